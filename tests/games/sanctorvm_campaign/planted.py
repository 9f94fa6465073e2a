"""The campaign with a secret let out, one kind in each class: the kit must find every one of them.

What is asked and told on the way is changed as it leaves the rules; what is seen, where it is
drawn.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.engine import Event, Play, Rules
from controller.engine.game import Rest
from controller.games.sanctorvm.box.story import Note, Say
from controller.games.sanctorvm.campaign.events import Decided, Narrated
from controller.games.sanctorvm.campaign.frames import under_way
from controller.games.sanctorvm.campaign.state import Campaign
from controller.wire import AnyAsk, Msg, Offer, Option, Read, Sheet, SheetLine, View, Why
from tests.games.sanctorvm_campaign.brief import Brief

__all__ = [
    "ByBlock",
    "ByDecision",
    "ByEnigma",
    "ByLog",
    "ByMark",
    "ByNote",
    "ByObjection",
    "ByOffer",
    "ByPage",
    "ByReading",
    "ByVerdict",
    "ByVote",
]


def next_words(game: Brief, state: Campaign) -> str:
    """What will be read next."""
    for frame in reversed(state.frames):
        for step in under_way(game.book.box, frame)[frame.at :]:
            return step.text if isinstance(step, Say | Note) else type(step).__name__
    return ""


class Seen(Brief):
    """A line of the group's sheet says something."""

    def view(self, state: Campaign, asks: tuple[AnyAsk, ...], audience: str) -> View:
        seen = super().view(state, asks, audience)
        line = SheetLine("leak", self.leak(state))
        return replace(seen, parts=(*seen.parts, Sheet(id="leak", lines=(line,))))

    def leak(self, state: Campaign) -> str:
        return ""


class ByPage(Seen):
    """A page that is still to be read."""

    def leak(self, state: Campaign) -> str:
        return next_words(self, state)


class ByBlock(Seen):
    """The block to which a decision in secret has led."""

    def leak(self, state: Campaign) -> str:
        return state.frames[-1].block if state.frames else ""


class ByMark(Seen):
    """What the story has noted."""

    def leak(self, state: Campaign) -> str:
        return ", ".join(state.marks)


class ByOffer(Brief):
    """Why something is not offered says what comes next."""

    def offers(self, state: Campaign) -> tuple[Offer, ...]:
        hint = Option("hint", Msg("A hint"), closed=Why(Msg(next_words(self, state) or "no")))
        return (*super().offers(state), Offer(hint, self.seats(state)))


class ByObjection(Brief):
    """Why nothing can be set down there says what comes next."""

    def objection(self, state: Campaign, ask: AnyAsk, thing: str, place: str) -> Why | None:
        return Why(Msg("not before this is read: {text}", text=next_words(self, state)))


class Asked(Brief):
    """Something is asked, or told, otherwise than it should be."""

    def run(self, play: Play[Campaign]) -> Rules[None]:
        rules = super().run(play)
        reply: Any = None
        while True:
            try:
                asked = rules.send(reply)
            except StopIteration:
                return
            play.told[:] = [self.telling(event) for event in play.told]
            reply = yield asked if isinstance(asked, Rest) else self.asking(asked)
            self.heard(asked, reply)

    def asking(self, ask: AnyAsk) -> AnyAsk:
        return ask

    def telling(self, event: Event) -> Event:
        return event

    def heard(self, ask: AnyAsk | Rest, reply: Any) -> None:
        pass


class ByReading(Asked):
    """Pages are shown to everybody while they are read."""

    def asking(self, ask: AnyAsk) -> AnyAsk:
        return replace(ask, audience=()) if ask.key == "scene" else ask


class ByDecision(Asked):
    """Everybody sees that the Overlord decides, and between what."""

    def asking(self, ask: AnyAsk) -> AnyAsk:
        return replace(ask, audience=()) if ask.key == "overlord-decision" else ask


class ByEnigma(Asked):
    """An Enigma is shown to everybody with its solution."""

    def asking(self, ask: AnyAsk) -> AnyAsk:
        return replace(ask, audience=()) if ask.key == "enigma" else ask


class ByVerdict(Asked):
    """The solution stands in the question whether they have found it, for all to see."""

    def asking(self, ask: AnyAsk) -> AnyAsk:
        return replace(ask, audience=()) if ask.key == "enigma-judged" else ask


class ByLog(Asked):
    """The log tells all what the Overlord has decided in secret."""

    def telling(self, event: Event) -> Event:
        return replace(event, to=()) if isinstance(event, Decided) else event


class ByNote(Asked):
    """A note is told as if it had been read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[Event] = []

    def heard(self, ask: AnyAsk | Rest, reply: Any) -> None:
        if isinstance(ask, Read):
            self.notes = [Narrated(text=page.text) for page in ask.pages if not page.aloud]

    def run(self, play: Play[Campaign]) -> Rules[None]:
        self.notes = []
        rules = super().run(play)
        reply: Any = None
        while True:
            try:
                asked = rules.send(reply)
            except StopIteration:
                return
            play.told += self.notes
            self.notes = []
            reply = yield asked


class ByVote(Asked):
    """Who is asked for the second of theirs reads what was voted for the first."""

    said = ""

    def asking(self, ask: AnyAsk) -> AnyAsk:
        if ask.key not in ("group-decision", "personal-decision") or not self.said:
            return ask
        return replace(ask, prompt=Msg("So far: {said}", said=self.said))

    def heard(self, ask: AnyAsk | Rest, reply: Any) -> None:
        self.said = str(reply) if getattr(ask, "key", "").endswith("-decision") else ""
