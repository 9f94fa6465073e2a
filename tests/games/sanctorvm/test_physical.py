"""Physical States: Stunned and Fatigued, and what they do to a turn.

What is expected was worked out from the rulebook, by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.action import Afflicts, Lasts
from controller.games.sanctorvm.box.cards import Armor
from controller.games.sanctorvm.box.words import SKILLS
from controller.games.sanctorvm.events import TurnBegan
from controller.games.sanctorvm.lasts.physical import Exhausted, Helpless
from controller.games.sanctorvm.state import Lasting, Miniature, Turn
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import (
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    suffer,
    texts,
)

__all__: list[str] = []

ENEMY, STICK, DUMMY = "cannibal-1", "stick-1", "dummy-1"


def begun(who: Miniature, *others: Miniature, **values: Any) -> Table:
    """The turn of somebody has just begun, with a Cannibal somewhere else."""
    rest = others or (minion(ENEMY, "B1-8"),)
    return Table(who, *rest, stage="begin", turn=Turn(who.id), side=who.side, **values)


def skill(table: Table, who: str, name: Any) -> int:
    return table.game.book.values(table.state).skill(table.who(who), name)


# -- Stunned ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-023", "SV-STA-024", "SV-STA-026")
def test_the_stunned_recover_no_energy_perform_no_action_and_are_well_after_their_turn() -> None:
    table = begun(homo("lupa", "B1-1", energy=3, states={"stunned": 2}))
    lupa = table.who("lupa")
    assert (lupa.energy, lupa.states, lupa.ready) == (3, {}, False)
    assert (table.ask.key, table.ask.to) == ("turn", ("overlord",))
    [helpless] = table.told(Helpless)
    assert str(helpless.says()) == "Lupa cannot act"
    assert [why.because for why in helpless.why()] == [("SV-STA-024",)]


@pytest.mark.rule("SV-STA-024")
def test_who_is_stunned_does_not_move_either() -> None:
    table = begun(homo("lupa", "B1-1", states={"stunned": 2}))
    assert table.who("lupa").place == "B1-1"
    assert not table.told(TurnBegan)


@pytest.mark.rule("SV-STA-024", "SV-STA-026")
def test_a_stunned_minion_loses_its_turn_as_well() -> None:
    table = begun(minion(ENEMY, "B1-8", states={"stunned": 1}), homo("lupa", "B1-1"))
    assert table.who(ENEMY).states == {}
    assert (table.ask.key, table.ask.to) == ("turn", ("player-1",))


@pytest.mark.rule("SV-STA-025")
def test_all_skills_of_the_stunned_are_0_with_the_boosts_of_their_armor() -> None:
    plate = Armor(
        name="Plate", power="Poke", actions={"poke": deed()}, boost="melee", resistant="fire"
    )
    table = Table(
        homo("lupa", "B1-1", "plate-1", **dict.fromkeys(SKILLS, 2)),
        minion(ENEMY, "B1-8"),
        game=game(armors={"plate": plate}),
    )
    assert skill(table, "lupa", "melee") == 3
    correct(table, miniatures__0__states={"stunned": 1}, stage="choose", turn=None)
    assert [skill(table, "lupa", name) for name in SKILLS] == [0] * 12


@pytest.mark.rule("SV-STA-025", "SV-PNL-023")
def test_no_dodge_endurance_or_fortitude_protects_a_stunned_minion() -> None:
    dummy = panel(dodge=1, endurance=2, fortitude=3)
    table = Table(
        homo("lupa", "B1-5", STICK),
        minion(DUMMY, "B1-5", states={"stunned": 1}),
        game=game(
            minions={"dummy": dummy},
            weapons={"stick": card(deed(harm("basic", 3), suffer("bleeding", 2)))},
        ),
    )
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 7
    assert table.who(DUMMY).states == {"stunned": 1, "bleeding": 2}


@pytest.mark.rule("SV-STA-025")
def test_the_stunned_see_with_their_senses_alone() -> None:
    table = begun(
        minion(ENEMY, "B1-8"),
        homo("lupa", "B1-1", senses=2, radar=2, states={"stunned": 1}),
    )
    assert table.game.book.values(table.state).vision(table.who("lupa")) == 2


@pytest.mark.rule("SV-STA-025")
def test_attributes_and_passives_of_the_stunned_stay() -> None:
    table = begun(
        minion("praetorian-1", "B1-8", states={"stunned": 1}),
        minion("praetorian-2", "B1-8", states={"stunned": 1}),
        homo("lupa", "B1-1", agility=4, states={"stunned": 1}),
    )
    values = table.game.book.values(table.state)
    assert values.defense(table.who("praetorian-2")) == 3  # 1, and one for each of the two
    assert values.defense(table.who("lupa")) == 4


@pytest.mark.rule("SV-STA-024", "SV-STA-026")
def test_who_becomes_stunned_in_its_own_turn_acts_no_more_in_it() -> None:
    shock = deed(Afflicts(state="stunned", on="self"), instant=True, aims="self", ammunition=2)
    table = Table(
        homo("lupa", "B1-1", STICK),
        minion(ENEMY, "B1-8"),
        game=game(weapons={"stick": card(shock)}),
        points=3,
    )
    table.say(f"with:{STICK}", "do:first")
    assert table.ask.key == "turn"
    assert table.who("lupa").states == {}
    assert len(table.told(Helpless)) == 1


@pytest.mark.rule("SV-STA-026", "SV-STA-024")
def test_who_becomes_stunned_in_the_turn_of_another_stays_so_until_its_own_is_over() -> None:
    table = Table(
        homo("lupa", "B1-5", STICK),
        minion(DUMMY, "B1-5"),
        minion(ENEMY, "B1-8"),
        game=game(minions={"dummy": panel()}, weapons={"stick": card(deed(suffer("stunned", 1)))}),
    )
    table.act(STICK, "first", DUMMY, "success")
    table.say("end", f"turn:{ENEMY}", "end")
    assert table.who(DUMMY).states == {"stunned": 1}
    table.say(f"turn:{DUMMY}")
    assert table.who(DUMMY).states == {}


@pytest.mark.rule("SV-STA-024")
def test_who_the_overlord_stuns_in_its_turn_is_asked_nothing_more() -> None:
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-8"))
    correct(table, miniatures__0__states={"stunned": 1})
    assert table.ask.key == "turn"


# -- Fatigued -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-035", "SV-STA-037")
def test_the_fatigued_begin_their_turn_without_energy_and_recover_when_it_is_over() -> None:
    table = begun(homo("lupa", "B1-1", energy=6, states={"fatigued": 1}))
    assert table.who("lupa").energy == 0
    assert table.ask.key == "deed"
    [exhausted] = table.told(Exhausted)
    assert str(exhausted.says()) == "Lupa has no Energy left"
    assert [why.because for why in exhausted.why()] == [("SV-STA-035",)]
    assert table.who("lupa").states == {"fatigued": 1}
    table.say("end")
    assert table.who("lupa").states == {}


@pytest.mark.rule("SV-STA-035", "SV-ACT-016")
def test_the_fatigued_cannot_rest_for_it_would_give_them_nothing() -> None:
    table = begun(homo("lupa", "B1-1", energy=6, states={"fatigued": 1}))
    closed = table.closed("rest")
    assert closed is not None
    assert str(closed.text) == "the Fatigued recover no Energy"
    assert closed.because == ("SV-STA-035", "SV-ACT-016")


@pytest.mark.rule("SV-STA-035")
def test_who_loses_no_energy_in_this_turn_keeps_it_though_fatigued() -> None:
    taurine = Lasting("tireless", 1, "turn_ends", "Taurine")
    table = begun(homo("lupa", "B1-1", energy=6, states={"fatigued": 1}, lasting=[taurine]))
    assert table.who("lupa").energy == 6


@pytest.mark.rule("SV-STA-036", "SV-STA-037")
def test_a_fatigued_minion_has_an_action_point_less_for_one_turn() -> None:
    table = begun(
        minion(DUMMY, "B1-8", states={"fatigued": 1}),
        homo("lupa", "B1-1"),
        game=game(minions={"dummy": panel(action_points=3)}),
    )
    [began] = table.told(TurnBegan)
    assert began.points == 2
    assert texts(began.why()) == ["Minion Panel", "Fatigued: 1 Action Point less"]
    table.say("end")
    assert table.who(DUMMY).states == {}


@pytest.mark.rule("SV-STA-036")
def test_a_fatigued_minion_with_one_action_point_does_nothing() -> None:
    table = begun(
        minion(DUMMY, "B1-8", states={"fatigued": 1}),
        homo("lupa", "B1-1"),
        game=game(minions={"dummy": panel(action_points=1)}),
    )
    assert (table.ask.key, table.ask.to) == ("turn", ("player-1",))
    assert table.who(DUMMY).states == {}


@pytest.mark.rule("SV-STA-036")
def test_a_fatigued_homo_superbe_loses_no_action_point() -> None:
    table = begun(homo("lupa", "B1-1", charisma=3, states={"fatigued": 1}))
    [began] = table.told(TurnBegan)
    assert began.points == 3


@pytest.mark.rule("SV-STA-037")
def test_fatigue_of_the_own_turn_is_gone_with_it() -> None:
    tire = deed(Afflicts(state="fatigued", on="self"), instant=True, aims="self")
    table = Table(
        homo("lupa", "B1-1", STICK, energy=6),
        minion(ENEMY, "B1-8"),
        game=game(weapons={"stick": card(tire)}),
        points=2,
    )
    table.say(f"with:{STICK}", "do:first")
    assert (table.who("lupa").energy, table.ask.key) == (6, "deed")
    table.say("end")
    assert table.who("lupa").states == {}


# -- both ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-023", "SV-STA-027", "SV-STA-035")
@pytest.mark.parametrize(
    ("states", "energy"), [({}, 7), ({"bleeding": 1}, 7), ({"stunned": 1}, 3), ({"fatigued": 1}, 0)]
)
def test_energy_comes_back_in_all_but_physical_states(states: dict[Any, int], energy: int) -> None:
    table = begun(homo("lupa", "B1-1", energy=3, vigor=2, states=states))
    assert table.who("lupa").energy == energy


@pytest.mark.rule("SV-STA-023", "SV-STA-035")
def test_a_card_gives_energy_in_every_state() -> None:
    cheer = deed(Lasts(effect="dice", on="self"), instant=True, aims="self")
    table = begun(
        homo("lupa", "B1-1", STICK, states={"fatigued": 1}),
        game=game(weapons={"stick": card(cheer)}),
    )
    table.say(f"with:{STICK}", "do:first")
    assert table.ask.key == "deed"
