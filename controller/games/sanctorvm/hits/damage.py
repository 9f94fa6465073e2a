"""Types of Damage: Immunity, Weakness, Resistance and Endurance, in this order (SV-DMG-010 to 015).

The order is not printed: a Weakness or a Resistance is applied to what an Immunity leaves, and
Endurance to what these leave.  Each step is a hook on `Hurt` and says its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace as altered

from controller.engine import Play
from controller.engine.effects import Changed, Hook, Then, modify, react
from controller.games.sanctorvm.box.words import DAMAGES, Damage, in_a_row
from controller.games.sanctorvm.effects import Blow, Die, Hurt
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.values import Values
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["ENDURED", "Mitigation", "halved"]

ENDURED: frozenset[Damage] = frozenset(("basic", "fire", "electric", "toxic"))
"""SV-DMG-002 to SV-DMG-007: what Endurance can cancel."""


class Mitigation:
    """The hooks that stand between a blow and the Health bar."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them, in order."""
        return (
            modify(Hurt, self.immunity, 10),
            modify(Hurt, self.endurance_first, 15),
            modify(Hurt, self.weakness, 20),
            modify(Hurt, self.resistance, 30),
            modify(Hurt, self.endurance_last, 40),
            react(Hurt, death, 90),
        )

    def immunity(self, play: Play[Battle], it: Hurt) -> Changed | None:
        """SV-DMG-013: no Damage of that type at all."""
        values, who = self.of(play, it)
        immune = [blow for blow in it.blows if values.immune(who, blow.type)]
        if not immune:
            return None
        left = tuple(blow for blow in it.blows if blow not in immune)
        text = Msg("Immune to {types}", types=types(immune))
        return Changed(altered(it, blows=left), Why(text, ("SV-DMG-013",)))

    def weakness(self, play: Play[Battle], it: Hurt) -> Changed | None:
        """SV-DMG-010: twice the Damage of that type; with a Resistance to it nothing changes."""
        values, who = self.of(play, it)
        weak = [
            blow
            for blow in it.blows
            if values.weak(who, blow.type) and not values.resistant(who, blow.type)
        ]
        if not weak:
            return None
        text = Msg("Weak against {types}: double", types=types(weak))
        return rescaled(it, weak, doubled, Why(text, ("SV-DMG-010",)))

    def resistance(self, play: Play[Battle], it: Hurt) -> Changed | None:
        """SV-DMG-012: half the Damage of that type; with a Weakness to it nothing changes."""
        values, who = self.of(play, it)
        resisted = [
            blow
            for blow in it.blows
            if values.resistant(who, blow.type) and not values.weak(who, blow.type)
        ]
        if not resisted:
            return None
        rules = ("SV-DMG-012", "SV-ACT-040") if on_guard(who, resisted) else ("SV-DMG-012",)
        text = Msg("Resistant to {types}: half", types=types(resisted))
        return rescaled(it, resisted, halved, Why(text, rules))

    def endurance_first(self, play: Play[Battle], it: Hurt) -> Changed | None:
        """SV-SKL-023: before Weakness and Resistance, by a house rule."""
        return self.endurance(play, it) if play.state.plays("endurance_first") else None

    def endurance_last(self, play: Play[Battle], it: Hurt) -> Changed | None:
        """SV-SKL-023: after them."""
        return None if play.state.plays("endurance_first") else self.endurance(play, it)

    def endurance(self, play: Play[Battle], it: Hurt) -> Changed | None:
        """SV-SKL-022, SV-SKL-023: cancelled from the left, each level once."""
        values, who = self.of(play, it)
        pool = values.skill(who, "endurance")
        blows: list[Blow] = []
        for blow in it.blows:
            spent = min(pool, blow.amount) if blow.type in ENDURED else 0
            pool -= spent
            if blow.amount > spent:
                blows.append(Blow(blow.type, blow.amount - spent))
        cancelled = values.skill(who, "endurance") - pool
        if not cancelled:
            return None
        text = Msg("Endurance cancels {n} Damage", n=cancelled)
        return Changed(altered(it, blows=tuple(blows)), Why(text, ("SV-SKL-022", "SV-SKL-023")))

    def of(self, play: Play[Battle], it: Hurt) -> tuple[Values, Miniature]:
        """The values, and who is hurt."""
        return self.book.values(play.state), play.state.miniature(it.who)


def rescaled(it: Hurt, which: list[Blow], scale: Callable[[int], int], why: Why) -> Changed:
    """The blows with some of them made more or less."""
    blows = tuple(Blow(b.type, scale(b.amount)) if b in which else b for b in it.blows)
    return Changed(altered(it, blows=blows), why)


def doubled(amount: int) -> int:
    """SV-DMG-010."""
    return 2 * amount


def death(play: Play[Battle], it: Hurt) -> Then | None:
    """SV-HLT-001: who has no Health left dies."""
    if play.state.miniature(it.who).alive:
        return None
    die = Die(who=it.who, called=it.called, by=it.by)
    return Then((die,), Why(Msg("no Health is left"), ("SV-HLT-001",)))


def halved(amount: int) -> int:
    """SV-DMG-011, SV-GLO-008: rounded down, but at least 1 of what was at least 1."""
    return max(1, amount // 2) if amount else 0


def on_guard(who: Miniature, blows: list[Blow]) -> bool:
    """Whether it is On Your Guard that halves one of these."""
    return bool(who.guard) and any(blow.type == "critical" for blow in blows)


def types(blows: list[Blow]) -> Msg:
    """What they are of."""
    return in_a_row(DAMAGES[blow.type] for blow in blows)
