"""History: how a run is built from the journal, for any entry that ever counted.

    nearest checkpoint before the entry  +  the inputs since  =  the run

That one mechanism serves restore, undo, redo, fork, correction, withdrawal and upgrade.  Where an
input no longer fits (the rules changed, or the state was corrected) replaying stops there and
says so; it never guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import copy
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from controller.engine.checkpoints import Checkpoints
from controller.engine.errors import JournalError, JournalForeign, Misfit, Refused
from controller.engine.game import Game, State
from controller.engine.journal import (
    INPUTS,
    Journal,
    MemoryJournal,
    Row,
    Start,
    Versions,
    Waits,
)
from controller.engine.log import Told, told
from controller.engine.run import Run, pack
from controller.engine.timeline import Timeline
from controller.wire import Answer, Correction, Msg, Ruling, Take, TimeUp, Undo

__all__ = ["ENGINE", "History", "Point"]

S = TypeVar("S", bound=State)

ENGINE = "1"
"""The kernel's own version; grows when it would replay an older journal differently."""


class Point(Generic[S]):
    """Where a game stands: a run, and what it takes to build that run again without the journal.

    rested      the state at the last rest point, packed
    rest_entry  the last entry that passed a rest point
    opened      the entry that opened the ask that stands
    tail        the rows that count since that rest point, oldest first
    """

    __slots__ = ("opened", "rest_entry", "rested", "run", "tail")

    def __init__(self, run: Run[S], entry: int) -> None:
        """A run that has just begun behind `entry`."""
        self.run = run
        self.rested = run.rested
        self.rest_entry = entry
        self.opened = entry
        self.tail: list[Row] = []

    def saved(self) -> Point[S]:
        """This point as it is now, from which `History.again` can build its run, whatever becomes
        of the run itself."""
        other = copy(self)
        other.tail = [*self.tail]
        return other

    def follow(self, row: Row, standing: int) -> None:
        """The run has taken the input of `row`; before, `standing` questions had stood."""
        run = self.run
        if run.standing != standing:
            self.opened = row.seq
        if run.rested is self.rested:
            self.tail.append(row)
        else:
            self.rested = run.rested
            self.rest_entry = row.seq
            if self.tail:
                self.tail = []


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
        self.timeline.add(row)
        self.checkpoints.keep(1)
        return Point(run, 1)

    @classmethod
    def open(
        cls,
        game: Game[S],
        journal: Journal,
        packs: dict[str, str],
        before_losing: Callable[[], object] = lambda: None,
    ) -> tuple[History[S], Point[S]]:
        """Read a journal; bring it up to the versions at hand where they differ, or where the
        rules changed without saying so.  The history, and where it stands.  `before_losing` is
        called before anything is written where entries no longer fit."""
        wanted = Versions(ENGINE, game.name, game.version, packs)
        found = started(journal).versions
        for row in journal.summaries():
            if row.kind == "upgrade":
                entry = journal.row(row.seq).entry
                assert isinstance(entry, Versions)
                found = entry
        if found.game != game.name:
            raise JournalForeign(Msg('This is a game of "{game}".', game=found.game))
        if newer(found.engine, ENGINE) or newer(found.rules, game.version):
            raise JournalForeign(
                Msg("This game was played by newer rules than are installed here; update first.")
            )
        history = cls(game, journal, wanted)
        if found == wanted:
            with suppress(Misfit):
                return history, history.point(history.timeline.head)
        return history, history.upgrade(before_losing)

    # -- building runs ------------------------------------------------------------------------

    def point(self, head: int) -> Point[S]:
        """The run that stands at entry `head`.

        Raises `Misfit` where the rules changed so that the entries before no longer fit,
        `JournalError` where they cannot be read.
        """
        packed, base = None, head
        tail: list[int] = []
        while packed is None and base:
            packed = self.packed(base)
            if packed is None:
                tail.append(base)
                base = self.timeline.parent(base)
        rows = [self.journal.row(seq) for seq in reversed(tail)]
        try:
            if packed is None:
                return self.replayed(self.from_start(), rows[1:])
            return self.replayed(Point(Run(self.game, packed), base), rows)
        except JournalError:
            raise
        except Exception as wrong:
            raise Misfit(
                Msg("The rules no longer lead there: {reason}", reason=str(wrong))
            ) from wrong

    def again(self, point: Point[S]) -> Point[S]:
        """The same point with a run of its own, built from memory alone."""
        return self.replayed(Point(Run(self.game, point.rested), point.rest_entry), point.tail)

    def replayed(self, point: Point[S], rows: Iterable[Row]) -> Point[S]:
        """`point`, once it was fed the inputs of `rows`."""
        for row in rows:
            self.replay(point, row)
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
        return Point(Run.of(self.game, self.game.new(setup)), 1)

    def replay(self, point: Point[S], row: Row) -> None:
        """Feed the input of `row`, if it answers the question that it answered then."""
        run = point.run
        standing = run.standing
        if row.kind == "correction":
            assert isinstance(row.entry, Correction)
            run.correct(row.entry.edits)
        elif row.kind in INPUTS:
            assert isinstance(row.entry, Answer | Ruling | Take | TimeUp)
            if run.ask is None or run.key != row.key:
                raise Misfit(Msg("Something else is asked now than was answered then."))
            run.accept(row.entry)
        point.follow(row, standing)

    # -- looking along the path ---------------------------------------------------------------

    def waits(self, head: int) -> Waits | None:
        """What waits at `head` since an answer was mended, if anything does."""
        entry = self.journal.row(head).entry
        return entry if isinstance(entry, Waits) else None

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

    # -- changing the past --------------------------------------------------------------------

    def rebased(
        self, base: int, kind: str, command: Correction | Undo, line: Told, tail: list[int]
    ) -> tuple[list[Row], Point[S]]:
        """The rows that continue `base` with a change, then with what still fits of `tail`, and
        where they lead.

        Raises `Refused` where the change itself is refused.  Nothing is written here.
        """
        old = [self.journal.row(seq) for seq in tail]
        point = self.point(base)
        first = self.timeline.length + 1
        change = Row(first, first, base, kind, "", command.nonce, command, ())
        self.replay(point, change)
        rows = [replace(change, log=(line, *told(point.run.collect())))]
        for seq, row in enumerate(old, start=first + 1):
            copy = replace(row, seq=seq, first=first, parent=seq - 1, nonce="", log=())
            try:
                self.replay(point, copy)
                rows.append(replace(copy, log=told(point.run.collect())))
            except Refused:
                break
            except Exception:  # rules that raise here fit as little as rules that refuse
                point = self.again(point)
                break
        return rows, point

    def upgrade(self, before_losing: Callable[[], object]) -> Point[S]:
        """Play the game again by the rules at hand; stand at the last entry that fits.

        Raises `JournalForeign` where not even the beginning does.
        """
        entries = self.since(0)
        fits, kept, reason = 0, None, ""
        try:
            fits = self.reach(self.from_start(), entries[1:])
        except JournalError:
            raise
        except Exception as wrong:
            reason = str(wrong)
        if fits != entries[-1]:
            fits, kept = self.reach_from_checkpoints(entries, fits)
        if not fits:
            raise JournalForeign(
                Msg("These rules can no longer begin this game: {reason}", reason=reason)
            )
        self.lost = len(entries) - entries.index(fits) - 1
        if self.lost:
            before_losing()
        self.mark_upgrade(fits, kept)
        return self.point(fits)

    def reach(self, point: Point[S], entries: list[int]) -> int:
        """The last of `entries` at which the game can stand by the rules at hand, fed one after
        the other; the entry of `point` itself if none."""
        fits = point.rest_entry
        for row in map(self.journal.row, entries):
            try:
                self.replay(point, row)
            except Exception:  # rules that raise here fit as little as rules that refuse
                break
            point.run.collect()
            if self.timeline.is_head(row.seq):
                fits = row.seq
        return fits

    def reach_from_checkpoints(
        self, entries: list[int], fits: int
    ) -> tuple[int, tuple[int, bytes] | None]:
        """What is reached from the newest checkpoint that the rules at hand can still read and
        find possible, if that is further than `fits`; and that checkpoint, as they read it."""
        for place in range(len(entries) - 1, -1, -1):
            seq = entries[place]
            if seq <= fits:
                break
            packed = self.packed(seq)
            if packed is None or not self.timeline.is_head(seq):
                continue
            with suppress(Exception):  # a state that these rules cannot read is no place to stand
                mended = repacked(self.game, packed)
                point = Point(Run(self.game, mended), seq)
                if self.game.check(point.run.state) is None:
                    return self.reach(point, entries[place + 1 :]), (seq, mended)
        return fits, None

    def mark_upgrade(self, head: int, kept: tuple[int, bytes] | None) -> None:
        """Mark the journal as played by the versions at hand from `head` on.  The states of the
        old rules are forgotten; the one in `kept`, from which it goes on, stands in its place."""
        seq = self.timeline.length + 1
        row = Row(seq, seq, head, "upgrade", "", "", self.versions, ())
        places = [] if kept is None else [kept[0]]
        drop = [old for old in self.checkpoints.all_kept() if old not in places]
        self.journal.append((row,), kept, drop)
        self.checkpoints = Checkpoints(places)
        self.timeline.add(row)

    # -- forking ------------------------------------------------------------------------------

    def fork(self, point: Point[S]) -> tuple[History[S], Point[S]]:
        """A history in memory that begins at the last rest point and goes as far as this one."""
        journal = MemoryJournal("fork")
        start = started(self.journal)
        journal.append((Row(1, 1, 0, "start", "", "", start, ()),), (1, point.rested))
        tail = [row for row in point.tail if row.kind in INPUTS]
        if not tail:
            return History(self.game, journal, self.versions), Point(point.run.twin(), 1)
        for seq, row in enumerate(tail, start=2):
            journal.append((replace(row, seq=seq, first=seq, parent=seq - 1),))
        history = History(self.game, journal, self.versions)
        return history, history.point(history.timeline.head)


def started(journal: Journal) -> Start:
    """The first entry of a journal; raises `JournalForeign` where it is none."""
    with suppress(KeyError):
        entry = journal.row(1).entry
        if isinstance(entry, Start):
            return entry
    raise JournalForeign(Msg("This journal does not begin with a game."))


def repacked(game: Game[S], packed: bytes) -> bytes:
    """A state that an earlier version packed, as the rules at hand read it.  Raises what it raises
    where they cannot."""
    return pack(game.mended(msgspec.msgpack.decode(packed, type=game.state_type)))


def newer(found: str, known: str) -> bool:
    """Whether version `found` came after `known`; versions are whole numbers, else not ordered."""
    return found.isdecimal() and known.isdecimal() and int(found) > int(known)
