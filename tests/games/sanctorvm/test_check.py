"""Check: which corrections the rules would stumble over, and that all others stand."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS
from controller.games.sanctorvm.state import Panel, Seat
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import GAME, Table, homo, minion

__all__: list[str] = []

ENEMY = "cannibal-1"


def duel(**values: Any) -> Table:
    """Lupa's turn, a card of hers and one in storage."""
    lupa = homo("lupa", "B1-4", "electric-baton-1")
    return Table(lupa, minion(ENEMY, "B1-8"), storage=["blaster-1"], **values)


def refused(**edits: Any) -> tuple[str, tuple[str, ...]]:
    """What is said to a correction, and its rules."""
    table = duel()
    before = table.run.hash()
    with pytest.raises(Illegal) as caught:
        correct(table, **edits)
    assert table.run.hash() == before
    return str(caught.value), caught.value.why.because


def said(table: Table) -> str:
    """What the game's own check says of a state as it stands."""
    why = GAME.check(table.state)
    return "" if why is None else str(why.text)


# -- what is refused ----------------------------------------------------------------------------


def test_a_battle_that_no_pack_has() -> None:
    assert refused(battle="hell")[0] == "there is no such battle in the packs"


def test_two_miniatures_of_one_name() -> None:
    assert refused(miniatures__1__id="lupa")[0] == "every miniature has a name of its own"


def test_a_panel_that_no_pack_has() -> None:
    assert refused(miniatures__1__kind="ogre")[0] == 'there is no panel "ogre" in the packs'


def test_a_panel_of_the_other_side() -> None:
    assert refused(miniatures__0__side="overlord")[0] == "lupa must have the panel of its Side"


@pytest.mark.rule("SV-MAP-003")
def test_a_space_that_the_board_does_not_have() -> None:
    text, rules = refused(miniatures__0__place="A1-1")
    assert text == 'Lupa must stand in a space of the board; "A1-1" is none'
    assert rules == ("SV-MAP-003",)


@pytest.mark.rule("SV-PAN-004", "SV-PAN-005")
@pytest.mark.parametrize("health", [-1, 11])
@pytest.mark.parametrize(("at", "name"), [(0, "Lupa"), (1, "Cannibal 1")])
def test_health_beyond_the_bar_of_ten(health: int, at: int, name: str) -> None:
    text, rules = refused(**{f"miniatures__{at}__health": health})
    assert (text, rules) == (f"{name} has between 0 and 10 Health", ("SV-PAN-004",))


@pytest.mark.rule("SV-PAN-007")
@pytest.mark.parametrize("energy", [-1, 11])
def test_energy_beyond_the_bar_of_ten(energy: int) -> None:
    text, rules = refused(miniatures__0__energy=energy)
    assert (text, rules) == ("Lupa has between 0 and 10 Energy", ("SV-PAN-007",))


@pytest.mark.parametrize(
    "edit",
    [
        {"miniatures__0__penalty": -1},
        {"miniatures__0__states": {"burning": 0}},
        {"miniatures__0__states": {"burning": 1000}},
    ],
)
def test_a_penalty_below_nothing_and_a_state_without_a_level(edit: dict[str, Any]) -> None:
    assert refused(**edit)[0] == "Lupa: a penalty is 0 at least, a State between 1 and 999"


@pytest.mark.rule("SV-PAN-013", "SV-PAN-008")
@pytest.mark.parametrize("lacking", ["attributes", "skills"])
def test_a_panel_with_fewer_than_six_attributes_or_twelve_skills(lacking: str) -> None:
    text, rules = refused(**{f"miniatures__0__panel__{lacking}": {}})
    assert (text, rules) == ("Lupa has six Attributes and twelve Skills", ("SV-PAN-013",))


@pytest.mark.parametrize("level", [-1, 10])
def test_a_level_that_no_panel_shows(level: int) -> None:
    assert refused(miniatures__0__panel__skills__luck=level)[0] == (
        "Lupa: levels are between 0 and 9"
    )


