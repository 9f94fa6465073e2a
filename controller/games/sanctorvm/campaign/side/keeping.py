"""Keeping: how things stood at a moment, and going back to it (SV-LOS-002, SV-LOS-005).

It is done when a chapter begins, for a loss, and when an Action Phase begins, for a second chance.
Who sits where, what was built for the printed book and the way that the group took are no part of
it.

What may live here: keeping and going back.  What may not: what a loss costs (`chapters`).
"""

from __future__ import annotations

from copy import deepcopy

from controller.games.sanctorvm.campaign.state import Campaign, Kept

__all__ = ["go_back_to", "kept", "meant_again"]


def kept(state: Campaign) -> Kept:
    """How things stand now."""
    return Kept(
        members=deepcopy(state.members),
        storage=list(state.storage),
        gunan=list(state.gunan),
        coins=state.coins,
        marks=list(state.marks),
        won=list(state.won),
        learnt=list(state.learnt),
        leader=state.leader,
        ambience=state.ambience,
        helpers=list(state.helpers),
        challenges=list(state.challenges),
        advantage=state.advantage,
    )


def go_back_to(state: Campaign, before: Kept) -> None:
    """All is as it was then; a Leader who has left the table since is one no longer."""
    state.members = deepcopy(before.members)
    state.storage, state.gunan, state.coins = list(before.storage), list(before.gunan), before.coins
    state.marks, state.won = list(before.marks), list(before.won)
    state.learnt, state.ambience = list(before.learnt), before.ambience
    meant_again(state, before)
    here = [seat.name for seat in state.seats]
    state.leader = before.leader if before.leader in here else here[0]


def meant_again(state: Campaign, before: Kept) -> None:
    """SV-ALY-001, SV-ALY-012, SV-ADV-002: what was meant for the next Action Phase then is meant
    for it now."""
    state.helpers, state.challenges = list(before.helpers), list(before.challenges)
    state.advantage = before.advantage
