"""Story: what a scene of an adventure is made of, step by step, as data (SV-CHP-008 to SV-NAR-034).

A scene is a list of steps, in the order in which the book prints them; some hold steps of their
own, which happen only where a test, a decision or the state of affairs leads there (`blocks`).
Packs write a step as `{ step = "say", text = "..." }`.  How the story runs through a step, each
kind says itself (`Says`): who follows the story asks that, and not for kinds.

    told      say, note, sound, cue            asked     test, flip, decision, enigma,
    allies    automaton, commander, mercenary             slot_machine
    branches  when, goto, tabernacle, ending    befalls   health, damage, state, revive, coins,
    battle    an Action Phase                             cards, lose, mark, advantage

What may live here: shapes, how the story runs through them, and what contradicts itself.  What may
not: what a step does, which stands in `campaign`, and what is wrong with an adventure as a whole
(`plot`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from controller.engine.shape import Label, Spoken, ref
from controller.games.sanctorvm.box.action import Few
from controller.games.sanctorvm.box.condition import Clause
from controller.games.sanctorvm.box.words import Attribute, Condition, Damage
from controller.wire import Msg

__all__ = [
    "WORDS",
    "Advantage",
    "Automaton",
    "Cards",
    "Choice",
    "Coins",
    "Commander",
    "Cue",
    "Damaged",
    "Decision",
    "Ending",
    "Enigma",
    "Fight",
    "Flip",
    "Goto",
    "Health",
    "Lose",
    "Mark",
    "Mercenary",
    "Note",
    "PersonalTest",
    "Revived",
    "Say",
    "SlotMachine",
    "Sound",
    "State",
    "Step",
    "Tabernacle",
    "When",
    "Whom",
]

Name = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9_-]*$")]
Points = Annotated[int, Meta(ge=1, le=10)]

Whom = str
"""Whom something befalls, or who is asked: "all" who are alive, "self", who took the test or the
decision, "one" whom the Side chooses, "leader", whom the Leader chooses among their own, in
`revive` "fallen" who lie dead, or the name of a Homo Superbe."""
WORDS = ("all", "self", "one", "leader", "fallen")
"""What may be said there beside a name."""


Blocks = Mapping[str, "tuple[Step, ...]"]
Unseen = Literal["", "page", "decision", "enigma"]


class Says(Struct, frozen=True, kw_only=True, tag_field="step"):
    """A step of a scene, and how the story runs through it.

    leads_away  what stands behind it never comes: the story goes on elsewhere, or is over
    takes_all   it takes the whole group along, so it cannot happen to one after another
    """

    leads_away: ClassVar[bool] = False
    takes_all: ClassVar[bool] = False

    def blocks(self) -> Blocks:
        """The steps that it holds, by the name of their block; an option's by its number."""
        return {}

    def may_pass(self) -> bool:
        """Whether it may be that none of its blocks happens."""
        return not self.blocks()

    def waits(self) -> bool:
        """Whether the table waits here for somebody, whatever has happened before."""
        return False

    def names_self(self) -> bool:
        """Whether somebody is "self" in its blocks."""
        return False

    def in_turn(self) -> bool:
        """Whether what comes of it may happen to several, to one after another."""
        return False

    def unseen(self) -> Unseen:
        """What the Overlord alone is asked here; empty where others see the question."""
        return ""


# -- told ---------------------------------------------------------------------------------------


class Say(Says, frozen=True, kw_only=True, tag="say"):
    """Read aloud (SV-NAR-001); `by` is who speaks, if it is a character (SV-NAR-002)."""

    text: Spoken
    by: Label = ""

    def waits(self) -> bool:
        return True

    def unseen(self) -> Unseen:
        return "page"


class Note(Says, frozen=True, kw_only=True, tag="note"):
    """For the Overlord alone: never read aloud (SV-NAR-003)."""

    text: Spoken

    def waits(self) -> bool:
        return True

    def unseen(self) -> Unseen:
        return "page"


class Sound(Says, frozen=True, kw_only=True, tag="sound"):
    """A Sound File, by the code that is printed (SV-SND-002)."""

    code: Annotated[str, Meta(pattern="^[A-Z0-9]{3,12}$")]


class Cue(Says, frozen=True, kw_only=True, tag="cue"):
    """What is heard from here on, by the name of a file in the pack's folder `sounds`; empty:
    silence."""

    ambience: Annotated[str, Meta(pattern="^([a-z0-9][a-z0-9_-]*)?$")] = ""


# -- asked --------------------------------------------------------------------------------------


