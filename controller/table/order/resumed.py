"""Resumed: what answered before the table was switched on, while dice are still to fall.

A thing that was set down where the question took it lies where the answer says, and the game has it
there once what the answer began is decided.  Who switches the table on in between is not led back
and forth: what was said since the last rest point stands in the journal.

What may live here: reading that.  What may not: what follows from it
(`controller.table.order.shell`).
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any

from controller.engine import JournalError, Session
from controller.engine.fit import part_of
from controller.engine.then import Then, looked_up, who
from controller.wire import Answer, Choose, Judge, Ruling

__all__ = ["under_way"]


def under_way(session: Session[Any]) -> dict[str, str]:
    """To which space each thing went by what was answered since the last rest point."""
    timeline, since = session.timeline, session.run.since
    if not since:
        return {}
    there: dict[str, str] = {}
    with suppress(JournalError):  # what cannot be read is led home, as if it had not answered
        seqs = [*islice((seq for seq in timeline.path() if timeline.is_input(seq)), since)]
        for then in looked_up(session.history, reversed(seqs)).values():
            there |= gone(then)
    return there


def gone(then: Then) -> dict[str, str]:
    """Where an answer lets its pieces go."""
    entry = then.row.entry
    if not isinstance(entry, Answer | Ruling):
        return {}
    ask = part_of(then.ask, who(then.row))
    options = ask.options if isinstance(ask, Choose | Judge) else ()
    return {
        option.subject: option.place
        for option in options
        if option.id in entry.picks and option.subject and option.place
    }
