"""What a game is: the few questions the kernel asks of it.

The rules are one generator, `run`.  It yields what it wants to know and is sent the reply:

    [option]     = yield Choose(...)       the options taken, in the order they were named
    assignment   = yield Assign(...)       {item id: slot id}
    faces        = yield Chance(...)       the faces, in the order rolled
    [option]     = yield Judge(...)
    ()           = yield Read(...)

An ask to several seats is replied to with {seat: reply}; seats the glass closed on are missing.
A question that was let pass (it said `skips`, or time closed it) is replied to with (), an
`Assign` or several seats with {}.  The Overlord may rule a closed option, or, where `bears` lets
it, one that the ask never had: so rules read an option's subject, place and objects, not its place
in a list.

    yield REST   a rest point: no fact lives in a local variable here

`play.state` is the state, plain data alone; `play.tell(event)` says what happened.  At a rest
point the kernel may copy the state, throw the generator away and start another on the copy: `run`
must then go on exactly as this one would.  A rule that keeps a fact in a local variable across a
rest point is a fault, and the kit finds it.

What may live here: the base class and the values rules yield.  What may not: anything of a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from controller.engine.content import Content, Flaw
from controller.engine.fate import Fate
from controller.engine.house import HouseRule
from controller.engine.openings import Opening
from controller.engine.players import BY_CHANCE, RANDOM, Policy
from controller.engine.term import Term
from controller.wire import OVERLORD, TABLE, AnyAsk, Msg, Offer, Option, Text, View, Why
from controller.wire.belonging import Belonging

if TYPE_CHECKING:
    from controller.engine.ledger import Statement

__all__ = ["REST", "UNNAMED", "Event", "Game", "Part", "Play", "Rest", "Rules", "State"]


UNNAMED: Final = "…"
"""What stands where the name of a person was left out."""


class Rest(Enum):
    """What `REST` is: the mark of a rest point."""

    REST = "rest"


REST: Final = Rest.REST

R = TypeVar("R")
Rules: TypeAlias = Generator[AnyAsk | Rest, Any, R]
"""A piece of the rules that may ask, and returns R."""


class State(Struct):
    """The root of every game's state.  Below it: structs, lists, dicts, strings, whole numbers."""

    fate: Fate


S = TypeVar("S", bound=State)


Part = Literal["prose", "heading", "scene", "speech", "time", "act", "detail"]
"""What a line of the log is to the chronicle (`controller.engine.chronicle`):

    prose     a sentence of what happened
    heading   a chapter begins                    scene   a part of one
    speech    something was read aloud            detail  it is left out
    time      when the next thing happened, and act, what led to it: said only together with it
"""


class Event(Struct, frozen=True, kw_only=True, gc=False):
    """Something that happened.  `to` names the audiences that may know; empty means everybody."""

    part: ClassVar[Part] = "prose"

    to: tuple[str, ...] = ()

    def says(self) -> Text:
        """The sentence for the log."""
        raise NotImplementedError(f"{type(self).__name__} says nothing")

    def why(self) -> tuple[Why, ...]:
        """The numbers and rule IDs behind it."""
        return ()

    def cue(self) -> str:
        """What is heard once when it happens, as a short name ("hit", "dice"); empty: nothing."""
        return ""


class Play(Generic[S]):
    """A game under way, as its rules see it: the state, and where to tell what happens."""

    __slots__ = ("state", "told")

    def __init__(self, state: S) -> None:
        self.state = state
        self.told: list[Event] = []

    def tell(self, event: Event) -> None:
        """Say that `event` happened.  It is published with the answer that led to it, or never."""
        self.told.append(event)


