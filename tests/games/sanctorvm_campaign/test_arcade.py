"""Arcade: Action Phases one by one, with the cards of all that come before them."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine.run import Run
from controller.games.sanctorvm.box.adventure import Adventure, Chapter
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.words import Skill
from controller.games.sanctorvm.campaign.state import Build
from controller.games.sanctorvm.state import Battle
from tests.games.sanctorvm.table import BOX
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

STARTING = {"electric-baton": 2, "th3x-pistol": 2, "e-shield": 2, "blaster": 2}
"""SV-VER-021."""

ONE = replace(BOX.battles["skirmish"], name="One", reward={"porter": 2, "injector": 1})
TWO = replace(BOX.battles["skirmish"], name="Two", reward={"proteus-gun": 2})
THREE = replace(BOX.battles["skirmish"], name="Three", chapter=True)


def arcade(level: bool = False, **values: Any) -> Desk:
    """An adventure of two chapters, with two Action Phases and one; `level`: the first chapter ends
    with a level increase."""
    entries: dict[str, dict[str, Any]] = {
        "battles": {"one": ONE, "two": TWO, "three": THREE},
        "chapters": {
            "first": Chapter(
                name="I", first="01", battles=("one", "two"), replicas={"tesseract": 1}, level=level
            ),
            "second": Chapter(name="II", first="02", battles=("three",), replicas={"magnet": 1}),
        },
        "adventures": {
            "test": Adventure(
                name="A",
                story="A.",
                heroes=(*FIVE, "ghurab"),
                storage=STARTING,
                coins=2,
                chapters=("first", "second"),
            )
        },
    }
    return Desk(stage="arcade", version="arcade", frames=[], entries=entries, fighting="", **values)


def battle(desk: Desk) -> Battle:
    assert desk.state.battle is not None
    return desk.state.battle


def over(desk: Desk, fallen: str = "overlord") -> None:
    """The battle is over: this Side has fallen."""
    state = deepcopy(desk.state)
    assert state.battle is not None
    state.battle.winner = "homo" if fallen == "overlord" else "overlord"
    state.battle.stage = "over"
    for who in state.battle.heroes():
        who.health = 3
    desk.run = Run.of(desk.game, state)


@pytest.mark.rule("SV-VER-001", "SV-VER-014")
def test_the_arcade_goes_from_the_panels_to_the_action_phases_without_a_story() -> None:
    desk = arcade()
    state = desk.game.new({"adventure": "test", "version": "arcade"})
    desk.run = Run.of(desk.game, state)
    keys = []
    while desk.ask.key != "arcade":
        keys.append(desk.ask.key)
        desk.say(*(FIVE if desk.ask.key == "team" else ["done"]))
    assert keys == ["create", "team"]
    assert not desk.state.frames


@pytest.mark.rule("SV-VER-015", "SV-VER-016", "SV-VER-019")
def test_any_action_phase_of_the_adventure_may_be_chosen() -> None:
    desk = arcade()
    ids = [option.id for option in desk.ask.options]  # type: ignore[union-attr]
    assert ids[:3] == ["battle:one", "battle:two", "battle:three"]
    desk.say("battle:three")
    assert (desk.state.fighting, battle(desk).battle) == ("three", "three")


@pytest.mark.rule("SV-VER-017", "SV-VER-018", "SV-VER-021")
@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("one", {"tesseract": 1}),
        ("two", {"porter": 2, "tesseract": 1}),
        ("three", {"porter": 2, "proteus-gun": 2, "magnet": 1}),
    ],
)
def test_storage_holds_starting_weapons_all_rewards_before_and_the_replicas(
    name: str, more: dict[str, int]
) -> None:
    desk = arcade()
    desk.say(f"battle:{name}")
    assert Counter(kind_of(card) for card in battle(desk).storage) == Counter({**STARTING, **more})
    assert battle(desk).coins == 2


@pytest.mark.rule("SV-VER-017", "SV-CHP-003")
def test_a_later_adventure_is_played_with_the_rewards_of_the_one_before_it_too() -> None:
    box = arcade().game.book.box
    later = Adventure(
        name="B", story="B.", heroes=(*FIVE, "ghurab"), after="test", chapters=("third",)
    )
    more: dict[str, dict[str, Any]] = {
        "battles": {**box.battles, "four": replace(TWO, name="Four")},
        "chapters": {**box.chapters, "third": Chapter(name="I", first="01", battles=("four",))},
        "adventures": {**box.adventures, "later": later},
    }
    desk = Desk(
        stage="arcade", version="arcade", frames=[], entries=more, fighting="", adventure="later"
    )
    desk.say("battle:four")
    held = Counter(kind_of(card) for card in battle(desk).storage)
    assert held == {"porter": 2, "proteus-gun": 2}


@pytest.mark.rule("SV-VER-020")
@pytest.mark.parametrize("fallen", ["overlord", "homo"])
def test_when_it_is_over_all_cards_return_and_the_next_is_chosen(fallen: str) -> None:
    desk = arcade()
    desk.say("battle:one")
    over(desk, fallen)
    assert desk.ask.key == "arcade"
    assert (desk.state.storage, desk.state.gunan) == ([], [])
    assert [each.health for each in desk.state.members] == [10] * 6
    assert desk.state.won == (["one"] if fallen == "overlord" else [])
    desk.say("battle:one")
    assert battle(desk).miniature("prymat").health == 10


@pytest.mark.rule("SV-SKL-029", "SV-PWR-014")
def test_each_action_phase_begins_with_what_ethermancy_gives() -> None:
    desk = arcade()
    state = deepcopy(desk.state)
    boosted = desk.state.member("lupa").build.boosted
    secondary: tuple[Skill, ...] = ("melee", "radar", "dodge", "fortitude", "ethermancy")
    state.member("lupa").build = Build(boosted, secondary)
    desk.run = Run.of(desk.game, state)
    desk.say("battle:one")
    assert "lupa" in battle(desk).gifted


@pytest.mark.rule("SV-CHP-001", "SV-REL-009")
def test_panels_have_the_level_of_the_chapter_that_is_played() -> None:
    desk = arcade(level=True)
    desk.say("battle:three")
    for name in FIVE:
        assert desk.ask.key == "boosted"
        superb = desk.game.book.box.heroes[name].superb
        options = desk.ask.options  # type: ignore[union-attr]
        open_ones = [o for o in options if o.objects and o.closed is None]
        assert superb not in [option.objects[0] for option in open_ones]
        desk.say(open_ones[0].id)
        for _ in range(5):
            desk.say(desk.ask.options[0].id)  # type: ignore[union-attr]
    panel = battle(desk).miniature("prymat").panel
    assert panel is not None
    assert sum(panel.skills.values()) == 14
    over(desk)
    desk.say("battle:one")
    panel = battle(desk).miniature("prymat").panel
    assert panel is not None
    assert sum(panel.skills.values()) == 7


def test_another_five_may_be_chosen_and_it_may_be_stopped() -> None:
    desk = arcade()
    desk.say("team")
    desk.say("ghurab", *FIVE[:4])
    assert desk.ask.key == "arcade"
    assert desk.state.team == [*FIVE[:4], "ghurab"]
    desk.say("stop")
    assert desk.run.ask is None
    assert desk.game.result(desk.state) == "stopped"
