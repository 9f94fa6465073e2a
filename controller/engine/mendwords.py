"""What waits since an answer was mended, in words: for the Overlord's view and for the log.

What was left out may have been a secret, so the Overlord alone reads it.

What may live here: words for rows that wait or were left out.  What may not: which those are
(`controller.engine.mending`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from controller.engine.errors import JournalError
from controller.engine.history import History
from controller.engine.log import Told, may_read
from controller.engine.then import between, sources, who
from controller.wire import OVERLORD, Mending, Msg, Text

__all__ = ["LEFT_OUT", "left_out", "mending", "words"]

LEFT_OUT = "LeftOut"
"""The name of the lines that say what was left out."""

MOST_NAMED = 5
"""How many answers that were left out a log names; of more it says how many there are."""


def words(history: History[Any], seq: int) -> Text:
    """What a row said, in words for the Overlord."""
    row = history.journal.row(seq)
    for line in row.log:
        if may_read(line, OVERLORD) and line.part != "speech":
            return line.text
    seat = who(row)
    if seat:
        return Msg("an answer of {seat}", seat=history.game.called(seat))
    return Msg("an answer")


def left_out(named: Sequence[Text]) -> tuple[Told, ...]:
    """The lines of the log that say what was left out."""
    lines = [Msg("Left out, since it fits no more: {what}", what=what) for what in named]
    more = len(lines) - MOST_NAMED
    if more > 0:
        rest = Msg(
            "{n} more answer was left out, since it fits no more.",
            plural="{n} more answers were left out, since they fit no more.",
            n=more,
        )
        lines[MOST_NAMED:] = [rest]
    return tuple(
        Told(LEFT_OUT, line, to=(OVERLORD,), mark="correction", part="detail") for line in lines
    )


def mending(history: History[Any]) -> Mending | None:
    """What waits at the head, for the Overlord's view; or what could, where it was undone."""
    with suppress(JournalError):
        waits = history.waits(history.timeline.head)
        if waits is not None:
            gone = sorted((*waits.left, *waits.entries[: waits.passed]))
            return Mending(
                waits=len(waits.entries) - waits.passed,
                next=words(history, waits.entries[waits.passed]),
                left_out=tuple(words(history, seq) for seq in gone),
            )
        return undone(history)
    return None


def undone(history: History[Any]) -> Mending | None:
    """What was undone and could wait: the answer to the question that stands, and those after."""
    head, tip = history.timeline.head, history.timeline.tip()
    way = between(history, head, tip)
    if not way or not history.timeline.is_input(way[0]):
        return None
    return Mending(waits=len(sources(history, way[0], tip)), undone=way[0])
