"""An evening played again: a journal's entries, fed to a fresh game in memory.

What was accepted then must be accepted now, must become the same entries and tell the same events,
and must lead to the same state.  Entries that a correction brought again are not fed: it brings
them itself, as it did then.

Rules that were changed in the midst of an evening replayed it, and the game went on from where that
had led.  So does this: up to the last such change the entries that counted are played from the
start, in one go, by the rules at hand; from there on every entry is fed as people sent it.  Where
the rules at hand are newer still, all of it is played in that one go.

What may live here: feeding entries.  What may not: files (`controller.cli.archive`), and printing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from controller.engine import Game, JournalForeign, MemoryJournal, SanctumError, Session
from controller.engine.journal import Row, Start, Versions, Waits
from controller.engine.log import Told
from controller.games import digests
from controller.wire import AnyCommand, Msg, Text

__all__ = ["Diverged", "Played", "in_one_go", "play_again", "stored_hash"]


class Diverged(SanctumError):
    """The game did not go as it went then."""


class Played(Struct, frozen=True):
    """What came of playing again.

    outcome     how the game ended; empty while it goes on
    answers     how many answers were given, those that were undone later included
    events      how many things were told
    state_hash  of the last state
    """

    outcome: Text
    answers: int
    events: int
    state_hash: str


def play_again(
    game: Game[Any], rows: Sequence[Row], hear: Callable[[Told], object] = lambda line: None
) -> Played:
    """Play `rows` (all of a journal) from the start; `hear` is given each line that was told.

    Raises `Diverged` at the first entry that goes another way, `JournalForeign` where the rows are
    no evening of `game`.
    """
    first = rows[0].entry if rows else None
    if not isinstance(first, Start) or first.versions.game != game.name:
        raise JournalForeign(Msg('This is no evening of "{game}".', game=game.name))
    known = max((row.seq for row in rows if row.kind == "upgrade"), default=1)
    session = in_one_go(game, rows[:known])
    if session.timeline.length != known:
        known = len(rows)
        session = in_one_go(game, rows)
    for row in rows[:known]:
        for line in row.log:
            hear(line)
    for group in groups(rows[known:]):
        feed(session, group)
        for row in group:
            for line in row.log:
                hear(line)
    outcome = game.outcome(session.state) if session.over else None
    answers = sum(1 for row in rows if row.kind == "answer" and row.seq == row.first)
    return Played(outcome or "", answers, sum(len(row.log) for row in rows), session.hash())


def stored_hash(game: Game[Any], journal: MemoryJournal) -> str:
    """The state hash of a journal as the table would take it up, from its newest checkpoint."""
    return Session.open(game, journal, digests(game)).hash()


def in_one_go(game: Game[Any], rows: Sequence[Row]) -> Session[Any]:
    """The game that the entries which count in `rows` lead to, from the start: no checkpoint."""
    journal = MemoryJournal()
    journal.append(rows)
    return Session.open(game, journal, digests(game))


def feed(session: Session[Any], group: Sequence[Row]) -> None:
    """Send the command of `group` again; it must become the same rows."""
    row = group[0]
    try:
        session.do(command(row))
    except SanctumError as wrong:
        raise Diverged(
            Msg("Entry {n} is not accepted again: {reason}", n=row.seq, reason=wrong.why.text)
        ) from None
    for old in group:
        if old.seq > session.timeline.length or shape(session.journal.row(old.seq)) != shape(old):
            raise Diverged(Msg("Entry {n} comes out otherwise than then.", n=old.seq))
    if session.timeline.length > group[-1].seq:
        raise Diverged(Msg("Entry {n} leads to more than it did then.", n=row.seq))


def command(row: Row) -> AnyCommand:
    """What people sent for `row`."""
    if isinstance(row.entry, Start | Versions | Waits) or not row.nonce:
        raise Diverged(Msg("nobody can have sent this."))
    return row.entry


def shape(row: Row) -> tuple[object, ...]:
    """What must be the same about two rows; words may have been put better since."""
    names = [line.name for line in row.log]
    return (row.seq, row.first, row.parent, row.kind, row.key, row.entry, names)


def groups(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows by the command they belong to, in order."""
    found: list[list[Row]] = []
    for row in rows:
        if row.first == row.seq or not found:
            found.append([])
        found[-1].append(row)
    return found
