"""Keeping: all that the Side has, taken together (`Belongings`).

    kept         as it is now, to go back to: when a chapter begins, for a loss, and when an Action
                 Phase begins, for a second chance (SV-LOS-002, SV-LOS-005)
    endow        this, and nothing else: what an adventure begins with, or what there was before
    plan         of it only what is meant for the next Action Phase

Who sits where, what was built for the printed book and the way that the group took are no part of
it.

What may live here: what goes for every single thing that the Side has.  What may not: what a loss
costs (`adventure.losing`), and what there is to begin with (`adventure.outset`).
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from controller.games.sanctorvm.campaign.state import Belongings, Campaign

__all__ = ["PLANS", "endow", "go_back_to", "kept", "plan"]

PLANS: Final = ("helpers", "challenges", "advantage")
"""SV-ALY-001, SV-ALY-012, SV-ADV-002: what is meant for the next Action Phase, and for no other."""


def kept(state: Campaign) -> Belongings:
    """What the Side has now."""
    names = Belongings.__struct_fields__
    return Belongings(**{name: deepcopy(getattr(state, name)) for name in names})


def endow(state: Campaign, them: Belongings) -> None:
    """This is what the Side has from here on."""
    hand_over(state, them, Belongings.__struct_fields__)


def go_back_to(state: Campaign, before: Belongings) -> None:
    """All is as it was then; a Leader who has left the table since is one no longer."""
    endow(state, before)
    here = [seat.name for seat in state.seats]
    if state.leader not in here:
        state.leader = here[0]


def plan(state: Campaign, them: Belongings) -> None:
    """What these plan for the next Action Phase is what the Side does."""
    hand_over(state, them, PLANS)


def hand_over(state: Campaign, them: Belongings, names: tuple[str, ...]) -> None:
    """Those of them that have these names."""
    for name in names:
        setattr(state, name, deepcopy(getattr(them, name)))
