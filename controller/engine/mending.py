"""Mending: an earlier answer becomes another, and of those after it what still fits is kept.

    before the mended answer -> the other answer -> what waits, tried one by one -> a question that
                                                     nothing fits: it is asked, the rest waits on

What waits are rows of the journal, oldest first; whether one fits, `controller.engine.then` says.
An Action is what lies between two rest points.  Where one begins, the first waiting row that began
one with the same question is tried: what lies before it is passed over, but may yet come up, for
turns can change places.  In the midst of one only what is left of that same Action is tried.  What
answers the same question and does not fit is left out, and the question is asked anew.

Faces that fate drew stay as they fell where the same roll is asked, even if fate would draw others
by now; the stream goes on by as many, so nobody meets a face twice.

The last row of a command says what waits (`Waits`), so undo, redo and a restart find it again.
What may live here: the rows of a command while answers wait.  What may not: committing them
(`controller.engine.session`), and words (`controller.engine.mendwords`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from controller.engine.errors import Illegal, Refused, Stale
from controller.engine.game import State
from controller.engine.history import History, Point
from controller.engine.journal import INPUTS, Entry, Row, Waits
from controller.engine.log import Told, ruled, told
from controller.engine.mendwords import left_out, words
from controller.engine.saying import answered, worded
from controller.engine.then import (
    Then,
    drawn,
    looked_up,
    said_now,
    same_question,
    sources,
    who,
)
from controller.wire import (
    FATE,
    OVERLORD,
    TABLE,
    Answer,
    AnyAsk,
    Forgo,
    Mend,
    Msg,
    Ruling,
    Text,
)

__all__ = ["Bringing", "entered", "forgone", "mended"]

S = TypeVar("S", bound=State)

KEPT_LINES = frozenset({"Ruling", "Correction"})
"""Lines of the log that are about a command itself, so no rule tells them again."""


# -- commands ------------------------------------------------------------------------------------


def mended(history: History[S], mend: Mend, thens: dict[int, Then]) -> Bringing[S]:
    """The rows of a mend: that there is one, the other answer, and what is kept.

    Raises `Refused` where there is no such answer, or where the other one is refused.
    """
    timeline, entry = history.timeline, mend.entry
    tip = timeline.tip_of(entry)
    if tip is None:
        raise Stale(Msg("That is not there to be mended any more."))
    row, base = history.journal.row(entry), timeline.parent(entry)
    answer = None if mend.again else instead(mend, row)
    if row.kind not in INPUTS or (answer is None and not mend.again):
        raise Illegal(Msg("Only an answer can be mended, and this is none."))
    brought = Bringing(history, history.point(base), [], thens)
    later = sources(history, entry, tip)
    brought.look_up((entry, *later))
    then = thens.get(entry)
    if then is None:
        raise Stale(Msg("The rules no longer lead to what was asked then."))
    what = about(brought, then)
    text = Msg("The Overlord mended an earlier answer: {what}", what=what)
    if mend.again:
        text = Msg("The Overlord asks again what was answered before: {what}", what=what)
    first = timeline.length + 1
    line = Told("Mended", text, mark="correction", part="prose")
    brought.add(Row(first, first, base, "mend", "", mend.nonce, mend, (line,)))
    if answer is not None:
        brought.add(brought.other(answer, then))
    seat = who(row)
    brought.go_on(Waits(later, at=then.action, anew=(seat,) if mend.again and seat else ()))
    return brought


def entered(
    history: History[S], point: Point[S], row: Row, waits: Waits, thens: dict[int, Then]
) -> Bringing[S]:
    """The rows of an input that was given at `point` while answers wait, and what is kept then."""
    brought, run = Bringing(history, point, [], thens), point.run
    standing = run.standing
    seq = history.timeline.length + 1
    waits = brought.said_anew(row, waits)
    brought.add(replace(row, seq=seq, first=seq, parent=history.timeline.head))
    if run.standing != standing:
        waits = replace(waits, anew=())
    brought.go_on(waits)
    return brought


def forgone(history: History[S], point: Point[S], forgo: Forgo) -> Bringing[S]:
    """The row that lets go of what waits, where the game stands at `point`."""
    brought, seq = Bringing(history, point, [], {}), history.timeline.length + 1
    text = Msg("The game goes on from here; the later answers that waited are let go.")
    line = Told("Forgone", text, mark="correction", part="prose")
    brought.add(Row(seq, seq, history.timeline.head, "forgo", "", forgo.nonce, forgo, (line,)))
    return brought


def about(brought: Bringing[S], then: Then) -> Text:
    """What is mended, in words that everybody may read."""
    seat, run = who(then.row), brought.point.run
    words = worded(then.row, TABLE)
    if words or not seat:
        return words or Msg("what was done")
    return answered(run.game.called(seat, run.state), then.ask, then.row.entry, seat, TABLE)


# -- another answer ------------------------------------------------------------------------------


def instead(mend: Mend, row: Row) -> Answer | Ruling | None:
    """What is said in place of `row`; None where that was no answer."""
    entry = row.entry
    if not isinstance(entry, Answer | Ruling):
        return None
    if isinstance(entry, Answer) and mend.option is None:
        return Answer(entry.ask, mend.nonce, entry.seat, mend.picks, mend.pairs)
    return Ruling(
        nonce=mend.nonce,
        seat=OVERLORD,
        ask=entry.ask,
        by=who(row),
        picks=mend.picks,
        pairs=mend.pairs,
        option=mend.option,
    )


# -- trying what waits ---------------------------------------------------------------------------


class Bringing(Generic[S]):
    """The rows of one command under way at `point`, which goes on with what waits.

    rows   those so far
    waits  what still waits; kept in step with every row
    kept   how many were kept
    """

    def __init__(
        self, history: History[S], point: Point[S], rows: list[Row], thens: dict[int, Then]
    ) -> None:
        self.history = history
        self.point = point
        self.rows = rows
        self.thens = thens
        self.waits = Waits(())
        self.kept = 0

    def look_up(self, seqs: tuple[int, ...]) -> None:
        """Learn what each of `seqs` was given to, as far as that is not known yet."""
        unknown = [seq for seq in seqs if seq not in self.thens]
        if unknown:
            self.thens.update(looked_up(self.history, unknown))

    def add(self, row: Row) -> None:
        """One more row: fed to the run, with what it tells after its own lines.  Raises what the
        run raises; nothing is added then."""
        self.history.replay(self.point, row)
        self.rows.append(replace(row, log=row.log + told(self.point.run.collect())))

    def other(self, answer: Answer | Ruling, then: Then) -> Row:
        """The row of what was said instead."""
        if isinstance(answer, Answer):
            return self.following("answer", then.key, answer)
        run = self.point.run
        line = ruled(run.game.called(answer.by, run.state), then.ask)
        return self.following("ruling", then.key, answer, (line,))

    def following(self, kind: str, key: str, entry: Any, log: tuple[Told, ...] = ()) -> Row:
        """A row that continues the last one."""
        last = self.rows[-1]
        return Row(last.seq + 1, last.first, last.seq, kind, key, "", entry, log)

    def go_on(self, waits: Waits) -> None:
        """Keep of what waits all that fits, until a question stands that nothing fits; then say
        what waits on, or, where nothing does, what was left out."""
        self.waits = waits
        self.look_up(waits.entries)
        for lost in [seq for seq in waits.entries if seq not in self.thens]:
            self.leave(lost)
        while (seq := self.candidate()) is not None:
            if not self.keep(seq):
                self.leave(seq, self.thens[seq])
        self.finish()

    def candidate(self) -> int | None:
        """The waiting row that answered the question that stands now, if there is one."""
        run, waits = self.point.run, self.waits
        ask = run.open
        if ask is None:
            return None
        moment = run.game.moment(run.state)
        seats = [seat for seat in self.asked(ask) if seat not in waits.anew]
        for seq in self.pool(moment):
            then = self.thens[seq]
            if not who(then.row) and not seats:
                continue
            if same_question(then, run, moment, seats):
                return seq
        return None

    def pool(self, moment: str) -> Iterator[int]:
        """The waiting rows that may be tried now, in their order."""
        waits, thens = self.waits, self.thens
        if self.point.run.since:
            return (seq for seq in waits.entries if thens[seq].action == waits.at)
        if moment:
            return (seq for seq in waits.entries if thens[seq].rest)
        # Nothing but the order tells one turn from another.
        return islice((s for s in waits.entries[waits.passed :] if thens[s].rest), 1)

    def asked(self, ask: AnyAsk) -> tuple[str, ...]:
        """The seats that the question that people see waits for."""
        run = self.point.run
        return ask.to if run.late else run.waiting

    def keep(self, seq: int) -> bool:
        """Let the row count again, if it fits."""
        then, run = self.thens[seq], self.point.run
        said = said_now(then, run)
        if said is None:
            return False
        old, standing = then.row, run.standing
        lines = tuple(line for line in old.log if line.name in KEPT_LINES)
        row = self.following(old.kind, old.key, self.fallen(then, said), lines)
        before = self.point.saved()
        try:
            self.add(row)
        except Refused:
            return False
        except Exception:  # rules that raise here fit as little as rules that refuse
            self.point = self.history.again(before)
            return False
        self.kept += 1
        self.waits = taken_up(self.waits, seq, then)
        if self.point.run.standing != standing:
            self.waits = replace(self.waits, anew=())
        return True

    def fallen(self, then: Then, entry: Entry) -> Entry:
        """What is said, with the faces that fate drew where it would draw others now."""
        run = self.point.run
        if run.open is None or not then.faces or then.faces == drawn(run, run.open):
            return entry
        assert isinstance(entry, Answer)
        return replace(entry, picks=(FATE, *then.faces))

    def leave(self, seq: int, then: Then | None = None) -> None:
        """Leave the row out: what it answered, if it did, is asked anew."""
        waits = self.waits
        seat = who(then.row) if then is not None else ""
        self.waits = replace(
            waits,
            entries=without(waits.entries, seq),
            passed=waits.passed - (waits.entries.index(seq) < waits.passed),
            left=(*waits.left, seq),
            anew=(*waits.anew, seat) if seat else waits.anew,
            at=waits.at if then is None else then.action,
        )

    def said_anew(self, row: Row, waits: Waits) -> Waits:
        """What waits once `row` is said, which is about to be: what says the very same to the very
        same question neither waits any more nor was left out, and what came of it goes on."""
        run, seat, entry = self.point.run, who(row), row.entry
        if run.open is None or not seat or not isinstance(entry, Answer | Ruling):
            return waits
        self.look_up((*waits.left, *waits.entries))
        self.waits, moment = waits, run.game.moment(run.state)
        pool = self.pool(moment) if self.thens.keys() >= {*waits.entries} else ()
        for seq in (*waits.left, *pool):
            then = self.thens.get(seq)
            if then is None or not same_question(then, run, moment, (seat,)):
                continue
            if not says(then.row.entry, entry) and not says(said_now(then, run), entry):
                continue
            if seq in waits.left:
                return replace(waits, left=without(waits.left, seq), at=then.action)
            return taken_up(waits, seq, then)
        return waits

    def finish(self) -> None:
        """Say what waits on; where nothing does, what was left out."""
        for seq in [seq for seq in self.waits.entries if self.stranded(self.thens[seq])]:
            self.leave(seq)
        waits, over = self.waits, self.point.run.ask is None
        if len(waits.entries) > waits.passed and not over:
            self.rows.append(self.following("waits", "", waits))
            return
        gone = [*waits.left, *waits.entries]
        if gone:
            last = self.rows[-1]
            lines = left_out([words(self.history, seq) for seq in sorted(gone)])
            self.rows[-1] = replace(last, log=(*last.log, *lines))
        self.waits = replace(waits, entries=(), passed=0, left=tuple(gone))

    def stranded(self, then: Then) -> bool:
        """Whether a row can come up no more: one from the midst of an Action that began otherwise,
        once the game is in the midst of another or has come to a rest point."""
        waits = self.waits
        if then.rest or then.action in waits.entries:
            return False
        return then.action != waits.at or not (self.point.run.since or waits.anew)

    def note(self) -> Msg | str:
        """What the sender hears of what waits or was left out."""
        waiting = len(self.waits.entries) - self.waits.passed
        if waiting:
            return Msg(
                "{n} later answer waits until what is asked now is answered.",
                plural="{n} later answers wait until what is asked now is answered.",
                n=waiting,
            )
        gone = len(self.waits.left)
        if not gone:
            return ""
        return Msg(
            "{n} later answer fits no more and was left out.",
            plural="{n} later answers fit no more and were left out.",
            n=gone,
        )


def says(one: Entry | None, other: Answer | Ruling) -> bool:
    """Whether two answers name the same."""
    return isinstance(one, Answer | Ruling) and (
        (one.picks, one.pairs) == (other.picks, other.pairs)
    )


def taken_up(waits: Waits, seq: int, then: Then) -> Waits:
    """What waits on once the waiting row `seq` counts again."""
    place, passed = waits.entries.index(seq), waits.passed
    return replace(
        waits,
        entries=without(waits.entries, seq),
        passed=passed - 1 if place < passed else place,
        at=then.action,
    )


def without(entries: tuple[int, ...], seq: int) -> tuple[int, ...]:
    """`entries` but for `seq`, which is one of them."""
    place = entries.index(seq)
    return entries[:place] + entries[place + 1 :]
