"""Offers by hand: what stands beside every question is taken by a key, or by a thing and a key.

    a key that bears an offer's id      takes that offer
    a thing on a pad, and "take"        takes the offer that is about what lies there

A thing alone never takes an offer: offers have a price, and a card that is shown by mistake must
not pay it.  So a thing that the question does not want is refused as ever, and whoever may take an
offer that it is about is told which key would.

An offer is its seats' own: to anybody else it does not exist, and neither does why it is closed.

What may live here: which offer is meant, or why none is.  What may not: taking it
(`controller.table.table`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from controller.engine import Session
from controller.table.gesture import AnyGesture, Key, Shown
from controller.table.layout import Layout
from controller.table.meaning import Scene
from controller.table.sentences import (
    also_offered,
    many_offered,
    nothing_offered,
    whose_offer,
)
from controller.wire import OVERLORD, Chance, Choose, Judge, Offer, Text, Why

__all__ = ["TAKE", "Aside", "Taken", "hint", "hinted", "offered", "taken"]

TAKE = "take"
"""What a key says that takes what lies on the pad."""


class Taken(Struct, frozen=True):
    """This offer is taken by that seat."""

    seat: str
    offer: str


class Aside(Struct, frozen=True):
    """What these audiences read in place of what all others do."""

    to: tuple[str, ...]
    why: Why


def taken(
    session: Session[Any],
    layout: Layout,
    lying: Mapping[str, tuple[str, ...]],
    met: Scene | None,
    key: Key,
) -> Taken | Why | None:
    """Which offer of a game a key takes; see `offered`.  A key that the question `met` takes of
    whose it is is the question's, and so is every number."""
    asked = met is not None and (not key.seat or key.seat in met.asked)
    if key.name.isdecimal() or (met is not None and asked and key.name in words(met)):
        return None
    shown = {
        thing
        for thing, places in lying.items()
        for place in places
        if layout.place[place].kind == "pad" and layout.place[place].seat in ("", key.seat)
    }
    return offered(standing(session), key, shown)


def hint(session: Session[Any], layout: Layout, gesture: AnyGesture) -> Aside | None:
    """Who may know, of a thing that was shown in vain, that an offer is about it."""
    if not isinstance(gesture, Shown):
        return None
    keys = [key for key in layout.key.values() if key.does == TAKE]
    if not keys:
        return None
    return hinted(standing(session), gesture.thing, gesture.seat, keys[0].label or TAKE)


def standing(session: Session[Any]) -> tuple[Offer, ...]:
    """The offers of a game; none where its rules stumble over them, which is reported."""
    try:
        return session.run.offers()
    except Exception as wrong:  # a rule that stumbles over an offer must not stop the table
        session.report_fault("offers", None, wrong)
        return ()


def words(met: Scene) -> Iterator[str]:
    """The keys by which a question takes what they are called."""
    ask = met.ask
    if isinstance(ask, Choose | Judge):
        yield from (option.id for option in ask.options)
    elif isinstance(ask, Chance):
        yield from ask.faces


def offered(offers: Sequence[Offer], key: Key, shown: Collection[str]) -> Taken | Why | None:
    """Which offer a key takes, where these things lie on pads that its owner may use; or why it
    takes none; None where it says nothing of offers."""
    mine = [offer for offer in offers if not key.seat or key.seat in offer.to]
    if key.name == TAKE:
        mine = [offer for offer in mine if about(offer, shown)]
        if not mine:
            return nothing_offered()
    else:
        mine = [offer for offer in mine if offer.option.id == key.name]
        if not mine:
            return None
    free = [offer for offer in mine if offer.option.closed is None]
    if len(free) > 1:
        return many_offered()
    [offer] = free or mine[:1]
    if not key.seat and len(offer.to) > 1:
        return whose_offer()
    if offer.option.closed is not None:
        return offer.option.closed
    return Taken(key.seat or offer.to[0], offer.option.id)


def hinted(offers: Sequence[Offer], thing: str, pad: str, key: Text) -> Aside | None:
    """What is told of an offer that is about a thing which was laid on the pad of the seat `pad`
    (empty: everybody's), where `key` is what is written on the key that takes it."""
    for offer in offers:
        named = {offer.option.subject, *offer.option.objects}
        if thing in named and offer.option.closed is None and (not pad or pad in offer.to):
            to = (pad,) if pad else (*offer.to, OVERLORD)
            return Aside(to, also_offered(offer.option.label, key))
    return None


def about(offer: Offer, shown: Collection[str]) -> bool:
    """Whether everything that an offer is about lies there."""
    named = [name for name in (offer.option.subject, *offer.option.objects) if name]
    return bool(named) and all(name in shown for name in named)
