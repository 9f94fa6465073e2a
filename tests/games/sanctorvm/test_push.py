r"""Who is Drawn, Repositioned or teleported: where to, by whose choice, and what it costs.

Module B1 stands in most positions, its dark spaces in brackets, with the miniatures of each Side
that a space holds:

    1 ----- 2 ----(3)      2  2  1
    | \     |     / |
    4 ----- 5 ----- 6      3  3  2
    |     / |     /
   (7)----- 8              1  2
"""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.action import (
    Action,
    Damages,
    Draws,
    Recipient,
    Repositions,
    Teleports,
    Word,
)
from controller.games.sanctorvm.box.cards import Armor
from controller.games.sanctorvm.box.pack import Ground, Module
from controller.games.sanctorvm.events import Arrived, Stayed, Teleported
from controller.games.sanctorvm.state import Feature, Miniature
from tests.games.sanctorvm.overlord import let_pass, rule
from tests.games.sanctorvm.table import Table, card, deed, game, harm, homo, minion, panel, texts

__all__: list[str] = []

ENEMY, STICK, DUMMY = "cannibal-1", "stick-1", "dummy-1"


def act(*words: Word, **values: str) -> Action:
    """An Instant Action that says these words."""
    return deed(*words, instant=True, **values)


def using(action: Action, *others: Miniature, place: str = "B1-4", **values: int) -> Table:
    """Lupa with this Action on a Ranged weapon, and these others; she sees three spaces far."""
    lupa = homo("lupa", place, STICK, **{"senses": 3, **values})
    return Table(lupa, *others, game=game(weapons={"stick": card(action, tactic="ranged")}))


def pull(place: str, spaces: int, *others: Miniature, on: str = "B1-6") -> Table:
    """Lupa, at this place, Draws the Cannibal at B1-6; the question is where to."""
    table = using(act(Draws(spaces=spaces)), minion(ENEMY, on), *others, place=place)
    table.act(STICK, "first", ENEMY)
    return table


def throw(spaces: int, *others: Miniature) -> Table:
    """Lupa, at B1-4, Repositions the Cannibal at B1-6."""
    table = using(act(Repositions(spaces=spaces)), minion(ENEMY, "B1-6"), *others)
    table.act(STICK, "first", ENEMY)
    return table


def ends(table: Table) -> list[str]:
    """The spaces that the one in question can be moved to."""
    found = [o.place for o in table.options().values() if o.place and o.closed is None]
    return list(dict.fromkeys(found))


def why_not(table: Table, option: str) -> tuple[str, tuple[str, ...]]:
    closed = table.closed(option)
    assert closed is not None
    return str(closed.text), closed.because


# -- Draw ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-004")
def test_who_is_drawn_comes_nearer_by_no_more_spaces_than_it_says() -> None:
    assert ends(pull("B1-4", 1)) == ["B1-5"]
    assert ends(pull("B1-4", 2)) == ["B1-1", "B1-4", "B1-5", "B1-7"]


@pytest.mark.rule("SV-GLO-004")
def test_nobody_is_drawn_to_a_space_that_is_no_nearer() -> None:
    """B1-3 is two spaces away from B1-4, as B1-6 is."""
    assert why_not(pull("B1-4", 2), "to:B1-3:0") == ("B1-3 is no nearer to Lupa", ("SV-GLO-004",))


@pytest.mark.rule("SV-GLO-004", "SV-GLO-005")
def test_who_is_drawn_stands_there_and_the_reason_is_told() -> None:
    table = pull("B1-4", 2)
    table.say("to:B1-4:0")
    assert table.who(ENEMY).place == "B1-4"
    [told] = table.told(Arrived)
    assert str(told.says()) == "Cannibal 1 moves 2 spaces, to B1-4"
    assert texts(told.why()) == ["Drawn up to 2 spaces"]
    assert [why.because for why in told.why()] == [("SV-GLO-004", "SV-GLO-005")]


@pytest.mark.rule("SV-GLO-004")
def test_the_one_who_draws_may_draw_less_far_or_not_at_all() -> None:
    table = pull("B1-4", 2)
    table.say("to:B1-5:0")
    assert table.who(ENEMY).place == "B1-5"
    table = pull("B1-4", 2)
    table.say("stay")
    assert table.who(ENEMY).place == "B1-6"
    assert [str(told.says()) for told in table.told(Stayed)] == ["Cannibal 1 stays where it is"]


