"""Gifts: what Ethermancy brings before a chapter, and which battles it goes into."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from controller.engine.run import Run
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.story import Fight, Say
from controller.games.sanctorvm.campaign.state import Campaign
from controller.games.sanctorvm.events import Conjured
from tests.games.sanctorvm.table import BOX
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

NOBODY = {name: {"ethermancy": 0} for name in (*FIVE, "ghurab")}
WITH_HIM = ("ghurab", *FIVE[1:])


def chapter(levels: dict[str, int], plays: tuple[str, ...] = FIVE, **values: Any) -> Desk:
    """A chapter begins, for a group with these levels of Ethermancy."""
    known = {**NOBODY, **{name: {"ethermancy": level} for name, level in levels.items()}}
    return Desk(
        Say(text="It begins."),
        Fight(battle="skirmish"),
        plays=(plays,),
        levels=known,
        stage="chapter",
        frames=[],
        **values,
    )


def proterberus(desk: Desk) -> list[str]:
    tools = desk.game.book.box.tools
    return [card for card in desk.state.storage if tools[kind_of(card)].kind == "proterberus"]


@pytest.mark.rule("SV-SKL-029", "SV-PRO-005")
def test_a_coin_for_each_level_until_one_shows_cooperlay_and_a_card_of_ones_choosing() -> None:
    desk = chapter({"lupa": 3})
    assert desk.ask.key == "proterberus-coin"
    desk.say("rabidus")
    desk.say("cooperlay")
    assert desk.ask.key == "proterberus"
    card = desk.ask.options[0]  # type: ignore[union-attr]
    desk.say(card.id)
    assert proterberus(desk) == list(card.objects)
    assert desk.ask.key == "scene"


@pytest.mark.rule("SV-SKL-029")
def test_who_only_flips_rabidus_creates_nothing() -> None:
    desk = chapter({"lupa": 1})
    desk.say("rabidus")
    assert [event.card for event in desk.told(Conjured)] == [""]
    assert proterberus(desk) == []


@pytest.mark.rule("SV-SKL-029", "SV-HSB-014")
def test_the_dead_and_who_is_not_of_the_story_create_nothing() -> None:
    without_lupa = (*FIVE[:2], "ghurab", *FIVE[3:])
    desk = chapter({"lupa": 1, "neshorn": 1}, without_lupa, health={"neshorn": 0})
    assert desk.ask.key == "scene"


@pytest.mark.rule("SV-PWR-014", "SV-ETH-005")
def test_ghurab_chooses_as_many_cards_as_his_level_and_they_are_his_for_the_chapter() -> None:
    desk = chapter({"ghurab": 2}, WITH_HIM)
    desk.say("rabidus")
    desk.say("rabidus")
    assert (desk.ask.key, desk.ask.most) == ("powers", 2)  # type: ignore[union-attr]
    desk.say("card:divination-1", "card:destruction-1")
    assert desk.state.learnt == ["divination", "destruction"]
    desk.say()
    desk.say("nobody")
    assert desk.state.battle is not None
    assert desk.state.battle.miniature("ghurab").cards == ["divination-1", "destruction-1"]


@pytest.mark.rule("SV-PWR-013", "SV-PWR-014")
def test_his_cards_go_into_a_battle_where_he_fights_and_into_no_other() -> None:
    desk = chapter({"ghurab": 1})
    assert desk.ask.key == "powers"
    desk.say("card:divination-1")
    desk.say()
    before = msgpack.decode(desk.run.rested, type=Campaign)
    desk.say("nobody")
    assert desk.state.battle is not None
    assert [card for who in desk.state.battle.heroes() for card in who.cards] == []
    desk.run = Run.of(desk.game, before)
    desk.say("relief:ghurab:lupa")
    assert desk.state.battle is not None
    assert desk.state.battle.miniature("ghurab").cards == ["divination-1"]


@pytest.mark.rule("SV-SKL-029")
def test_no_battle_of_a_story_brings_it_once_more() -> None:
    begins = {"skirmish": replace(BOX.battles["skirmish"], chapter=True)}
    desk = chapter({"neshorn": 1}, entries={"battles": begins})
    desk.say("rabidus")
    desk.say()
    desk.say("nobody")
    assert desk.state.battle is not None
    assert desk.state.battle.stage == "equip"


@pytest.mark.rule("SV-PWR-014", "SV-ETH-005")
def test_everybody_sees_between_battles_which_cards_are_his() -> None:
    desk = Desk(Say(text="On."), plays=(WITH_HIM,), learnt=["divination"])
    sheets = {part.id: part for part in desk.game.view(desk.state, (), "table").parts}
    lines = {
        name: [str(line.value) for line in sheets[f"sheet-{name}"].lines]  # type: ignore[union-attr]
        for name in WITH_HIM
    }
    assert [name for name in WITH_HIM if "Divination" in lines[name]] == ["ghurab"]


@pytest.mark.rule("SV-PWR-014")
def test_the_cards_of_one_chapter_are_not_those_of_the_next() -> None:
    assert chapter({}, learnt=["divination"]).state.learnt == []


@pytest.mark.rule("SV-LOS-002", "SV-PWR-014")
def test_a_chapter_that_is_played_again_begins_with_it_again() -> None:
    desk = chapter({"lupa": 1, "ghurab": 1})
    desk.say("cooperlay")
    desk.say(desk.ask.options[0].id)  # type: ignore[union-attr]
    desk.say("card:divination-1")
    state = deepcopy(desk.state)
    state.stage = "lost"
    desk.run = Run.of(desk.game, state)
    desk.say("again")
    desk.say("same")
    assert desk.ask.key == "proterberus-coin"
    assert (proterberus(desk), desk.state.learnt) == ([], [])
