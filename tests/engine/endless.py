"""A game without end: one seat adds a number to a sum, again and again.

It exists for journals of any length.  Every answer passes a rest point and leaves a line in the
log; the state stays small.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import field

from controller.engine import REST, Event, Fate, Game, Play, Rules, Session, State
from controller.engine.journal import Journal, Row, Start, Versions
from controller.engine.log import Told
from controller.wire import Answer, AnyAsk, Choose, Msg, Option, Text, View

__all__ = ["Endless", "Sum", "add", "begin", "row"]

OPTIONS = tuple(Option(str(n), Msg("Add {n}", n=n)) for n in range(1, 10))


class Sum(State):
    """`total` is the sum, `last` the eight numbers added last."""

    total: int = 0
    last: list[int] = field(default_factory=list)


class Added(Event, frozen=True, kw_only=True):
    """A number was added."""

    number: int

    def says(self) -> Text:
        return Msg("{n} is added.", n=self.number)


class Endless(Game[Sum]):
    """The game without end."""

    name = "endless"
    version = "1"
    state_type = Sum

    def title(self) -> Msg:
        return Msg("Endless")

    def new(self, setup: dict[str, Any]) -> Sum:
        return Sum(Fate(""))

    def seats(self, state: Sum) -> tuple[str, ...]:
        return ("adder",)

    def run(self, play: Play[Sum]) -> Rules[None]:
        state = play.state
        while True:
            yield REST
            [option] = yield Choose(
                key="add", to=("adder",), prompt=Msg("Add what?"), options=OPTIONS
            )
            number = int(option.id)
            state.total += number
            state.last = [*state.last[-7:], number]
            play.tell(Added(number=number))

    def outcome(self, state: Sum) -> Msg | None:
        return None

    def view(self, state: Sum, asks: tuple[AnyAsk, ...], audience: str) -> View:
        return View(audience=audience, revision=0, turn=Msg("{n}", n=state.total))

    def worlds(self, state: Sum, audience: str, rng: Random) -> Sum:
        return state


def begin(journal: Journal) -> Session[Sum]:
    """A new endless game."""
    return Session.begin(Endless(), {}, journal)


def add(session: Session[Sum], number: int = 1) -> int:
    """Answer once; the entry it became.  Nonces are counted, so no two are alike."""
    nonce = f"nonce-{session.timeline.length + 1:08}"
    return session.answer(Answer(session.ask_id, nonce, "adder", (str(number),))).entry


def row(seq: int, word: str = "") -> Row:
    """A row such as a session writes, for a journal alone; `word` makes it unlike others."""
    if seq == 1:
        return Row(1, 1, 0, "start", "", "start", Start(Versions("1", "endless", "1", {}), {}), ())
    nonce = f"nonce-{seq}{word}"
    answer = Answer(f"0.{seq - 1}", nonce, "adder", ("1",))
    return Row(seq, seq, seq - 1, "answer", "add", nonce, answer, (Told("Added", f"{seq}{word}"),))
