"""What the Overlord does beside answering: let time run out, rule, correct."""

from __future__ import annotations

from typing import Any

from controller.wire import OVERLORD, Answer, Edit, Ruling, TimeUp
from tests.games.sanctorvm.table import Table

__all__ = ["correct", "let_pass", "rule"]


def let_pass(table: Table) -> None:
    """Turn the hourglass, and when it has run out let the question pass."""
    table.run.accept(TimeUp(nonce="", ask="", turned=True))
    table.run.accept(Answer(ask="", nonce="", seat=OVERLORD, picks=("pass",)))
    table.events += table.run.collect()


def rule(table: Table, option: str) -> None:
    """Answer with an option in somebody's place, whether it is open or not."""
    by = table.ask.to[0]
    table.run.accept(Ruling(nonce="", seat=OVERLORD, ask="", by=by, picks=(option,)))
    table.events += table.run.collect()


def correct(table: Table, **values: Any) -> None:
    """Set values of the state; `Refused` where they cannot be.  A path is written with two low
    lines for each step: `miniatures__0__health`."""
    edits = tuple(Edit("/" + path.replace("__", "/"), "set", v) for path, v in values.items())
    table.run.correct(edits)
    table.events += table.run.collect()
