"""The timeline: which of the journal's entries count now.

The journal is a tree of entries; the game stands at its `head`, and the entries on the path from
the root to the head are the ones that count.  Undo moves the head back to where it was before a
command, redo forth again; a new command forgets what could be redone, but the journal keeps it.

    1 start - 2 - 3 - 4            head 4;  undo(3) -> head 2
                 \\
                  5 (undo, parent 2)        then a new answer 6 continues 2:
              2 - 6                head 6;  3 and 4 remain in the journal, and count no more

Everything here is arithmetic on small integers: 16 bytes an entry, so an evening of 100,000
entries takes 1.6 MB.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from controller.engine.journal import MARKS, Summary

__all__ = ["Timeline"]


class Timeline:
    """Heads and parents.

    `length`  how many entries the journal has; the next is length + 1
    `head`    the entry the game stands at
    `mark`    the last entry that was no plain step forward: names the asks (see `Session`)

    Of each command that counts `_heads` has its last row; of those with several rows `_firsts`
    knows the first.
    """

    __slots__ = ("_firsts", "_heads", "_parents", "_undone", "head", "length", "mark")

    def __init__(self, rows: Iterable[Summary] = ()) -> None:
        self._parents = array("q", (0,))
        self._heads = array("q")
        self._firsts: dict[int, int] = {}
        self._undone: list[int] = []
        self.length = 0
        self.head = 0
        self.mark = 0
        for row in rows:
            self.add(row)

    def add(self, row: Summary) -> None:
        """Follow a row of the journal."""
        self.length = row.seq
        if row.kind in MARKS:
            self._parents.append(0)
            self._move(row)
            self.mark = row.seq
            return
        self._parents.append(row.parent)
        if row.parent != self.head:
            self.mark = row.seq
        self.head = row.seq
        if row.first == row.seq:
            self._heads.append(row.seq)
            self._undone.clear()
        else:
            self._heads[-1] = row.seq
            self._firsts[row.seq] = row.first

    def step(self, seq: int) -> None:
        """`add` for the everyday row: one answer that continues the head."""
        self._parents.append(self.head)
        self._heads.append(seq)
        self._undone.clear()
        self.length = self.head = seq

    def _move(self, row: Summary) -> None:
        """Undo, redo or upgrade: the head goes to the row's parent."""
        self.head = row.parent
        if row.kind == "redo":
            while self._undone:
                head = self._undone.pop()
                self._heads.append(head)
                if head == row.parent:
                    break
            return
        while self._heads and self._heads[-1] != row.parent:
            self._undone.append(self._heads.pop())
        if row.kind == "upgrade":
            self._undone.clear()

    def parent(self, seq: int) -> int:
        """The entry that `seq` continues; 0 for the start."""
        return self._parents[seq]

    def path(self) -> Iterator[int]:
        """The entries that count, from the head back to the start."""
        seq = self.head
        while seq:
            yield seq
            seq = self._parents[seq]

    def is_head(self, seq: int) -> bool:
        """Whether the game can stand at `seq`: whether it is the last row of a command."""
        place = bisect_left(self._heads, seq)
        return place < len(self._heads) and self._heads[place] == seq

    def command(self, head: int) -> int:
        """The first row of the command whose last is `head`: the entry it is named by."""
        return self._firsts.get(head, head)

    def before(self, entry: int) -> int | None:
        """Where the head was before the command that `entry` is a row of; None where it does not
        count or is the start."""
        place = bisect_left(self._heads, entry)
        if not 1 <= place < len(self._heads) or entry < self.command(self._heads[place]):
            return None
        return self._heads[place - 1]

    def earlier(self, head: int) -> int | None:
        """The head before `head`; None before the start."""
        place = bisect_left(self._heads, head)
        return self._heads[place - 1] if place else None

    def last(self) -> int | None:
        """The last command that can be undone."""
        return self.command(self._heads[-1]) if len(self._heads) > 1 else None

    def next(self) -> int | None:
        """The command that a redo would bring again."""
        return self.command(self._undone[-1]) if self._undone else None

    def after(self, command: int) -> int | None:
        """Where the head goes when the undone `command` and all undone before it come again."""
        for head in self._undone:
            if self.command(head) == command:
                return head
        return None

    def undone(self) -> int:
        """How many commands could be redone."""
        return len(self._undone)
