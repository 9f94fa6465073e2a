"""Energy: what an Action or a movement costs, how it is paid, and how it comes back.

Energy goes first; when none is left Health Points are spent as if they were Energy, down to death
(SV-NRG-003).  Who pays the last Health Point still does what was paid for, and dies then.  Only a
Homo Superbe has Energy: Minions and Allies pay none (SV-MOV-004).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from controller.engine import Play
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.box.words import PHYSICAL
from controller.games.sanctorvm.effects import BeginTurn, Recover
from controller.games.sanctorvm.state import Battle, Miniature, Turn
from controller.games.sanctorvm.values import ENERGY
from controller.wire import Cost, Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = [
    "Price",
    "Recovery",
    "afford",
    "charged",
    "costs",
    "health_paid",
    "listed",
    "pay",
    "shares",
    "tireless",
    "too_dear",
    "too_few",
]


class Price(Struct, frozen=True):
    """What something costs: Action Points, Energy (or Health for want of it), and Health that is
    Health (SV-ETH-003)."""

    points: int = 0
    energy: int = 0
    health: int = 0


def from_health(who: Miniature, price: Price) -> int:
    """How much of a price is paid with Health Points, in the end."""
    if who.panel is None:
        return 0
    return max(0, energy_of(who, price) - who.energy) + price.health


def energy_of(who: Miniature, price: Price) -> int:
    """The Energy that it would lose."""
    return 0 if who.lasting and tireless(who) else price.energy


def tireless(who: Miniature) -> bool:
    """Whether it loses no Energy: the tireless do not, in the turn that this is said of."""
    return who.under("tireless")


def afford(who: Miniature, price: Price) -> bool:
    """SV-STA-028: whether it can pay without any Health."""
    return not from_health(who, price)


def too_dear(who: Miniature, price: Price) -> Why | None:
    """SV-NRG-005: why it cannot pay, if it cannot."""
    if from_health(who, price) <= who.health:
        return None
    if price.health:
        text = Msg(
            "it costs {cost} Health, with only {health} left",
            cost=price.health,
            health=who.health,
        )
        return Why(text, ("SV-ETH-003",))
    text = Msg(
        "it costs {cost} Energy, with only {energy} Energy and {health} Health left",
        cost=price.energy,
        energy=who.energy,
        health=who.health,
    )
    return Why(text, ("SV-NRG-005",))


def too_few(turn: Turn, price: Price, rule: str) -> Why | None:
    """Why there are too few Action Points left for it, if there are; by this rule."""
    if price.points <= turn.points:
        return None
    text = Msg(
        "it costs {cost} Action Points, with only {left} left", cost=price.points, left=turn.points
    )
    return Why(text, (rule,))


def costs(who: Miniature, price: Price) -> tuple[Cost, ...]:
    """What it would pay, as people see it: Energy first, Health for the rest."""
    return listed(price.points, *shares(who, price))


def shares(who: Miniature, price: Price) -> tuple[int, int]:
    """The Energy and the Health that it would pay."""
    if who.panel is None:
        return 0, 0
    health = from_health(who, price)
    return energy_of(who, price) - (health - price.health), health


@cache
def listed(points: int, energy: int, health: int) -> tuple[Cost, ...]:
    """A price as people see it, without what it does not take."""
    name = Msg("Action Point", plural="Action Points", n=points)
    taken = ((name, points), (Msg("Energy"), energy), (Msg("Health"), health))
    return tuple([Cost(what, amount) for what, amount in taken if amount])


def health_paid(who: Miniature, price: Price) -> tuple[Why, ...]:
    """SV-NRG-003: that Health pays for want of Energy, where it would."""
    health = from_health(who, price) - price.health if who.superb else 0
    if health <= 0:
        return ()
    return (Why(Msg("{n} of the Energy is paid with Health", n=health), ("SV-NRG-003",)),)


def charged(turn: Turn, price: Price) -> Price:
    """SV-PWR-038: what a price comes to; the one thing for 1 Action Point that Frenzy grants costs
    neither that nor Energy."""
    return Price(health=price.health) if turn.bonus and price.points == 1 else price


def pay(who: Miniature, turn: Turn, price: Price) -> None:
    """SV-NRG-002, SV-NRG-003: pay.  What the Overlord ruled to be done without the means is paid as
    far as they go."""
    free, price = price.points == 1, charged(turn, price)
    turn.bonus = turn.bonus and not free
    turn.points = max(0, turn.points - price.points)
    if who.superb:
        who.health = max(0, who.health - from_health(who, price))
        who.energy = max(0, who.energy - energy_of(who, price))


class Recovery:
    """The hook by which Energy comes back."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """The one of them."""
        return (react(BeginTurn, self.recover, 10),)

    def recover(self, play: Play[Battle], it: BeginTurn) -> Then | None:
        """SV-ATR-020: twice the Vigor in Energy, when a turn begins; none in a Physical State
        (SV-STA-023, SV-STA-027, SV-STA-035)."""
        who = play.state.miniature(it.who)
        if any(state in who.states for state in PHYSICAL):
            return None
        if not who.superb or not who.alive or who.energy >= ENERGY:
            return None
        vigor = self.book.values(play.state).attribute(who, "vigor")
        why = Why(Msg("twice Vigor {n}, up to {most}", n=vigor, most=ENERGY), ("SV-ATR-020",))
        return Then((Recover(who=it.who, called=it.called, amount=2 * vigor),), why)
