"""Views: what one audience may see, and nothing else.

A game draws its state into these few shapes, a whitelist for each audience; a screen draws the
shapes and knows no game.  What an audience may not know never stands in its view, so no client
has to be trusted with it.

Positions are whole numbers on a grid of the board's own (`width` by `height`), not pixels.  Icons
are names out of the client's own set; a client that lacks one shows the label instead.

A kind of part is added with the first screen that needs it, never before.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from controller.wire.ask import Asked, Option, Why
from controller.wire.guide import Guide
from controller.wire.lying import Side
from controller.wire.msg import Text
from controller.wire.sound import Loudspeaker, Sound
from controller.wire.strange import Strange, Worn
from controller.wire.tray import Tray

__all__ = [
    "AnyPart",
    "Area",
    "Board",
    "Card",
    "Countdown",
    "Highlight",
    "Link",
    "LogLine",
    "Mark",
    "Mending",
    "Notice",
    "Order",
    "Part",
    "Piece",
    "Sheet",
    "SheetLine",
    "Side",
    "Space",
    "Track",
    "Turn",
    "Undoable",
    "View",
    "Waiting",
    "Zone",
]


class Track(Struct, frozen=True, omit_defaults=True):
    """A value with limits: `value` of `most` (0: no upper limit shown).  `more`: how many further
    bars, all of them full, stand behind this one."""

    id: str
    label: Text
    value: int
    most: int = 0
    least: int = 0
    icon: str = ""
    more: int = 0


class Mark(Struct, frozen=True, omit_defaults=True):
    """Something that lies in a space or on a link: an obstacle, a fire, a thing that was lost.
    `tone`: whether it is bad for who comes there, or good, or neither."""

    icon: str
    label: Text
    tone: Literal["", "danger", "help"] = ""


class Space(Struct, frozen=True, omit_defaults=True):
    """A place on a board; `x`, `y` is its middle.  `kinds` are short words for what it is: "dark",
    "safe" (a shelter), "exit" (the way out).  `area` names the group it belongs to (a module).
    `capacity`: how many pieces of each side it holds; a side that is not named has no limit here.
    `marks` is what lies in it."""

    id: str
    x: int
    y: int
    label: Text = ""
    kinds: tuple[str, ...] = ()
    area: str = ""
    capacity: tuple[tuple[Side, int], ...] = ()
    marks: tuple[Mark, ...] = ()


class Link(Struct, frozen=True, omit_defaults=True):
    """A way between two spaces; `kind` as a short word ("door"), `marks` is what lies on it."""

    a: str
    b: str
    kind: str = ""
    marks: tuple[Mark, ...] = ()


class Piece(Struct, frozen=True, omit_defaults=True):
    """Something that stands in a space.  Of its `tracks` the first says how it fares.  `marks` are
    short words for what has become of it ("active", "down", "burning"): those that are icons of the
    client's are drawn, of the others the first letter."""

    id: str
    place: str
    label: Text
    side: Side = ""
    icon: str = ""
    letter: str = ""
    tracks: tuple[Track, ...] = ()
    marks: tuple[str, ...] = ()


class Card(Struct, frozen=True, omit_defaults=True):
    """A card face up, or face down: then `label` and `text` are empty and `id` says nothing."""

    id: str
    label: Text = ""
    text: Text = ""
    icon: str = ""
    hidden: bool = False


class SheetLine(Struct, frozen=True, omit_defaults=True):
    """One line of a sheet: a name and its value."""

    label: Text
    value: Text = ""


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """What every part says: its id, unique in the view, and its title."""

    id: str
    title: Text = ""


class Area(Struct, frozen=True, omit_defaults=True):
    """A group of spaces that lies on the table as one, and may lie elsewhere or turned:
    `Space.area` names it.  `x`, `y` is its top left corner and `width`, `height` its size, as it
    lies, on the board's grid; `turns` how many quarter turns to the right it lies from how it is
    printed."""

    id: str
    x: int
    y: int
    width: int
    height: int
    label: Text = ""
    turns: int = 0


