"""Pack: what the box of the game holds, as typed data out of TOML files.

    hero     a Superb Panel before anybody filled it in, with a first build of our own
    minion   a Minion Panel
    weapon   a Weapon Card
    module   one face of a module: its spaces, Pathways and doors
    battle   an Action Phase: modules, miniatures, objective, advantage

An Action on a card or panel is a `Deed`: what it costs, when it is enabled, whom it reaches and the
words it says, in the order in which they are read (SV-GLO-010).

What may live here: shapes and look-ups.  What may not: a rule that plays.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.content import Content
from controller.engine.shape import Label, ref
from controller.games.sanctorvm.words import (
    Attribute,
    Condition,
    Damage,
    Race,
    Skill,
    Tactic,
    Vital,
)
from controller.wire import Msg

__all__ = [
    "BASE",
    "KINDS",
    "ActionPhase",
    "Box",
    "Deed",
    "Deploys",
    "Force",
    "Ground",
    "Harm",
    "Hero",
    "Laid",
    "Minion",
    "Module",
    "Power",
    "Suffer",
    "Weapon",
    "Word",
    "kind_of",
]

Power = Literal[
    "ape_rage",
    "chameleon_sight",
    "rodent_steps",
    "rhinoceros_skin",
    "primordial_ethermancer",
    "wolf_pack",
]
"""The Superb Powers (SV-GEN-004); what each does stands with the rule that it changes."""

Level = Annotated[int, Meta(ge=0, le=9)]
Few = Annotated[int, Meta(ge=1, le=9)]


class Harm(Struct, frozen=True, kw_only=True, tag_field="word", tag="damage"):
    """Damage of a type to every miniature that the Action reaches."""

    type: Damage
    amount: Annotated[int, Meta(ge=1, le=20)]


class Suffer(Struct, frozen=True, kw_only=True, tag_field="word", tag="state"):
    """A State of a level (the Fortitude that cancels it, SV-STA-038)."""

    state: Condition
    level: Few = 1


Word = Harm | Suffer


class Deed(Struct, frozen=True, kw_only=True):
    """One Action of a Weapon Card or Minion Panel.

    points, energy  what it costs (SV-WPN-010); a panel's Actions cost no Energy
    ammunition      how often it may be performed in a turn (SV-WPN-011)
    critical        Critical Damage that a Critical Hit adds; None: what the card says
    vital           the colour of its Vital Activator (SV-WPN-013)
    chained         the Action of the same card that unlocks it (SV-WPN-017)
    instant         needs no dice (SV-WPN-012)
    aims            whom it reaches: an enemy, the actor itself, or all in a space one Pathway away
    dice            Action Dice that it adds to the roll or takes from it (SV-DIE-008)
    """

    name: Label
    points: Few = 1
    energy: Level = 0
    ammunition: Few = 1
    critical: Level | None = None
    vital: Vital = "green"
    chained: str = ""
    instant: bool = False
    aims: Literal["enemy", "self", "next_space"] = "enemy"
    dice: Annotated[int, Meta(ge=-5, le=5)] = 0
    words: tuple[Word, ...] = ()


def misprint(actions: dict[str, Deed]) -> Msg | None:
    """What nobody could play: an Action that is never unlocked (SV-WPN-017), or a roll against
    nobody in particular."""
    for name, deed in actions.items():
        if deed.aims != "enemy" and not deed.instant:
            return Msg('"{name}" has no enemy to be rolled against: make it instant', name=name)
        chain = [name]
        while actions[chain[-1]].chained:
            link = actions[chain[-1]].chained
            if link in chain or link not in actions:
                return Msg('"{name}" is chained to no other Action of the card', name=name)
            chain.append(link)
    return None


class Hero(Struct, frozen=True, kw_only=True):
    """A Superb Panel.  `boosted` and `secondary` are the choices of creation, made beforehand for
    those who want to play at once; they are ours, and may be changed in the set-up.  `icon` is the
    name of a picture, for screens that have it."""

    name: Label
    kin: Label
    superb: Attribute
    letter: Annotated[str, Meta(min_length=1, max_length=2)]
    icon: str = ""
    power: Label
    power_text: Label
    power_rule: Power
    boosted: Attribute
    secondary: tuple[Skill, ...]


class Minion(Struct, frozen=True, kw_only=True):
    """A Minion Panel (SV-PNL-012, SV-PNL-022): characteristics, seven Skills, three Actions.
    `icon` is the name of a picture, for screens that have it."""

    name: Label
    letter: Annotated[str, Meta(min_length=1, max_length=2)]
    icon: str = ""
    race: Race
    tactic: Tactic
    defense: Level
    action_points: Few
    action_dice: Few
    movement: Level
    vision: Level
    dodge: Level = 0
    endurance: Level = 0
    fortitude: Level = 0
    luck: Level = 0
    aura: Level = 0
    stealth: Level = 0
    radar: Level = 0
    actions: dict[str, Deed]
    passive: Label = ""
    passive_text: Label = ""
    passive_rule: Literal["", "testudo"] = ""
    weak: tuple[Damage, ...] = ()
    resistant: tuple[Damage, ...] = ()
    immune: tuple[Literal[Damage, Condition], ...] = ()

    def contradiction(self) -> Msg | None:
        """SV-PNL-025: three Actions."""
        if len(self.actions) != 3:
            return Msg("a Minion Panel has three Actions, not {n}", n=len(self.actions))
        return misprint(self.actions)


class Weapon(Struct, frozen=True, kw_only=True):
    """A Weapon Card.  `level` is the Melee or Accuracy that it needs (SV-WPN-006)."""

    name: Label
    tactic: Tactic
    level: Level
    weight: Few
    critical: Level
    copies: Few = 2
    actions: dict[str, Deed]

    def contradiction(self) -> Msg | None:
        """SV-WPN-010: three Actions."""
        if len(self.actions) != 3:
            return Msg("a Weapon Card has three Actions, not {n}", n=len(self.actions))
        return misprint(self.actions)


class Ground(Struct, frozen=True, kw_only=True):
    """A space of a module: its square on the module's grid, and how many of each Side it holds."""

    at: tuple[Annotated[int, Meta(ge=0, le=4)], Annotated[int, Meta(ge=0, le=4)]]
    capacity: Annotated[int, Meta(ge=1, le=3)] = 3
    kind: Literal["light", "darkness"] = "light"


