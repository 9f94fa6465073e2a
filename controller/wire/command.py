"""Commands: everything that people can do to a running game, one value each.

`Answer` (in `controller.wire.ask`) is the everyday one.  The others:

    Take        take an offer, such as paying a coin to revive
    TimeUp      the glass has run out for an ask
    Ruling      the Overlord answers an open ask for somebody, or beyond its options
    Correction  the Overlord edits the state: a position, a value, a piece
    Undo, Redo  take back a journal entry with all that came after it, or bring it again
    Mend        an answer of some time ago is to have been another; what came after it is kept
    Forgo       what still waits since an answer was mended is let go
    Pause       stop the glass, or let it run on

Each carries a nonce: the sender's own name for it.  Sent again with the same nonce a command
counts once and gets its first acknowledgement.  `seat` says on whose behalf it is sent; the
service fills it in from the connection.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from controller.wire.ask import Answer, Option

__all__ = [
    "AnyCommand",
    "Command",
    "Correction",
    "Edit",
    "Forgo",
    "Mend",
    "Pause",
    "Redo",
    "Ruling",
    "Take",
    "TimeUp",
    "Undo",
]


class Command(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower
):
    """What every command but `Answer` says."""

    nonce: str
    seat: str = ""


class Take(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Take the offer with this id.  In the midst of an Action it waits for the next rest point."""

    offer: str


class TimeUp(Command, frozen=True, kw_only=True, omit_defaults=True):
    """The glass of this ask has run out: its own, or the one that somebody `turned` by hand, which
    any ask can be put under."""

    ask: str
    turned: bool = False


class Ruling(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Answer `ask` in place of the seat `by`.

    Closed options count as open, and no budget or capacity binds; the number asked for does.
    `option`, where given, is one that the ask never had.  Empty picks and pairs let the question
    pass where it `skips`.
    """

    ask: str
    by: str
    picks: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    option: Option | None = None


class Edit(Struct, frozen=True, omit_defaults=True):
    """One change of the state's plain data.

    `path` is a JSON pointer (RFC 6901) such as "/pieces/3/health".  "set" replaces what stands
    there, "insert" puts `value` before it ("-" as last step: at the end), "remove" takes it out.
    """

    path: str
    op: Literal["set", "insert", "remove"] = "set"
    value: Any = None


class Correction(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Edit the state at the last rest point, then bring the answers since as far as they fit."""

    edits: tuple[Edit, ...]
    note: str = ""


class Undo(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Take back journal entry `entry` and all after it.  Naming the entry makes a double tap
    undo once."""

    entry: int


class Redo(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Bring again the undone entry `entry` and all undone before it."""

    entry: int


class Mend(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Let another answer have been given in journal entry `entry`, which counts or was undone, and
    keep of the answers after it what still fits.

    `picks` and `pairs` are what the same seat answered instead; `option`, where given, is one that
    the question never had, ruled by the Overlord.  With `again` none is said: the question of then
    stands open again, for whoever answers it, and what came after it waits.
    """

    entry: int
    picks: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    option: Option | None = None
    again: bool = False


class Forgo(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Go on from here: what still waits since an answer was mended is let go."""


class Pause(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Stop the glass (`on`) or let it run on.  Not journaled: after a restart it stands anyway."""

    on: bool


AnyCommand = Answer | Take | TimeUp | Ruling | Correction | Undo | Redo | Mend | Forgo | Pause
