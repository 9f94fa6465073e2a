"""Automatic players: what they take in positions where it is plain what is sensible, that they read
their view rightly, and that sense beats chance on either Side.

A position is set up by hand; what is expected is what somebody would do who knows the rulebook.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest

from controller.engine.cast import Cast, casting, engaged, eyes
from controller.engine.fit import part_of
from controller.engine.game import Game
from controller.engine.players import Policy
from controller.engine.rollout import play_out
from controller.engine.showing import sight
from controller.games.sanctorvm.box.action import Heals
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS
from controller.games.sanctorvm.state import Feature, Miniature, Turn
from controller.games.sanctorvm.unasked.players.seen import Seen
from controller.wire import OVERLORD, Answer, Choose, Judge, Msg, Option, Take, View
from tests.games.sanctorvm.table import (
    GAME,
    SEAT,
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
)
from tests.games.sanctorvm.test_pool import GALLERY

__all__: list[str] = []

BATON, PISTOL = "electric-baton-1", "th3x-pistol-1"
SENSIBLE, RANDOM = GAME.policies()["sensible"], GAME.policies()["random"]


SLUGGISH = game(minions={"slug": panel(movement=1)})
"""One who moves a space at a time."""


def blind() -> View:
    """A look that must not be needed."""
    raise AssertionError("looked")


def picks(table: Table, policy: Policy = SENSIBLE) -> set[str]:
    """All that a player may take at this table, whatever chance says where options are alike."""
    ask = table.ask
    seat = ask.to[0]
    look = eyes(table.run, seat)
    found = [policy.answer(seat, part_of(ask, seat), look, Random(seed)) for seed in range(6)]
    return {pick for given in found if given is not None for pick in given[0]}


def taken(table: Table, policy: Policy = SENSIBLE) -> str:
    """What a player takes where one option is the best."""
    [pick] = picks(table, policy)
    return pick


def choose(*ids: str, **values: Any) -> Choose:
    """A question with these options."""
    options = tuple(Option(each, Msg("so")) for each in ids)
    return Choose(**{"key": "new", "to": (SEAT,), "prompt": Msg("?"), "options": options, **values})


# -- by chance ----------------------------------------------------------------------------------


def drawn(ask: Choose, times: int = 2000) -> Counter[str]:
    """How often each kind is taken by chance."""
    found: Counter[str] = Counter()
    for seed in range(times):
        given = RANDOM.answer(SEAT, ask, blind, Random(seed))
        assert given is not None
        found[given[0][0].partition(":")[0]] += 1
    return found


def test_many_spaces_to_move_to_do_not_drown_the_one_action() -> None:
    found = drawn(choose("with:stick", *(f"move:B1-{n}" for n in range(30))))
    assert 900 < found["with"] < 1100


def test_chance_does_something_nine_times_in_ten() -> None:
    found = drawn(choose("with:stick", "guard", "rest", "end", "move:B1-1"))
    assert 140 < found["guard"] + found["rest"] + found["end"] < 260


def test_chance_ends_the_turn_where_nothing_else_is_left() -> None:
    assert drawn(choose("end"), 5) == {"end": 5}


def test_chance_never_takes_a_choice_back() -> None:
    assert drawn(choose("back", "do:strike"), 50) == {"do": 50}


def test_chance_takes_a_choice_back_where_nothing_else_is_open() -> None:
    assert drawn(choose("back"), 3) == {"back": 3}


def test_chance_answers_a_question_with_several_picks() -> None:
    given = RANDOM.answer(SEAT, choose("a", "b", "c", least=2, most=2), blind, Random(0))
    assert given is not None
    assert len(set(given[0])) == 2


# -- what is read -------------------------------------------------------------------------------


def numbers(who: Miniature, table: Table) -> dict[str, int]:
    """The numbers of a miniature that a player goes by, as the rules have them."""
    values = GAME.book.values(table.state)
    found = {str(SKILLS[skill]): values.skill(who, skill) for skill in SKILLS}
    found |= {"Defense": values.defense(who), "Vision": values.vision(who)}
    found |= {"Movement": values.movement(who), "Elite": who.elite, "Threat": who.penalty}
    if who.superb:
        found |= {str(ATTRIBUTES[each]): values.attribute(who, each) for each in ATTRIBUTES}
    else:
        panel = values.minion(who)
        found |= {"Action Dice": panel.action_dice, "Action Points": panel.action_points}
    return found


def test_a_player_reads_every_number_off_its_view() -> None:
    skills = {"melee": 1, "rage": 2, "luck": 3, "dodge": 1, "aura": 2, "endurance": 1}
    table = Table(
        homo("lupa", "B1-5", BATON, strength=3, senses=4, penalty=2, **skills),
        homo("neshorn", "B1-5", agility=4, vigor=3),
        minion("praetorian-1", "B1-5", elite=1),
        minion("primal-1", "B1-4", health=4, penalty=1),
    )
    for seat in (SEAT, OVERLORD):
        seen = Seen(sight(table.run, seat))
        for who in table.state.miniatures:
            body = seen.by_id[who.id]
            expected = numbers(who, table)
            assert {name: body.number(name) for name in expected} == expected
            assert (body.place, body.health, body.side) == (who.place, who.health, who.side)
            assert (body.energy, body.cards) == (who.energy, tuple(who.cards))


def test_a_player_reads_weaknesses_marks_and_whose_turn_it_is() -> None:
    table = Table(
        homo("lupa", "B1-5", states={"camouflaged": 1}, guard="round"),
        minion("rosie-1", "B1-4"),
        points=3,
    )
    seen = Seen(sight(table.run, SEAT))
    assert seen.acting == "lupa"
    assert seen.by_id["lupa"].points == 3
    assert seen.by_id["lupa"].hidden
    assert seen.by_id["lupa"].resistant == {"critical"}
    assert seen.by_id["rosie-1"].weak == {"electric"}
    assert seen.by_id["rosie-1"].immune == {"bleeding"}


@pytest.mark.rule("SV-FEA-003")
def test_rubble_closes_a_way_for_those_alone_whom_it_stops() -> None:
    rubble = Feature("rubble", [("B1-1", "B1-4")])
    table = Table(homo("lupa", "B1-4"), minion("rosie-1", "B1-5"), features=[rubble])
    assert "B1-1" in table.game.book.board(table.state).links["B1-4"]
    ours, theirs = (Seen(sight(table.run, seat)).ground for seat in (SEAT, OVERLORD))
    assert "B1-1" not in ours.links["B1-4"]
    assert "B1-1" in theirs.links["B1-4"]


# -- what is sensible in a turn -----------------------------------------------------------------


def test_it_strikes_the_enemy_that_it_can_kill() -> None:
    table = Table(
        homo("lupa", "B1-5", BATON, strength=4),
        minion("cannibal-1", "B1-5"),
        minion("cannibal-2", "B1-5", health=1),
        minion("cannibal-3", "B1-5"),
    )
    table.say(f"with:{BATON}", "do:strike")
    assert taken(table) == "at:cannibal-2"


@pytest.mark.rule("SV-DMG-010", "SV-DMG-013")
def test_it_strikes_the_weak_and_not_the_immune() -> None:
    kinds = {"tough": panel(immune=("electric",)), "weak": panel(weak=("electric",))}
    made = game(minions={**kinds, "plain": panel()})
    for first, second in (("tough-1", "plain-1"), ("plain-1", "weak-1")):
        table = Table(
            homo("lupa", "B1-5", BATON, strength=4),
            minion(first, "B1-5"),
            minion(second, "B1-5"),
            game=made,
        )
        table.say(f"with:{BATON}", "do:discharge")
        assert taken(table, made.policies()["sensible"]) == f"at:{second}"


def test_it_takes_the_action_that_can_be_expected_to_hurt_more() -> None:
    stick = card(deed(harm("basic", 1)), deed(harm("basic", 5)))
    made = game(weapons={"stick": stick}, minions={"dummy": panel()})
    table = Table(homo("lupa", "B1-5", "stick-1", strength=4), minion("dummy-1", "B1-5"), game=made)
    table.say("with:stick-1")
    assert taken(table, made.policies()["sensible"]) == "do:second"


@pytest.mark.rule("SV-ACT-016")
def test_without_energy_it_rests() -> None:
    lupa = homo("lupa", "B1-5", BATON, energy=0, charisma=2)
    assert taken(Table(lupa, minion("rosie-1", "B1-5"))) == "rest"


def test_it_does_not_pay_for_a_blow_with_its_life() -> None:
    lupa = homo("lupa", "B1-5", BATON, energy=0, health=2, strength=6)
    table = Table(lupa, minion("cannibal-1", "B1-5", health=1))
    assert table.closed(f"with:{BATON}") is None
    assert taken(table) == "rest"


def test_it_goes_where_it_can_strike() -> None:
    table = Table(homo("lupa", "B1-4", BATON, strength=4), minion("cannibal-1", "B1-5"))
    assert taken(table).startswith("move:B1-5:1")


def test_what_is_out_of_reach_is_approached_as_far_as_it_goes() -> None:
    table = Table(minion("rosie-1", "B1-1"), homo("lupa", "B1-8"))
    board = table.game.book.board(table.state)
    left = {
        each: board.distance(option.place, "B1-8")
        for each, option in table.options().items()
        if each.startswith("move:") and option.closed is None
    }
    # In the very space of the enemy it could strike.
    assert 0 in left.values()
    assert {left[each] for each in picks(table)} == {0}
    far = Table(minion("slug-1", "B1-1"), homo("lupa", "B1-8"), game=SLUGGISH)
    steps = {
        board.distance(each.split(":")[1], "B1-8")
        for each in picks(far, SLUGGISH.policies()["sensible"])
    }
    now = board.distance("B1-1", "B1-8")
    assert now is not None
    assert steps == {now - 1}


@pytest.mark.rule("SV-BRD-012")
def test_of_two_ways_to_its_prey_it_takes_the_one_past_no_enemy() -> None:
    made = game(
        minions={"brute": panel(deed(harm("basic", 3)), movement=4)}, battles={"gallery": GALLERY}
    )
    table = Table(
        minion("brute-1", "E2-6"),
        homo("ghurab", "E2-4"),
        homo("tapayaxin", "E2-2", health=1),
        game=made,
        battle="gallery",
    )
    assert {"move:E2-2:3:1", "move:E2-2:4:0"} <= table.options().keys()
    assert taken(table, made.policies()["sensible"]) == "move:E2-2:4:0"


@pytest.mark.rule("SV-FEA-010")
def test_it_does_not_walk_through_fire_for_a_step() -> None:
    links = [
        ("B1-1", each) for each in GAME.book.board(Table(homo("lupa", "B1-1")).state).links["B1-1"]
    ]
    table = Table(
        minion("slug-1", "B1-1"),
        homo("lupa", "B1-8"),
        game=SLUGGISH,
        features=[Feature("blaze", links)],
    )
    assert any("blaze" in each for each in table.options())
    assert taken(table, SLUGGISH.policies()["sensible"]) == "end"


@pytest.mark.rule("SV-ACT-040")
def test_with_nothing_to_strike_and_nowhere_to_go_it_stands_on_guard() -> None:
    lupa = homo("lupa", "B1-4", BATON, energy=3)
    turn = Turn("lupa", points=1, fresh=False, moved=True)
    table = Table(lupa, minion("rosie-1", "B1-8"), stage="deed", turn=turn)
    assert taken(table) == "guard"


def test_a_minion_ends_its_turn_rather_than_waste_an_action_on_nobody() -> None:
    table = Table(minion("praetorian-1", "B1-5"), homo("nezumi", "B1-5", states={"camouflaged": 1}))
    assert not taken(table).startswith("do:")


def test_a_grenade_is_thrown_among_enemies_and_not_among_friends() -> None:
    table = Table(
        minion("praetorian-1", "B1-4"),
        minion("primal-1", "B1-5"),
        homo("neshorn", "B1-5"),
        homo("lupa", "B1-1"),
        homo("nezumi", "B1-1"),
    )
    table.say("do:flaming-grenade")
    assert taken(table) == "in:B1-1"


def test_it_heals_the_friend_who_lacks_most() -> None:
    heal = deed(Heals(amount=4), instant=True, aims="friend")
    made = game(weapons={"stick": card(heal)})
    table = Table(
        homo("lupa", "B1-5", "stick-1"),
        homo("neshorn", "B1-5", health=2),
        homo("nezumi", "B1-5", health=9),
        minion("rosie-1", "B1-8"),
        game=made,
    )
    policy = made.policies()["sensible"]
    assert taken(table, policy) == "with:stick-1"
    table.say("with:stick-1", "do:first")
    assert taken(table, policy) == "at:neshorn"


def test_the_one_that_can_kill_takes_its_turn_first() -> None:
    table = Table(
        homo("neshorn", "B1-1", BATON),
        homo("lupa", "B1-5", BATON, strength=4),
        homo("nezumi", "B1-1"),
        minion("cannibal-1", "B1-5", health=1),
        stage="choose",
    )
    assert taken(table) == "turn:lupa"


@pytest.mark.rule("SV-OBJ-007")
def test_who_has_to_escape_runs_for_the_way_out_and_takes_it() -> None:
    for battle, place in (("ap_1", "B1-5"), ("way_out", "B1-5")):
        lying = GAME.new({"battle": battle}).modules
        lupa, enemy = homo("lupa", place), minion("sd-1-1", "B1-1")
        table = Table(lupa, enemy, battle=battle, modules=lying)
        board = table.game.book.board(table.state)
        [out] = board.kinds["exit"]
        now = board.distance(place, out)
        assert now is not None
        left = {board.distance(each.split(":")[1], out) for each in picks(table)}
        assert left == {max(0, now - 3)}


# -- before the battle, and else ----------------------------------------------------------------


@pytest.mark.rule("SV-SKL-002", "SV-SKL-007")
def test_a_fighter_takes_the_weapon_that_suits_it() -> None:
    for strength, senses, wanted in ((5, 1, BATON), (1, 5, PISTOL)):
        lupa = homo("lupa", "B1-5", strength=strength, senses=senses, melee=1, accuracy=1)
        storage = [BATON, PISTOL]
        table = Table(
            lupa, minion("rosie-1", "B1-8"), stage="equip", packing=["lupa"], storage=storage
        )
        assert taken(table) == f"equip:{wanted}"


def test_a_second_weapon_is_left_to_who_has_none() -> None:
    both = [homo("lupa", "B1-5", BATON, accuracy=1), homo("neshorn", "B1-5")]
    table = Table(
        *both, minion("rosie-1", "B1-8"), stage="equip", packing=["lupa"], storage=[PISTOL]
    )
    assert taken(table) == "done"


@pytest.mark.rule("SV-PWR-009", "SV-PWR-010")
def test_neshorn_hardens_herself_against_what_the_enemies_deal() -> None:
    fire = panel(deed(harm("fire", 4)))
    made = game(minions={"stoker": fire})
    table = Table(homo("neshorn", "B1-5"), minion("stoker-1", "B1-8"), game=made, stage="skin")
    assert taken(table, made.policies()["sensible"]) == "fire"


def test_a_question_that_nobody_has_thought_of_is_answered_all_the_same() -> None:
    for ask, wanted in (
        (choose("back", "new"), ("new",)),
        (choose("none", "one", "two"), ("one",)),
        (choose("back"), ("back",)),
        (choose("a", "b", "c", least=0, most=2), ("a", "b")),
    ):
        given = SENSIBLE.answer(SEAT, ask, blind, Random(0))
        assert given == (wanted, ())


def test_a_question_without_an_open_option_has_no_answer() -> None:
    assert SENSIBLE.answer(SEAT, choose(), blind, Random(0)) is None
    assert SENSIBLE.answer(SEAT, choose("a", least=2, most=3), blind, Random(0)) is None


def test_the_overlord_lets_things_go_on_where_no_rule_decides() -> None:
    ask = Judge(key="x", to=(OVERLORD,), prompt=Msg("?"), options=choose("this", "that").options)
    assert SENSIBLE.answer(OVERLORD, ask, blind, Random(0)) == (("this",), ())


def test_a_coin_is_paid_for_a_life() -> None:
    table = Table(homo("lupa", "B1-5"), homo("nezumi", "B1-5", health=0), minion("rosie-1", "B1-8"))
    other = Table(*table.state.miniatures, coins=1)
    said = Cast({SEAT: SENSIBLE}, "1").say(other.run)
    assert said == Take(nonce="", seat=SEAT, offer="revive:nezumi")


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("policy", [SENSIBLE, RANDOM])
def test_a_battle_without_end_is_called_off_for_the_side_that_fares_better(policy: Policy) -> None:
    for health, winner in ((9, "homo"), (2, "overlord")):
        table = Table(
            homo("lupa", "B1-5", health=health), minion("rosie-1", "B1-8", health=5), round=21
        )
        cast = Cast({SEAT: policy, OVERLORD: policy}, "1")
        said = cast.say(table.run)
        assert said == Take(nonce="", seat=OVERLORD, offer="call-off")
        table.run.accept(said)
        verdict = cast.say(table.run)
        assert isinstance(verdict, Answer)
        table.run.accept(verdict)
        assert table.run.ask is None
        assert table.state.winner == winner


def test_nobody_calls_a_battle_off_that_is_young() -> None:
    table = Table(homo("lupa", "B1-5"), minion("rosie-1", "B1-8"), round=20)
    assert isinstance(Cast({OVERLORD: SENSIBLE}, "1").say(table.run), Answer)


# -- whole battles ------------------------------------------------------------------------------


def test_the_sides_are_made_of_all_seats() -> None:
    state = GAME.new({"players": 3})
    assert GAME.sides(state) == {
        "homo": ("player-1", "player-2", "player-3"),
        "overlord": (OVERLORD,),
    }


@pytest.mark.parametrize("battle", list(GAME.book.box.battles))
def test_sensible_players_bring_every_battle_to_its_end(battle: str, fresh_seed: int) -> None:
    assert won(GAME, battle, 1, fresh_seed, ("homo", "overlord"))


SAMPLE, SERIES = 30, 400
ENOUGH = 22
"""Of a sample: a fair coin comes so far 1 time in 120, and who wins 19 of 20 battles falls short of
it 1 time in 90,000."""


def won(
    game: Game[Any], battle: str, count: int, first: int, sensible: tuple[str, ...]
) -> Counter[str]:
    """Who has won how many battles, with sensible players on these Sides."""
    found: Counter[str] = Counter()
    for seed in range(first, first + count):
        state = game.new({"seed": str(seed), "battle": battle})
        by = engaged(game, casting(game, state, [(side, "sensible") for side in sensible]))
        came = play_out(game, state, by, str(seed))
        assert came.over
        found[came.result] += 1
    return found


def at_least(hits: int, count: int) -> float:
    """How likely a fair coin shows heads so often or more."""
    heads = sum(comb(count, n) for n in range(hits, count + 1))
    return float(Fraction(heads, 2**count))


def better(hits: int, others: int, count: int) -> float:
    """Fisher's exact test: how likely `hits` against `others`, of so many each, or a greater
    difference would be if it made none who plays."""
    both = hits + others
    ways = [comb(count, n) * comb(count, both - n) for n in range(hits, min(count, both) + 1)]
    return float(Fraction(sum(ways), comb(2 * count, both)))


def test_a_sample_is_enough_to_tell_sense_from_chance() -> None:
    assert at_least(ENOUGH, SAMPLE) < 0.01
    short = sum(
        comb(SAMPLE, n) * 19 ** (SAMPLE - n) for n in range(SAMPLE - ENOUGH + 1, SAMPLE + 1)
    )
    assert short / 20**SAMPLE < 1 / 90_000


@pytest.mark.parametrize("side", ["homo", "overlord"])
def test_sense_beats_chance_in_a_sample(side: str, fresh_seed: int) -> None:
    assert won(GAME, "first_fight", SAMPLE, fresh_seed, (side,))[side] >= ENOUGH


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("side", ["homo", "overlord"])
def test_sense_beats_chance_and_does_better_than_chance_in_its_chair(
    side: str, fresh_seed: int
) -> None:
    sense = won(GAME, "first_fight", SERIES, fresh_seed, (side,))[side]
    chance = won(GAME, "first_fight", SERIES, fresh_seed + SERIES, ())[side]
    assert at_least(sense, SERIES) < 0.01
    assert better(sense, chance, SERIES) < 0.01