class Board(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Spaces, the links between them, and the pieces that stand there; `areas` are what the spaces
    are printed on, where that is in several parts."""

    width: int
    height: int
    spaces: tuple[Space, ...]
    links: tuple[Link, ...] = ()
    pieces: tuple[Piece, ...] = ()
    areas: tuple[Area, ...] = ()


class Zone(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Cards that lie together: a hand, a deck, a discard pile.  `count` is their number even
    where only some are listed; `piece` is whose they are, if that stands on a board."""

    cards: tuple[Card, ...] = ()
    count: int = 0
    seat: str = ""
    piece: str = ""


class Sheet(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's panel: lines of text and tracks; `piece` is whose, if that stands on a board."""

    lines: tuple[SheetLine, ...] = ()
    tracks: tuple[Track, ...] = ()
    seat: str = ""
    side: Side = ""
    piece: str = ""


class Turn(Struct, frozen=True, omit_defaults=True):
    """One place in the turn order.  `standing`: whether its indicator says that its turn is still
    to come ("ready"), goes on ("now"), is over for this round ("done"), or will not come ("out").
    `id` may be the id of a piece on a board of the same view: a screen may then join the two."""

    id: str
    label: Text
    side: Side = ""
    icon: str = ""
    letter: str = ""
    standing: Literal["ready", "now", "done", "out"] = "ready"


class Order(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Who takes turns, in the order that the game wants them shown, and how far the round is."""

    turns: tuple[Turn, ...] = ()


AnyPart = Board | Zone | Sheet | Order


class Highlight(Struct, frozen=True):
    """A sign on a place, for the screen and for the lights under it: "reach" (the open question can
    end here), "threat" (so it can, at a price), "target", "turn"."""

    place: str
    sign: str


class LogLine(Struct, frozen=True, omit_defaults=True):
    """Something that happened.  `entry` is the journal entry it came from; lines of an entry that
    was undone are no longer in the view.  `mark` says what is no ordinary play: "ruling",
    "correction", "fault"."""

    entry: int
    text: Text
    why: tuple[Why, ...] = ()
    mark: str = ""


class Undoable(Struct, frozen=True):
    """What an undo or redo would take back or bring again, and the entry it concerns."""

    entry: int
    label: Text


class Mending(Struct, frozen=True, omit_defaults=True):
    """Answers of some time ago that wait, since one before them was mended, to be kept as far as
    they fit: how many, what the next of them says, and what was left out so far.

    `undone`: nothing waits yet, but the answer in this entry was undone, and with `Mend` the
    `waits` answers that came after it can be kept when the question that stands is answered anew.
    """

    waits: int
    next: Text = ""
    left_out: tuple[Text, ...] = ()
    undone: int = 0


class Countdown(Struct, frozen=True, omit_defaults=True):
    """The glass: `left_ms` of `seconds`, as the view was sent; it runs on unless `paused`."""

    ask: str
    seconds: int
    left_ms: int
    paused: bool = False


class Waiting(Struct, frozen=True):
    """Somebody else is being asked something this audience may not read; `ask` is its id, by which
    the Overlord may rule on it all the same."""

    ask: str
    seats: tuple[str, ...]


class Notice(Struct, frozen=True, omit_defaults=True):
    """Why the last thing that was done on the table itself did not count: one sentence, and the
    IDs of its rules.  `serial` grows with every notice, so that the same sentence said twice can
    be told from one that still stands."""

    text: Text
    because: tuple[str, ...] = ()
    serial: int = 0


class View(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything one audience sees at one moment.  Always whole, never a difference: a client
    that missed some is right again with the next.

    revision  journal sequence; grows with every accepted entry
    names     what the seats are called, for people
    outcome   how the game ended; empty while it goes on
    recap     what happened before, when a game is gone on with, until something is done
    sound     what is heard; None: nothing
    loudspeaker  the table's, where there is one that this audience can switch
    tray      stands in for what the table does not feel; None: it feels everything
    guide     leads people back where the table lies otherwise than the game has it
    strange   what the Overlord is asked about a tag, beside the game; None: nothing
    worn      the tags that are known and lie on the table, for the Overlord
    """

    audience: str
    revision: int
    title: Text = ""
    turn: Text = ""
    names: tuple[tuple[str, Text], ...] = ()
    parts: tuple[AnyPart, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    asks: tuple[Asked, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    offers: tuple[Option, ...] = ()
    log: tuple[LogLine, ...] = ()
    undo: Undoable | None = None
    redo: Undoable | None = None
    mending: Mending | None = None
    countdown: Countdown | None = None
    sound: Sound | None = None
    loudspeaker: Loudspeaker | None = None
    notice: Notice | None = None
    tray: Tray | None = None
    guide: Guide | None = None
    strange: Strange | None = None
    worn: tuple[Worn, ...] = ()
    outcome: Text = ""
    recap: Text = ""
