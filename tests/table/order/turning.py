"""Turning: a game for tests, of two areas on which three pieces stand; nothing is ever asked but
whether it goes on, and all else is corrected.

    ink-1 .     ink-2     oak-1 .     .
    .     ink-3 .         .     .     .
    .     .     .         .     .     oak-2
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import field

from controller.engine import REST, Fate, Game, Play, Rules, State
from controller.wire import AnyAsk, Area, Board, Choose, Msg, Option, Piece, Space, View

__all__ = ["LAYOUT", "TAGS", "Turned", "Turning"]

LAYOUT = """
[tray.W]
label = "the west tray"
square = [0, 0]
[tray.W.reader]
w1 = [0, 0]
w2 = [2, 0]
w3 = [1, 1]
w4 = [2, 2]
w5 = [0, 2]
[tray.W.corner]
north = "wn"
east = "we"
south = "ws"
west = "ww"

[tray.E]
label = "the east tray"
square = [1, 0]
[tray.E.reader]
e1 = [0, 0]
e2 = [2, 2]
e3 = [2, 0]
e4 = [1, 1]
[tray.E.corner]
north = "en"
east = "ee"
south = "es"
west = "ew"
"""

TAGS = """
[tag.04000001]
thing = "ann"
[tag.04000002]
thing = "bob"
[tag.04000003]
thing = "cat"
[tag.04000011]
thing = "ink"
label = "the ink"
form = "token"
[tag.04000012]
thing = "oak"
label = "the oak"
form = "token"
[tag.04000013]
thing = "elm"
label = "the elm"
form = "token"
"""


class Turned(State):
    """How the ink is turned, which area lies in the west, and where the pieces stand."""

    turns: int = 0
    first: str = "ink"
    where: dict[str, str] = field(
        default_factory=lambda: {"ann": "ink-1", "bob": "ink-2", "cat": "oak-1"}
    )


class Turning(Game[Turned]):
    """Two areas side by side."""

    name = "turning"
    version = "1"
    state_type = Turned

    def title(self) -> Msg:
        return Msg("Turning")

    def new(self, setup: dict[str, Any]) -> Turned:
        return Turned(fate=Fate(str(setup.get("seed", ""))))

    def seats(self, state: Turned) -> tuple[str, ...]:
        return ("us",)

    def run(self, play: Play[Turned]) -> Rules[None]:
        while True:
            yield REST
            yield Choose(
                key="on",
                to=("us",),
                prompt=Msg("Go on?"),
                because=("TU-1",),
                options=(Option("on", Msg("Go on")),),
            )

    def outcome(self, state: Turned) -> Msg | None:
        return None

    def view(self, state: Turned, asks: tuple[AnyAsk, ...], audience: str) -> View:
        at = {"1": (0, 0), "2": (2, 0), "3": (1, 1)}
        for _ in range(state.turns):
            at = {name: (2 - y, x) for name, (x, y) in at.items()}
        left, right = (0, 3) if state.first == "ink" else (3, 0)
        inks = [Space(f"ink-{n}", left + x, y, area="ink") for n, (x, y) in at.items()]
        oaks = [
            Space("oak-1", right, 0, area="oak"),
            Space("oak-2", right + 2, 2, area="oak"),
        ]
        board = Board(
            id="board",
            width=6,
            height=3,
            spaces=(*inks, *oaks),
            areas=(
                Area("ink", left, 0, 3, 3, "the ink", state.turns),
                Area("oak", right, 0, 3, 3, "the oak"),
            ),
            pieces=tuple(Piece(name, at, name.title()) for name, at in state.where.items()),
        )
        return View(audience=audience, revision=0, parts=(board,))

    def worlds(self, state: Turned, audience: str, rng: Random) -> Turned:
        return Turned(Fate("other"), state.turns, state.first, dict(state.where))
