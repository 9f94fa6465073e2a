"""Hiding: Camouflaged, the Stealth that strikes out of it, and the Radar that ends it.

What is expected was worked out from the rulebook, by hand, with the drawings that stand in
`pack/modules.toml`: the dark spaces of B1 are 3 and 7, and of C2, behind the door east of B1-6, all
but 2, 5 and 6.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.events import Afflicted, Damaged, Freed
from controller.games.sanctorvm.state import Miniature, Turn
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
HIDDEN: dict[str, Any] = {"states": {"camouflaged": 1}}


# -- what hiding is worth -----------------------------------------------------------------------


@pytest.mark.rule("SV-STA-015")
@pytest.mark.parametrize(("card_", "action"), [("electric-baton-1", "strike"), ("", "")])
def test_no_action_reaches_an_enemy_in_hiding(card_: str, action: str) -> None:
    lupa = homo("lupa", "B1-5", *([card_] if card_ else []))
    table = Table(lupa, minion("praetorian-1", "B1-5", **HIDDEN))
    closed = table.closed(f"with:{card_ or 'fists'}")
    assert closed is not None
    assert str(closed.text) == "Praetorian 1 is Camouflaged and undetected"


@pytest.mark.rule("SV-STA-015", "SV-PNL-010")
def test_no_minion_reaches_a_homo_superbe_in_hiding() -> None:
    table = Table(
        minion("praetorian-1", "B1-4"),
        homo("lupa", "B1-5", stealth=1, **HIDDEN),
        homo("nezumi", "B1-6"),
    )
    table.say("do:shotgun")
    assert [name for name, option in table.options().items() if option.closed] == ["at:lupa"]


@pytest.mark.rule("SV-STA-015", "SV-PNL-037")
def test_a_grenade_spares_an_enemy_in_hiding_and_no_friend() -> None:
    table = Table(
        minion("praetorian-1", "B1-4"),
        minion("praetorian-2", "B1-5", **HIDDEN),
        homo("nezumi", "B1-5", stealth=1, **HIDDEN),
    )
    table.say("do:flaming-grenade", "in:B1-5")
    assert table.who("nezumi").health == 10
    assert table.who("praetorian-2").health == 10 - (4 - 1)


# -- out of hiding ------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-017")
@pytest.mark.parametrize("face", ["success", "null"])
def test_a_hit_ends_camouflage_whether_it_hits_or_misses(face: str) -> None:
    table = Table(
        homo("lupa", "B1-5", "electric-baton-1", stealth=1, **HIDDEN), minion("cannibal-1", "B1-5")
    )
    table.act("electric-baton-1", "strike", "cannibal-1", face)
    assert not table.who("lupa").hidden
    assert [freed.who for freed in table.told(Freed)] == ["lupa"]


def sniper(*extra: Miniature, left: int = 10, **values: Any) -> Table:
    """Lupa with Stealth 3 and a weapon for 2 Basic Damage, twice in a turn, and a dummy with so
    much Health left."""
    made = game(
        minions={"dummy": panel()},
        weapons={"stick": card(deed(harm("basic", 2), ammunition=2), tactic="ranged")},
    )
    lupa = homo("lupa", "B1-4", STICK, stealth=3, **{**HIDDEN, **values})
    return Table(lupa, minion(DUMMY, "B1-5", health=left), *extra, game=made)


@pytest.mark.rule("SV-SKL-019", "SV-SKL-020", "SV-SKL-021")
def test_stealth_of_three_adds_three_dice_and_three_critical_damage_to_the_first_hit() -> None:
    table = sniper()
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 2 + 3
    table.roll("success")
    assert table.who(DUMMY).health == 10 - 2 - 3


@pytest.mark.rule("SV-SKL-019", "SV-SKL-018")
def test_the_second_hit_gains_nothing_from_stealth() -> None:
    table = sniper()
    table.act(STICK, "first", DUMMY)
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 2
    table.roll("success")
    assert table.who(DUMMY).health == 10 - 2


@pytest.mark.rule("SV-SKL-018")
def test_stealth_does_nothing_in_the_open() -> None:
    table = sniper(states={})
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.dice() == 2
    table.roll("success")
    assert table.who(DUMMY).health == 10 - 2


@pytest.mark.rule("SV-SKL-020")
def test_stealth_adds_no_damage_to_a_miss() -> None:
    table = sniper()
    table.act(STICK, "first", DUMMY)
    assert table.who(DUMMY).health == 10


@pytest.mark.rule("SV-SKL-020")
def test_stealth_adds_no_damage_to_a_hit_that_did_none() -> None:
    made = game(
        minions={"dummy": panel(immune=("basic",))},
        weapons={"stick": card(deed(harm("basic", 2), suffer("bleeding", 1)))},
    )
    lupa = homo("lupa", "B1-5", STICK, stealth=3, **HIDDEN)
    table = Table(lupa, minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY, "success")
    assert table.who(DUMMY).health == 10
    assert table.who(DUMMY).states == {"bleeding": 1}


@pytest.mark.rule("SV-SKL-020")
def test_stealth_adds_no_damage_to_what_killed_already() -> None:
    table = sniper(minion("cannibal-1", "B1-8"), left=2)
    table.act(STICK, "first", DUMMY, "success")
    assert [each.who for each in table.told(Damaged)] == [DUMMY]


@pytest.mark.rule("SV-SKL-020", "SV-ACT-040")
def test_the_damage_of_stealth_is_critical() -> None:
    made = game(minions={"dummy": panel(deed(harm("basic", 2)), stealth=3)})
    table = Table(
        minion(DUMMY, "B1-5", **HIDDEN),
        homo("lupa", "B1-5", endurance=1, guard="round"),
        game=made,
    )
    table.minion_acts("first", "lupa", "double")
    assert table.who("lupa").health == 10 - (2 - 1) - 1


@pytest.mark.rule("SV-STA-017", "SV-SKL-020")
def test_an_instant_action_on_an_enemy_ends_camouflage_and_gains_the_damage_of_stealth() -> None:
    table = Table(
        homo("lupa", "B1-5", "corroder-1", stealth=1, **HIDDEN), minion("cannibal-1", "B1-5")
    )
    table.act("corroder-1", "splash", "cannibal-1")
    assert not table.who("lupa").hidden
    assert table.who("cannibal-1").health == 10 - 2 - 1


@pytest.mark.rule("SV-STA-017", "SV-SKL-020")
def test_a_grenade_ends_the_hiding_and_gains_nothing_by_stealth() -> None:
    table = Table(
        minion("praetorian-1", "B1-4", **HIDDEN),
        minion("praetorian-2", "B1-5"),
        homo("lupa", "B1-5"),
        homo("nezumi", "B1-5"),
    )
    table.say("do:flaming-grenade", "in:B1-5")
    assert not table.who("praetorian-1").hidden
    assert [table.who(name).health for name in ("lupa", "nezumi")] == [10 - 4] * 2
    assert table.who("praetorian-2").health == 10 - (4 - 1)


@pytest.mark.rule("SV-STA-017", "SV-PNL-036")
def test_nobody_hides_twice() -> None:
    table = Table(minion("praetorian-1", "B1-4", health=2, **HIDDEN), homo("lupa", "B1-5"))
    why = table.closed("do:fade-out")
    assert why is not None
    assert str(why.text) == "Praetorian 1 is Camouflaged already"


# -- Radar --------------------------------------------------------------------------------------


def found(radar: int, stealth: int, **values: Any) -> bool:
    """Whether somebody with this Radar, at B1-5 in the light, finds a hidden dummy at B1-3."""
    made = game(minions={"dummy": panel(stealth=stealth)})
    lupa = homo("lupa", "B1-5", radar=radar, **values)
    table = Table(lupa, minion(DUMMY, "B1-3", **HIDDEN), game=made, points=2)
    table.say("guard")
    return not table.who(DUMMY).hidden


@pytest.mark.rule("SV-SKL-010", "SV-SKL-013", "SV-STA-021")
@pytest.mark.parametrize(("radar", "finds"), [(1, False), (2, False), (3, True)])
def test_radar_finds_who_has_less_stealth_and_nobody_who_has_as_much(
    radar: int, finds: bool
) -> None:
    assert found(radar, stealth=2) == finds


@pytest.mark.rule("SV-SKL-012", "SV-SKL-011")
def test_radar_of_one_finds_a_hidden_miniature_without_stealth() -> None:
    assert found(radar=1, stealth=0)


@pytest.mark.rule("SV-SKL-011", "SV-SKL-014", "SV-ATR-013")
@pytest.mark.parametrize(("senses", "finds"), [(0, False), (1, True)])
def test_radar_finds_nobody_out_of_vision_and_lengthens_vision_itself(
    senses: int, finds: bool
) -> None:
    assert found(radar=1, stealth=0, senses=senses) == finds


@pytest.mark.rule("SV-ATR-012", "SV-ATR-010", "SV-ATR-011", "SV-SKL-011")
@pytest.mark.parametrize(("place", "finds"), [("C2-2", True), ("C2-8", False)])
def test_prymat_with_senses_three_and_radar_one_detects_what_is_four_spaces_away(
    place: str, finds: bool
) -> None:
    made = game(minions={"dummy": panel()})
    table = Table(
        homo("prymat", "B1-6", senses=3, radar=1),
        minion(DUMMY, place, **HIDDEN),
        game=made,
        battle="first_fight",
    )
    table.say("guard")
    assert table.who(DUMMY).hidden != finds


@pytest.mark.rule("SV-SKL-009", "SV-SKL-013")
def test_who_moves_into_the_vision_of_radar_is_found_at_once() -> None:
    rosie = panel(radar=2, vision=1)
    table = Table(
        homo("nezumi", "B1-3", stealth=1, **HIDDEN),
        minion("rosie-1", "B1-8"),
        game=game(minions={"rosie": rosie}),
    )
    table.say("move:B1-5:1:0")
    assert not table.who("nezumi").hidden


@pytest.mark.rule("SV-SKL-009")
def test_radar_that_moves_near_finds_at_once_and_may_strike() -> None:
    table = Table(
        homo("lupa", "B1-4", "electric-baton-1", senses=0, radar=3),
        minion("praetorian-1", "B1-3", **HIDDEN),
        minion("cannibal-1", "B1-8"),
        points=3,
    )
    assert table.who("praetorian-1").hidden
    table.say("move:B1-3:2:0")
    assert not table.who("praetorian-1").hidden
    assert table.closed("with:electric-baton-1") is None


@pytest.mark.rule("SV-SKL-009", "SV-STA-021")
def test_who_hides_under_the_eyes_of_radar_is_found_before_it_can_act() -> None:
    for radar, hides in ((1, True), (2, False)):
        table = Table(
            homo("lupa", "B1-3", stealth=1),
            minion("rosie-1", "B1-5"),
            game=game(minions={"rosie": panel(radar=radar)}),
            stage="begin",
            turn=Turn("lupa"),
        )
        assert table.ask.key == "deed"
        assert table.who("lupa").hidden == hides


@pytest.mark.rule("SV-SKL-010")
def test_radar_finds_no_friend() -> None:
    table = Table(
        homo("lupa", "B1-5", radar=3),
        homo("nezumi", "B1-5", stealth=1, **HIDDEN),
        minion("cannibal-1", "B1-8"),
    )
    table.say("guard")
    assert table.who("nezumi").hidden


@pytest.mark.rule("SV-SKL-020")
def test_a_proterberus_out_of_hiding_does_the_critical_damage_of_stealth_to_an_enemy() -> None:
    table = Table(
        homo("nezumi", "B1-4", "tonbon-1", stealth=2, ethermancy=2, states={"camouflaged": 1}),
        minion("cannibal-1", "B1-5"),
    )
    table.say("with:tonbon-1", "do:mental-implosion", "at:cannibal-1")
    assert [told.amount for told in table.told(Damaged)][-1] == 2
    assert not table.who("nezumi").hidden


@pytest.mark.rule("SV-SKL-020")
def test_a_grenade_out_of_hiding_gains_nothing_by_stealth() -> None:
    table = Table(
        homo("nezumi", "B1-4", "megash-1", stealth=2, handling=9, states={"camouflaged": 1}),
        minion("cannibal-1", "B1-5"),
    )
    table.say("with:megash-1", "do:napalm", "in:B1-5")
    assert len(table.told(Damaged)) == 1


@pytest.mark.rule("SV-STA-019")
@pytest.mark.parametrize(
    ("state", "why"), [("burning", "nobody hides on fire"), ("terrified", "nobody hides in terror")]
)
def test_why_nobody_hides_on_fire_or_in_terror_is_said(state: str, why: str) -> None:
    both = card(deed(suffer("camouflaged", 1), suffer("infected", 1), aims="friend", instant=True))
    table = Table(
        homo("lupa", "B1-1", STICK),
        homo("nezumi", "B1-1", states={state: 1}),
        minion(DUMMY, "B1-8"),
        game=game(minions={"dummy": panel()}, weapons={"stick": both}),
    )
    table.act(STICK, "first", "nezumi")
    assert set(table.who("nezumi").states) == {state, "infected"}
    assert texts(table.told(Afflicted)[0].why()) == [why]
