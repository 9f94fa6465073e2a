"""Clearing Rubble: who can, what it costs, and what becomes of it.  The board is that of module B1;
the Rubble lies between B1-4 and B1-5 and between B1-1 and B1-5."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.events import Died
from controller.games.sanctorvm.moving.rubble import Cleared
from controller.games.sanctorvm.state import Feature, Miniature
from tests.games.sanctorvm.table import Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"
CLEAR = "clear:B1-4:B1-5"


def table(*who: Miniature, points: int = 2) -> Table:
    rubble = Feature("rubble", [("B1-4", "B1-5"), ("B1-1", "B1-5")])
    fire = Feature("blaze", [("B1-7", "B1-8")])
    return Table(*who, minion(ENEMY, "B1-3"), points=points, features=[rubble, fire])


@pytest.mark.rule("SV-FEA-006")
@pytest.mark.parametrize("place", ["B1-4", "B1-5", "B1-1"])
def test_a_homo_superbe_at_either_end_of_it_clears_rubble(place: str) -> None:
    assert table(homo("lupa", place)).closed(CLEAR) is None


@pytest.mark.rule("SV-FEA-006")
def test_nobody_clears_rubble_from_further_away() -> None:
    closed = table(homo("lupa", "B1-2")).closed(CLEAR)
    assert closed is not None
    assert str(closed.text) == "only from a space next to it: B1-1, B1-4, B1-5"
    assert closed.because == ("SV-FEA-006",)


@pytest.mark.rule("SV-FEA-006")
def test_clearing_rubble_costs_2_action_points_and_8_energy() -> None:
    at = table(homo("lupa", "B1-4"), points=3)
    costs = at.options()[CLEAR].costs
    assert [(str(cost.what), cost.amount) for cost in costs] == [
        ("Action Points", 2),
        ("Energy", 8),
    ]
    at.say(CLEAR)
    assert at.who("lupa").energy == 2
    assert at.state.turn is not None
    assert at.state.turn.points == 1
    [told] = at.told(Cleared)
    assert str(told.says()) == "Lupa clears the Rubble between B1-4 and B1-5"
    assert texts(told.why()) == ["2 Action Points and 8 Energy"]


@pytest.mark.rule("SV-FEA-006", "SV-FEA-003")
def test_once_the_rubble_is_gone_all_its_pathways_are_open_and_other_features_lie_on() -> None:
    at = table(homo("lupa", "B1-4"), points=3)
    at.say(CLEAR)
    assert [feature.kind for feature in at.state.features] == ["blaze"]
    assert "move:B1-5:1:0" in at.options()
    assert CLEAR not in at.options()


@pytest.mark.rule("SV-FEA-006")
def test_one_action_point_is_not_enough_to_clear_rubble() -> None:
    closed = table(homo("lupa", "B1-4"), points=1).closed(CLEAR)
    assert closed is not None
    assert str(closed.text) == "it costs 2 Action Points, with only 1 left"


@pytest.mark.rule("SV-FEA-006", "SV-NRG-005")
def test_who_has_neither_energy_nor_health_enough_does_not_clear_rubble() -> None:
    closed = table(homo("lupa", "B1-4", energy=3, health=4)).closed(CLEAR)
    assert closed is not None
    assert str(closed.text) == "it costs 8 Energy, with only 3 Energy and 4 Health left"


@pytest.mark.rule("SV-FEA-006", "SV-NRG-003")
def test_who_clears_rubble_with_the_last_health_dies_of_it() -> None:
    at = table(homo("lupa", "B1-4", energy=3, health=5), homo("nezumi", "B1-8"))
    at.say(CLEAR)
    assert [told.who for told in at.told(Died)] == ["lupa"]
    assert len(at.state.features) == 1


@pytest.mark.rule("SV-FEA-006")
def test_a_movement_may_come_before_rubble_is_cleared() -> None:
    at = table(homo("lupa", "B1-7", energy=10))
    at.say("move:B1-4:1:0", CLEAR)
    lupa = at.who("lupa")
    assert (lupa.energy, lupa.health) == (1, 10)


@pytest.mark.rule("SV-STA-020")
def test_clearing_rubble_ends_camouflaged() -> None:
    at = table(homo("lupa", "B1-4", states={"camouflaged": 1}))
    at.say(CLEAR)
    assert at.who("lupa").states == {}


@pytest.mark.rule("SV-FEA-006")
def test_neither_minions_nor_allies_clear_rubble() -> None:
    for side in ("overlord", "homo"):
        at = table(minion("sd-1-1", "B1-4", side=side), homo("lupa", "B1-8"))
        assert CLEAR not in at.options()
