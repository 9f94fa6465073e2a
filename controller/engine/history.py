"""History: how a run is built from the journal, for any entry that ever counted.

    nearest checkpoint before the entry  +  the inputs since  =  the run

That one mechanism serves restore, undo, redo, fork, correction, withdrawal and upgrade.  Where an
input no longer fits (the rules changed, or the state was corrected) replaying stops there and
says so; it never guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

from msgspec import Struct

from controller.engine.checkpoints import Checkpoints
from controller.engine.errors import JournalForeign, Refused
from controller.engine.game import Game, State
from controller.engine.journal import Journal, MemoryJournal, Row, Start, Summary, Versions
from controller.engine.log import Told, told
from controller.engine.run import Run
from controller.engine.timeline import Timeline
from controller.wire import Answer, Correction, Msg, Ruling, Take, TimeUp, Undo

__all__ = ["ENGINE", "History", "Misfit", "Point"]

S = TypeVar("S", bound=State)

ENGINE = "1"
"""The kernel's own version; grows when it would replay an older journal differently."""


class Misfit(Refused):
    """An entry of the journal does not fit the game as it is now."""


class Point(Struct, Generic[S]):
    """A run built for an entry, the last entry that passed a rest point, and the entry that
    opened the ask that stands."""

    run: Run[S]
    rest_entry: int
    opened: int


