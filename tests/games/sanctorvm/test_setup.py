"""Setting a battle up: who plays whom, who begins where and as what, and what cannot be."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import ContentError, Illegal, Invalid
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.box.phase import Force
from controller.games.sanctorvm.box.shortcomings import shortcomings
from controller.games.sanctorvm.state import Battle
from tests.games.sanctorvm.table import BOX, GAME, card, deed

__all__: list[str] = []

FIVE = ("prymat", "tapayaxin", "nezumi", "neshorn", "lupa")


def new(**setup: Any) -> Battle:
    return GAME.new({"heroes": FIVE, "battle": "skirmish", **setup})


def plays(players: int) -> list[list[str]]:
    """Whom each player plays, in order."""
    return [seat.plays for seat in new(players=players).seats]


def mistake(**setup: Any) -> str:
    """What is said about a set-up that cannot be."""
    with pytest.raises(Invalid) as caught:
        new(**setup)
    return str(caught.value)


# -- seats --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-PLY-003", "SV-PLY-004")
def test_one_player_beside_the_overlord_runs_all_five() -> None:
    assert plays(1) == [["prymat", "tapayaxin", "nezumi", "neshorn", "lupa"]]


@pytest.mark.rule("SV-PLY-005")
def test_two_players_run_three_and_two() -> None:
    assert plays(2) == [["prymat", "tapayaxin", "nezumi"], ["neshorn", "lupa"]]


@pytest.mark.rule("SV-PLY-006")
def test_three_players_run_two_two_and_one() -> None:
    assert plays(3) == [["prymat", "tapayaxin"], ["nezumi", "neshorn"], ["lupa"]]


@pytest.mark.rule("SV-PLY-007")
def test_of_four_players_one_runs_two() -> None:
    assert plays(4) == [["prymat", "tapayaxin"], ["nezumi"], ["neshorn"], ["lupa"]]


@pytest.mark.rule("SV-PLY-008")
def test_five_players_run_one_each() -> None:
    assert plays(5) == [["prymat"], ["tapayaxin"], ["nezumi"], ["neshorn"], ["lupa"]]
    assert GAME.seats(new(players=5)) == tuple(f"player-{number}" for number in range(1, 6))


@pytest.mark.rule("SV-GEN-001")
@pytest.mark.parametrize("players", [0, 6])
def test_no_fewer_than_one_and_no_more_than_five_play_the_homo_superbe(players: int) -> None:
    assert mistake(players=players).startswith("The set-up: players: ")


def test_the_overlord_is_called_so_and_players_by_their_number() -> None:
    assert str(GAME.called("player-2")) == "Player 2"
    assert str(GAME.called("overlord")) == "the Overlord"


# -- miniatures ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-ADV-006", "SV-MAP-003")
def test_the_homo_superbe_begin_in_the_order_named_where_the_action_phase_says() -> None:
    assert {who.id: who.place for who in new().of("homo")} == {
        "prymat": "B1-4",
        "tapayaxin": "B1-4",
        "nezumi": "B1-4",
        "neshorn": "B1-1",
        "lupa": "B1-1",
    }


@pytest.mark.rule("SV-AP-008", "SV-PAN-005", "SV-PNL-028")
def test_each_minion_begins_where_the_action_phase_says_with_a_full_health_bar() -> None:
    state = GAME.new({"battle": "first_fight"})
    assert [(who.id, who.place, who.health, who.energy) for who in state.of("overlord")] == [
        ("praetorian-1", "C2-5", 10, 0),
        ("praetorian-2", "C2-5", 10, 0),
        ("primal-1", "C2-7", 10, 0),
        ("primal-2", "C2-7", 10, 0),
    ]


@pytest.mark.rule("SV-PAN-004", "SV-PAN-007")
def test_the_homo_superbe_begin_with_ten_health_and_ten_energy() -> None:
    assert {(who.health, who.energy) for who in new().of("homo")} == {(10, 10)}


@pytest.mark.rule("SV-HLT-007")
def test_the_dead_begin_with_their_action_indicator_disabled_and_the_others_enabled() -> None:
    ready = {who.id: who.ready for who in new(health={"nezumi": 0, "lupa": 1}).miniatures}
    assert ready == {
        "prymat": True,
        "tapayaxin": True,
        "nezumi": False,
        "neshorn": True,
        "lupa": True,
        "sd-1-1": True,
        "cannibal-1": True,
    }


@pytest.mark.rule("SV-ADV-002")
@pytest.mark.parametrize(("battle", "advantage"), [("skirmish", ""), ("first_fight", "homo")])
def test_the_action_phase_says_which_side_has_the_advantage(battle: str, advantage: str) -> None:
    assert new(battle=battle).advantage == advantage


def test_a_build_of_the_set_up_is_the_one_that_fights() -> None:
    chosen = ["rage", "radar", "stealth", "handling", "aura"]
    state = new(builds={"neshorn": {"boosted": "strength", "secondary": chosen}})
    panel = state.miniature("neshorn").panel
    assert panel is not None
    assert panel.attributes["strength"] == 3
    assert [skill for skill, level in panel.skills.items() if level] == [
        *("rage", "radar", "stealth", "endurance", "fortitude", "handling", "aura")
    ]


def test_without_a_word_of_whom_the_first_five_of_the_packs_fight_the_first_fight() -> None:
    state = GAME.new({})
    assert state.battle == "first_fight"
    assert [who.id for who in state.of("homo")] == list(BOX.heroes)[:5]
    assert [seat.plays for seat in state.seats] == [list(BOX.heroes)[:5]]


def test_random_play_fights_the_short_battles_with_any_number_of_players() -> None:
    setups = [GAME.setups(Random(seed)) for seed in range(200)]
    short = {name for name, phase in BOX.battles.items() if phase.short}
    assert {"skirmish", "ambush", "way_out", "hold_the_line", "the_lock", "ringleader"} <= short
    assert {setup["battle"] for setup in setups} == short
    assert {setup["players"] for setup in setups} == {1, 2, 3, 4, 5}


@pytest.mark.rule("SV-COI-006")
@pytest.mark.parametrize("coins", [0, 1, 10])
def test_a_battle_begins_with_the_coins_that_are_said_or_with_none(coins: int) -> None:
    said = {"coins": coins} if coins else {}
    assert GAME.new({"battle": "skirmish", **said}).coins == coins


@pytest.mark.rule("SV-AP-005", "SV-SRG-001")
def test_every_copy_that_the_action_phase_lists_lies_in_storage() -> None:
    assert new().storage == [
        *("electric-baton-1", "electric-baton-2", "th3x-pistol-1", "th3x-pistol-2"),
        *("e-shield-1", "e-shield-2", "blaster-1", "blaster-2"),
    ]


@pytest.mark.rule("SV-AP-006", "SV-MAP-027", "SV-AP-007")
def test_the_modules_features_and_tool_tokens_lie_as_the_action_phase_lists_them() -> None:
    state = GAME.new({"battle": "ap_1"})
    assert [laid.code for laid in state.modules] == ["b1", "e2", "c1"]
    assert {name.partition("-")[0] for name in GAME.book.board(state).spaces} == {
        *("B1", "E2", "C1", "EXIT")
    }
    assert [(each.kind, each.pathways) for each in state.features] == [
        ("rubble", [("B1-5", "B1-6")]),
        ("rubble", [("E2-6", "E2-7")]),
        ("leak", [("C1-4", "C1-5")]),
    ]


# -- mistakes -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-PLY-002", "SV-HSB-012")
@pytest.mark.parametrize("heroes", [FIVE[:4], (*FIVE[:4], "prymat")])
def test_other_than_five_different_homo_superbe_are_refused(heroes: tuple[str, ...]) -> None:
    with pytest.raises(Illegal) as caught:
        new(heroes=heroes)
    assert "SV-PLY-002" in caught.value.why.because


def test_an_unknown_battle_is_refused_with_those_that_there_are() -> None:
    said = mistake(battle="hell")
    names = ", ".join(BOX.battles)
    assert said == f'There is no battle "hell"; there are: {names}.'


def test_a_build_for_somebody_who_does_not_fight_is_refused() -> None:
    build = {"boosted": "vigor", "secondary": []}
    assert mistake(builds={"ghurab": build}) == '"ghurab" does not fight in this battle.'


def test_health_for_somebody_who_does_not_fight_is_refused() -> None:
    assert mistake(health={"ghurab": 3}) == '"ghurab" does not fight in this battle.'


@pytest.mark.parametrize("health", [-1, 11])
def test_health_that_no_bar_holds_is_refused(health: int) -> None:
    assert mistake(health={"lupa": health}).startswith("The set-up: health.lupa: ")


# -- battles that cannot be set up --------------------------------------------------------------


def lacks(**changes: Any) -> list[str]:
    """What is wrong with the skirmish after these changes."""
    return [str(what) for what in shortcomings(BOX, replace(BOX.battles["skirmish"], **changes))]


def test_the_battles_of_the_box_lack_nothing() -> None:
    assert [each for phase in BOX.battles.values() for each in shortcomings(BOX, phase)] == []


def test_a_battle_needs_a_minion() -> None:
    assert lacks(minions=(Force(minion="primal", places=()),)) == ["it has no Minion to fight"]


@pytest.mark.rule("SV-AP-005")
def test_a_battle_has_no_more_copies_of_a_card_than_the_box() -> None:
    assert lacks(storage={"blaster": 3}) == [
        "its Storage Deck holds 3 of the card Blaster, and there are 2"
    ]


@pytest.mark.rule("SV-AP-005")
def test_a_battle_may_have_fewer_copies_of_a_card_than_the_box() -> None:
    assert lacks(storage={"blaster": 1}) == lacks(storage={"blaster": 2}) == []


@pytest.mark.rule("SV-AP-005", "SV-AP-015")
@pytest.mark.parametrize("deck", ["storage", "reward"])
def test_of_a_card_whose_copies_are_not_said_there_are_two(deck: str) -> None:
    """Of the Bulwark and of a stick of our own nothing is said."""
    box = replace(BOX, weapons={**BOX.weapons, "stick": card(deed())})
    for copies, flaws in ((1, 0), (2, 0), (3, 2)):
        held = dict.fromkeys(("bulwark", "stick"), copies)
        phase = replace(BOX.battles["skirmish"], **{deck: held})
        assert len(list(shortcomings(box, phase))) == flaws


def test_a_pack_with_such_a_battle_is_refused_when_it_is_loaded(
    tmp_path: Path,
) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "pack.toml").write_text(
        'id = "mine"\ntitle = "Mine"\nversion = "1"\ngame = "sanctorvm"\nlicence = "MIT"\n'
        'requires = ["sanctorvm-base"]\n'
    )
    (pack / "battles.toml").write_text(
        "[battle.nobody]\n"
        'name = "Nobody"\nstory = "Nobody there."\nadvantage = "homo"\n'
        'modules = [{ code = "b1", at = [0, 0] }]\n'
        'heroes = [{ place = "B1-4", count = 3 }, { place = "B1-1", count = 2 }]\n'
        "minions = []\n"
    )
    with pytest.raises(ContentError) as caught:
        Sanctorvm(pack)
    where = f"{pack}/battles.toml:1: battle.nobody"
    assert str(caught.value) == f"{where}: it has no Minion to fight"
