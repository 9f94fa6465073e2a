"""Objectives: what achieves them and what fails them, and what is read aloud of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.battle.objectives.resist import RESIST
from controller.games.sanctorvm.box.phase import Exit
from controller.games.sanctorvm.box.shortcomings import shortcomings
from controller.games.sanctorvm.events import RoundBegan, Won
from controller.games.sanctorvm.preparing.briefing import pages
from controller.games.sanctorvm.scene import Field
from tests.games.sanctorvm.table import BOX, GAME, Table, game, homo, minion

__all__: list[str] = []

ENEMY, OTHER = "cannibal-1", "primal-1"


def fought(**changes: Any) -> Sanctorvm:
    """The game in which the skirmish is another battle."""
    return game(battles={"skirmish": replace(BOX.battles["skirmish"], **changes)})


def strike(table: Table, target: str) -> None:
    """Hit with fists, as well as two dice can."""
    table.say("with:fists", f"at:{target}")
    table.roll("double", "double")


def outcome(table: Table) -> str:
    """How the battle ended; nothing where it goes on."""
    return str(table.game.outcome(table.state) or "")


def lacks(**changes: Any) -> list[str]:
    """What is wrong with the skirmish after these changes."""
    return [str(what) for what in shortcomings(BOX, replace(BOX.battles["skirmish"], **changes))]


def reads(battle: str) -> list[str]:
    """What is read aloud before a battle."""
    return [str(page) for page in pages(Field(GAME.book, GAME.new({"battle": battle})))]


# -- Defeat the Overlord ------------------------------------------------------------------------


@pytest.mark.rule("SV-OBJ-005", "SV-AP-013")
def test_the_defeat_of_the_minion_that_is_named_is_enough() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-4", health=1),
        minion(OTHER, "B1-8"),
        game=fought(target=ENEMY),
    )
    strike(table, ENEMY)
    assert table.run.ask is None
    assert outcome(table) == "Victory in round 1: the Overlord is defeated"
    [told] = table.told(Won)
    assert [(str(why.text), why.because) for why in told.why()] == [
        ("Cannibal 1 is defeated", ("SV-OBJ-005",))
    ]


@pytest.mark.rule("SV-OBJ-005")
def test_the_defeat_of_another_minion_is_not() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion("cannibal-2", "B1-4", health=1),
        minion(ENEMY, "B1-8"),
        game=fought(target=ENEMY),
    )
    strike(table, "cannibal-2")
    assert not table.who("cannibal-2").alive
    assert outcome(table) == ""


@pytest.mark.rule("SV-OBJ-004")
def test_a_minion_that_fights_as_an_ally_is_none_of_the_overlords() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-4", health=1),
        replace(minion("sd-1-1", "B1-8"), side="homo"),
    )
    strike(table, ENEMY)
    assert outcome(table) == "Victory in round 1: the Overlord is defeated"


@pytest.mark.rule("SV-OBJ-005")
def test_a_battle_cannot_name_a_minion_that_does_not_begin_in_it() -> None:
    assert lacks(target="cannibal-2") == [
        (
            'its Objective is to defeat "cannibal-2", which does not begin in it: '
            "name one of cannibal-1, sd-1-1"
        )
    ]


# -- Resist -------------------------------------------------------------------------------------


def resisting(**values: Any) -> Table:
    """Lupa has to resist for two rounds, and it is her turn."""
    return Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-8"),
        game=fought(objective="resist", rounds=2),
        **values,
    )


@pytest.mark.rule("SV-OBJ-008", "SV-OBJ-003")
def test_to_resist_is_to_live_until_so_many_rounds_are_over() -> None:
    table = resisting()
    table.say("end", f"turn:{ENEMY}", "end")
    assert (table.state.round, outcome(table)) == (2, "")
    table.say("turn:lupa", "end", f"turn:{ENEMY}", "end")
    assert table.run.ask is None
    assert outcome(table) == "Victory: the Homo Superbe have resisted for 2 rounds"
    [told] = table.told(Won)
    assert [str(why.text) for why in told.why()] == ["2 rounds are over"]
    assert [event.number for event in table.told(RoundBegan)] == [2]


def test_a_single_round_is_said_as_one() -> None:
    phase = replace(BOX.battles["hold_the_line"], rounds=1)
    assert str(RESIST.says(BOX, phase)) == "Resist until 1 round is over."


@pytest.mark.rule("SV-OBJ-008")
def test_who_resists_is_not_done_when_no_minion_is_left() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-4", health=1),
        game=fought(objective="resist", rounds=2),
    )
    strike(table, ENEMY)
    assert outcome(table) == ""


@pytest.mark.rule("SV-OBJ-008", "SV-LOS-001")
def test_who_falls_as_the_last_round_ends_has_not_resisted() -> None:
    table = Table(
        homo("lupa", "B1-1", health=3, states={"infected": 1}),
        minion(ENEMY, "B1-8"),
        game=fought(objective="resist", rounds=2),
        round=2,
    )
    table.say("end", f"turn:{ENEMY}", "end")
    assert outcome(table) == "Defeat in round 2: all Homo Superbe are dead"


# -- what is read aloud -------------------------------------------------------------------------


@pytest.mark.rule("SV-AP-002", "SV-AP-003", "SV-AP-011")
def test_narrative_objective_advantage_and_condition_are_read() -> None:
    narrative, *others = reads("ap_1")
    assert narrative == BOX.battles["ap_1"].narrative
    assert others == [
        (
            "Objective: Those of La Familia who live must end their turns in the Escape Module "
            "before round 4 is over."
        ),
        "Advantage: La Familia begins every round.",
        (
            "Condition: When a Sanguinemorph dies, the Overlord adds one of the same kind in an "
            "available space of module C1."
        ),
    ]


@pytest.mark.rule("SV-AP-011", "SV-OBJ-008", "SV-OBJ-009")
def test_to_resist_is_read_with_its_rounds_and_with_who_comes() -> None:
    assert reads("hold_the_line")[1:] == [
        "Objective: Resist until 2 rounds are over.",
        "Advantage: a coin says which Side begins every round.",
        "Condition: At the end of each round 1 Cannibal comes, to B1-2, B1-3.",
        "Condition: When the battle begins each Homo Superbe suffers 1 Fire Damage.",
    ]


@pytest.mark.rule("SV-OBJ-005")
def test_who_must_be_defeated_is_read() -> None:
    assert reads("ringleader")[1:4] == [
        "Objective: Defeat Cannibal 1.",
        "Advantage: The Overlord begins every round.",
        "Condition: When the battle begins each Homo Superbe suffers Burning 1.",
    ]


@pytest.mark.rule("SV-MOD-GEA-001", "SV-AP-010")
def test_a_mode_that_changes_something_is_read_and_the_normal_one_is_not() -> None:
    assert reads("the_lock") == [
        "Objective: Defeat all miniatures of the Overlord.",
        "Advantage: La Familia begins every round.",
        "Mode: Gearbox: module D2 turns 90 degrees to the right at the end of each round.",
    ]
    assert reads("skirmish")[1:] == ["Advantage: a coin says which Side begins every round."]


@pytest.mark.rule("SV-AP-002", "SV-AP-003")
def test_the_overlord_reads_it_aloud_before_anybody_equips() -> None:
    state = fought(narrative="It is dark.").new({"battle": "skirmish"})
    table = Table(*state.miniatures, stage="reading", round=0, packing=["prymat"])
    assert (table.ask.key, table.ask.to) == ("briefing", ("overlord",))
    table.pick()
    assert table.ask.key == "equip"
    assert state.stage == "reading"


def test_where_there_is_nothing_to_be_read_the_homo_superbe_equip_at_once() -> None:
    assert fought().new({"battle": "skirmish"}).stage == "equip"


def test_a_reward_that_is_no_card_or_too_many_of_one_is_told() -> None:
    assert lacks(reward={"spoon": 1, "blaster": 3}) == [
        'its Reward is "spoon", which is no Weapon or Armor Card',
        "its Reward is 3 of the card Blaster, and there are 2",
    ]


@pytest.mark.rule("SV-MAP-029")
def test_to_escape_there_must_be_a_way_out() -> None:
    assert lacks(objective="escape") == [
        "its Objective is to escape: say to which door the Escape Module is joined"
    ]
    assert lacks(objective="escape", exit=Exit(module="b1", door="east")) == []
