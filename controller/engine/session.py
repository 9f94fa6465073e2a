"""The session: a game that people play, with its journal.

Every input goes through the same door:

    validate -> advance the rules to the next ask -> commit -> acknowledge and publish

If the rules raise, or the journal refuses, nothing is committed: the run is thrown away and
another built from what is in memory, the state at the last rest point and the inputs since; the ask
stands, and the person gets one sentence.  So at any moment the run is what the journal says, and
the journal holds what was acknowledged.

An ask's id is "mark.entry": the last entry that was no plain step forward, and the entry that
opened the ask.  It is the same after a restart, and another after every undo.

The session reads no clock, opens no file and knows no client: time's up is an input like others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from controller.engine.canon import canonical
from controller.engine.checkpoints import FIRST, stride
from controller.engine.errors import (
    Illegal,
    Invalid,
    JournalError,
    Misfit,
    Refused,
    RulesFault,
    SanctumError,
    Stale,
)
from controller.engine.fault import Fault, report
from controller.engine.game import Event, Game, State
from controller.engine.history import History, Point
from controller.engine.journal import Journal, MemoryJournal, Row, Versions, Waits
from controller.engine.letters import refusal, tricks
from controller.engine.log import Told, ruled, told
from controller.engine.mending import Bringing, entered, forgone, mended
from controller.engine.narrowing import Narrowing
from controller.engine.run import Run
from controller.engine.saying import Sayings
from controller.engine.showing import show
from controller.engine.then import Then
from controller.wire import (
    FATE,
    OVERLORD,
    Answer,
    AnyCommand,
    Correction,
    Forgo,
    Mend,
    Msg,
    Pause,
    Redo,
    Ruling,
    Take,
    Text,
    TimeUp,
    Undo,
    View,
)
from controller.wire.frame import Accepted

__all__ = ["LOG_LINES", "Session"]

S = TypeVar("S", bound=State)
Step = Answer | Take | TimeUp | Ruling
FAULTS = 20
"""How many reports of faults a session remembers."""

LOG_LINES = 200
"""How much of the log a view carries: what the last entries told, as many entries and as many
lines at most.  The journal keeps all of it."""


class Session(Generic[S]):
    """A game with its journal.  Made by `begin` or `open`, not by its own name.

    `on_change` is called after every accepted entry, `on_fault` with the report of every fault.
    `events` are those of the last entry, if it was a plain step forward.

    run      the rules under way
    ask_id   the id of the ask that stands; empty when the game is over
    forward  the last entry, if it was a plain step forward; else 0
    waits    what waits since an answer was mended; None where nothing does
    """

    run: Run[S]
    ask_id: str
    forward: int
    waits: Waits | None
    _point: Point[S]
    _since_kept: int
    _rows: deque[Row] | None
    """What the log is read from: the last entries that count, once somebody has asked for it."""

    def __init__(self, history: History[S], point: Point[S]) -> None:
        self.game: Game[S] = history.game
        self.journal = history.journal
        self.history = history
        self.timeline = history.timeline
        self.checkpoints = history.checkpoints
        self.on_change: list[Callable[[Session[S]], None]] = []
        self.on_fault: list[Callable[[Fault], None]] = []
        self.faults: list[Fault] = []
        self.events: list[Event] = []
        self._narrowed: dict[str, Narrowing] = {}
        self._thens: dict[int, Then] = {}
        self.sayings = Sayings()
        self.stand(point)

    # -- beginning and ending -----------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        game: Game[S],
        setup: dict[str, Any],
        journal: Journal | None = None,
        packs: dict[str, str] | None = None,
    ) -> Session[S]:
        """Start a new game in an empty journal.

        Raises `Invalid` for a set-up the game does not understand, `JournalUnwritable`.
        """
        journal = MemoryJournal() if journal is None else journal
        return cls(*History.begin(game, setup, journal, packs or {}))

    @classmethod
    def open(
        cls,
        game: Game[S],
        journal: Journal,
        packs: dict[str, str] | None = None,
        before_losing: Callable[[], object] = lambda: None,
    ) -> Session[S]:
        """Go on with the game in `journal`, bringing it to the versions at hand.  `before_losing`
        is called before anything is written where entries no longer fit those.

        Raises `JournalForeign` for another game's journal, `JournalDamaged`.
        """
        return cls(*History.open(game, journal, packs or {}, before_losing))

    @classmethod
    def resume(cls, game: Game[S], state: S) -> Session[S]:
        """A game in memory that goes on from `state`, which must be at a rest point."""
        return cls(*History.resume(game, state))

    def close(self) -> None:
        """Let go of the journal."""
        self.journal.close()

    def fork(self) -> Session[S]:
        """A game of its own from here on, in memory; this one is not disturbed by it."""
        return Session(*self.history.fork(self._point))

    # -- what stands now ----------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state as the rules have it now.  Look, do not touch."""
        return self.run.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.run.ask is None

    @property
    def opened(self) -> int:
        """The entry that opened the ask that stands."""
        return self._point.opened

    @property
    def log(self) -> list[tuple[int, Told]]:
        """The last lines of the log, oldest first, each with the entry that led to it."""
        if self._rows is None:
            self._rows = deque(maxlen=LOG_LINES)
            with suppress(JournalError):  # what can still be read helps more than nothing
                for seq in islice(self.timeline.path(), LOG_LINES):
                    self._rows.appendleft(self.journal.row(seq))
        return [(row.seq, line) for row in self._rows for line in row.log][-LOG_LINES:]

    def hash(self) -> str:
        """The hash of all that carries the game now."""
        return self.run.hash()

    def versions(self) -> Versions:
        """Which rules and packs this game is played by."""
        return self.history.versions

    def view(self, audience: str) -> View:
        """What `audience` sees.  Never raises: rules that stumble here leave a bare view."""
        return show(self, audience)

    def called(self, seat: str) -> Text:
        """The name of a seat, or of the Overlord, for people."""
        return self.game.called(seat, self.state)

    # -- what hands have said so far ----------------------------------------------------------

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that the ask that people see still waits for."""
        ask = self.run.open
        if ask is None or self.run.late:
            return () if ask is None else ask.to
        return self.run.waiting

    def narrow(self, narrowing: Narrowing) -> None:
        """Keep what a seat's hands have said about the ask that stands; nothing named and nothing
        left forgets it.  Nothing is journaled, published or counted for it.

        Raises `Stale` where that ask no longer stands, `Illegal` where it does not wait for the
        seat.
        """
        self._current(narrowing.ask)
        if narrowing.seat not in self.asked:
            raise Illegal(Msg("This question is not for {seat}.", seat=self.called(narrowing.seat)))
        if narrowing.named or narrowing.left:
            self._narrowed[narrowing.seat] = narrowing
        else:
            self._narrowed.pop(narrowing.seat, None)

    def narrowed(self, seat: str) -> Narrowing:
        """What the hands of `seat` have said about the ask that stands."""
        kept = self._narrowed.get(seat)
        if kept is not None and kept.ask == self.ask_id and seat in self.asked:
            return kept
        return Narrowing(self.ask_id, seat)

    # -- inputs -------------------------------------------------------------------------------

    def do(self, command: AnyCommand) -> Accepted:
        """Carry out any command.

        Raises `Refused`, `RulesFault` or `JournalError`; in each case nothing has changed.
        """
        if isinstance(command, Answer):
            return self.answer(command)
        again = self.known(command)
        if again is not None:
            return again
        if isinstance(command, Take):
            return self._enter(command, "take")
        if isinstance(command, TimeUp):
            self._current(command.ask)
            return self._enter(command, "timeup")
        if isinstance(command, Ruling):
            return self._rule(command)
        if isinstance(command, Correction):
            return self._correct(command)
        if isinstance(command, Undo | Redo):
            return self._undo(command) if isinstance(command, Undo) else self._redo(command)
        if isinstance(command, Mend | Forgo):
            return self._mend(command) if isinstance(command, Mend) else self._forgo(command)
        assert isinstance(command, Pause)
        raise Illegal(Msg("The glass is not the game's: nothing is running here."))

    def answer(self, answer: Answer) -> Accepted:
        """One seat's answer to the ask that stands."""
        again = self.known(answer)
        if again is not None:
            return again
        self._current(answer.ask)
        by_people(answer.picks)
        return self._enter(answer, "answer")

    def undoable(self, audience: str) -> int | None:
        """The entry that this audience may take back now: the last one for the Overlord, a seat's
        own part of the ask that stands for that seat."""
        return self.timeline.last() if audience == OVERLORD else self._part_of(audience)

    def _rule(self, ruling: Ruling) -> Accepted:
        """The Overlord answers in somebody's place."""
        overlord_only(ruling.seat)
        self._current(ruling.ask)
        by_people(ruling.picks)
        ask = self.run.ask
        assert ask is not None
        return self._enter(ruling, "ruling", (ruled(self.called(ruling.by), ask),))

    def _correct(self, correction: Correction) -> Accepted:
        """The Overlord edits the state at the last rest point; the answers since follow as far
        as they fit."""
        overlord_only(correction.seat)
        for character in tricks(correction.note):
            raise Invalid(Msg("The correction: {what}", what=refusal(character)))
        text = Msg("The Overlord corrected the game: {note}", note=correction.note)
        line = Told("Correction", text, mark="correction", part="prose")
        return self._rebase("correction", correction, line, self._point.rest_entry)

    def _undo(self, undo: Undo) -> Accepted:
        """Take back an entry and all after it: any for the Overlord, a seat's own part of an
        open ask for that seat."""
        if undo.seat != OVERLORD:
            return self._withdraw(undo)
        head = self.timeline.before(undo.entry)
        if head is None:
            raise Stale(Msg("That is not there to be undone any more."))
        while True:
            try:
                return self._move(undo, "undo", head)
            except Misfit:
                # Rules that changed since may not lead there any more; what came before does.
                head = self.timeline.earlier(head)
                if head is None:
                    raise

    def _redo(self, redo: Redo) -> Accepted:
        """Bring again what was undone."""
        overlord_only(redo.seat)
        head = self.timeline.after(redo.entry)
        if head is None:
            raise Stale(Msg("That is not there to be brought again any more."))
        return self._move(redo, "redo", head)

    # -- the door -----------------------------------------------------------------------------

    def known(self, command: AnyCommand) -> Accepted | None:
        """The first acknowledgement, if this very command was heard before.

        Raises `Invalid` if its nonce is missing, or names something else already.
        """
        nonce = command.nonce
        if not nonce:
            raise Invalid(Msg("Every command needs a name of its own (nonce)."))
        seq = self.journal.find(nonce)
        if seq is None:
            return None
        if canonical(self.journal.row(seq).entry) != canonical(command):
            raise Invalid(Msg("This name (nonce) was given to something else already."))
        return Accepted(nonce=nonce, entry=seq)

    def _current(self, ask: str) -> None:
        """Raise `Stale` unless `ask` is the one that stands."""
        if ask != self.ask_id or self.run.ask is None:
            raise Stale(Msg("That question no longer stands; look at the one that does."))

    def _enter(self, command: Step, kind: str, lines: tuple[Told, ...] = ()) -> Accepted:
        """Advance, commit, acknowledge, publish."""
        if self.waits is not None:
            return self._enter_mending(command, kind, lines, self.waits)
        run, timeline = self.run, self.timeline
        key, standing = run.key, run.standing
        nonce, seq = command.nonce, timeline.length + 1
        try:
            run.accept(command)
        except Refused:
            raise
        except Exception as wrong:
            raise self._stumbled(kind, command, wrong) from None
        events = run.collect()
        try:
            lines += told(events, "ruling" if kind == "ruling" else "")
        except Exception as wrong:
            raise self._stumbled(kind, command, wrong) from None
        row = Row(seq, seq, timeline.head, kind, key, nonce, command, lines)
        self._commit(row)
        timeline.step(seq)
        self._point.follow(row, standing)
        if run.standing != standing:
            self._name_ask()
        if self._rows is not None:
            self._rows.append(row)
        self.events, self.forward = events, seq
        if self.on_change:
            self._publish()
        return Accepted(nonce=nonce, entry=seq)

    def _name_ask(self) -> None:
        """Another ask stands: give it its id."""
        opened = self._point.opened
        self.ask_id = "" if self.run.ask is None else f"{self.timeline.mark}.{opened}"

    def _commit(self, row: Row) -> None:
        """Put an everyday row into the journal, with a checkpoint where one is due."""
        rested = self.run.rested
        moved = rested is not self._point.rested
        checkpoint: tuple[int, bytes] | None = None
        drop: Sequence[int] = ()
        if moved and self._since_kept >= FIRST and self._since_kept >= stride(row.seq):
            checkpoint, drop = (row.seq, rested), self.checkpoints.keep(row.seq)
        try:
            self.journal.append((row,), checkpoint, drop)
        except Exception as wrong:
            if checkpoint is not None:
                self.checkpoints.take_back(row.seq, drop)
            self._step_back()
            raise unwritten(wrong) from None
        self._since_kept = self._since_kept + 1 if checkpoint is None else 0
        if moved:
            self.checkpoints.remember(row.seq, rested)

    def _step_back(self) -> None:
        """The run has moved but the game has not: build it again, from memory alone, since the
        disk may be what failed."""
        self._point = self.history.again(self._point)
        self.run = self._point.run

    def _stumbled(self, kind: str, command: object, wrong: Exception) -> RulesFault:
        """The rules raised: keep a report, and stand where we stood."""
        self._step_back()
        self.report_fault(kind, command, wrong)
        return RulesFault(
            Msg(
                "The rules stumbled over this, so nothing has changed. A report was kept; "
                "the Overlord can undo, rule or correct."
            )
        )

    def report_fault(self, kind: str, command: object, wrong: Exception) -> None:
        """Keep a report of rules that raised over `command`, which may be None, and tell those who
        listen for one.  For whoever asks the game something that changes nothing, too."""
        fault = report(self.timeline.head, kind, written(command), wrong, self.hash())
        self.faults = [*self.faults, fault][-FAULTS:]
        for listener in self.on_fault:
            listener(fault)

    def _publish(self) -> None:
        """Tell those who listen that something changed.  It has, whatever they make of it."""
        for listener in self.on_change:
            try:
                listener(self)
            except Exception as wrong:
                self.report_fault("listener", None, wrong)

    # -- other ways through time --------------------------------------------------------------

    def _move(self, command: Undo | Redo, kind: str, head: int) -> Accepted:
        """Put the head elsewhere in the tree."""
        point = self.history.point(head)
        seq = self.timeline.length + 1
        row = Row(seq, seq, head, kind, "", command.nonce, command, ())
        self.journal.append((row,))
        self.timeline.add(row)
        self.stand(point)
        self._publish()
        return Accepted(nonce=command.nonce, entry=seq)

    def _part_of(self, seat: str) -> int | None:
        """The entry of what `seat` itself has said to the ask that stands."""
        if seat not in self.run.parts:
            return None
        for row in reversed(self._point.tail):
            if isinstance(row.entry, Ruling) and row.entry.by == seat:
                return None
            if isinstance(row.entry, Answer) and row.entry.seat == seat:
                return row.seq
        return None

    def _withdraw(self, undo: Undo) -> Accepted:
        """A seat takes back its own part of the ask that stands; the other parts remain."""
        if undo.entry != self._part_of(undo.seat):
            raise Illegal(
                Msg("You can take back your own answer while others are still asked, nothing else.")
            )
        text = Msg("{seat} takes an answer back.", seat=self.called(undo.seat))
        line = Told("Withdrawn", text, part="detail")
        return self._rebase("withdraw", undo, line, self.timeline.parent(undo.entry), undo.entry)

    def _rebase(
        self, kind: str, command: Correction | Undo, line: Told, base: int, leave: int = 0
    ) -> Accepted:
        """Go back to `base`, change something, and bring the entries since, but for `leave`, as
        far as they fit."""
        tail = [seq for seq in self.history.since(base) if seq != leave]
        tail = [seq for seq in tail if self.history.waits(seq) is None]
        waits = self.waits
        try:
            rows, point = self.history.rebased(base, kind, command, line, tail)
            lost = len(tail) - (len(rows) - 1)
            if waits is not None:
                seat = command.seat if isinstance(command, Undo) else ""
                anew = (*waits.anew, seat) if seat else waits.anew
                brought = Bringing(self.history, point, rows, self._thens)
                brought.go_on(replace(waits, anew=anew))
                point = brought.point
        except (Refused, JournalError):
            raise
        except Exception as wrong:
            raise self._stumbled(kind, command, wrong) from None
        self._write(rows, point)
        note: Msg | str = ""
        if lost:
            note = Msg(
                "{n} answer since then no longer fits and is asked again.",
                plural="{n} answers since then no longer fit and are asked again.",
                n=lost,
            )
        return Accepted(nonce=command.nonce, entry=rows[0].seq, note=note)

    def _write(self, rows: Sequence[Row], point: Point[S]) -> None:
        """Commit the rows of a command that lead to `point`, stand there, and publish."""
        try:
            self.journal.append(rows)
        except Exception as wrong:
            raise unwritten(wrong) from None
        for row in rows:
            self.timeline.add(row)
        self.stand(point)
        self._publish()

    # -- mending the past ---------------------------------------------------------------------

    def _mend(self, mend: Mend) -> Accepted:
        """The Overlord lets an earlier answer be another; the later ones follow as far as they
        fit, and what does not waits."""
        overlord_only(mend.seat)
        by_people(mend.picks)
        return self._brought("mend", mend, lambda: mended(self.history, mend, self._thens))

    def _forgo(self, forgo: Forgo) -> Accepted:
        """The Overlord lets go of what still waits."""
        overlord_only(forgo.seat)
        if self.waits is None:
            raise Stale(Msg("Nothing waits to be kept any more."))
        point = self.history.again(self._point)
        return self._brought("forgo", forgo, lambda: forgone(self.history, point, forgo))

    def _enter_mending(
        self, command: Step, kind: str, lines: tuple[Told, ...], waits: Waits
    ) -> Accepted:
        """As `_enter`, while answers wait: they follow as far as they fit."""
        point = self.history.again(self._point)
        row = Row(0, 0, 0, kind, point.run.key, command.nonce, command, lines)
        return self._brought(
            kind, command, lambda: entered(self.history, point, row, waits, self._thens)
        )

    def _brought(
        self, kind: str, command: Step | Mend | Forgo, bring: Callable[[], Bringing[S]]
    ) -> Accepted:
        """Commit what is brought, and acknowledge it."""
        try:
            brought = bring()
        except (Refused, JournalError):
            raise
        except Exception as wrong:
            raise self._stumbled(kind, command, wrong) from None
        self._write(brought.rows, brought.point)
        return Accepted(nonce=command.nonce, entry=brought.rows[0].seq, note=brought.note())

    def stand(self, point: Point[S]) -> None:
        """Take up a run that was built for the head."""
        self._point = point
        self.run = point.run
        self.waits = None
        with suppress(JournalError):  # what cannot be read waits no more
            self.waits = self.history.waits(self.timeline.head)
        if self.waits is None and self._thens:
            self._thens = {}
        self._since_kept = self.history.since_kept(self.timeline.head)
        self._name_ask()
        self.events, self.forward = [], 0
        self._rows = None


def written(command: object) -> str:
    """A command as a report has it; empty where there was none."""
    if command is None:
        return ""
    try:
        return canonical(command).decode()
    except (ValueError, RecursionError) as unsaid:
        return f"{type(command).__name__}, which cannot be written down: {unsaid}"


def unwritten(wrong: Exception) -> SanctumError:
    """What is said of a row that could not be put into the journal."""
    if isinstance(wrong, SanctumError):
        return wrong
    return Invalid(Msg("This cannot be written down: {reason}.", reason=str(wrong)))


def by_people(picks: tuple[str, ...]) -> None:
    """Raise `Invalid` for faces that only fate can have drawn before."""
    if len(picks) > 1 and picks[0] == FATE:
        raise Invalid(Msg('"{face}" is no face that can come up here.', face=FATE))


def overlord_only(seat: str) -> None:
    """Raise `Illegal` unless the Overlord speaks."""
    if seat != OVERLORD:
        raise Illegal(Msg("Only the Overlord may do that."))