@pytest.mark.parametrize("card", ["blaster-3", "blaster-0", "blaster-x", "spoon-1"])
def test_a_card_that_the_packs_do_not_have(card: str) -> None:
    assert refused(storage=[card])[0] == f'there is no card "{card}" in the packs'


@pytest.mark.rule("SV-SRG-006")
def test_one_card_in_two_places() -> None:
    text, _ = refused(storage=["electric-baton-1"])
    assert text == 'the card "electric-baton-1" is in one place only'


@pytest.mark.parametrize("plays", [[], ["lupa", "lupa"], ["lupa", ENEMY]])
def test_a_homo_superbe_whom_nobody_plays_or_several_do(plays: list[str]) -> None:
    text, rules = refused(seats__0__plays=plays)
    assert text == "each Homo Superbe is played by one player"
    assert rules == ("SV-HSB-003",)


@pytest.mark.parametrize("name", ["overlord", "table"])
def test_a_player_called_as_an_audience_is(name: str) -> None:
    assert refused(seats__0__name=name)[0] == "every player has a name of their own"


def test_two_players_of_one_name() -> None:
    table = duel()
    table.state.seats = [Seat("player-1", ["lupa"]), Seat("player-1", [])]
    assert said(table) == "every player has a name of their own"


def test_a_battle_that_is_over_though_nobody_has_won_it() -> None:
    assert refused(stage="over", turn=None)[0] == "a battle is over once a Side has won it"


def test_a_battle_that_goes_on_though_it_is_won() -> None:
    assert refused(winner="homo")[0] == "a battle is over once a Side has won it"


@pytest.mark.parametrize("edit", [{"stage": "choose"}, {"turn": None}])
def test_a_turn_at_the_wrong_stage_or_none_at_the_right_one(edit: dict[str, Any]) -> None:
    text, _ = refused(**edit)
    assert text == 'there is a turn at the stages "begin" and "deed", and at no other'


def test_the_turn_of_nobody_in_the_battle() -> None:
    assert refused(turn__who="nezumi")[0] == "the turn is that of a miniature in the battle"


def test_an_equipping_of_nobody() -> None:
    text, _ = refused(stage="equip", turn=None)
    assert text == 'at the stage "equip" somebody still has to equip'


def test_an_equipping_minion() -> None:
    assert refused(packing=[ENEMY])[0] == "only Homo Superbe equip"


@pytest.mark.rule("SV-ADV-001")
@pytest.mark.parametrize(
    "stage",
    [
        {"stage": "round", "turn": None},
        {"stage": "choose", "turn": None},
        {"stage": "begin"},
        {"stage": "deed"},
    ],
)
def test_a_battle_in_which_no_side_has_the_advantage(stage: dict[str, Any]) -> None:
    text, rules = refused(advantage="", **stage)
    assert text == "one Side has the Advantage once the battle is on"
    assert rules == ("SV-ADV-001",)


def test_fewer_than_no_rounds() -> None:
    assert refused(round=-1)[0] == "rounds are counted from 0"


@pytest.mark.parametrize("points", [-1, 1000])
def test_fewer_than_no_action_points_or_more_than_any_turn_has(points: int) -> None:
    assert refused(turn__points=points)[0] == "Action Points are between 0 and 999"


@pytest.mark.rule("SV-ATR-029")
@pytest.mark.parametrize("points", [0, 1, 999])
def test_a_turn_may_have_spent_its_action_points_or_have_many(points: int) -> None:
    table = duel()
    assert table.state.turn is not None
    table.state.turn.points = points
    assert said(table) == ""


@pytest.mark.rule("SV-COI-006")
@pytest.mark.parametrize("coins", [-3, 11])
def test_fewer_than_no_coins_or_more_than_there_are(coins: int) -> None:
    assert refused(coins=coins) == ("there are between 0 and 10 Coins", ("SV-COI-006",))


@pytest.mark.rule("SV-PWR-035")
@pytest.mark.parametrize("held", [{"faith": "nobody"}, {"love": "lupa"}])
def test_a_stimulant_that_is_none_or_that_nobody_holds(held: dict[str, str]) -> None:
    text, rules = refused(stimulants=held)
    assert text == "one of the four Stimulants is held by a Homo Superbe, or by nobody"
    assert rules == ("SV-PWR-035",)


