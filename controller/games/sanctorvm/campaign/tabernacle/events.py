"""Events: what is told of a stop at the Tabernacle.

What may live here: facts with their sentences.  What may not: what may happen anywhere in a
campaign (`controller.games.sanctorvm.campaign.events`).
"""

from __future__ import annotations

from controller.games.sanctorvm.campaign.events import Happened
from controller.wire import Msg, Text

__all__ = [
    "AskedGuest",
    "CardShown",
    "ChairPassed",
    "ImaginariumBegan",
    "ImaginariumEnded",
    "StoreTold",
    "TabernacleReached",
]


class TabernacleReached(Happened, frozen=True, kw_only=True):
    """SV-TAB-002: a chapter has ended at the Tabernacle."""

    part = "scene"

    def says(self) -> Text:
        return Msg("The group reaches the Tabernacle: nobody is in danger there")


class StoreTold(Happened, frozen=True, kw_only=True):
    """SV-STO-004: what Gunan's Store offers in this chapter; None: nothing."""

    part = "detail"

    cards: Text | None = None

    def says(self) -> Text:
        if self.cards is None:
            return Msg("Gunan's Store offers nothing in this chapter")
        return Msg("Gunan's Store offers, for a Coin each: {cards}", cards=self.cards)


class AskedGuest(Happened, frozen=True, kw_only=True):
    """SV-TAB-005: the Side has asked something in the Forum."""

    guest: Text
    line: Text

    def says(self) -> Text:
        return Msg("The group, to {guest}: {line}", guest=self.guest, line=self.line)


class CardShown(Happened, frozen=True, kw_only=True):
    """SV-TAB-006: an Adventure Card was shown to a guest of the Forum."""

    guest: Text
    title: Text

    def says(self) -> Text:
        return Msg("{guest} is shown the {card}", guest=self.guest, card=self.title)


class ChairPassed(Happened, frozen=True, kw_only=True):
    """SV-SHL-004: the Overlord and a player have changed places."""

    seat: Text

    def says(self) -> Text:
        return Msg("{who} and the Overlord change places from here on", who=self.seat)


class ImaginariumBegan(Happened, frozen=True, kw_only=True):
    """SV-IMA-010: an Action Phase is fought in the Imaginarium, with cards that are lent for it."""

    part = "scene"

    title: Text
    lent: Text | None = None

    def says(self) -> Text:
        if self.lent is None:
            return Msg("The Imaginarium: {battle}", battle=self.title)
        return Msg("The Imaginarium: {battle}, lent: {cards}", battle=self.title, cards=self.lent)


class ImaginariumEnded(Happened, frozen=True, kw_only=True):
    """SV-IMA-014, SV-IMA-017: it is over, and what was lent is gone."""

    won: bool

    def says(self) -> Text:
        if self.won:
            return Msg("The Imaginarium fades: the Action Phase was won")
        return Msg("The Imaginarium fades: the Action Phase was lost, and nothing comes of it")
