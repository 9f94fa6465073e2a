"""Damage: its types, and what stands between a blow and the Health bar.

What is expected was worked out from the rulebook, by hand.  A dummy has ten Health Points and no
Skill, Weakness, Resistance or Immunity unless a test gives it one.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.action import Word
from controller.games.sanctorvm.box.pack import Minion
from controller.games.sanctorvm.box.words import DAMAGES, Condition, Damage
from controller.games.sanctorvm.effects import Blow, Hurt
from controller.games.sanctorvm.events import Afflicted, Damaged, Died
from controller.games.sanctorvm.hits.damage import halved
from controller.games.sanctorvm.state import Turn
from controller.wire import Msg
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


def hit(dummy: Minion, *words: Word) -> Table:
    """The table once a Hit that says these words has struck such a dummy."""
    made = game(minions={"dummy": dummy}, weapons={"stick": card(deed(*words, ammunition=2))})
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY, "success")
    return table


def lost(dummy: Minion, *words: Word) -> int:
    """The Health that such a dummy loses to a Hit that says these words."""
    return 10 - hit(dummy, *words).who(DUMMY).health


# -- types, and Endurance -----------------------------------------------------------------------


@pytest.mark.rule("SV-DMG-001")
def test_there_are_six_types_of_damage() -> None:
    names = ["Basic", "Fire", "Electric", "Toxic", "Ethermantic", "Critical"]
    assert [str(text) for text in DAMAGES.values()] == names


@pytest.mark.rule("SV-DMG-002", "SV-DMG-003", "SV-DMG-004", "SV-DMG-005")
@pytest.mark.parametrize("kind", ["basic", "fire", "electric", "toxic"])
def test_endurance_cancels_as_much_of_the_four_ordinary_types_as_its_level(kind: Damage) -> None:
    assert lost(panel(endurance=2), harm(kind, 5)) == 3


@pytest.mark.rule("SV-DMG-006", "SV-DMG-007", "SV-SKL-022")
@pytest.mark.parametrize("kind", ["ethermantic", "critical"])
def test_endurance_cancels_nothing_of_the_other_two(kind: Damage) -> None:
    assert lost(panel(endurance=2), harm(kind, 5)) == 5


@pytest.mark.rule("SV-SKL-022")
def test_endurance_may_leave_no_damage_at_all() -> None:
    table = hit(panel(endurance=9), harm("basic", 5))
    [damaged] = table.told(Damaged)
    assert str(damaged.says()) == "Dummy 1 suffers no Damage"
    assert table.who(DUMMY).health == 10


@pytest.mark.rule("SV-SKL-024")
def test_a_minion_with_endurance_three_suffers_one_toxic_damage_from_acid_steel() -> None:
    made = game(minions={"dummy": panel(endurance=3)})
    table = Table(homo("lupa", "B1-5", "corroder-1"), minion(DUMMY, "B1-5"), game=made)
    table.act("corroder-1", "acid-steel", DUMMY, "success")
    assert table.who(DUMMY).health == 9


@pytest.mark.rule("SV-SKL-023")
def test_endurance_is_spent_on_the_leftmost_damage_first() -> None:
    table = hit(panel(endurance=3), harm("basic", 1))
    blows = (Blow("critical", 1), Blow("toxic", 2), Blow("basic", 2))
    hurt = Hurt(who=DUMMY, called=Msg("it"), blows=blows)
    left, _ = table.game.book.effects.foresee(table.state, hurt)
    assert left.blows == (Blow("critical", 1), Blow("basic", 1))


@pytest.mark.rule("SV-SKL-023")
def test_endurance_is_one_pool_for_all_types_of_an_action_and_full_again_for_the_next() -> None:
    table = hit(panel(endurance=3), harm("basic", 2), harm("fire", 2))
    assert table.who(DUMMY).health == 9
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 8


@pytest.mark.rule("SV-SKL-022", "SV-PNL-023")
def test_endurance_protects_a_homo_superbe_as_well() -> None:
    table = Table(minion("praetorian-1", "B1-4"), homo("lupa", "B1-5", endurance=3))
    table.minion_acts("shotgun", "lupa", "double")
    assert table.who("lupa").health == 10 - (4 - 3)


# -- Weakness, Resistance, Immunity -------------------------------------------------------------


@pytest.mark.rule("SV-DMG-010", "SV-PNL-031")
def test_weakness_doubles_the_damage_of_its_type_alone() -> None:
    assert lost(panel(weak=("toxic",)), harm("toxic", 2), harm("basic", 1)) == 4 + 1


@pytest.mark.rule("SV-DMG-012", "SV-DMG-011", "SV-PNL-031")
@pytest.mark.parametrize(("amount", "damage"), [(1, 1), (2, 1), (5, 2), (6, 3)])
def test_resistance_halves_the_damage_of_its_type_rounded_down_to_one_at_least(
    amount: int, damage: int
) -> None:
    assert lost(panel(resistant=("ethermantic",)), harm("ethermantic", amount)) == damage


@pytest.mark.rule("SV-DMG-012")
def test_resistance_leaves_other_types_alone() -> None:
    assert lost(panel(resistant=("toxic",)), harm("toxic", 4), harm("basic", 4)) == 2 + 4


@pytest.mark.rule("SV-DMG-012")
def test_a_type_is_summed_before_it_is_halved() -> None:
    words = harm("fire", 3), harm("basic", 1), harm("fire", 3)
    assert lost(panel(resistant=("fire",)), *words) == 3 + 1


@pytest.mark.rule("SV-DMG-013", "SV-PNL-031")
def test_immunity_leaves_nothing_of_its_type() -> None:
    assert lost(panel(immune=("fire",)), harm("fire", 5), harm("toxic", 1)) == 1


@pytest.mark.rule("SV-DMG-015")
def test_immunity_spends_no_endurance() -> None:
    assert lost(panel(immune=("fire",), endurance=2), harm("fire", 2), harm("basic", 2)) == 0


@pytest.mark.rule("SV-DMG-010", "SV-DMG-012")
def test_weakness_and_resistance_to_one_type_cancel_out() -> None:
    assert lost(panel(weak=("fire",), resistant=("fire",)), harm("fire", 3)) == 3


@pytest.mark.rule("SV-DMG-010", "SV-SKL-023")
def test_weakness_doubles_before_endurance_cancels() -> None:
    assert lost(panel(weak=("fire",), endurance=2), harm("fire", 2)) == 2


@pytest.mark.rule("SV-DMG-012", "SV-SKL-023")
def test_resistance_halves_before_endurance_cancels() -> None:
    assert lost(panel(resistant=("fire",), endurance=1), harm("fire", 5)) == 1


@pytest.mark.rule("SV-DMG-013", "SV-DMG-010")
def test_immunity_goes_before_weakness() -> None:
    assert lost(panel(immune=("fire",), weak=("fire",)), harm("fire", 3)) == 0


@pytest.mark.rule("SV-GLO-008", "SV-DMG-011")
@pytest.mark.parametrize(("amount", "half"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_half_is_rounded_down_to_one_at_least_and_half_of_nothing_is_nothing(
    amount: int, half: int
) -> None:
    assert halved(amount) == half


@pytest.mark.rule("SV-DMG-010", "SV-DMG-012", "SV-DMG-013", "SV-SKL-022")
def test_each_step_says_its_part_in_what_was_suffered() -> None:
    tough = panel(immune=("toxic",), weak=("fire",), resistant=("basic",), endurance=1)
    table = hit(tough, harm("basic", 4), harm("toxic", 2), harm("fire", 2))
    [damaged] = table.told(Damaged)
    assert texts(damaged.why()) == [
        "4 Basic, 2 Toxic, 2 Fire",
        "Immune to Toxic",
        "Weak against Fire: double",
        "Resistant to Basic: half",
        "Endurance cancels 1 Damage",
    ]
    assert damaged.amount == 1 + 4


@pytest.mark.rule("SV-SKL-022", "SV-DMG-012")
def test_a_step_that_changes_nothing_says_nothing() -> None:
    [damaged] = hit(panel(endurance=3, weak=("fire",)), harm("critical", 2)).told(Damaged)
    assert texts(damaged.why()) == ["2 Critical"]


@pytest.mark.rule("SV-SKL-022")
def test_endurance_says_what_it_cancelled_and_not_what_it_might_have() -> None:
    [damaged] = hit(panel(endurance=3), harm("basic", 2)).told(Damaged)
    assert texts(damaged.why())[1:] == ["Endurance cancels 2 Damage"]


# -- On Your Guard ------------------------------------------------------------------------------


def on_guard(**values: Any) -> Table:
    """Lupa on guard while a Praetorian that Shotguns for 4 Basic and 3 Critical waits for her
    turn."""
    table = Table(homo("lupa", "B1-5", charisma=1, **values), minion("praetorian-1", "B1-4"))
    table.say("guard")
    return table


@pytest.mark.rule("SV-ACT-040", "SV-ACT-012", "SV-DMG-012")
def test_on_your_guard_halves_critical_damage_and_no_other() -> None:
    table = on_guard(agility=1)
    table.say("turn:praetorian-1")
    table.minion_acts("shotgun", "lupa", "double")
    assert table.who("lupa").health == 10 - (4 + 1)
    [damaged] = table.told(Damaged)
    assert damaged.why()[1].because == ("SV-DMG-012", "SV-ACT-040")


@pytest.mark.rule("SV-DMG-012")
def test_on_your_guard_is_no_reason_where_nothing_was_critical() -> None:
    table = on_guard(resistant=["basic"])
    table.say("turn:praetorian-1")
    table.minion_acts("shotgun", "lupa", "success", "success")
    [damaged] = table.told(Damaged)
    assert damaged.why()[1].because == ("SV-DMG-012",)


@pytest.mark.rule("SV-ACT-040", "SV-STA-012")
@pytest.mark.parametrize(("state", "damage"), [("bleeding", 1), ("burning", 1)])
def test_on_your_guard_halves_what_states_do(state: Condition, damage: int) -> None:
    table = Table(
        homo("lupa", "B1-5", states={state: 1}, guard="round"),
        minion("praetorian-1", "B1-4"),
        stage="begin",
        turn=Turn("lupa"),
    )
    assert table.who("lupa").health == 10 - damage


# -- Health -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-HLT-001")
def test_more_damage_than_health_leaves_none_and_kills() -> None:
    made = game(minions={"dummy": panel()}, weapons={"stick": card(deed(harm("basic", 20)))})
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 0
    assert [died.who for died in table.told(Died)] == [DUMMY]


# -- the order of effects -----------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-010")
@pytest.mark.parametrize("state_first", [False, True])
def test_an_action_does_its_words_in_the_order_in_which_they_are_read(state_first: bool) -> None:
    words: tuple[Word, ...] = (harm("basic", 1), suffer("bleeding", 1))
    table = hit(panel(), *(reversed(words) if state_first else words))
    told = [each for each in table.events if isinstance(each, Damaged | Afflicted)]
    assert [isinstance(each, Afflicted) for each in told] == [state_first, not state_first]


@pytest.mark.rule("SV-GLO-010", "SV-SKL-004")
def test_rage_does_not_put_damage_before_a_state_that_is_read_first() -> None:
    made = game(
        minions={"dummy": panel()},
        weapons={"stick": card(deed(suffer("bleeding", 1), harm("fire", 1)))},
    )
    table = Table(homo("lupa", "B1-5", STICK, rage=1), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY, "success")
    told = [each for each in table.events if isinstance(each, Damaged | Afflicted)]
    assert isinstance(told[0], Afflicted)


@pytest.mark.rule("SV-GLO-010")
def test_the_critical_value_is_read_last() -> None:
    made = game(
        minions={"dummy": panel()},
        weapons={"stick": card(deed(harm("toxic", 1), harm("basic", 1)), critical=2)},
    )
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY, "double")
    [damaged] = table.told(Damaged)
    assert texts(damaged.why())[0] == "1 Toxic, 1 Basic, 2 Critical"


@pytest.mark.rule("SV-GLO-010")
def test_the_dead_suffer_no_state_that_is_read_later() -> None:
    table = hit(panel(), harm("basic", 20), suffer("bleeding", 1))
    assert table.told(Afflicted) == []


@pytest.mark.rule("SV-DMG-009")
def test_minions_may_be_weak_resistant_or_immune_and_armor_may_protect_from_either() -> None:
    dummy = panel(weak=("fire",), resistant=("toxic",), immune=("electric", "stunned"))
    table = Table(
        homo("lupa", "B1-4", "porter-1"),
        minion("dummy-1", "B1-5"),
        game=game(minions={"dummy": dummy}),
    )
    values, lupa, it = table.game.book.values(table.state), table.who("lupa"), table.who("dummy-1")
    assert [values.weak(it, "fire"), values.weak(it, "toxic")] == [True, False]
    assert [values.resistant(it, "toxic"), values.resistant(it, "fire")] == [True, False]
    assert [values.immune(it, "electric"), values.immune(it, "stunned")] == [True, True]
    assert [values.resistant(lupa, "basic"), values.resistant(lupa, "fire")] == [True, False]
