"""Round of Turns: which Side begins, who acts next, when a round is over and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.events import Flipped, RoundBegan
from controller.games.sanctorvm.state import Seat
from controller.wire import OVERLORD
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import Table, homo, minion, texts

__all__: list[str] = []

CANNIBAL, PRIMAL = "cannibal-1", "primal-1"


def four(**values: Any) -> Table:
    """Two of each Side, far apart; a round is about to begin."""
    return Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-1"),
        minion(CANNIBAL, "B1-8"),
        minion(PRIMAL, "B1-6"),
        **{"stage": "round", "round": 0, **values},
    )


def pass_turns(table: Table, *names: str) -> None:
    """These act in this order, and do nothing."""
    for name in names:
        table.say(f"turn:{name}", "end")


def may_act(table: Table) -> list[str]:
    """Who may act now."""
    return [option.subject for option in table.options().values() if option.closed is None]


# -- which Side begins --------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-001", "SV-ADV-001")
def test_the_homo_superbe_begin_where_they_have_the_advantage() -> None:
    table = four(advantage="homo")
    assert (table.ask.to, may_act(table)) == (("player-1",), ["lupa", "nezumi"])
    assert str(table.ask.prompt) == "Who acts for the Homo Superbe?"
    assert table.ask.because == ("SV-TRN-001", "SV-TRN-003")


@pytest.mark.rule("SV-TRN-001", "SV-ADV-001", "SV-ADV-002")
def test_the_overlord_begins_where_the_advantage_is_the_overlords() -> None:
    table = four(advantage="overlord")
    assert (table.ask.to, may_act(table)) == ((OVERLORD,), [CANNIBAL, PRIMAL])
    assert str(table.ask.prompt) == "Which Minion acts?"


@pytest.mark.rule("SV-ADV-003", "SV-COI-001", "SV-COI-002", "SV-COI-003")
@pytest.mark.parametrize(("face", "first"), [("cooperlay", "homo"), ("rabidus", "overlord")])
def test_the_overlord_flips_a_coin_where_neither_side_has_the_advantage(
    face: str, first: str
) -> None:
    table = four(stage="advantage", advantage="")
    assert (table.ask.key, table.ask.to) == ("advantage", (OVERLORD,))
    assert table.ask.because == ("SV-ADV-003",)
    table.roll(face)
    assert (table.state.advantage, table.state.side) == (first, first)
    assert [told.side for told in table.told(Flipped)] == [first]


def test_no_coin_is_flipped_where_a_side_has_the_advantage() -> None:
    assert four(stage="advantage", advantage="overlord").ask.key == "turn"


@pytest.mark.rule("SV-TRN-008")
def test_the_same_side_begins_every_round() -> None:
    table = four(advantage="overlord")
    pass_turns(table, PRIMAL, "lupa", CANNIBAL, "nezumi")
    assert (table.state.round, table.state.side) == (2, "overlord")
    pass_turns(table, CANNIBAL, "lupa", PRIMAL, "nezumi")
    assert (table.state.round, table.state.side) == (3, "overlord")


# -- who acts -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-003")
@pytest.mark.parametrize("first", ["lupa", "nezumi"])
def test_a_side_chooses_freely_who_of_its_enabled_miniatures_acts(first: str) -> None:
    table = four()
    table.say(f"turn:{first}")
    assert table.state.turn is not None
    assert table.state.turn.who == first


@pytest.mark.rule("SV-TRN-002", "SV-TRN-012")
def test_after_a_turn_its_indicator_is_disabled_and_the_other_side_acts() -> None:
    table = four()
    pass_turns(table, "lupa")
    assert not table.who("lupa").ready
    assert (table.ask.to, may_act(table)) == ((OVERLORD,), [CANNIBAL, PRIMAL])


@pytest.mark.rule("SV-TRN-002")
def test_who_has_acted_does_not_act_again_in_this_round() -> None:
    table = four()
    pass_turns(table, "lupa", CANNIBAL)
    assert may_act(table) == ["nezumi"]
    with pytest.raises(Illegal, match="Lupa has acted in this round") as caught:
        table.say("turn:lupa")
    assert caught.value.why.because == ("SV-TRN-002",)


@pytest.mark.rule("SV-TRN-005", "SV-HLT-007", "SV-HLT-012")
def test_the_dead_do_not_act() -> None:
    table = four()
    correct(table, miniatures__0__health=0)
    with pytest.raises(Illegal, match="Lupa is dead") as caught:
        table.say("turn:lupa")
    assert caught.value.why.because == ("SV-TRN-005",)


@pytest.mark.rule("SV-TRN-006", "SV-TRN-013")
def test_where_a_side_has_nobody_left_to_act_the_other_plays_on() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-1"),
        homo("ghurab", "B1-1"),
        minion(CANNIBAL, "B1-8"),
        stage="round",
    )
    pass_turns(table, "lupa", CANNIBAL, "nezumi")
    assert may_act(table) == ["ghurab"]
    assert table.state.round == 2


@pytest.mark.rule("SV-TRN-006", "SV-TRN-013")
def test_where_the_homo_superbe_have_all_acted_the_minions_play_on() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(CANNIBAL, "B1-8"),
        minion(PRIMAL, "B1-6"),
        minion("abomination-1", "B1-2"),
        stage="round",
    )
    pass_turns(table, "lupa", CANNIBAL, PRIMAL)
    assert may_act(table) == ["abomination-1"]
    assert table.state.round == 2


def test_the_first_player_speaks_for_the_homo_superbe_whoever_plays_whom() -> None:
    seats = [Seat("player-1", ["lupa"]), Seat("player-2", ["nezumi"])]
    table = four(seats=seats)
    assert table.ask.to == ("player-1",)
    table.say("turn:nezumi")
    assert table.ask.to == ("player-2",)


def test_where_a_correction_leaves_nobody_of_a_side_to_act_the_other_side_acts() -> None:
    table = four()
    correct(table, miniatures__0__ready=False, miniatures__1__ready=False)
    assert may_act(table) == [CANNIBAL, PRIMAL]


# -- the end of a round -------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-004", "SV-GLO-017", "SV-TRN-007")
def test_when_all_have_acted_a_new_round_begins_with_all_enabled() -> None:
    table = four()
    pass_turns(table, "lupa", CANNIBAL, "nezumi")
    assert table.state.round == 1
    pass_turns(table, PRIMAL)
    assert table.state.round == 2
    assert all(who.ready for who in table.state.miniatures)
    assert [str(told.says()) for told in table.told(RoundBegan)] == [
        "Round 1 begins",
        "Round 2 begins",
    ]
    assert texts(table.told(RoundBegan)[1].why()) == ["every living miniature may act again"]


@pytest.mark.rule("SV-TRN-004", "SV-TRN-005")
def test_the_death_of_the_last_who_could_act_ends_the_round() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(CANNIBAL, "B1-4", health=1),
        minion(PRIMAL, "B1-6", ready=False),
        points=1,
    )
    table.say("with:fists", f"at:{CANNIBAL}")
    table.roll("double", "double")
    assert not table.who(CANNIBAL).ready
    assert (table.state.round, table.state.side) == (2, "homo")


@pytest.mark.rule("SV-TRN-009")
def test_the_dead_are_not_enabled_in_a_new_round() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-1", health=0, ready=False),
        minion(CANNIBAL, "B1-8", ready=False),
    )
    table.say("end")
    assert table.state.round == 2
    assert [who.ready for who in table.state.miniatures] == [True, False, True]
