"""The Imaginarium: Action Phases of completed chapters, fought again with cards that are lent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.engine.cast import Cast
from controller.engine.errors import Refused
from controller.engine.players import BY_CHANCE
from controller.engine.run import Run
from controller.games.sanctorvm.box.adventure import Scene
from controller.games.sanctorvm.box.story import Choice, Decision, Fight, Goto, Say
from controller.games.sanctorvm.campaign.events import CardsGained, CoinsChanged
from controller.games.sanctorvm.campaign.state import Built, Campaign
from controller.games.sanctorvm.campaign.tabernacle.events import (
    ImaginariumBegan,
    ImaginariumEnded,
)
from controller.games.sanctorvm.changes import Concluded, Rewarded
from controller.wire import OVERLORD, Answer, Take
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.stop import gifts, lost, named, offered, stop, won

__all__: list[str] = []

BATTLES = {
    "one": named("One", reward={"porter": 2}),
    "two": named("Two", reward={"inferus": 2}, destiny="optional", aftermath="Go to Scene 05."),
    "three": named("Three", reward={"proteus-gun": 2, "injector": 1}),
}


def imaginarium(battle: str = "three", **given: Any) -> Desk:
    """At the Tabernacle after a chapter with three Action Phases, one of which is entered."""
    given = {"battles": ("one", "two", "three"), "storage": ["blaster-1"], **given}
    desk = stop(entries={"battles": BATTLES}, **given)
    desk.say("imaginarium")
    if battle:
        [option] = [each for each in offered(desk) if each.endswith(f":{battle}")]
        desk.say(option)
    return desk


def cards(desk: Desk) -> list[str]:
    """The cards that there are in the battle."""
    assert desk.state.battle is not None
    return sorted(desk.state.battle.storage)


@pytest.mark.rule("SV-IMA-001", "SV-IMA-002")
def test_the_action_phases_of_all_completed_chapters_are_there_and_no_others() -> None:
    second = {"battles": ("two",)}
    first = imaginarium("", battles=("one",), second=second)
    assert offered(first) == ["replay:1:one", "back"]
    later = imaginarium("", battles=("one",), second=second, chapter=1)
    assert offered(later) == ["replay:1:one", "replay:2:two", "back"]
    later.say("back")
    assert later.ask.key == "tabernacle"


@pytest.mark.rule("SV-IMA-001")
def test_without_an_action_phase_there_is_nothing_to_fight_again() -> None:
    desk = stop()
    with pytest.raises(Refused, match="no completed chapter"):
        desk.say("imaginarium")


@pytest.mark.rule("SV-IMA-010", "SV-IMA-006")
def test_it_is_fought_with_the_weapons_and_armor_won_and_the_replicas_and_no_other_tools() -> None:
    desk = imaginarium(
        storage=["blaster-1", "porter-2", "zipline-1"], replicas={"injector": 2, "magnet": 1}
    )
    assert cards(desk) == ["blaster-1", "injector-1", "injector-2", "magnet-1", "porter-2"]
    [told] = desk.told(ImaginariumBegan)
    assert str(told.says()) == "The Imaginarium: Three, lent: 2 x Injector, 1 x Magnet"


@pytest.mark.rule("SV-IMA-007", "SV-IMA-017")
@pytest.mark.parametrize("ends", [won, lost])
def test_replicas_are_gone_when_it_is_over(ends: Any) -> None:
    desk = imaginarium("two", replicas={"injector": 2})
    ends(desk)
    assert [card for card in desk.state.storage if card.startswith("injector")] == []
    assert desk.state.gunan == []
    assert len(desk.told(ImaginariumEnded)) == 1


@pytest.mark.rule("SV-OVL-004")
@pytest.mark.parametrize("ends", [won, lost])
def test_what_the_overlord_has_said_of_damage_in_it_holds_afterwards(ends: Any) -> None:
    desk = imaginarium("two")
    desk.run.state.battle.harm = 2  # type: ignore[union-attr]
    desk.run.rest()
    ends(desk)
    assert desk.state.harm == 2


@pytest.mark.rule("SV-IMA-009")
def test_where_the_side_has_all_units_its_own_are_replicas_and_stay_its_own() -> None:
    own = ["blaster-1", "magnet-1", "magnet-2"]
    desk = imaginarium("two", storage=own, replicas={"magnet": 1})
    assert cards(desk) == ["blaster-1", "magnet-1"]
    won(desk)
    assert set(own) <= set(desk.state.storage)


@pytest.mark.rule("SV-IMA-009")
def test_the_side_keeps_its_own_out_of_it_while_the_tool_deck_has_enough() -> None:
    desk = imaginarium(storage=["blaster-1", "magnet-1"], replicas={"magnet": 1})
    assert cards(desk) == ["blaster-1", "magnet-2"]


def test_what_only_gunan_has_is_lent_by_him() -> None:
    desk = imaginarium(gunan=["magnet-2", "magnet-1"], replicas={"magnet": 1})
    assert cards(desk) == ["blaster-1", "magnet-2"]
    lost(desk)
    assert desk.state.gunan == ["magnet-2", "magnet-1"]


@pytest.mark.rule("SV-IMA-011")
def test_who_has_no_weapon_and_no_armor_is_lent_the_rewards_of_mandatory_ones_before() -> None:
    desk = imaginarium(storage=["injector-1"])
    assert cards(desk) == ["porter-1", "porter-2"]
    later = imaginarium("four", storage=[], **four())
    assert cards(later) == ["porter-1", "porter-2", "proteus-gun-1", "proteus-gun-2"]


def four() -> dict[str, Any]:
    """A second chapter with an Action Phase of its own."""
    BATTLES["four"] = named("Four", reward={"courier": 1})
    return {"second": {"battles": ("four",)}, "chapter": 1}


@pytest.mark.rule("SV-IMA-011")
def test_who_has_a_weapon_or_an_armor_is_lent_none() -> None:
    assert cards(imaginarium(storage=["inferus-1"])) == ["inferus-1"]


@pytest.mark.rule("SV-IMA-012")
def test_what_was_borrowed_returns_to_the_armament_deck() -> None:
    desk = imaginarium(storage=[])
    won(desk)
    assert sorted(desk.state.storage) == ["injector-1", "proteus-gun-1", "proteus-gun-2"]


@pytest.mark.rule("SV-IMA-013")
def test_the_five_who_are_chosen_now_fight() -> None:
    five = ("prymat", "neshorn", "ghurab", "nezumi", "tapayaxin")
    desk = stop(entries={"battles": BATTLES}, battles=("one",), storage=["blaster-1"])
    desk.say("players")
    desk.say(*five)
    desk.say("imaginarium")
    desk.say("replay:1:one")
    assert desk.state.battle is not None
    assert sorted(who.id for who in desk.state.battle.heroes()) == sorted(five)


@pytest.mark.rule("SV-IMA-014")
def test_a_victory_brings_the_reward_into_storage_once() -> None:
    desk = imaginarium()
    won(desk)
    assert desk.state.storage == ["blaster-1", "proteus-gun-1", "proteus-gun-2", "injector-1"]
    assert [each.count for each in desk.told(CardsGained)] == [2, 1]
    assert not desk.told(Rewarded)
    assert desk.ask.key == "tabernacle"


@pytest.mark.rule("SV-IMA-014")
def test_what_was_won_there_is_at_hand_in_the_next_battle() -> None:
    desk = imaginarium()
    won(desk)
    desk.say("imaginarium")
    desk.say("replay:1:two")
    assert cards(desk) == ["blaster-1", "proteus-gun-1", "proteus-gun-2"]


def test_the_aftermath_of_the_story_does_not_come_of_it() -> None:
    desk = imaginarium("two")
    won(desk)
    assert not desk.told(Concluded)
    assert [desk.state.won, desk.state.replayed] == [[], ["two"]]


@pytest.mark.rule("SV-IMA-016")
@pytest.mark.parametrize(("says", "coins"), [("coin", 1), ("no-coin", 0)])
@pytest.mark.parametrize("before", [{"won": ["one"]}, {"replayed": ["one"]}])
def test_a_repetition_brings_a_coin_if_the_overlord_grants_it_and_no_cards(
    before: dict[str, Any], says: str, coins: int
) -> None:
    desk = imaginarium("one", **before)
    won(desk)
    assert [desk.ask.key, desk.ask.to] == ["imaginarium-coin", (OVERLORD,)]
    desk.say(says)
    assert [desk.state.coins, desk.state.storage] == [coins, ["blaster-1"]]
    assert desk.ask.key == "tabernacle"


@pytest.mark.rule("SV-IMA-016")
def test_every_repetition_counts() -> None:
    desk = imaginarium("one", won=["one"])
    for coins in (1, 2):
        won(desk)
        desk.say("coin")
        assert desk.state.coins == coins
        desk.say("imaginarium")
        desk.say("replay:1:one")


@pytest.mark.rule("SV-IMA-017")
def test_a_defeat_has_no_consequence() -> None:
    storage = ["blaster-1", "magnet-1", "magnet-2"]
    desk = imaginarium(
        storage=storage, replicas={"magnet": 1}, coins=4, health={"lupa": 6}, learnt=[]
    )
    desk.state.member("lupa").states["infected"] = 1
    lost(desk)
    assert desk.ask.key == "tabernacle"
    assert [desk.state.storage, desk.state.coins, desk.state.gunan] == [storage, 4, []]
    assert [each.health for each in desk.state.five()] == [10, 10, 6, 10, 10]
    assert not desk.told(CoinsChanged)
    assert [desk.state.won, desk.state.replayed, desk.state.chapter] == [[], [], 0]


def test_after_a_victory_health_is_as_it_was_before() -> None:
    desk = imaginarium(health={"lupa": 6})
    assert desk.state.battle is not None
    desk.state.battle.miniature("lupa").health = 2
    won(desk)
    assert desk.state.member("lupa").health == 6


def test_what_the_story_has_in_store_for_the_next_battle_waits_for_it() -> None:
    desk = imaginarium(advantage="overlord")
    assert desk.state.battle is not None
    assert desk.state.battle.advantage == ""
    lost(desk)
    assert desk.state.advantage == "overlord"


@pytest.mark.rule("SV-IMA-001", "SV-IMA-006", "SV-IMA-014")
def test_beside_the_printed_book_what_was_built_is_there_and_the_overlord_names_replicas() -> None:
    book = [Built(0, BATTLES["one"]), Built(1, named("Three"))]
    desk = stop(version="book", adventure="", chapter=1, built=book, storage=["blaster-1"])
    desk.say()
    desk.say("imaginarium")
    assert offered(desk) == ["replay:1:One", "replay:2:Three", "back"]
    desk.say("replay:1:One")
    assert [desk.ask.key, desk.ask.to] == ["replicas", (OVERLORD,)]
    desk.say("card:injector-1", "card:injector-2", "card:magnet-1")
    assert cards(desk) == ["blaster-1", "injector-1", "injector-2", "magnet-1"]
    won(desk)
    assert desk.state.storage == ["blaster-1", "porter-1", "porter-2"]
    assert page(desk, 1) == [("One", "2 x Porter (won)")]


@pytest.mark.rule("SV-IMA-001")
def test_what_is_built_beside_the_printed_book_is_kept_for_the_imaginarium() -> None:
    desk = stop(version="book", adventure="", stage="draft", draft=named("AP-1"))
    desk.say("fight")
    begin(desk)
    assert [(each.chapter, each.phase.name) for each in desk.state.built] == [(0, "AP-1")]


@pytest.mark.rule("SV-IMA-015")
def test_the_rewards_of_earlier_chapters_can_be_collected_later() -> None:
    desk = imaginarium("one", **four())
    won(desk)
    assert desk.state.storage == ["blaster-1", "porter-1", "porter-2"]


@pytest.mark.rule("SV-IMA-003", "SV-IMA-004", "SV-IMA-006", "SV-IMA-008")
def test_the_page_has_the_chapter_the_rewards_with_a_tick_and_the_replicas() -> None:
    desk = imaginarium("", replicas={"injector": 1, "tesseract": 2}, won=["one"])
    assert page(desk, 1) == [
        ("One", "2 x Porter (won)"),
        ("Two", "2 x Inferus"),
        ("Three", "2 x Proteus Gun, 1 x Injector"),
        ("Replicas", "1 x Injector, 2 x Tesseract"),
    ]


def page(desk: Desk, number: int) -> list[tuple[str, str]]:
    """The lines of a chapter's page."""
    view = desk.game.view(desk.state, (), "table")
    [sheet] = [part for part in view.parts if part.id == f"imaginarium-{number}"]
    assert str(sheet.title).startswith(f"Imaginarium, chapter {number}: ")
    lines = [(str(line.label), str(line.value)) for line in sheet.lines]  # type: ignore[union-attr]
    return [each for each in lines if each != ("The Tabernacle", "")]


