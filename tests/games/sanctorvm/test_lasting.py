"""What lasts: when each is over, that it does not add up unless it says so, and what it changes.

Unless a test says otherwise Attributes are 2, Skills 0, a dummy has Defense 1, three dice and no
Skill, and one Cooperlay or Success is enough for whatever is tried.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Play
from controller.games.sanctorvm.box.action import Afflicts, Flips, Heals, Lasts
from controller.games.sanctorvm.events import Damaged, Imposed, Lapsed, Rolled
from controller.games.sanctorvm.hits.bless import again
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Lasting, Miniature, Turn
from tests.games.sanctorvm.table import Table, card, deed, game, harm, homo, minion, panel, texts

__all__: list[str] = []

STICK, OTHER, DUMMY = "stick-1", "stick-2", "dummy-1"
HIT = deed(harm("basic", 1), ammunition=5)


def table_of(*gives: Lasts | Afflicts, me: dict[str, Any] | None = None, **values: Any) -> Table:
    """Lupa and a dummy in B1-5; the second Action of her stick gives her what is said, the third
    gives it to the dummy, and the first Hits for 1 Basic Damage."""
    made = game(
        minions={"dummy": panel(HIT, name="Dummy")},
        weapons={
            "stick": card(
                HIT,
                deed(*gives, name="Chant", instant=True, aims="self", ammunition=5),
                deed(*gives, name="Curse", instant=True, ammunition=5),
            )
        },
    )
    lupa = homo("lupa", "B1-5", STICK, OTHER, **{"strength": 4, **(me or {})})
    return Table(lupa, minion(DUMMY, "B1-5"), game=made, points=9, **values)


def chant(table: Table, stick: str = STICK) -> None:
    """The second Action: upon herself."""
    table.say(f"with:{stick}", "do:second")


def curse(table: Table, stick: str = STICK) -> None:
    """The third Action: upon the dummy."""
    table.act(stick, "third", DUMMY)


def strike(table: Table, *faces: str) -> None:
    """The first Action, with these faces."""
    table.act(STICK, "first", DUMMY, *faces)


def lasting(*what: Lasting, **values: Any) -> Miniature:
    """Lupa with a stick, and this upon her."""
    return homo("lupa", "B1-5", STICK, lasting=list(what), **values)


def with_hits() -> Any:
    """The game in which stick and dummy Hit for 1 Basic Damage."""
    return game(minions={"dummy": panel(HIT)}, weapons={"stick": card(HIT)})


def effects(table: Table, name: str) -> list[str]:
    return [each.effect for each in table.who(name).lasting]


# -- the same thing twice -------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-001")
def test_the_same_effect_of_the_same_action_does_not_add_up() -> None:
    table = table_of(Lasts(effect="melee", amount=2))
    chant(table)
    chant(table, OTHER)
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 4 + 2


@pytest.mark.rule("SV-GLO-001")
def test_the_same_effect_of_another_action_adds_up() -> None:
    gives = Lasts(effect="melee", amount=2)
    chant, song = (deed(gives, name=name, instant=True, aims="self") for name in ("Chant", "Song"))
    made = game(minions={"dummy": panel(HIT)}, weapons={"stick": card(HIT, chant, song)})
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5"), game=made, points=3)
    table.say(f"with:{STICK}", "do:second", f"with:{STICK}", "do:third")
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 2 + 2 + 2


@pytest.mark.rule("SV-GLO-001")
def test_what_accumulates_adds_up() -> None:
    table = table_of(Lasts(effect="melee", amount=2, accumulates=True))
    chant(table)
    chant(table, OTHER)
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 4 + 2 + 2


@pytest.mark.rule("SV-GLO-001")
def test_all_that_has_accumulated_is_over_at_its_time() -> None:
    table = table_of(Lasts(effect="melee", amount=2, accumulates=True))
    chant(table)
    chant(table)
    table.say("end", f"turn:{DUMMY}", "end")
    assert table.state.round == 2
    assert effects(table, "lupa") == []


@pytest.mark.rule("SV-GLO-001")
def test_different_effects_of_different_actions_add_up() -> None:
    dodging, luck = Lasting("melee", 1, "round", "Chant"), Lasting("melee", 2, "round", "Song")
    table = Table(lasting(dodging, luck), minion(DUMMY, "B1-5"), game=with_hits())
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 2 + 1 + 2


# -- Temporarily ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-026")
def test_what_is_temporary_is_over_when_the_next_round_begins() -> None:
    table = table_of(Lasts(effect="defense", amount=2))
    curse(table)
    table.say("end")
    assert effects(table, DUMMY) == ["defense"]
    table.say(f"turn:{DUMMY}", "end")
    assert table.state.round == 2
    assert effects(table, DUMMY) == []
    [over] = table.told(Lapsed)
    assert str(over.says()) == 'Dummy 1: "Defense +2" is over'
    assert over.why()[0].because == ("SV-GLO-026",)


@pytest.mark.rule("SV-GLO-026")
@pytest.mark.parametrize(
    ("effect", "value"),
    [("defense", "defense"), ("vision", "vision"), ("movement", "movement"), ("points", "points")],
)
@pytest.mark.parametrize("amount", [2, -1])
def test_a_value_is_so_much_higher_or_lower_for_that_time(
    effect: str, value: str, amount: int
) -> None:
    plain = Table(homo("lupa", "B1-5"), minion(DUMMY, "B1-6"), game=with_hits())
    changed = Table(
        lasting(Lasting(effect, amount, "round", "Chant")), minion(DUMMY, "B1-6"), game=with_hits()
    )
    before = getattr(plain.game.book.values(plain.state), value)(plain.who("lupa"))
    after = getattr(changed.game.book.values(changed.state), value)(changed.who("lupa"))
    assert after == before + amount


@pytest.mark.rule("SV-GLO-026", "SV-PNL-019")
@pytest.mark.parametrize(("effect", "value"), [("vision", 5), ("movement", 5), ("points", 4)])
def test_a_value_of_a_minion_panel_is_two_higher_for_that_time(effect: str, value: int) -> None:
    """Its panel prints Vision 3, Movement 3 and 2 Action Points."""
    chanted = [Lasting(effect, 2, "round", "Chant")]
    dummy = minion(DUMMY, "B1-6", lasting=chanted)
    table = Table(homo("lupa", "B1-5"), dummy, game=game(minions={"dummy": panel()}))
    values = table.game.book.values(table.state)
    assert getattr(values, effect)(table.who(DUMMY)) == value


@pytest.mark.rule("SV-GLO-026")
@pytest.mark.parametrize("effect", ["vision", "movement", "points"])
def test_no_value_falls_below_0(effect: str) -> None:
    cursed = [Lasting(effect, -9, "round", "Chant")]
    dummy = minion(DUMMY, "B1-6", lasting=cursed)
    table = Table(lasting(*cursed), dummy, game=with_hits(), points=1)
    value = getattr(table.game.book.values(table.state), effect)
    assert [value(table.who(name)) for name in ("lupa", DUMMY)] == [0, 0]


@pytest.mark.rule("SV-GLO-026", "SV-SKL-022")
def test_a_skill_is_so_much_higher_too() -> None:
    endurance = Lasting("endurance", 1, "round", "Chant")
    dummy = minion(DUMMY, "B1-5", lasting=[endurance])
    table = Table(lasting(), dummy, game=with_hits())
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 10


# -- with a turn ----------------------------------------------------------------------------------


def test_what_lasts_until_its_next_turn_is_over_when_that_begins() -> None:
    until = Lasting("defense", 1, "turn_begins", "Chant")
    table = Table(homo("lupa", "B1-5"), minion(DUMMY, "B1-5", lasting=[until]), game=with_hits())
    table.say("end")
    assert effects(table, DUMMY) == ["defense"]
    table.say(f"turn:{DUMMY}")
    assert effects(table, DUMMY) == []


def test_what_is_for_the_next_turn_begins_and_ends_with_it() -> None:
    table = table_of(Lasts(effect="defense", amount=1, ends="turn_ends"))
    curse(table)
    values = table.game.book.values(table.state)
    assert values.defense(table.who(DUMMY)) == 1
    table.say("end", f"turn:{DUMMY}")
    assert values.defense(table.who(DUMMY)) == 2
    table.say("end")
    assert effects(table, DUMMY) == []


def test_what_is_given_in_ones_own_turn_is_for_the_next_one() -> None:
    table = table_of(Lasts(effect="tireless", ends="turn_ends"))
    chant(table)
    table.say("end", f"turn:{DUMMY}", "end")
    assert effects(table, "lupa") == ["tireless"]
    table.say("turn:lupa", "end")
    assert effects(table, "lupa") == []


def test_who_is_tireless_again_is_so_for_both_turns() -> None:
    table = table_of(Lasts(effect="tireless", ends="turn_ends"))
    chant(table)
    table.say("end", f"turn:{DUMMY}", "end", "turn:lupa")
    chant(table)
    moving = next(o for o in table.options().values() if o.id.startswith("move:B1-6"))
    assert moving.costs == ()
    table.say("end")
    assert effects(table, "lupa") == ["tireless"]


@pytest.mark.rule("SV-OBJC-004")
def test_the_tireless_lose_energy_until_their_next_turn_and_none_in_it() -> None:
    table = table_of(Lasts(effect="tireless", ends="turn_ends"))
    chant(table)
    table.say(next(o for o in table.options() if o.startswith("move:B1-6")), "waste")
    assert table.who("lupa").energy == 9
    table.say("end", f"turn:{DUMMY}", "end", "turn:lupa")
    assert table.who("lupa").energy == 10
    table.say(next(o for o in table.options() if o.startswith("move:B1-5")), "waste")
    assert table.who("lupa").energy == 10


def test_the_dead_have_nothing_that_lasts() -> None:
    table = table_of(Lasts(effect="defense", amount=-1), me={"rage": 9})
    curse(table)
    strike(table, "success")
    assert table.who(DUMMY).lasting == []


# -- with a Hit -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-ETH-009")
@pytest.mark.parametrize("faces", [(), ("success",)])
def test_dice_for_the_next_roll_are_spent_whether_it_hits_or_not(faces: tuple[str, ...]) -> None:
    table = table_of(Lasts(effect="dice", amount=3, ends="roll"))
    chant(table)
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 4 + 3
    table.roll(*faces)
    [rolled] = table.told(Rolled)
    assert "Chant: +3" in texts(rolled.why())
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 4


@pytest.mark.rule("SV-ETH-011")
def test_damage_for_the_next_hit_is_ethermantic_and_done_once() -> None:
    table = table_of(Lasts(effect="damage", amount=2, ends="hit"))
    chant(table)
    strike(table, "success")
    assert texts(table.told(Damaged)[0].why())[0] == "1 Basic, 2 Ethermantic"
    strike(table, "success")
    assert texts(table.told(Damaged)[1].why())[0] == "1 Basic"
    assert table.who(DUMMY).health == 10 - 3 - 1


@pytest.mark.rule("SV-ETH-011")
def test_a_hit_that_misses_has_used_up_its_damage() -> None:
    table = table_of(Lasts(effect="damage", amount=2, ends="hit"))
    chant(table)
    strike(table)
    strike(table, "success")
    assert table.who(DUMMY).health == 9


@pytest.mark.rule("SV-ETH-011", "SV-ETH-009")
def test_an_instant_is_no_hit_and_uses_nothing_up() -> None:
    damage, dice = Lasting("damage", 2, "hit", "Chant"), Lasting("dice", 1, "roll", "Chant")
    made = game(
        minions={"dummy": panel()},
        weapons={"stick": card(deed(harm("basic", 1), instant=True))},
    )
    table = Table(lasting(damage, dice), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY)
    assert table.who(DUMMY).health == 9
    assert effects(table, "lupa") == ["damage", "dice"]


@pytest.mark.rule("SV-ETH-012")
def test_who_evades_is_missed_whatever_was_rolled_and_once() -> None:
    table = table_of(Lasts(effect="evade", ends="hit"))
    curse(table)
    strike(table, "double", "double", "double")
    [rolled] = table.told(Rolled)
    assert str(rolled.says()) == "Lupa misses Dummy 1"
    assert texts(rolled.why())[-2:] == ["6 against Defense 1", "Dummy 1 evades it"]
    assert table.who(DUMMY).health == 10
    strike(table, "success")
    assert table.who(DUMMY).health == 9


@pytest.mark.rule("SV-ETH-012")
def test_an_evasion_is_not_used_up_by_ones_own_hit_nor_by_an_instant() -> None:
    evade = Lasting("evade", 1, "hit", "Chant")
    made = game(
        minions={"dummy": panel(deed(harm("basic", 1), instant=True))},
        weapons={"stick": card(HIT)},
    )
    table = Table(lasting(evade), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY, "success")
    table.say("end", f"turn:{DUMMY}")
    table.minion_acts("first", "lupa")
    assert table.who("lupa").health == 9
    assert effects(table, "lupa") == ["evade"]


@pytest.mark.rule("SV-ETH-012")
def test_of_two_evasions_a_hit_uses_up_one() -> None:
    evade = [Lasting("evade", 1, "hit", source) for source in ("Chant", "Song")]
    table = Table(lasting(), minion(DUMMY, "B1-5", lasting=evade), game=with_hits())
    table.act(STICK, "first", DUMMY, "success")
    assert [each.source for each in table.who(DUMMY).lasting] == ["Song"]


# -- a roll or a flip once more -------------------------------------------------------------------

BLESSED = Lasting("retry", 1, "turn_ends", "Chant")


@pytest.mark.rule("SV-ETH-010")
def test_the_blessed_may_roll_a_missed_hit_again_once() -> None:
    table = Table(lasting(BLESSED), minion(DUMMY, "B1-5"), game=with_hits())
    table.act(STICK, "first", DUMMY)
    assert table.ask.key == "retry"
    table.say("again")
    assert table.dice() == 2
    table.roll()
    assert table.ask.key == "deed"
    assert effects(table, "lupa") == []
    assert [str(rolled.says()) for rolled in table.told(Rolled)] == ["Lupa misses Dummy 1"] * 2


@pytest.mark.rule("SV-ETH-010")
def test_a_second_roll_that_succeeds_hits() -> None:
    table = Table(lasting(BLESSED), minion(DUMMY, "B1-5"), game=with_hits())
    table.act(STICK, "first", DUMMY)
    table.say("again")
    table.roll("success")
    assert table.who(DUMMY).health == 9


@pytest.mark.rule("SV-ETH-010")
def test_who_leaves_it_at_that_stays_blessed() -> None:
    table = Table(lasting(BLESSED), minion(DUMMY, "B1-5"), game=with_hits())
    table.act(STICK, "first", DUMMY)
    table.say("leave")
    assert effects(table, "lupa") == ["retry"]
    assert table.who(DUMMY).health == 10


@pytest.mark.rule("SV-ETH-010")
def test_a_hit_is_no_failure() -> None:
    table = Table(lasting(BLESSED), minion(DUMMY, "B1-5"), game=with_hits())
    table.act(STICK, "first", DUMMY, "success")
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-ETH-010", "SV-ETH-012")
def test_what_was_evaded_cannot_be_rolled_again() -> None:
    dummy = minion(DUMMY, "B1-5", lasting=[Lasting("evade", 1, "hit", "Song")])
    table = Table(lasting(BLESSED), dummy, game=with_hits())
    table.act(STICK, "first", DUMMY)
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-ETH-010", "SV-COI-004")
def test_the_blessed_may_flip_a_coin_again() -> None:
    made = game(
        minions={"dummy": panel()},
        weapons={"stick": card(deed(Flips(words=(Heals(amount=2),)), instant=True, aims="self"))},
    )
    lupa = homo("lupa", "B1-5", STICK, health=5, lasting=[BLESSED])
    table = Table(lupa, minion(DUMMY, "B1-6"), game=made)
    table.say(f"with:{STICK}", "do:first")
    table.roll("rabidus")
    table.say("again")
    table.roll("cooperlay")
    assert table.who("lupa").health == 7
    assert effects(table, "lupa") == []


@pytest.mark.rule("SV-ETH-010", "SV-STA-007")
def test_the_blessed_may_flip_again_for_the_fire_that_burns_them() -> None:
    lupa = homo("lupa", "B1-5", lasting=[BLESSED], states={"burning": 1})
    table = Table(lupa, minion(DUMMY, "B1-6"), game=with_hits(), stage="begin", turn=Turn("lupa"))
    table.roll("rabidus")
    table.say("again")
    table.roll("cooperlay")
    assert table.who("lupa").states == {}


@pytest.mark.rule("SV-ETH-010")
@pytest.mark.parametrize(("whose", "asked"), [("lupa", True), (DUMMY, False)])
def test_only_in_its_own_turn_a_miniature_tries_again(whose: str, asked: bool) -> None:
    table = Table(lasting(BLESSED), minion(DUMMY, "B1-5"), game=with_hits())
    table.state.turn = Turn(whose, points=1)
    scene = Scene(table.game.book, Play(table.state))
    rules = again(scene, table.who("lupa"))
    assert (next(rules, None) is not None) == asked


@pytest.mark.rule("SV-ETH-010")
def test_a_blessing_that_was_not_used_is_over_with_the_next_turn() -> None:
    table = table_of(Lasts(effect="retry", ends="turn_ends"))
    curse(table)
    table.say("end", f"turn:{DUMMY}")
    assert effects(table, DUMMY) == ["retry"]
    table.say("end")
    assert effects(table, DUMMY) == []


# -- If Cooperlay ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-COI-004")
@pytest.mark.parametrize(("side", "health"), [("cooperlay", 7), ("rabidus", 5)])
def test_if_cooperlay_flips_a_coin_and_does_it_on_cooperlay_alone(side: str, health: int) -> None:
    made = game(
        minions={"dummy": panel()},
        weapons={"stick": card(deed(Flips(words=(Heals(amount=2),)), instant=True, aims="self"))},
    )
    lupa = homo("lupa", "B1-5", STICK, health=5)
    table = Table(lupa, minion(DUMMY, "B1-6"), game=made)
    table.say(f"with:{STICK}", "do:first")
    assert table.ask.because == ("SV-COI-004",)
    table.roll(side)
    assert table.who("lupa").health == health


# -- States that come with a turn -----------------------------------------------------------------


@pytest.mark.rule("SV-PRO-006")
def test_a_state_that_is_foretold_comes_when_the_next_turn_begins() -> None:
    table = table_of(Afflicts(state="bleeding", level=2, soon=True))
    curse(table)
    assert table.who(DUMMY).states == {}
    [told] = table.told(Imposed)
    assert str(told.says()) == "Dummy 1: Bleeding 2 when the next turn begins"
    table.say("end", f"turn:{DUMMY}")
    assert table.who(DUMMY).states == {"bleeding": 2}
    assert table.who(DUMMY).health == 9
    assert effects(table, DUMMY) == []


@pytest.mark.rule("SV-PRO-006", "SV-SKL-026")
def test_fortitude_is_spent_once_on_all_states_that_come_with_a_turn() -> None:
    foretold = [
        Lasting("bleeding", 2, "turn_begins", "Chant"),
        Lasting("infected", 2, "turn_begins", "Chant"),
    ]
    made = game(minions={"dummy": panel(HIT, fortitude=3)})
    table = Table(homo("lupa", "B1-5"), minion(DUMMY, "B1-5", lasting=foretold), game=made)
    table.say("end", f"turn:{DUMMY}")
    assert table.who(DUMMY).states == {"infected": 2}


@pytest.mark.rule("SV-PRO-006")
def test_of_a_state_foretold_twice_the_higher_level_comes() -> None:
    foretold = [
        Lasting("infected", 3, "turn_begins", "Chant"),
        Lasting("infected", 1, "turn_begins", "Song"),
    ]
    table = Table(homo("lupa", "B1-5"), minion(DUMMY, "B1-5", lasting=foretold), game=with_hits())
    table.say("end", f"turn:{DUMMY}")
    assert table.who(DUMMY).states == {"infected": 3}


@pytest.mark.rule("SV-PRO-006", "SV-GLO-001")
def test_what_is_foretold_again_takes_the_place_of_what_was() -> None:
    """Poke has foretold Infected 3, and now foretells Infected 1."""
    infects = card(deed(Afflicts(state="infected", level=1, soon=True), instant=True))
    before = [Lasting("infected", 3, "turn_begins", "Poke")]
    table = Table(
        homo("lupa", "B1-5", STICK),
        minion(DUMMY, "B1-5", lasting=before),
        game=game(minions={"dummy": panel()}, weapons={"stick": infects}),
    )
    table.act(STICK, "first", DUMMY)
    table.say("end", f"turn:{DUMMY}")
    assert table.who(DUMMY).states == {"infected": 1}


# -- Protection -----------------------------------------------------------------------------------

SAFE = Lasting("harmless", 1, "turn_begins", "Chant")


@pytest.mark.rule("SV-PRO-006")
def test_the_protected_receive_no_damage_until_their_next_turn() -> None:
    table = Table(lasting(), minion(DUMMY, "B1-5", lasting=[SAFE]), game=with_hits())
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 10
    table.say("end", f"turn:{DUMMY}", "end", "turn:lupa")
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 9


@pytest.mark.rule("SV-PRO-006")
def test_nor_do_they_cause_any() -> None:
    table = Table(lasting(SAFE), minion(DUMMY, "B1-5"), game=with_hits())
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 10


@pytest.mark.rule("SV-PRO-006", "SV-STA-004")
def test_a_protection_is_over_before_bleeding_hurts() -> None:
    lupa = homo("lupa", "B1-5", lasting=[SAFE], states={"bleeding": 1})
    table = Table(lupa, minion(DUMMY, "B1-6"), game=with_hits(), stage="begin", turn=Turn("lupa"))
    assert table.who("lupa").health == 9


@pytest.mark.rule("SV-GLO-026")
@pytest.mark.parametrize(("effect", "least"), [("vision", -1), ("dice", -1), ("stunned", 1)])
def test_what_lasts_may_be_worth_less_than_nothing_and_a_state_to_come_may_not(
    effect: str, least: int
) -> None:
    for amount, stands in ((least, True), (0, least < 0), (-1, least < 0)):
        given = lasting(Lasting(effect, amount, "turn_begins", "Chant"))
        table = Table(given, minion(DUMMY, "B1-5"), game=with_hits())
        assert (table.game.check(table.state) is None) is stands
