"""Whom: who is meant by a step that befalls somebody, or asks them.

    all      every Homo Superbe of the five who is alive
    self     who took the test, or the decision, that led here
    one      whom the Side chooses
    leader   one of the Leader's own, whom the Leader chooses
    fallen   those who lie dead
    a name   that Homo Superbe, if it is one of the five and alive

What may live here: finding them.  What may not: what happens to them.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.campaign.side.leader_medal import settle
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Telling
from controller.wire import Msg, Option

__all__ = ["concerned", "one_of"]


def concerned(telling: Telling, whom: str, who: str) -> Rules[list[Member]]:
    """Who is meant; nobody where those who are meant are dead, or not here."""
    state = telling.state
    living = state.living()
    if whom == "all":
        return living
    if whom == "fallen":
        return [each for each in state.five() if not each.alive]
    if whom in ("one", "leader"):
        settle(telling)  # who is asked must be alive
    if whom == "one":
        return (yield from one_of(telling, living))
    if whom == "leader":
        own = [each for each in living if telling.seat(each) == telling.leading()]
        return (yield from one_of(telling, own or living))
    name = who if whom == "self" else whom
    return [each for each in living if each.id == name]


def one_of(telling: Telling, members: Sequence[Member]) -> Rules[list[Member]]:
    """One of these, whom the Leader names for the Side."""
    if len(members) <= 1:
        return list(members)
    options = [Option(f"whom:{each.id}", telling.name(each), subject=each.id) for each in members]
    taken = yield from telling.leader("whom", Msg("Who does it?"), options)
    return [telling.state.member(taken.subject)]
