"""The Shelter: rest, another five, other players, another Overlord."""

from __future__ import annotations

import pytest

from controller.engine.errors import Refused
from controller.games.sanctorvm.box.story import Fight
from controller.games.sanctorvm.campaign.side.fortunes import Freed
from controller.games.sanctorvm.campaign.state import Campaign
from controller.games.sanctorvm.campaign.tabernacle.events import ChairPassed
from controller.wire import OVERLORD
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.stop import gifts, offered, onward, stop

__all__: list[str] = []

OTHERS = ("prymat", "neshorn", "ghurab", "nezumi", "tapayaxin")
TWO = (("prymat", "neshorn", "lupa"), ("nezumi", "tapayaxin"))


@pytest.mark.rule("SV-SHL-001", "SV-SHL-002")
def test_the_regeneration_machine_heals_everybody_and_ends_states() -> None:
    desk = stop(health={"lupa": 4, "nezumi": 0, "ghurab": 9})
    desk.state.member("prymat").states["infected"] = 2
    desk.say("regenerate")
    assert all(each.health == 10 and not each.states for each in desk.state.members)


@pytest.mark.rule("SV-SHL-002")
def test_it_is_told_whose_state_has_ended_also_of_who_had_full_health() -> None:
    desk = stop(health={"lupa": 4})
    desk.state.member("prymat").states["infected"] = 2
    desk.say("regenerate")
    assert [(str(told.name), str(told.state)) for told in desk.told(Freed)] == [
        ("Prymat", "Infected")
    ]


@pytest.mark.rule("SV-SHL-002")
def test_who_is_well_has_nothing_to_regenerate() -> None:
    desk = stop()
    with pytest.raises(Refused, match="full Health"):
        desk.say("regenerate")


@pytest.mark.rule("SV-SHL-002")
def test_the_next_battle_begins_with_full_energy() -> None:
    desk = Desk(Fight(battle="skirmish"), health={"lupa": 4})
    while desk.state.battle is None:
        desk.say("nobody")
    assert {who.energy for who in desk.state.battle.heroes()} == {10}


@pytest.mark.rule("SV-SHL-001", "SV-SHL-003", "SV-PLY-009")
def test_another_five_are_chosen_for_the_next_chapter() -> None:
    desk = stop()
    choose(desk, *OTHERS)
    assert desk.ask.key == "tabernacle"
    assert sorted(desk.state.team) == sorted(OTHERS)
    onward(desk)
    assert desk.state.chapter == 1
    assert sorted(desk.state.team) == sorted(OTHERS)
    assert sorted(desk.state.seats[0].plays) == sorted(OTHERS)


def choose(desk: Desk, *five: str) -> None:
    """Choose these five."""
    desk.say("players")
    assert desk.ask.key == "team"
    desk.say(*five)


@pytest.mark.rule("SV-SHL-005")
@pytest.mark.parametrize("five", [FIVE[:4], (*FIVE, "ghurab")])
def test_five_are_chosen_and_neither_four_nor_all_six(five: tuple[str, ...]) -> None:
    desk = stop()
    with pytest.raises(Refused):
        choose(desk, *five)


@pytest.mark.rule("SV-SHL-003", "SV-PLY-009")
def test_the_players_share_out_the_five_anew() -> None:
    desk = stop(plays=TWO)
    choose(desk, *OTHERS)
    assert desk.ask.key == "gather"
    mine = {"ghurab": "player-2", "nezumi": "player-2"}
    desk.say(pairs=tuple((name, mine.get(name, "player-1")) for name in OTHERS))
    assert desk.ask.key == "tabernacle"
    assert [sorted(seat.plays) for seat in desk.state.seats] == [
        ["neshorn", "prymat", "tapayaxin"],
        ["ghurab", "nezumi"],
    ]


@pytest.mark.rule("SV-SHL-003")
def test_there_is_one_window_for_it_between_chapters() -> None:
    desk = stop()
    desk.say("leave")
    assert desk.ask.key not in ("team", "gather", "chair")
    gifts(desk)


@pytest.mark.rule("SV-SHL-004", "SV-PLY-010")
def test_a_player_and_the_overlord_change_places_and_take_their_names_along() -> None:
    desk = stop(plays=TWO, people={OVERLORD: "Ada", "player-2": "Ben"})
    desk.say("chair")
    assert offered(desk) == ["chair:player-1", "chair:player-2", "stay"]
    desk.say("chair:player-2")
    [told] = desk.told(ChairPassed)
    assert str(told.seat) == "Ben"
    assert desk.state.people == {OVERLORD: "Ben", "player-2": "Ada"}
    assert [seat.plays for seat in desk.state.seats] == [list(own) for own in TWO]


def test_the_overlord_may_stay() -> None:
    desk = stop(plays=TWO)
    before: Campaign = desk.state
    desk.say("chair")
    desk.say("stay")
    assert not desk.told(ChairPassed)
    assert desk.state.people == before.people


def test_who_plays_both_sides_has_nobody_to_change_places_with() -> None:
    assert "chair" not in offered(stop(solo=True))
