"""A miniature set down where two ways of different worth lead: which way is asked, no more."""

from __future__ import annotations

import pytest

from controller.engine import Session
from controller.games import find
from controller.wire import Choose
from tests.games.sanctorvm.table import Table as Position
from tests.games.sanctorvm.table import homo, minion
from tests.traces.live import Live

__all__: list[str] = []


@pytest.mark.rule("SV-BRD-011", "SV-MOV-009")
def test_the_turn_is_taken_and_the_two_ways_are_left() -> None:
    # Past the enemy at B1-5 it is two spaces and a die lost; round by B1-7 and B1-8, three.
    position = Position(
        homo("prymat", "B1-4"),
        minion("praetorian-1", "B1-5"),
        stage="choose",
        side="homo",
        battle="first_fight",
    )
    live = Live(Session.resume(find("sanctorvm"), position.state))
    live.move("prymat", "B1-6")
    ask = live.session.run.ask
    assert isinstance(ask, Choose)
    assert ask.key == "deed"
    left = live.session.narrowed(ask.to[0]).left
    assert sorted(left) == ["move:B1-6:2:1", "move:B1-6:3:0"]
    live.press("2")
    prymat = live.session.state.miniature("prymat")
    assert (prymat.place, prymat.energy, prymat.penalty) == ("B1-6", 7, 0)
