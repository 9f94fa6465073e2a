"""Protection: who neither does Damage nor suffers any, for as long as it lasts (SV-PRO-006).

Damage of every kind and from everywhere: Hits, Instants, States, Features.  Health that is paid is
no Damage, and States are none.

What may live here: this.  What may not: how long it lasts (`lapsing`).
"""

from __future__ import annotations

from controller.engine import Play
from controller.engine.effects import Hook, prevent
from controller.games.sanctorvm.effects import Hurt
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

__all__ = ["HOOKS"]

RULES = ("SV-PRO-006",)


def unharmed(play: Play[Battle], it: Hurt) -> Why | None:
    """It suffers none."""
    if not play.state.miniature(it.who).under("harmless"):
        return None
    return Why(Msg("{who} receives no Damage", who=it.called), RULES)


def unharming(play: Play[Battle], it: Hurt) -> Why | None:
    """Nor does it do any; to whom there would have been some says the effect."""
    if not it.by or not play.state.miniature(it.by).under("harmless"):
        return None
    return Why(Msg("who did it causes no Damage"), RULES)


HOOKS: tuple[Hook[Battle], ...] = (prevent(Hurt, unharmed, 20), prevent(Hurt, unharming, 21))