class Module(Struct, frozen=True, kw_only=True):
    """One face of a module.  Its grid is five by five; a door stands in the middle of an edge and
    belongs to the space nearest to it (`doors`: north, east, south, west -> space)."""

    spaces: dict[str, Ground]
    pathways: tuple[tuple[str, str], ...]
    doors: dict[Literal["north", "east", "south", "west"], str]

    def contradiction(self) -> Msg | None:
        """Pathways and doors lead to spaces that are there."""
        named = [*(name for pair in self.pathways for name in pair), *self.doors.values()]
        for name in named:
            if name not in self.spaces:
                return Msg('there is no space "{name}" on this module', name=name)
        return None


class Laid(Struct, frozen=True, kw_only=True):
    """A module on the table: its code, its place among the modules, and its quarter turns to the
    right."""

    code: Annotated[str, ref("module")]
    at: tuple[Annotated[int, Meta(ge=0, le=4)], Annotated[int, Meta(ge=0, le=4)]]
    turns: Annotated[int, Meta(ge=0, le=3)] = 0


class Deploys(Struct, frozen=True, kw_only=True):
    """Where so many Homo Superbe begin."""

    place: str
    count: Few


class Force(Struct, frozen=True, kw_only=True):
    """Minions of a kind, and where each begins."""

    minion: Annotated[str, ref("minion")]
    places: tuple[str, ...]


class ActionPhase(Struct, frozen=True, kw_only=True):
    """An Action Phase whose objective is to defeat the Overlord (SV-OBJ-002)."""

    name: Label
    story: Label
    advantage: Literal["homo", "overlord", "none"]
    modules: tuple[Laid, ...]
    heroes: tuple[Deploys, ...]
    minions: tuple[Force, ...]
    storage: dict[Annotated[str, ref("weapon")], Few] = {}


KINDS: dict[str, type[Struct]] = {
    "hero": Hero,
    "minion": Minion,
    "weapon": Weapon,
    "module": Module,
    "battle": ActionPhase,
}
BASE = Path(__file__).with_name("pack")


class Box(Struct, frozen=True):
    """All that the packs hold, by kind."""

    heroes: dict[str, Hero]
    minions: dict[str, Minion]
    weapons: dict[str, Weapon]
    modules: dict[str, Module]
    battles: dict[str, ActionPhase]

    @classmethod
    def of(cls, content: Content) -> Box:
        """What the packs say together."""
        return cls(
            content.of(Hero),
            content.of(Minion),
            content.of(Weapon),
            content.of(Module),
            content.of(ActionPhase),
        )

    def weapon(self, card: str) -> Weapon:
        """The Weapon Card that a copy ("blaster-2") is of."""
        return self.weapons[kind_of(card)]


def kind_of(copy: str) -> str:
    """The kind of a numbered thing: "blaster-2" is a "blaster"."""
    return copy.rpartition("-")[0]
