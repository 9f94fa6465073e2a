"""Cards: Weapons, Armor, Tools and Ethermancy, as the packs hold them (SV-DCK-001 to SV-DCK-018).

Every card has a name, a Weight and so many copies; "blaster-2" is the second copy of "blaster".

What may live here: shapes.  What may not: who may use a card (`equipping`), and what it does.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.shape import Label
from controller.games.sanctorvm.box.action import Action, Few, Level, misprint
from controller.games.sanctorvm.box.words import Condition, Damage, Skill
from controller.wire import Msg

__all__ = ["AnyCard", "Armor", "Ethermancy", "Tool", "Weapon", "copies", "kind_of", "number_of"]


@cache
def kind_of(copy: str) -> str:
    """The kind of a numbered thing: "blaster-2" is a "blaster"."""
    return copy.rpartition("-")[0]


def number_of(copy: str) -> str:
    """The number of a numbered thing: "blaster-2" is number "2"."""
    return copy.rpartition("-")[2]


def loaded(actions: dict[str, Action]) -> Msg | None:
    """SV-WPN-011: only a weapon has ammunition; a tool is gone after use (SV-DCK-010), a Power is
    there once in a round (SV-ETH-015) and that of an Armor always (SV-ARM-010)."""
    if any(action.ammunition > 1 for action in actions.values()):
        return Msg("only a Weapon Card has ammunition")
    return None


class Weapon(Struct, frozen=True, kw_only=True):
    """A Weapon Card.  `level` is the Melee or Accuracy that it needs (SV-WPN-006); `legendary` ones
    come out of Slot Machines alone (SV-WPN-020)."""

    name: Label
    tactic: Literal["melee", "ranged"]
    level: Level
    weight: Few
    critical: Level
    copies: Few = 2
    legendary: bool = False
    actions: dict[str, Action]

    def contradiction(self) -> Msg | None:
        """SV-WPN-010: three Actions."""
        if len(self.actions) != 3:
            return Msg("a Weapon Card has three Actions, not {n}", n=len(self.actions))
        return misprint(self.actions)


class Armor(Struct, frozen=True, kw_only=True):
    """An Armor Card (SV-ARM-003): a Power, which is passive or an Action; a Boost of a Skill; and a
    Protection; all of it for its wearer alone (SV-ARM-008).  It weighs nothing.  `power_rule` is
    the trait that a passive Power is."""

    name: Label
    power: Label
    power_text: Label = ""
    power_rule: str = ""
    actions: dict[str, Action] = {}
    boost: Skill
    resistant: Damage | None = None
    immune: Condition | None = None
    copies: Few = 2
    weight: Literal[0] = 0

    def contradiction(self) -> Msg | None:
        """SV-ARM-004, SV-ARM-006: one Power, and one Protection."""
        if len(self.actions) > 1 or bool(self.actions) == bool(self.power_rule):
            return Msg("an Armor Card has one Power: an Action, or a rule that is always on")
        if bool(self.power_rule) != bool(self.power_text):
            return Msg("a Power that is always on says what it does, and an Action says it itself")
        if any(action.name != self.power for action in self.actions.values()):
            return Msg("the Action of an Armor Card is called like its Power")
        if not all(action.aims == "self" and action.instant for action in self.actions.values()):
            return Msg("the Power of an Armor Card is for its wearer alone, and is Instant")
        if (self.resistant is None) == (self.immune is None):
            return Msg("an Armor Card protects from a type of Damage, or from a State")
        return loaded(self.actions) or misprint(self.actions)


class Tool(Struct, frozen=True, kw_only=True):
    """A Tool Card.  `level` is the Handling, or for a Proterberus the Ethermancy, that it needs
    (SV-SKL-041, SV-PRO-003)."""

    name: Label
    kind: Literal["object", "grenade", "proterberus"]
    level: Level
    weight: Few
    copies: Few = 1
    actions: dict[str, Action]

    def contradiction(self) -> Msg | None:
        """SV-DCK-009: three Actions, all of them Instant (SV-OBJC-002, SV-GRN-002, SV-PRO-002)."""
        if len(self.actions) != 3:
            return Msg("a Tool Card has three Actions, not {n}", n=len(self.actions))
        if not all(action.instant for action in self.actions.values()):
            return Msg("the Actions of a Tool Card are Instant")
        if self.kind == "grenade" and any(each.aims != "space" for each in self.actions.values()):
            return Msg("the Actions of a Grenade are thrown into a space")
        return loaded(self.actions) or misprint(self.actions)


class Ethermancy(Struct, frozen=True, kw_only=True):
    """An Ethermancy Card: four Powers, and a Combined Power, which `needs` another card
    (SV-ETH-007).  Who may use it pays with Health, not Energy (SV-ETH-003)."""

    name: Label
    actions: dict[str, Action]
    copies: Annotated[int, Meta(ge=1, le=1)] = 1
    weight: Literal[0] = 0

    def contradiction(self) -> Msg | None:
        """SV-ETH-007, SV-ETH-003, SV-ETH-008."""
        combined = [action for action in self.actions.values() if action.needs]
        if len(self.actions) != 5 or len(combined) != 1:
            return Msg("an Ethermancy Card has four Powers and one Combined Power")
        if any(action.energy for action in self.actions.values()):
            return Msg("an Ethermancy Power costs Health, not Energy")
        if not all(action.instant for action in self.actions.values()):
            return Msg("the Powers of an Ethermancy Card are Instant")
        return loaded(self.actions) or misprint(self.actions)


AnyCard = Weapon | Armor | Tool | Ethermancy


def copies(kind: str, card: AnyCard) -> list[str]:
    """The names of all copies of a card that there are."""
    return [f"{kind}-{n}" for n in range(1, card.copies + 1)]
