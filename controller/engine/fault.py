"""Fault reports: what is kept when rules raise, for whoever mends them.

A report says where in the journal it happened, what was being done, the traceback and the hash of
the state, so that the journal and the report together show the fault again.  People at the table
get one sentence instead.
"""

from __future__ import annotations

import traceback

from msgspec import Struct

__all__ = ["Fault", "report"]


class Fault(Struct, frozen=True):
    """One fault of the rules: after which entry, doing what, with which traceback."""

    entry: int
    kind: str
    command: str
    error: str
    trace: str
    state_hash: str


def report(entry: int, kind: str, command: str, wrong: Exception, state_hash: str) -> Fault:
    """The report of `wrong`."""
    return Fault(
        entry,
        kind,
        command,
        f"{type(wrong).__name__}: {wrong}",
        "".join(traceback.format_exception(wrong)),
        state_hash,
    )
