"""Aim: whom a miniature can act on, and what it is told of those whom it cannot.

What is expected was worked out from the rulebook, by hand, with the drawing of B1 in
`pack/modules.toml`: from 7 to 3 leads the line over 5, which is two diagonals, and costs Vision 3.
"""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.phase import ActionPhase, Laid
from tests.games.sanctorvm.table import Table, deed, game, harm, homo, minion, panel, said

__all__: list[str] = []

BATON, PISTOL = "electric-baton-1", "th3x-pistol-1"


# -- hand to hand -------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-017", "SV-WPN-004", "SV-GLO-002")
def test_a_melee_weapon_reaches_who_is_in_the_same_space_and_nobody_else() -> None:
    table = Table(
        homo("lupa", "B1-5", BATON), minion("cannibal-1", "B1-5"), minion("rosie-1", "B1-4")
    )
    table.say(f"with:{BATON}", "do:strike")
    assert table.closed("at:cannibal-1") is None
    text, because = said(table.closed("at:rosie-1"))
    assert text == "Rosie 1 stands at B1-4; hand to hand reaches no further than B1-5"
    assert because == ("SV-ACT-017",)


@pytest.mark.rule("SV-PNL-009", "SV-PNL-023")
def test_a_minion_of_the_melee_tactic_reaches_the_same_space_alone() -> None:
    table = Table(minion("rosie-1", "B1-5"), homo("lupa", "B1-4"))
    assert said(table.closed("do:iron-arm"))[1] == ("SV-PNL-009",)
    beside = Table(minion("rosie-1", "B1-5"), homo("lupa", "B1-5"))
    assert beside.closed("do:iron-arm") is None


@pytest.mark.rule("SV-GLO-007", "SV-WPN-002")
def test_only_living_enemies_are_targets() -> None:
    table = Table(
        homo("lupa", "B1-5", BATON),
        homo("nezumi", "B1-5"),
        minion("cannibal-1", "B1-5", health=0),
        minion("rosie-1", "B1-5"),
    )
    table.say(f"with:{BATON}", "do:strike")
    assert list(table.options()) == ["at:rosie-1", "back"]


# -- at range -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-024", "SV-BRD-006", "SV-ATR-011", "SV-ATR-013")
@pytest.mark.parametrize(("senses", "open_"), [(1, False), (2, True)])
def test_a_ranged_hit_needs_its_target_within_vision(senses: int, open_: bool) -> None:
    table = Table(homo("lupa", "B1-5", PISTOL, senses=senses), minion("cannibal-1", "B1-3"))
    closed = table.closed(f"with:{PISTOL}")
    assert (closed is None) == open_
    if not open_:
        text, because = said(closed)
        assert text == "Cannibal 1 is out of sight: that takes Vision 2, and Lupa has 1"
        assert because == ("SV-ACT-024", "SV-BRD-006")


@pytest.mark.rule("SV-ACT-024", "SV-BRD-007", "SV-WPN-005")
def test_a_ranged_hit_needs_a_trajectory() -> None:
    table = Table(homo("lupa", "B1-7", PISTOL, senses=4), minion("cannibal-1", "B1-3"))
    text, because = said(table.closed(f"with:{PISTOL}"))
    assert text.startswith("no Trajectory from B1-7 to B1-3")
    assert because == ("SV-BRD-007",)


@pytest.mark.rule("SV-WPN-005", "SV-ACT-024")
def test_instant_actions_of_a_ranged_weapon_need_a_trajectory_too() -> None:
    table = Table(homo("lupa", "B1-7", "flare-carbine-1", senses=4), minion("rosie-1", "B1-3"))
    assert said(table.closed("with:flare-carbine-1"))[1] == ("SV-BRD-007",)


@pytest.mark.rule("SV-PWR-004")
def test_tapayaxin_hits_without_a_trajectory_but_not_beyond_his_vision() -> None:
    cannibal = minion("cannibal-1", "B1-3")
    keen = Table(homo("tapayaxin", "B1-7", PISTOL, senses=3), cannibal)
    assert keen.closed(f"with:{PISTOL}") is None
    dim = Table(homo("tapayaxin", "B1-7", PISTOL, senses=2), cannibal)
    assert said(dim.closed(f"with:{PISTOL}"))[1] == ("SV-ACT-024", "SV-BRD-006")


@pytest.mark.rule("SV-PNL-010", "SV-PNL-019")
def test_a_minion_of_the_ranged_tactic_needs_vision_and_trajectory() -> None:
    near = Table(minion("sd-1-1", "B1-4"), homo("lupa", "B1-6"))
    assert near.closed("do:laser") is None
    crooked = Table(minion("sd-1-1", "B1-7"), homo("lupa", "B1-3"))
    assert said(crooked.closed("do:laser"))[1] == ("SV-BRD-007",)
    far = Table(minion("sd-1-1", "B1-4"), homo("lupa", "C2-8"), battle="first_fight")
    text, because = said(far.closed("do:laser"))
    assert text == "Lupa is out of sight: that takes Vision 7, and SD-1 1 has 5"
    assert because == ("SV-PNL-010",)


