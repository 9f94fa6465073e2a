"""The timeline: which of the journal's entries count now.

The journal is a tree of entries; the game stands at its `head`, and the entries on the path from
the root to the head are the ones that count.  Undo moves the head back to where it was before a
command, redo forth again; a new command forgets what could be redone, but the journal keeps it.

    1 start - 2 - 3 - 4            head 4;  undo(3) -> head 2
                 \\
                  5 (undo, parent 2)        then a new answer 6 continues 2:
              2 - 6                head 6;  3 and 4 remain in the journal, and count no more

Everything here is arithmetic on small integers: 9 bytes an entry, so an evening of 100,000 entries
takes 0.9 MB.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from controller.engine.journal import INPUTS, MARKS, Summary

__all__ = ["Timeline"]


class Timeline:
    """Heads and parents.

    `length`  how many entries the journal has; the next is length + 1
    `head`    the entry the game stands at
    `mark`    the last entry that was no plain step forward: names the asks (see `Session`)

    Most commands are plain steps: one row, before which the head stood at its parent.  Of each row
    of another `_commands` knows the command's first row, and where the head stood before it.
    """

    __slots__ = ("_commands", "_inputs", "_parents", "_undone", "head", "length", "mark")

    def __init__(self, rows: Iterable[Summary] = ()) -> None:
        self._parents = array("q", (0,))
        self._inputs = bytearray(1)
        self._commands: dict[int, tuple[int, int]] = {}
        self._undone: list[int] = []
        self.length = 0
        self.head = 0
        self.mark = 0
        for row in rows:
            self.add(row)

    def add(self, row: Summary) -> None:
        """Follow a row of the journal."""
        self.length = row.seq
        self._inputs.append(row.kind in INPUTS)
        if row.kind in MARKS:
            self._parents.append(0)
            self._move(row)
            self.mark = row.seq
            return
        if row.first != row.seq:
            self._commands[row.seq] = self.command(row.first)
        elif row.parent != self.head:
            self._commands[row.seq] = row.seq, self.head
            self.mark = row.seq
        self._parents.append(row.parent)
        self._undone.clear()
        self.head = row.seq

    def step(self, seq: int) -> None:
        """`add` for the everyday row: one answer that continues the head."""
        self._parents.append(self.head)
        self._inputs.append(True)
        if self._undone:
            self._undone.clear()
        self.length = self.head = seq

    def _move(self, row: Summary) -> None:
        """Undo, redo or upgrade: the head goes to the row's parent."""
        if row.kind == "redo":
            while self._undone and self.head != row.parent:
                self.head = self._undone.pop()
            return
        while self.head > row.parent:
            self._undone.append(self.head)
            self.head = self.command(self.head)[1]
        if row.kind == "upgrade":
            self._undone.clear()

    def parent(self, seq: int) -> int:
        """The entry that `seq` continues; 0 for the start."""
        return self._parents[seq]

    def is_input(self, seq: int) -> bool:
        """Whether the run was fed something at `seq`."""
        return bool(self._inputs[seq])

    def path(self) -> Iterator[int]:
        """The entries that count, from the head back to the start."""
        seq = self.head
        while seq:
            yield seq
            seq = self._parents[seq]

    def is_head(self, seq: int) -> bool:
        """Whether the game can stand at `seq`: whether it is the last row of a command."""
        following = self._commands.get(seq + 1)
        return following is None or following[0] > seq

    def command(self, seq: int) -> tuple[int, int]:
        """The first row of the command that `seq` is a row of, by which it is named, and where the
        head stood before it; 0 before the start."""
        return self._commands.get(seq) or (seq, self._parents[seq])

    def before(self, entry: int) -> int | None:
        """Where the head was before the command that `entry` is a row of; None where it does not
        count or is the start."""
        head = self.head
        while head and head >= entry:
            first, before = self.command(head)
            if first <= entry:
                return before or None
            head = before
        return None

    def earlier(self, head: int) -> int | None:
        """The head before `head`; None before the start."""
        return self.command(head)[1] or None

    def last(self) -> int | None:
        """The last command that can be undone."""
        command, before = self.command(self.head)
        return command if before else None

    def next(self) -> int | None:
        """The command that a redo would bring again."""
        return self.command(self._undone[-1])[0] if self._undone else None

    def tip(self) -> int:
        """The head that redoing everything would lead to."""
        return self._undone[0] if self._undone else self.head

    def tip_of(self, entry: int) -> int | None:
        """How far the game went on from `entry`: to the head if `entry` counts, else, where it was
        undone, to where redoing everything would lead; None where it is neither."""
        for tip in (self.head, self.tip()) if entry > 0 else ():
            seq = tip
            while seq > entry:
                seq = self._parents[seq]
            if seq == entry:
                return tip
        return None

    def after(self, command: int) -> int | None:
        """Where the head goes when the undone `command` and all undone before it come again."""
        for head in self._undone:
            if self.command(head)[0] == command:
                return head
        return None
