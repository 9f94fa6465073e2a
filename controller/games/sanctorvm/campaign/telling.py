"""Telling: a campaign that is being played, with all that a rule of the story needs at hand.

    Story    the campaign as it stands: what a pure question needs
    Telling  a story that goes on: it asks and tells

They are to the campaign what `Field` and `Scene` are to a battle, and keep no fact of their own
either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from controller.engine import Event, Play, Rules
from controller.games.sanctorvm.box.adventure import Adventure, Chapter
from controller.games.sanctorvm.campaign.printed_book import printed
from controller.games.sanctorvm.campaign.state import Campaign, Frame, Member
from controller.wire import OVERLORD, AnyAsk, Choose, Msg, Option, Text

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book
    from controller.games.sanctorvm.box.pack import Box

__all__ = ["Does", "Story", "Telling"]


class Story:
    """A campaign as it stands."""

    __slots__ = ("book", "state")

    def __init__(self, book: Book, state: Campaign) -> None:
        self.book = book
        self.state = state

    @property
    def box(self) -> Box:
        """What the packs hold."""
        return self.book.box

    @property
    def adventure(self) -> Adventure:
        """The adventure that is played."""
        if self.state.version == "book":
            return printed.adventure(self.box)
        return self.box.adventures[self.state.adventure]

    @property
    def chapter(self) -> Chapter:
        """The chapter that is played."""
        return self.chapter_at(self.state.chapter)

    def chapter_at(self, number: int) -> Chapter:
        """A chapter of the adventure, counted from 0."""
        if self.state.version == "book":
            return printed.chapter(number)
        return self.box.chapters[self.adventure.chapters[number]]

    def titled(self, number: int) -> Msg:
        """How a chapter of the adventure is headed, counted from 0."""
        title = Msg(self.chapter_at(number).name)
        return Msg("Chapter {number}: {title}", number=number + 1, title=title)

    def where(self) -> Text:
        """The Tabernacle, else the chapter; "" where neither has begun."""
        if self.state.visit is not None:
            return Msg("The Tabernacle")
        return self.titled(self.state.chapter) if self.state.frames else ""

    def name(self, who: Member) -> Msg:
        """What a Homo Superbe is called."""
        return Msg(self.box.heroes[who.id].name)

    def called(self, seat: str) -> Text:
        """What a person at the table is called: by name, where it was said."""
        if seat in self.state.people:
            return self.state.people[seat]
        if seat == OVERLORD:
            return Msg("the Overlord")
        return Msg("Player {number}", number=seat.rpartition("-")[2])

    def level(self) -> int:
        """The level at which this chapter is played (SV-CHP-001, SV-CHP-002)."""
        before = self.adventure.chapters[: self.state.chapter]
        return self.adventure.level + sum(self.box.chapters[name].level for name in before)

    def seat(self, who: Member) -> str:
        """Who plays it; for whom nobody plays the Leader answers."""
        for seat in self.state.seats:
            if who.id in seat.plays:
                return seat.name
        return self.leading()

    def leading(self) -> str:
        """SV-NAR-037: who speaks for the Side."""
        return self.state.leader or self.state.seats[0].name

    def ethermancer(self, name: str) -> bool:
        """SV-PWR-013: whether the Ethermancy Cards are the power of this Homo Superbe."""
        return self.box.heroes[name].power_rule == "primordial_ethermancer"


class Telling(Story):
    """A campaign that is being played."""

    __slots__ = ("play",)

    def __init__(self, book: Book, play: Play[Campaign]) -> None:
        super().__init__(book, play.state)
        self.play = play

    def ask(self, ask: AnyAsk) -> Rules[Any]:
        """Put a question, and return the reply to it."""
        return (yield ask)

    def leader(
        self, key: str, prompt: Msg, options: Iterable[Option], *because: str, seconds: int = 0
    ) -> Rules[Option]:
        """SV-NAR-037: one of these, which the Leader says for the Side."""
        ask = Choose(
            key=key,
            to=(self.leading(),),
            prompt=prompt,
            because=because,
            options=tuple(options),
            seconds=seconds,
        )
        taken: tuple[Option, ...] = yield from self.ask(ask)
        return taken[0]

    def tell(self, event: Event) -> None:
        """Say that something happened."""
        self.play.tell(event)

    def go_on(self) -> None:
        """Back to the story: its next step, or the next words of the page."""
        self.state.stage = "desk" if self.state.version == "book" else "step"

    def enter(self, *branches: tuple[str, str]) -> None:
        """Go on with blocks of the step that is being taken, each with who "self" is in it ("": as
        it was), in this order; then behind that step.  Beside a printed book there are none.  The
        pages of a block that happens to several are read for the first of them."""
        if not self.state.frames:
            return
        frame, names = self.state.frames[-1], [block for block, _ in branches]
        for place in reversed(range(len(branches))):
            block, who = branches[place]
            path = f"{frame.block}/{frame.at - 1}/{block}".lstrip("/")
            heard = block in names[:place]
            self.state.frames.append(Frame(frame.scene, path, 0, who or frame.who, heard))


Does = Callable[[Telling, Any, str], Rules[None]]
"""What a step does; the last argument is who "self" is in it, or ""."""
