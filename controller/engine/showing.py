"""Showing: the view of one audience, put together from what it may know.

The game draws its own part; the kernel adds what every game has: the ask or who is waited for,
the offers, the log, and what undo would take back.  Each is let through only if this audience is
among those it is for, so a secret that a game marks is kept in every one of them.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from controller.engine.errors import JournalError
from controller.engine.fit import part_of
from controller.engine.log import Told, may_read, to_line
from controller.wire import (
    OVERLORD,
    AnyAsk,
    Asked,
    LogLine,
    Msg,
    Text,
    Undoable,
    View,
    Waiting,
)

if TYPE_CHECKING:
    from controller.engine.session import Session

__all__ = ["show"]


def show(session: Session[Any], audience: str) -> View:
    """What `audience` sees of `session` now."""
    asks, waiting = questions(session, audience)
    body = drawn(session, tuple(asked.ask for asked in asks), audience)
    again = session.timeline.next() if audience == OVERLORD else None
    return replace(
        body,
        audience=audience,
        revision=session.timeline.length,
        asks=asks,
        waiting=waiting,
        log=log(session, audience),
        undo=named(session, session.undoable(audience), audience),
        redo=named(session, again, audience),
    )


def drawn(session: Session[Any], asks: tuple[AnyAsk, ...], audience: str) -> View:
    """What the game itself draws, with its offers and its outcome."""
    game, state = session.game, session.state
    try:
        view = game.view(state, asks, audience)
        outcome: Text = ""
        if session.over:
            outcome = game.outcome(state) or Msg("The game is over.")
        offers = tuple(
            offer.option for offer in session.run.offers() if audience in (*offer.to, OVERLORD)
        )
        return replace(view, title=view.title or game.title(), offers=offers, outcome=outcome)
    except Exception:  # a screen that stays blank helps nobody: show what can be shown
        stumbled = Msg("The rules stumbled while drawing this; undo and rulings still work.")
        return View(audience=audience, revision=0, turn=stumbled)


def questions(
    session: Session[Any], audience: str
) -> tuple[tuple[Asked, ...], tuple[Waiting, ...]]:
    """The ask that stands, or, where it is not for this audience, who is waited for."""
    ask = session.run.open
    if ask is None:
        return (), ()
    if not ask.audience or audience in ask.audience or audience in ask.to:
        given = tuple(seat for seat in ask.to if seat in session.run.parts)
        # What one of several seats is about to say is as hidden as what it has said.
        said = session.narrowed(ask.to[0] if len(ask.to) == 1 else audience)
        part = part_of(ask, audience)
        return (Asked(session.ask_id, part, given, said.named, said.left),), ()
    return (), (Waiting(session.ask_id, session.run.waiting),)


def log(session: Session[Any], audience: str) -> tuple[LogLine, ...]:
    """The lines of the log that this audience may read."""
    return tuple(to_line(seq, line) for seq, line in session.log if may_read(line, audience))


def named(session: Session[Any], entry: int | None, audience: str) -> Undoable | None:
    """The command `entry`, in words that this audience may read."""
    if entry is None:
        return None
    lines: tuple[Told, ...] = ()
    with suppress(JournalError):  # without its words it can be undone all the same
        lines = session.journal.row(entry).log
    for line in lines:
        if may_read(line, audience):
            return Undoable(entry, line.text)
    return Undoable(entry, Msg("the last answer"))