@pytest.mark.rule("SV-GLO-004")
def test_who_stands_in_the_same_space_is_not_drawn_and_nothing_is_asked() -> None:
    table = using(act(Draws(spaces=2)), minion(ENEMY, "B1-4"))
    table.act(STICK, "first", ENEMY)
    assert table.ask.key == "deed"
    assert [told.who for told in table.told(Stayed)] == [ENEMY]


@pytest.mark.rule("SV-GLO-005")
def test_a_homo_superbe_who_is_drawn_spends_no_energy() -> None:
    hook = panel(act(Draws(spaces=2)), tactic="ranged")
    table = Table(
        minion(DUMMY, "B1-4"), homo("lupa", "B1-6", energy=7), game=game(minions={"dummy": hook})
    )
    table.minion_acts("first", "lupa")
    assert table.ask.to == ("overlord",)
    table.say("to:B1-4:0")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.health) == ("B1-4", 7, 10)


@pytest.mark.rule("SV-GLO-004", "SV-MAP-020")
def test_nobody_is_drawn_into_a_full_space() -> None:
    others = [minion(f"primal-{n}", "B1-5") for n in (1, 2, 3)]
    table = pull("B1-4", 2, *others)
    assert why_not(table, "to:B1-5:0") == ("B1-5 is full: it holds 3 of each Side", ("SV-MAP-020",))
    assert "B1-4" in ends(table)


@pytest.mark.rule("SV-GLO-004", "SV-BRD-011")
def test_who_is_drawn_away_from_an_enemy_loses_a_die_to_threat() -> None:
    table = pull("B1-4", 1, homo("nezumi", "B1-6"))
    assert str(table.options()["to:B1-5:1"].label) == "To B1-5, with 1 die lost to Threat"
    table.say("to:B1-5:1")
    assert table.who(ENEMY).penalty == 1


@pytest.mark.rule("SV-GLO-016")
def test_who_is_drawn_towards_rubble_stops_before_it() -> None:
    """A corridor with Rubble in it: 1 - 2 - 3 -#- 4."""
    corridor = Module(
        spaces={str(n): Ground(at=(n, 0)) for n in range(1, 5)},
        pathways=(("1", "2"), ("2", "3"), ("3", "4")),
        doors={},
    )
    hook = panel(act(Draws(spaces=3)), tactic="ranged", vision=5)
    table = Table(
        minion(DUMMY, "B1-4"),
        homo("lupa", "B1-1"),
        game=game(minions={"dummy": hook}, modules={"b1": corridor}),
        features=[Feature("rubble", [("B1-3", "B1-4")])],
    )
    table.minion_acts("first", "lupa")
    assert ends(table) == ["B1-2", "B1-3"]


# -- Reposition ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-012")
def test_who_is_repositioned_goes_in_any_direction_up_to_so_many_spaces() -> None:
    assert ends(throw(1)) == ["B1-3", "B1-5", "B1-8"]


@pytest.mark.rule("SV-GLO-012", "SV-BRD-005", "SV-BRD-007")
def test_who_is_repositioned_keeps_to_a_line_with_one_diagonal_next_to_an_end() -> None:
    """From B1-6 two steps: on from B1-5 straight or down to the left or up; on from B1-3 along the
    row or the diagonal would turn the line twice; from B1-8 straight on, out of a diagonal."""
    table = throw(2)
    assert ends(table) == ["B1-1", "B1-3", "B1-4", "B1-5", "B1-7", "B1-8"]
    assert why_not(table, "to:B1-2") == (
        "no Trajectory of 2 spaces at most leads to B1-2",
        ("SV-BRD-005", "SV-BRD-007"),
    )