class PersonalTest(Says, frozen=True, kw_only=True, tag="test"):
    """A Personal Test of one Attribute (SV-NAR-004), of each in `who` for itself (SV-NAR-007)."""

    attribute: Attribute
    level: Few
    who: Whom = "all"
    success: tuple[Step, ...] = ()
    failure: tuple[Step, ...] = ()

    def blocks(self) -> Blocks:
        return {"success": self.success, "failure": self.failure}

    def waits(self) -> bool:
        """Who is dead, or not in the group, rolls no dice."""
        return self.who in ("all", "one", "leader")

    def names_self(self) -> bool:
        return True

    def in_turn(self) -> bool:
        return self.who == "all"


class Flip(Says, frozen=True, kw_only=True, tag="flip"):
    """A coin is flipped (SV-COI-003), and what comes of either side."""

    cooperlay: tuple[Step, ...] = ()
    rabidus: tuple[Step, ...] = ()

    def contradiction(self) -> Msg | None:
        """Something comes of it."""
        if not (self.cooperlay or self.rabidus):
            return Msg("a flip of the coin says what comes of one side of it at least")
        return None

    def blocks(self) -> Blocks:
        return {"cooperlay": self.cooperlay, "rabidus": self.rabidus}

    def waits(self) -> bool:
        return True


class Choice(Struct, frozen=True, kw_only=True):
    """An option of a decision: its text, what one must hold to take it (`needs`) and what it takes
    (`uses`: Tool Cards that are discarded, `destroys`: cards that return to their Deck, `coins`)
    (SV-NAR-027), and what comes of it."""

    text: Spoken
    needs: dict[str, Few] = {}
    uses: dict[str, Few] = {}
    destroys: dict[str, Few] = {}
    coins: Annotated[int, Meta(ge=0, le=10)] = 0
    then: tuple[Step, ...] = ()


class Decision(Says, frozen=True, kw_only=True, tag="decision"):
    """A decision (SV-NAR-016 to SV-NAR-034): whose it is, and the options."""

    by: Literal["overlord", "personal", "group", "leader"]
    options: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=9)]
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0

    def blocks(self) -> Blocks:
        return {str(number): choice.then for number, choice in enumerate(self.options)}

    def waits(self) -> bool:
        return True

    def names_self(self) -> bool:
        return self.by == "personal"

    def in_turn(self) -> bool:
        return self.by == "personal"

    def unseen(self) -> Unseen:
        """SV-NAR-017; an hourglass is seen by everybody."""
        return "decision" if self.by == "overlord" and not self.seconds else ""


class Enigma(Says, frozen=True, kw_only=True, tag="enigma"):
    """A riddle for all players together; the Overlord judges the answer (SV-ENI-001 to 008)."""

    number: Annotated[int, Meta(ge=1, le=99)]
    text: Spoken
    clues: tuple[Spoken, ...] = ()
    solution: Spoken
    success: tuple[Step, ...] = ()
    failure: tuple[Step, ...] = ()

    def blocks(self) -> Blocks:
        return {"success": self.success, "failure": self.failure}

    def waits(self) -> bool:
        return True

    def unseen(self) -> Unseen:
        return "enigma"


class SlotMachine(Says, frozen=True, kw_only=True, tag="slot_machine"):
    """A Slot Machine, to be used so often at most (SV-SLT-001 to SV-SLT-013)."""

    uses: Few = 3


# -- allies -------------------------------------------------------------------------------------


class Automaton(Says, frozen=True, kw_only=True, tag="automaton"):
    """An Automaton who helps if one Homo Superbe passes a test, at the one attempt (SV-ALY-007)."""

    minion: Annotated[str, ref("minion")]
    attribute: Attribute
    level: Few
    success: tuple[Step, ...] = ()
    failure: tuple[Step, ...] = ()

    def blocks(self) -> Blocks:
        return {"success": self.success, "failure": self.failure}

    def may_pass(self) -> bool:
        """The Side may do without."""
        return True

    def names_self(self) -> bool:
        return True


class Commander(Says, frozen=True, kw_only=True, tag="commander"):
    """A Commander who helps if the Side accepts a challenge (SV-ALY-011, SV-ALY-012)."""

    minion: Annotated[str, ref("minion")]
    challenge: Annotated[tuple[Clause, ...], Meta(min_length=1, max_length=4)]

    def waits(self) -> bool:
        return True


class Mercenary(Says, frozen=True, kw_only=True, tag="mercenary"):
    """A Mercenary who helps for Coins (SV-ALY-014)."""

    minion: Annotated[str, ref("minion")]
    coins: Points


# -- what befalls ---------------------------------------------------------------------------------


