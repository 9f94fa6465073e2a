"""What the Overlord does beside answering: take the offer of the hand, rule, correct.

What may live here: doing it.  What may not: what comes of it.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.wire import OVERLORD, Edit, Option, Ruling, Take, Why
from tests.games.sanctorvm_campaign.desk import Desk

__all__ = ["closed", "correct", "hand", "refused", "rule", "rule_pick"]


def hand(desk: Desk, *picks: str) -> None:
    """The offer is taken, and the Overlord says these."""
    desk.run.accept(Take(nonce="n", seat=OVERLORD, offer="hand"))
    events = desk.run.collect()
    for pick in picks:
        desk.say(pick)
        events += desk.events
    desk.events = events


def rule(desk: Desk, option: Option, by: str = "") -> None:
    """Answer with an option of the Overlord's own."""
    who = by or desk.run.waiting[0]
    desk.run.accept(Ruling(nonce="", seat=OVERLORD, ask="", by=who, option=option))
    desk.events = desk.run.collect()


def rule_pick(desk: Desk, *picks: str, by: str = "") -> None:
    """Answer in somebody's place, with open options or closed ones."""
    who = by or desk.run.waiting[0]
    desk.run.accept(Ruling(nonce="", seat=OVERLORD, ask="", by=who, picks=picks))
    desk.events = desk.run.collect()


def correct(desk: Desk, **values: Any) -> None:
    """Set values of the state; a path is written with two low lines for each step."""
    edits = tuple(Edit("/" + path.replace("__", "/"), "set", v) for path, v in values.items())
    desk.run.correct(edits)
    desk.events = desk.run.collect()


def refused(desk: Desk, **values: Any) -> tuple[str, tuple[str, ...]]:
    """What is said to a correction, which changes nothing, and its rules."""
    before = desk.run.hash()
    with pytest.raises(Illegal) as caught:
        correct(desk, **values)
    assert desk.run.hash() == before
    return str(caught.value), caught.value.why.because


def closed(desk: Desk, option: str) -> Why | None:
    """Why an option of the question is greyed."""
    return desk.option(option).closed
