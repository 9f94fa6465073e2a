"""Energy: what an Action or a movement costs, and how it is paid.

Energy goes first; when none is left Health Points are spent as if they were Energy, down to death
(SV-NRG-003).  Who pays the last Health Point still does what was paid for, and dies then.  A Minion
pays no Energy (SV-MOV-004).
"""

from __future__ import annotations

from controller.games.sanctorvm.state import Miniature, Turn
from controller.wire import Cost, Msg, Why

__all__ = ["costs", "health_paid", "pay", "too_dear"]


def too_dear(who: Miniature, energy: int) -> Why | None:
    """SV-NRG-005: why it cannot pay so much, if it cannot."""
    if who.panel is None or energy <= who.energy + who.health:
        return None
    text = Msg(
        "it costs {cost} Energy, with only {energy} Energy and {health} Health left",
        cost=energy,
        energy=who.energy,
        health=who.health,
    )
    return Why(text, ("SV-NRG-005",))


def costs(who: Miniature, points: int, energy: int) -> tuple[Cost, ...]:
    """What it would pay, as people see it: Energy first, Health for the rest."""
    if who.panel is None:
        energy = 0
    health = from_health(who, energy)
    prices = (
        Cost(Msg("Action Point", plural="Action Points", n=points), points),
        Cost(Msg("Energy"), energy - health),
        Cost(Msg("Health"), health),
    )
    return tuple(price for price in prices if price.amount)


def from_health(who: Miniature, energy: int) -> int:
    """How much of a price in Energy is paid with Health Points."""
    return 0 if who.panel is None else max(0, energy - who.energy)


def health_paid(who: Miniature, energy: int) -> tuple[Why, ...]:
    """SV-NRG-003: that Health pays for want of Energy, where it would."""
    health = from_health(who, energy)
    if not health:
        return ()
    return (Why(Msg("{n} of the Energy is paid with Health", n=health), ("SV-NRG-003",)),)


def pay(who: Miniature, turn: Turn, points: int, energy: int) -> None:
    """SV-NRG-002, SV-NRG-003: pay.  What the Overlord ruled to be done without the means is paid as
    far as they go."""
    turn.points = max(0, turn.points - points)
    if who.panel is not None:
        who.health = max(0, who.health - from_health(who, energy))
        who.energy = max(0, who.energy - energy)
