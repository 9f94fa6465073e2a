"""Hearing: what one audience hears of the entry that was accepted last.

An event names what is heard when it happens (`Event.cue`); that a vote has begun is heard, too.
Both belong to a plain step forward alone: after an undo, a redo, a correction or a restart nothing
has just happened, so nothing is heard again.  What goes on being heard, the game says at any time
(`Game.ambience`).

What may live here: what is let through to whom.  What may not: how a name sounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from controller.wire import Asked, Sound

if TYPE_CHECKING:
    from controller.engine.session import Session

__all__ = ["VOTE", "heard"]

VOTE = "vote"
"""What is heard when a question with this hint comes to stand, and that hint."""


def heard(session: Session[Any], asks: tuple[Asked, ...], audience: str) -> Sound | None:
    """What `audience`, before whom `asks` stand, hears: what its game says goes on, and the cues
    of the last entry, each once.  Never raises."""
    try:
        ambience = session.game.ambience(session.state)
        cues = tuple(dict.fromkeys(names(session, asks, audience)))
    except Exception:  # a game that cannot say what it sounds like is silent
        return None
    if not cues:
        return Sound(ambience) if ambience else None
    return Sound(ambience, cues, session.forward)


def names(session: Session[Any], asks: tuple[Asked, ...], audience: str) -> Iterator[str]:
    """The cues of the last entry; none where it was no plain step forward."""
    if not session.forward:
        return
    for event in session.events:
        if (not event.to or audience in event.to) and (name := event.cue()):
            yield name
    if session.opened == session.forward and any(each.ask.hint == VOTE for each in asks):
        yield VOTE
