"""The journal: everything that was ever accepted, in order, for good.

A row is one entry.  Rows are only ever added, several at once where they belong together (a
correction and the answers brought after it), and what `append` has returned from survives power
loss.  Order is the sequence number alone; no clock is read.

    kind        entry                       moves the head of the timeline to
    start       the set-up and versions     itself
    answer, ruling, take, timeup            itself
    correction  the edits                   itself (its parent is the rest point before)
    withdraw    the part taken back         itself (its parent is the entry before that part)
    mend        the other answer            itself (its parent is the entry before that answer)
    waits       what waits since a mend     itself; the last row of its command
    forgo       nothing                     itself
    undo, redo  the entry named             its parent
    upgrade     the versions from here on   its parent

`parent` is the entry that this one continues, so the rows form a tree and a path from the root to
any entry is a way the game once went.  `first` is the first row of the same `append`: those rows
are undone together.

A row holds frozen values; `stored_entry` and `stored_log` are their canonical JSON, for journals
that write bytes, and `read_entry` and `read_log` the way back.

What may live here: the contract, its rows, and the journal kept in memory (for rollouts, forks and
tests).  The one on disk is `controller.engine.disk`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from controller.engine.canon import canonical
from controller.engine.log import Told, read_log, stored_log
from controller.wire import Answer, Correction, Forgo, Mend, Redo, Ruling, Take, TimeUp, Undo

__all__ = [
    "INPUTS",
    "KINDS",
    "MARKS",
    "Entry",
    "Journal",
    "MemoryJournal",
    "Row",
    "Start",
    "Summary",
    "Versions",
    "Waits",
    "read_entry",
    "read_log",
    "stored_entry",
    "stored_log",
]

MARKS = frozenset({"undo", "redo", "upgrade"})
"""Kinds that move the head to their parent instead of continuing it."""

INPUTS = frozenset({"answer", "ruling", "take", "timeup", "correction"})
"""Kinds that a run is fed; of the others that continue the head it hears nothing."""


class Versions(Struct, frozen=True, tag_field="type", tag="versions"):
    """What a game is played by: kernel, rules, and the digest of each pack."""

    engine: str
    game: str
    rules: str
    packs: dict[str, str]


class Start(Struct, frozen=True, tag_field="type", tag="start"):
    """The first entry of a journal."""

    versions: Versions
    setup: dict[str, Any]


class Waits(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="waits"):
    """What waits, since an answer was mended, to be kept as far as it fits
    (`controller.engine.mending`).

    entries  the rows to be tried, oldest first; the first `passed` of them were passed over
    left     the rows that fit no more and are not tried again
    anew     the seats that the question that stands asks anew
    at       the first row of the Action, as it was then, that the game is in the midst of; 0: none
    """

    entries: tuple[int, ...]
    passed: int = 0
    left: tuple[int, ...] = ()
    anew: tuple[str, ...] = ()
    at: int = 0


Command: TypeAlias = Answer | Ruling | Take | TimeUp | Correction | Undo | Redo | Mend | Forgo
Entry: TypeAlias = Start | Versions | Waits | Command
"""What a row is about: the command that was accepted, or what the game is played by."""

KINDS: Mapping[str, type[Struct]] = {
    "start": Start,
    "answer": Answer,
    "ruling": Ruling,
    "take": Take,
    "timeup": TimeUp,
    "correction": Correction,
    "withdraw": Undo,
    "mend": Mend,
    "waits": Waits,
    "forgo": Forgo,
    "undo": Undo,
    "redo": Redo,
    "upgrade": Versions,
}
"""Every kind of row, and what its entry is."""

read_entry = msgspec.json.Decoder(Entry).decode
"""The entry out of its stored form; raises msgspec.DecodeError or ValidationError."""

stored_entry = canonical
"""The stored form of an entry: canonical JSON."""


class Summary(Struct, frozen=True, gc=False):
    """What the timeline needs of a row."""

    seq: int
    first: int
    parent: int
    kind: str


class Row(Summary, frozen=True, gc=False):
    """One row: its summary, and its body.

    key    the key of the ask it answered, by which a replay sees whether it still fits
    nonce  its sender's name for it; empty for rows that nobody sent
    entry  the command itself
    log    the lines it led to
    """

    key: str
    nonce: str
    entry: Entry
    log: tuple[Told, ...]


class Journal(Protocol):
    """Where rows and checkpoints are kept.

    Reading raises `JournalDamaged` where a row does not read as it was written, and
    `JournalUnwritable` where the disk fails.
    """

    evening: str
    """A random name given when the journal was made; another journal never has it."""

    def append(
        self,
        rows: Sequence[Row],
        checkpoint: tuple[int, bytes] | None = None,
        drop: Sequence[int] = (),
    ) -> None:
        """Add `rows`, all or none, with the packed state at a rest point after an entry, in place
        of one that is kept there; forget the checkpoints in `drop`.  Returns when it is safely
        kept, else raises `JournalUnwritable` and has kept nothing that can be relied on."""

    def row(self, seq: int) -> Row:
        """The row `seq`; KeyError where there is none."""

    def summaries(self) -> Iterator[Summary]:
        """All rows in order; their bodies may be missing."""

    def find(self, nonce: str) -> int | None:
        """The row that was sent under `nonce`."""

    def checkpoint(self, seq: int) -> bytes:
        """The packed state kept for `seq`; KeyError where there is none."""

    def checkpoints(self) -> list[int]:
        """The entries that have a checkpoint, in order."""

    def close(self) -> None:
        """Let go of it.  Nothing is lost by not calling this."""


class MemoryJournal:
    """A journal that lasts as long as the process."""

    def __init__(self, evening: str = "memory") -> None:
        self.evening = evening
        self._rows: list[Row] = []
        self._nonces: dict[str, int] = {}
        self._checkpoints: dict[int, bytes] = {}

    def append(
        self,
        rows: Sequence[Row],
        checkpoint: tuple[int, bytes] | None = None,
        drop: Sequence[int] = (),
    ) -> None:
        for row in rows:
            self._rows.append(row)
            if row.nonce:
                self._nonces[row.nonce] = row.seq
        if checkpoint is not None:
            self._checkpoints[checkpoint[0]] = checkpoint[1]
        for seq in drop:
            del self._checkpoints[seq]

    def row(self, seq: int) -> Row:
        if not 1 <= seq <= len(self._rows):
            raise KeyError(seq)
        return self._rows[seq - 1]

    def summaries(self) -> Iterator[Summary]:
        return iter(self._rows)

    def find(self, nonce: str) -> int | None:
        return self._nonces.get(nonce)

    def checkpoint(self, seq: int) -> bytes:
        return self._checkpoints[seq]

    def checkpoints(self) -> list[int]:
        return list(self._checkpoints)

    def close(self) -> None:
        """Nothing to let go of."""
