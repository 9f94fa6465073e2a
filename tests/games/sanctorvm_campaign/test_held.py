"""What a battle under way has taken along is corrected there: the campaign's own is refused, and
the sentence says where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine.run import Run
from tests.games.sanctorvm_campaign.begun import battle, plain
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.overlord import correct, refused
from tests.games.sanctorvm_campaign.stop import lost, stop, won

__all__: list[str] = []

THERE = "the battle under way has taken this along, and it is corrected there: "
HERE = "the campaign says this for its battles, too, and it is corrected there: "
BOTH = (
    "the campaign has this, and so has the battle under way: correct both alike in one "
    "correction, that of the battle at "
)


def number(desk: Desk, name: str) -> int:
    """The place of a miniature in the battle."""
    assert desk.state.battle is not None
    return [each.id for each in desk.state.battle.miniatures].index(name)


def imaginarium() -> Desk:
    """A battle that is fought there once more."""
    desk = stop(battles=("skirmish",), storage=["blaster-1"], coins=2)
    desk.say("imaginarium")
    desk.say("replay:1:skirmish")
    assert desk.state.stage == "replay"
    return desk


@pytest.mark.rule("SV-OVL-001", "SV-COI-006")
@pytest.mark.parametrize(
    ("path", "value", "there"),
    [
        ("coins", 7, "/battle/coins"),
        ("harm", 2, "/battle/harm"),
        ("storage", ["blaster-1"], "/battle/storage"),
        ("gunan", ["injector-1"], "/battle/gunan"),
    ],
)
def test_what_the_battle_brings_home_is_corrected_in_the_battle(
    path: str, value: object, there: str
) -> None:
    assert refused(battle(), **{path: value}) == (THERE + there, ("SV-OVL-001",))


@pytest.mark.rule("SV-OVL-001", "SV-HLT-001")
@pytest.mark.parametrize(("what", "value"), [("health", 3), ("states", {"burning": 2})])
def test_so_are_health_and_states_of_who_fights(what: str, value: object) -> None:
    desk = battle()
    place = [each.id for each in desk.state.members].index("lupa")
    there = f"/battle/miniatures/{number(desk, 'lupa')}/{what}"
    assert refused(desk, **{f"members__{place}__{what}": value})[0] == THERE + there


@pytest.mark.rule("SV-OVL-001", "SV-COI-006")
def test_coins_that_are_corrected_in_the_battle_come_home() -> None:
    desk = battle()
    correct(desk, battle__coins=7)
    won(desk)
    while desk.state.battle is not None:
        desk.say()
    assert desk.state.coins == 7


@pytest.mark.rule("SV-OVL-001", "SV-DCK-015")
def test_an_adventure_card_stays_with_the_campaign_and_is_corrected_there() -> None:
    desk = battle()
    correct(desk, storage=[*desk.state.storage, "idol-1"])
    assert desk.state.storage[-1] == "idol-1"


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize(
    ("what", "value"), [("house", ["no_last_coin"]), ("solo", True)], ids=["house", "solo"]
)
def test_what_was_agreed_is_corrected_in_the_campaign_and_holds_in_its_battle(
    what: str, value: object
) -> None:
    desk = battle()
    before = getattr(desk.state, what)
    assert refused(desk, **{f"battle__{what}": value}) == (HERE + f"/{what}", ("SV-OVL-001",))
    correct(desk, **{what: value})
    assert getattr(desk.state, what) == getattr(desk.state.battle, what) != before


@pytest.mark.rule("SV-OVL-001")
def test_what_was_agreed_may_be_corrected_in_both_alike() -> None:
    desk = battle()
    correct(desk, house=["no_last_coin"], battle__house=["no_last_coin"])
    assert desk.state.house == desk.state.battle.house == ("no_last_coin",)  # type: ignore[union-attr]


@pytest.mark.rule("SV-OVL-001", "SV-HSB-003")
def test_who_plays_whom_too() -> None:
    desk = battle()
    seats = plain(desk.state.seats)
    two = [
        {"name": "player-1", "plays": seats[0]["plays"][:2]},
        {"name": "player-2", "plays": seats[0]["plays"][2:]},
    ]
    other = [{**two[0], "plays": two[1]["plays"]}, {**two[1], "plays": two[0]["plays"]}]
    correct(desk, seats=two, battle__seats=two)
    assert refused(desk, seats=other)[0] == BOTH + "/battle/seats"


@pytest.mark.rule("SV-OVL-001", "SV-AP-001")
def test_which_action_phase_it_is_too() -> None:
    assert refused(battle(), fighting="the_cell")[0] == BOTH + "/battle/battle"


@pytest.mark.rule("SV-OVL-001", "SV-PAN-013")
def test_what_is_on_a_superb_panel_too() -> None:
    desk = battle()
    place = [each.id for each in desk.state.members].index("lupa")
    here = f"members__{place}__panel__skills__luck"
    there = f"battle__miniatures__{number(desk, 'lupa')}__panel__skills__luck"
    assert refused(desk, **{here: 4})[0].startswith(BOTH)
    correct(desk, **{here: 4, there: 4})
    assert desk.state.member("lupa").panel.skills["luck"] == 4


@pytest.mark.rule("SV-OVL-001", "SV-IMA-014")
def test_in_the_imaginarium_all_but_coins_is_corrected_in_the_campaign() -> None:
    desk = imaginarium()
    assert refused(desk, coins=5)[0] == THERE + "/battle/coins"
    correct(desk, members__0__health=4, gunan=["injector-1"])
    lost(desk)
    while desk.state.battle is not None:
        desk.say()
    assert (desk.state.members[0].health, desk.state.gunan) == (4, ["injector-1"])


@pytest.mark.rule("SV-OVL-001")
def test_fate_is_corrected_in_no_battle_either() -> None:
    assert refused(battle(), battle__fate__seed="1")[0] == "Fate cannot be corrected."


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("at", [battle, imaginarium], ids=lambda at: at.__name__)
def test_a_battle_that_nobody_corrected_holds_nothing_back(at: Any) -> None:
    desk = at()
    run = Run(desk.game, desk.run.rested)
    run.correct(())
    assert run.hash() == Run(desk.game, desk.run.rested).hash()
