r"""Taunting: whom it reaches, whose turn it is then, and where that one must go.

 1 ----- 2 ----(3)      2  2  1
 | \     |     / |
 4 ----- 5 ----- 6      3  3  2
 |     / |     /
(7)----- 8              1  2
"""

from __future__ import annotations

import pytest

from controller.engine import Refused
from controller.games.sanctorvm.box.action import Taunts
from controller.games.sanctorvm.events import Arrived, Stayed
from controller.games.sanctorvm.moving.taunt import Taunted
from controller.games.sanctorvm.state import Miniature
from tests.games.sanctorvm.overlord import correct, let_pass
from tests.games.sanctorvm.table import Table, card, deed, game, harm, homo, minion, panel, texts

__all__: list[str] = []

STICK, DUMMY = "stick-1", "dummy-1"
SHOUT = deed(Taunts(below=3), instant=True)


def shouting(*others: Miniature, below: int = 3, place: str = "B1-4", **values: int) -> Table:
    """Lupa, with a Melee weapon that can taunt, and these others."""
    shout = deed(Taunts(below=below), instant=True, ammunition=3)
    lupa = homo("lupa", place, STICK, **{"senses": 3, **values})
    return Table(lupa, *others, game=game(weapons={"stick": card(shout)}), points=3)


def due(table: Table) -> list[str]:
    """Who may act now, when a Side chooses."""
    assert table.ask.key == "turn"
    return [o.subject for o in table.options().values() if o.closed is None]


# -- whom ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-021")
def test_a_taunt_reaches_as_far_as_vision_whatever_the_card_reaches_else() -> None:
    """The weapon is for hand to hand, and no Trajectory leads from B1-6 to B1-2."""
    table = shouting(minion("cannibal-1", "B1-2"), place="B1-6")
    table.act(STICK, "first", "cannibal-1")
    assert table.who("cannibal-1").taunted == "lupa"
    [told] = table.told(Taunted)
    assert str(told.says()) == "Lupa taunts Cannibal 1"
    assert texts(told.why()) == ["Defense 2 is below 3"]


@pytest.mark.rule("SV-GLO-021")
def test_nobody_beyond_vision_is_taunted() -> None:
    closed = shouting(minion("cannibal-1", "B1-3"), senses=2).closed(f"with:{STICK}")
    assert closed is not None
    assert str(closed.text) == "Cannibal 1 is out of sight: that takes Vision 3, and Lupa has 2"


@pytest.mark.rule("SV-GLO-021")
def test_nobody_whose_defense_is_not_below_the_number_is_taunted() -> None:
    closed = shouting(minion("cannibal-1", "B1-5"), below=2).closed(f"with:{STICK}")
    assert closed is not None
    assert str(closed.text) == "Cannibal 1 has Defense 2, and a Taunt works below 2"
    assert closed.because == ("SV-GLO-021",)


@pytest.mark.rule("SV-GLO-021")
def test_a_hit_that_taunts_as_well_leaves_the_hardy_cold() -> None:
    blow = deed(harm("basic", 1), Taunts(below=2), instant=True)
    table = Table(
        homo("lupa", "B1-4", STICK),
        minion("cannibal-1", "B1-4"),
        game=game(weapons={"stick": card(blow)}),
    )
    table.act(STICK, "first", "cannibal-1")
    enemy = table.who("cannibal-1")
    assert (enemy.health, enemy.taunted) == (9, "")
    [told] = table.told(Stayed)
    assert texts(told.why()) == ["Cannibal 1 has Defense 2, and a Taunt works below 2"]


# -- whose turn ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-022")
def test_who_is_taunted_takes_the_next_turn_of_its_side() -> None:
    table = shouting(minion("primal-1", "B1-8"), minion("cannibal-1", "B1-3"))
    table.act(STICK, "first", "cannibal-1")
    table.say("end")
    assert due(table) == ["cannibal-1"]
    closed = table.closed("turn:primal-1")
    assert closed is not None
    assert str(closed.text) == "Taunted, and so first: Cannibal 1"
    assert closed.because == ("SV-GLO-022", "SV-GLO-024")


@pytest.mark.rule("SV-GLO-024")
def test_of_several_who_are_taunted_their_side_chooses_the_order() -> None:
    table = shouting(
        homo("nezumi", "B1-4"),
        minion("primal-1", "B1-8"),
        minion("cannibal-1", "B1-6"),
        minion("cannibal-2", "B1-6"),
    )
    table.act(STICK, "first", "cannibal-1")
    table.act(STICK, "first", "cannibal-2")
    table.say("end")
    assert due(table) == ["cannibal-1", "cannibal-2"]
    table.say("turn:cannibal-2", "move:B1-4:2:0", "waste", "end", "turn:nezumi", "end")
    assert due(table) == ["cannibal-1"]


@pytest.mark.rule("SV-GLO-023")
def test_who_has_acted_already_obeys_first_of_its_side_in_the_next_round() -> None:
    table = shouting(minion("cannibal-1", "B1-6", ready=False), minion("primal-1", "B1-8"))
    table.act(STICK, "first", "cannibal-1")
    table.say("end")
    assert due(table) == ["primal-1"]
    table.say("turn:primal-1", "end")
    assert table.state.round == 2
    table.say("turn:lupa", "end")
    assert due(table) == ["cannibal-1"]
    table.say("turn:cannibal-1")
    assert table.ask.key == "obey"