@pytest.mark.rule("SV-GLO-012", "SV-GLO-013")
def test_a_homo_superbe_who_is_repositioned_spends_no_energy() -> None:
    nezumi = homo("nezumi", "B1-5", energy=3)
    table = using(act(Repositions(spaces=2), aims="friend"), nezumi, minion(ENEMY, "B1-3"))
    table.act(STICK, "first", "nezumi")
    table.say("to:B1-6:0")
    nezumi = table.who("nezumi")
    assert (nezumi.place, nezumi.energy) == ("B1-6", 3)
    assert texts(table.told(Arrived)[0].why()) == ["Repositioned up to 2 spaces"]


@pytest.mark.rule("SV-GLO-012", "SV-MAP-020")
def test_nobody_is_repositioned_into_a_full_space() -> None:
    table = throw(1, minion("primal-1", "B1-3"))
    assert ends(table) == ["B1-5", "B1-8"]


@pytest.mark.rule("SV-GLO-012", "SV-BRD-011")
def test_ways_past_other_enemies_are_options_of_their_own() -> None:
    """From B1-6 to B1-7 two lines lead: through B1-5, where Nezumi stands, and through B1-8."""
    table = throw(2, homo("nezumi", "B1-5"))
    found = {o.id for o in table.options().values() if o.place == "B1-7"}
    assert found == {"to:B1-7:0", "to:B1-7:1"}


@pytest.mark.rule("SV-GLO-003", "SV-GLO-012")
def test_an_ally_in_the_sense_of_the_glossary_is_anybody_of_ones_own_side() -> None:
    table = using(
        act(Repositions(spaces=2), aims="friend"),
        homo("nezumi", "B1-5"),
        minion("sd-1-1", "B1-5", side="homo"),
        minion(ENEMY, "B1-5"),
    )
    table.say(f"with:{STICK}", "do:first")
    assert [o.id for o in table.options().values() if o.id.startswith("at:")] == [
        "at:lupa",
        "at:nezumi",
        "at:sd-1-1",
    ]


@pytest.mark.rule("SV-GLO-011", "SV-GLO-010")
def test_who_repositions_itself_hurts_those_beside_it_in_the_new_space() -> None:
    rocket = act(
        Repositions(spaces=4, on="self"),
        Damages(type="basic", amount=3, on="beside"),
        aims="beside",
    )
    table = using(
        rocket,
        minion("sd-1-1", "B1-4"),
        minion("rosie-1", "B1-6"),
        homo("nezumi", "B1-6"),
    )
    table.say(f"with:{STICK}", "do:first")
    assert str(table.ask.prompt) == "Lupa: where to?"
    table.say("to:B1-6:1")
    assert table.who("lupa").place == "B1-6"
    assert [table.who(name).health for name in ("sd-1-1", "rosie-1", "nezumi")] == [10, 9, 7]
    assert table.who("lupa").health == 10


@pytest.mark.rule("SV-GLO-012")
def test_who_stays_hurts_those_beside_it_all_the_same() -> None:
    rocket = act(
        Repositions(spaces=4, on="self"),
        Damages(type="basic", amount=3, on="enemies_beside"),
        aims="beside",
    )
    table = using(rocket, minion("cannibal-1", "B1-4"), homo("nezumi", "B1-4"))
    table.say(f"with:{STICK}", "do:first", "stay")
    assert [table.who(name).health for name in (ENEMY, "nezumi")] == [7, 10]


@pytest.mark.rule("SV-STA-015")
@pytest.mark.parametrize("on", ["beside", "enemies_beside"])
def test_who_stands_beside_it_in_hiding_is_spared(on: Recipient) -> None:
    blast = act(Damages(type="basic", amount=3, on=on), aims="beside")
    hidden = minion(ENEMY, "B1-4", states={"camouflaged": 1})
    table = using(blast, hidden, minion("primal-1", "B1-4"))
    table.say(f"with:{STICK}", "do:first")
    assert [table.who(name).health for name in (ENEMY, "primal-1")] == [10, 8]


def test_the_dead_are_not_pushed() -> None:
    table = using(act(harm("basic", 9), Repositions(spaces=2)), minion(ENEMY, "B1-6", health=5))
    table.act(STICK, "first", ENEMY)
    assert table.told(Stayed) == []
    assert table.who(ENEMY).place == "B1-6"


def test_a_push_that_the_overlord_lets_pass_moves_nobody() -> None:
    table = throw(2)
    let_pass(table)
    assert table.who(ENEMY).place == "B1-6"
    assert [told.who for told in table.told(Stayed)] == [ENEMY]