@pytest.mark.rule("SV-IMA-005")
def test_the_chronology_tells_the_way_that_was_taken_and_no_secret() -> None:
    fork = Decision(by="leader", options=(Choice(text="Climb."), Choice(text="Jump.")))
    secret = Decision(by="overlord", options=(Choice(text="It holds."), Choice(text="It snaps.")))
    each = Decision(by="personal", options=(Choice(text="Sing."), Choice(text="Hum.")))
    desk = Desk(fork, secret, each, Goto(scene="02"), entries=SCENE_02)
    desk.say("1")
    desk.say("0")
    for name in FIVE:
        desk.say(f"{name}:0")
    assert desk.read() == ("It is dark.",)
    begin(desk)
    won(desk)
    assert way(desk) == [
        ("Decision", "Jump."),
        ("Prymat", "Sing."),
        ("Neshorn", "Sing."),
        ("Lupa", "Sing."),
        ("Nezumi", "Sing."),
        ("Tapayaxin", "Sing."),
        ("Scene", "02"),
        ("Action Phase", "Skirmish"),
        ("The Tabernacle", ""),
    ]


DARK = (Say(text="It is dark."), Fight(battle="skirmish"))
SCENE_02 = {"scenes": {"02": Scene(name="02", steps=DARK)}}


def way(desk: Desk) -> list[tuple[str, str]]:
    """The chronology of the first chapter's page."""
    view = desk.game.view(desk.state, (), "table")
    [sheet] = [part for part in view.parts if part.id == "imaginarium-1"]
    return [(str(line.label), str(line.value)) for line in sheet.lines]  # type: ignore[union-attr]


