"""The Tabernacle: reached at the end of every chapter, out of danger, and left for the next one."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.adventure import Guest, Line
from controller.games.sanctorvm.box.story import Say, Tabernacle
from controller.games.sanctorvm.campaign.events import HealthChanged
from controller.games.sanctorvm.campaign.tabernacle.events import StoreTold, TabernacleReached
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.stop import offered, onward, stop

__all__: list[str] = []


@pytest.mark.rule("SV-TAB-002")
@pytest.mark.parametrize("steps", [(), (Tabernacle(),), (Tabernacle(), Say(text="Never read."))])
def test_a_chapter_ends_at_the_tabernacle(steps: tuple[Say | Tabernacle, ...]) -> None:
    desk = Desk(Say(text="The lift stops."), *steps)
    desk.read()
    assert desk.ask.key == "tabernacle"
    assert len(desk.told(TabernacleReached)) == 1


@pytest.mark.rule("SV-TAB-003", "SV-IMA-002")
def test_its_services_are_forum_store_shelter_and_imaginarium() -> None:
    azora = Guest(name="Azora", greeting="Welcome.", lines=(Line(ask="Why?", reply="So."),))
    desk = stop(
        forum=(azora,), store={"injector": 1}, battles=("skirmish",), coins=1, health={"lupa": 4}
    )
    assert offered(desk) == [
        "talk:0",
        "buy",
        "regenerate",
        "players",
        "chair",
        "imaginarium",
        "leave",
    ]


@pytest.mark.rule("SV-TAB-001")
def test_nothing_there_hurts_anybody() -> None:
    desk = stop(health={"lupa": 4})
    desk.say("regenerate")
    desk.say("leave")
    assert desk.state.battle is None
    assert all(each.health == 10 for each in desk.state.five())


@pytest.mark.rule("SV-HLT-017")
def test_the_fallen_stand_up_with_full_health_and_the_wounded_stay_wounded() -> None:
    desk = stop(health={"lupa": 0, "nezumi": 3, "ghurab": 0})
    health = {each.id: each.health for each in desk.state.members}
    assert [health["lupa"], health["nezumi"], health["ghurab"]] == [10, 3, 10]
    assert [each.amount for each in desk.told(HealthChanged)] == [10, 10]


@pytest.mark.rule("SV-HLT-017")
def test_who_falls_in_a_later_chapter_stands_up_at_the_next_visit() -> None:
    desk = stop()
    onward(desk)
    desk.state.member("lupa").health = 0
    desk.read()
    assert desk.ask.key == "tabernacle"
    assert desk.state.member("lupa").health == 10


@pytest.mark.rule("SV-STO-004")
def test_everybody_hears_what_the_store_of_this_chapter_offers() -> None:
    desk = stop(store={"injector": 2, "magnet": 1})
    [told] = desk.told(StoreTold)
    assert str(told.says()) == "Gunan's Store offers, for a Coin each: 2 x Injector, 1 x Magnet"
    assert told.to == ()


def test_what_is_offered_is_told_once_in_a_visit() -> None:
    desk = stop(store={"injector": 1}, health={"lupa": 4})
    desk.say("regenerate")
    assert not desk.told(StoreTold)
    assert not desk.told(TabernacleReached)


def test_after_the_last_chapter_the_tabernacle_is_left_for_the_end() -> None:
    desk = stop(chapter=1)
    desk.say("leave")
    assert desk.state.ended == "completed"


@pytest.mark.rule("SV-STO-003", "SV-STO-004")
def test_beside_the_printed_book_the_overlord_says_what_the_store_offers() -> None:
    desk = stop(version="book", adventure="", coins=1)
    assert [desk.ask.key, desk.ask.to] == ["store-box", ("overlord",)]
    desk.say("card:injector-1", "card:magnet-1")
    desk.say("buy")
    assert offered(desk) == ["buy:injector-1", "buy:magnet-1"]


@pytest.mark.rule("SV-TAB-010", "SV-TAB-012")
@pytest.mark.parametrize("chapter", [0, 1, 2, 3])
def test_beside_the_printed_book_panels_are_reset_in_chapter_2_and_raised_in_chapter_3(
    chapter: int,
) -> None:
    desk = stop(version="book", adventure="", chapter=chapter)
    desk.say()
    assert ("reset:lupa" in offered(desk)) == (chapter == 1)
    desk.say("leave")
    assert (desk.ask.key == "boosted") == (chapter == 2)
