"""Shelter: rest, and who plays whom from here on (SV-SHL-001 to SV-SHL-005).

    Regeneration Machine  everybody has full Health, and no State any more.  The Energy bar belongs
                          to the battle: every Action Phase begins with a full one
    Player Selection      another five, of different Superb Attributes, and another share of them
                          among the players; another Overlord.  It holds for the Imaginarium and for
                          the chapter that comes, which is the one window for it (SV-SHL-003),
                          until a chapter is lost and begins once more (`losing`)

A seat is a place at the table: when the Overlord changes, people change places, take their names
with them, and the game goes on as it is.

What may live here: what the Shelter does.  What may not: the choice of five (`player_selection`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.campaign import ids
from controller.games.sanctorvm.campaign.group.player_selection import selectable
from controller.games.sanctorvm.campaign.side.fortunes import change_health, free
from controller.games.sanctorvm.campaign.tabernacle.events import ChairPassed
from controller.games.sanctorvm.campaign.tabernacle.service import Service
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.values import HEALTH
from controller.wire import OVERLORD, Msg, Option, Why

__all__ = ["SERVICE"]

REGENERATE, PLAYERS, CHAIR = "regenerate", "players", "chair"
STAY = Option("stay", Msg("The Overlord stays"))


def offers(story: Story) -> Iterator[Option]:
    """What there is to do."""
    state = story.state
    ill = any(each.health < HEALTH or each.states for each in state.members)
    well = Why(Msg("everybody has full Health and no State"), ("SV-SHL-002",))
    yield Option(
        REGENERATE,
        Msg("Shelter: use the Regeneration Machine"),
        closed=None if ill else well,
    )
    if selectable(story):
        yield Option(PLAYERS, Msg("Shelter: choose the five, and who plays whom"))
    if not state.solo:
        yield Option(CHAIR, Msg("Shelter: another Overlord"))


def shelter(telling: Telling, option: Option) -> Rules[None]:
    """Rest, choose others, or change places."""
    if option.id == REGENERATE:
        regenerate(telling)
    elif option.id == PLAYERS:
        telling.state.stage = "team"  # and back to the Tabernacle, once it is said who plays whom
    else:
        yield from chair(telling)


def regenerate(telling: Telling) -> None:
    """SV-SHL-002: everybody has full Health again, and no State."""
    why = Why(Msg("the Regeneration Machine"), ("SV-SHL-002",))
    for each in telling.state.members:
        for state in list(each.states):
            free(telling, each, state, why)
        change_health(telling, each, HEALTH - each.health, why)


def chair(telling: Telling) -> Rules[None]:
    """SV-SHL-004, SV-PLY-010: a player and the Overlord change places."""
    seats = [seat.name for seat in telling.state.seats]
    prompt = Msg("Who is the Overlord from here on, and lets the Overlord play instead?")
    options = (*(Option(ids.name(CHAIR, seat), telling.called(seat)) for seat in seats), STAY)
    taken = yield from telling.leader("chair", prompt, options, "SV-SHL-004", "SV-PLY-010")
    if taken.id != STAY.id:
        _, seat = ids.read(taken.id)
        why = Why(Msg("Player Selection"), ("SV-SHL-004", "SV-PLY-010"))
        telling.tell(ChairPassed(seat=telling.called(seat), reasons=(why,)))
        change_names(telling.state.people, seat)


def change_names(people: dict[str, str], seat: str) -> None:
    """Who sits there is called as before: names go with the people."""
    there, here = people.pop(OVERLORD, ""), people.pop(seat, "")
    people.update({name: who for name, who in ((seat, there), (OVERLORD, here)) if who})


SERVICE = Service(offers, shelter)