def begin(desk: Desk) -> None:
    """The battle begins, and nobody is relieved."""
    while desk.state.battle is None:
        desk.say("nobody")


@pytest.mark.rule("SV-IMA-005")
def test_a_chapter_that_is_played_again_is_told_again() -> None:
    desk = Desk(Goto(scene="02"), entries=SCENE_02, stage="chapter", frames=[])
    for ends in (lost, won):
        gifts(desk)
        assert desk.read() == ("It is dark.",)
        begin(desk)
        ends(desk)
        if ends is lost:
            desk.say("again")
            desk.say("same")
    assert way(desk) == [("Scene", "02"), ("Action Phase", "Skirmish"), ("The Tabernacle", "")]


# -- a Relief of the story is none there ----------------------------------------------------------


def of_an_earlier_version(desk: Desk) -> Campaign:
    """A state that was kept with a Relief whose battle is over."""
    state = msgspec.msgpack.decode(desk.run.rested, type=Campaign)
    state.relief = {"ghurab": "prymat"}
    return state


def reseated(run: Run[Campaign]) -> list[str]:
    """Who plays in the battle once it was said anew who plays whom."""
    for given in (Take(nonce="n", seat=OVERLORD, offer="players"), "arrives:player-2"):
        who = run.waiting[0]
        run.accept(Answer("", "n", who, (given,)) if isinstance(given, str) else given)
    cast = Cast(dict.fromkeys((*run.game.seats(run.state), OVERLORD), BY_CHANCE), "1")
    while run.ask is not None and run.ask.key not in ("equip", "relief"):
        run.accept(cast.say(run))
    assert run.state.battle is not None
    return sorted(name for seat in run.state.battle.seats for name in seat.plays)


