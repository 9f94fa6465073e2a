"""Values: what a miniature is worth at this moment, Homo Superbe and Minion alike.

A Homo Superbe reads its Attributes and Skills, a Minion its panel; everything else in the rules
asks here and need not know which it has before it (SV-PNL-023).

What may live here: pure look-ups.  What may not: anything that changes the state.
"""

from __future__ import annotations

from controller.games.sanctorvm.pack import Box, Hero, Minion, Power
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.words import Attribute, Condition, Damage, Skill, Vital
from controller.wire import Msg

__all__ = ["ENERGY", "HEALTH", "Values"]

HEALTH = 10
"""SV-PAN-004: the longest Health bar, in Health Points."""

ENERGY = 10
"""SV-PAN-007: the fullest Energy bar; never printed, so a ruling."""

MOVEMENT = 3
"""SV-MOV-006: the spaces that a Homo Superbe moves before an Action."""

RODENT = 4
"""SV-PWR-007: the spaces that Nezumi moves."""


class Values:
    """The values of the miniatures of one battle; `box` holds their panels."""

    __slots__ = ("box", "state")

    def __init__(self, box: Box, state: Battle) -> None:
        self.box = box
        self.state = state

    # -- who it is ----------------------------------------------------------------------------

    def hero(self, who: Miniature) -> Hero | None:
        """Its Superb Panel, if it is a Homo Superbe."""
        return self.box.heroes[who.kind] if who.panel is not None else None

    def minion(self, who: Miniature) -> Minion:
        """Its Minion Panel; KeyError if it is a Homo Superbe."""
        return self.box.minions[who.kind]

    def name(self, who: Miniature) -> Msg:
        """What it is called."""
        hero = self.hero(who)
        if hero is not None:
            return Msg(hero.name)
        number = who.id.rpartition("-")[2]
        return Msg("{minion} {number}", minion=Msg(self.minion(who).name), number=number)

    def has(self, who: Miniature, power: Power) -> bool:
        """Whether it is the Homo Superbe with this Superb Power."""
        hero = self.hero(who)
        return hero is not None and hero.power_rule == power

    def race(self, who: Miniature) -> str:
        """Its race; a Homo Superbe has none that ignores a rule."""
        return "human" if who.panel is not None else self.minion(who).race

    # -- attributes and skills ----------------------------------------------------------------

    def attribute(self, who: Miniature, name: Attribute) -> int:
        """The level of an Attribute; a Minion has none (SV-PNL-012)."""
        return 0 if who.panel is None else who.panel.attributes[name]

    def skill(self, who: Miniature, name: Skill) -> int:
        """The level of a Skill; a Minion has seven of the twelve (SV-PNL-022)."""
        if who.panel is not None:
            return who.panel.skills[name]
        level: int = getattr(self.minion(who), name, 0)
        return level

    def defense(self, who: Miniature) -> int:
        """SV-ATR-015, SV-PNL-013: the Successes that a Hit on it needs; at least 1."""
        if who.panel is not None:
            return max(1, who.panel.attributes["agility"])
        return max(1, self.minion(who).defense + self.testudo(who))

    def testudo(self, who: Miniature) -> int:
        """SV-PNL-039: one Defense for each living Praetorian, herself among them."""
        if who.panel is not None or self.minion(who).passive_rule != "testudo":
            return 0
        return sum(each.kind == who.kind for each in self.state.living(who.side))

    def vision(self, who: Miniature) -> int:
        """SV-ATR-010, SV-PNL-019: how far it sees, in spaces."""
        if who.panel is not None:
            return who.panel.attributes["senses"] + who.panel.skills["radar"]
        return self.minion(who).vision

    def movement(self, who: Miniature) -> int:
        """SV-MOV-006, SV-PWR-007, SV-PNL-017: the spaces it may move before an Action."""
        if who.panel is not None:
            return RODENT if self.has(who, "rodent_steps") else MOVEMENT
        return self.minion(who).movement

    def points(self, who: Miniature) -> int:
        """SV-ATR-029, SV-PNL-015: the Action Points of a turn."""
        if who.panel is not None:
            return who.panel.attributes["charisma"]
        return self.minion(who).action_points

    def load(self, who: Miniature) -> tuple[int, int]:
        """SV-ATR-002, SV-ATR-003: the Weight of what it has equipped, and the most it may be."""
        carried = sum(self.box.weapon(card).weight for card in who.cards)
        return carried, 2 * self.attribute(who, "strength")

    # -- health -------------------------------------------------------------------------------

    def vital(self, who: Miniature) -> Vital:
        """SV-HLT-004 to SV-HLT-006: Healthy, Wounded or Grave, by its colour."""
        if who.health >= 7:
            return "green"
        return "orange" if who.health >= 3 else "red"

    def weak(self, who: Miniature, kind: Damage) -> bool:
        """SV-DMG-010: whether it is Weak to a type of Damage."""
        return who.panel is None and kind in self.minion(who).weak

    def resistant(self, who: Miniature, kind: Damage) -> bool:
        """SV-DMG-012: whether it is Resistant to a type of Damage; On Your Guard makes it so to
        Critical Damage (SV-ACT-040)."""
        if kind in who.resistant or (kind == "critical" and who.guard):
            return True
        return who.panel is None and kind in self.minion(who).resistant

    def immune(self, who: Miniature, kind: Damage | Condition) -> bool:
        """SV-DMG-013, SV-DMG-014: whether it is Immune to a type of Damage or to a State."""
        return kind in who.immune or (who.panel is None and kind in self.minion(who).immune)
