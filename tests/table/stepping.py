"""Steps: a game for the table's tests.  Somebody takes the turn, then walks, shoots or rests.

Whose turn it is has to be said before a step is: so a piece that is merely set down says both.
A spy lies in wait, of whom the Overlord alone knows.

Its rules are few, and some of them are faults that can be asked for:

    twins      two options are offered that no thing can tell apart from others
    leaky      an objection tells a secret
    spying     an objection tells who the spy is, where the spy is set down
    stumbling  an objection raises
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal

from msgspec import field

from controller.engine import REST, Event, Fate, Game, Play, Rules, State
from controller.wire import (
    OVERLORD,
    AnyAsk,
    Board,
    Choose,
    Msg,
    Option,
    Piece,
    Space,
    Text,
    View,
    Why,
)

__all__ = ["PLACES", "Flaw", "Steps", "Walk"]

Flaw = Literal["", "twins", "leaky", "spying", "stumbling"]

PLACES = ("w", "x", "y", "z")
SPIES = ("cat", "dog", "fox")
TURNS = 4


class Walk(State):
    """Where the two pieces are, how many turns are over, and what nobody may know."""

    where: dict[str, str] = field(default_factory=lambda: {"ann": "w", "bob": "z"})
    turns: int = 0
    secret: int = 0
    spy: str = SPIES[0]


class Did(Event, frozen=True, kw_only=True):
    """A turn is over."""

    who: str
    what: str

    def says(self) -> Text:
        return Msg("{who}: {what}", who=self.who, what=self.what)


class Steps(Game[Walk]):
    """Two pieces in a row of four spaces."""

    name = "steps"
    version = "1"
    state_type = Walk

    def __init__(self, flaw: Flaw = "") -> None:
        self.flaw = flaw

    def title(self) -> Msg:
        return Msg("Steps")

    def new(self, setup: dict[str, Any]) -> Walk:
        return Walk(fate=Fate(str(setup.get("seed", ""))), secret=int(setup.get("secret", 3)))

    def seats(self, state: Walk) -> tuple[str, ...]:
        return ("us",)

    def run(self, play: Play[Walk]) -> Rules[None]:
        state = play.state
        while state.turns < TURNS:
            yield REST
            [who] = yield Choose(
                key="who",
                to=("us",),
                prompt=Msg("Who takes the turn?"),
                because=("ST-1",),
                options=tuple(Option(p, Msg("{p}", p=p), subject=p) for p in state.where),
            )
            name = who.subject
            [what] = yield Choose(
                key="what",
                to=("us",),
                prompt=Msg("What does {who} do?", who=name),
                because=("ST-2",),
                options=self.deeds(state, name),
            )
            if what.place:
                state.where[name] = what.place
            state.turns += 1
            play.tell(Did(who=name, what=what.id))

    def deeds(self, state: Walk, name: str) -> tuple[Option, ...]:
        """One space left or right, a shot with one of two weapons, or nothing."""
        here = PLACES.index(state.where[name])
        other = "bob" if name == "ann" else "ann"
        walks = tuple(
            Option(
                f"to-{place}",
                Msg("To {place}", place=place),
                subject=name,
                place=place,
                closed=far(abs(n - here)) if abs(n - here) > 1 else None,
            )
            for n, place in enumerate(PLACES)
            if n != here
        )
        shots = tuple(
            Option(f"{gun}-{other}", Msg("Shoot"), subject=name, objects=(gun, other))
            for gun in ("bow", "sling")
        )
        more = (Option("odd", Msg("Odd"), objects=("bow",)),) if self.flaw == "twins" else ()
        return (*walks, *shots, Option("rest", Msg("Rest"), subject=name), *more)

    def objection(self, state: Walk, ask: AnyAsk, thing: str, place: str) -> Why | None:
        if self.flaw == "leaky":
            return Why(Msg("{n}", n=state.secret), ("ST-9",))
        if self.flaw == "spying" and thing == state.spy:
            return Why(Msg("{thing} lies in wait", thing=thing), ("ST-9",))
        if self.flaw == "stumbling":
            raise LookupError(thing)
        if thing not in state.where and place:
            return Why(Msg("{thing} is no piece", thing=thing), ("ST-3",))
        return None

    def outcome(self, state: Walk) -> Msg | None:
        return Msg("over") if state.turns >= TURNS else None

    def view(self, state: Walk, asks: tuple[AnyAsk, ...], audience: str) -> View:
        known = state.where if audience != OVERLORD else {**state.where, state.spy: "y"}
        board = Board(
            id="board",
            width=4,
            height=1,
            spaces=tuple(Space(place, n, 0) for n, place in enumerate(PLACES)),
            pieces=tuple(Piece(name, at, name.title()) for name, at in known.items()),
        )
        return View(audience=audience, revision=0, parts=(board,))

    def worlds(self, state: Walk, audience: str, rng: Random) -> Walk:
        spy = state.spy if audience == OVERLORD else rng.choice(SPIES)
        return Walk(Fate("other"), dict(state.where), state.turns, rng.randrange(1000), spy)


def far(steps: int) -> Why:
    """ST-2: one space is as far as it goes."""
    return Why(Msg("{n} spaces away, and 1 is the most", n=steps), ("ST-2",))