@pytest.mark.rule("SV-PWR-032", "SV-TGT-001")
def test_names_of_what_is_not_there() -> None:
    assert refused(romulus="nowhere")[0] == "Romulus waits in a space of the board"
    assert refused(turn__target="ghost")[0] == "a Minion goes for a miniature in the battle"


@pytest.mark.rule("SV-TRN-001")
def test_a_turn_before_the_first_round() -> None:
    assert refused(round=0) == ("the first round is round 1", ("SV-TRN-001",))


@pytest.mark.parametrize("card", ["nitraxe-²", "nitraxe-01", "nitraxe-٢", "nitraxe-" + "9" * 5000])
def test_a_card_with_a_number_that_no_copy_has(card: str) -> None:
    assert refused(storage=[card])[0] == f'there is no card "{card}" in the packs'


@pytest.mark.rule("SV-AP-011")
def test_a_condition_that_cannot_hold_on_the_board() -> None:
    text, rules = refused(conditions=[{"word": "rises", "race": "human", "module": "e2"}])
    assert text == "its Condition speaks of module E2, which does not lie there"
    assert rules == ("SV-AP-011",)


def test_an_end_that_does_not_go_with_who_has_won() -> None:
    text, _ = refused(stage="over", turn=None, winner="homo", ended="fallen")
    assert text == "the Homo Superbe Side cannot have won like this"
    text, _ = refused(stage="over", turn=None, winner="overlord", ended="achieved")
    assert text == "the Overlord's Side cannot have won like this"


@pytest.mark.parametrize("stage", ["module", "reading"])
def test_a_battle_before_which_nobody_has_to_equip(stage: str) -> None:
    text, _ = refused(stage=stage, turn=None)
    assert text == f'at the stage "{stage}" somebody still has to equip'


def test_the_turn_of_who_has_left_the_battle() -> None:
    assert refused(miniatures__0__gone=True)[0] == "the turn is that of a miniature in the battle"


@pytest.mark.rule("SV-ADV-001")
def test_two_rounds_between_which_no_side_has_the_advantage() -> None:
    text, _ = refused(advantage="", stage="between", turn=None)
    assert text == "one Side has the Advantage once the battle is on"


# -- what stands --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "edit",
    [
        {"miniatures__0__health": 0},
        {"miniatures__1__health": 0},
        {"miniatures__0__energy": 0},
        {"miniatures__0__cards": []},
        {"miniatures__0__place": "B1-7"},
        {"miniatures__1__states": {"burning": 9, "camouflaged": 1}},
        {"turn__points": 9},
        {"turn__points": 0},
        {"stage": "begin"},
        {"stage": "advantage", "turn": None, "advantage": ""},
        {"storage": ["blaster-2"]},
        {"stage": "choose", "turn": None, "miniatures__0__ready": False},
        {"stage": "equip", "turn": None, "packing": ["lupa"], "round": 0},
        {"stage": "module", "turn": None, "packing": ["lupa"], "round": 0},
        {"stage": "reading", "turn": None, "packing": ["lupa"], "round": 0},
        {"stage": "placing", "turn": None, "round": 0},
        {"stage": "between", "turn": None},
        {"stage": "over", "turn": None, "winner": "overlord"},
        {"conditions": [{"word": "rises", "race": "human", "module": "b1"}]},
    ],
)
def test_whatever_the_rules_can_go_on_from_stands(edit: dict[str, Any]) -> None:
    table = duel()
    correct(table, **edit)
    assert said(table) == ""


@pytest.mark.rule("SV-MAP-004")
def test_the_overlord_may_overfill_a_space() -> None:
    table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-7"), minion(ENEMY, "B1-8"))
    correct(table, miniatures__0__place="B1-7")
    assert table.who("lupa").place == "B1-7"


def test_a_panel_with_every_level_at_its_limit_stands() -> None:
    table = duel()
    table.who("lupa").panel = Panel(dict.fromkeys(ATTRIBUTES, 9), dict.fromkeys(SKILLS, 0))
    assert said(table) == ""
