"""State: all that matters in a battle between two rest points, and nothing that can be worked out.

Things are named by kind and number, "praetorian-1", "blaster-2"; a Homo Superbe by its name alone.
The order of `miniatures` is that of the set-up and breaks no tie of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from controller.engine import State
from controller.games.sanctorvm.box.action import Ends
from controller.games.sanctorvm.box.condition import Clause
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.words import (
    STATES,
    Attribute,
    Condition,
    Crossing,
    Damage,
    Side,
    Skill,
)
from controller.games.sanctorvm.house import House

__all__ = [
    "Aside",
    "Battle",
    "Done",
    "Due",
    "Feature",
    "Lasting",
    "Lessons",
    "Lying",
    "Miniature",
    "Panel",
    "Seat",
    "Stage",
    "Token",
    "Turn",
]

Stage = Literal[
    "captive",
    "module",
    "reading",
    "chapter",
    "equip",
    "skin",
    "placing",
    "start",
    "advantage",
    "champions",
    "round",
    "between",
    "choose",
    "begin",
    "deed",
    "over",
]
"""What comes next: the rules go on from here after any rest point.

captive    it is said who is the Prisoner (SV-MOD-PRI-001)
module     the Overlord adds a module of their choosing (SV-MAP-028)
reading    the Overlord reads what the battle is about (SV-AP-002)
chapter    a chapter begins: what Ethermancy gives (SV-SKL-029, SV-PWR-014)
equip      each Homo Superbe takes cards from Storage (SV-SRG-005)
skin       Neshorn chooses for Rhinoceros Skin (SV-PWR-009)
placing    the players say who begins where (SV-ADV-009)
start      the battle begins: the Healing passive (SV-ATR-023)
advantage  a coin where no Side has it (SV-ADV-003)
champions  both Sides name their Champions, who fight a duel (SV-MOD-DUE-001)
round      a Round of Turns is over, if there was one
between    the next one begins
choose     a Side says whose turn it is
begin      what happens when a turn begins
deed       the miniature acts, as long as it has Action Points
"""


class Panel(Struct):
    """A filled-in Superb Panel: Attributes and Skills as created (SV-CRE-001)."""

    attributes: dict[Attribute, int]
    skills: dict[Skill, int]


class Lasting(Struct):
    """Something that lasts upon a miniature: which effect, how much, when it is over, and what it
    came from (the name of an Action or a Power), which does not come upon it twice (SV-GLO-001).

    waits  it is for the next turn of its holder, which has not begun yet: until then it does
           nothing, and a turn in which it was given does not end it
    """

    effect: str
    amount: int
    ends: Ends
    source: str
    waits: bool = False


class Miniature(Struct):
    """One miniature on the board.

    kind        the panel it is of, in the packs
    place       the space where it stands, or lies
    health      of the Health bar that it is on, 0 when dead; `bars`: how many it has left, that one
                among them (SV-MIN-004)
    ready       its Action Indicator is enabled
    energy      Energy Points; only a Homo Superbe has any
    states      State -> level
    penalty     Action Dice that its next Hit loses, for Threat (SV-BRD-012)
    guard       On Your Guard: until the round ends, or until its own next turn begins
    panel       its Superb Panel; Minions and Allies are no Homo Superbe and have none (SV-ALY-005)
    elite       its Elite level (SV-ELI-001)
    cards       what it has equipped
    resistant   what it is Resistant to, and `immune` Immune to, for this battle
    lasting     what else lasts upon it
    taunted     whom it must go towards in its next turn (SV-GLO-022)
    relieves    whom of the story a Relief fights for (SV-REL-003)
    shelter     it has entered a Safe space in this battle, or has had its stay in one (SV-MAP-017)
    infected    the last round in which it was Infected (SV-STA-010)
    gone        it has left the battle for good, as if it never had a place: `living` leaves it out
    apart       it takes no part for now, and `living` leaves it out: the Prisoner while captive
                (SV-MOD-PRI-011), and all who wait while a duel is fought (SV-MOD-DUE-003)
    key         it has a key to the Prisoner's chains; of a Minion that is a secret, which one must
                have `observed` to know (SV-MOD-PRI-002, SV-MOD-PRI-010)
    """

    id: str
    kind: str
    side: Side
    place: str
    health: int = 10
    bars: int = 1
    ready: bool = True
    energy: int = 0
    states: dict[Condition, int] = field(default_factory=dict)
    penalty: int = 0
    guard: Literal["", "round", "turn"] = ""
    panel: Panel | None = None
    elite: int = 0
    cards: list[str] = field(default_factory=list)
    resistant: list[Damage] = field(default_factory=list)
    immune: list[Condition] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    taunted: str = ""
    relieves: str = ""
    shelter: Literal["", "entered", "stayed"] = ""
    infected: int = 0
    gone: bool = False
    apart: Literal["", "captive", "waiting"] = ""
    key: bool = False
    observed: bool = False

    @property
    def alive(self) -> bool:
        """SV-HLT-001: whether it has Health Points left."""
        return self.health > 0

    @property
    def superb(self) -> bool:
        """SV-ALY-005: whether it is a Homo Superbe, with Energy, Attributes and cards."""
        return self.panel is not None

    @property
    def hidden(self) -> bool:
        """SV-STA-015: Camouflaged, and so far undetected: Radar takes the State away at once."""
        return "camouflaged" in self.states

    def hides_from(self, other: Miniature) -> bool:
        """SV-STA-015: whether it is in hiding, and `other` of the other Side."""
        return self.hidden and self.side != other.side

    def shed(self) -> None:
        """Be rid of all that has come upon it: it has died or left, and nothing of it matters."""
        self.states.clear()
        self.lasting.clear()
        self.penalty, self.guard = 0, ""

    def has(self, effect: str) -> Lasting | None:
        """The first thing of this effect that lasts upon it."""
        return next((each for each in self.lasting if each.effect == effect), None)

    def suffered(self) -> list[Condition]:
        """Its States in the order of the rulebook, whatever order they came in."""
        return [state for state in STATES if state in self.states]

    def under(self, effect: str) -> bool:
        """Whether something of this effect works upon it now, and does not wait for its turn."""
        return any(each.effect == effect and not each.waits for each in self.lasting)


class Done(Struct):
    """An Action performed in this turn: of which card or panel (empty: of none, as On Your Guard),
    and on whom (empty: on nobody); `missed`: a Hit that did not succeed, where a Chained Action
    asks for one."""

    card: str
    action: str
    target: str = ""
    missed: bool = False


class Turn(Struct):
    """The turn that is being played.

    points     Action Points left
    fresh      nothing was done in it yet: the miniature may still Rest
    moved      it has moved and must now act, or lose an Action Point
    performed  its Actions so far: what ammunition and Chained Actions go by
    over       something that befell it has ended the turn, whatever Action Points are left
    target     whom a Minion goes for that acts by itself, and `planned`, the Action it is about to
               perform (SV-TGT-003, SV-ACT-005)
    bonus      it may perform one more Action of 1 Action Point, which is free (SV-PWR-038)
    """

    who: str
    points: int = 0
    fresh: bool = True
    moved: bool = False
    performed: list[Done] = field(default_factory=list)
    over: bool = False
    target: str = ""
    planned: str = ""
    bonus: bool = False

    def did(self, card: str, action: str, target: str = "") -> None:
        """An Action was performed (see `Done`): the turn has begun for good, and the miniature may
        move again (SV-MOV-009)."""
        self.fresh = self.moved = False
        self.performed.append(Done(card, action, target))

    def times(self, card: str, action: str) -> int:
        """How often an Action was performed."""
        return len([it for it in self.performed if it.action == action and it.card == card])


class Seat(Struct):
    """A player of the Homo Superbe Side, and whom they play (SV-PLY-001)."""

    name: str
    plays: list[str]


class Lying(Struct, frozen=True):
    """A module as it lies on the table now: its place among the modules, and its quarter turns to
    the right.  Frozen, so that the board can be found by its modules."""

    code: str
    at: tuple[int, int]
    turns: int = 0


class Feature(Struct, frozen=True):
    """A Feature Token, and the Pathways that it covers: pairs of spaces (SV-FEA-001).  It is never
    changed, so that what was worked out of it counts as long as it lies there; another one may lie
    in its place."""

    kind: Crossing
    pathways: list[tuple[str, str]]


class Token(Struct):
    """A Tool Token in a space, and the card that it is worth (SV-TOK-001)."""

    place: str
    card: str


class Aside(Struct):
    """The board of a battle while a duel is fought elsewhere, with the places of its Champions."""

    modules: list[Lying]
    features: list[Feature]
    tokens: list[Token]
    places: dict[str, str]


class Due(Struct):
    """A lesson that something has made due, what fills its gaps, and who reads it (`teaching`)."""

    lesson: str
    gaps: dict[str, str | int]
    to: tuple[str, ...]


class Lessons(Struct):
    """What a battle that explains itself has explained, in this order, and what is due before its
    next question."""

    told: list[str] = field(default_factory=list)
    due: list[Due] = field(default_factory=list)


class Battle(State):
    """An Action Phase being fought.

    battle     which, in the packs
    printed    the Action Phase itself, where it is in no pack: one of a printed book, built at the
               table
    modules    the board as it lies
    features   the Feature Tokens, and `tokens` the Tool Tokens, that lie there
    seats      the players; the first holds the Leader Medal and speaks for the Side
    storage    the cards of the Storage Deck that nobody has equipped
    discarded  Tool Cards used or lost in this battle, beside the board (SV-ACT-036)
    gunan      Gunan's Deck: the Tool Cards discarded in this adventure (SV-SRG-010)
    spent      what was used in this round, and can be used once: "card/power" (SV-ETH-015)
    solo       one person plays both Sides, and the Minions act by themselves (SV-PLY-003)
    coins      the Coins of the Homo Superbe Side (SV-COI-006)
    harm       so much more Damage the Overlord's Actions do to each Homo Superbe, less below 0
               (SV-OVL-004)
    romulus    the space that Romulus waits in; "" while he is beside Lupa
    stimulants Stimulant -> who has it; Lupa has those that are not named (SV-PWR-035)
    packing    who still has to equip, the next one first
    gifted     who still has to see what its Ethermancy gives, as a chapter begins
    advantage  the Side that begins each round; "" until a coin has said so
    side       the Side that chooses next
    turn       the turn under way
    conditions what holds in this battle alone (SV-AP-011)
    keys       the spaces where a key to the Prisoner's chains lies
    champions  who fought or fights the duel, in the order in which they were named, and `aside`,
               while they fight, the board of all others (SV-MOD-DUE-002, SV-MOD-DUE-005)
    house      the house rules that are played by, sorted (`house`)
    lessons    what it has explained, where it explains itself
    replay     it is fought once more, and apart from the story: neither Reward nor Aftermath
               comes of it here (SV-IMA-014)
    winner     the Side that has won, once one has, and `ended` how: the Objective was achieved or
               failed, or all Homo Superbe fell; "" where the Overlord said so
    """

    battle: str
    seats: list[Seat]
    miniatures: list[Miniature]
    storage: list[str]
    packing: list[str]
    advantage: Literal["", "homo", "overlord"]
    modules: list[Lying] = field(default_factory=list)
    features: list[Feature] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    gunan: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    gifted: list[str] = field(default_factory=list)
    solo: bool = False
    coins: int = 0
    harm: int = 0
    romulus: str = ""
    stimulants: dict[str, str] = field(default_factory=dict)
    stage: Stage = "equip"
    round: int = 0
    side: Side = "homo"
    turn: Turn | None = None
    conditions: list[Clause] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    champions: list[str] = field(default_factory=list)
    aside: Aside | None = None
    house: tuple[str, ...] = ()
    lessons: Lessons | UnsetType = UNSET  # a battle that explains nothing is written as ever
    replay: bool = False
    printed: ActionPhase | None = None
    winner: Literal["", "homo", "overlord"] = ""
    ended: Literal["", "achieved", "failed", "fallen"] = ""

    def plays(self, name: House) -> bool:
        """Whether a house rule is played by."""
        return name in self.house

    def miniature(self, name: str) -> Miniature:
        """The miniature of this name.  KeyError if there is none."""
        for each in self.miniatures:
            if each.id == name:
                return each
        raise KeyError(name)

    def of(self, side: Side) -> list[Miniature]:
        """The miniatures of a Side, dead ones too."""
        return [each for each in self.miniatures if each.side == side]

    def heroes(self) -> list[Miniature]:
        """The Homo Superbe, dead ones too; an Ally is none (SV-ALY-005)."""
        return [each for each in self.miniatures if each.superb]

    def cards(self) -> Iterator[str]:
        """Every card that is somewhere in the battle; one under a Tool Token too."""
        yield from (*self.storage, *self.discarded, *self.gunan)
        yield from (token.card for token in self.tokens)
        for each in self.miniatures:
            yield from each.cards

    def living(self, side: Side) -> list[Miniature]:
        """The miniatures of a Side that are alive and take part in the battle."""
        return [
            each
            for each in self.miniatures
            if each.side == side and each.health > 0 and not (each.gone or each.apart)
        ]

    def stands(self, side: Side) -> bool:
        """Whether any of them is left."""
        for each in self.miniatures:
            if each.side == side and each.health > 0 and not (each.gone or each.apart):
                return True
        return False

    def there(self, place: str, side: Side) -> list[Miniature]:
        """Those of them in a space."""
        return [
            each
            for each in self.miniatures
            if each.place == place
            and each.side == side
            and each.health > 0
            and not (each.gone or each.apart)
        ]
