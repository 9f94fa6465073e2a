"""States: what Fortitude and Immunity keep off, and what a State does to others.

What is expected was worked out from the rulebook, by hand.
"""

from __future__ import annotations

import pytest

from controller.engine.effects import Prevented
from controller.games.sanctorvm.box.action import Word
from controller.games.sanctorvm.box.pack import Minion
from controller.games.sanctorvm.box.words import HARMFUL, HELPFUL, PHYSICAL, STATES, Condition
from controller.games.sanctorvm.events import Afflicted
from controller.games.sanctorvm.state import Turn
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


def hit(dummy: Minion, *words: Word, **states: int) -> Table:
    """The table once a Hit that says these words has struck such a dummy, in these States."""
    stick = card(deed(*words, ammunition=2), deed(suffer("bleeding", 1)))
    made = game(minions={"dummy": dummy}, weapons={"stick": stick})
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5", states=states), game=made)
    table.act(STICK, "first", DUMMY, "success")
    return table


def states(dummy: Minion, *words: Word) -> dict[Condition, int]:
    """The States in which such a Hit leaves such a dummy."""
    return hit(dummy, *words).who(DUMMY).states


# -- Fortitude ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-025", "SV-STA-038")
@pytest.mark.parametrize(("level", "left"), [(2, {}), (3, {}), (4, {"bleeding": 4})])
def test_fortitude_cancels_a_state_of_its_level_whole_and_a_higher_one_not_at_all(
    level: int, left: dict[Condition, int]
) -> None:
    assert states(panel(fortitude=3), suffer("bleeding", level)) == left


@pytest.mark.rule("SV-SKL-026", "SV-SKL-028")
def test_fortitude_cancels_the_leftmost_state_first_and_others_with_what_is_left() -> None:
    two_then_three = suffer("burning", 2), suffer("bleeding", 3)
    assert states(panel(fortitude=4), *two_then_three) == {"bleeding": 3}
    assert states(panel(fortitude=4), *reversed(two_then_three)) == {"burning": 2}
    assert states(panel(fortitude=5), *two_then_three) == {}


@pytest.mark.rule("SV-SKL-026")
def test_a_state_that_is_too_strong_costs_no_fortitude() -> None:
    assert states(panel(fortitude=4), suffer("bleeding", 5), suffer("burning", 4)) == {
        "bleeding": 5
    }


@pytest.mark.rule("SV-SKL-026")
def test_fortitude_is_full_again_for_the_next_action() -> None:
    table = hit(panel(fortitude=2), suffer("bleeding", 2))
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).states == {}


@pytest.mark.rule("SV-SKL-025")
def test_fortitude_keeps_no_helpful_state_off() -> None:
    table = Table(
        homo("lupa", "B1-5", "trenching-tool-1", fortitude=3), minion("cannibal-1", "B1-4")
    )
    table.say("with:trenching-tool-1", "do:dig-in")
    assert table.who("lupa").states == {"camouflaged": 1}


@pytest.mark.rule("SV-SKL-025", "SV-PNL-023")
def test_fortitude_protects_a_homo_superbe_as_well() -> None:
    table = Table(minion("cannibal-1", "B1-5"), homo("lupa", "B1-5", fortitude=3))
    table.minion_acts("rusty-hook", "lupa", "double")
    assert table.who("lupa").health == 9
    assert table.who("lupa").states == {}


# -- Immunity -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-DMG-014", "SV-PNL-031")
def test_who_is_immune_to_a_state_cannot_have_it() -> None:
    table = hit(panel(immune=("bleeding",)), suffer("bleeding", 9))
    assert table.who(DUMMY).states == {}
    [prevented] = table.told(Prevented)
    assert texts(prevented.why())[0] == "Immune to Bleeding"


@pytest.mark.rule("SV-DMG-015")
def test_immunity_to_a_state_spends_no_fortitude() -> None:
    immune = panel(immune=("burning",), fortitude=3)
    assert states(immune, suffer("burning", 3), suffer("bleeding", 3)) == {}


# -- States together ----------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-002")
def test_a_miniature_may_be_in_several_states() -> None:
    assert states(panel(), suffer("bleeding", 1), suffer("burning", 2)) == {
        "bleeding": 1,
        "burning": 2,
    }


@pytest.mark.rule("SV-STA-038")
@pytest.mark.parametrize(("first", "second"), [(2, 4), (4, 2)])
def test_of_the_same_state_twice_the_higher_level_counts(first: int, second: int) -> None:
    table = hit(panel(), suffer("bleeding", second), bleeding=first)
    assert table.who(DUMMY).states == {"bleeding": 4}


# -- fire and hiding ----------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-019")
def test_burning_ends_camouflage() -> None:
    table = Table(
        minion("praetorian-1", "B1-4"),
        minion("dummy-1", "B1-5", states={"camouflaged": 1}),
        homo("lupa", "B1-5"),
        game=game(
            minions={
                "dummy": panel(),
                "praetorian": panel(
                    deed(suffer("burning", 1), instant=True, aims="next_space"), tactic="ranged"
                ),
            }
        ),
    )
    table.say("do:first", "in:B1-5")
    assert table.who("dummy-1").states == {"burning": 1}


