"""The hourglass: ten seconds for the players, and then the Overlord says what happens."""

from __future__ import annotations

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.events import TurnEnded
from controller.service.glass import TURNED_S
from controller.wire import OVERLORD, Answer, Judge, Ruling, TimeUp
from tests.games.sanctorvm.table import SEAT, Table, homo, minion

__all__: list[str] = []


def late() -> Table:
    """Lupa has let the glass run out."""
    table = Table(homo("lupa", "B1-4"), minion("cannibal-1", "B1-8"))
    table.run.accept(TimeUp(nonce="", ask="", turned=True))
    return table


def decided(table: Table, pick: str) -> None:
    table.run.accept(Answer(ask="", nonce="", seat=OVERLORD, picks=(pick,)))
    table.events += table.run.collect()


@pytest.mark.rule("SV-HRG-001")
def test_the_glass_runs_for_ten_seconds() -> None:
    assert TURNED_S == 10


@pytest.mark.rule("SV-HRG-002", "SV-HRG-003")
def test_when_it_has_run_out_the_overlord_decides_for_the_player() -> None:
    table = late()
    open_ = table.run.open
    assert isinstance(open_, Judge)
    assert open_.to == (OVERLORD,)
    decided(table, "decide")
    assert table.ask.to == (SEAT,)
    table.run.accept(Ruling(nonce="", seat=OVERLORD, ask="", by=SEAT, picks=("end",)))
    table.events += table.run.collect()
    assert [told.who for told in table.told(TurnEnded)] == ["lupa"]


@pytest.mark.rule("SV-HRG-003")
def test_the_player_who_was_late_is_heard_no_more() -> None:
    table = late()
    with pytest.raises(Illegal):
        table.pick("end")


@pytest.mark.rule("SV-HRG-004", "SV-HRG-005")
def test_the_overlord_may_skip_the_turn_altogether() -> None:
    table = late()
    decided(table, "pass")
    assert [told.who for told in table.told(TurnEnded)] == ["lupa"]
    assert not table.who("lupa").ready