@pytest.mark.rule("SV-PNL-020", "SV-PNL-019")
def test_the_vision_of_a_minion_holds_its_radar_already() -> None:
    table = Table(minion("sd-1-1", "B1-4"), homo("lupa", "B1-6"))
    values = table.game.book.values(table.state)
    assert values.skill(table.who("sd-1-1"), "radar") == 1
    assert values.vision(table.who("sd-1-1")) == 5


@pytest.mark.rule("SV-ATR-010", "SV-SKL-014")
def test_radar_lengthens_the_reach_of_a_ranged_weapon() -> None:
    table = Table(homo("lupa", "B1-5", PISTOL, senses=1, radar=1), minion("rosie-1", "B1-3"))
    assert table.closed(f"with:{PISTOL}") is None


@pytest.mark.rule("SV-MAP-024", "SV-ACT-024", "SV-SKL-011")
def test_nothing_is_aimed_at_or_found_where_no_open_way_leads() -> None:
    parted = ActionPhase(
        name="Parted",
        story="",
        advantage="homo",
        modules=(Laid(code="b1", at=(0, 0)), Laid(code="c2", at=(3, 0))),  # no doors meet
        heroes=(),
        minions=(),
    )
    made = game(battles={"parted": parted})
    lupa = homo("lupa", "B1-5", PISTOL, senses=9, radar=9)
    table = Table(
        lupa,
        minion("rosie-1", "C2-5"),
        minion("praetorian-1", "C2-5", states={"camouflaged": 1}),
        game=made,
        battle="parted",
    )
    text, because = said(table.closed(f"with:{PISTOL}"))
    assert text.startswith("no open way leads to Rosie 1")
    assert "SV-MAP-024" in because
    table.say("guard")
    assert table.who("praetorian-1").hidden


@pytest.mark.rule("SV-ACT-024", "SV-BRD-016")
def test_a_ranged_weapon_reaches_who_stands_in_the_same_space() -> None:
    table = Table(homo("lupa", "B1-5", PISTOL, senses=0), minion("rosie-1", "B1-5"))
    assert table.closed(f"with:{PISTOL}") is None


@pytest.mark.rule("SV-BRD-006")
def test_an_action_that_reaches_nobody_says_what_keeps_the_nearest_enemy_out_of_reach() -> None:
    table = Table(
        homo("lupa", "B1-4", BATON), minion("cannibal-1", "B1-3"), minion("rosie-1", "B1-5")
    )
    text, _ = said(table.closed(f"with:{BATON}"))
    assert text.startswith("Rosie 1 stands at B1-5")


@pytest.mark.rule("SV-PNL-011")
def test_a_minion_that_uses_ethermancy_needs_vision_and_no_trajectory() -> None:
    # From B1-7 to B1-3 no straight line leads, and Vision 3 reaches there.
    mind = {"mind": panel(deed(harm("ethermantic", 1)), tactic="ethermancy", vision=3)}
    seen = Table(minion("mind-1", "B1-7"), homo("lupa", "B1-3"), game=game(minions=mind))
    assert not seen.game.book.board(seen.state).trajectory("B1-7", "B1-3")
    seen.say("do:first")
    assert seen.closed("at:lupa") is None


@pytest.mark.rule("SV-PNL-011")
def test_and_out_of_its_vision_it_reaches_nobody() -> None:
    mind = {"mind": panel(deed(harm("ethermantic", 1)), tactic="ethermancy", vision=2)}
    table = Table(minion("mind-1", "B1-7"), homo("lupa", "B1-3"), game=game(minions=mind))
    text, because = said(table.closed("do:first"))
    assert text == "Lupa is out of sight: that takes Vision 3, and Dummy 1 has 2"
    assert because == ("SV-PNL-010",)


@pytest.mark.rule("SV-PWR-004", "SV-DCK-012", "SV-ACT-037")
def test_chameleon_sight_hits_without_trajectory_and_throws_with_it() -> None:
    # From B1-7 to B1-3 no straight line leads, and Vision 4 reaches there.
    table = Table(
        homo("tapayaxin", "B1-7", PISTOL, "megash-1", senses=4, handling=9),
        minion("cannibal-1", "B1-3"),
    )
    table.say("with:megash-1", "do:napalm")
    text, because = said(table.closed("in:B1-3"))
    assert text.startswith("no Trajectory from B1-7 to B1-3")
    assert because == ("SV-BRD-007",)
    table.say("back", f"with:{PISTOL}", "do:shoot")
    assert table.closed("at:cannibal-1") is None
