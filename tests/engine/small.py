"""A game as small as a test needs it: its rules are one function, its state a list of words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import field

from controller.engine import Event, Fate, Game, Play, Rules, Session, State
from controller.wire import (
    Answer,
    AnyAsk,
    Choose,
    Msg,
    Offer,
    Option,
    Sheet,
    SheetLine,
    Text,
    View,
    Why,
)

__all__ = ["Jotted", "Jotter", "Small", "answer", "choose", "options"]


class Jotter(State):
    """`words` holds what was jotted down, oldest first."""

    words: list[str] = field(default_factory=list)


class Jotted(Event, frozen=True, kw_only=True):
    """A word was jotted down."""

    word: str

    def says(self) -> Text:
        return Msg("Jotted down: {word}", word=self.word)


RunRules = Callable[[Play[Jotter]], Rules[None]]


class Small(Game[Jotter]):
    """A game of one rule function, for the seats ann, bob and cyd."""

    name = "small"
    version = "1"
    state_type = Jotter

    def __init__(
        self,
        rules: RunRules,
        offers: Callable[[Jotter], tuple[Offer, ...]] = lambda state: (),
        taken: Callable[[Play[Jotter], str], Rules[None]] | None = None,
    ) -> None:
        self.rules = rules
        self.offered = offers
        self.taken = taken

    def title(self) -> Msg:
        return Msg("A small game")

    def new(self, setup: dict[str, Any]) -> Jotter:
        return Jotter(fate=Fate(str(setup.get("seed", "0"))))

    def run(self, play: Play[Jotter]) -> Rules[None]:
        return self.rules(play)

    def seats(self, state: Jotter) -> tuple[str, ...]:
        return ("ann", "bob", "cyd")

    def outcome(self, state: Jotter) -> Msg | None:
        return Msg("Done")

    def view(self, state: Jotter, asks: tuple[AnyAsk, ...], audience: str) -> View:
        lines = tuple(SheetLine(word) for word in state.words)
        return View(audience=audience, revision=0, parts=(Sheet(id="words", lines=lines),))

    def worlds(self, state: Jotter, audience: str, rng: Random) -> Jotter:
        return Jotter(fate=Fate(str(rng.random())), words=list(state.words))

    def offers(self, state: Jotter) -> tuple[Offer, ...]:
        return self.offered(state)

    def take(self, play: Play[Jotter], offer: str) -> Rules[None]:
        assert self.taken is not None
        return self.taken(play, offer)

    def check(self, state: Jotter) -> Why | None:
        return Why(Msg("No word may be empty.")) if "" in state.words else None


def options(*names: str) -> tuple[Option, ...]:
    """Options whose ids are their labels."""
    return tuple(Option(name, name) for name in names)


def choose(*names: str, to: tuple[str, ...] = ("ann",), key: str = "pick", **more: Any) -> Choose:
    """A `Choose` among `names`."""
    return Choose(key=key, to=to, prompt=Msg("Pick"), options=options(*names), **more)


COUNT = iter(range(10**9))


def answer(session: Session[Any], *picks: str, seat: str = "") -> int:
    """Answer the ask that stands; the entry it became."""
    ask = session.run.open
    assert ask is not None
    given = Answer(session.ask_id, f"t{next(COUNT)}", seat or ask.to[0], picks)
    return session.answer(given).entry
