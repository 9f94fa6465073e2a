"""Events: what is told of everything that happens, and to whom.

Those that an effect ends as carry the reasons of the effect (`Happened`); the others are the
rules' own.  Only `Drew`, `Laid` and `SnareHidden` are not for everybody.
"""

from __future__ import annotations

from controller.engine import Event
from controller.engine.effects import Happened
from controller.wire import Msg, Why
from tests.specimens.relay.board import PLACES
from tests.specimens.relay.state import who

__all__ = [
    "Delivered",
    "Drew",
    "Dropped",
    "Ferried",
    "HidesSnare",
    "Laid",
    "LampLit",
    "Packed",
    "Pushed",
    "Ran",
    "RoundBegins",
    "Scored",
    "SnareHidden",
    "SparksChanged",
    "Sprung",
    "Stayed",
    "Strode",
    "Stumbled",
    "TookCards",
    "TurnedUp",
    "Voted",
    "WeatherTurned",
]


def listing(items: tuple[Msg, ...]) -> Msg:
    """Things in a row."""
    if not items:
        return Msg("nothing")
    text = items[0]
    for item in items[1:]:
        text = Msg("{first}, {next}", first=text, next=item)
    return text


class OfSeat(Event, frozen=True, kw_only=True):
    """An event of the rules about one runner."""

    seat: str


class Befell(Happened, frozen=True, kw_only=True):
    """What an effect did to one runner."""

    seat: str


# -- what effects end as ----------------------------------------------------------------------


class TookCards(Befell, frozen=True, kw_only=True):
    """RL-11: so many cards went from the deck into a hand."""

    count: int

    def says(self) -> Msg:
        return Msg(
            "{who} draws {n} card", plural="{who} draws {n} cards", who=who(self.seat), n=self.count
        )


class Drew(Befell, frozen=True, kw_only=True):
    """RL-11: which cards they were, for the one who has them."""

    cards: tuple[Msg, ...]

    def says(self) -> Msg:
        return Msg("You draw: {cards}", cards=listing(self.cards))


class SparksChanged(Befell, frozen=True, kw_only=True):
    """RL-11: a runner has `count` sparks now."""

    count: int

    def says(self) -> Msg:
        return Msg(
            "{who} has {n} spark now",
            plural="{who} has {n} sparks now",
            who=who(self.seat),
            n=self.count,
        )


class Strode(Befell, frozen=True, kw_only=True):
    """RL-5: a card gave strides."""

    count: int

    def says(self) -> Msg:
        return Msg(
            "{who} gets {n} stride more",
            plural="{who} gets {n} strides more",
            who=who(self.seat),
            n=self.count,
        )


class Ran(Befell, frozen=True, kw_only=True):
    """RL-8: a runner ran to a space for so many strides."""

    place: str
    cost: int

    def says(self) -> Msg:
        return Msg(
            "{who} runs to {place} for {n} stride",
            plural="{who} runs to {place} for {n} strides",
            who=who(self.seat),
            place=PLACES[self.place].name,
            n=self.cost,
        )


class Pushed(Befell, frozen=True, kw_only=True):
    """RL-9: a runner was pushed into a space."""

    place: str

    def says(self) -> Msg:
        return Msg(
            "{who} is pushed back to {place}", who=who(self.seat), place=PLACES[self.place].name
        )


class Stumbled(Befell, frozen=True, kw_only=True):
    """RL-9: a parcel fell out of a satchel."""

    parcel: Msg

    def says(self) -> Msg:
        return Msg("{who} stumbles and loses {parcel}", who=who(self.seat), parcel=self.parcel)


class Scored(Befell, frozen=True, kw_only=True):
    """RL-10: points for a delivery."""

    points: int
    post: str

    def says(self) -> Msg:
        return Msg(
            "{who} scores {n} point at {post}",
            plural="{who} scores {n} points at {post}",
            who=who(self.seat),
            n=self.points,
            post=PLACES[self.post].name,
        )


class Sprung(Happened, frozen=True, kw_only=True):
    """RL-3: the snare was found."""

    place: str

    def says(self) -> Msg:
        return Msg("The snare at {place} springs", place=PLACES[self.place].name)


class Dropped(Befell, frozen=True, kw_only=True):
    """RL-13: a guard went to the discards."""

    card: Msg

    def says(self) -> Msg:
        return Msg("{who} gives up the {card}", who=who(self.seat), card=self.card)


class Ferried(Befell, frozen=True, kw_only=True):
    """RL-5: two runners changed places."""

    other: str

    def says(self) -> Msg:
        return Msg("{who} and {other} change places", who=who(self.seat), other=who(self.other))


# -- what the rules tell ----------------------------------------------------------------------


class RoundBegins(Event, frozen=True, kw_only=True):
    """RL-2: the next round."""

    round: int

    def says(self) -> Msg:
        return Msg("Round {round} begins", round=self.round)


class WeatherTurned(Event, frozen=True, kw_only=True):
    """RL-2: the weather card that is up now."""

    weather: Msg

    def says(self) -> Msg:
        return Msg("The weather: {weather}", weather=self.weather)


class HidesSnare(Event, frozen=True, kw_only=True):
    """RL-3: what everybody may know of the snare."""

    def says(self) -> Msg:
        return Msg("The Overlord hides a snare")


class SnareHidden(Event, frozen=True, kw_only=True):
    """RL-3: what the Overlord alone may know."""

    place: str

    def says(self) -> Msg:
        return Msg("The snare lies at {place}", place=PLACES[self.place].name)


class Voted(OfSeat, frozen=True, kw_only=True):
    """RL-4: a vote, once all are in."""

    post: str

    def says(self) -> Msg:
        return Msg("{who} voted for {post}", who=who(self.seat), post=PLACES[self.post].name)


class LampLit(Event, frozen=True, kw_only=True):
    """RL-4: where the lamp burns this round."""

    post: str

    def says(self) -> Msg:
        return Msg("The lamp burns at {post}", post=PLACES[self.post].name)

    def why(self) -> tuple[Why, ...]:
        return (Why(Msg("a delivery there scores two more"), ("RL-4",)),)


class Laid(OfSeat, frozen=True, kw_only=True):
    """RL-5: which card a runner laid, for the one who did."""

    card: Msg

    def says(self) -> Msg:
        return Msg("You lay: {card}", card=self.card)


class Packed(OfSeat, frozen=True, kw_only=True):
    """RL-7: what a runner carries from the gate."""

    satchel: tuple[Msg, ...]
    belt: tuple[Msg, ...]

    def says(self) -> Msg:
        return Msg(
            "{who} packs: {satchel}; on the belt: {belt}",
            who=who(self.seat),
            satchel=listing(self.satchel),
            belt=listing(self.belt),
        )


class TurnedUp(OfSeat, frozen=True, kw_only=True):
    """RL-5: the card that a runner had laid."""

    card: Msg

    def says(self) -> Msg:
        return Msg("{who} turns up: {card}", who=who(self.seat), card=self.card)


class Stayed(OfSeat, frozen=True, kw_only=True):
    """RL-8: a runner did not run."""

    def says(self) -> Msg:
        return Msg("{who} stays", who=who(self.seat))


class Delivered(OfSeat, frozen=True, kw_only=True):
    """RL-10: what was handed over."""

    parcels: tuple[Msg, ...]

    def says(self) -> Msg:
        return Msg("{who} delivers: {parcels}", who=who(self.seat), parcels=listing(self.parcels))
