"""However hands carry it out, the rules hear what was meant and nothing else, and in the end the
table and the game agree."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.table.hands.games import GAMES, everyday
from tests.table.hands.plays import INPUTS, Play

__all__: list[str] = []

PLAYED = [name for name in GAMES if name != "steps"]

BOARDS = [name for name in PLAYED if name != "noughts"]
"""The games whose pieces are moved by the game, too."""


def plays(name: str, first: int, long: bool, **more: Any) -> list[Play]:
    """One play, or many."""
    return [Play(name, seed, **more) for seed in range(first, first + (15 if long else 2))]


@pytest.mark.parametrize("name", everyday(PLAYED))
@pytest.mark.timeout(300)
def test_in_any_disorder_the_rules_hear_what_was_meant_and_the_table_agrees(
    name: str, fresh_seed: int, long_run: bool
) -> None:
    for play in plays(name, fresh_seed, long_run):
        play.play()
        play.agree(play.people.tidy)


@pytest.mark.parametrize("name", everyday(PLAYED))
@pytest.mark.timeout(300)
def test_with_readers_dead_the_screen_stands_in_and_the_rules_hear_the_same(
    name: str, fresh_seed: int, long_run: bool
) -> None:
    for play in plays(name, fresh_seed, long_run, dead=2, much=0.05):
        play.play()
        play.agree(play.people.tidy)


@pytest.mark.parametrize("name", everyday(BOARDS))
@pytest.mark.timeout(300)
def test_after_undo_of_any_depth_the_guide_leads_to_agreement(
    name: str, fresh_seed: int, long_run: bool
) -> None:
    for play in plays(name, fresh_seed, long_run):
        play.play()
        play.people.tidy()
        play.undo(Random(fresh_seed).randint(1, INPUTS))
        play.agree()


@pytest.mark.parametrize("name", everyday(BOARDS))
@pytest.mark.timeout(300)
def test_after_a_restart_with_everything_moved_each_piece_is_led_home_in_one_move(
    name: str, fresh_seed: int, long_run: bool
) -> None:
    for play in plays(name, fresh_seed, long_run, much=0):
        if play.session.over:
            play.undo(1)
        people = play.scattered()
        astray = len(people.astray())
        before = people.session.timeline.length
        assert people.follow() == astray
        assert people.astray() == {}
        assert people.session.timeline.length == before


@pytest.mark.parametrize("name", everyday(BOARDS))
@pytest.mark.timeout(300)
def test_hands_that_wait_for_the_guide_and_follow_it_badly_play_on_all_the_same(
    name: str, fresh_seed: int, long_run: bool
) -> None:
    for play in plays(name, fresh_seed, long_run):
        play.play(tidy=play.people.led)
        play.agree(play.people.led)
