"""Offers: what may be done beside every question.

A battle can come to a standstill that no rule ends: one unarmed survivor in hiding, and a machine
that neither finds it nor feels its fists.  The Overlord has the last word (SV-OVL-001), so once a
battle has gone on for long the Overlord may say here and now who has won it.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.words import SIDES, Side
from controller.wire import OVERLORD, Judge, Msg, Offer, Option

__all__ = ["LONG", "call_off", "offers"]

LONG = 8
"""The round from which on a battle may be called off; one that goes well is over before."""

CALL_OFF = Option("call-off", Msg("Call the battle off"))
GO_ON = Option("go-on", Msg("Let it go on"))


def offers(state: Battle) -> tuple[Offer, ...]:
    """The end of a battle that does not end."""
    return (Offer(CALL_OFF, (OVERLORD,)),) if state.round >= LONG else ()


def call_off(play: Play[Battle]) -> Rules[Side | None]:
    """SV-OVL-001: the Side that the Overlord names has won; None if it goes on after all."""
    taken = yield Judge(
        key="call-off",
        to=(OVERLORD,),
        prompt=Msg("The battle ends here. Who has won?"),
        because=("SV-OVL-001",),
        options=(*(Option(side, name) for side, name in SIDES.items()), GO_ON),
    )
    return next((side for side in SIDES if taken and taken[0].id == side), None)