@pytest.mark.rule("SV-IMA-010", "SV-REL-012")
def test_a_relief_of_the_story_is_none_in_the_imaginarium_when_seats_change_there() -> None:
    desk = stop(entries={"battles": BATTLES}, battles=("three",), storage=["blaster-1"])
    run = Run.of(desk.game, of_an_earlier_version(desk))
    run.accept(Answer("", "n", run.waiting[0], ("imaginarium",)))
    run.accept(Answer("", "n", run.waiting[0], ("replay:1:three",)))
    assert run.state.stage == "replay"
    assert run.state.relief == {}
    assert reseated(run) == sorted(FIVE)


@pytest.mark.rule("SV-IMA-010", "SV-REL-012")
def test_one_that_an_earlier_version_kept_is_gone_from_the_state_and_from_the_seats() -> None:
    desk = imaginarium()
    state = of_an_earlier_version(desk)
    assert state.battle is not None
    state.battle.seats[0].plays[0] = "ghurab"
    mended = desk.game.mended(state)
    assert (mended.relief, desk.game.check(mended)) == ({}, None)


@pytest.mark.rule("SV-REL-012")
def test_one_whose_battle_is_being_fought_stays() -> None:
    desk = Desk(Fight(battle="skirmish"))
    desk.say("relief:ghurab:prymat")
    state = msgspec.msgpack.decode(desk.run.rested, type=Campaign)
    assert desk.game.mended(state).relief == {"ghurab": "prymat"}