class History(Generic[S]):
    """The journal of one game, as a tree of runs.

    lost  how many entries no longer fitted when the journal was brought to these versions
    """

    def __init__(self, game: Game[S], journal: Journal, versions: Versions) -> None:
        self.game = game
        self.journal = journal
        self.versions = versions
        self.lost = 0
        self.timeline = Timeline(journal.summaries())
        self.checkpoints = Checkpoints(journal.checkpoints())

    @classmethod
    def begin(
        cls, game: Game[S], setup: dict[str, Any], journal: Journal, packs: dict[str, str]
    ) -> tuple[History[S], Point[S]]:
        """Write the first row of a new game; the history, and where it stands."""
        history = cls(game, journal, Versions(ENGINE, game.name, game.version, packs))
        return history, history.start(Run.of(game, game.new(setup)), setup)

    @classmethod
    def resume(cls, game: Game[S], state: S) -> tuple[History[S], Point[S]]:
        """A history in memory that begins at `state`, and where it stands."""
        versions = Versions(ENGINE, game.name, game.version, {})
        history = cls(game, MemoryJournal("resumed"), versions)
        return history, history.start(Run.of(game, state), {})

    def start(self, run: Run[S], setup: dict[str, Any]) -> Point[S]:
        """Write the first row of an empty journal."""
        entry = Start(self.versions, setup)
        row = Row(1, 1, 0, "start", "", "", entry, told(run.collect()))
        self.journal.append((row,), (1, run.rested))
        self.timeline.step(1)
        self.checkpoints.keep(1)
        return Point(run, 1, 1)

    @classmethod
    def open(cls, game: Game[S], journal: Journal, packs: dict[str, str]) -> History[S]:
        """Read a journal; bring it up to the versions at hand where they differ."""
        wanted = Versions(ENGINE, game.name, game.version, packs)
        found = started(journal).versions
        for row in journal.summaries():
            if row.kind == "upgrade":
                entry = journal.row(row.seq).entry
                assert isinstance(entry, Versions)
                found = entry
        if found.game != game.name:
            raise JournalForeign(Msg('This is a game of "{game}".', game=found.game))
        history = cls(game, journal, wanted)
        if found != wanted:
            history.upgrade()
        return history

    # -- building runs ------------------------------------------------------------------------

    def point(self, head: int) -> Point[S]:
        """The run that stands at entry `head`.  Raises `Misfit` where the rules changed so that
        the entries before no longer fit."""
        packed, base = None, head
        tail: list[int] = []
        while packed is None and base:
            packed = self.packed(base)
            if packed is None:
                tail.append(base)
                base = self.timeline.parent(base)
        if packed is None:
            point = self.from_start()
            tail.pop()
        else:
            point = Point(Run(self.game, packed), base, base)
        for seq in reversed(tail):
            self.replay(point, self.journal.row(seq))
        point.run.collect()
        return point

    def packed(self, seq: int) -> bytes | None:
        """The state at the rest point behind `seq`, if it was kept and did not go bad since."""
        recent = self.checkpoints.recent(seq)
        if recent is None and self.checkpoints.is_kept(seq):
            with suppress(KeyError):
                return self.journal.checkpoint(seq)
        return recent

    def from_start(self) -> Point[S]:
        """The run of a game that has just begun."""
        setup = started(self.journal).setup
        return Point(Run.of(self.game, self.game.new(setup)), 1, 1)

    def replay(self, point: Point[S], row: Row) -> None:
        """Feed the input of `row`, if it answers the question that it answered then."""
        run = point.run
        standing, rested = run.standing, run.rested
        if row.kind == "correction":
            assert isinstance(row.entry, Correction)
            run.correct(row.entry.edits)
        elif row.kind != "withdraw":
            assert isinstance(row.entry, Answer | Ruling | Take | TimeUp)
            asked = run.open
            if asked is None or asked.key != row.key:
                raise Misfit(Msg("Something else is asked now than was answered then."))
            run.accept(row.entry)
        if run.standing != standing:
            point.opened = row.seq
        if run.rested is not rested:
            point.rest_entry = row.seq

    # -- looking along the path ---------------------------------------------------------------

    def since(self, base: int) -> list[int]:
        """The entries that count after `base`, oldest first."""
        tail: list[int] = []
        for seq in self.timeline.path():
            if seq == base:
                break
            tail.append(seq)
        tail.reverse()
        return tail

    def since_kept(self, head: int) -> int:
        """How many entries lie between `head` and the nearest checkpoint in the journal."""
        n = 0
        while head and not self.checkpoints.is_kept(head):
            n += 1
            head = self.timeline.parent(head)
        return n

    def author(self, seq: int) -> str:
        """The seat that sent entry `seq`."""
        entry = self.journal.row(seq).entry
        return "" if isinstance(entry, Start | Versions) else entry.seat

    # -- changing the past --------------------------------------------------------------------

    def rebased(
        self,
        base: int,
        kind: str,
        command: Correction | Undo,
        line: Told,
        change: Callable[[Run[S]], None],
        tail: list[int],
    ) -> list[Row]:
        """The rows that continue `base` with a change, then with what still fits of `tail`.

        Raises `Refused` where the change itself is refused.  Nothing is written here.
        """
        point = self.point(base)
        change(point.run)
        first = self.timeline.length + 1
        lines = (line, *told(point.run.collect()))
        rows = [Row(first, first, base, kind, "", command.nonce, command, lines)]
        for seq in tail:
            old = self.journal.row(seq)
            try:
                self.replay(point, old)
            except Exception:  # rules that raise here fit as little as rules that refuse
                break
            new = first + len(rows)
            log = told(point.run.collect())
            rows.append(Row(new, first, new - 1, old.kind, old.key, "", old.entry, log))
        return rows

    def upgrade(self) -> None:
        """Play the game again by the rules at hand; stand at the last entry that fits."""
        entries = self.since(0)
        try:
            point = self.from_start()
        except Exception as wrong:
            raise JournalForeign(
                Msg("These rules can no longer begin this game: {reason}", reason=str(wrong))
            ) from None
        fits = 1
        for seq in entries[1:]:
            try:
                self.replay(point, self.journal.row(seq))
            except Exception:  # rules that raise here fit as little as rules that refuse
                break
            point.run.collect()
            if self.timeline.is_head(seq):
                fits = seq
        lost = len(entries) - entries.index(fits) - 1
        self.write_upgrade(fits, lost)

    def write_upgrade(self, head: int, lost: int) -> None:
        """Mark the journal as played by the versions at hand from `head` on."""
        seq = self.timeline.length + 1
        row = Row(seq, seq, head, "upgrade", "", "", self.versions, ())
        kept = self.checkpoints.all_kept()
        self.journal.append((row,), None, kept)
        self.checkpoints = Checkpoints([])
        self.timeline.add(Summary(seq, seq, head, "upgrade"))
        self.lost = lost

    # -- forking ------------------------------------------------------------------------------

    def fork(self, run: Run[S], rest_entry: int) -> History[S]:
        """A history in memory that begins at the last rest point and goes as far as this one."""
        journal = MemoryJournal("fork")
        start = started(self.journal)
        journal.append((Row(1, 1, 0, "start", "", "", start, ()),), (1, run.rested))
        for seq, entry in enumerate(self.since(rest_entry), start=2):
            old = self.journal.row(entry)
            row = Row(seq, seq, seq - 1, old.kind, old.key, old.nonce, old.entry, old.log)
            journal.append((row,))
        return History(self.game, journal, self.versions)


def started(journal: Journal) -> Start:
    """The first entry of a journal; raises `JournalForeign` where it is none."""
    entry = journal.row(1).entry
    if not isinstance(entry, Start):
        raise JournalForeign(Msg("This journal does not begin with a game."))
    return entry
