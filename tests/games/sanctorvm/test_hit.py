"""The Hit: what a roll comes to, and when it hits, misses or is a Critical.

What is expected was worked out from the rulebook, by hand.  Unless a test says otherwise Attributes
are 2, Skills 0, and a dummy has Defense 1 and no Skill.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.action import Action
from controller.games.sanctorvm.events import Damaged, Rolled
from controller.games.sanctorvm.hits.dice import DIE, score
from controller.games.sanctorvm.state import Miniature
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

STICK, DUMMY = "stick-1", "dummy-1"
ONE_BASIC = deed(harm("basic", 1))
"""An Action for 1 Basic Damage: what else is lost comes from elsewhere."""


def struck(
    who: Miniature,
    *faces: str,
    action: Action = ONE_BASIC,
    critical: int = 0,
    tactic: str = "melee",
    **dummy: Any,
) -> Table:
    """The table once `who` has used the first Action of its card on a dummy like this, whose dice
    showed these faces."""
    made = game(
        minions={"dummy": panel(**dummy)},
        weapons={"stick": card(action, critical=critical, tactic=tactic)},
    )
    table = Table(who, minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY, *faces)
    return table


def lost(table: Table, name: str = DUMMY) -> int:
    return 10 - table.who(name).health


def fighter(**values: Any) -> Miniature:
    """Lupa with a stick and six dice."""
    return homo("lupa", "B1-5", STICK, **{"strength": 6, "senses": 6, **values})


# -- what faces are worth -----------------------------------------------------------------------


@pytest.mark.rule("SV-DIE-001", "SV-SKL-017")
def test_an_action_die_has_six_sides_with_four_symbols() -> None:
    assert len(DIE) == 6
    assert set(DIE) == {"null", "chaos", "success", "double"}


@pytest.mark.rule("SV-DIE-002", "SV-DIE-003", "SV-DIE-004", "SV-DIE-005")
@pytest.mark.parametrize(
    ("face", "worth"), [("null", 0), ("chaos", 0), ("success", 1), ("double", 2)]
)
def test_each_face_has_its_worth(face: str, worth: int) -> None:
    assert score([face], luck=0).successes == worth


@pytest.mark.rule("SV-DIE-006")
def test_a_roll_is_worth_the_sum_of_its_dice() -> None:
    assert score(["double", "null", "success", "chaos", "double"], luck=0).successes == 5


@pytest.mark.rule("SV-SKL-044", "SV-SKL-043")
def test_luck_of_two_makes_four_of_two_successes_and_two_chaos() -> None:
    faces = ["success", "success", "chaos", "chaos", "null"]
    assert score(faces, luck=2).successes == 4


@pytest.mark.rule("SV-SKL-043")
@pytest.mark.parametrize(("luck", "successes"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_luck_turns_one_chaos_a_level_and_nothing_but_chaos(luck: int, successes: int) -> None:
    assert score(["chaos", "null", "chaos", "chaos"], luck).successes == successes


@pytest.mark.rule("SV-ACT-003", "SV-PNL-023")
def test_a_minion_hits_by_the_luck_of_its_panel() -> None:
    made = game(minions={"dummy": panel(ONE_BASIC, luck=1)})
    table = Table(minion(DUMMY, "B1-5"), homo("lupa", "B1-5", agility=2), game=made)
    table.minion_acts("first", "lupa", "success", "chaos")
    assert lost(table, "lupa") == 1


# -- Dodge and Defense --------------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-016", "SV-ACT-020", "SV-ACT-027", "SV-PNL-013")
@pytest.mark.parametrize("tactic", ["melee", "ranged"])
@pytest.mark.parametrize(("successes", "damage"), [(2, 0), (3, 1), (4, 1)])
def test_a_hit_needs_as_many_successes_as_the_defense(
    tactic: str, successes: int, damage: int
) -> None:
    faces = ["success"] * successes
    assert lost(struck(fighter(), *faces, tactic=tactic, defense=3)) == damage


@pytest.mark.rule("SV-ATR-017", "SV-ATR-015")
@pytest.mark.parametrize(("successes", "damage"), [(2, 0), (3, 1)])
def test_the_defense_of_a_homo_superbe_is_its_agility(successes: int, damage: int) -> None:
    made = game(minions={"dummy": panel(ONE_BASIC)})
    table = Table(minion(DUMMY, "B1-5"), homo("lupa", "B1-5", agility=3), game=made)
    table.minion_acts("first", "lupa", *["success"] * successes)
    assert lost(table, "lupa") == damage


@pytest.mark.rule("SV-ATR-016")
def test_no_success_hits_nobody_even_without_defense() -> None:
    assert lost(struck(fighter(), defense=0)) == 0
    assert lost(struck(fighter(), "success", defense=0)) == 1


@pytest.mark.rule("SV-SKL-015", "SV-SKL-016")
@pytest.mark.parametrize(("successes", "damage"), [(2, 0), (3, 1)])
def test_dodge_of_two_takes_two_successes_from_an_enemy_hit(successes: int, damage: int) -> None:
    faces = ["success"] * successes
    assert lost(struck(fighter(), *faces, dodge=2)) == damage


@pytest.mark.rule("SV-SKL-015")
def test_dodge_may_take_half_of_two_successes_and_never_more_than_were_rolled() -> None:
    assert lost(struck(fighter(), "double", dodge=1)) == 1
    table = struck(fighter(), "success", dodge=3)
    [rolled] = table.told(Rolled)
    assert texts(rolled.why())[-2:] == ["Dodge cancels 1", "0 against Defense 1"]


@pytest.mark.rule("SV-SKL-015", "SV-SKL-043")
def test_dodge_takes_successes_that_luck_gave_too() -> None:
    assert lost(struck(fighter(luck=1), "chaos", dodge=1)) == 0


@pytest.mark.rule("SV-SKL-015")
def test_the_dodge_of_the_attacker_is_no_use_to_it() -> None:
    assert lost(struck(fighter(dodge=3), "success")) == 1


# -- Critical -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-WPN-008")
def test_lupas_nine_successes_strike_for_four_damage() -> None:
    made = game(minions={"dummy": panel(defense=3, dodge=2)})
    lupa = homo("lupa", "B1-5", "electric-baton-1", strength=3, melee=2)
    table = Table(lupa, minion(DUMMY, "B1-5"), game=made)
    table.act(
        "electric-baton-1", "strike", DUMMY, "double", "double", "double", "double", "success"
    )
    [damaged] = table.told(Damaged)
    assert texts(damaged.why())[0] == "1 Basic, 2 Electric, 1 Critical"
    assert lost(table) == 4


@pytest.mark.rule("SV-WPN-007", "SV-ATR-018", "SV-DMG-008", "SV-PNL-014")
@pytest.mark.parametrize(("successes", "damage"), [(5, 1), (6, 4), (7, 4)])
def test_twice_the_defense_adds_the_critical_value(successes: int, damage: int) -> None:
    faces = ["double"] * 2 + ["success"] * (successes - 4)
    assert lost(struck(fighter(), *faces, critical=3, defense=3)) == damage


@pytest.mark.rule("SV-ATR-018")
def test_dodge_counts_before_the_defense_is_doubled() -> None:
    faces = ("double", "double", "double")
    assert lost(struck(fighter(), *faces, critical=3, defense=3, dodge=1)) == 1


@pytest.mark.rule("SV-WPN-007")
def test_the_critical_value_of_an_action_goes_before_that_of_its_card() -> None:
    sharp = deed(harm("basic", 1), critical=5)
    assert lost(struck(fighter(), "double", action=sharp, critical=3)) == 1 + 5


@pytest.mark.rule("SV-PNL-025", "SV-PNL-014", "SV-ATR-018")
def test_a_minions_critical_value_stands_on_its_action() -> None:
    table = Table(minion("praetorian-1", "B1-4"), homo("lupa", "B1-5", agility=2))
    table.minion_acts("shotgun", "lupa", "double", "double")
    assert lost(table, "lupa") == 4 + 3


# -- Rage ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-004", "SV-SKL-005")
@pytest.mark.parametrize("tactic", ["melee", "ranged"])
def test_rage_of_three_adds_three_basic_damage_to_a_hit(tactic: str) -> None:
    assert lost(struck(fighter(rage=3), "success", tactic=tactic)) == 1 + 3


@pytest.mark.rule("SV-SKL-004")
def test_rage_adds_nothing_to_a_miss() -> None:
    assert lost(struck(fighter(rage=3))) == 0


@pytest.mark.rule("SV-SKL-004")
def test_rage_adds_nothing_to_an_instant() -> None:
    instant = deed(harm("basic", 1), instant=True)
    assert lost(struck(fighter(rage=3), action=instant)) == 1


@pytest.mark.rule("SV-SKL-004")
def test_a_hit_that_does_no_damage_does_none_without_rage() -> None:
    table = struck(fighter(), "success", action=deed(suffer("bleeding", 1)))
    assert table.told(Damaged) == []


@pytest.mark.rule("SV-SKL-004")
def test_rage_counts_once_in_a_critical() -> None:
    assert lost(struck(fighter(rage=2), "double", critical=3)) == 1 + 2 + 3


@pytest.mark.rule("SV-SKL-004")
def test_rage_is_basic_damage_like_that_of_the_action_and_resisted_with_it() -> None:
    action = deed(harm("basic", 1), harm("fire", 1))
    table = struck(fighter(rage=2), "success", action=action, resistant=("basic",))
    [damaged] = table.told(Damaged)
    assert texts(damaged.why())[0] == "3 Basic, 1 Fire"
    assert lost(table) == 1 + 1


@pytest.mark.rule("SV-SKL-004")
def test_rage_comes_after_the_words_of_an_action_without_basic_damage() -> None:
    table = struck(fighter(rage=2), "success", action=deed(harm("fire", 1), suffer("bleeding", 1)))
    [damaged] = table.told(Damaged)
    assert texts(damaged.why())[0] == "1 Fire, 2 Basic"


@pytest.mark.rule("SV-SKL-004")
def test_rage_hurts_with_a_hit_that_does_no_damage_of_its_own() -> None:
    table = struck(fighter(rage=2), "success", action=deed(suffer("bleeding", 1)))
    assert lost(table) == 2
    assert table.who(DUMMY).states == {"bleeding": 1}


@pytest.mark.rule("SV-SKL-004", "SV-ACT-022")
def test_rage_adds_to_fists() -> None:
    table = Table(homo("lupa", "B1-5", rage=2), minion("inflatius-1", "B1-5", health=9))
    table.say("with:fists", "at:inflatius-1")
    table.roll("double", "success")
    assert table.who("inflatius-1").health == 9 - (1 + 2 - 2)


# -- Ape Rage -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-PWR-002")
def test_every_hit_of_prymat_is_a_critical() -> None:
    prymat = homo("prymat", "B1-5", STICK, strength=6)
    table = struck(prymat, "success", "success", "success", critical=2, defense=3)
    assert lost(table) == 1 + 2


@pytest.mark.rule("SV-PWR-002")
def test_a_miss_of_prymat_is_none() -> None:
    prymat = homo("prymat", "B1-5", STICK, strength=6)
    assert lost(struck(prymat, "success", critical=2, defense=2)) == 0


@pytest.mark.rule("SV-PWR-002")
def test_an_instant_of_prymat_is_none() -> None:
    prymat = homo("prymat", "B1-5", STICK)
    instant = deed(harm("basic", 1), instant=True)
    assert lost(struck(prymat, action=instant, critical=2)) == 1


@pytest.mark.rule("SV-PWR-002", "SV-ACT-022")
def test_the_fists_of_prymat_have_no_critical_value_to_add() -> None:
    made = game(minions={"dummy": panel()})
    table = Table(homo("prymat", "B1-5", strength=4), minion(DUMMY, "B1-5"), game=made)
    table.say("with:fists", f"at:{DUMMY}")
    table.roll("double", "double")
    assert lost(table) == 2


@pytest.mark.rule("SV-PWR-002", "SV-ATR-018")
def test_ape_rage_is_the_reason_where_the_defense_was_not_doubled() -> None:
    ape, twice = "Ape Rage: every Hit is a Critical", "at least twice the Defense: Critical"
    for faces, outcome, reason in (
        (("success",), "misses", "1 against Defense 2"),
        (("double",), "hits", ape),
        (("double", "double"), "hits", twice),
    ):
        prymat = homo("prymat", "B1-5", STICK, strength=6)
        [rolled] = struck(prymat, *faces, defense=2).told(Rolled)
        assert outcome in str(rolled.says())
        assert texts(rolled.why())[-1] == reason
    [rolled] = struck(fighter(), "double", defense=2).told(Rolled)
    assert texts(rolled.why())[-1] == "2 against Defense 2"


# -- what is told -------------------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-016", "SV-SKL-043", "SV-SKL-015", "SV-ATR-018")
def test_a_roll_tells_every_number_that_led_to_its_outcome() -> None:
    table = struck(fighter(luck=1), "double", "chaos", "success", dodge=2)
    [rolled] = table.told(Rolled)
    assert str(rolled.says()) == "Lupa hits Dummy 1, and it is a Critical"
    assert texts(rolled.why()) == [
        "Strength: +6",
        "dice: 2 Successes, Chaos, Success, Null, Null, Null",
        "3 Successes rolled",
        "Luck turns 1 Chaos into a Success",
        "Dodge cancels 2",
        "2 against Defense 1",
        "at least twice the Defense: Critical",
    ]


@pytest.mark.rule("SV-ATR-016")
def test_a_roll_with_nothing_remarkable_says_no_more_than_it_must() -> None:
    [rolled] = struck(fighter(), "success", defense=2).told(Rolled)
    assert str(rolled.says()) == "Lupa misses Dummy 1"
    assert texts(rolled.why()) == [
        "Strength: +6",
        "dice: Success, Null, Null, Null, Null, Null",
        "1 Success rolled",
        "1 against Defense 2",
    ]
