"""A turn: what happens when it begins, in which order, and the ways in which it ends."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Event, Illegal
from controller.games.sanctorvm.events import (
    Afflicted,
    Arrived,
    Damaged,
    Died,
    Freed,
    Recovered,
    TurnBegan,
    TurnEnded,
)
from controller.games.sanctorvm.state import Miniature, Turn
from controller.wire import OVERLORD, Answer, TimeUp
from tests.games.sanctorvm.overlord import correct, let_pass, rule
from tests.games.sanctorvm.table import Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"


def begin(who: Miniature, **values: Any) -> Table:
    """The turn of `who` has begun; an enemy stands far away."""
    enemy = homo("ghurab", "B1-3") if who.side == "overlord" else minion(ENEMY, "B1-3")
    return Table(who, enemy, **{"stage": "begin", "turn": Turn(who.id), **values})


def rules(told: Event) -> list[tuple[str, ...]]:
    """The rules that each reason of an event stands on."""
    return [why.because for why in told.why()]


def points(table: Table) -> int:
    """The Action Points left."""
    assert table.state.turn is not None
    return table.state.turn.points


# -- Action Points ------------------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-029", "SV-ACT-008")
@pytest.mark.parametrize("charisma", [1, 4])
def test_a_homo_superbe_has_as_many_action_points_as_charisma(charisma: int) -> None:
    table = begin(homo("lupa", "B1-4", charisma=charisma))
    assert points(table) == charisma
    [told] = table.told(TurnBegan)
    assert told.points == charisma
    assert rules(told) == [("SV-ATR-029",)]


@pytest.mark.rule("SV-PNL-015")
@pytest.mark.parametrize(("name", "expected"), [("cannibal-1", 2), ("inflatius-1", 1)])
def test_a_minion_has_the_action_points_of_its_panel(name: str, expected: int) -> None:
    table = begin(minion(name, "B1-8"))
    assert points(table) == expected
    [told] = table.told(TurnBegan)
    assert rules(told) == [("SV-PNL-015",)]


# -- Energy Recovery ----------------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-020", "SV-ATR-021")
def test_prymat_with_vigor_3_recovers_six_energy() -> None:
    table = begin(homo("prymat", "B1-4", vigor=3, energy=1))
    assert table.who("prymat").energy == 7
    [told] = table.told(Recovered)
    assert str(told.says()) == "Prymat recovers 6 Energy and has 7"
    assert texts(told.why()) == ["twice Vigor 3, up to 10"]
    assert rules(told) == [("SV-ATR-020",)]


@pytest.mark.rule("SV-ATR-020", "SV-PAN-007")
def test_no_more_energy_comes_back_than_fits_the_bar() -> None:
    table = begin(homo("lupa", "B1-4", vigor=4, energy=9))
    assert table.who("lupa").energy == 10
    assert [told.amount for told in table.told(Recovered)] == [1]


def test_a_full_energy_bar_is_worth_no_word() -> None:
    assert begin(homo("lupa", "B1-4")).told(Recovered) == []


@pytest.mark.rule("SV-PNL-028")
def test_a_minion_recovers_no_energy() -> None:
    table = begin(minion("cannibal-1", "B1-8"))
    assert table.who("cannibal-1").energy == 0


# -- harmful States -----------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-004", "SV-STA-038")
def test_bleeding_hurts_by_one_when_a_turn_begins_whatever_its_level() -> None:
    table = begin(homo("lupa", "B1-4", states={"bleeding": 3}))
    assert table.who("lupa").health == 9
    assert table.who("lupa").states == {"bleeding": 3}


@pytest.mark.rule("SV-STA-004")
def test_bleeding_hurts_nobody_else_when_another_turn_begins() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-1", states={"bleeding": 2}),
        minion(ENEMY, "B1-3"),
        stage="begin",
        turn=Turn("lupa"),
    )
    assert table.who("nezumi").health == 10


@pytest.mark.rule("SV-STA-006")
def test_burning_hurts_by_two_when_a_turn_begins() -> None:
    table = begin(homo("lupa", "B1-4", states={"burning": 1}))
    assert table.who("lupa").health == 8


@pytest.mark.rule("SV-STA-007")
def test_a_cooperlay_puts_the_fire_out() -> None:
    table = begin(homo("lupa", "B1-4", states={"burning": 1}))
    assert (table.ask.key, table.ask.to) == ("burning", ("player-1",))
    table.roll("cooperlay")
    assert table.who("lupa").states == {}
    assert points(table) == 2
    [told] = table.told(Freed)
    assert rules(told) == [("SV-STA-007",)]


@pytest.mark.rule("SV-STA-007")
def test_with_rabidus_the_fire_burns_on() -> None:
    table = begin(homo("lupa", "B1-4", states={"burning": 1}))
    table.roll("rabidus")
    assert table.who("lupa").states == {"burning": 1}
    assert table.who("lupa").health == 8


@pytest.mark.rule("SV-STA-007")
def test_cooperlay_puts_the_fire_out_for_a_minion_too_and_the_overlord_flips() -> None:
    table = begin(minion("cannibal-1", "B1-8", states={"burning": 1}))
    assert table.ask.to == (OVERLORD,)
    table.roll("cooperlay")
    assert table.who("cannibal-1").states == {}


@pytest.mark.rule("SV-STA-013", "SV-STA-012")
def test_endurance_cancels_nothing_of_what_states_do() -> None:
    table = begin(homo("lupa", "B1-4", endurance=4, states={"bleeding": 1, "burning": 1}))
    assert table.who("lupa").health == 7


@pytest.mark.rule("SV-STA-012")
def test_what_states_do_is_critical_damage() -> None:
    table = begin(homo("lupa", "B1-4", resistant=["critical"], states={"burning": 1}))
    assert table.who("lupa").health == 9


@pytest.mark.rule("SV-HLT-023", "SV-HLT-024", "SV-STA-002")
def test_energy_comes_back_before_blood_is_lost_and_blood_before_the_fire_burns() -> None:
    table = begin(homo("nezumi", "B1-7", stealth=1, energy=0, states={"burning": 1, "bleeding": 1}))
    table.roll("cooperlay")
    told = [(type(event), getattr(event, "amount", None)) for event in table.events]
    assert told == [
        (Recovered, 4),
        (Damaged, 1),
        (Damaged, 2),
        (Freed, None),
        (Afflicted, None),
        (TurnBegan, None),
    ]


@pytest.mark.rule("SV-HLT-001", "SV-TRN-005")
def test_who_bleeds_to_death_has_no_turn() -> None:
    table = begin(homo("lupa", "B1-4", health=1, states={"bleeding": 1, "burning": 1}), round=3)
    assert [type(event) for event in table.events[:2]] == [Damaged, Died]
    assert table.told(TurnBegan) == []
    assert table.state.winner == "overlord"


def test_no_coin_is_flipped_for_who_burned_to_death() -> None:
    table = Table(
        homo("lupa", "B1-4", health=2, states={"burning": 1}),
        homo("nezumi", "B1-1", ready=False),
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn("lupa"),
    )
    assert table.ask.key == "turn"
    assert table.state.side == "overlord"
    assert not table.who("lupa").ready


# -- hiding -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-014", "SV-MAP-011")
def test_who_begins_its_turn_in_a_darkness_space_with_stealth_is_camouflaged() -> None:
    table = begin(homo("lupa", "B1-7", stealth=1))
    assert table.who("lupa").states == {"camouflaged": 1}
    [told] = table.told(Afflicted)
    assert texts(told.why()) == ["its turn begins in the dark"]
    assert rules(told) == [("SV-STA-014", "SV-MAP-011")]


@pytest.mark.rule("SV-MAP-011")
def test_the_dark_hides_nobody_without_stealth() -> None:
    assert begin(homo("lupa", "B1-7", stealth=0)).who("lupa").states == {}


@pytest.mark.rule("SV-STA-014")
def test_a_light_space_hides_nobody() -> None:
    assert begin(homo("lupa", "B1-4", stealth=3)).who("lupa").states == {}


@pytest.mark.rule("SV-STA-014")
def test_the_dark_hides_minions_too() -> None:
    table = begin(minion("praetorian-1", "B1-7"))
    assert table.who("praetorian-1").states == {"camouflaged": 1}


@pytest.mark.rule("SV-PWR-006")
def test_rodent_steps_hide_nezumi_in_a_light_space() -> None:
    table = begin(homo("nezumi", "B1-4", stealth=1))
    assert table.who("nezumi").states == {"camouflaged": 1}
    [told] = table.told(Afflicted)
    assert rules(told) == [("SV-PWR-006",)]
    assert begin(homo("nezumi", "B1-4", stealth=0)).who("nezumi").states == {}


@pytest.mark.rule("SV-STA-019")
def test_who_still_burns_cannot_hide() -> None:
    table = begin(homo("lupa", "B1-7", stealth=1, states={"burning": 1}))
    table.roll("rabidus")
    assert table.who("lupa").states == {"burning": 1}


@pytest.mark.rule("SV-STA-022")
def test_moving_does_not_end_a_camouflage() -> None:
    table = begin(homo("lupa", "B1-7", stealth=1))
    table.say("move:B1-4:1:0")
    assert table.who("lupa").states == {"camouflaged": 1}


# -- ending a turn ------------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-011")
def test_a_turn_ends_when_the_last_action_point_is_spent() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), points=2)
    table.say("guard")
    assert table.told(TurnEnded) == []
    table.say("move:B1-1:1:0", "waste")
    assert [told.who for told in table.told(TurnEnded)] == ["lupa"]
    assert (table.state.turn, table.state.side) == (None, "overlord")


@pytest.mark.rule("SV-TRN-011")
@pytest.mark.parametrize("who", [homo("lupa", "B1-4"), minion("primal-1", "B1-4")])
def test_a_turn_may_be_ended_with_action_points_left(who: Miniature) -> None:
    table = begin(who)
    assert points(table) == 2
    table.say("end")
    assert table.state.turn is None
    assert not table.who(who.id).ready


# -- the hourglass ------------------------------------------------------------------------------


@pytest.mark.rule("SV-HRG-004", "SV-HRG-005")
def test_the_overlord_may_skip_the_turn_of_who_is_too_slow() -> None:
    table = begin(homo("lupa", "B1-4"))
    let_pass(table)
    assert [told.who for told in table.told(TurnEnded)] == ["lupa"]
    assert not table.who("lupa").ready
    assert table.state.side == "overlord"


@pytest.mark.rule("SV-HRG-005")
@pytest.mark.parametrize("so_far", [("with:blaster-1",), ("with:blaster-1", "do:bolt")])
def test_a_turn_is_skipped_in_the_midst_of_choosing_an_action_and_nothing_is_paid(
    so_far: tuple[str, ...],
) -> None:
    table = begin(homo("lupa", "B1-2", "blaster-1", senses=4))
    table.say(*so_far)
    let_pass(table)
    assert table.state.turn is None
    assert table.who("lupa").energy == 10


@pytest.mark.rule("SV-HRG-005")
def test_a_turn_is_skipped_after_a_movement_which_stands() -> None:
    table = begin(homo("lupa", "B1-4"))
    table.say("move:B1-1:1:0")
    let_pass(table)
    assert table.state.turn is None
    assert table.who("lupa").place == "B1-1"


def test_who_acts_cannot_be_skipped_since_somebody_must() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), stage="choose")
    table.run.accept(TimeUp(nonce="", ask="", turned=True))
    with pytest.raises(Illegal):
        table.run.accept(Answer(ask="", nonce="", seat="player-1", picks=("turn:lupa",)))
    assert table.run.open is not None
    assert [option.id for option in getattr(table.run.open, "options", ())] == ["decide", "more"]


# -- the last word ------------------------------------------------------------------------------


def test_who_was_ruled_to_act_again_is_enabled_until_that_turn_ends() -> None:
    table = Table(homo("lupa", "B1-4", ready=False), homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"))
    correct(table, stage="choose", turn=None)
    rule(table, "turn:lupa")
    assert table.who("lupa").ready
    table.say("end")
    assert not table.who("lupa").ready


def test_who_was_corrected_to_death_has_no_turn_any_more() -> None:
    table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"))
    correct(table, miniatures__0__health=0)
    assert table.state.turn is None
    assert table.ask.to == (OVERLORD,)


def test_who_was_corrected_to_have_no_action_points_has_no_turn_any_more() -> None:
    table = begin(homo("lupa", "B1-4"))
    correct(table, turn__points=0)
    assert table.state.turn is None
    assert table.told(Arrived) == []
