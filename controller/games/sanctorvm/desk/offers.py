"""Offers: what may be done beside every question.

A battle can come to a standstill that no rule ends: one unarmed survivor in hiding, and a machine
that neither finds it nor feels its fists.  The Overlord has the last word (SV-OVL-001), so once a
battle has gone on for long the Overlord may say here and now who has won it.  A Coin revives at any
time (`coins`), and the Overlord who wants to be impartial may let the Target Die say whom a Minion
goes for (SV-TGT-010).  What the Overlord does for players who have it too easy or too hard stands
behind one offer (`hand`, `discretion`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace as altered

from controller.engine import Rules
from controller.games.sanctorvm.battle.coins import REVIVE, revivals, revive_for_coin
from controller.games.sanctorvm.battle.end import call
from controller.games.sanctorvm.box.words import OVERLORDS, SIDES, opposing
from controller.games.sanctorvm.desk import hand
from controller.games.sanctorvm.desk.discretion import DEEDS
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.unasked.target_die import target
from controller.wire import OVERLORD, Judge, Msg, Offer, Option

__all__ = ["LONG", "offers", "take"]

LONG = 8
"""The round from which on a battle may be called off; one that goes well is over before."""

CALL_OFF = Option("call-off", Msg("Call the battle off"))
GO_ON = Option("go-on", Msg("Let it go on"))
TARGET = Offer(Option("target-die", Msg("Roll the Target Die")), (OVERLORD,))


def offers(field: Field) -> tuple[Offer, ...]:
    """All that stand now; nothing once the battle is over."""
    state = field.state
    if state.winner:
        return ()
    mine = overlords(state.round if state.round >= LONG else 0, impartial(state))
    saved = revivals(field)
    return (*mine[:-1], *saved, mine[-1]) if saved else mine


@cache
def overlords(long: int, die: bool) -> tuple[Offer, ...]:
    """What the Overlord alone may do: end a battle that does not end, and has gone on for so `long`
    a number of rounds; roll the Target `die`; lend a hand."""
    found = [TARGET, hand.OFFER] if die else [hand.OFFER]
    if long:
        round_ = altered(CALL_OFF, facts=(Msg("Round {round}", round=long),))
        found.insert(0, Offer(round_, (OVERLORD,)))
    return tuple(found)


def impartial(state: Battle) -> bool:
    """SV-TGT-010: whether it is the turn of a Minion that has not been given a target yet, with
    somebody there to go for."""
    if state.turn is None or state.solo or state.turn.target:
        return False
    who = state.miniature(state.turn.who)
    if who.side != OVERLORDS:
        return False
    return any(each.superb and not each.hidden for each in state.living(opposing(who.side)))


def take(scene: Scene, offer: str) -> Rules[None]:
    """Carry one out, by its id."""
    yield from TAKES[offer.partition(":")[0]](scene, offer)


def call_off(scene: Scene, offer: str) -> Rules[None]:
    """SV-OVL-001: the Side that the Overlord names has won, unless it goes on after all."""
    taken = yield from scene.ask(
        Judge(
            key="call-off",
            to=(OVERLORD,),
            prompt=Msg("The battle ends here. Who has won?"),
            because=("SV-OVL-001",),
            options=(*(Option(side, name) for side, name in SIDES.items()), GO_ON),
        )
    )
    winner = next((side for side in SIDES if taken and taken[0].id == side), None)
    if winner is not None:
        yield from call(scene, winner)


def roll_target(scene: Scene, offer: str) -> Rules[None]:
    """SV-TGT-010: the die says whom it goes for; what the Overlord makes of it is free."""
    turn = scene.state.turn
    assert turn is not None
    found = yield from target(scene, scene.state.miniature(turn.who))
    turn.target = found.id if found is not None else ""


def lend_a_hand(scene: Scene, offer: str) -> Rules[None]:
    """SV-OVL-008: help, or hinder."""
    yield from hand.lend_a_hand(scene, DEEDS)


TAKES: dict[str, Callable[[Scene, str], Rules[None]]] = {
    CALL_OFF.id: call_off,
    TARGET.option.id: roll_target,
    REVIVE: revive_for_coin,
    hand.HAND: lend_a_hand,
}
