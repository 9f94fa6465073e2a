"""Noughts and crosses: the smallest whole game.

NC-1  cross begins; the two take turns
NC-2  a turn marks one empty space of the three by three
NC-3  three of one's own marks in a row, column or diagonal win at once
NC-4  a full board without three in line is a draw
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import getitem
from random import Random
from typing import Any

from msgspec import field

from controller.engine import REST, Event, Fate, Game, Invalid, Play, Rules, State
from controller.engine.players import Policy
from controller.wire import (
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
from controller.wire.belonging import Belonging
from tests.specimens.noughts.sensible import Sensible

__all__ = ["Noughts"]

SEATS = ("cross", "nought")
SPACES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
PLACES = {space: place for place, space in enumerate(SPACES)}
OPTIONS = tuple(Option(s, Msg("Mark {place}", place=s), place=s) for s in SPACES)
TAKEN = tuple(
    Option(s, o.label, place=s, closed=Why(Msg("{place} is taken", place=s), ("NC-2",)))
    for s, o in zip(SPACES, OPTIONS, strict=True)
)
CHOICES = tuple(
    {"": free, "cross": taken, "nought": taken} for free, taken in zip(OPTIONS, TAKEN, strict=True)
)
NAMES = {"cross": Msg("Cross"), "nought": Msg("Nought")}
PROMPTS = {seat: Msg("{who}: mark a space", who=name) for seat, name in NAMES.items()}
SAYS = {
    (seat, place): Msg("{who} marks {place}", who=name, place=place)
    for seat, name in NAMES.items()
    for place in SPACES
}


class Marks(State):
    """`marks` holds the seat that marked each space, or "" where it is empty."""

    marks: list[str] = field(default_factory=lambda: [""] * 9)


class Marked(Event, frozen=True, kw_only=True):
    """NC-2: a space was marked."""

    seat: str
    place: str

    def says(self) -> Text:
        return SAYS[self.seat, self.place]

    def why(self) -> tuple[Why, ...]:
        return NC_2


NC_2 = (Why(Msg("a turn marks one empty space"), ("NC-2",)),)


class Noughts(Game[Marks]):
    """Noughts and crosses."""

    name = "noughts"
    version = "1"
    state_type = Marks

    def title(self) -> Msg:
        return Msg("Noughts and crosses")

    def new(self, setup: dict[str, Any]) -> Marks:
        if set(setup) - {"seed"}:
            raise Invalid(Msg("Noughts and crosses needs nothing but a seed."))
        return Marks(fate=Fate(str(setup.get("seed", ""))))

    def things(self) -> tuple[Belonging, ...]:
        """As many marks of each seat as it can come to make; its marks are all alike."""
        return tuple(
            Belonging(seat, name, "token", Msg("Marks"), copies=5 - number)
            for number, (seat, name) in enumerate(NAMES.items())
        )

    def seats(self, state: Marks) -> tuple[str, ...]:
        return SEATS

    def run(self, play: Play[Marks]) -> Rules[None]:
        marks = play.state.marks
        while not finished(marks):
            yield REST
            seat = to_move(marks)
            [option] = yield Choose(
                key="mark",
                to=(seat,),
                prompt=PROMPTS[seat],
                because=("NC-1", "NC-2"),
                options=options(marks),
                hint="move",
            )
            marks[PLACES[option.place]] = seat
            play.tell(Marked(seat=seat, place=option.place))

    def outcome(self, state: Marks) -> Msg | None:
        seat = winner(state.marks)
        if seat:
            return Msg("{who} wins", who=NAMES[seat])
        return Msg("A draw") if "" not in state.marks else None

    def result(self, state: Marks) -> str:
        return winner(state.marks) or ("draw" if finished(state.marks) else "")

    def policies(self) -> Mapping[str, Policy]:
        return {**super().policies(), "sensible": Sensible()}

    def view(self, state: Marks, asks: tuple[AnyAsk, ...], audience: str) -> View:
        marks = state.marks
        board = Board(
            id="board",
            width=3,
            height=3,
            spaces=tuple(Space(s, i % 3, i // 3, s) for i, s in enumerate(SPACES)),
            pieces=tuple(
                Piece(
                    f"mark-{SPACES[i]}",
                    SPACES[i],
                    NAMES[seat],
                    side="first" if seat == "cross" else "second",
                    letter="X" if seat == "cross" else "O",
                )
                for i, seat in enumerate(marks)
                if seat
            ),
        )
        turn = Msg("") if finished(marks) else NAMES[to_move(marks)]
        return View(audience=audience, revision=0, turn=turn, parts=(board,))

    def worlds(self, state: Marks, audience: str, rng: Random) -> Marks:
        return Marks(fate=Fate(str(rng.random())), marks=list(state.marks))

    def bears(self, state: Marks, ask: AnyAsk, option: Option) -> Why | None:
        if option.place in SPACES:
            return None
        return Why(Msg('There is no space "{place}".', place=option.place), ("NC-2",))

    def moment(self, state: Marks) -> str:
        return str(9 - state.marks.count(""))

    def check(self, state: Marks) -> Why | None:
        marks = state.marks
        if len(marks) != 9 or not set(marks) <= {"", *SEATS}:
            return Why(Msg("The board has nine spaces, each empty or marked by a seat."))
        if marks.count("cross") - marks.count("nought") not in (0, 1):
            return Why(Msg("Cross and Nought take turns, so their marks differ by one at most."))
        return None


def options(marks: list[str]) -> tuple[Option, ...]:
    """NC-2: every space, the taken ones closed."""
    return tuple(map(getitem, CHOICES, marks))


def to_move(marks: list[str]) -> str:
    """NC-1: whose turn it is."""
    return SEATS[(9 - marks.count("")) % 2]


def winner(marks: list[str]) -> str:
    """NC-3: who has three in line, or ""."""
    a1, b1, c1, a2, b2, c2, a3, b3, c3 = marks
    if a1 and (a1 == b1 == c1 or a1 == a2 == a3):
        return a1
    if b2 and (a1 == b2 == c3 or a2 == b2 == c2 or a3 == b2 == c1 or b1 == b2 == b3):
        return b2
    if c3 and (a3 == b3 == c3 or c1 == c2 == c3):
        return c3
    return ""


def finished(marks: list[str]) -> bool:
    """NC-3, NC-4: whether nobody moves any more."""
    return "" not in marks or bool(winner(marks))
