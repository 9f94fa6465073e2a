"""A desk where a scene is played: a small adventure of a few steps, and answers by their ids.

desk = Desk(Say(text="..."), Test(attribute="vigor", level=2), players=2)
desk.say("1")          the ask that stands is answered, by whoever it waits for
desk.roll("success")   faces, as they lie
desk.told(TookTest)      what was told of a kind since the last input
"""

from __future__ import annotations

from copy import copy
from typing import Any, TypeVar

from msgspec.structs import replace

from controller.engine import Event
from controller.engine.run import Run
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.adventure import Adventure, Chapter, Scene
from controller.games.sanctorvm.box.story import Step
from controller.games.sanctorvm.campaign import SanctorvmCampaign
from controller.games.sanctorvm.campaign.state import Campaign, Frame
from controller.games.sanctorvm.state import Seat
from controller.wire import Answer, AnyAsk, Chance, Option

__all__ = ["FIVE", "Desk", "game"]

E_ = TypeVar("E_", bound=Event)

PLAIN = SanctorvmCampaign()
FIVE = ("prymat", "neshorn", "lupa", "nezumi", "tapayaxin")


def game(**entries: dict[str, Any]) -> SanctorvmCampaign:
    """The game with these entries beside those of its own pack: `scenes={...}`."""
    box = PLAIN.book.box
    more = {kind: {**getattr(box, kind), **added} for kind, added in entries.items()}
    made, made.battles = copy(PLAIN), copy(PLAIN.battles)
    made.book = made.battles.book = Book(replace(box, **more))
    return made


class Desk:
    """A campaign in the midst of a scene of these steps.

    plays   who plays whom; one player all five where nothing is said
    health  Homo Superbe -> Health, and `levels` -> of its Attributes and Skills
    values  fields of the state

    A position that cannot be is none to test from: `AssertionError` says what is wrong with it.
    """

    def __init__(
        self,
        *steps: Step,
        plays: tuple[tuple[str, ...], ...] = (FIVE,),
        health: dict[str, int] | None = None,
        levels: dict[str, dict[str, int]] | None = None,
        entries: dict[str, dict[str, Any]] | None = None,
        **values: Any,
    ) -> None:
        adventure = Adventure(
            name="A test", story="A test.", heroes=(*FIVE, "ghurab"), chapters=("first", "second")
        )
        more: dict[str, dict[str, Any]] = {
            "adventures": {"test": adventure},
            "chapters": {
                "first": Chapter(name="First", first="01"),
                "second": Chapter(name="Second", first="02"),
            },
            "scenes": {"01": Scene(steps=steps), "02": Scene(name="02", steps=steps)},
        }
        for kind, added in (entries or {}).items():
            more[kind] = {**more.get(kind, {}), **added}
        self.game = game(**more)
        state = self.game.new({"adventure": "test", "players": len(plays)})
        state.team = [name for own in plays for name in own]
        state.seats = [Seat(f"player-{n}", list(own)) for n, own in enumerate(plays, start=1)]
        state.leader, state.stage, state.frames = "player-1", "step", [Frame("01")]
        for name, points in (health or {}).items():
            state.member(name).health = points
        for name, known in (levels or {}).items():
            panel = state.member(name).panel
            for what, level in known.items():
                table: dict[Any, int] = panel.skills if what in panel.skills else panel.attributes
                table[what] = level
        for key, value in values.items():
            setattr(state, key, value)
        wrong = self.game.check(state)
        assert wrong is None, str(wrong.text)
        self.run = Run.of(self.game, state)
        self.events = self.run.collect()

    @property
    def state(self) -> Campaign:
        return self.run.state

    @property
    def ask(self) -> AnyAsk:
        """The question that stands."""
        assert self.run.ask is not None, "the campaign is over"
        return self.run.ask

    @property
    def dice(self) -> int:
        """How many are to be rolled."""
        assert isinstance(self.ask, Chance)
        return self.ask.count

    def option(self, name: str) -> Option:
        """An option of it."""
        return next(each for each in self.ask.options if each.id == name)  # type: ignore[union-attr]

    def say(self, *picks: str, seat: str = "", pairs: tuple[tuple[str, str], ...] = ()) -> None:
        """Answer the question that stands."""
        who = seat or self.run.waiting[0]
        self.run.accept(Answer("", "n", who, picks, pairs))
        self.events = self.run.collect()

    def read(self) -> tuple[str, ...]:
        """Read the pages that wait, and say what stood on them."""
        pages = self.ask.pages  # type: ignore[union-attr]
        self.say()
        return tuple(str(page.text) for page in pages)

    def told(self, kind: type[E_]) -> list[E_]:
        """What was told of this kind by the last input."""
        return [event for event in self.events if isinstance(event, kind)]
