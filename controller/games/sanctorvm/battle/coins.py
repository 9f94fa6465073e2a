"""Coins: what a battle can take them for: a Homo Superbe is revived for one of them at any time
(SV-HLT-015).

The offer stands beside every question, for each who lies dead; and before the Side loses with the
last of its five it is asked once more.  The coin buys a fresh turn even in the same round; by a
house rule, one to each in a round.

What may live here: paying, and what it buys.  What may not: how Coins are earned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.engine import Rules
from controller.games.sanctorvm.effects import Revive
from controller.games.sanctorvm.events import Paid
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.turns.round_of_turns import hand_over
from controller.wire import Choose, Cost, Msg, Offer, Option, Why

__all__ = ["MOST_COINS", "REVIVE", "last_coin", "revivals", "revive_for_coin"]

MOST_COINS = 10
"""SV-COI-006."""
REVIVE = "revive"
LOST = Option("lost", Msg("No: the battle is lost"))


def revivals(field: Field) -> Sequence[Offer]:
    """SV-HLT-015: one for each Homo Superbe who lies dead, while there are Coins."""
    if not field.state.coins:
        return ()
    seats = tuple([seat.name for seat in field.state.seats])
    return [Offer(option, seats) for option in options(field)]


def options(field: Field) -> Iterator[Option]:
    """Whom a coin would revive."""
    if not field.state.coins or not field.state.round:
        return
    for who in field.state.heroes():
        if not who.alive and not who.gone:
            yield Option(
                f"{REVIVE}:{who.id}",
                Msg("Revive {who}", who=field.name(who)),
                subject=who.id,
                costs=(Cost(Msg("Coin"), 1),),
            )


def revive_for_coin(scene: Scene, option: str) -> Rules[None]:
    """SV-HLT-015, SV-HLT-018: pay the coin, and it stands again."""
    yield from stand_up(scene, scene.state.miniature(option.partition(":")[2]))


def last_coin(scene: Scene) -> Rules[bool]:
    """SV-HLT-015, SV-LOS-001: before the battle is lost with the last of the five.  Returns whether
    somebody stands again."""
    dead = tuple(options(scene))
    if not dead or scene.state.plays("no_last_coin"):
        return False
    taken = yield from scene.ask(
        Choose(
            key="last-coin",
            to=(scene.speaker("homo"),),
            prompt=Msg("All lie dead. Pay a coin to revive one of them?"),
            because=("SV-HLT-015", "SV-LOS-001"),
            options=(*dead, LOST),
        )
    )
    if not taken or taken[0].id == LOST.id:
        return False
    yield from stand_up(scene, scene.state.miniature(taken[0].subject))
    return True


def stand_up(scene: Scene, who: Miniature) -> Rules[None]:
    """A coin for a life."""
    scene.state.coins -= 1
    name = scene.name(who)
    why = Why(Msg("a coin for 1 Health"), ("SV-HLT-015",))
    scene.tell(Paid(who=who.id, name=name, left=scene.state.coins, reasons=(why,)))
    yield from scene.resolve(Revive(who=who.id, called=name), why)
    used = f"{REVIVE}/{who.id}"
    if scene.state.plays("one_fresh_turn"):
        who.ready = used not in scene.state.spent
        scene.state.spent.append(used)
    if scene.state.stage == "round":  # its turn comes before the round is over (SV-TRN-004)
        hand_over(scene.state, scene.state.side)
