"""Screens: wishes that are said over the client's API, without any table.

Each seat has a client of its own at a service's socket, and so has the Overlord.  A client says
only what its own view offers.

What may live here: playing a game by clients.  What may not: what is wanted
(`tests.table.hands.wishes`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from controller.engine import Session
from controller.wire import FATE, OVERLORD, Answer, Assign, Chance, Choose, Judge, View
from controller.wire.frame import Accepted
from tests.service.house import House, Talk, open_house
from tests.table.hands.wishes import Wish, said, wish

__all__ = ["by_screen"]


async def by_screen(
    session: Session[Any], rng: Random, look: Callable[[Session[Any], Wish | None], None]
) -> list[Wish]:
    """Play a game to its end by clients; what was said.  `look` is called before each wish, and
    once at the end."""
    told: list[Wish] = []
    numbers = count(1)
    async with open_house(session) as house:
        talks: dict[str, Talk] = {}
        while not session.over:
            wanted = wish(session, rng)
            look(session, wanted)
            talk = await client(house, talks, wanted.seat)
            view = await talk.sees(lambda view: view.revision == session.timeline.length)
            assert offers(view, wanted), f"the screen of {wanted.seat} does not offer {wanted}"
            reply = await talk.ask(said(session, wanted, f"screen-{next(numbers)}"))
            assert isinstance(reply, Accepted), reply
            told.append(wanted)
        look(session, None)
    return told


async def client(house: House, talks: dict[str, Talk], seat: str) -> Talk:
    """The client of a seat."""
    if seat not in talks:
        role = ("overlord", "") if seat == OVERLORD else ("seat", seat)
        talks[seat] = await house.talk(*role)  # type: ignore[arg-type]
    return talks[seat]


def offers(view: View, wanted: Wish) -> bool:
    """Whether a view offers what is wanted."""
    if not isinstance(wanted, Answer):
        return any(offer.id == wanted.offer for offer in view.offers)
    ask = view.asks[0].ask
    if isinstance(ask, Chance):
        return wanted.picks == (FATE,) or all(face in ask.faces for face in wanted.picks)
    if isinstance(ask, Assign):
        items, slots = {item.id for item in ask.items}, {slot.id for slot in ask.slots}
        return all(item in items and slot in slots for item, slot in wanted.pairs)
    if isinstance(ask, Choose | Judge):
        free = {option.id for option in ask.options if option.closed is None}
        return free.issuperset(wanted.picks)
    return wanted.picks == ()
