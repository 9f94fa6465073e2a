"""Refusals: what the table says to a gesture that does not count, and that it changes nothing.

Every gesture is made by hands on simulated hardware, at the game's own table: reader, presence,
table, rules.  A sentence is heard by somebody tired, at midnight: it names what was done, says why
not with its numbers, and what to do where that is not plain.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.sanctorvm.table import BOX, game
from tests.traces.positions import battle, equipping, holding, live, said, standing

__all__: list[str] = []


# -- whose turn it is -----------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-002")
@pytest.mark.parametrize(
    ("thing", "name", "home"),
    [("nezumi", "Nezumi", "B1-4"), ("primal-1", "Primal 1", "C2-7")],
)
def test_it_is_somebody_elses_turn(thing: str, name: str, home: str) -> None:
    table = live(battle("prymat"))
    why = f"it is the turn of Prymat, not of {name}"
    assert said(table, lambda: table.move(thing, "B1-5")) == (
        f"Put {name} back at {home}: {why}",
        ("SV-TRN-002",),
    )
    table.move(thing, home)
    assert table.view.notice is None
    assert said(table, lambda: table.show(thing)) == (why, ("SV-TRN-002",))


@pytest.mark.rule("SV-TRN-002")
def test_it_is_for_the_other_side_to_act() -> None:
    table = live(battle())
    assert said(table, lambda: table.show("primal-1")) == (
        "it is for the Homo Superbe Side to act, not for Primal 1",
        ("SV-TRN-002",),
    )


@pytest.mark.rule("SV-TRN-002")
def test_who_has_acted_already() -> None:
    state = battle()
    state.miniature("nezumi").ready = False
    table = live(state)
    acted = "Nezumi has acted in this round"
    assert said(table, lambda: table.show("nezumi")) == (acted, ("SV-TRN-002",))
    assert said(table, lambda: table.move("nezumi", "B1-5")) == (
        f"Put Nezumi back at B1-4: {acted}",
        ("SV-TRN-002",),
    )


@pytest.mark.rule("SV-TRN-005", "SV-HLT-008")
def test_who_is_dead() -> None:
    state = battle()
    for name in ("nezumi", "primal-1"):
        state.miniature(name).health, state.miniature(name).ready = 0, False
    table = live(state)
    assert said(table, lambda: table.show("nezumi")) == ("Nezumi is dead", ("SV-TRN-005",))
    assert said(table, lambda: table.move("nezumi", "B1-5")) == (
        "Put Nezumi back at B1-4: Nezumi is dead, and does nothing more",
        ("SV-HLT-008",),
    )
    figure = table.uid("primal-1", "miniature")
    assert said(table, lambda: table.put(figure, "B1-5")) == (
        "Primal 1 is dead: take it off the board",
        ("SV-HLT-008",),
    )


@pytest.mark.rule("SV-STA-007")
def test_who_has_to_flip_a_coin_before_it_moves() -> None:
    state = standing(battle(), praetorian_1="C2-8")
    state.side, state.miniature("primal-1").states = "overlord", {"burning": 1}
    table = live(state)
    first = "Primal 1 cannot go to C2-5 yet: choose it first, and then comes this."
    coin = "Primal 1 is Burning: flip a coin; Cooperlay puts the fire out"
    assert said(table, lambda: table.move("primal-1", "C2-5")) == (
        f"{first} {coin}",
        ("SV-STA-007",),
    )


@pytest.mark.rule("SV-STA-004")
def test_who_would_bleed_to_death_before_it_moves() -> None:
    state = battle()
    state.miniature("prymat").health, state.miniature("prymat").states = 1, {"bleeding": 2}
    table = live(state)
    assert said(table, lambda: table.move("prymat", "B1-5")) == (
        "Prymat cannot go to B1-5 at once. Who acts for the Homo Superbe?",
        ("SV-TRN-001", "SV-TRN-003"),
    )


# -- where to -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-NRG-005")
def test_no_energy() -> None:
    state = battle("prymat")
    state.miniature("prymat").energy, state.miniature("prymat").health = 0, 1
    table = live(state)
    assert said(table, lambda: table.move("prymat", "B1-8")) == (
        "it costs 2 Energy, with only 0 Energy and 1 Health left",
        ("SV-NRG-005",),
    )


@pytest.mark.rule("SV-MAP-020")
def test_no_capacity() -> None:
    table = live(standing(battle("prymat"), nezumi="B1-7"))
    assert said(table, lambda: table.move("prymat", "B1-7")) == (
        "B1-7 is full: it holds 1 of each Side",
        ("SV-MAP-020",),
    )


@pytest.mark.rule("SV-MAP-019", "SV-MAP-024")
def test_no_path() -> None:
    hall = BOX.modules["b1"]
    ways = tuple(way for way in hall.pathways if "7" not in way)
    walled = game(modules={"b1": replace(hall, pathways=ways)})
    table = live(battle("prymat"), walled)
    assert said(table, lambda: table.move("prymat", "B1-7")) == (
        "no way leads from B1-4 to B1-7",
        ("SV-MAP-019", "SV-MAP-024"),
    )


@pytest.mark.rule("SV-MOV-006")
def test_too_far_whether_or_not_somebody_was_chosen_to_act_before() -> None:
    far = ("C2-7 is 4 spaces away, and Prymat moves at most 3", ("SV-MOV-006",))
    table = live(battle("prymat"))
    assert said(table, lambda: table.move("prymat", "C2-7")) == far
    table = live(battle())
    assert said(table, lambda: table.move("prymat", "C2-7")) == far


@pytest.mark.rule("SV-MAP-002")
def test_a_space_that_is_not_on_the_board() -> None:
    table = live(battle("prymat", name="skirmish"))
    assert said(table, lambda: table.move("prymat", "C2-5")) == (
        "Put Prymat back at B1-4: C2-5 is not on the board of this battle",
        ("SV-MAP-002",),
    )


@pytest.mark.rule("SV-MOV-009", "SV-MOV-001")
@pytest.mark.parametrize(
    ("who", "name", "places", "rule"),
    [
        ("prymat", "Prymat", ("B1-5", "B1-6"), "SV-MOV-009"),
        ("primal-1", "Primal 1", ("C2-8", "C2-6"), "SV-MOV-001"),
    ],
)
def test_who_has_moved_already(who: str, name: str, places: tuple[str, str], rule: str) -> None:
    table = live(battle(who))
    table.move(who, places[0])
    why = f"{name} has moved already; now the Action, and then it may move again"
    assert said(table, lambda: table.move(who, places[1])) == (
        f"Put {name} back at {places[0]}: {why}",
        (rule,),
    )


@pytest.mark.rule("SV-SRG-005")
def test_nobody_moves_before_the_battle() -> None:
    table = live(equipping("prymat"))
    assert said(table, lambda: table.move("prymat", "B1-5")) == (
        "Put Prymat back at B1-4: the battle has not begun yet",
        ("SV-SRG-005",),
    )


# -- what with, and on whom -----------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-024", "SV-BRD-006")
def test_out_of_vision() -> None:
    # From B1-7 over B1-5, B1-6 and C2-5, a point each, to C2-7, where darkness takes two.
    state = standing(holding(battle("ghurab"), "ghurab", "blaster-1"), ghurab="B1-7")
    table = live(standing(state, praetorian_1="C2-3", praetorian_2="C2-3"))
    assert said(table, lambda: table.show("blaster-1")) == (
        "Primal 1 is out of sight: that takes Vision 5, and Ghurab has 3",
        ("SV-ACT-024", "SV-BRD-006"),
    )


@pytest.mark.rule("SV-BRD-007")
def test_no_trajectory() -> None:
    state = standing(holding(battle("ghurab"), "ghurab", "blaster-1"), ghurab="B1-2")
    table = live(state)
    assert said(table, lambda: table.show("blaster-1")) == (
        "no Trajectory from B1-2 to C2-5: it must be straight, with one diagonal at most",
        ("SV-BRD-007",),
    )


@pytest.mark.rule("SV-ACT-017")
def test_an_enemy_out_of_reach() -> None:
    state = standing(holding(battle("prymat"), "prymat", "nitraxe-1"), primal_1="B1-4")
    table = live(state)
    table.show("nitraxe-1")
    table.press("1")
    assert said(table, lambda: table.show("praetorian-1")) == (
        "Praetorian 1 stands at C2-5; hand to hand reaches no further than B1-4",
        ("SV-ACT-017",),
    )
    assert said(table, lambda: table.show("nezumi")) == (
        "Nezumi is no enemy: show one",
        ("SV-ACT-010",),
    )


def test_anything_shown_while_dice_are_asked_for() -> None:
    table = live(standing(holding(battle("prymat"), "prymat", "nitraxe-1"), primal_1="B1-4"))
    table.show("nitraxe-1")
    table.press("1")
    table.show("primal-1")
    assert said(table, lambda: table.show("primal-1")) == (
        "Primal 1 answers nothing now. Prymat: roll for Cut on Primal 1",
        ("SV-DIE-001",),
    )


@pytest.mark.rule("SV-ATR-002", "SV-ATR-007")
def test_a_card_too_heavy() -> None:
    table = live(equipping("prymat", "nitraxe-1", "nitraxe-2"))
    table.show("electric-baton-1")
    assert said(table, lambda: table.show("e-shield-1")) == (
        "the E-Shield is too heavy: 8 + 2 is more than 8, twice Strength 4",
        ("SV-ATR-002", "SV-ATR-007"),
    )


@pytest.mark.rule("SV-SKL-007", "SV-WPN-006")
def test_a_card_of_the_wrong_level() -> None:
    table = live(equipping("neshorn"))
    assert said(table, lambda: table.show("blaster-1")) == (
        "the Blaster needs Accuracy 1, and Neshorn has Accuracy 0",
        ("SV-SKL-007", "SV-WPN-006"),
    )


@pytest.mark.rule("SV-PWR-001")
def test_a_card_that_a_power_forbids() -> None:
    table = live(equipping("prymat"))
    assert said(table, lambda: table.show("blaster-1")) == (
        "Ape Rage: Prymat uses Melee weapons only, and the Blaster is none",
        ("SV-PWR-001",),
    )


@pytest.mark.rule("SV-SRG-006", "SV-TRN-002")
def test_a_card_of_somebody_else() -> None:
    table = live(holding(battle("prymat"), "nezumi", "blaster-1"))
    assert said(table, lambda: table.show("blaster-1")) == (
        "Nezumi has the Blaster, and it is the turn of Prymat",
        ("SV-SRG-006", "SV-TRN-002"),
    )


@pytest.mark.rule("SV-SRG-005")
def test_a_card_of_the_storage_deck_once_the_battle_is_on() -> None:
    table = live(battle("prymat"))
    assert said(table, lambda: table.show("nitraxe-1")) == (
        "equipping is over: no card leaves the Storage Deck any more",
        ("SV-SRG-005",),
    )


@pytest.mark.rule("SV-PLY-002", "SV-SRG-001")
def test_what_this_battle_is_fought_without() -> None:
    table = live(battle("prymat"))
    lupa = table.uid("lupa", "miniature")
    assert said(table, lambda: table.put(lupa, "B1-5")) == (
        "Lupa has no part in this battle: take it away",
        ("SV-PLY-002",),
    )
    assert said(table, lambda: table.show("ripsaw-1")) == (
        "Ripsaw has no part in this battle: take it away",
        ("SV-SRG-001",),
    )
