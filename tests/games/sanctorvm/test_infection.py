"""Infected: what it does when a round ends, and whom it befalls next.

What is expected was worked out from the rulebook, by hand.  On the corridor the spaces are one
Pathway apart from number to number.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.box.action import Cleanses
from controller.games.sanctorvm.events import Damaged, Freed
from controller.games.sanctorvm.state import Miniature
from tests.games.sanctorvm.corridor import corridor
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import Table, card, deed, homo, minion, panel, suffer, texts

__all__: list[str] = []

LUPA, PRYMAT, DUMMY, OTHER = "lupa", "prymat", "dummy-1", "dummy-2"


def ended(*miniatures: Miniature, dummy: Any = None, **values: Any) -> Table:
    """The first round is over."""
    made = corridor(9, minions={"dummy": dummy or panel()}, **values.pop("board", {}))
    return Table(*miniatures, game=made, stage="round", **values)


def sick(level: int = 2) -> dict[Any, int]:
    return {"infected": level}


def carriers(table: Table) -> dict[str, int]:
    """Who is Infected now, at which level."""
    return {
        who.id: who.states["infected"] for who in table.state.miniatures if "infected" in who.states
    }


# -- the Damage ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-008", "SV-STA-012", "SV-STA-013")
def test_the_infected_suffer_3_damage_when_the_round_ends_whatever_their_endurance() -> None:
    table = ended(homo(LUPA, "B1-1", endurance=3, states=sick(5)), minion(DUMMY, "B1-9"))
    assert table.who(LUPA).health == 7
    assert (table.state.round, table.ask.key) == (2, "turn")
    [damaged] = table.told(Damaged)
    assert texts(damaged.why()) == ["Infected: 3 Critical Damage"]
    assert damaged.why()[0].because == ("SV-STA-008", "SV-STA-012")


@pytest.mark.rule("SV-STA-008")
def test_it_hurts_when_a_round_ends_and_not_when_a_turn_begins() -> None:
    table = Table(
        homo(LUPA, "B1-1", states=sick()),
        minion(DUMMY, "B1-9"),
        game=corridor(9, minions={"dummy": panel()}),
    )
    table.say("end", f"turn:{DUMMY}")
    assert table.who(LUPA).health == 10
    table.say("end")
    assert table.who(LUPA).health == 7


@pytest.mark.rule("SV-ACT-040", "SV-STA-012")
def test_who_is_on_guard_suffers_half_of_it_and_is_on_guard_no_longer_then() -> None:
    table = ended(homo(LUPA, "B1-1", guard="round", states=sick()), minion(DUMMY, "B1-9"))
    assert table.who(LUPA).health == 9  # half of 3, rounded down
    assert table.who(LUPA).guard == ""


@pytest.mark.rule("SV-STA-008", "SV-STA-009")
def test_who_catches_it_now_suffers_when_the_next_round_ends() -> None:
    table = ended(homo(LUPA, "B1-1", states=sick()), minion(DUMMY, "B1-1"))
    assert [table.who(each).health for each in (LUPA, DUMMY)] == [7, 10]
    table.say(f"turn:{LUPA}", "end", f"turn:{DUMMY}", "end")
    assert [table.who(each).health for each in (LUPA, DUMMY)] == [7, 7]


# -- whom it befalls ----------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-009")
def test_it_moves_on_with_its_level_to_the_one_in_the_next_space() -> None:
    table = ended(homo(LUPA, "B1-4", states=sick(5)), minion(DUMMY, "B1-5"))
    assert carriers(table) == {DUMMY: 5}
    [freed] = table.told(Freed)
    assert texts(freed.why()) == ["the infection moves on to Dummy 1"]


@pytest.mark.rule("SV-STA-009")
def test_it_prefers_the_same_space_to_the_next_one() -> None:
    table = ended(homo(LUPA, "B1-4", states=sick()), minion(DUMMY, "B1-5"), homo(PRYMAT, "B1-4"))
    assert carriers(table) == {PRYMAT: 2}


@pytest.mark.rule("SV-STA-009")
def test_it_befalls_both_sides_and_those_in_hiding() -> None:
    hidden = minion(DUMMY, "B1-4", states={"camouflaged": 1})
    table = ended(homo(LUPA, "B1-4", states=sick()), hidden)
    assert carriers(table) == {DUMMY: 2}


@pytest.mark.rule("SV-STA-009", "SV-STA-011")
def test_where_nobody_is_within_one_pathway_it_is_over() -> None:
    table = ended(homo(LUPA, "B1-4", states=sick()), minion(DUMMY, "B1-6"))
    assert carriers(table) == {}
    [freed] = table.told(Freed)
    assert [why.because for why in freed.why()] == [("SV-STA-011",)]


@pytest.mark.rule("SV-STA-009")
@pytest.mark.parametrize(("face", "who"), [("cooperlay", DUMMY), ("rabidus", PRYMAT)])
def test_the_coin_decides_between_equally_near_ones(face: str, who: str) -> None:
    table = ended(homo(LUPA, "B1-4", states=sick()), homo(PRYMAT, "B1-3"), minion(DUMMY, "B1-5"))
    assert table.ask.to == ("overlord",)
    assert str(table.ask.prompt) == (
        "The infection of Lupa moves on: Cooperlay to Dummy 1, Rabidus to Prymat"
    )
    table.roll(face)
    assert carriers(table) == {who: 2}


@pytest.mark.rule("SV-STA-009")
def test_among_three_the_coin_is_flipped_until_one_is_left() -> None:
    table = ended(
        homo(LUPA, "B1-4", states=sick()),
        homo(PRYMAT, "B1-4"),
        minion(DUMMY, "B1-4"),
        minion(OTHER, "B1-4"),
    )
    table.roll("cooperlay")
    assert carriers(table) == {LUPA: 2}
    table.roll("rabidus")
    assert carriers(table) == {OTHER: 2}


@pytest.mark.rule("SV-STA-009")
def test_the_coin_says_whom_each_of_its_sides_is_for() -> None:
    table = ended(
        homo(LUPA, "B1-4", states=sick()),
        homo(PRYMAT, "B1-4"),
        minion(DUMMY, "B1-4"),
        minion(OTHER, "B1-4"),
    )
    assert str(table.ask.prompt) == (
        "The infection of Lupa moves on: Cooperlay to Dummy 1, Dummy 2, Rabidus to Prymat"
    )


@pytest.mark.rule("SV-STA-009", "SV-HLT-009")
def test_it_moves_on_from_who_died_of_it_but_to_nobody_who_is_dead() -> None:
    table = ended(
        homo(LUPA, "B1-4", health=3, states=sick(4)),
        homo(PRYMAT, "B1-4", health=0, ready=False),
        minion(DUMMY, "B1-5"),
        homo("ghurab", "B1-9"),
    )
    assert not table.who(LUPA).alive
    assert carriers(table) == {DUMMY: 4}


# -- whom it does not befall --------------------------------------------------------------------


@pytest.mark.rule("SV-STA-010", "SV-STA-011")
def test_two_who_are_infected_do_not_pass_it_to_each_other() -> None:
    table = ended(homo(LUPA, "B1-4", states=sick()), minion(DUMMY, "B1-4", states=sick(3)))
    assert carriers(table) == {}


@pytest.mark.rule("SV-STA-010")
def test_what_has_just_left_somebody_does_not_come_back_in_this_round() -> None:
    table = ended(
        homo(LUPA, "B1-4", states=sick()),
        minion(DUMMY, "B1-5", states=sick()),
        minion(OTHER, "B1-4"),
    )
    # Dummy 2 catches that of Lupa, or that of Dummy 1; for the other one nobody is left.
    assert carriers(table) == {OTHER: 2}


@pytest.mark.rule("SV-STA-010", "SV-OBJC-004")
def test_who_was_cured_in_this_round_does_not_catch_it_again_in_it() -> None:
    cure = card(deed(Cleanses(on="self"), instant=True, aims="self"))
    table = Table(
        homo(LUPA, "B1-4", "stick-1", states=sick()),
        minion(DUMMY, "B1-4", states=sick()),
        game=corridor(9, minions={"dummy": panel()}, weapons={"stick": cure}),
        stage="round",
        round=0,
    )
    table.say(f"turn:{LUPA}", "with:stick-1", "do:first", "end", f"turn:{DUMMY}", "end")
    assert (table.state.round, carriers(table)) == (2, {})


@pytest.mark.rule("SV-STA-010")
def test_who_was_cured_in_the_round_before_catches_it() -> None:
    table = ended(homo(LUPA, "B1-4", infected=1), minion(DUMMY, "B1-4", states=sick()), round=2)
    assert carriers(table) == {LUPA: 2}


@pytest.mark.rule("SV-STA-010", "SV-OBJC-004")
def test_who_caught_it_and_was_cured_in_this_round_does_not_catch_it_again_in_it() -> None:
    plague = panel(deed(suffer("infected", 2), instant=True))
    table = Table(
        minion(DUMMY, "B1-4", states=sick()),
        homo(LUPA, "B1-4", "stick-1"),
        game=corridor(
            9,
            minions={"dummy": plague},
            weapons={"stick": card(deed(Cleanses(on="self"), instant=True, aims="self"))},
        ),
    )
    table.say("do:first", f"at:{LUPA}", "end")
    assert table.who(LUPA).states == {"infected": 2}
    table.say(f"turn:{LUPA}", "with:stick-1", "do:first", "end")
    assert (table.state.round, carriers(table)) == (2, {})


@pytest.mark.rule("SV-STA-009", "SV-SKL-025")
def test_fortitude_of_its_level_stops_it_for_good() -> None:
    table = ended(
        homo(LUPA, "B1-4", states=sick(2)), homo(PRYMAT, "B1-4", fortitude=2), minion(DUMMY, "B1-5")
    )
    assert carriers(table) == {}


@pytest.mark.rule("SV-STA-009", "SV-DMG-014")
def test_an_immunity_stops_it_for_good() -> None:
    table = ended(
        homo(LUPA, "B1-4", states=sick(2)), minion(DUMMY, "B1-4"), dummy=panel(immune=("infected",))
    )
    assert carriers(table) == {}


@pytest.mark.rule("SV-MAP-013", "SV-STA-009")
def test_who_is_in_a_safe_space_is_passed_over_for_another_who_is_as_near() -> None:
    table = ended(
        minion(DUMMY, "B1-4", states=sick()),
        homo(LUPA, "B1-5", shelter="entered"),
        homo(PRYMAT, "B1-3"),
        board={"safe": (5,)},
    )
    assert carriers(table) == {PRYMAT: 2}


@pytest.mark.rule("SV-MAP-013", "SV-STA-011")
def test_it_befalls_nobody_in_a_safe_space() -> None:
    table = ended(
        minion(DUMMY, "B1-4", states=sick()),
        homo(LUPA, "B1-5", shelter="entered"),
        board={"safe": (5,)},
    )
    assert carriers(table) == {}


@pytest.mark.rule("SV-STA-010")
@pytest.mark.parametrize("number", [-1, 2])
def test_nobody_can_be_corrected_to_be_infected_in_a_round_to_come(number: int) -> None:
    table = Table(
        homo(LUPA, "B1-4"), minion(DUMMY, "B1-5"), game=corridor(9, minions={"dummy": panel()})
    )
    with pytest.raises(Illegal, match="Lupa was Infected in a round that has begun"):
        correct(table, miniatures__0__infected=number)
    correct(table, miniatures__0__infected=1)


# -- which one first ----------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-009", "SV-STA-010")
@pytest.mark.parametrize(("first", "found"), [(DUMMY, {LUPA: 2, "dummy-3": 5}), (OTHER, {LUPA: 5})])
def test_where_two_could_befall_the_same_one_the_overlord_says_which_moves_first(
    first: str, found: dict[str, int]
) -> None:
    table = ended(
        minion(DUMMY, "B1-1", states=sick(2)),
        homo(LUPA, "B1-2"),
        minion(OTHER, "B1-3", states=sick(5)),
        minion("dummy-3", "B1-4"),
    )
    assert (table.ask.key, table.ask.to) == ("infection", ("overlord",))
    assert list(table.options()) == [f"germ:{DUMMY}", f"germ:{OTHER}"]
    table.say(f"germ:{first}")
    if first == OTHER:
        table.roll("rabidus")  # Cooperlay would be for Dummy 3
    assert carriers(table) == found


@pytest.mark.rule("SV-STA-009")
def test_infections_that_do_not_meet_move_on_without_a_question() -> None:
    table = ended(
        minion(DUMMY, "B1-1", states=sick(2)),
        homo(LUPA, "B1-2"),
        minion(OTHER, "B1-8", states=sick(5)),
        homo(PRYMAT, "B1-9"),
    )
    assert carriers(table) == {LUPA: 2, PRYMAT: 5}
