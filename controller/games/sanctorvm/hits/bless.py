"""Bless: in its own turn a miniature may make a roll or a flip once more that failed (SV-ETH-010).

A roll has failed that makes no Hit, a coin that shows Rabidus.  All dice of a roll are rolled
again, of several coins one; what comes then counts.

What may live here: asking whether, and flipping coins for somebody.  What may not: the roll itself
(`hit`).
"""

from __future__ import annotations

from msgspec.structs import replace as altered

from controller.engine import Rules
from controller.games.sanctorvm.effects import Lapse
from controller.games.sanctorvm.hits.dice import COOPERLAY
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import Chance, Choose, Msg, Option, Why

__all__ = ["again", "flip"]

RULES = ("SV-ETH-010",)


def again(scene: Scene, who: Miniature) -> Rules[bool]:
    """Whether what has failed is tried once more.  Asks only whom it is open to; who says yes has
    used it up."""
    turn, blessing = scene.state.turn, who.has("retry")
    if blessing is None or turn is None or turn.who != who.id:
        return False
    name = scene.name(who)
    taken = yield from scene.ask(
        Choose(
            key="retry",
            to=(scene.seat(who),),
            prompt=Msg("{who} failed. Once more?", who=name),
            because=RULES,
            options=(
                Option("again", Msg("Once more"), subject=who.id),
                Option("leave", Msg("Leave it at that"), subject=who.id),
            ),
            skips=True,
            hint="retry",
        )
    )
    if not taken or taken[0].id != "again":
        return False
    lapse = Lapse(who=who.id, called=name, what=blessing)
    yield from scene.resolve(lapse, Why(Msg("it tries once more"), RULES))
    return True


def flip(scene: Scene, who: Miniature, coins: Chance) -> Rules[list[str]]:
    """The sides that the coins of a miniature show, once it has tried again what it may."""
    sides: list[str] = list((yield from scene.ask(coins)))
    while any(side != COOPERLAY for side in sides) and (yield from again(scene, who)):
        [side] = yield from scene.ask(altered(coins, count=1))
        failed = next(n for n, each in enumerate(sides) if each != COOPERLAY)
        sides[failed] = side
    return sides
