"""What can be begun, out of the packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.games import find

SHORT = Path(__file__).parents[2] / "adventures" / "short"


def test_the_battles_of_the_box_can_be_begun_each_with_its_story() -> None:
    openings = find("sanctorvm").openings()
    assert {"first_fight", "skirmish", "the_challenge"} <= {each.id for each in openings}
    assert all(each.story for each in openings)


def test_short_battles_stand_by_themselves() -> None:
    groups = {each.id: str(each.group) for each in find("sanctorvm").openings()}
    assert (groups["first_fight"], groups["skirmish"]) == ("Battles", "Short battles")


def test_the_battles_of_an_adventure_are_not_told_before_one_meets_them() -> None:
    game = find("sanctorvm", SHORT)
    assert "lift-landing" in game.book.box.battles  # type: ignore[attr-defined]
    assert "lift-landing" not in {each.id for each in game.openings()}


@pytest.mark.rule("SV-VER-001")
def test_an_adventure_can_be_begun_in_each_version_and_a_printed_book_without_a_pack() -> None:
    said = [str(each.label) for each in find("sanctorvm-campaign", SHORT).openings()]
    assert said == ["A Short Way Down", "Arcade: A Short Way Down", "Beside the printed book"]
    assert [each.id for each in find("sanctorvm-campaign").openings()] == ["book"]


@pytest.mark.parametrize(
    ("name", "packs"), [("sanctorvm", ()), ("sanctorvm-campaign", (SHORT,)), ("noughts", ())]
)
def test_all_that_is_offered_can_be_begun(name: str, packs: tuple[Path, ...]) -> None:
    game = find(name, *packs)
    for each in game.openings():
        state = game.new({"seed": "1", **each.setup})
        assert game.occasion(state) or name == "noughts"
