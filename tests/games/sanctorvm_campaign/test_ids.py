"""Ids: what an option's id says, as it was spelt."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.campaign import ids

__all__: list[str] = []


@pytest.mark.parametrize(
    "parts", [("leaves", "player-2"), ("talk", "0"), ("replay", "1", "skirmish"), ("arrives", "")]
)
def test_what_is_spelt_is_read(parts: tuple[str, ...]) -> None:
    assert ids.read(ids.name(*parts), len(parts)) == parts


def test_a_part_that_is_not_there_is_empty() -> None:
    assert ids.read("stay") == ("stay", "")


def test_the_last_part_holds_all_that_is_left() -> None:
    assert ids.read("replay:1:a:b", 3) == ("replay", "1", "a:b")
