"""Terrified: where the flight leads, and what it costs.

What is expected was worked out from the rulebook, by hand.  On the corridor a space is as many
Pathways away as the numbers differ, and Vision 2 reaches as far as two of them.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.action import Afflicts
from controller.games.sanctorvm.events import Arrived, Cornered, TurnBegan
from controller.games.sanctorvm.state import Feature, Lasting, Miniature, Turn
from tests.games.sanctorvm.corridor import corridor
from tests.games.sanctorvm.overlord import let_pass, rule
from tests.games.sanctorvm.table import Table, card, deed, homo, minion, panel, texts

__all__: list[str] = []

FEAR: dict[Any, int] = {"terrified": 1}
DUMMY, OTHER = "dummy-1", "dummy-2"
MINIONS = {"dummy": panel(vision=2), "seer": panel(vision=4), "mole": panel(vision=1)}


def fled(
    who: Miniature, *others: Miniature, length: int = 9, board: Any = None, **values: Any
) -> Table:
    """The turn of somebody in terror has begun on a corridor."""
    made = corridor(length, minions=MINIONS, **(board or {}))
    return Table(who, *others, game=made, stage="begin", turn=Turn(who.id), side=who.side, **values)


def open_places(table: Table) -> list[str]:
    """Where the flight may lead."""
    assert table.ask.key == "flight"
    return [option.place for option in table.options().values() if option.closed is None]


# -- the flight ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-027", "SV-STA-028", "SV-STA-029")
def test_the_terrified_run_5_spaces_for_5_energy_and_their_turn_and_their_terror_are_over() -> None:
    table = fled(homo("lupa", "B1-4", energy=8, states=dict(FEAR)), minion(DUMMY, "B1-3"))
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.health) == ("B1-9", 3, 10)
    assert (lupa.states, lupa.ready, table.ask.key) == ({}, False, "turn")
    assert not table.told(TurnBegan)
    [arrived] = table.told(Arrived)
    assert arrived.steps == 5
    assert texts(arrived.why()) == [
        "Terrified",
        "0 enemies within Vision there, and 6 spaces from all enemies together",
        "5 Energy, one for each space",
    ]


@pytest.mark.rule("SV-STA-027", "SV-STA-028")
def test_with_less_energy_the_flight_is_as_long_as_that_lasts_and_costs_no_health() -> None:
    table = fled(homo("lupa", "B1-4", energy=3, states=dict(FEAR)), minion(DUMMY, "B1-3"))
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.health) == ("B1-7", 0, 10)


@pytest.mark.rule("SV-STA-028")
def test_without_energy_nobody_runs() -> None:
    table = fled(homo("lupa", "B1-4", energy=0, states=dict(FEAR)), minion(DUMMY, "B1-3"))
    assert (table.who("lupa").place, table.who("lupa").states) == ("B1-4", {})
    [cornered] = table.told(Cornered)
    assert str(cornered.says()) == "Lupa cannot flee"
    assert texts(cornered.why()) == ["no Energy is left to run with"]


@pytest.mark.rule("SV-STA-028")
def test_who_loses_no_energy_runs_without_any() -> None:
    taurine = Lasting("tireless", 1, "turn_ends", "Taurine")
    runner = homo("lupa", "B1-4", energy=0, states=dict(FEAR), lasting=[taurine])
    table = fled(runner, minion(DUMMY, "B1-3"))
    assert table.who("lupa").place == "B1-9"


@pytest.mark.rule("SV-STA-028")
def test_a_minion_runs_5_spaces_for_nothing_whatever_its_movement() -> None:
    table = fled(minion(DUMMY, "B1-4", states=dict(FEAR)), homo("lupa", "B1-3"))
    dummy = table.who(DUMMY)
    assert (dummy.place, dummy.states, table.ask.to) == ("B1-9", {}, ("player-1",))


@pytest.mark.rule("SV-STA-028", "SV-MAP-020")
def test_where_every_space_within_reach_is_full_nobody_runs() -> None:
    table = fled(
        homo("lupa", "B1-1", states=dict(FEAR)),
        homo("prymat", "B1-2"),
        minion(DUMMY, "B1-1"),
        length=2,
        board={"full": {2: 1}},
    )
    [cornered] = table.told(Cornered)
    assert texts(cornered.why()) == ["no space within reach has room"]


@pytest.mark.rule("SV-STA-028", "SV-BRD-011")
def test_a_flight_leaves_threat_behind_as_every_movement_does() -> None:
    table = fled(
        homo("lupa", "B1-4", states=dict(FEAR)), minion(DUMMY, "B1-4"), minion(OTHER, "B1-3")
    )
    assert table.who("lupa").penalty == 1


@pytest.mark.rule("SV-STA-027", "SV-STA-029")
def test_terror_of_the_own_turn_ends_it_with_a_flight_at_once() -> None:
    scream = deed(Afflicts(state="terrified", on="self"), instant=True, aims="self")
    table = Table(
        homo("lupa", "B1-4", "stick-1", energy=10),
        minion(DUMMY, "B1-3"),
        game=corridor(9, minions=MINIONS, weapons={"stick": card(scream)}),
        points=3,
    )
    table.say("with:stick-1", "do:first")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.states, table.ask.key) == ("B1-9", 5, {}, "turn")


@pytest.mark.rule("SV-STA-024", "SV-STA-028")
def test_who_is_stunned_and_terrified_runs_and_is_rid_of_both() -> None:
    runner = homo("lupa", "B1-4", states={"stunned": 1, "terrified": 1})
    table = fled(runner, minion(DUMMY, "B1-3"))
    assert (table.who("lupa").place, table.who("lupa").states) == ("B1-9", {})


@pytest.mark.rule("SV-STA-035", "SV-STA-028")
def test_who_is_fatigued_and_terrified_has_no_energy_to_run_with() -> None:
    runner = homo("lupa", "B1-4", states={"fatigued": 1, "terrified": 1})
    table = fled(runner, minion(DUMMY, "B1-3"))
    assert (table.who("lupa").place, table.who("lupa").states) == ("B1-4", {})


@pytest.mark.rule("SV-STA-019")
def test_terror_ends_camouflage() -> None:
    scream = deed(Afflicts(state="terrified"), instant=True, aims="next_space")
    table = Table(
        minion(DUMMY, "B1-4"),
        minion(OTHER, "B1-5", states={"camouflaged": 1}),
        homo("lupa", "B1-9"),
        game=corridor(9, minions={"dummy": panel(scream)}),
    )
    table.say("do:first", "in:B1-5")
    assert table.who(OTHER).states == {"terrified": 1}


# -- a Homo Superbe -----------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-030")
def test_a_homo_superbe_runs_for_the_escape_module_before_all() -> None:
    table = fled(
        homo("lupa", "B1-4", states=dict(FEAR)),
        homo("prymat", "B1-9"),
        minion(DUMMY, "B1-2"),
        board={"out": True, "safe": (5,)},
    )
    assert table.told(Arrived)[0].place == "EXIT"
    assert table.told(Arrived)[0].steps == 4


@pytest.mark.rule("SV-STA-031")
def test_a_homo_superbe_runs_for_a_safe_space_before_any_other() -> None:
    table = fled(
        homo("lupa", "B1-4", states=dict(FEAR)), minion(DUMMY, "B1-3"), board={"safe": (2,)}
    )
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.states, lupa.shelter) == ("B1-2", 8, {}, "entered")


@pytest.mark.rule("SV-STA-031", "SV-STA-030")
@pytest.mark.parametrize(
    ("board", "why"),
    [
        ({"safe": (2,)}, "a Safe space can be reached"),
        ({"out": True}, "the Escape Module can be reached"),
    ],
)
def test_why_a_homo_superbe_runs_there_is_said(board: dict[str, Any], why: str) -> None:
    table = fled(homo("lupa", "B1-3", states=dict(FEAR)), minion(DUMMY, "B1-5"), board=board)
    assert why in texts(table.told(Arrived)[0].why())


@pytest.mark.rule("SV-STA-031", "SV-MAP-017")
def test_who_has_been_in_a_safe_space_does_not_run_there() -> None:
    table = fled(
        homo("lupa", "B1-4", states=dict(FEAR), shelter="entered"),
        minion(DUMMY, "B1-3"),
        board={"safe": (2,)},
    )
    assert table.who("lupa").place == "B1-9"


@pytest.mark.rule("SV-STA-030", "SV-STA-031")
def test_what_cannot_be_reached_in_one_flight_is_not_run_for() -> None:
    table = fled(
        homo("lupa", "B1-4", energy=3, states=dict(FEAR)),
        minion(DUMMY, "B1-2"),
        board={"out": True, "safe": (9,)},
    )
    assert table.who("lupa").place == "B1-7"


@pytest.mark.rule("SV-STA-032", "SV-STA-028")
def test_a_homo_superbe_runs_where_its_own_vision_shows_no_enemy() -> None:
    # Vision 2 from 4 and from 6 shows neither end; all between the two are 8 spaces from both.
    table = fled(
        homo("lupa", "B1-5", states=dict(FEAR)), minion("seer-1", "B1-1"), minion("mole-1", "B1-9")
    )
    assert open_places(table) == ["B1-4", "B1-6"]
    assert table.ask.to == ("player-1",)
    table.say("flee:B1-6")
    assert (table.who("lupa").place, table.who("lupa").energy) == ("B1-6", 9)


@pytest.mark.rule("SV-STA-032")
def test_not_to_see_an_enemy_counts_for_more_than_to_be_far_from_all() -> None:
    # At 9 those at 1 are furthest, but the one there is seen; at 6 none is, with Vision 2.
    table = fled(
        homo("lupa", "B1-5", states=dict(FEAR)),
        minion(DUMMY, "B1-1"),
        minion(OTHER, "B1-1"),
        minion("mole-1", "B1-9"),
    )
    assert table.who("lupa").place == "B1-6"


@pytest.mark.rule("SV-STA-034", "SV-STA-032")
def test_where_enemies_are_seen_everywhere_it_runs_to_where_the_fewest_are() -> None:
    # Vision 4: from 4 to 9 the one at 8 is seen, and from 4 and 5 those at 1 as well.
    table = fled(
        homo("lupa", "B1-4", senses=4, states=dict(FEAR)),
        minion(DUMMY, "B1-1"),
        minion(OTHER, "B1-1"),
        minion("seer-1", "B1-8"),
    )
    # One enemy from 6 to 9; at 9 they are 8 + 8 + 1 spaces away.
    assert table.who("lupa").place == "B1-9"
    [arrived] = table.told(Arrived)
    assert texts(arrived.why())[1] == (
        "1 enemy within Vision there, and 17 spaces from all enemies together"
    )


@pytest.mark.rule("SV-STA-028", "SV-STA-032")
def test_nobody_runs_from_an_enemy_in_hiding() -> None:
    table = fled(
        homo("lupa", "B1-2", states=dict(FEAR)),
        minion(DUMMY, "B1-3"),
        minion(OTHER, "B1-9", states={"camouflaged": 1}),
    )
    assert table.who("lupa").place == "B1-7"


# -- Minions ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-033", "SV-STA-028")
def test_a_minion_runs_out_of_the_vision_of_its_enemies() -> None:
    # Lupa sees from 1 to 5, Prymat from 8 to 9, and the Minion itself two spaces.
    table = fled(
        minion(DUMMY, "B1-5", states=dict(FEAR)),
        homo("lupa", "B1-1", senses=4),
        homo("prymat", "B1-9", senses=1),
    )
    assert open_places(table) == ["B1-6", "B1-7"]
    assert table.ask.to == ("overlord",)
    why = table.closed("flee:B1-4")
    assert why is not None
    assert str(why.text) == "1 enemy sees it there, and 8 spaces from all enemies together"


@pytest.mark.rule("SV-STA-033", "SV-MAP-012", "SV-MAP-031")
def test_a_minion_runs_neither_for_a_safe_space_nor_for_the_escape_module() -> None:
    table = fled(
        minion(DUMMY, "B1-4", states=dict(FEAR)),
        homo("lupa", "B1-6"),
        board={"out": True, "safe": (5,)},
    )
    assert table.who(DUMMY).place == "B1-1"


@pytest.mark.rule("SV-STA-033")
def test_an_ally_runs_as_minions_do() -> None:
    ally = minion(DUMMY, "B1-4", side="homo", states=dict(FEAR))
    table = fled(ally, homo("lupa", "B1-9"), minion("mole-1", "B1-3"), board={"safe": (5,)})
    # The Safe space to the one side is closed to it; to the other the Mole does not see B1-1.
    assert table.who(DUMMY).place == "B1-1"


# -- the question, and the way ------------------------------------------------------------------


@pytest.mark.rule("SV-STA-028")
def test_a_flight_that_the_overlord_lets_pass_leads_nowhere() -> None:
    table = fled(
        homo("lupa", "B1-5", states=dict(FEAR)), minion("seer-1", "B1-1"), minion("mole-1", "B1-9")
    )
    let_pass(table)
    assert (table.who("lupa").place, table.who("lupa").states) == ("B1-5", {})


@pytest.mark.rule("SV-STA-028", "SV-STA-034")
def test_the_overlord_may_rule_that_it_runs_to_a_worse_space() -> None:
    table = fled(
        homo("lupa", "B1-5", states=dict(FEAR)), minion("seer-1", "B1-1"), minion("mole-1", "B1-9")
    )
    rule(table, "flee:B1-7")
    assert table.who("lupa").place == "B1-7"


@pytest.mark.rule("SV-STA-028", "SV-FEA-002")
def test_a_flight_that_a_short_circuit_stops_costs_what_was_run() -> None:
    sparks = Feature("short_circuit", [("B1-5", "B1-6")])
    table = fled(
        homo("lupa", "B1-4", energy=8, states=dict(FEAR)),
        minion(DUMMY, "B1-3"),
        features=[sparks],
    )
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.states) == ("B1-6", 6, {})
