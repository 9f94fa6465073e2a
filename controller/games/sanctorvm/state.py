"""State: all that matters in a battle between two rest points, and nothing that can be worked out.

Things are named by kind and number, "praetorian-1", "blaster-2"; a Homo Superbe by its name alone.
The order of `miniatures` is that of the set-up and breaks no tie of the rules.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from controller.engine import State
from controller.games.sanctorvm.action import Ends
from controller.games.sanctorvm.words import Attribute, Condition, Crossing, Damage, Side, Skill

__all__ = [
    "Battle",
    "Done",
    "Feature",
    "Lasting",
    "Lying",
    "Miniature",
    "Panel",
    "Seat",
    "Stage",
    "Token",
    "Turn",
]

Stage = Literal["equip", "skin", "start", "advantage", "round", "choose", "begin", "deed", "over"]
"""What comes next: the rules go on from here after any rest point.

equip      each Homo Superbe takes cards from Storage (SV-SRG-005)
skin       Neshorn chooses for Rhinoceros Skin (SV-PWR-009)
start      the battle begins: the Healing passive (SV-ATR-023)
advantage  a coin where no Side has it (SV-ADV-003)
round      a Round of Turns begins
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
    came from (a card, a Power), which does not come upon it twice (SV-GLO-001)."""

    effect: str
    amount: int
    ends: Ends
    source: str


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
    gone        it has left the battle for good, as if it never had a place: `living` leaves it out
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
    gone: bool = False

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

    def has(self, effect: str) -> Lasting | None:
        """The first thing of this effect that lasts upon it."""
        return next((each for each in self.lasting if each.effect == effect), None)


class Done(Struct):
    """An Action performed in this turn: of which card or panel, and on whom (empty: on nobody)."""

    card: str
    action: str
    target: str = ""


class Turn(Struct):
    """The turn that is being played.

    points     Action Points left
    fresh      nothing was done in it yet: the miniature may still Rest
    moved      it has moved and must now act, or lose an Action Point
    performed  its Actions so far: what ammunition and Chained Actions go by
    over       something that befell it has ended the turn, whatever Action Points are left
    """

    who: str
    points: int = 0
    fresh: bool = True
    moved: bool = False
    performed: list[Done] = field(default_factory=list)
    over: bool = False

    def times(self, card: str, action: str) -> int:
        """How often an Action was performed."""
        return sum((each.card, each.action) == (card, action) for each in self.performed)


class Seat(Struct):
    """A player of the Homo Superbe Side, and whom they play (SV-PLY-001)."""

    name: str
    plays: list[str]


class Lying(Struct):
    """A module as it lies on the table now: its place among the modules, and its quarter turns to
    the right."""

    code: str
    at: tuple[int, int]
    turns: int = 0


class Feature(Struct):
    """A Feature Token, and the Pathways that it covers: pairs of spaces (SV-FEA-001)."""

    kind: Crossing
    pathways: list[tuple[str, str]]


class Token(Struct):
    """A Tool Token in a space, and the card that it is worth (SV-TOK-001)."""

    place: str
    card: str


class Battle(State):
    """An Action Phase being fought.

    battle     which, in the packs
    modules    the board as it lies
    features   the Feature Tokens, and `tokens` the Tool Tokens, that lie there
    seats      the players; the first holds the Leader Medal and speaks for the Side
    storage    the cards of the Storage Deck that nobody has equipped
    discarded  Tool Cards used or lost in this battle, beside the board (SV-ACT-036)
    spent      Powers used in this round: "card/power" (SV-ETH-015)
    packing    who still has to equip, the next one first
    advantage  the Side that begins each round; "" until a coin has said so
    side       the Side that chooses next
    turn       the turn under way
    winner     the Side that has won, once one has
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
    spent: list[str] = field(default_factory=list)
    stage: Stage = "equip"
    round: int = 0
    side: Side = "homo"
    turn: Turn | None = None
    winner: Literal["", "homo", "overlord"] = ""

    def miniature(self, name: str) -> Miniature:
        """The miniature of this name.  KeyError if there is none."""
        for each in self.miniatures:
            if each.id == name:
                return each
        raise KeyError(name)

    def of(self, side: Side) -> list[Miniature]:
        """The miniatures of a Side, dead ones too."""
        return [each for each in self.miniatures if each.side == side]

    def living(self, side: Side) -> list[Miniature]:
        """The miniatures of a Side that are alive and in the battle."""
        return [
            each
            for each in self.miniatures
            if each.side == side and each.health > 0 and not each.gone
        ]

    def there(self, place: str, side: Side) -> list[Miniature]:
        """The living miniatures of a Side in a space."""
        return [
            each
            for each in self.miniatures
            if each.place == place and each.side == side and each.health > 0 and not each.gone
        ]
