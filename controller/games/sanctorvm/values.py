"""Values: what a miniature is worth at this moment, Homo Superbe, Minion and Ally alike.

A Homo Superbe reads its Attributes and Skills, all others their Minion Panel; on top come Elite
levels, Boosts, traits and what lasts.  Everything else in the rules asks here and need not know
whom it has before it (SV-PNL-023).

What may live here: pure look-ups.  What may not: anything that changes the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.games.sanctorvm.box.cards import Armor
from controller.games.sanctorvm.box.words import SKILLS, Attribute, Condition, Damage, Skill, Vital
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import Msg

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book
    from controller.games.sanctorvm.box.pack import Hero, Minion
    from controller.games.sanctorvm.traits.trait import Facet, Traits

__all__ = ["ENERGY", "HEALTH", "Values", "colour"]

HEALTH = 10
"""SV-PAN-004: the longest Health bar, in Health Points."""

ENERGY = 10
"""SV-PAN-007: the fullest Energy bar; never printed, so a ruling."""

MOVEMENT = 3
"""SV-MOV-006: the spaces that a Homo Superbe moves before an Action."""


class Values:
    """The values of the miniatures of one battle."""

    __slots__ = ("book", "box", "state")

    def __init__(self, book: Book, state: Battle) -> None:
        self.book = book
        self.box = book.box
        self.state = state

    # -- who it is ----------------------------------------------------------------------------

    def hero(self, who: Miniature) -> Hero | None:
        """Its Superb Panel, if it is a Homo Superbe."""
        return self.box.heroes[who.kind] if who.superb else None

    def minion(self, who: Miniature) -> Minion:
        """Its Minion Panel; KeyError if it is a Homo Superbe."""
        return self.box.minions[who.kind]

    def name(self, who: Miniature) -> Msg:
        """What it is called."""
        return self.book.names[who.kind, who.id, who.panel is not None]

    def armor(self, who: Miniature) -> Armor | None:
        """SV-ARM-007: the one Armor Card that it wears."""
        return self.traits(who).armor if who.cards else None

    def traits(self, who: Miniature) -> Traits:
        """Its Power or its Passive, and the passive Power of its Armor."""
        return self.book.traits_of[who.kind, who.panel is not None, *who.cards]

    def trait(self, who: Miniature, name: str) -> bool:
        """Whether it has the trait of this name."""
        return name in self.traits(who).names

    def bends(self, who: Miniature, facet: Facet) -> bool:
        """Whether one of its traits bends a rule so."""
        return facet in self.traits(who).facets

    def race(self, who: Miniature) -> str:
        """Its race; a Homo Superbe has none that ignores a rule."""
        return "human" if who.panel is not None else self.minion(who).race

    def added(self, who: Miniature, what: str) -> int:
        """What its traits and what lasts upon it add to a value."""
        total = 0
        if what in self.book.raised:
            for more in self.traits(who).adds.get(what, ()):
                total += more(self, who)
        for each in who.lasting:
            if each.effect == what and not each.waits:
                total += each.amount
        return total

    # -- attributes and skills ----------------------------------------------------------------

    def attribute(self, who: Miniature, name: Attribute) -> int:
        """The level of an Attribute; a Minion has none (SV-PNL-012)."""
        return 0 if who.panel is None else who.panel.attributes[name]

    def skill(self, who: Miniature, name: Skill) -> int:
        """The level of a Skill: Boosts are levels (SV-PAN-015), an Elite level adds to each of the
        seven of a Minion (SV-PNL-022, SV-ELI-004), and the Stunned have none (SV-STA-025)."""
        if "stunned" in who.states:
            return 0
        return self.boosted(who, name, self.traits(who).armor if who.cards else None)

    def skills(self, who: Miniature) -> dict[Skill, int]:
        """The Skills that it has: each `skill` that is not 0, in the order of the rulebook."""
        if "stunned" in who.states:
            return {}
        armor = self.armor(who)
        return {name: n for name in SKILLS if (n := self.boosted(who, name, armor))}

    def level(self, who: Miniature, name: Skill) -> int:
        """The level of a Skill without regard to States."""
        return self.boosted(who, name, self.armor(who))

    def boosted(self, who: Miniature, name: Skill, armor: Armor | None) -> int:
        """SV-ARM-005: that level, in this Armor, which may Boost it."""
        if who.panel is not None:
            level = who.panel.skills[name]
            if armor is not None and armor.boost == name:
                level += 1
        else:
            printed: int | None = getattr(self.box.minions[who.kind], name, None)
            if printed is None:
                return 0
            level = printed + who.elite
        if who.lasting or name in self.book.raised:
            level += self.added(who, name)
        return max(0, level)

    def defense(self, who: Miniature) -> int:
        """SV-ATR-015, SV-PNL-013: the Successes that a Hit on it needs; at least 1."""
        printed = (
            who.panel.attributes["agility"] if who.panel is not None else self.minion(who).defense
        )
        return max(1, printed + self.added(who, "defense"))

    def vision(self, who: Miniature) -> int:
        """SV-ATR-010, SV-PNL-019, SV-PNL-021: how far it sees, in spaces.  That of a Minion Panel
        holds its printed Radar already; the Stunned see without any (SV-STA-025)."""
        radar = self.skill(who, "radar")
        if who.panel is not None:
            return max(0, who.panel.attributes["senses"] + radar + self.added(who, "vision"))
        minion = self.minion(who)
        return max(0, minion.vision - minion.radar + radar + self.added(who, "vision"))

    def movement(self, who: Miniature) -> int:
        """SV-MOV-006, SV-PNL-017: the spaces it may move before an Action."""
        return max(0, self.stride(who) + self.added(who, "movement"))

    def stride(self, who: Miniature) -> int:
        """SV-MOV-006, SV-PNL-017: that movement as its panel has it."""
        if who.panel is None:
            return self.minion(who).movement
        agile = self.state.plays("agility_moves")
        return self.attribute(who, "agility") if agile else MOVEMENT

    def points(self, who: Miniature) -> int:
        """SV-ATR-029, SV-PNL-015: the Action Points of a turn; without an Energy bar to lose, the
        Fatigued lose one of them (SV-STA-036)."""
        if who.panel is not None:
            printed = who.panel.attributes["charisma"]
        else:
            printed = self.minion(who).action_points - ("fatigued" in who.states)
        return max(0, printed + self.added(who, "points"))

    def load(self, who: Miniature) -> tuple[int, int]:
        """SV-ATR-002, SV-ATR-003: the Weight of what it has equipped, and the most it may be."""
        carried = sum(self.box.card(card).weight for card in who.cards)
        return carried, 2 * self.attribute(who, "strength")

    # -- health -------------------------------------------------------------------------------

    def vital(self, who: Miniature) -> Vital:
        """SV-HLT-004 to SV-HLT-006: Healthy, Wounded or Grave, by its colour."""
        return colour(who.health)

    def weak(self, who: Miniature, kind: Damage) -> bool:
        """SV-DMG-010: whether it is Weak to a type of Damage."""
        return who.panel is None and kind in self.minion(who).weak

    def resistant(self, who: Miniature, kind: Damage) -> bool:
        """SV-DMG-012: whether it is Resistant to a type of Damage; On Your Guard makes it so to
        Critical Damage (SV-ACT-040), and Armor to what it protects from (SV-ARM-006)."""
        if kind in who.resistant or (kind == "critical" and who.guard):
            return True
        if who.panel is None:
            return kind in self.minion(who).resistant
        armor = self.armor(who)
        return armor is not None and armor.resistant == kind

    def immune(self, who: Miniature, kind: Damage | Condition) -> bool:
        """SV-DMG-013, SV-DMG-014: whether it is Immune to a type of Damage or to a State."""
        if kind in who.immune:
            return True
        if who.panel is None:
            return kind in self.minion(who).immune
        armor = self.armor(who)
        return armor is not None and armor.immune == kind


def colour(health: int) -> Vital:
    """SV-HLT-004 to SV-HLT-006: that of so many Health Points on the bar."""
    if health >= 7:
        return "green"
    return "orange" if health >= 3 else "red"
