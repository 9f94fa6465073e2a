"""Visit: arriving at the Tabernacle, what can be done there, and leaving.

Each service says what it offers now (`offers`) and what taking one does; the group comes back to
this menu after each, until it leaves.  What the adventure says of this stop is noted on arrival;
beside the printed book the Overlord says it.

What may live here: arriving, the menu, leaving.  What may not: any single service.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.words import in_a_row
from controller.games.sanctorvm.campaign.adventure.chapter import chapter_over
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.chronology import noted
from controller.games.sanctorvm.campaign.side.fortunes import change_health
from controller.games.sanctorvm.campaign.tabernacle import (
    forum,
    imaginarium,
    level_increase,
    shelter,
    store,
)
from controller.games.sanctorvm.campaign.tabernacle.chapter_box import boxes
from controller.games.sanctorvm.campaign.tabernacle.events import StoreTold, TabernacleReached
from controller.games.sanctorvm.campaign.tabernacle.service import Service
from controller.games.sanctorvm.campaign.telling import Telling
from controller.games.sanctorvm.values import HEALTH
from controller.wire import Msg, Option, Why

__all__ = ["leave", "visit"]

SERVICES: tuple[Service, ...] = (
    forum.SERVICE,
    level_increase.SERVICE,
    store.SERVICE,
    shelter.SERVICE,
    imaginarium.SERVICE,
)
"""SV-TAB-003, in the order in which they are shown."""

LEAVE = Option("leave", Msg("Leave the Tabernacle"))


def visit(telling: Telling) -> Rules[None]:
    """SV-TAB-002: one thing that the group does there."""
    if telling.state.visit is None:
        yield from arrive(telling)
    offers = [(service, option) for service in SERVICES for option in service.offers(telling)]
    options = (*(option for _, option in offers), LEAVE)
    prompt = Msg("The Tabernacle: what do you do?")
    chosen = yield from telling.leader("tabernacle", prompt, options, "SV-TAB-003")
    for service, option in offers:
        if option.id == chosen.id:
            yield from service.does(telling, option)
            return
    leave(telling)


def arrive(telling: Telling) -> Rules[None]:
    """SV-TAB-001, SV-HLT-017: out of danger, and the fallen stand up; SV-STO-004: what Gunan has
    in his Store."""
    state = telling.state
    telling.tell(
        TabernacleReached(reasons=(Why(Msg("the chapter is over"), ("SV-TAB-001", "SV-TAB-002")),))
    )
    noted(state, "tabernacle")
    why = Why(Msg("at the Tabernacle the fallen stand up"), ("SV-HLT-017",))
    for each in state.members:
        if not each.alive:
            change_health(telling, each, HEALTH, why)
    state.visit = yield from boxes(telling)
    told_store(telling)


def told_store(telling: Telling) -> None:
    """SV-STO-004: everybody hears what can be bought."""
    cards = [
        Msg("{n} x {card}", n=count, card=decks.title(telling, kind))
        for kind, count in decks.on_sale(telling)
    ]
    why = Why(Msg("Gunan's Store in this chapter"), ("SV-STO-003", "SV-STO-004"))
    telling.tell(StoreTold(cards=in_a_row(cards) if cards else None, reasons=(why,)))


def leave(telling: Telling) -> None:
    """SV-LVL-001, SV-TAB-012: the Superb Panels are raised first where the chapter says so."""
    state = telling.state
    assert state.visit is not None
    if state.visit.level:
        state.visit.raising = [each.id for each in state.members]
        state.stage = "level"
        return
    state.visit = None
    chapter_over(telling)
