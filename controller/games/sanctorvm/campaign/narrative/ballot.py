"""Ballot: every living Homo Superbe says something, all at the same time and hidden from each other
until everybody has (SV-NAR-021, SV-NAR-023).

Who plays several says it for one after another, while the others say it for theirs.

What may live here: asking everybody.  What may not: what their answers come to.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from controller.engine import Rules
from controller.games.sanctorvm.campaign import ids
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Telling
from controller.wire import OVERLORD, Choose, Msg, Option

__all__ = ["ballot"]


def ballot(
    telling: Telling,
    key: str,
    prompt: Msg,
    choices: Sequence[Option],
    seconds: int = 0,
    beside: Sequence[Option] = (),
) -> Rules[dict[str, Option]]:
    """What each has chosen: Homo Superbe -> the choice, in the order of the five.  When time is up
    it is over: who was silent, or not asked yet, is missing.  `beside` are further options of
    single seats, which end the ballot when they are taken; where there are such, so does what the
    Overlord rules that is none of the choices."""
    waiting = {
        seat.name: [each for each in telling.state.living() if telling.seat(each) == seat.name]
        for seat in telling.state.seats
    }
    said: dict[str, Option] = {}
    known = {choice.id: choice for choice in choices}
    while any(waiting.values()):
        now = {seat: members.pop(0) for seat, members in waiting.items() if members}
        asked = [each for seat, who in now.items() for each in for_one(telling, seat, who, choices)]
        reply = yield from telling.ask(
            Choose(
                key=key,
                to=tuple(now),
                prompt=prompt,
                options=(*asked, *(each for each in beside if each.to[0] in now)),
                seconds=seconds,
                late="close",
                hint="vote",
            )
        )
        replies = reply if isinstance(reply, dict) else {next(iter(now)): reply}
        for seat, taken in replies.items():
            if taken:
                said[now[seat].id] = known.get(ids.read(taken[0].id)[1], taken[0])
        silent = any(who.id not in said for who in now.values())
        if silent or (beside and any(each.id not in known for each in said.values())):
            break
    return {who: said[who] for who in telling.state.team if who in said}


def for_one(
    telling: Telling, seat: str, who: Member, choices: Sequence[Option]
) -> Sequence[Option]:
    """The choices as options of one Homo Superbe."""
    return [
        replace(
            choice,
            id=ids.name(who.id, choice.id),
            label=Msg("{who}: {choice}", who=telling.name(who), choice=choice.label),
            subject=who.id,
            to=(seat, OVERLORD),
        )
        for choice in choices
    ]
