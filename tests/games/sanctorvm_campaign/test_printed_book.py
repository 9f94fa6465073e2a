"""Beside the printed book: an Action Phase built on the screen, and what a page may ask for."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.words import ATTRIBUTES
from controller.games.sanctorvm.campaign.events import CoinsChanged, TookTest
from controller.games.sanctorvm.state import Battle
from controller.wire import OVERLORD, Choose, Msg
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []


def page() -> Desk:
    """The Overlord sits before a page of the second chapter."""
    return Desk(version="book", adventure="", stage="desk", frames=[], chapter=1)


def say(desk: Desk, *picks: str) -> None:
    """One answer after another."""
    for pick in picks:
        desk.say(*pick.split("+"))


def hall_and_maze(desk: Desk) -> None:
    """B1 with C2 to its east, its hall door on the maze's."""
    say(desk, "battle", "modules", "b1", "0", "modules", "c2")
    assert isinstance(desk.ask, Choose)
    texts = {
        option.id: str(option.label.args["pairs"])  # type: ignore[union-attr]
        for option in desk.ask.options
        if option.label.args["degrees"] == 0  # type: ignore[union-attr]
    }
    desk.say(next(name for name, pairs in texts.items() if pairs == "B1-6 + C2-5"))


def first_fight(desk: Desk) -> None:
    """What the base pack prints of its first battle, said on the screen."""
    hall_and_maze(desk)
    say(desk, "heroes", "at:B1-4", "3", "at:B1-1", "2")
    say(desk, "minions", "praetorian", "C2-5/1+C2-5/2", "none")
    say(desk, "minions", "primal", "C2-7/1+C2-7/2", "none")
    say(desk, "advantage", "homo")


def fought(desk: Desk) -> Battle:
    battle = desk.state.battle
    assert battle is not None
    return battle


@pytest.mark.rule("SV-AP-005", "SV-VER-008")
def test_an_action_phase_is_built_in_few_answers_and_is_the_one_that_the_pack_prints() -> None:
    desk = page()
    first_fight(desk)
    say(desk, "fight", "nobody")
    built, printed = fought(desk), desk.game.battles.new({"battle": "first_fight"})
    assert [(m.id, m.place) for m in built.of("overlord")] == [
        (m.id, m.place) for m in printed.of("overlord")
    ]
    assert [m.place for m in built.of("homo")] == [m.place for m in printed.of("homo")]
    (b1, c2), (x, y) = built.modules, built.modules[0].at
    assert [b1.code, c2.code, c2.at, built.advantage] == ["b1", "c2", (x + 1, y), "homo"]


def test_what_is_missing_stands_beside_the_option_that_begins_it() -> None:
    desk = page()
    say(desk, "battle")
    closed = desk.option("fight").closed
    assert closed is not None
    assert closed.text == Msg("no module lies on the table yet")
    hall_and_maze_again = page()
    hall_and_maze(hall_and_maze_again)
    say(hall_and_maze_again, "heroes", "at:B1-4", "3", "at:B1-1", "1", "done")
    closed = hall_and_maze_again.option("fight").closed
    assert closed is not None
    assert "Homo Superbe" in str(closed.text)


def test_a_draft_is_kept_while_the_overlord_reads_on() -> None:
    desk = page()
    first_fight(desk)
    say(desk, "back", "coins", "gain", "2")
    assert [event.amount for event in desk.told(CoinsChanged)] == [2]
    say(desk, "battle")
    assert desk.option("fight").closed is None


def test_nobody_else_sees_what_the_overlord_builds() -> None:
    desk = page()
    first_fight(desk)
    assert desk.ask.audience == (OVERLORD,)
    views = [desk.game.view(desk.state, (), seat) for seat in ("table", "player-1")]
    assert not any("praetorian" in str(view).lower() for view in views)


@pytest.mark.rule("SV-NAR-004")
def test_a_test_off_the_page_is_taken_by_the_same_rule() -> None:
    desk = page()
    say(desk, "test", "vigor", "4", "neshorn")
    assert desk.dice == 4
    desk.say("double", "double", "null", "null")
    [taken] = desk.told(TookTest)
    assert (taken.attribute, taken.level, taken.passed) == (ATTRIBUTES["vigor"], 4, True)
    assert desk.state.stage == "desk"


@pytest.mark.rule("SV-LOS-005")
def test_a_lost_action_phase_of_the_book_may_be_fought_again() -> None:
    desk = page()
    first_fight(desk)
    say(desk, "fight", "nobody")
    before = [(m.id, m.place) for m in fought(desk).miniatures]
    again = Desk(
        version="book",
        adventure="",
        printed=desk.state.printed,
        fighting=desk.state.fighting,
        stage="lost",
        frames=[],
    )
    say(again, "second-chance", "nobody")
    assert [(m.id, m.place) for m in fought(again).miniatures] == before


@pytest.mark.rule("SV-WPN-020", "SV-AP-014")
def test_no_legendary_weapon_is_a_reward() -> None:
    desk = page()
    say(desk, "battle", "reward")
    offered = {option.id for option in desk.ask.options}  # type: ignore[union-attr]
    weapons = desk.game.book.box.weapons
    assert {name for name in weapons if name not in offered} == {
        name for name, weapon in weapons.items() if weapon.legendary
    }


@pytest.mark.rule("SV-OBJ-005")
def test_who_must_be_defeated_is_called_by_name() -> None:
    desk = page()
    first_fight(desk)
    say(desk, "objective", "defeat", "primal-2")
    assert "Defeat the Overlord: Primal 2" in [
        str(fact)
        for option in desk.ask.options  # type: ignore[union-attr]
        for fact in option.facts
    ]


@pytest.mark.rule("SV-IMA-005")
def test_the_chronology_of_its_chapter_tells_of_an_action_phase_that_was_built() -> None:
    desk = page()
    first_fight(desk)
    say(desk, "fight", "nobody")
    assert [(way.chapter, way.kind, way.text) for way in desk.state.path] == [(1, "battle", "AP-1")]


def test_conditions_are_whole_sentences_one_behind_the_other() -> None:
    desk = page()
    first_fight(desk)
    say(desk, "conditions", "state", "burning", "2", "conditions", "damage", "fire", "1")
    assert (
        "When the battle begins each Homo Superbe suffers Burning 2. "
        "When the battle begins each Homo Superbe suffers 1 Fire Damage."
    ) in [
        str(fact)
        for option in desk.ask.options  # type: ignore[union-attr]
        for fact in option.facts
    ]


@pytest.mark.rule("SV-MAP-029", "SV-TOK-001")
def test_what_lay_in_the_escape_module_goes_with_it() -> None:
    desk = page()
    say(desk, "battle", "modules", "b1", "0", "exit", "b1/north")
    say(desk, "tokens", "injector", "EXIT", "exit", "no-exit")
    assert desk.state.draft is not None
    assert (desk.state.draft.exit, desk.state.draft.tokens) == (None, ())
    assert desk.game.check(desk.state) is None