class Health(Says, frozen=True, kw_only=True, tag="health"):
    """Health is lost (below 0) or comes back: no Damage, so nothing reduces it (SV-NAR-014)."""

    amount: Annotated[int, Meta(ge=-10, le=10)]
    whom: Whom = "all"


class Damaged(Says, frozen=True, kw_only=True, tag="damage"):
    """Damage of a type, which Endurance reduces (SV-NAR-014)."""

    type: Damage
    amount: Points
    whom: Whom = "all"


class State(Says, frozen=True, kw_only=True, tag="state"):
    """A State, which Fortitude may cancel (SV-NAR-014)."""

    state: Condition
    level: Few = 1
    whom: Whom = "all"


class Revived(Says, frozen=True, kw_only=True, tag="revive"):
    """The dead stand up with so much Health."""

    health: Points = 1
    whom: Whom = "all"


class Coins(Says, frozen=True, kw_only=True, tag="coins"):
    """Coins are found, or lost (below 0), as far as there are any (SV-COI-006)."""

    amount: Annotated[int, Meta(ge=-10, le=10)]


class Cards(Says, frozen=True, kw_only=True, tag="cards"):
    """Cards come into the Storage Deck, as far as their Decks have them (SV-DCK-006, SV-DCK-015);
    `drawn` Tool Cards by lot."""

    gain: dict[str, Few] = {}
    drawn: Annotated[int, Meta(ge=0, le=9)] = 0


class Lose(Says, frozen=True, kw_only=True, tag="lose"):
    """Cards are destroyed, as far as the Side has them: they return to their Decks."""

    cards: dict[str, Few]


class Mark(Says, frozen=True, kw_only=True, tag="mark"):
    """Something is so from now on, or (`off`) is not any more; `when` asks for it."""

    name: Name
    off: bool = False


class Advantage(Says, frozen=True, kw_only=True, tag="advantage"):
    """Who has the Advantage in the next Action Phase, whatever that says (SV-ADV-002)."""

    side: Literal["homo", "overlord", "none"]


# -- branches -------------------------------------------------------------------------------------


class When(Says, frozen=True, kw_only=True, tag="when"):
    """What comes depends on how things stand (SV-CHP-008): all that is named must hold.

    marked   this is so (`mark`)          unmarked  and this is not
    holds    the Side has these cards     coins     and so many Coins
    alive    this Homo Superbe is alive, and `dead` lies dead
    won      this Action Phase was won in this adventure
    """

    marked: Name = ""
    unmarked: Name = ""
    holds: dict[str, Few] = {}
    coins: Annotated[int, Meta(ge=0, le=10)] = 0
    alive: str = ""
    dead: str = ""
    won: str = ""
    then: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()

    def contradiction(self) -> Msg | None:
        """It asks for something."""
        asked = (self.marked, self.unmarked, self.holds, self.coins, self.alive, self.dead)
        if not any((*asked, self.won)):
            return Msg("a step of this kind says what it depends on")
        return None

    def blocks(self) -> Blocks:
        return {"then": self.then, "otherwise": self.otherwise}


class Goto(Says, frozen=True, kw_only=True, tag="goto"):
    """The story goes on in another scene (SV-CHP-009)."""

    leads_away = takes_all = True

    scene: Annotated[str, ref("scene")]


class Tabernacle(Says, frozen=True, kw_only=True, tag="tabernacle"):
    """The chapter is over: the Tabernacle is reached (SV-CHP-006)."""

    leads_away = takes_all = True


class Ending(Says, frozen=True, kw_only=True, tag="ending"):
    """The adventure is over; `good` says whether the Side has completed it (SV-GEN-005)."""

    leads_away = takes_all = True

    text: Spoken
    good: bool = True


class Fight(Says, frozen=True, kw_only=True, tag="battle"):
    """An Action Phase, which must be won for the story to go on (SV-AP-001, SV-OBJ-001); `won` is
    what comes of that here, beside its Reward."""

    takes_all = True

    battle: Annotated[str, ref("battle")]
    won: tuple[Step, ...] = ()

    def blocks(self) -> Blocks:
        return {"won": self.won}

    def waits(self) -> bool:
        return True


Step = (
    Say
    | Note
    | Sound
    | Cue
    | PersonalTest
    | Flip
    | Decision
    | Enigma
    | SlotMachine
    | Automaton
    | Commander
    | Mercenary
    | Health
    | Damaged
    | State
    | Revived
    | Coins
    | Cards
    | Lose
    | Mark
    | Advantage
    | When
    | Goto
    | Tabernacle
    | Ending
    | Fight
)
"""Anything that a scene is made of."""
