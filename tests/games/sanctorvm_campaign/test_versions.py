"""Versions: what a game of Sanctorvm is, and what the Adventure version is made of."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine.cast import Cast
from controller.engine.players import BY_CHANCE
from controller.engine.run import Run
from controller.games.sanctorvm.box.adventure import Adventure, Chapter, Scene
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.pack import Power
from controller.games.sanctorvm.box.story import (
    Choice,
    Decision,
    Fight,
    Goto,
    Health,
    PersonalTest,
    Say,
    Tabernacle,
)
from controller.games.sanctorvm.campaign.events import Ended
from controller.wire import OVERLORD, Board
from tests.games.sanctorvm.table import BOX, Table, homo, minion
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

SIX = (*FIVE, "ghurab")
BATON = "electric-baton-1"


def won(desk: Desk) -> None:
    """The battle that is fought is won."""
    state = deepcopy(desk.state)
    assert state.battle is not None
    for who in state.battle.miniatures:
        if who.side == "overlord":
            who.health = 0
    desk.run = Run.of(desk.game, state)


def go_on(desk: Desk, until: str) -> None:
    """By chance, until this is asked."""
    cast = Cast(dict.fromkeys((*desk.game.seats(desk.state), OVERLORD), BY_CHANCE), "1")
    for _ in range(400):
        if desk.ask.key == until:
            return
        desk.run.accept(cast.say(desk.run))
    raise AssertionError(f"{until} was never asked")


def parts(desk: Desk) -> list[Any]:
    return list(desk.game.view(desk.state, (), OVERLORD).parts)


# -- what the game is -----------------------------------------------------------------------------


@pytest.mark.rule("SV-GEN-002", "SV-VER-003", "SV-CHP-010")
def test_a_scene_holds_story_and_battles_and_the_chapter_ends_where_panels_grow() -> None:
    first = Chapter(name="First", first="01", level=True)
    desk = Desk(
        Say(text="Steps."),
        Fight(battle="skirmish", won=(Say(text="Silence."),)),
        Tabernacle(),
        entries={
            "chapters": {"first": first},
            "battles": {"skirmish": replace(BOX.battles["skirmish"], reward={"porter": 2})},
        },
        storage=["blaster-1"],
    )
    assert desk.read() == ("Steps.",)
    desk.say("nobody")
    assert desk.state.battle is not None
    won(desk)
    go_on(desk, "scene")
    assert {"porter-1", "porter-2", "blaster-1"} <= set(desk.state.storage)
    assert desk.read() == ("Silence.",)
    go_on(desk, "tabernacle")
    before = [sum(each.panel.skills.values()) for each in desk.state.members]
    go_on(desk, "boosted")
    go_on(desk, "scene")
    assert [sum(each.panel.skills.values()) for each in desk.state.members] == [
        skills + 7 for skills in before
    ]


@pytest.mark.rule("SV-GEN-003")
@pytest.mark.parametrize(("strength", "melee"), [(2, 0), (4, 1), (3, 3)])
def test_a_hit_rolls_as_many_action_dice_as_attribute_and_skill_say(
    strength: int, melee: int
) -> None:
    lupa = homo("lupa", "B1-5", BATON, strength=strength, melee=melee)
    table = Table(lupa, minion("cannibal-1", "B1-5"))
    table.say(f"with:{BATON}", "do:strike")
    table.say("at:cannibal-1")
    assert table.dice() == strength + melee


@pytest.mark.rule("SV-GEN-004")
def test_each_homo_superbe_has_a_power_that_nobody_else_has() -> None:
    powers: list[Power] = [hero.power_rule for hero in BOX.heroes.values()]
    assert len(powers) == len(set(powers)) == 6


@pytest.mark.rule("SV-GEN-006")
def test_what_is_to_be_achieved_and_what_comes_of_it_is_said_by_each_chapter() -> None:
    hurt = Fight(battle="resist", won=(Health(amount=-4),))
    free = Fight(battle="defeat", won=())
    plain = BOX.battles["skirmish"]
    entries: dict[str, dict[str, Any]] = {
        "battles": {"resist": replace(plain, objective="resist", rounds=2), "defeat": plain},
        "scenes": {
            "01": Scene(steps=(hurt, Say(text="Then."))),
            "02": Scene(steps=(free, Say(text="Then."))),
        },
    }
    found = []
    for chapter, scene in enumerate(("01", "02")):
        desk = Desk(entries=entries, chapter=chapter, frames=[], stage="chapter", solo=False)
        go_on(desk, "relief")
        desk.say("nobody")
        assert desk.state.battle is not None
        objective = desk.game.book.phase(desk.state.battle).objective
        state = deepcopy(desk.state)
        assert state.battle is not None
        assert scene == state.frames[-1].scene
        state.battle.winner, state.battle.stage = "homo", "over"
        desk.run = Run.of(desk.game, state)
        found.append((objective, [each.health for each in desk.state.five()]))
    assert found == [("resist", [6] * 5), ("defeat", [10] * 5)]


@pytest.mark.rule("SV-HSB-003")
def test_who_plays_a_homo_superbe_is_asked_for_it() -> None:
    desk = Desk(
        PersonalTest(attribute="vigor", level=1, who="lupa"),
        PersonalTest(attribute="vigor", level=1, who="nezumi"),
        plays=(FIVE[:3], FIVE[3:]),
    )
    asked = [desk.ask.to]
    desk.say("double", "double")
    asked.append(desk.ask.to)
    assert asked == [("player-1",), ("player-2",)]


@pytest.mark.rule("SV-HSB-011")
def test_there_are_two_sides_the_overlords_and_that_of_the_homo_superbe() -> None:
    desk = Desk(Fight(battle="skirmish"), plays=(FIVE[:3], FIVE[3:]))
    assert list(desk.game.sides(desk.state).values()) == [("player-1", "player-2"), (OVERLORD,)]
    desk.say("nobody")
    assert desk.state.battle is not None
    assert {who.side for who in desk.state.battle.miniatures} == {"homo", "overlord"}


# -- the Adventure version ------------------------------------------------------------------------


@pytest.mark.rule("SV-VER-002")
@pytest.mark.parametrize(("choice", "scene"), [("0", "left"), ("1", "right")])
def test_the_choice_that_is_made_shapes_the_story(choice: str, scene: str) -> None:
    desk = Desk(
        Decision(
            by="leader",
            options=(
                Choice(text="Left.", then=(Goto(scene="left"),)),
                Choice(text="Right.", then=(Goto(scene="right"),)),
            ),
        ),
        entries={"scenes": {name: Scene(steps=(Say(text=name),)) for name in ("left", "right")}},
    )
    desk.say(choice)
    assert desk.read() == (scene,)


@pytest.mark.rule("SV-VER-004", "SV-VER-005")
def test_a_narrative_phase_needs_panels_and_dice_and_no_board() -> None:
    desk = Desk(PersonalTest(attribute="vigor", level=1, who="lupa"), levels={"lupa": {"vigor": 3}})
    assert desk.state.battle is None
    assert desk.dice == 3
    assert not [part for part in parts(desk) if isinstance(part, Board)]
    assert [part.id for part in parts(desk) if part.id.startswith("sheet-")] == [
        f"sheet-{name}" for name in SIX
    ]


@pytest.mark.rule("SV-VER-007", "SV-VER-008", "SV-VER-009")
def test_an_action_phase_has_modules_miniatures_and_the_cards_of_the_storage_deck() -> None:
    desk = Desk(Fight(battle="skirmish"), storage=["blaster-1", "e-shield-2"])
    desk.say("nobody")
    assert [part.id for part in parts(desk) if isinstance(part, Board)]
    battle, phase = desk.state.battle, BOX.battles["skirmish"]
    assert battle is not None
    assert [laid.code for laid in battle.modules] == [laid.code for laid in phase.modules]
    assert sorted(who.kind for who in battle.of("overlord")) == ["cannibal", "sd-1"]
    assert desk.ask.key == "equip"
    offered = {card for option in desk.ask.options for card in option.objects}  # type: ignore[union-attr]
    assert {kind_of(card) for card in offered} == {"blaster", "e-shield"}


@pytest.mark.rule("SV-CHP-004", "SV-VER-011", "SV-CHP-006")
def test_an_adventure_of_five_chapters_is_played_from_tabernacle_to_tabernacle() -> None:
    names = tuple(f"chapter-{number}" for number in range(1, 6))
    entries: dict[str, dict[str, Any]] = {
        "adventures": {"test": Adventure(name="A", story="A.", heroes=SIX, chapters=names)},
        "chapters": {name: Chapter(name=name, first=name) for name in names},
        "scenes": {name: Scene(steps=(Say(text=name), Tabernacle())) for name in names},
    }
    nobody = {name: {"ethermancy": 0} for name in SIX}
    desk = Desk(entries=entries, levels=nobody, stage="chapter", frames=[])
    read: list[str] = []
    while desk.run.ask is not None:
        if desk.ask.key == "scene":
            read += desk.read()
        else:
            desk.say("leave")
    assert read == list(names)
    assert len(desk.told(Ended)) == 1
    assert desk.game.result(desk.state) == "completed"


@pytest.mark.rule("SV-PLY-011", "SV-TGT-003")
def test_played_alone_the_target_die_leads_the_minions() -> None:
    die = {name: replace(BOX.minions[name], target_die=True) for name in ("primal", "cannibal")}
    desk = Desk(Fight(battle="ambush"), solo=True, entries={"minions": die})
    go_on(desk, "target-die")
    battle = desk.state.battle
    assert battle is not None
    assert battle.turn is not None
    assert battle.miniature(battle.turn.who).side == "overlord"
