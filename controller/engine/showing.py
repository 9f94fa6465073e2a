"""Showing: the view of one audience, put together from what it may know.

The game draws its own part; the kernel adds what every game has: the ask or who is waited for,
the offers, the log, and what undo would take back.  Each is let through only if this audience is
among those it is for, so a secret that a game marks is kept in every one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from controller.engine.fit import part_of
from controller.engine.hearing import heard
from controller.engine.log import may_read, to_line
from controller.engine.mendwords import mending
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
    from controller.engine.run import Run
    from controller.engine.session import Session

__all__ = ["show", "sight"]


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
        sound=heard(session, asks, audience),
        undo=named(session, session.undoable(audience), audience),
        redo=named(session, again, audience),
        mending=mending(session.history) if audience == OVERLORD else None,
    )


def sight(run: Run[Any], audience: str) -> View:
    """What `audience` sees of a run alone: what `show` says, without the log, the ids of asks, what
    hands have said, and what undo would take back.  Raises what the game raises."""
    asks, waiting = standing(run, audience, "")
    body = picture(run, tuple(asked.ask for asked in asks), audience)
    return replace(body, audience=audience, asks=asks, waiting=waiting)


def drawn(session: Session[Any], asks: tuple[AnyAsk, ...], audience: str) -> View:
    """What the game itself draws, or, where that raises, that it does."""
    try:
        return picture(session.run, asks, audience)
    except Exception:  # a screen that stays blank helps nobody: show what can be shown
        stumbled = Msg("The rules stumbled while drawing this; undo and rulings still work.")
        return View(audience=audience, revision=0, turn=stumbled)


def picture(run: Run[Any], asks: tuple[AnyAsk, ...], audience: str) -> View:
    """What the game itself draws, with its offers and its outcome."""
    game, state = run.game, run.state
    view = game.view(state, asks, audience)
    outcome: Text = ""
    if run.ask is None:
        outcome = game.outcome(state) or Msg("The game is over.")
    offers = tuple(offer.option for offer in run.offers() if audience in (*offer.to, OVERLORD))
    names = tuple((seat, game.called(seat, state)) for seat in game.seats(state))
    title = view.title or game.title()
    return replace(view, title=title, names=names, offers=offers, outcome=outcome)


def questions(
    session: Session[Any], audience: str
) -> tuple[tuple[Asked, ...], tuple[Waiting, ...]]:
    """The ask that stands, with what hands have said about it so far, or, where it is not for this
    audience, who is waited for."""
    asks, waiting = standing(session.run, audience, session.ask_id)
    return tuple(narrowed(session, asked, audience) for asked in asks), waiting


def standing(
    run: Run[Any], audience: str, ask_id: str
) -> tuple[tuple[Asked, ...], tuple[Waiting, ...]]:
    """The ask that stands, or, where it is not for this audience, who is waited for."""
    ask = run.open
    if ask is None:
        return (), ()
    if not ask.audience or audience in ask.audience or audience in ask.to:
        given = tuple(seat for seat in ask.to if seat in run.parts)
        return (Asked(ask_id, part_of(ask, audience), given),), ()
    return (), (Waiting(ask_id, run.waiting),)


def narrowed(session: Session[Any], asked: Asked, audience: str) -> Asked:
    """`asked`, with what hands have said about it so far."""
    # What one of several seats is about to say is as hidden as what it has said.
    to = asked.ask.to
    said = session.narrowed(to[0] if len(to) == 1 else audience)
    return replace(asked, named=said.named, left=said.left)


def log(session: Session[Any], audience: str) -> tuple[LogLine, ...]:
    """The lines of the log that this audience may read."""
    return tuple(to_line(seq, line) for seq, line in session.log if may_read(line, audience))


def named(session: Session[Any], entry: int | None, audience: str) -> Undoable | None:
    """The command `entry`, in words that this audience may read."""
    if entry is None:
        return None
    return Undoable(entry, session.sayings.of(session, entry, audience))