def test_the_overlord_may_rule_a_push_off_every_line() -> None:
    table = throw(1)
    rule(table, "to:B1-1")
    assert table.who(ENEMY).place == "B1-1"


# -- whom it reaches ----------------------------------------------------------------------------


@pytest.mark.rule("SV-BRD-005")
@pytest.mark.parametrize("word", [Draws(spaces=1), Repositions(spaces=1)])
def test_whom_an_armor_draws_or_repositions_must_stand_on_a_trajectory(word: Word) -> None:
    """From B1-6 no line leads to B1-2: B1-3 and B1-5 both are round a corner."""
    armor = Armor(
        name="Harness",
        power="Hook",
        actions={"hook": act(word)},
        boost="melee",
        resistant="fire",
    )
    table = Table(
        homo("lupa", "B1-6", "harness-1", senses=3),
        minion(ENEMY, "B1-5"),
        minion("rosie-1", "B1-2"),
        game=game(armors={"harness": armor}),
    )
    table.say("with:harness-1", "do:hook")
    assert why_not(table, "at:rosie-1") == (
        "no Trajectory from B1-6 to B1-2: it must be straight, with one diagonal at most",
        ("SV-BRD-007",),
    )


@pytest.mark.rule("SV-BRD-005")
def test_a_ranged_card_draws_nobody_out_of_sight() -> None:
    table = using(act(Draws(spaces=1)), minion(ENEMY, "B1-6"), senses=1)
    closed = table.closed(f"with:{STICK}")
    assert closed is not None
    assert str(closed.text) == "Cannibal 1 is out of sight: that takes Vision 2, and Lupa has 1"


# -- Teleport -----------------------------------------------------------------------------------


def beam(*others: Miniature, place: str = "B1-4", **values: int) -> Table:
    """Lupa teleports Nezumi, who stands beside her."""
    nezumi = homo("nezumi", place)
    table = using(act(Teleports(), aims="friend"), nezumi, *others, place=place, **values)
    table.act(STICK, "first", "nezumi")
    return table


@pytest.mark.rule("SV-GLO-025")
def test_who_teleports_is_put_into_a_chosen_space_whatever_lies_between() -> None:
    """From B1-6 no Trajectory leads to B1-2; an enemy threatens nobody who teleports."""
    table = beam(minion(ENEMY, "B1-6"), place="B1-6")
    assert ends(table) == ["B1-1", "B1-2", "B1-3", "B1-4", "B1-5", "B1-7", "B1-8"]
    table.say("to:B1-2")
    nezumi = table.who("nezumi")
    assert (nezumi.place, nezumi.energy, nezumi.penalty) == ("B1-2", 10, 0)
    assert [str(told.says()) for told in table.told(Teleported)] == ["Nezumi teleports to B1-2"]


@pytest.mark.rule("SV-GLO-025")
def test_nobody_is_teleported_out_of_the_vision_of_who_does_it() -> None:
    assert why_not(beam(minion(ENEMY, "B1-4"), senses=2), "to:B1-3") == (
        "B1-3 is out of sight: that takes Vision 3, and Lupa has 2",
        ("SV-ACT-024", "SV-BRD-006"),
    )


@pytest.mark.rule("SV-GLO-025", "SV-MAP-020")
def test_nobody_is_teleported_into_a_full_space() -> None:
    table = beam(minion(ENEMY, "B1-4"), homo("ghurab", "B1-3"))
    assert why_not(table, "to:B1-3") == ("B1-3 is full: it holds 1 of each Side", ("SV-MAP-020",))


def test_where_no_space_is_free_nobody_teleports_and_nothing_is_asked() -> None:
    """She sees one space far, and all those next to her are full."""
    full = {"B1-1": ("ghurab", "prymat"), "B1-5": ("neshorn", "tapayaxin", "x"), "B1-7": ("y",)}
    others = [homo("ghurab", place, id=name) for place, names in full.items() for name in names]
    table = beam(*others, minion(ENEMY, "B1-4"), senses=1)
    assert table.ask.key == "deed"
    assert [told.who for told in table.told(Stayed)] == ["nezumi"]
