r"""House rules of Hits, Damage, States and hiding: each is tried with both readings.

What is expected was worked out from the two readings, by hand.  Module B1 stands, its dark spaces
in brackets:

    1 ----- 2 ----(3)
    | \     |     / |
    4 ----- 5 ----- 6
    |     / |     /
   (7)----- 8
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.action import Action
from controller.games.sanctorvm.state import Lasting, Miniature, Turn
from tests.games.sanctorvm.corridor import corridor
from tests.games.sanctorvm.readings import readings
from tests.games.sanctorvm.table import (
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    said,
    suffer,
)

__all__: list[str] = []

House = tuple[str, ...]
ENEMY, STICK, DUMMY = "cannibal-1", "stick-1", "dummy-1"
HIDDEN: dict[str, Any] = {"states": {"camouflaged": 1}}


def hitting(
    *deeds: Action, dummy: Any = None, others: tuple[Miniature, ...] = (), **values: Any
) -> Table:
    """Lupa beside a Dummy, with a stick that does these things."""
    made = game(
        minions={"dummy": dummy or panel()},
        weapons={"stick": card(*deeds, tactic=values.pop("tactic", "melee"))},
    )
    house, points = values.pop("house", ()), values.pop("points", 9)
    place, at = values.pop("place", "B1-5"), values.pop("at", "B1-5")
    lupa = homo(values.pop("who", "lupa"), place, STICK, **values)
    return Table(lupa, minion(DUMMY, at), *others, game=made, points=points, house=house)


def begun(who: Miniature, *others: Miniature, **values: Any) -> Table:
    """The turn of somebody begins."""
    return Table(who, *others, stage="begin", turn=Turn(who.id), side=who.side, **values)


# -- the pool, and the Hit ----------------------------------------------------------------------


@pytest.mark.rule("SV-BRD-011")
@readings("threat_ends_with_turn", ruled=1, other=0)
def test_what_threat_takes_waits_for_the_next_hit(house: House, due: int) -> None:
    table = Table(homo("lupa", "B1-5"), minion(ENEMY, "B1-5"), house=house)
    table.say("move:B1-8:1:1")
    assert table.who("lupa").penalty == 1
    table.say("waste", "end")
    assert table.who("lupa").penalty == due


@pytest.mark.rule("SV-SKL-045", "SV-SKL-046")
@readings("one_aura", ruled=2 + 1 + 2, other=2 + 2)
def test_auras_add_up(house: House, due: int) -> None:
    """Strength 2, and beside Lupa the Aura of Nezumi, 1, and that of Prymat, 2."""
    friends = (homo("nezumi", "B1-5", aura=1), homo("prymat", "B1-5", aura=2))
    table = hitting(deed(harm("basic", 1)), others=friends, house=house)
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == due


@pytest.mark.rule("SV-PWR-020", "SV-SKL-045")
def test_of_the_highest_aura_that_of_romulus_may_be_it() -> None:
    """Prymat beside Romulus has 3 of Lupa, and 1 of Nezumi."""
    table = Table(
        homo("prymat", "B1-4"),
        homo("nezumi", "B1-4", aura=1),
        homo("lupa", "B1-1", aura=3),
        minion(ENEMY, "B1-4"),
        romulus="B1-4",
        house=("one_aura",),
    )
    table.say("with:fists", f"at:{ENEMY}")
    assert table.dice() == 2 + 3


@pytest.mark.rule("SV-PWR-020", "SV-PWR-027")
@readings("romulus_leads_allies", ruled=0, other=2)
def test_an_ally_has_nothing_of_the_aura_of_romulus(house: House, due: int) -> None:
    ally = minion("primal-1", "B1-4", side="homo")
    lupa = homo("lupa", "B1-1", aura=2)
    table = Table(ally, lupa, minion(ENEMY, "B1-4"), romulus="B1-4", house=house)
    table.say("do:claws", f"at:{ENEMY}")
    assert table.dice() == table.game.book.box.minions["primal"].action_dice + due


@pytest.mark.rule("SV-PWR-020", "SV-PWR-027")
def test_a_minion_has_nothing_of_it_either_way() -> None:
    foe = minion("primal-1", "B1-4")
    lupa, nezumi = homo("lupa", "B1-1", aura=2), homo("nezumi", "B1-4")
    house = ("romulus_leads_allies",)
    table = Table(foe, lupa, nezumi, romulus="B1-4", house=house)
    table.say("do:claws", "at:nezumi")
    assert table.dice() == table.game.book.box.minions["primal"].action_dice


CHAIN = (deed(harm("basic", 1)), deed(harm("basic", 2), chained="first"))


@pytest.mark.rule("SV-WPN-018")
@readings("chain_needs_a_hit", ruled=None, other=("SV-WPN-018",))
def test_a_miss_unlocks_a_chained_action(house: House, due: House | None) -> None:
    table = hitting(*CHAIN, house=house)
    table.act(STICK, "first", DUMMY)  # nothing but Null
    table.say(f"with:{STICK}")
    closed = table.closed("do:second")
    assert (closed.because if closed else None) == due


@pytest.mark.rule("SV-WPN-018")
@pytest.mark.parametrize("house", [(), ("chain_needs_a_hit",)])
def test_a_hit_unlocks_it_either_way(house: House) -> None:
    table = hitting(*CHAIN, house=house)
    table.act(STICK, "first", DUMMY, "success")
    table.act(STICK, "second", DUMMY, "success")
    assert table.who(DUMMY).health == 10 - 1 - 2


@pytest.mark.rule("SV-ETH-009", "SV-ETH-011")
@readings("foresight_waits_for_a_hit", ruled=(2, 10 - 1), other=(2 + 1, 10 - 1 - 2))
def test_what_was_foreseen_is_for_the_next_hit_action(house: House, due: tuple[int, int]) -> None:
    """A first Hit misses; then the second has the dice, and does the Damage."""
    foreseen = [
        Lasting("dice", 1, "roll", "Premonition"),
        Lasting("damage", 2, "hit", "Prediction"),
    ]
    blow = deed(harm("basic", 1), ammunition=2)
    table = hitting(blow, lasting=foreseen, house=house)
    table.act(STICK, "first", DUMMY)
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    dice = table.dice()
    table.roll("success")
    assert (dice, table.who(DUMMY).health) == due
    assert table.who("lupa").lasting == []


@pytest.mark.rule("SV-ETH-012")
def test_what_guards_against_the_next_hit_is_used_up_by_a_miss_either_way() -> None:
    augury = Lasting("evade", 1, "hit", "Augury")
    table = Table(
        homo("lupa", "B1-5"),
        minion(ENEMY, "B1-5", lasting=[augury]),
        house=("foresight_waits_for_a_hit",),
    )
    table.say("with:fists", f"at:{ENEMY}")
    table.roll("null")
    assert table.who(ENEMY).lasting == []


@pytest.mark.rule("SV-PWR-004", "SV-WPN-005")
@readings("sight_for_rolls_alone", ruled=None, other=("SV-BRD-007",))
def test_chameleon_sight_is_for_all_a_weapon_does(house: House, due: House | None) -> None:
    """From B1-7 to B1-3 no straight line leads.  The first Action is rolled, the second not."""
    blows = (deed(harm("basic", 1)), deed(harm("basic", 1), instant=True))
    table = hitting(
        *blows, tactic="ranged", who="tapayaxin", senses=4, place="B1-7", at="B1-3", house=house
    )
    table.say(f"with:{STICK}")
    assert table.closed("do:first") is None
    closed = table.closed("do:second")
    assert (closed.because if closed else None) == due


@pytest.mark.rule("SV-PWR-004", "SV-WPN-005")
@readings("sight_for_rolls_alone", ruled=None, other=("SV-BRD-007",))
def test_chameleon_sight_is_for_what_a_weapon_throws_into_a_space(
    house: House, due: House | None
) -> None:
    bomb = deed(harm("basic", 1), instant=True, aims="space")
    table = hitting(
        bomb, tactic="ranged", who="tapayaxin", senses=4, place="B1-7", at="B1-3", house=house
    )
    table.say(f"with:{STICK}", "do:first")
    closed = table.closed("in:B1-3")
    assert (closed.because if closed else None) == due


# -- Damage -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-023")
@pytest.mark.parametrize(
    ("values", "ruled", "other"),
    [({"weak": ("fire",)}, 2 * 3 - 2, 2 * (3 - 2)), ({"resistant": ("fire",)}, 0, 1)],
)
def test_endurance_comes_last(values: dict[str, Any], ruled: int, other: int) -> None:
    """3 Fire Damage against Endurance 2: doubled, 6 - 2 or twice 1; halved, 1 - 2 or at least 1 of
    what 3 - 2 leaves."""
    for house, due in (((), ruled), (("endurance_first",), other)):
        blow = deed(harm("fire", 3), instant=True)
        table = hitting(blow, dummy=panel(endurance=2, **values), house=house)
        table.act(STICK, "first", DUMMY)
        assert table.who(DUMMY).health == 10 - due


@pytest.mark.rule("SV-SKL-023", "SV-DMG-013")
def test_what_an_immunity_takes_costs_no_endurance_either_way() -> None:
    blow = deed(harm("fire", 3), harm("basic", 3), instant=True)
    table = hitting(blow, dummy=panel(endurance=2, immune=("fire",)), house=("endurance_first",))
    table.act(STICK, "first", DUMMY)
    assert table.who(DUMMY).health == 10 - (3 - 2)


@pytest.mark.rule("SV-SKL-026")
@readings(
    "fortitude_blocks",
    ruled={"bleeding": 5},
    other={"bleeding": 5, "burning": 2},
)
def test_a_state_that_is_too_strong_is_passed_over(house: House, due: dict[str, int]) -> None:
    both = deed(suffer("bleeding", 5), suffer("burning", 2), instant=True)
    table = hitting(both, dummy=panel(fortitude=4), house=house)
    table.act(STICK, "first", DUMMY)
    assert table.who(DUMMY).states == due


# -- States -------------------------------------------------------------------------------------

FRIGHT = deed(suffer("terrified", 1), instant=True, aims="self")


def frightened(house: House) -> Table:
    """Lupa frightens herself in her own turn, at one end of a corridor with Nezumi."""
    made = corridor(9, weapons={"stick": card(FRIGHT)}, minions={"dummy": panel()})
    table = Table(
        homo("lupa", "B1-2", STICK),
        homo("nezumi", "B1-9"),
        minion(DUMMY, "B1-1"),
        game=made,
        points=2,
        house=house,
    )
    table.say(f"with:{STICK}", "do:first")
    return table


@pytest.mark.rule("SV-STA-027", "SV-STA-029")
@readings("terror_waits", ruled=("B1-7", "turn"), other=("B1-2", "deed"))
def test_who_becomes_terrified_in_its_own_turn_runs_at_once(
    house: House, due: tuple[str, str]
) -> None:
    table = frightened(house)
    assert (table.who("lupa").place, table.ask.key) == due
    assert "terrified" not in table.who("lupa").states


@pytest.mark.rule("SV-STA-027", "SV-STA-029")
def test_who_runs_later_runs_as_its_next_turn_begins() -> None:
    table = frightened(("terror_waits",))
    table.say("end", f"turn:{DUMMY}", "end", "turn:nezumi", "end")
    assert (table.state.round, table.who("lupa").place) == (2, "B1-2")
    table.say("turn:lupa")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.states, lupa.lasting, lupa.ready) == ("B1-7", {}, [], False)


@pytest.mark.rule("SV-STA-027")
def test_terror_in_the_turn_of_another_is_for_the_next_turn_anyway() -> None:
    scare = deed(suffer("terrified", 1), instant=True)
    table = Table(
        homo("lupa", "B1-5", STICK),
        minion(DUMMY, "B1-5"),
        game=game(weapons={"stick": card(scare)}, minions={"dummy": panel()}),
        house=("terror_waits",),
    )
    table.act(STICK, "first", DUMMY)
    assert table.who(DUMMY).states == {"terrified": 1}


@pytest.mark.rule("SV-STA-035", "SV-ACT-016")
@readings("fatigued_rest", ruled=None, other=10)
def test_the_fatigued_cannot_rest(house: House, due: int | None) -> None:
    tired = homo("lupa", "B1-1", energy=6, states={"fatigued": 1})
    table = begun(tired, minion(ENEMY, "B1-8"), house=house)
    closed = table.closed("rest")
    if due is None:
        assert said(closed)[1] == ("SV-STA-035", "SV-ACT-016")
        return
    assert closed is None
    table.say("rest")
    assert table.who("lupa").energy == due


@pytest.mark.rule("SV-STA-035")
@readings("fatigue_spares_nobody", ruled=6, other=0)
def test_who_loses_no_energy_keeps_it_though_fatigued(house: House, due: int) -> None:
    taurine = Lasting("tireless", 1, "turn_ends", "Taurine")
    tired = homo("lupa", "B1-1", energy=6, states={"fatigued": 1}, lasting=[taurine])
    table = begun(tired, minion(ENEMY, "B1-8"), house=house)
    assert table.who("lupa").energy == due


@pytest.mark.rule("SV-STA-008", "SV-STA-009")
@readings("infection_dies_with_carrier", ruled={"infected": 2}, other={})
def test_an_infection_moves_on_from_who_died_of_it(house: House, due: dict[str, int]) -> None:
    table = Table(
        homo("lupa", "B1-1", health=3, states={"infected": 2}),
        homo("nezumi", "B1-9"),
        minion(DUMMY, "B1-1"),
        game=corridor(9, minions={"dummy": panel()}),
        stage="round",
        house=house,
    )
    assert not table.who("lupa").alive
    assert table.who(DUMMY).states == due


@pytest.mark.rule("SV-STA-009")
def test_from_the_living_it_moves_on_either_way() -> None:
    table = Table(
        homo("lupa", "B1-1", states={"infected": 2}),
        minion(DUMMY, "B1-1"),
        game=corridor(9, minions={"dummy": panel()}),
        stage="round",
        house=("infection_dies_with_carrier",),
    )
    assert table.who(DUMMY).states == {"infected": 2}


# -- hiding -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-014", "SV-MAP-011")
@readings("dark_hides_all", ruled=False, other=True)
def test_the_dark_hides_nobody_without_stealth(house: House, due: bool) -> None:
    table = begun(homo("lupa", "B1-3"), minion(ENEMY, "B1-7"), house=house)
    assert table.who("lupa").hidden is due


@pytest.mark.rule("SV-STA-014")
def test_the_light_hides_nobody_either_way() -> None:
    table = begun(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), house=("dark_hides_all",))
    assert not table.who("lupa").hidden


@pytest.mark.rule("SV-PWR-006")
@readings("rodent_steps_dim", ruled=None, other=("SV-PNL-010",))
def test_rodent_steps_change_nobodys_vision(house: House, due: House | None) -> None:
    """From B1-4 Nezumi in B1-6 is 2 spaces away: that takes Vision 2, or 3."""
    gun = panel(deed(harm("basic", 1)), tactic="ranged", vision=2)
    table = Table(
        minion(DUMMY, "B1-4"),
        homo("nezumi", "B1-6"),
        game=game(minions={"dummy": gun}),
        house=house,
    )
    closed = table.closed("do:first")
    assert (closed.because if closed else None) == due


@pytest.mark.rule("SV-PWR-006")
@pytest.mark.parametrize(("who", "place"), [("lupa", "B1-6"), ("nezumi", "B1-4")])
def test_others_and_who_is_in_the_same_space_are_seen_as_ever(who: str, place: str) -> None:
    gun = panel(deed(harm("basic", 1)), tactic="ranged", vision=2 if place == "B1-6" else 0)
    table = Table(
        minion(DUMMY, "B1-4"),
        homo(who, place),
        game=game(minions={"dummy": gun}),
        house=("rodent_steps_dim",),
    )
    assert table.closed("do:first") is None


@pytest.mark.rule("SV-PWR-006")
def test_her_friends_see_her_as_ever() -> None:
    """From B1-4 Nezumi in B1-6 is 2 spaces away: that takes Vision 2."""
    radio = card(deed(aims="friend", instant=True), tactic="ranged")
    table = Table(
        homo("lupa", "B1-4", "radio-1", senses=2),
        homo("nezumi", "B1-6"),
        minion(DUMMY, "B1-8"),
        game=game(minions={"dummy": panel()}, weapons={"radio": radio}),
        house=("rodent_steps_dim",),
    )
    table.say("with:radio-1", "do:first")
    assert table.closed("at:nezumi") is None


@pytest.mark.rule("SV-PWR-006", "SV-SKL-009")
@readings("rodent_steps_dim", ruled=False, other=True)
def test_radar_finds_her_within_vision(house: House, due: bool) -> None:
    """A Dummy with Radar 2 and Vision 2 comes within two spaces of Nezumi, who hides in B1-8."""
    table = Table(
        minion(DUMMY, "B1-2"),
        homo("nezumi", "B1-8", stealth=1, **HIDDEN),
        game=game(minions={"dummy": panel(vision=2, radar=2)}),
        house=house,
    )
    table.say("move:B1-4:2:0", "waste")
    assert table.who("nezumi").hidden is due


@pytest.mark.rule("SV-PWR-006", "SV-ATR-013")
def test_a_darkness_space_is_no_darker_for_her() -> None:
    """From B1-2 to B1-3 it takes Vision 2, as for anybody."""
    gun = panel(deed(harm("basic", 1)), tactic="ranged", vision=2)
    table = Table(
        minion(DUMMY, "B1-2"),
        homo("nezumi", "B1-3"),
        game=game(minions={"dummy": gun}),
        house=("rodent_steps_dim",),
    )
    assert table.closed("do:first") is None


@pytest.mark.rule("SV-PWR-006")
def test_nezumi_hides_in_the_light_without_being_asked() -> None:
    table = begun(homo("nezumi", "B1-4", stealth=1), minion(ENEMY, "B1-8"))
    assert table.ask.key == "deed"
    assert table.who("nezumi").hidden


@pytest.mark.rule("SV-PWR-006")
@pytest.mark.parametrize(("answer", "hidden"), [("hide", True), ("stay", False)])
def test_by_a_house_rule_she_is_asked(answer: str, hidden: bool) -> None:
    nezumi = homo("nezumi", "B1-4", stealth=1)
    table = begun(nezumi, minion(ENEMY, "B1-8"), house=("rodent_steps_ask",))
    assert (table.ask.key, table.ask.to) == ("rodent-steps", ("player-1",))
    table.say(answer)
    assert table.who("nezumi").hidden is hidden
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-PWR-006", "SV-STA-014")
def test_in_the_dark_she_is_not_asked_either_way() -> None:
    nezumi = homo("nezumi", "B1-7", stealth=1)
    table = begun(nezumi, minion(ENEMY, "B1-3"), house=("rodent_steps_ask",))
    assert table.who("nezumi").hidden
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-STA-017", "SV-SKL-020")
@readings("quiet_instants", ruled=(False, 10 - 1 - 3), other=(True, 10 - 1))
def test_an_instant_gives_the_hiding_place_away(house: House, due: tuple[bool, int]) -> None:
    """Stealth 3 does 3 Critical Damage more."""
    blow = deed(harm("basic", 1), instant=True)
    table = hitting(blow, stealth=3, house=house, **HIDDEN)
    table.act(STICK, "first", DUMMY)
    assert (table.who("lupa").hidden, table.who(DUMMY).health) == due


@pytest.mark.rule("SV-STA-017", "SV-STA-018", "SV-SKL-020")
def test_a_hit_and_a_tool_give_it_away_either_way() -> None:
    house = ("quiet_instants",)
    table = hitting(deed(harm("basic", 1)), stealth=3, house=house, **HIDDEN)
    table.act(STICK, "first", DUMMY, "success")
    assert (table.who("lupa").hidden, table.who(DUMMY).health) == (False, 10 - 1 - 3)
    thrower = homo("lupa", "B1-5", "megash-1", handling=9, **HIDDEN)
    table = Table(thrower, minion(ENEMY, "B1-8"), house=house)
    table.say("with:megash-1", "do:napalm", "in:B1-8")
    assert not table.who("lupa").hidden


# -- Testudo ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-PNL-039")
@readings("testudo_counts_others", ruled=(2, 4), other=(1, 3))
def test_a_praetorian_counts_herself(house: House, due: tuple[int, int]) -> None:
    """Her printed Defense is 1; alone, and with two others."""
    found = []
    for count in (1, 3):
        ones = [minion(f"praetorian-{n}", "B1-4") for n in range(1, count + 1)]
        table = Table(homo("lupa", "B1-8"), *ones, house=house)
        found.append(table.game.book.values(table.state).defense(table.who("praetorian-1")))
    assert tuple(found) == due
