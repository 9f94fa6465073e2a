"""Showing: the view of one audience, put together from what it may know.

The game draws its own part; the kernel adds what every game has: the ask or who is waited for,
the offers, the log, and what undo would take back.  Each is let through only if this audience is
among those it is for, so a secret that a game marks is kept in every one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from controller.engine.log import Told, may_read, to_line
from controller.wire import (
    OVERLORD,
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
    outcome: Text = ""
    try:
        state = session.state
        body = session.game.view(state, tuple(asked.ask for asked in asks), audience)
        offers = tuple(
            offer.option for offer in session.run.offers() if audience in (*offer.to, OVERLORD)
        )
        if session.over:
            outcome = session.game.outcome(state) or Msg("The game is over.")
    except Exception:  # a screen that stays blank helps nobody: show what can be shown
        stumbled = Msg("The rules stumbled while drawing this; undo and rulings still work.")
        body, offers = View(audience=audience, revision=0, turn=stumbled), ()
    return replace(
        body,
        audience=audience,
        revision=session.timeline.length,
        title=body.title or session.game.title(),
        asks=asks,
        waiting=waiting,
        offers=offers,
        log=log(session, audience),
        undo=undoable(session, session.timeline.last(), audience),
        redo=undoable(session, session.timeline.next(), audience),
        outcome=outcome,
    )


def questions(
    session: Session[Any], audience: str
) -> tuple[tuple[Asked, ...], tuple[Waiting, ...]]:
    """The ask that stands, or, where it is not for this audience, who is waited for."""
    ask = session.run.open
    if ask is None:
        return (), ()
    if not ask.audience or audience in ask.audience or audience in ask.to:
        given = tuple(seat for seat in ask.to if seat in session.run.parts)
        return (Asked(session.ask_id, ask, given),), ()
    return (), (Waiting(session.run.waiting),)


def log(session: Session[Any], audience: str) -> tuple[LogLine, ...]:
    """The lines of the log that this audience may read."""
    return tuple(to_line(seq, line) for seq, line in session.log if may_read(line, audience))


def undoable(session: Session[Any], entry: int | None, audience: str) -> Undoable | None:
    """What the command `entry` was, in words that this audience may read."""
    if entry is None:
        return None
    lines: tuple[Told, ...] = session.journal.row(entry).log
    for line in lines:
        if may_read(line, audience):
            return Undoable(entry, line.text)
    return Undoable(entry, Msg("the last answer"))
