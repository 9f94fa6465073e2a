"""State: all that matters of a campaign between two rest points, and no more than that.

A campaign is a group on its way through an adventure: whom they play, what they own, where the
story stands, and the Action Phase that is being fought, if one is.  Where the story stands is a
stack of frames: each is a list of steps in the packs, and which of them comes next.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from controller.engine import State
from controller.games.sanctorvm.box.condition import Clause
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.words import Attribute, Condition, Skill
from controller.games.sanctorvm.preparing.level import Growth
from controller.games.sanctorvm.state import Battle, Panel, Seat

__all__ = [
    "Belongings",
    "Build",
    "Built",
    "Campaign",
    "Frame",
    "Helper",
    "Member",
    "Stage",
    "Trace",
    "Version",
    "Visit",
]

Version = Literal["adventure", "arcade", "book"]
"""How the group plays: an adventure of the packs, single Action Phases (SV-VER-014), or beside the
printed book."""

Stage = Literal[
    "create",
    "team",
    "gather",
    "arcade",
    "chapter",
    "gifts",
    "step",
    "fight",
    "fallen",
    "lost",
    "tabernacle",
    "replay",
    "level",
    "next",
    "desk",
    "draft",
    "over",
]
"""What comes next: the campaign goes on from here after any rest point.

create      the Superb Panels are filled in (SV-CRE-001)
team        five of the Homo Superbe are chosen (SV-PLY-002)
gather      it is said who plays whom
arcade      an Action Phase is chosen, in the Arcade version (SV-VER-016)
chapter     a chapter begins (SV-NAR-035)
gifts       what Ethermancy gives before it (SV-SKL-029, SV-PWR-014)
step        the next step of the scene
fight       an Action Phase is being fought
fallen      the last of the five has died in the story (SV-LOS-001)
lost        the Action Phase was lost (SV-LOS-002)
tabernacle  the group is at the Tabernacle (SV-TAB-002)
replay      an Action Phase is being fought in the Imaginarium (SV-IMA-010)
level       the Superb Panels are raised before it is left (SV-LVL-001)
next        the adventure is completed, and there are others (SV-CMP-022)
desk        the Overlord says what the printed book says next
draft       an Action Phase of it is built on the screen
"""


class Build(Struct):
    """The choices of creation, and of each level since (SV-CRE-004, SV-CRE-009, SV-LVL-002)."""

    boosted: Attribute
    secondary: tuple[Skill, ...]
    growths: tuple[Growth, ...] = ()


class Member(Struct):
    """A Homo Superbe of the group: how its panel was filled in, and how it fares.

    by_hand somebody filled its panel in before the adventure: it was not just left as proposed
    health  Health Points, 0 when dead: its Action Indicator is disabled then (SV-HLT-011)
    states  State -> level, which it has accumulated
    """

    id: str
    build: Build
    panel: Panel
    health: int = 10
    states: dict[Condition, int] = field(default_factory=dict)
    by_hand: bool = False

    @property
    def alive(self) -> bool:
        """SV-HLT-001: whether it has Health Points left."""
        return self.health > 0

    def skill(self, name: Skill) -> int:
        """The level of a Skill as it counts in the story; the Stunned have none (SV-STA-025)."""
        return 0 if "stunned" in self.states else self.panel.skills[name]


class Frame(Struct):
    """Steps that are under way: the block of a scene that holds them ("" for the scene's own, else
    "3/success": what step 3 holds there), which of them comes next, and who "self" is in them.

    heard: its pages were read for somebody before, to whom the same happened
    """

    scene: str
    block: str = ""
    at: int = 0
    who: str = ""
    heard: bool = False


class Helper(Struct):
    """An Ally who helps in the next Action Phase (SV-ALY-001)."""

    minion: str
    type: Literal["automaton", "commander", "mercenary"]


class Belongings(Struct):
    """All that the Side has of its adventure, and that goes with it: the campaign has every one of
    these under the same name.  An adventure begins with some (SV-CHP-003), and a loss goes back to
    those of a moment before (SV-LOS-002); all that do so ask for the names here (`side.keeping`).
    """

    members: list[Member] = field(default_factory=list)
    storage: list[str] = field(default_factory=list)
    gunan: list[str] = field(default_factory=list)
    coins: int = 0
    marks: list[str] = field(default_factory=list)
    won: list[str] = field(default_factory=list)
    learnt: list[str] = field(default_factory=list)
    leader: str = ""
    ambience: str = ""
    helpers: list[Helper] = field(default_factory=list)
    challenges: list[Clause] = field(default_factory=list)
    advantage: Literal["", "homo", "overlord", "none"] = ""


class Visit(Struct):
    """A stop at the Tabernacle.

    store    the Tool Cards that are still to be had in the Store: Tool Card -> how many
    heard    the guests of the Forum who were talked to, by their places in the chapter
    reset    Superb Panels may be filled in anew (SV-TAB-010), and `anew`: those that were
    level    they must be raised before it is left (SV-TAB-012), and `raising`: those that still
             have to be, the next one first
    """

    store: dict[str, int] = field(default_factory=dict)
    heard: list[int] = field(default_factory=list)
    reset: bool = False
    anew: list[str] = field(default_factory=list)
    level: bool = False
    raising: list[str] = field(default_factory=list)


class Built(Struct):
    """An Action Phase of a printed book that was built on the screen, and in which chapter."""

    chapter: int
    phase: ActionPhase


class Trace(Struct):
    """Something of the way that the group took: in which chapter, which scene began, what was
    decided openly, and by whom alone, which Action Phase it led to (SV-IMA-005)."""

    chapter: int
    kind: Literal["scene", "choice", "battle", "tabernacle"]
    text: str = ""
    who: str = ""


class Campaign(State):
    """A campaign.

    adventure  which, in the packs; "" beside the printed book
    finished   the adventures that this group has completed before
    members    the Homo Superbe whose panels were filled in, `team` the five who act and fight
    seats      the players, in the order in which they sit, to the right; without the Overlord
    people     seat, or the Overlord -> the name of the person who sits there, where it was said
    leader     the seat that holds the Leader Medal (SV-NAR-037)
    chapter    which of the adventure's chapters, from 0
    frames     where the story stands; the last one is under way
    storage    the Storage Deck: Weapons, Armor, Tools and Adventure Cards (SV-SRG-001)
    gunan      Gunan's Deck (SV-SRG-010)
    gifted     who is still to see what Ethermancy gives before this chapter (SV-SKL-029)
    learnt     the Ethermancy Cards of this chapter (SV-PWR-014), by their kinds
    marks      what the adventure has noted
    won        the Action Phases that were won in this adventure
    helpers    the Allies of the next Action Phase, `challenges` the Conditions that it gets, and
               `advantage` who has the Advantage in it, if the story said so
    relief     who fights in the next Action Phase -> whom it relieves there (SV-REL-003)
    pulls      how often the Slot Machine that stands here was used (SV-SLT-003)
    fighting   which Action Phase is being fought, and `battle`: how it stands
    printed    the Action Phase that is fought, where it is one of a printed book
    draft      the one that is being built on the screen
    replayed   the ones that were won in the Imaginarium (SV-IMA-016)
    visit      the stop at the Tabernacle, while there is one
    path       the way taken so far (SV-IMA-005), and `built`: the Action Phases of a printed book
               that it led to
    kept       what the Side had when the chapter began, and `before` when the last Action Phase did
    difficulty so many levels harder are Tests than the book says, easier below 0 (SV-OVL-003), and
               `harm`: so much more Damage, or less, the players suffer (SV-OVL-004)
    house      the house rules, and `solo`: one person plays both Sides (SV-PLY-003); a battle has
               both from here, whatever stands in it
    ambience   what is heard at the table, if anything
    ended      the adventure is over: it was completed, or failed; or an Arcade was stopped
    """

    version: Version = "adventure"
    adventure: str = ""
    finished: list[str] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    team: list[str] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    people: dict[str, str] = field(default_factory=dict)
    leader: str = ""
    chapter: int = 0
    frames: list[Frame] = field(default_factory=list)
    storage: list[str] = field(default_factory=list)
    gunan: list[str] = field(default_factory=list)
    gifted: list[str] = field(default_factory=list)
    learnt: list[str] = field(default_factory=list)
    coins: int = 0
    marks: list[str] = field(default_factory=list)
    won: list[str] = field(default_factory=list)
    helpers: list[Helper] = field(default_factory=list)
    challenges: list[Clause] = field(default_factory=list)
    advantage: Literal["", "homo", "overlord", "none"] = ""
    pulls: int = 0
    relief: dict[str, str] = field(default_factory=dict)
    fighting: str = ""
    battle: Battle | None = None
    printed: ActionPhase | None = None
    draft: ActionPhase | None = None
    replayed: list[str] = field(default_factory=list)
    visit: Visit | None = None
    path: list[Trace] = field(default_factory=list)
    built: list[Built] = field(default_factory=list)
    kept: Belongings | None = None
    before: Belongings | None = None
    difficulty: int = 0
    harm: int = 0
    house: tuple[str, ...] = ()
    solo: bool = False
    stage: Stage = "create"
    ambience: str = ""
    ended: Literal["", "completed", "failed", "stopped"] = ""

    def member(self, name: str) -> Member:
        """The member of this name.  KeyError if there is none."""
        for each in self.members:
            if each.id == name:
                return each
        raise KeyError(name)

    def five(self) -> list[Member]:
        """The five who act in the story and fight, dead ones too (SV-HSB-012)."""
        return [self.member(name) for name in self.team]

    def living(self) -> list[Member]:
        """Those of them who are alive."""
        return [each for each in self.five() if each.alive]
