"""Asks: the five things a game can want from people, and the answer they give.

    Choose   n of m: options, places, votes, numbers
    Assign   things into slots: cards to bearers, wounds to bodies
    Chance   dice, coins, cards of a deck: by fate, or by the hands at the table
    Judge    the Overlord decides what no rule can
    Read     somebody has read it, or read it aloud

The vocabulary is closed so that a screen, a lamp, a key or a miniature can answer any game
without knowing it.  Moves are offered as destinations with their cost, then the Action: never as
the product of paths, actions and targets.

An ask is what the rules say; `Asked` is that ask standing open before people, with its id.  All
values are frozen, so nobody can change a question once it is put, and hold no cycles, so the
garbage collector need not look at them (`gc=False`).

What may live here: these values.  What may not: how they are checked (`controller.engine.fit`) or
shown (`ui`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from controller.wire.msg import Text

__all__ = [
    "FATE",
    "OVERLORD",
    "TABLE",
    "Answer",
    "AnyAsk",
    "Ask",
    "Asked",
    "Assign",
    "Chance",
    "Choose",
    "Cost",
    "Judge",
    "Offer",
    "Option",
    "Page",
    "Read",
    "Slot",
    "Why",
]

OVERLORD = "overlord"
"""The audience and seat of the game master, in every game that has one."""

TABLE = "table"
"""The audience of what all can see: shared screens, lights and sound."""

FATE = "fate"
"""Said in place of faces: let the table roll, toss or draw for us."""


class Why(Struct, frozen=True, gc=False, omit_defaults=True):
    """A reason with its numbers, and the IDs of the rules it stands on."""

    text: Text
    because: tuple[str, ...] = ()


class Cost(Struct, frozen=True, gc=False):
    """What an option takes: `amount` of `what` ("Energy", "Coin")."""

    what: Text
    amount: int


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that can be chosen.

    `subject` is the piece that acts, `place` where, `objects` the cards, targets and tokens it is
    done with or to; a gesture answers by naming them.  `closed` greys the option out and says why.
    `weight` counts against the ask's budget.  `to` names the seats it is for, where an ask puts
    other options to each: nobody else sees it or can take it; the Overlord among them sees it, and
    may hand the screen to whoever is asked.
    `facts` are what is worth knowing before one takes it, each a few words ("Hit 83 %"); they
    decide nothing.
    `action` says what is done, in a word of the game's own, where the id says more than that, such
    as a price of today: with subject, place and objects it is what the option means.
    `hardship` are whole numbers, the weightiest first, by which options that mean the same differ;
    none, or all 0, where it is as easy as can be.
    """

    id: str
    label: Text
    subject: str = ""
    place: str = ""
    objects: tuple[str, ...] = ()
    costs: tuple[Cost, ...] = ()
    closed: Why | None = None
    weight: int = 0
    to: tuple[str, ...] = ()
    facts: tuple[Text, ...] = ()
    action: str = ""
    hardship: tuple[int, ...] = ()


class Offer(Struct, frozen=True):
    """An option that stands beside every ask, and the seats that may take it."""

    option: Option
    to: tuple[str, ...]


class Slot(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where `Assign` puts things: at least `least` of them, at most `most` (None: any number),
    their weights together at most `capacity` (None: no limit)."""

    id: str
    label: Text
    least: int = 0
    most: int | None = None
    capacity: int | None = None


class Ask(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    gc=False,
    tag_field="type",
    tag=str.lower,
):
    """What every ask says.

    key       which question of the game this is; the same question has the same key after an undo
    to        the seats that answer; each gives its own part, hidden until all are in
    audience  who may see the question at all; empty: everybody
    seconds   how long there is to answer, 0 for as long as it takes
    late      what running out of time does: "judge" asks the Overlord, "close" takes what is in
    skips     whether the Overlord may let the question pass unanswered
    hint      how a screen may show it ("vote", "move", "dice"); never needed to understand it
    """

    key: str
    to: tuple[str, ...]
    prompt: Text
    because: tuple[str, ...] = ()
    audience: tuple[str, ...] = ()
    seconds: int = 0
    late: Literal["judge", "close"] = "judge"
    skips: bool = False
    hint: str = ""


class Choose(Ask, frozen=True, kw_only=True, omit_defaults=True):
    """Take between `least` and `most` of the open options, their weights at most `budget`."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    budget: int | None = None


class Assign(Ask, frozen=True, kw_only=True, omit_defaults=True):
    """Put items into slots; with `all_items` every open item must find one."""

    items: tuple[Option, ...]
    slots: tuple[Slot, ...]
    all_items: bool = True


class Chance(Ask, frozen=True, kw_only=True, omit_defaults=True):
    """Something random: `count` faces out of `faces`, each once only if `distinct` (cards).

    `stream` names the source of fate ("dice", "coin", a deck).  The people at the table may say
    the faces they rolled, or say `FATE`.  `reasons` tells why there are so many.
    """

    stream: str
    faces: tuple[str, ...]
    count: int = 1
    distinct: bool = False
    labels: tuple[Text, ...] = ()
    reasons: tuple[Why, ...] = ()


class Judge(Ask, frozen=True, kw_only=True, omit_defaults=True):
    """The Overlord chooses one of the options on a matter that no rule decides."""

    options: tuple[Option, ...]


class Page(Struct, frozen=True, gc=False, omit_defaults=True):
    """A page: `aloud` it is read by a voice, in that of `speaker` if one is named; else it is for
    the reader alone."""

    text: Text
    speaker: Text = ""
    aloud: bool = True


class Read(Ask, frozen=True, kw_only=True, omit_defaults=True):
    """Pages to be read, one after another."""

    pages: tuple[Page, ...]


AnyAsk = Choose | Assign | Chance | Judge | Read


class Asked(Struct, frozen=True, gc=False, omit_defaults=True):
    """An ask that stands open: `id` names this standing, `given` the seats already heard.

    After an undo the same question stands under a new id, so that a finger that was already on
    its way down cannot answer a question that changed beneath it.

    What things on the table and keys have said so far, short of an answer:

    named  the things that were lifted or shown, in their order; of a `Chance` the faces keyed in
    left   the ids of the options that are still meant, or, where several are taken, of those that
           were gathered; empty while nothing is narrowed

    In an ask to several seats a seat sees what its own hands have said, and nobody else does.
    """

    id: str
    ask: AnyAsk
    given: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class Answer(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="answer"):
    """What one seat says to one ask.

    ask    the id of the `Asked`
    nonce  the client's own name for this answer: sent twice, it counts once
    seat   who answers; the service fills it in from the connection where it is left out
    picks  option ids; faces in the order rolled, or (`FATE`,); empty for `Read`
    pairs  for `Assign`: (item id, slot id)
    """

    ask: str
    nonce: str
    seat: str = ""
    picks: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
