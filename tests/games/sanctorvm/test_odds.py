"""The chances of a Hit and of a Critical, the dice they are of, and where people read them.

What they are held against is every roll there is, looked at one by one and scored here by the
rulebook: Chaos is worth nothing but what Luck makes of it, Dodge cancels Successes, the Defense
Hits and twice the Defense is a Critical.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from controller.engine import Play
from controller.engine.cast import Cast
from controller.engine.run import Run
from controller.games.sanctorvm.hits.dice import DIE
from controller.games.sanctorvm.hits.hit import judge
from controller.games.sanctorvm.hits.odds import Odds, odds, percent
from controller.games.sanctorvm.hits.pools import Pool
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Lasting, Miniature
from controller.wire import OVERLORD, Answer, Chance, Choose, Option
from tests.games.sanctorvm.table import (
    GAME,
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
)

__all__: list[str] = []

STICK, DUMMY = "stick-1", "dummy-1"


def one_by_one(dice: int, luck: int, dodge: int, defense: int, always: bool = False) -> Odds:
    """The odds by looking at every roll."""
    hits = criticals = 0
    for faces in product(DIE, repeat=dice):
        total = faces.count("success") + 2 * faces.count("double")
        total += min(luck, faces.count("chaos"))
        total -= min(dodge, total)
        hits += total >= defense
        criticals += total >= (defense if always else 2 * defense)
    return Odds(Fraction(hits, 6**dice), Fraction(criticals, 6**dice))


# -- the chances --------------------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-016", "SV-ATR-018", "SV-SKL-015", "SV-SKL-043")
@pytest.mark.parametrize("dice", range(5))
def test_the_odds_are_those_of_all_rolls_counted_one_by_one(dice: int) -> None:
    for luck, dodge, defense in product(range(3), range(3), range(1, 5)):
        for always in (False, True):
            by_hand = one_by_one(dice, luck, dodge, defense, always)
            assert odds(dice, luck, dodge, defense, always) == by_hand


@pytest.mark.rule("SV-ATR-016", "SV-ATR-018")
def test_one_die_against_defense_1_hits_with_three_sides_and_is_a_critical_with_one() -> None:
    assert odds(1, 0, 0, 1) == Odds(Fraction(3, 6), Fraction(1, 6))


@pytest.mark.rule("SV-SKL-043")
def test_luck_makes_a_fourth_side_of_a_die_a_success() -> None:
    assert odds(1, 1, 0, 1) == Odds(Fraction(4, 6), Fraction(1, 6))


@pytest.mark.rule("SV-SKL-015")
def test_a_dodge_of_1_leaves_one_die_its_best_side_alone() -> None:
    assert odds(1, 0, 1, 1) == Odds(Fraction(1, 6), Fraction(0))


@pytest.mark.rule("SV-DIE-009")
def test_no_dice_never_hit() -> None:
    assert odds(0, 3, 0, 1) == Odds(Fraction(0), Fraction(0))


@pytest.mark.rule("SV-PWR-002")
def test_with_ape_rage_a_critical_is_as_likely_as_a_hit() -> None:
    found = odds(5, 1, 1, 3, always=True)
    assert found.hit == found.critical == odds(5, 1, 1, 3).hit


def test_a_pool_that_nobody_could_count_is_told_at_once() -> None:
    assert 0 < odds(30, 3, 2, 9).critical < odds(30, 3, 2, 9).hit < 1


# -- percent ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), 0),
        (Fraction(1, 10**6), 1),
        (Fraction(1, 6), 17),
        (Fraction(1, 2), 50),
        (Fraction(10**6 - 1, 10**6), 99),
        (Fraction(1), 100),
    ],
)
def test_0_and_100_percent_are_said_of_what_is_certain_alone(chance: Fraction, said: int) -> None:
    assert percent(chance) == said


# -- where people read them ---------------------------------------------------------------------


def chances(option: Option) -> list[str]:
    """The odds that an option names, behind the dice."""
    return [str(fact) for fact in option.facts[1:]]


def pool(option: Option) -> str:
    """The dice that it names before them."""
    return str(option.facts[0])


def facing(who: Miniature, *others: Miniature, instant: bool = False, defense: int = 1) -> Table:
    """The table once `who` has taken the stick to a dummy, or to others too."""
    made = game(
        minions={"dummy": panel(defense=defense)},
        weapons={"stick": card(deed(harm("basic", 1), instant=instant))},
    )
    return Table(who, minion(DUMMY, "B1-5"), *others, game=made)


@pytest.mark.rule("SV-ATR-016", "SV-ATR-018")
def test_a_target_shows_the_odds_against_it() -> None:
    lupa = homo("lupa", "B1-5", STICK, strength=1)
    table = facing(lupa, minion("cannibal-1", "B1-5"))
    table.say(f"with:{STICK}", "do:first")
    shown = table.options()
    assert chances(shown[f"at:{DUMMY}"]) == ["Hit 50 %", "Critical 17 %"]
    # Defense 2, Dodge 1: one die makes 1 at most.
    assert chances(shown["at:cannibal-1"]) == ["Hit 0 %", "Critical 0 %"]


@pytest.mark.rule("SV-SKL-015", "SV-SKL-043")
def test_the_odds_reckon_with_luck_and_dodge_as_they_stand_now() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=2, luck=1))
    table.say(f"with:{STICK}", "do:first")
    hit = 1 - Fraction(2, 6) ** 2
    critical = one_by_one(2, 1, 0, 1).critical
    assert chances(table.options()[f"at:{DUMMY}"]) == [
        f"Hit {round(100 * hit)} %",
        f"Critical {round(100 * critical)} %",
    ]


@pytest.mark.rule("SV-PWR-002")
def test_ape_rage_shows_one_number_twice() -> None:
    table = facing(homo("prymat", "B1-5", STICK, strength=1))
    table.say(f"with:{STICK}", "do:first")
    assert chances(table.options()[f"at:{DUMMY}"]) == ["Hit 50 %", "Critical 50 %"]


@pytest.mark.rule("SV-BRD-011", "SV-DIE-009")
def test_dice_lost_to_threat_are_missing_in_the_odds() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=2, penalty=2))
    table.say(f"with:{STICK}", "do:first")
    assert chances(table.options()[f"at:{DUMMY}"]) == ["Hit 0 %", "Critical 0 %"]


def test_an_action_with_one_target_shows_the_odds_itself() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=1))
    table.say(f"with:{STICK}")
    assert chances(table.options()["do:first"]) == ["Hit 50 %", "Critical 17 %"]


def test_an_action_with_two_targets_leaves_the_odds_to_them() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=1), minion("cannibal-1", "B1-5"))
    table.say(f"with:{STICK}")
    assert not table.options()["do:first"].facts


@pytest.mark.rule("SV-ACT-022")
def test_fists_show_their_odds_where_one_enemy_is_near() -> None:
    table = facing(homo("lupa", "B1-5", strength=1))
    assert chances(table.options()["with:fists"]) == ["Hit 50 %", "Critical 17 %"]


@pytest.mark.rule("SV-PNL-016")
def test_a_minion_sees_its_odds_too() -> None:
    table = Table(minion("primal-1", "B1-5"), homo("lupa", "B1-5", agility=1))
    # Four dice: all of them Null or Chaos in 1 of 16 rolls.
    assert chances(table.options()["do:claws"])[0] == "Hit 94 %"


@pytest.mark.rule("SV-ETH-012")
def test_who_evades_is_hit_in_no_case() -> None:
    evades = Lasting("evade", 1, "hit", "Foresight")
    table = Table(minion("primal-1", "B1-5"), homo("lupa", "B1-5", lasting=[evades]))
    assert chances(table.options()["do:claws"]) == ["Hit 0 %", "Critical 0 %"]


@pytest.mark.rule("SV-WPN-012")
def test_an_instant_action_has_no_odds() -> None:
    table = facing(homo("lupa", "B1-5", STICK), instant=True)
    table.say(f"with:{STICK}")
    assert not table.options()["do:first"].facts
    table.say("do:first")
    assert not table.options()[f"at:{DUMMY}"].facts


def test_what_is_out_of_reach_has_no_odds() -> None:
    table = facing(homo("lupa", "B1-5", STICK), minion("cannibal-1", "B1-4"))
    table.say(f"with:{STICK}", "do:first")
    assert not table.options()["at:cannibal-1"].facts


# -- the dice -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-019", "SV-SKL-001")
def test_a_target_shows_how_many_dice_are_rolled_and_why() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=2, melee=1))
    table.say(f"with:{STICK}", "do:first")
    assert pool(table.options()[f"at:{DUMMY}"]) == "3 dice (Strength: +2, Melee: +1)"


@pytest.mark.rule("SV-BRD-011")
def test_a_die_lost_to_threat_is_a_reason_too() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=2, penalty=1))
    table.say(f"with:{STICK}", "do:first")
    assert pool(table.options()[f"at:{DUMMY}"]) == "1 die (Strength: +2, Threat: -1)"


@pytest.mark.rule("SV-DIE-009")
def test_a_pool_that_lost_more_than_it_had_is_none() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=1, penalty=3))
    table.say(f"with:{STICK}", "do:first")
    assert pool(table.options()[f"at:{DUMMY}"]) == "0 dice (Strength: +1, Threat: -3)"


@pytest.mark.rule("SV-PNL-016")
def test_the_dice_of_a_minion_are_its_panels() -> None:
    table = Table(minion("primal-1", "B1-5"), homo("lupa", "B1-5"))
    table.say("do:claws")
    assert pool(table.options()["at:lupa"]) == "4 dice (Minion Panel: +4)"


def test_an_action_with_one_target_says_how_many_dice_and_leaves_the_reasons_to_it() -> None:
    table = facing(homo("lupa", "B1-5", STICK, strength=2))
    table.say(f"with:{STICK}")
    assert pool(table.options()["do:first"]) == "2 dice"


# -- in play ------------------------------------------------------------------------------------

FEW = 4
"""Dice whose rolls can be looked at one by one."""


@pytest.mark.rule("SV-ATR-016", "SV-ATR-018", "SV-SKL-015", "SV-SKL-043")
def test_what_an_option_says_is_what_the_roll_is_worth(fresh_seed: int) -> None:
    met = 0
    for seed in range(fresh_seed, fresh_seed + 3):
        for acting, taken, dice in hits(seed):
            if dice.count <= FEW:
                met += 1
                target = acting.state.miniature(taken.objects[0])
                verdicts = [
                    judge(acting, target, Pool(dice.count, ()), faces)
                    for faces in product(DIE, repeat=dice.count)
                ]
                hit = Fraction(sum(each.hit for each in verdicts), len(verdicts))
                critical = Fraction(sum(each.critical for each in verdicts), len(verdicts))
                assert pool(taken).startswith(f"{dice.count} d")
                assert chances(taken) == [
                    f"Hit {percent(hit)} %",
                    f"Critical {percent(critical)} %",
                ]
    assert met


def hits(seed: int) -> Iterator[tuple[Acting, Option, Chance]]:
    """The rolls of a battle played by chance, each with the target that was taken for it."""
    run = Run.of(GAME, GAME.new(GAME.setups(Random(seed))))
    by_chance = GAME.policies()["random"]
    cast = Cast(dict.fromkeys((*GAME.seats(run.state), OVERLORD), by_chance), str(seed))
    taken: Option | None = None
    while run.ask is not None:
        ask, turn = run.ask, run.state.turn
        if isinstance(ask, Chance) and ask.key == "hit" and taken is not None:
            assert turn is not None
            who = run.state.miniature(turn.who)
            yield Acting(GAME.book, Play(run.state), who, turn), taken, ask
        said = cast.say(run)
        if isinstance(ask, Choose) and isinstance(said, Answer):
            chosen = [option for option in ask.options if option.id in said.picks]
            taken = chosen[0] if ask.key == "target" and chosen[0].facts else None
        run.accept(said)
        run.collect()
