"""Powers: what only one card does.  The pack refers to these functions by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine import Play
from tests.specimens.relay.board import distances
from tests.specimens.relay.events import Ferried
from tests.specimens.relay.state import Course

if TYPE_CHECKING:
    from tests.specimens.relay.words import Power

__all__ = ["POWERS"]


def ferry(play: Play[Course], it: Power) -> Ferried | None:
    """Change places with the other runner who is furthest from the gate, by water: nobody enters
    a space by it."""
    state = play.state
    far = distances("gate")
    mine = state.runner(it.seat)
    others = [runner for runner in state.runners if runner.seat != it.seat]
    other = max(others, key=lambda runner: far[runner.place])
    if other.place == mine.place:
        return None
    mine.place, other.place = other.place, mine.place
    return Ferried(seat=it.seat, other=other.seat)


POWERS = {"ferry": ferry}
