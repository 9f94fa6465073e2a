"""Where a campaign stands, what its chronicle is made of, and what an old state is given."""

from __future__ import annotations

import pytest

from controller.engine.chronicle import passages
from controller.engine.log import told
from controller.games.sanctorvm.box.story import Fight, Say
from controller.games.sanctorvm.campaign.events import FightBegan
from controller.games.sanctorvm.campaign.state import Frame, Visit
from controller.wire import TABLE
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []

END = Say(text="The end.")


def standing(desk: Desk) -> str:
    """Where it stands, in English."""
    return str(desk.game.standing(desk.state))


def fighting() -> Desk:
    """A campaign that has just come to the Skirmish."""
    desk = Desk(Fight(battle="skirmish"))
    desk.say("nobody")
    return desk


def test_it_is_called_by_its_adventure() -> None:
    assert str(Desk(END).game.occasion(Desk(END).state)) == "A test"


def test_it_stands_in_its_chapter_and_in_the_scene_that_has_a_name() -> None:
    assert standing(Desk(END)) == "Chapter 1: First"
    assert standing(Desk(END, frames=[Frame("02")])) == "Chapter 1: First; 02"
    stop = Desk(END, stage="tabernacle", frames=[], visit=Visit())
    assert standing(stop) == "Chapter 1: First; The Tabernacle"


def test_of_a_battle_it_says_which_and_how_far_it_is() -> None:
    desk = fighting()
    assert standing(desk) == "In battle: Skirmish, Before the battle"
    assert desk.state.battle is not None
    desk.state.battle.round = 3
    assert standing(desk) == "In battle: Skirmish, Round 3"


def test_an_adventure_that_is_over_says_how() -> None:
    desk = Desk(END, stage="over", ended="failed")
    assert standing(desk) == "The adventure has failed"


@pytest.mark.rule("SV-AP-001")
def test_a_battle_begins_under_a_heading_of_its_own() -> None:
    desk = fighting()
    [began] = desk.told(FightBegan)
    [heading] = passages(told([began]), TABLE)
    assert heading.kind == "scene"
    assert str(heading.sentences[0].text) == "Action Phase: Skirmish"


def test_a_battle_of_a_version_that_kept_no_board_gets_the_one_it_was_fought_on() -> None:
    state = fighting().state
    assert state.battle is not None
    board = list(state.battle.modules)
    state.battle.modules = []
    mended = Desk(END).game.mended(state)
    assert mended.battle is not None
    assert mended.battle.modules == board
