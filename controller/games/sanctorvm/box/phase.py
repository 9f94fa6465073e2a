"""Action Phase: a battle as an adventure prints it (SV-AP-003 to SV-AP-021), as typed data.

    narrative   what is read aloud before it, and `story`, what it is about in a few words
    board       the modules, each in its place, with Features, Tool Tokens and the Escape Module
    miniatures  where the five Homo Superbe begin, and the Minions of each kind
    objective   what the Homo Superbe must achieve, and `mode`, how it is fought
    conditions  what holds in this battle alone (`condition`)
    storage     the cards that lie in the Storage Deck
    reward      the cards that achieving the Objective brings, and `aftermath`, what comes then

What may live here: shapes, and what contradicts itself.  What may not: a rule that plays.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.shape import Label, ref
from controller.games.sanctorvm.box.action import Few
from controller.games.sanctorvm.box.condition import Clause
from controller.games.sanctorvm.box.words import Crossing, Mode, Objective
from controller.wire import Msg

__all__ = [
    "ActionPhase",
    "Arena",
    "Deploys",
    "Door",
    "Exit",
    "Force",
    "Laid",
    "Lain",
    "Lost",
    "Prison",
]

Cell = Annotated[int, Meta(ge=0, le=9)]
Door = Literal["north", "east", "south", "west"]
"""The edge of a module, as it is printed, in which a door is (SV-MAP-022)."""


class Laid(Struct, frozen=True, kw_only=True):
    """A module on the table: its code, its place among the modules, and its quarter turns to the
    right."""

    code: Annotated[str, ref("module")]
    at: tuple[Cell, Cell]
    turns: Annotated[int, Meta(ge=0, le=3)] = 0


class Lain(Struct, frozen=True, kw_only=True):
    """A Feature Token, and the Pathways that it covers (SV-FEA-001)."""

    kind: Crossing
    pathways: tuple[tuple[str, str], ...]


class Lost(Struct, frozen=True, kw_only=True):
    """A Tool Token, and the card that it is worth (SV-TOK-001)."""

    place: str
    card: Annotated[str, ref("tool")]


class Exit(Struct, frozen=True, kw_only=True):
    """Where the Escape Module is joined: a door of a module that lies there (SV-MAP-029)."""

    module: Annotated[str, ref("module")]
    door: Door


class Prison(Struct, frozen=True, kw_only=True):
    """Where the Prisoner is held, and who it is; who is named but does not fight in the battle, or
    where nobody is named, is drawn by lot (SV-MOD-PRI-001)."""

    place: str
    who: str = ""


class Arena(Struct, frozen=True, kw_only=True):
    """Where the Champions fight their duel: module A2 with its turns to the right, and the space in
    which the Champion of each Side begins (SV-MOD-DUE-003)."""

    homo: str
    overlord: str
    module: Annotated[str, ref("module")] = "a2"
    turns: Annotated[int, Meta(ge=0, le=3)] = 0


class Deploys(Struct, frozen=True, kw_only=True):
    """Where so many Homo Superbe begin."""

    place: str
    count: Few


class Force(Struct, frozen=True, kw_only=True):
    """Minions of a kind, and where each begins; with how many Health bars (SV-MIN-004), which Elite
    level (SV-ELI-001), and whether they bear the key symbol (SV-MOD-PRI-002)."""

    minion: Annotated[str, ref("minion")]
    places: tuple[str, ...]
    bars: Few = 1
    elite: Annotated[int, Meta(ge=0, le=3)] = 0
    key: bool = False


class ActionPhase(Struct, frozen=True, kw_only=True):
    """A battle.

    narrative  read aloud before the battle, with Objective and Advantage (SV-AP-002, SV-AP-003);
               where there is none nothing is read
    advantage  the Side that begins, or "none": then a coin says it (SV-ADV-002, SV-ADV-003)
    target     the Minion whose defeat is enough, such as "teknokinetic-1" (SV-OBJ-005)
    rounds     how many the Objective speaks of: to escape within, or to resist
    chosen     a question mark stands beside the modules: the Overlord adds one (SV-MAP-028)
    gear       the module with the rotation symbol, in Gearbox mode (SV-MOD-GEA-001)
    prison     where the Prisoner is held, in Prisoner mode: one of the five places to begin in
    arena      where the duel is fought, in Duelo mode
    exit       where the Escape Module is joined, for the Objective Escape (SV-MAP-029)
    placing    who begins in which place: as the set-up lists them, or as the players say when they
               have the Advantage (SV-ADV-009)
    reward     card -> copies (SV-AP-014)
    destiny    whether it always comes (SV-AP-020, SV-AP-021)
    chapter    a chapter begins with it: what Ethermancy gives comes before it (SV-SKL-029)
    short      over in a few rounds: fit for those who learn, and for play by chance
    """

    name: Label
    story: Label
    narrative: Label = ""
    advantage: Literal["homo", "overlord", "none"]
    objective: Objective = "defeat"
    target: str = ""
    rounds: Few = 4
    mode: Mode = "normal"
    conditions: tuple[Clause, ...] = ()
    modules: tuple[Laid, ...]
    chosen: bool = False
    gear: str = ""
    prison: Prison | None = None
    arena: Arena | None = None
    exit: Exit | None = None
    features: tuple[Lain, ...] = ()
    tokens: tuple[Lost, ...] = ()
    heroes: tuple[Deploys, ...]
    placing: Literal["listed", "asked"] = "listed"
    minions: tuple[Force, ...]
    storage: dict[str, Few] = {}
    reward: dict[str, Few] = {}
    aftermath: Label = ""
    destiny: Literal["mandatory", "optional"] = "mandatory"
    chapter: bool = False
    short: bool = False

    def contradiction(self) -> Msg | None:
        """What belongs to a Mode that the battle does not have, or is missing in the one it has."""
        keys = any(force.key and force.places for force in self.minions)
        if (self.mode == "prisoner") != (self.prison is not None):
            return Msg('a "prison" belongs to the mode "prisoner", and to no other')
        if (self.mode == "prisoner") != keys:
            return Msg('in the mode "prisoner", and in no other, some Minion has the key')
        if (self.mode == "duelo") != (self.arena is not None):
            return Msg('an "arena" belongs to the mode "duelo", and to no other')
        return None
