"""Duelo: how the Champions are named, how they fight alone, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal
from controller.games.sanctorvm.battle.modes.duelo import DUELO, DuelBegan, Removed, Victor
from controller.games.sanctorvm.box.condition import Arrives, Rises
from controller.games.sanctorvm.box.phase import Arena, Lain, Lost
from controller.games.sanctorvm.changes import Crowded
from controller.games.sanctorvm.effects import Die, Heal
from controller.games.sanctorvm.events import RoundBegan
from controller.games.sanctorvm.moving.summon import Summoned
from controller.games.sanctorvm.scene import Scene
from controller.wire import OVERLORD, TABLE, Board, Msg, Order
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import (
    BOX,
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
)

__all__: list[str] = []

FOE, OTHER = "cannibal-1", "teknokinetic-1"
PHASE = BOX.battles["the_challenge"]
ARMED = game(weapons={"stick": card(deed(harm("basic", 9), instant=True))})


def gathered(*more: Any, **values: Any) -> Table:
    """Two of each Side, and the Advantage is known."""
    return Table(
        homo("lupa", "B1-4", "stick-1"),
        homo("nezumi", "B1-1"),
        minion(FOE, "B1-8", health=8),
        minion(OTHER, "B1-6"),
        *more,
        **{"game": ARMED, "battle": "the_challenge", "stage": "advantage", "round": 0, **values},
    )


def fighting(*more: Any, hero: str = "lupa", foe: str = FOE, **values: Any) -> Table:
    """The duel of these two has begun."""
    table = gathered(*more, **values)
    if table.state.advantage == "homo":
        table.say("first", f"champion:{hero}", f"champion:{foe}")
    else:
        table.say("first", f"champion:{foe}", f"champion:{hero}")
    return table


def kill(table: Table, *names: str) -> None:
    """These die at once."""
    scene = Scene(table.game.book, table.run.play)
    for name in names:
        for _ in scene.resolve(Die(who=name, called=Msg("somebody"))):
            pass
    table.events += table.run.collect()


def won(table: Table) -> None:
    """Lupa kills her enemy in her first turn."""
    table.say("turn:lupa", "move:A2-5:1:0", "with:stick-1", "do:first", f"at:{FOE}")


# -- naming -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-DUE-006", "SV-MOD-DUE-001")
def test_the_side_with_the_advantage_may_name_its_champion_first() -> None:
    table = gathered(advantage="homo")
    assert (table.ask.key, table.ask.to) == ("champion-order", ("player-1",))
    table.say("first")
    assert (table.ask.to, list(table.options())) == (
        ("player-1",),
        ["champion:lupa", "champion:nezumi"],
    )
    table.say("champion:nezumi")
    assert (table.ask.to, list(table.options())) == (
        (OVERLORD,),
        [f"champion:{FOE}", f"champion:{OTHER}"],
    )
    table.say(f"champion:{OTHER}")
    assert table.state.champions == ["nezumi", OTHER]


@pytest.mark.rule("SV-MOD-DUE-006", "SV-MOD-DUE-001")
def test_or_it_may_wait_and_name_its_champion_last() -> None:
    table = gathered(advantage="overlord")
    assert table.ask.to == (OVERLORD,)
    table.say("last")
    assert table.ask.to == ("player-1",)
    table.say("champion:lupa", f"champion:{FOE}")
    assert table.state.champions == ["lupa", FOE]


@pytest.mark.rule("SV-MOD-DUE-007", "SV-ALY-005")
def test_an_ally_is_no_champion_of_the_homo_superbe() -> None:
    table = gathered(minion("cannibal-7", "B1-4", side="homo"))
    table.say("first")
    why = table.closed("champion:cannibal-7")
    assert why is not None
    assert (str(why.text), why.because) == (
        "Cannibal 7 is an Ally, and no Homo Superbe",
        ("SV-MOD-DUE-007",),
    )


# -- alone --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-DUE-003")
def test_the_champions_stand_alone_on_module_a2_in_the_spaces_of_the_battle() -> None:
    table = fighting()
    assert [laid.code for laid in table.state.modules] == ["a2"]
    assert (table.who("lupa").place, table.who(FOE).place) == ("A2-4", "A2-5")
    assert [who.id for side in ("homo", "overlord") for who in table.state.living(side)] == [
        "lupa",
        FOE,
    ]
    parts = ARMED.view(table.state, (), TABLE).parts
    [board] = [part for part in parts if isinstance(part, Board)]
    assert [(piece.id, piece.marks) for piece in board.pieces if piece.id != "romulus"] == [
        ("lupa", ("champion",)),
        (FOE, ("champion",)),
    ]
    [order] = [part for part in parts if isinstance(part, Order)]
    assert {turn.id: turn.standing for turn in order.turns} == {
        "lupa": "ready",
        "nezumi": "out",
        FOE: "ready",
        OTHER: "out",
    }
    assert str(table.told(DuelBegan)[0].says()) == "The duel begins: Lupa against Cannibal 1"


@pytest.mark.rule("SV-MOD-DUE-003")
def test_their_rounds_have_two_turns_and_the_side_with_the_advantage_begins() -> None:
    table = fighting(advantage="overlord")
    assert list(table.options()) == [f"turn:{FOE}"]
    table.say(f"turn:{FOE}", "end")
    assert list(table.options()) == ["turn:lupa"]
    table.say("turn:lupa", "end")
    assert (table.state.round, list(table.options())) == (2, [f"turn:{FOE}"])


@pytest.mark.rule("SV-MOD-DUE-003", "SV-OVL-007")
def test_who_waits_off_the_board_can_be_healed_by_the_overlord() -> None:
    table = fighting()
    waiting = table.who("nezumi")
    waiting.health = 5
    scene = Scene(table.game.book, table.run.play)
    for _ in scene.resolve(Heal(who="nezumi", called=Msg("Nezumi"), amount=2)):
        pass
    assert waiting.health == 7


@pytest.mark.rule("SV-MOD-DUE-005", "SV-ATR-023")
def test_the_healing_of_the_beginning_comes_once_before_the_duel() -> None:
    table = Table(
        homo("lupa", "B1-4", "stick-1", health=4),
        minion(FOE, "B1-8", health=8),
        game=ARMED,
        battle="the_challenge",
        stage="start",
        round=0,
    )
    table.say("first", "champion:lupa", f"champion:{FOE}")
    assert table.who("lupa").health == 6
    won(table)
    assert table.who("lupa").health >= 6
    # The battle is won with the duel: nobody else of the Overlord's Side is left.
    assert table.state.winner == "homo"


@pytest.mark.rule("SV-MOD-DUE-003", "SV-OBJ-009")
def test_no_condition_sends_anybody_into_the_duel() -> None:
    table = fighting(conditions=[Arrives(minion="primal")])
    table.say("turn:lupa", "end", f"turn:{FOE}", "end")
    assert (table.state.round, table.told(Summoned)) == (2, [])


@pytest.mark.rule("SV-MOD-DUE-005", "SV-OBJ-008")
def test_the_rounds_of_the_duel_are_none_of_the_battle() -> None:
    phase = replace(PHASE, objective="resist", rounds=1)
    other = game(
        battles={"the_challenge": phase},
        weapons={"stick": card(deed(harm("basic", 9), instant=True))},
    )
    table = fighting(game=other)
    table.say("turn:lupa", "end", f"turn:{FOE}", "end")
    assert (table.state.round, table.state.winner) == (2, "")


# -- what comes of it ---------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-DUE-004", "SV-MOD-DUE-005")
def test_the_dead_champion_is_out_and_the_victor_fights_on_as_it_is_in_its_place() -> None:
    table = fighting()
    table.who("lupa").health = 5
    table.who("lupa").states["infected"] = 3
    won(table)
    lupa = table.who("lupa")
    assert (lupa.place, lupa.health, lupa.energy, lupa.states) == ("B1-4", 5, 9, {"infected": 3})
    assert (table.who(FOE).gone, table.state.aside) == (True, None)
    assert [laid.code for laid in table.state.modules] == ["b1"]
    assert (
        str(table.told(Removed)[0].says())
        == "Cannibal 1 has lost the duel, and is out of this battle"
    )
    assert str(table.told(Victor)[0].says()) == "Lupa has won the duel, and fights on at B1-4"


@pytest.mark.rule("SV-MOD-DUE-005")
def test_then_all_others_and_the_victor_begin_the_first_round_of_the_battle() -> None:
    table = fighting()
    won(table)
    assert (table.state.round, list(table.options())) == (1, ["turn:lupa", "turn:nezumi"])
    assert table.closed("turn:lupa") is None
    assert [each.number for each in table.told(RoundBegan)] == [1, 1]
    table.say("turn:nezumi", "end")
    assert list(table.options()) == [f"turn:{OTHER}"]


@pytest.mark.rule("SV-MOD-DUE-002")
def test_the_victor_is_a_champion_until_the_battle_is_over() -> None:
    table = fighting()
    won(table)
    [board] = [part for part in ARMED.view(table.state, (), TABLE).parts if isinstance(part, Board)]
    assert {piece.id: piece.marks for piece in board.pieces if piece.id != "romulus"} == {
        "lupa": ("champion",),
        "nezumi": (),
        OTHER: (),
    }


@pytest.mark.rule("SV-MOD-DUE-004", "SV-HLT-015")
def test_no_coin_revives_the_champion_that_has_lost() -> None:
    table = fighting(coins=3)
    kill(table, "lupa")
    table.say("turn:lupa")  # what was asked before she died
    assert (table.who("lupa").gone, table.who("lupa").alive) == (True, False)
    assert [offer for offer in ARMED.offers(table.state) if offer.to != (OVERLORD,)] == []
    assert table.state.winner == ""
    assert list(table.options()) == ["turn:nezumi"]


@pytest.mark.rule("SV-MOD-DUE-004", "SV-LOS-001")
def test_a_champion_that_has_lost_counts_as_dead_for_its_side() -> None:
    table = fighting()
    kill(table, "lupa")
    table.say("turn:lupa")
    kill(table, "nezumi")
    table.say("turn:nezumi")
    assert (table.state.winner, table.state.ended) == ("overlord", "fallen")


@pytest.mark.rule("SV-MOD-DUE-004", "SV-OBJ-005")
def test_a_named_target_that_dies_in_the_duel_decides_the_battle() -> None:
    phase = replace(PHASE, target=FOE)
    table = fighting(
        game=game(
            battles={"the_challenge": phase},
            weapons={"stick": card(deed(harm("basic", 9), instant=True))},
        )
    )
    won(table)
    assert (table.state.winner, table.state.ended) == ("homo", "achieved")


@pytest.mark.rule("SV-MOD-DUE-004")
def test_both_champions_may_fall_at_once() -> None:
    table = fighting()
    kill(table, "lupa", FOE)
    table.say("turn:lupa")
    assert [table.who(name).gone for name in ("lupa", FOE)] == [True, True]
    assert list(table.options()) == ["turn:nezumi"]


@pytest.mark.rule("SV-MOD-DUE-004", "SV-AP-012")
def test_nobody_rises_in_the_place_of_a_champion() -> None:
    race = BOX.minions["cannibal"].race
    table = fighting(conditions=[Rises(race=race, module="b1")])
    won(table)
    assert (table.told(Summoned), table.told(Crowded)) == ([], [])
    assert [who.id for who in table.state.living("overlord")] == [OTHER]


@pytest.mark.rule("SV-MOD-DUE-005")
def test_features_and_tokens_of_the_battle_lie_there_after_the_duel_alone() -> None:
    phase = replace(
        PHASE,
        features=(Lain(kind="leak", pathways=(("B1-1", "B1-2"),)),),
        tokens=(Lost(place="B1-7", card="injector"),),
    )
    other = game(
        battles={"the_challenge": phase},
        weapons={"stick": card(deed(harm("basic", 9), instant=True))},
    )
    state = other.new({"battle": "the_challenge"})
    table = fighting(game=other, features=state.features, tokens=state.tokens)
    assert (table.state.features, table.state.tokens) == ([], [])
    won(table)
    assert [each.kind for each in table.state.features] == ["leak"]
    assert [each.place for each in table.state.tokens] == ["B1-7"]


def test_a_state_in_the_midst_of_a_duel_is_possible() -> None:
    table = fighting()
    assert ARMED.check(table.state) is None
    won(table)
    assert ARMED.check(table.state) is None


def test_a_correction_cannot_leave_a_duel_half_made() -> None:
    table = fighting()
    with pytest.raises(Illegal, match="each Side has one Champion"):
        correct(table, champions=["lupa", "nezumi"])
    calm = gathered()
    with pytest.raises(Illegal, match="only while a duel is fought anybody waits"):
        correct(calm, miniatures__1__apart="waiting")
    with pytest.raises(Illegal, match="has a place on the board laid aside"):
        correct(calm, aside={"modules": [], "features": [], "tokens": [], "places": {}})


def test_champions_outside_this_mode_are_refused() -> None:
    table = Table(homo("lupa", "B1-4"), minion(FOE, "B1-8"))
    with pytest.raises(Illegal, match="there are Champions in Duelo mode only"):
        correct(table, champions=["lupa", FOE])


def test_an_arena_that_is_not_there_is_refused() -> None:
    lost = replace(PHASE, arena=Arena(homo="A2-9", overlord="A2-5"))
    assert [str(each) for each in DUELO.mistakes(BOX, lost)] == [
        'there is no space "A2-9" on module A2 for a Champion to begin in'
    ]
    assert list(DUELO.mistakes(BOX, PHASE)) == []
    other = replace(PHASE, mode="normal")
    assert str(other.contradiction()) == 'an "arena" belongs to the mode "duelo", and to no other'


def test_who_waits_is_told_so_where_it_is_shown() -> None:
    table = fighting()
    why = ARMED.objection(table.state, table.ask, "nezumi", "")
    assert why is not None
    assert (str(why.text), why.because) == (
        "Nezumi waits until the duel is over",
        ("SV-MOD-DUE-003",),
    )


@pytest.mark.rule("SV-MOD-DUE-003")
@pytest.mark.parametrize("stage", ["champions", "equip", "start"])
def test_a_correction_cannot_begin_the_battle_anew_in_the_midst_of_a_duel(stage: str) -> None:
    table = fighting()
    with pytest.raises(Illegal):
        correct(table, stage=stage, turn=None, packing=["lupa"])


@pytest.mark.rule("SV-AP-011")
def test_a_condition_of_the_board_laid_aside_stands_in_the_way_of_no_correction() -> None:
    table = fighting()
    table.state.conditions.append(Rises(race="human", module="b1"))
    assert ARMED.check(table.state) is None


@pytest.mark.rule("SV-MAP-002")
def test_a_module_laid_aside_is_turned_three_times_at_most() -> None:
    table = fighting()
    aside = table.state.aside
    assert aside is not None
    [laid] = aside.modules
    aside.modules = [replace(laid, turns=3)]
    assert ARMED.check(table.state) is None
    aside.modules = [replace(laid, turns=4)]
    why = ARMED.check(table.state)
    assert why is not None
    assert "or not turned so" in str(why.text)
