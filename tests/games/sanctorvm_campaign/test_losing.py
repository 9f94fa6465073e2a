"""Losing: what a chapter that is played again goes back to, what is gone, and second chances."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller.engine.run import Run
from controller.games.sanctorvm.box.adventure import AdventureCard
from controller.games.sanctorvm.box.condition import Arrives
from controller.games.sanctorvm.box.story import (
    Cards,
    Choice,
    Coins,
    Commander,
    Cue,
    Decision,
    Fight,
    Health,
    Lose,
    Mark,
    PersonalTest,
    Say,
    State,
)
from controller.games.sanctorvm.campaign.adventure.losing import SecondChance, WentBack
from controller.games.sanctorvm.campaign.events import CardsLost
from controller.games.sanctorvm.campaign.state import Campaign, Frame, Helper, Trace
from controller.games.sanctorvm.state import Battle
from controller.wire import OVERLORD
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.overlord import hand
from tests.games.sanctorvm_campaign.stop import SKIRMISH, won
from tests.games.sanctorvm_campaign.stop import lost as lose_it

__all__: list[str] = []

BEFORE = ["blaster-1", "injector-1", "idol-1"]
"""A Weapon, a Tool and an Adventure Card, which lie in the Storage Deck when the chapter begins."""
NOBODY_CONJURES = {name: {"ethermancy": 0, "aura": 0} for name in (*FIVE, "ghurab")}
CARDS: dict[str, dict[str, Any]] = {
    "adventure_cards": {
        "idol": AdventureCard(name="Idol", adventure="test"),
        "map": AdventureCard(name="Map", adventure="test"),
    },
    "battles": {"prize": replace(SKIRMISH, name="Prize", reward={"electric-baton": 1})},
}
ON = Say(text="On.")
FIGHT = Fight(battle="skirmish")


def chapter(*steps: Any, **values: Any) -> Desk:
    """A chapter that begins with these steps."""
    given = {"coins": 2, "storage": list(BEFORE), "levels": NOBODY_CONJURES, **values}
    return Desk(*steps, stage="chapter", frames=[], entries=CARDS, **given)


def fought(desk: Desk) -> Battle:
    assert desk.state.battle is not None
    return desk.state.battle


def lost(*steps: Any, **values: Any) -> Desk:
    """These steps were taken in the chapter, and then an Action Phase was lost."""
    desk = chapter(*steps, FIGHT, ON, **values)
    into_battle(desk)
    lose_it(desk)
    assert desk.ask.key == "lost"
    return desk


def into_battle(desk: Desk) -> None:
    while desk.state.battle is None:
        desk.say(*(("nobody",) if desk.ask.key == "relief" else ()))


def test_a_chapter_that_was_entered_in_its_midst_stays_as_it_is_but_for_its_tools() -> None:
    desk = Desk(
        stage="lost",
        fighting="skirmish",
        frames=[],
        kept=None,
        coins=4,
        storage=["blaster-1", "injector-1"],
    )
    desk.say("again")
    assert (desk.state.coins, desk.state.storage) == (4, ["blaster-1"])


def again(desk: Desk) -> Desk:
    """The chapter is played again; what its first steps do is not done yet."""
    state = msgspec.msgpack.decode(desk.run.rested, type=Campaign)
    desk.run = Run.of(without_steps(desk), state)
    desk.run.collect()
    desk.say("again")
    before = desk.events
    desk.say("same")
    desk.events = [*before, *desk.events]
    return desk


def without_steps(desk: Desk) -> Any:
    """The same game, with nothing in the first scene but a page."""
    book = desk.game.book
    scene = replace(book.box.scenes["01"], steps=(ON,))
    book.box = replace(book.box, scenes={**book.box.scenes, "01": scene})
    return desk.game


# -- the chapter once more --------------------------------------------------------------------


@pytest.mark.rule("SV-LOS-002")
def test_the_overlord_alone_says_what_comes_of_it() -> None:
    desk = lost()
    assert desk.ask.to == (OVERLORD,)
    assert desk.ask.because == ("SV-LOS-002", "SV-LOS-005")
    assert [each.id for each in desk.ask.options] == ["again", "second-chance", "as-it-is"]  # type: ignore[union-attr]


@pytest.mark.rule("SV-LOS-002")
def test_the_chapter_is_played_again_from_its_first_scene() -> None:
    desk = again(lost(Mark(name="seen")))
    assert desk.state.frames == [Frame("01", at=1)]
    assert desk.state.chapter == 0
    assert len(desk.told(WentBack)) == 1
    assert [str(each.says()) for each in desk.told(WentBack)] == [
        "All is lost: First is played again from its start"
    ]


@pytest.mark.rule("SV-LOS-002")
def test_coins_health_and_states_are_as_they_were_when_it_began() -> None:
    desk = lost(Coins(amount=5), Health(amount=-4, whom="lupa"), health={"nezumi": 6})
    again(desk)
    assert desk.state.coins == 2
    assert {each.id: each.health for each in desk.state.five()} == {
        **dict.fromkeys(FIVE, 10),
        "nezumi": 6,
    }
    assert all(each.states == {} for each in desk.state.members)


@pytest.mark.rule("SV-LOS-002")
def test_states_of_the_chapter_are_gone_again() -> None:
    desk = lost(State(state="burning", level=1, whom="lupa"))
    assert again(desk).state.member("lupa").states == {}


@pytest.mark.rule("SV-LOS-002", "SV-LOS-004")
def test_an_adventure_card_and_a_weapon_of_before_stay() -> None:
    desk = again(lost())
    assert desk.state.storage == ["blaster-1", "idol-1"]


@pytest.mark.rule("SV-LOS-002")
def test_an_adventure_card_that_was_used_up_in_it_comes_back_and_a_gained_one_is_gone() -> None:
    desk = lost(Lose(cards={"idol": 1}), Cards(gain={"map": 1}))
    assert "idol-1" not in desk.state.storage
    assert "map-1" in desk.state.storage
    assert again(desk).state.storage == ["blaster-1", "idol-1"]


@pytest.mark.rule("SV-LOS-003")
def test_all_tool_cards_in_storage_are_destroyed_those_of_before_too() -> None:
    desk = lost(Cards(gain={"tesseract": 1}))
    assert {"injector-1", "tesseract-1"} <= set(desk.state.storage)
    again(desk)
    assert desk.state.storage == ["blaster-1", "idol-1"]
    assert desk.state.gunan == []
    lines = [(str(each.title), each.why()[0].because) for each in desk.told(CardsLost)]
    assert ("Injector", ("SV-LOS-003",)) in lines
    assert ("Tesseract", ("SV-LOS-003",)) in lines


@pytest.mark.rule("SV-LOS-003", "SV-SRG-010")
def test_what_gunan_had_before_he_keeps() -> None:
    desk = lost(gunan=["magnet-1"])
    assert again(desk).state.gunan == ["magnet-1"]


@pytest.mark.rule("SV-LOS-003", "SV-SRG-010", "SV-DCK-013")
def test_gunan_keeps_the_tools_too_that_were_discarded_in_the_chapter() -> None:
    given = Choice(text="Give it to him.", uses={"injector": 1})
    desk = chapter(Decision(by="leader", options=(given, Choice(text="Stay."))), FIGHT, ON)
    desk.say("0")
    into_battle(desk)
    lose_it(desk)
    assert desk.state.gunan == ["injector-1"]
    again(desk)
    assert (desk.state.storage, desk.state.gunan) == (["blaster-1", "idol-1"], ["injector-1"])


@pytest.mark.rule("SV-LOS-003", "SV-SRG-010")
def test_what_came_back_from_gunan_and_is_destroyed_lies_in_the_tool_deck_again() -> None:
    desk = lost(gunan=["magnet-1"])
    state = deepcopy(desk.state)
    state.gunan.remove("magnet-1")
    state.storage.append("magnet-1")
    desk.run = Run.of(desk.game, state)
    desk.say("again")
    desk.say("same")
    assert "magnet-1" not in (*desk.state.storage, *desk.state.gunan)


@pytest.mark.rule("SV-PLY-009", "SV-LOS-002")
def test_another_five_may_play_the_chapter_that_begins_once_more() -> None:
    desk = lost()
    desk.say("again")
    assert (desk.ask.key, desk.ask.to, desk.ask.because) == (
        "again",
        ("player-1",),
        ("SV-PLY-009",),
    )
    desk.say("players")
    assert desk.ask.key == "team"
    others = ("prymat", "neshorn", "nezumi", "tapayaxin", "ghurab")
    desk.say(*others)
    assert set(desk.state.team) == set(desk.state.seats[0].plays) == set(others)
    assert (desk.state.chapter, desk.state.visit, desk.ask.key) == (0, None, "relief")


@pytest.mark.rule("SV-PLY-009", "SV-LOS-002")
def test_the_same_five_play_it_again_with_one_answer() -> None:
    desk = lost()
    desk.say("again")
    desk.say("same")
    assert desk.state.team == list(FIVE)
    assert desk.state.stage == "step"


@pytest.mark.rule("SV-PLY-009")
def test_nobody_is_asked_where_there_is_nobody_else_to_choose() -> None:
    desk = chapter(FIGHT, ON)
    box = desk.game.book.box
    five = replace(box.adventures["test"], heroes=FIVE)
    desk.game.book.box = replace(box, adventures={"test": five})
    into_battle(desk)
    lose_it(desk)
    desk.say("again")
    assert desk.ask.key == "relief"


@pytest.mark.rule("SV-LOS-004", "SV-DCK-003")
def test_weapons_and_armor_gained_in_it_return_to_the_armament_deck() -> None:
    desk = lost(Cards(gain={"electric-baton": 1}))
    assert "electric-baton-1" in desk.state.storage
    again(desk)
    assert "electric-baton-1" not in (*desk.state.storage, *desk.state.gunan)
    lines = {str(each.title): each.why()[0].because for each in desk.told(CardsLost)}
    assert lines["Electric Baton"] == ("SV-LOS-004",)


@pytest.mark.rule("SV-LOS-004", "SV-AP-014")
def test_a_battle_that_was_won_in_it_has_to_be_won_again_and_its_reward_is_gone() -> None:
    desk = chapter(Fight(battle="prize"), FIGHT, ON)
    into_battle(desk)
    won(desk)
    assert desk.state.won == ["prize"]
    into_battle(desk)
    lose_it(desk)
    assert "electric-baton-1" in desk.state.storage
    again(desk)
    assert desk.state.won == []
    assert desk.state.storage == ["blaster-1", "idol-1"]


@pytest.mark.rule("SV-LOS-002", "SV-IMA-005")
def test_what_the_story_noted_and_the_way_of_the_chapter_begin_anew() -> None:
    way = [Trace(0, "scene", "Old")]
    desk = lost(Mark(name="seen"), marks=["before"], path=way)
    assert desk.state.marks == ["before", "seen"]
    again(desk)
    assert desk.state.marks == ["before"]
    assert desk.state.path == []


@pytest.mark.rule("SV-LOS-002", "SV-CRE-001")
def test_how_the_panels_are_filled_in_stays() -> None:
    desk = lost()
    builds = [each.build for each in desk.state.members]
    assert [each.build for each in again(desk).state.members] == builds


def test_what_was_heard_then_is_heard_again() -> None:
    desk = lost(Cue(ambience="storm"), ambience="rain")
    assert desk.state.ambience == "storm"
    assert again(desk).state.ambience == "rain"


# -- a second chance --------------------------------------------------------------------------


@pytest.mark.rule("SV-LOS-005")
def test_with_a_second_chance_all_is_as_it_was_before_the_action_phase() -> None:
    desk = lost(Health(amount=-4, whom="lupa"), Coins(amount=3))
    desk.say("second-chance")
    assert [str(each.says()) for each in desk.told(SecondChance)] == [
        "The Overlord grants a second chance"
    ]
    desk.say("nobody")
    lupa = fought(desk).miniature("lupa")
    assert (lupa.health, fought(desk).coins) == (6, 5)
    assert set(fought(desk).storage) == {"blaster-1", "injector-1"}
    assert desk.state.fighting == "skirmish"


@pytest.mark.rule("SV-LOS-005", "SV-HLT-014")
def test_or_as_it_has_become_and_the_fallen_rise_with_one_health() -> None:
    desk = lost(Coins(amount=3))
    desk.say("as-it-is")
    desk.say("nobody")
    assert {who.health for who in fought(desk).heroes()} == {0}
    assert fought(desk).coins == 0
    while desk.ask.key in ("equip", "skin-damage", "skin-state"):
        desk.say(desk.ask.options[0].id)  # type: ignore[union-attr]
    assert {who.health for who in fought(desk).heroes()} == {1}


@pytest.mark.rule("SV-LOS-005", "SV-ALY-001", "SV-ALY-012", "SV-ADV-002")
@pytest.mark.parametrize("chance", ["second-chance", "as-it-is"])
def test_allies_and_challenges_come_along_again(chance: str) -> None:
    clause = Arrives(minion="primal", count=1)
    commander = Commander(minion="rosie", challenge=(clause,))
    desk = chapter(commander, FIGHT, ON, advantage="overlord")
    while desk.ask.key != "commander":
        desk.say()
    desk.say("accept")
    into_battle(desk)
    assert (desk.state.helpers, fought(desk).advantage) == ([], "overlord")
    lose_it(desk)
    desk.say(chance)
    desk.say("nobody")
    assert clause in fought(desk).conditions
    assert "rosie" in [who.kind for who in fought(desk).miniatures]
    assert fought(desk).advantage == "overlord"


@pytest.mark.rule("SV-LOS-002", "SV-ALY-001")
def test_a_chapter_that_is_played_again_has_no_ally_of_the_first_attempt() -> None:
    desk = lost(helpers=[])
    desk.state.before.helpers.append(Helper("rosie", "commander"))  # type: ignore[union-attr]
    again(desk)
    assert desk.state.helpers == []
    assert desk.state.before is None


@pytest.mark.rule("SV-LOS-005")
def test_a_second_chance_that_is_won_leads_on_in_the_story() -> None:
    desk = lost()
    desk.say("second-chance")
    desk.say("nobody")
    won(desk)
    assert desk.ask.key == "scene"
    assert desk.state.won == ["skirmish"]
    assert desk.state.before is None


@pytest.mark.rule("SV-LOS-001", "SV-LOS-005")
def test_it_may_be_granted_more_than_once() -> None:
    desk = lost()
    for _ in range(2):
        desk.say("second-chance")
        desk.say("nobody")
        lose_it(desk)
    assert desk.ask.key == "lost"


# -- the five die in the story ----------------------------------------------------------------


KILLED = Health(amount=-10)


@pytest.mark.rule("SV-LOS-001", "SV-LOS-002")
def test_all_is_lost_when_the_last_of_the_five_dies_in_the_story() -> None:
    desk = chapter(KILLED, ON, coins=0)
    assert (desk.ask.key, desk.ask.to) == ("fallen", (OVERLORD,))
    again(desk)
    assert all(each.health == 10 for each in desk.state.five())
    assert desk.state.storage == ["blaster-1", "idol-1"]


@pytest.mark.rule("SV-LOS-001")
def test_it_is_not_lost_while_one_of_them_lives() -> None:
    desk = Desk(KILLED, ON, health={"lupa": 10})
    assert desk.ask.key == "fallen"
    desk = Desk(Health(amount=-9), ON, health={"lupa": 10, "nezumi": 5})
    assert desk.ask.key == "scene"


@pytest.mark.rule("SV-LOS-001", "SV-NAR-007")
def test_a_test_that_kills_the_last_one_loses_all_at_once() -> None:
    failing = PersonalTest(
        attribute="vigor", level=9, failure=(Health(amount=-10, whom="self"), ON)
    )
    desk = Desk(failing, ON, health=dict.fromkeys(FIVE[1:], 0))
    desk.say(*["null"] * desk.dice)
    assert desk.ask.key == "fallen"


@pytest.mark.rule("SV-LOS-001", "SV-LOS-005")
def test_with_a_second_chance_the_story_goes_on_where_it_was() -> None:
    desk = Desk(KILLED, ON)
    desk.say("second-chance")
    assert len(desk.told(SecondChance)) == 1
    assert desk.ask.key == "scene"
    desk.say()
    assert desk.state.stage == "tabernacle"


@pytest.mark.rule("SV-HLT-015", "SV-LOS-001")
def test_a_coin_may_still_raise_one_of_them() -> None:
    desk = Desk(KILLED, ON, coins=1)
    assert (desk.ask.key, desk.ask.to) == ("last-coin", ("player-1",))
    desk.say("revive:lupa")
    assert (desk.state.member("lupa").health, desk.state.coins) == (1, 0)
    assert desk.ask.key == "scene"


@pytest.mark.rule("SV-HLT-015", "SV-LOS-001")
def test_the_side_may_keep_its_coin() -> None:
    desk = Desk(KILLED, ON, coins=1)
    desk.say("lost")
    assert (desk.ask.key, desk.state.coins) == ("fallen", 1)


@pytest.mark.rule("SV-HLT-015", "SV-LOS-001")
def test_by_a_house_rule_no_coin_is_paid_then() -> None:
    assert Desk(KILLED, ON, coins=1, house=("no_last_coin",)).ask.key == "fallen"


@pytest.mark.rule("SV-LOS-001", "SV-OVL-007")
def test_the_overlord_may_raise_them_before_saying_it() -> None:
    desk = Desk(KILLED, ON)
    hand(desk, "health", "whom:lupa", "n:3")
    assert desk.ask.key == "scene"
    assert [each.id for each in desk.state.living()] == ["lupa"]


@pytest.mark.rule("SV-LOS-001")
def test_beside_the_printed_book_too() -> None:
    desk = Desk(version="book", adventure="", stage="desk", frames=[])
    desk.say("health")
    for pick in ("loses", "10", "all"):
        desk.say(pick)
    assert desk.ask.key == "fallen"
    desk.say("second-chance")
    assert desk.ask.key == "desk"