@pytest.mark.rule("SV-STA-019", "SV-SKL-025")
def test_burning_that_fortitude_cancels_ends_no_camouflage() -> None:
    torch = panel(deed(suffer("burning", 1), instant=True, aims="next_space"))
    table = Table(
        minion("torch-1", "B1-4"),
        minion("dummy-1", "B1-5", states={"camouflaged": 1}),
        homo("lupa", "B1-8"),
        game=game(minions={"dummy": panel(fortitude=1), "torch": torch}),
    )
    table.say("do:first", "in:B1-5")
    assert table.who("dummy-1").states == {"camouflaged": 1}


@pytest.mark.rule("SV-STA-019")
def test_nobody_hides_while_burning_by_the_dark_or_by_a_card() -> None:
    table = Table(
        homo("lupa", "B1-3", "trenching-tool-1", stealth=2, states={"burning": 1}),
        minion("cannibal-1", "B1-3"),
        stage="begin",
        turn=Turn("lupa"),
    )
    table.roll("rabidus")
    assert table.who("lupa").states == {"burning": 1}
    table.say("with:trenching-tool-1")
    why = table.closed("do:dig-in")
    assert why is not None
    assert (str(why.text), why.because) == ("Lupa is Burning, and cannot hide", ("SV-STA-019",))


@pytest.mark.rule("SV-STA-019", "SV-STA-002")
def test_fire_is_no_reason_where_nobody_would_hide() -> None:
    table = hit(panel(), suffer("bleeding", 1), burning=1)
    [afflicted] = table.told(Afflicted)
    assert afflicted.why() == ()


# -- Physical States ----------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-025", "SV-STA-038")
@pytest.mark.parametrize("state", PHYSICAL)
def test_fortitude_cancels_physical_states_as_it_does_harmful_ones(state: Condition) -> None:
    assert states(panel(fortitude=2), suffer(state, 2)) == {}
    assert states(panel(fortitude=2), suffer(state, 3)) == {state: 3}


@pytest.mark.rule("SV-STA-003", "SV-SKL-025")
def test_every_state_is_harmful_helpful_or_physical() -> None:
    assert sorted((*HARMFUL, *HELPFUL, *PHYSICAL)) == sorted(STATES)
    assert (len(HARMFUL), HELPFUL, len(PHYSICAL)) == (3, ("camouflaged",), 3)


@pytest.mark.rule("SV-STA-025", "SV-SKL-026")
def test_who_is_stunned_has_no_fortitude_against_what_comes_after() -> None:
    table = hit(panel(fortitude=2), suffer("stunned", 3))
    table.act(STICK, "second", DUMMY, "success")
    assert table.who(DUMMY).states == {"stunned": 3, "bleeding": 1}


@pytest.mark.rule("SV-STA-002", "SV-STA-019")
def test_all_harmful_and_physical_states_may_be_had_at_once() -> None:
    every = [suffer(state, 1) for state in (*HARMFUL, *PHYSICAL)]
    assert states(panel(), *every) == dict.fromkeys((*HARMFUL, *PHYSICAL), 1)


# -- Rhinoceros Skin ----------------------------------------------------------------------------


def hardened(damage: str, state: str) -> Table:
    """The first turn of a Rosie beside Neshorn, whose skin was hardened against these."""
    table = Table(
        minion("rosie-1", "B1-5"),
        homo("neshorn", "B1-5"),
        stage="skin",
        round=0,
        advantage="overlord",
    )
    table.say(damage, state, "turn:rosie-1")
    return table


@pytest.mark.rule("SV-PWR-009", "SV-PWR-010", "SV-PWR-011")
def test_neshorn_suffers_half_of_the_damage_and_nothing_of_the_state_that_she_chose() -> None:
    table = hardened("fire", "burning")
    table.minion_acts("scalding-steam", "neshorn", "double")
    assert table.who("neshorn").health == 10 - 1
    assert table.who("neshorn").states == {}


@pytest.mark.rule("SV-PWR-010", "SV-DMG-014")
@pytest.mark.parametrize("state", [*HARMFUL, *PHYSICAL])
def test_neshorn_can_be_hardened_against_every_state_that_does_harm(state: Condition) -> None:
    plague = panel(deed(suffer(state, 9), suffer("burning", 1), suffer("bleeding", 1)))
    table = Table(
        minion("rosie-1", "B1-5"),
        homo("neshorn", "B1-5"),
        stage="skin",
        round=0,
        advantage="overlord",
        game=game(minions={"rosie": plague}),
    )
    table.say("fire", state, "turn:rosie-1")
    table.minion_acts("first", "neshorn", "double")
    others = {each: 1 for each in ("burning", "bleeding") if each != state}
    assert table.who("neshorn").states == others


@pytest.mark.rule("SV-PWR-009", "SV-PWR-010")
def test_she_suffers_all_of_the_others() -> None:
    table = hardened("toxic", "bleeding")
    table.minion_acts("scalding-steam", "neshorn", "double")
    assert table.who("neshorn").health == 10 - 2
    assert table.who("neshorn").states == {"burning": 2}


@pytest.mark.rule("SV-GLO-010", "SV-DMG-014")
def test_damage_is_done_though_the_state_is_kept_off() -> None:
    table = hit(panel(immune=("burning",)), harm("fire", 2), suffer("burning", 1))
    assert table.who(DUMMY).health == 8