@pytest.mark.rule("SV-GLO-022")
def test_once_its_turn_is_over_it_is_taunted_no_longer() -> None:
    table = shouting(minion("primal-1", "B1-8"), minion("cannibal-1", "B1-6"))
    table.act(STICK, "first", "cannibal-1")
    table.say("end", "turn:cannibal-1", "move:B1-4:2:0", "waste", "end")
    assert table.who("cannibal-1").taunted == ""
    table.say("turn:primal-1", "end", "turn:lupa", "end")
    assert due(table) == ["primal-1", "cannibal-1"]


@pytest.mark.rule("SV-GLO-022")
def test_who_was_taunted_by_somebody_dead_by_now_is_free() -> None:
    table = Table(
        minion("primal-1", "B1-8"),
        minion("cannibal-1", "B1-6", taunted="lupa"),
        homo("lupa", "B1-4", health=0),
        homo("nezumi", "B1-4"),
        stage="choose",
        side="overlord",
    )
    assert due(table) == ["primal-1", "cannibal-1"]


def test_the_dead_are_taunted_no_longer() -> None:
    blow = deed(harm("basic", 5), instant=True)
    table = Table(
        homo("lupa", "B1-4", STICK),
        minion("cannibal-1", "B1-4", health=1, taunted="lupa"),
        minion("primal-1", "B1-8"),
        game=game(weapons={"stick": card(blow)}),
    )
    table.act(STICK, "first", "cannibal-1")
    assert table.who("cannibal-1").taunted == ""


# -- where to -----------------------------------------------------------------------------------


def roused(who: Miniature, *others: Miniature) -> Table:
    """The turn of somebody whom the Dummy at B1-4 has Taunted begins."""
    return Table(who, minion(DUMMY, "B1-4"), *others, game=game(minions={"dummy": panel(SHOUT)}))


def open_to(table: Table) -> list[str]:
    return [o.id for o in table.options().values() if o.closed is None]


@pytest.mark.rule("SV-GLO-022")
def test_its_turn_begins_with_a_movement_as_near_to_the_taunter_as_it_gets() -> None:
    table = roused(homo("lupa", "B1-6", taunted=DUMMY))
    assert table.ask.key == "obey"
    assert open_to(table) == ["move:B1-4:2:0"]
    closed = table.closed("move:B1-5:1:0")
    assert closed is not None
    assert str(closed.text) == "Taunted: as near to Dummy 1 as it gets"
    table.say("move:B1-4:2:0")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy) == ("B1-4", 8)


@pytest.mark.rule("SV-GLO-022")
def test_after_that_it_acts_as_it_likes() -> None:
    table = roused(homo("lupa", "B1-6", taunted=DUMMY), minion("cannibal-1", "B1-4"))
    table.say("move:B1-4:2:0")
    assert table.ask.key == "deed"
    assert open_to(table) == ["with:fists", "guard", "waste"]
    table.say("guard")
    assert "move:B1-5:1:1" in open_to(table)


@pytest.mark.rule("SV-GLO-022")
def test_it_moves_no_further_than_its_energy_goes_and_pays_no_health() -> None:
    """One space nearer are B1-5 and, beside the dark, nothing else: B1-3 and B1-8 are no nearer."""
    table = roused(homo("lupa", "B1-6", taunted=DUMMY, energy=1))
    assert open_to(table) == ["move:B1-5:1:0"]


@pytest.mark.rule("SV-GLO-022")
@pytest.mark.parametrize(("place", "energy"), [("B1-4", 10), ("B1-6", 0)])
def test_who_cannot_come_nearer_acts_at_once(place: str, energy: int) -> None:
    table = roused(homo("lupa", place, taunted=DUMMY, energy=energy))
    assert table.ask.key == "deed"
    assert table.who("lupa").taunted == ""
    assert table.told(Arrived) == []


@pytest.mark.rule("SV-GLO-022", "SV-MAP-020")
def test_a_full_space_is_not_what_it_must_go_to() -> None:
    """Two spaces away; where the Dummy stands there is no room, and three spaces are one away."""
    others = [homo(name, "B1-4") for name in ("nezumi", "ghurab", "prymat")]
    table = roused(homo("lupa", "B1-6", taunted=DUMMY), *others)
    assert open_to(table) == ["move:B1-1:2:0", "move:B1-5:1:0", "move:B1-7:2:0"]


@pytest.mark.rule("SV-GLO-022", "SV-MAP-020")
def test_who_stands_as_near_as_there_is_room_is_not_sent_to_another_space_as_near() -> None:
    others = [homo(name, "B1-4") for name in ("nezumi", "ghurab", "prymat")]
    table = roused(homo("lupa", "B1-5", taunted=DUMMY), *others)
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-GLO-022", "SV-HRG-005")
def test_a_taunted_miniature_whose_turn_is_skipped_does_not_move() -> None:
    table = roused(homo("lupa", "B1-6", taunted=DUMMY), homo("nezumi", "B1-8"))
    let_pass(table)
    assert table.who("lupa").place == "B1-6"
    assert table.state.turn is None


@pytest.mark.rule("SV-GLO-022")
def test_no_correction_has_it_taunted_by_nobody() -> None:
    table = Table(homo("lupa", "B1-4"), minion("cannibal-1", "B1-3"))
    with pytest.raises(Refused, match="Taunted by a miniature in the battle"):
        correct(table, miniatures__0__taunted="rosie-1")
