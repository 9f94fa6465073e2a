"""A mark that pointed at a place, where nothing of it stays on the board, points again."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import field

from controller.engine import REST, Fate, Game, Play, Rules, Session, State
from controller.table import Layout, Tags, Thing
from controller.table.layout import Place
from controller.wire import AnyAsk, Board, Choose, Msg, Option, Piece, Space, View
from tests.table.rig import Rig

__all__: list[str] = []

PLACES = ("w", "x", "y")
TOKEN = "04000001"


class Pointed(State):
    """Where was pointed at so far."""

    at: list[str] = field(default_factory=list)


class Pointing(Game[Pointed]):
    """Somebody points at three places; a piece with a tag stands on the first of them."""

    name = "pointing"
    version = "1"
    state_type = Pointed

    def title(self) -> Msg:
        return Msg("Pointing")

    def new(self, setup: dict[str, Any]) -> Pointed:
        return Pointed(fate=Fate("seed"))

    def seats(self, state: Pointed) -> tuple[str, ...]:
        return ("us",)

    def run(self, play: Play[Pointed]) -> Rules[None]:
        while len(play.state.at) < 3:
            yield REST
            options = tuple(Option(f"at-{p}", Msg("{p}", p=p), place=p) for p in PLACES)
            [taken] = yield Choose(key="at", to=("us",), prompt=Msg("Where?"), options=options)
            play.state.at.append(taken.place)

    def outcome(self, state: Pointed) -> Msg | None:
        return Msg("over") if len(state.at) == 3 else None

    def view(self, state: Pointed, asks: tuple[AnyAsk, ...], audience: str) -> View:
        spaces = tuple(Space(place, n, 0) for n, place in enumerate(PLACES))
        pieces = (Piece("ann", "w", "Ann"),)
        board = Board(id="board", width=3, height=1, spaces=spaces, pieces=pieces)
        return View(audience=audience, revision=0, parts=(board,))

    def worlds(self, state: Pointed, audience: str, rng: Random) -> Pointed:
        return Pointed(Fate("other"), list(state.at))


def table() -> Rig:
    """Hands that point, at a table where the piece lies already."""
    layout = Layout(place={name: Place((f"r-{name}",)) for name in PLACES})
    tags = Tags({TOKEN: Thing("us", "token"), "04000002": Thing("ann")})
    return Rig(Session.begin(Pointing(), {}), layout, tags, {"04000002": "w"})


def test_a_mark_that_pointed_points_again() -> None:
    rig = table()
    for place in ("w", "y", "x"):
        assert rig.put(TOKEN, place).effect == "answered"
        rig.lift(TOKEN)
    assert rig.session.state.at == ["w", "y", "x"]


def test_a_mark_that_stays_where_it_pointed_points_no_second_time() -> None:
    rig = table()
    rig.put(TOKEN, "x")
    rig.wait(60_000)
    assert rig.session.state.at == ["x"]