class Game(ABC, Generic[S]):
    """A game.  It holds no facts of any play: those are all in the state."""

    name: ClassVar[str]
    version: ClassVar[str]
    """Grows when an older journal would be replayed differently."""
    state_type: type[S]
    kinds: ClassVar[Mapping[str, type[Struct]]] = {}
    """What its packs hold: the kinds of entries, and the struct of each."""
    house: ClassVar[Mapping[str, HouseRule]] = {}
    """The house rules that a group can play it by, by name."""
    personal: ClassVar[frozenset[str]] = frozenset()
    """The keys of a set-up that hold the names of people.  An export says `UNNAMED` in place of
    each of them, so that there are as many; a game calls such a one as if it had said no name."""

    @abstractmethod
    def title(self) -> Msg:
        """The game's name for people."""

    @abstractmethod
    def new(self, setup: dict[str, Any]) -> S:
        """The state before the first ask.  Raises `Invalid` for a set-up it does not understand."""

    @abstractmethod
    def run(self, play: Play[S]) -> Rules[None]:
        """The rules, from any rest point to the end of the game."""

    @abstractmethod
    def view(self, state: S, asks: tuple[AnyAsk, ...], audience: str) -> View:
        """What `audience` may see.  The kernel adds asks, log, undo and the glass to it."""

    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]:
        """Who plays, the Overlord not counted; each seat is an audience of its own."""

    @classmethod
    def flaws(cls, content: Content) -> Iterable[Flaw]:
        """What is wrong with the packs as a whole, where every entry is right by itself: what
        nothing leads to, what goes round in a circle.  It raises for no content whatever."""
        return ()

    def things(self) -> tuple[Belonging, ...]:
        """All that its box and its packs hold which can wear a tag, by the names that its questions
        and views use, in the order in which people would take it out.  Nothing of any play."""
        return ()

    def terms(self) -> tuple[Term, ...]:
        """What its own words mean, in the order in which a list of them is best read; each is
        named once.  Nothing of any play, and nothing that somebody may not know."""
        return ()

    def statements(self) -> tuple[Statement, ...]:
        """What its rulebook says, in other words, where it keeps that (`controller.engine.ledger`):
        reasons and terms name statements by their IDs."""
        return ()

    def called(self, seat: str, state: S | None = None) -> Text:
        """The name of a seat, or of the Overlord, for people; in a game under way, whose `state`
        may know who sits there, by the name that was said."""
        return Msg("the Overlord") if seat == OVERLORD else seat

    @abstractmethod
    def outcome(self, state: S) -> Msg | None:
        """How the game ended, once it has."""

    def result(self, state: S) -> str:
        """How it ended in one short word that programs count by: the side that won, "draw".  The
        same in every language; empty while the game goes on.  The outcome's sentence with its gaps
        open, where the game has no such word."""
        outcome = self.outcome(state)
        return "" if outcome is None else outcome.key

    @abstractmethod
    def worlds(self, state: S, audience: str, rng: Random) -> S:
        """A state that `audience` cannot tell from the real one: its secrets drawn anew.
        Fate's seed is among them."""

    def offers(self, state: S) -> tuple[Offer, ...]:
        """What may be done at any time, beside every ask."""
        return ()

    def take(self, play: Play[S], offer: str) -> Rules[None]:
        """Carry out the offer with this id.  It begins at a rest point and ends at one."""
        raise NotImplementedError(f"{self.name} makes no offers, so none can be taken: {offer}")

    def bears(self, state: S, ask: AnyAsk, option: Option) -> Why | None:
        """Why the rules cannot follow an option that the Overlord made up, if they cannot."""
        return None

    def objection(self, state: S, ask: AnyAsk, thing: str, place: str) -> Why | None:
        """Why `thing` cannot be set down at `place` in answer to `ask`, which offers no such
        option, if the rules have a reason that helps: it is not its turn, no way leads there.
        Asked only of an ask that the table shows, and said to the whole table: so it may tell
        nothing that the audience `TABLE` does not know."""
        return None

    def check(self, state: S) -> Why | None:
        """What is impossible about a state that somebody corrected, if anything."""
        return None

    def futile(self, before: S, after: S) -> Why | None:
        """Why a correction that made `after`, which is possible, of `before` would come to nothing,
        if it would: something else in the state holds what was corrected, and counts."""
        return None

    def ambience(self, state: S) -> str:
        """What goes on being heard at the table, by a name; empty: nothing.  Everybody may know
        it."""
        return ""

    def mended(self, state: S) -> S:
        """A state that an earlier version kept, with what it did not keep yet filled in.  It may
        be changed in place."""
        return state

    def moment(self, state: S) -> str:
        """Which part of the play this is, such as the third round and in it the turn of one piece,
        as a short name that does not come again later; "" where a game does not say.  By it an
        answer is found again when an earlier one is mended (`controller.engine.mending`)."""
        return ""

    def occasion(self, state: S) -> Text:
        """Which of the things that this game can play it is, in its name: an adventure, a
        battle.  Everybody may know it."""
        return ""

    def house_rules(self, state: S) -> tuple[str, ...]:
        """The house rules that are played by, sorted."""
        return ()

    def standing(self, state: S) -> Text:
        """Where it stands, in a few words that everybody may know: what it ended with, or what the
        table sees of the turn."""
        return self.outcome(state) or self.view(state, (), TABLE).turn

    def openings(self) -> tuple[Opening, ...]:
        """What can be begun, in the order in which people would look for it; without further words
        the one game that there is."""
        return (Opening(id=self.name, label=self.title()),)

    def setups(self, rng: Random) -> dict[str, Any]:
        """A set-up for random play."""
        return {"seed": str(rng.randrange(10**9))}

    def sides(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """Who plays together: the name of each side, and its seats, of which the Overlord's may be
        one.  Each seat for itself unless the game says otherwise."""
        return {seat: (seat,) for seat in self.seats(state)}

    def policies(self) -> Mapping[str, Policy]:
        """The automatic players of this game by name, each of which can play any seat; "random"
        always.  A game with more says `{**super().policies(), "sensible": Sensible(...)}`.  Each
        documents how it chooses, by which score (`Policy`)."""
        return {RANDOM: BY_CHANCE}
