"""Pack: what the box of the game holds, as typed data out of TOML files.

    hero         a Superb Panel before anybody filled it in, with a first build of our own
    minion       a Minion Panel
    weapon, armor, tool, ethermancy    the cards (`cards`), with their Actions (`action`)
    module       one face of a module: its spaces, Pathways and doors
    battle       an Action Phase (`phase`)
    adventure, chapter, scene, adventure_card    the story (`adventure`, `story`)

What may live here: shapes and look-ups.  What may not: a rule that plays.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.content import Content
from controller.engine.shape import Label
from controller.games.sanctorvm.box.action import Action, Few, Level, misprint
from controller.games.sanctorvm.box.adventure import Adventure, AdventureCard, Chapter, Scene
from controller.games.sanctorvm.box.cards import (
    AnyCard,
    Armor,
    Ethermancy,
    Tool,
    Weapon,
    kind_of,
    number_of,
)
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.words import Attribute, Condition, Damage, Race, Skill, Tactic
from controller.wire import Msg

__all__ = ["BASE", "KINDS", "Box", "Ground", "Hero", "Minion", "Module", "Power"]

Power = Literal[
    "ape_rage",
    "chameleon_sight",
    "rodent_steps",
    "rhinoceros_skin",
    "primordial_ethermancer",
    "wolf_pack",
]
"""The Superb Powers (SV-GEN-004); what each does stands in `powers`."""


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

    target_die    it has the Target Die symbol (SV-PNL-004)
    stage         1 or 2 for a boss (SV-GLO-018)
    passive_rule  the trait that its Passive is, in `passives`
    icon          the name of a picture, for screens that have it
    """

    name: Label
    letter: Annotated[str, Meta(min_length=1, max_length=2)]
    icon: str = ""
    race: Race
    tactic: Tactic
    target_die: bool = False
    stage: Annotated[int, Meta(ge=0, le=2)] = 0
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
    actions: dict[str, Action]
    passive: Label = ""
    passive_text: Label = ""
    passive_rule: str = ""
    weak: tuple[Damage, ...] = ()
    resistant: tuple[Damage, ...] = ()
    immune: tuple[Literal[Damage, Condition], ...] = ()

    def contradiction(self) -> Msg | None:
        """SV-PNL-025: three Actions."""
        if len(self.actions) != 3:
            return Msg("a Minion Panel has three Actions, not {n}", n=len(self.actions))
        return misprint(self.actions)


class Ground(Struct, frozen=True, kw_only=True):
    """A space of a module: its square on the module's grid, and how many of each Side it holds."""

    at: tuple[Annotated[int, Meta(ge=0, le=4)], Annotated[int, Meta(ge=0, le=4)]]
    capacity: Annotated[int, Meta(ge=1, le=3)] = 3
    kind: Literal["light", "darkness", "safe"] = "light"


class Module(Struct, frozen=True, kw_only=True):
    """One face of a module.  Its grid is five by five; a door stands in the middle of an edge and
    belongs to the space nearest to it (`doors`: north, east, south, west -> space)."""

    spaces: dict[str, Ground]
    pathways: tuple[tuple[str, str], ...]
    doors: dict[Literal["north", "east", "south", "west"], str]

    def contradiction(self) -> Msg | None:
        """Spaces have short names, and Pathways and doors lead to spaces that are there."""
        for name in self.spaces:
            if not name.isalnum():
                return Msg('"{name}" is no name for a space: use letters and digits', name=name)
        named = [*(name for pair in self.pathways for name in pair), *self.doors.values()]
        for name in named:
            if name not in self.spaces:
                return Msg('there is no space "{name}" on this module', name=name)
        return None


KINDS: dict[str, type[Struct]] = {
    "hero": Hero,
    "minion": Minion,
    "weapon": Weapon,
    "armor": Armor,
    "tool": Tool,
    "ethermancy": Ethermancy,
    "module": Module,
    "battle": ActionPhase,
    "adventure": Adventure,
    "chapter": Chapter,
    "scene": Scene,
    "adventure_card": AdventureCard,
}
BASE = Path(__file__).with_name("base")


class Box(Struct, frozen=True):
    """All that the packs hold, by kind."""

    heroes: dict[str, Hero]
    minions: dict[str, Minion]
    weapons: dict[str, Weapon]
    armors: dict[str, Armor]
    tools: dict[str, Tool]
    ethermancies: dict[str, Ethermancy]
    modules: dict[str, Module]
    battles: dict[str, ActionPhase]
    adventures: dict[str, Adventure] = {}
    chapters: dict[str, Chapter] = {}
    scenes: dict[str, Scene] = {}
    adventure_cards: dict[str, AdventureCard] = {}

    @classmethod
    def of(cls, content: Content) -> Box:
        """What the packs say together."""
        return cls(
            content.of(Hero),
            content.of(Minion),
            content.of(Weapon),
            content.of(Armor),
            content.of(Tool),
            content.of(Ethermancy),
            content.of(Module),
            content.of(ActionPhase),
            content.of(Adventure),
            content.of(Chapter),
            content.of(Scene),
            content.of(AdventureCard),
        )

    def kinds(self) -> dict[str, AnyCard]:
        """Every card, by its kind."""
        return {**self.weapons, **self.armors, **self.tools, **self.ethermancies}

    def find(self, kind: str) -> AnyCard | None:
        """The card of this kind, if there is one."""
        return (
            self.weapons.get(kind)
            or self.tools.get(kind)
            or self.armors.get(kind)
            or self.ethermancies.get(kind)
        )

    def card(self, copy: str) -> AnyCard:
        """The card that a copy ("blaster-2") is of.  KeyError if there is none."""
        found = self.find(kind_of(copy))
        if found is None:
            raise KeyError(copy)
        return found

    def numbered(self, copy: str) -> Msg:
        """What a copy of a card is called: the card, and its number."""
        return Msg("{card} {number}", card=Msg(self.card(copy).name), number=number_of(copy))
