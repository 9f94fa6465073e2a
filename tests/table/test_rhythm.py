"""Each sign is told from every other by its rhythm alone, and nothing flashes too fast."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from controller.table.rhythm import BEAT_MS, SIGNS, lit, next_beat

__all__: list[str] = []

SECOND = 1000 // BEAT_MS


def turned(beats: str) -> set[str]:
    """A rhythm as it looks to somebody who did not see it begin."""
    return {beats[n:] + beats[:n] for n in range(len(beats))}


@pytest.mark.parametrize(("one", "other"), list(combinations(SIGNS, 2)))
def test_two_signs_differ_whenever_one_begins_to_look(one: str, other: str) -> None:
    assert SIGNS[one].beats not in turned(SIGNS[other].beats)


@pytest.mark.parametrize("name", SIGNS)
def test_nothing_flashes_three_times_in_any_second(name: str) -> None:
    beats = SIGNS[name].beats * 2
    for begin in range(len(SIGNS[name].beats)):
        second = beats[begin : begin + SECOND + 1]
        assert sum(pair == ".x" for pair in map("".join, pairwise(second))) < 3


@pytest.mark.parametrize("name", SIGNS)
def test_every_sign_is_lit_at_first_and_for_a_quarter_of_a_second_in_two_seconds(name: str) -> None:
    assert SIGNS[name].beats.startswith("x")
    assert SIGNS[name].beats.count("x") * BEAT_MS >= 250


def test_a_sign_that_only_a_game_knows_shines_steadily() -> None:
    assert [lit({"p": "smoke"}, at) for at in range(0, 2000, BEAT_MS)] == [{"p": "smoke"}] * 16
    assert next_beat({"p": "smoke"}, 0) is None


def test_a_steady_table_needs_no_clock_and_a_dark_one_neither() -> None:
    assert next_beat({"a": "reach", "b": "reach"}, 17) is None
    assert next_beat({}, 17) is None


def test_the_next_beat_is_the_first_at_which_other_places_are_lit() -> None:
    signs = {"a": "target", "b": "reach"}
    assert lit(signs, 0) == signs
    assert next_beat(signs, 0) == 500
    assert lit(signs, 499) == signs
    assert lit(signs, 500) == {"b": "reach"}
    assert next_beat(signs, 500) == 1000
