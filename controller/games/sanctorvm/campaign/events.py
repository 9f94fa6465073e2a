"""Events: what is told of a campaign.

What may live here: facts with their sentences.  What may not: what an Action Phase tells of itself
(`controller.games.sanctorvm.events`).
"""

from __future__ import annotations

from controller.engine import Event
from controller.wire import Msg, Text, Why

__all__ = [
    "AdventureBegan",
    "CardsGained",
    "CardsLost",
    "ChapterBegan",
    "CodeShown",
    "CoinsChanged",
    "Decided",
    "Ended",
    "FightBegan",
    "FilledIn",
    "Happened",
    "HealthChanged",
    "Learnt",
    "Narrated",
    "Passed",
    "Raised",
    "Relieved",
    "Reseated",
    "SceneBegan",
    "Suffered",
    "TookTest",
]


class Happened(Event, frozen=True, kw_only=True, gc=False):
    """Something happened, for reasons."""

    reasons: tuple[Why, ...] = ()

    def why(self) -> tuple[Why, ...]:
        return self.reasons


class Narrated(Happened, frozen=True, kw_only=True):
    """Something was read aloud."""

    part = "speech"

    text: Text
    speaker: Text = ""

    def says(self) -> Text:
        if self.speaker:
            return Msg("{who}: {text}", who=self.speaker, text=self.text)
        return self.text


class AdventureBegan(Happened, frozen=True, kw_only=True):
    """SV-CMP-022: the group has gone on to another adventure."""

    title: Text

    def says(self) -> Text:
        return Msg("A new adventure: {title}", title=self.title)


class ChapterBegan(Happened, frozen=True, kw_only=True):
    """A chapter begins."""

    part = "heading"

    title: Text

    def says(self) -> Text:
        return self.title


class SceneBegan(Happened, frozen=True, kw_only=True):
    """The story goes on in another scene."""

    part = "scene"

    title: Text

    def says(self) -> Text:
        return Msg("Scene: {title}", title=self.title)


class FightBegan(Happened, frozen=True, kw_only=True):
    """SV-AP-001: the story has led to an Action Phase."""

    part = "scene"

    title: Text

    def says(self) -> Text:
        return Msg("Action Phase: {title}", title=self.title)


class CodeShown(Happened, frozen=True, kw_only=True):
    """SV-SND-002: the code of a Sound File was shown."""

    part = "detail"

    code: str

    def says(self) -> Text:
        return Msg("Sound File {code}", code=self.code)

    def cue(self) -> str:
        return self.code


class TookTest(Happened, frozen=True, kw_only=True):
    """A Homo Superbe took a Personal Test."""

    name: Text
    attribute: Text
    level: int
    passed: bool

    def says(self) -> Text:
        if self.passed:
            return Msg(
                "{who} passes the test of {attribute}, level {level}",
                who=self.name,
                attribute=self.attribute,
                level=self.level,
            )
        return Msg(
            "{who} fails the test of {attribute}, level {level}",
            who=self.name,
            attribute=self.attribute,
            level=self.level,
        )

    def cue(self) -> str:
        return "dice"


class Decided(Happened, frozen=True, kw_only=True):
    """A decision was taken."""

    who: Text
    choice: Text

    def says(self) -> Text:
        return Msg("{who}: {choice}", who=self.who, choice=self.choice)


class HealthChanged(Happened, frozen=True, kw_only=True):
    """Health was lost, or came back."""

    name: Text
    amount: int
    left: int

    def says(self) -> Text:
        if self.amount < 0:
            return Msg(
                "{who} loses {n} Health, {left} left", who=self.name, n=-self.amount, left=self.left
            )
        return Msg(
            "{who} recovers {n} Health: {left}", who=self.name, n=self.amount, left=self.left
        )


class Suffered(Happened, frozen=True, kw_only=True):
    """A State came upon somebody, or was cancelled (`level` 0)."""

    name: Text
    state: Text
    level: int

    def says(self) -> Text:
        if self.level:
            return Msg(
                "{who} suffers {state} {level}", who=self.name, state=self.state, level=self.level
            )
        return Msg("{who} withstands {state}", who=self.name, state=self.state)


class CoinsChanged(Happened, frozen=True, kw_only=True):
    """Coins were found or lost."""

    amount: int
    left: int

    def says(self) -> Text:
        if self.amount < 0:
            return Msg(
                "The Side loses {n} Coin, {left} left",
                plural="The Side loses {n} Coins, {left} left",
                n=-self.amount,
                left=self.left,
            )
        return Msg(
            "The Side gains {n} Coin: {left}",
            plural="The Side gains {n} Coins: {left}",
            n=self.amount,
            left=self.left,
        )


class CardsGained(Happened, frozen=True, kw_only=True):
    """A card came into the Storage Deck."""

    title: Text
    count: int
    cards: tuple[str, ...] = ()

    def says(self) -> Text:
        return Msg("Into the Storage Deck: {n} x {card}", n=self.count, card=self.title)


class CardsLost(Happened, frozen=True, kw_only=True):
    """A card left the Storage Deck."""

    title: Text
    count: int
    cards: tuple[str, ...] = ()

    def says(self) -> Text:
        return Msg("Out of the Storage Deck: {n} x {card}", n=self.count, card=self.title)


class Passed(Happened, frozen=True, kw_only=True):
    """SV-NAR-029: the Leader Medal went to somebody else."""

    to_seat: Text

    def says(self) -> Text:
        return Msg("{who} holds the Leader Medal now", who=self.to_seat)


class Ended(Happened, frozen=True, kw_only=True):
    """The adventure is over."""

    text: Text

    def says(self) -> Text:
        return self.text


class FilledIn(Happened, frozen=True, kw_only=True):
    """SV-CRE-001: a Superb Panel was filled in by hand."""

    name: Text

    def says(self) -> Text:
        return Msg("The Superb Panel of {who} is filled in", who=self.name)


class Raised(Happened, frozen=True, kw_only=True):
    """SV-LVL-001: a Superb Panel was raised."""

    name: Text
    level: int

    def says(self) -> Text:
        return Msg("{who} reaches level {level}", who=self.name, level=self.level)


class Relieved(Happened, frozen=True, kw_only=True):
    """SV-REL-003: somebody fights in the place of another."""

    name: Text
    whom: Text

    def says(self) -> Text:
        return Msg("{who} fights for {whom}", who=self.name, whom=self.whom)


class Learnt(Happened, frozen=True, kw_only=True):
    """SV-PWR-014: an Ethermancy Card was chosen for a chapter."""

    name: Text
    title: Text

    def says(self) -> Text:
        return Msg("{who} has {card} for this chapter", who=self.name, card=self.title)


class Reseated(Happened, frozen=True, kw_only=True):
    """Somebody left the table, came to it, or changed chairs: `text` says what."""

    text: Text

    def says(self) -> Text:
        return self.text
