"""Sequel: from a completed adventure into the next, and what that one begins with."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine.run import Run
from controller.games.sanctorvm.box.adventure import Adventure, Chapter, Scene
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.story import Ending, Say
from controller.games.sanctorvm.campaign.adventure.sequel import Regrown
from controller.games.sanctorvm.campaign.events import Ended
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.preparing.level import Growth, raised
from tests.games.sanctorvm.table import BOX
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

SIX = (*FIVE, "ghurab")


def adventure(name: str, after: str = "", **more: Any) -> Adventure:
    return Adventure(name=name, story=".", heroes=SIX, after=after, **more)


def campaign(good: bool = True, **values: Any) -> Desk:
    """The introduction, which is about to end; March and Red come after it, and Late after Red."""
    later: dict[str, Any] = {"level": 2, "chapters": ("second",)}
    entries: dict[str, dict[str, Any]] = {
        "adventures": {
            "test": adventure("Intro", storage={"blaster": 2}, coins=5, chapters=("first",)),
            "march": adventure("March", "test", coins=1, storage={"injector": 1}, **later),
            "red": adventure("Red", "test", **later),
            "late": adventure("Late", "red", **later),
        },
        "battles": {
            "one": replace(BOX.battles["skirmish"], reward={"porter": 2, "injector": 1}),
            "two": replace(BOX.battles["skirmish"], reward={"proteus-gun": 1}),
        },
        "chapters": {
            "first": Chapter(name="First", first="01", battles=("one", "two")),
            "second": Chapter(name="Second", first="02"),
        },
        "scenes": {"02": Scene(steps=(Say(text="On we go."),))},
    }
    return Desk(
        Say(text="Almost."), Ending(text="It is over.", good=good), entries=entries, **values
    )


def offered(desk: Desk) -> list[str]:
    return [option.id for option in desk.ask.options]  # type: ignore[union-attr]


@pytest.mark.rule("SV-CMP-022", "SV-VER-012", "SV-GEN-005")
def test_when_an_adventure_is_completed_the_players_choose_among_those_that_follow() -> None:
    desk = campaign()
    desk.say()
    assert [str(event.text) for event in desk.told(Ended)] == ["It is over."]
    assert desk.ask.key == "next"
    assert offered(desk) == ["adventure:march", "adventure:red", "stop"]
    desk.say("stop")
    assert desk.run.ask is None
    assert desk.game.result(desk.state) == "completed"


@pytest.mark.rule("SV-GEN-005")
def test_an_adventure_that_has_failed_opens_no_other() -> None:
    desk = campaign(good=False)
    desk.say()
    assert desk.run.ask is None
    assert desk.game.result(desk.state) == "failed"


@pytest.mark.rule("SV-VER-012")
def test_what_was_played_is_not_offered_again_and_what_follows_it_is() -> None:
    desk = campaign(adventure="red", finished=["test"])
    desk.say()
    assert offered(desk) == ["adventure:march", "adventure:late", "stop"]


@pytest.mark.rule("SV-CHP-003")
def test_the_next_one_begins_with_the_weapons_and_armor_of_all_rewards_before_it() -> None:
    desk = campaign(
        storage=["blaster-1", "magnet-1"], gunan=["magnet-2"], coins=9, marks=["seen"], won=["one"]
    )
    desk.say()
    desk.say("adventure:march")
    state = desk.state
    assert Counter(kind_of(card) for card in state.storage) == {
        "porter": 2,
        "proteus-gun": 1,
        "injector": 1,
    }
    assert (state.coins, state.gunan, state.marks, state.won) == (1, [], [], [])
    assert (state.finished, state.adventure, state.chapter) == (["test"], "march", 0)


@pytest.mark.rule("SV-CHP-002", "SV-CHP-001", "SV-LVL-002")
def test_who_is_still_at_level_1_is_raised_first_and_the_others_stay_as_they_are() -> None:
    desk = campaign()
    desk.say()
    desk.say("adventure:red")
    for name in SIX:
        assert (desk.ask.key, desk.ask.options[0].subject) == ("boosted", name)  # type: ignore[union-attr]
        options = desk.ask.options  # type: ignore[union-attr]
        desk.say(next(o.id for o in options if o.objects and o.closed is None))
        for _ in range(5):
            desk.say(desk.ask.options[0].id)  # type: ignore[union-attr]
    assert desk.ask.key == "team"
    assert [sum(each.panel.skills.values()) for each in desk.state.members] == [14] * 6


def grow(who: Member, boosted: Any) -> None:
    """A level further, in the Skills that were chosen first."""
    hero, growth = BOX.heroes[who.id], Growth(boosted, who.build.secondary)
    who.panel = raised(hero, who.panel, growth)
    who.build.growths = (*who.build.growths, growth)


@pytest.mark.rule("SV-CHP-002")
def test_who_comes_with_level_3_begins_the_next_one_at_level_2_as_it_was_then() -> None:
    desk = campaign(adventure="red", finished=["test"], storage=[])
    before = {}
    for who in desk.state.members:
        first, second = [name for name, n in who.panel.attributes.items() if n == 2][:2]
        grow(who, first)
        before[who.id] = deepcopy(who)
        grow(who, second)
    desk.say()
    desk.say("adventure:late")
    assert desk.ask.key == "team"  # nobody has to be raised
    assert {who.id: who for who in desk.state.members} == before
    assert [str(each.says()) for each in desk.told(Regrown)] == [
        f"{BOX.heroes[name].name} is at level 2 again" for name in before
    ]


@pytest.mark.rule("SV-CHP-003", "SV-CHP-002")
def test_a_group_that_never_played_the_first_one_begins_with_all_of_its_rewards() -> None:
    desk = campaign()
    state = desk.game.new({"adventure": "red"})
    assert Counter(kind_of(card) for card in state.storage) == {"porter": 2, "proteus-gun": 1}
    assert Run.of(desk.game, state).ask.key == "create"  # type: ignore[union-attr]
    assert [len(each.build.growths) for each in state.members] == [1] * 6


@pytest.mark.rule("SV-CHP-001")
def test_the_first_adventure_begins_at_level_1() -> None:
    state = campaign().game.new({"adventure": "test"})
    assert [sum(each.panel.skills.values()) for each in state.members] == [7] * 6
    assert state.storage == ["blaster-1", "blaster-2"]
