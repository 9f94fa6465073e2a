"""Two things that change places, and what goes along with an area that is turned."""

from __future__ import annotations

from pathlib import Path

from controller.table.order import QUIET_MS
from tests.table.order.test_areas import ANN as INK_ANN
from tests.table.order.test_areas import BOB as INK_BOB
from tests.table.order.test_areas import INK, change, laid
from tests.table.order.test_guide import correct, led, step
from tests.table.test_steps import ANN, BOB, walking


def test_two_that_the_game_lets_change_places_move_once_each() -> None:
    rig = walking()
    correct(rig, ann="z", bob="w")
    guide = led(rig)
    assert guide is not None
    assert guide.left == 1
    rig.lift(ANN)
    rig.put(BOB, "w")
    rig.put(ANN, "z")
    assert step(rig) == ""


def test_two_that_hands_change_at_once_are_led_back_and_answer_nothing_meanwhile() -> None:
    rig = walking()
    before = rig.session.hash()
    rig.hardware.lift(ANN)
    rig.hardware.lift(BOB)
    rig.wait()
    rig.hardware.put(ANN, "r-z")
    rig.hardware.put(BOB, "r-w")
    rig.wait(2 * QUIET_MS)
    rig.put(ANN, "w")
    rig.put(BOB, "z")
    assert step(rig) == ""
    assert rig.session.hash() == before


def test_what_is_carried_along_with_an_area_answers_nothing_wherever_it_is_felt(
    tmp_path: Path,
) -> None:
    rig = laid(tmp_path)
    change(rig, turns=1)
    led(rig)
    rig.hardware.lift(INK_ANN)  # the ink is lifted with all that stands on it
    rig.hardware.lift(INK_BOB)
    rig.lift(INK)
    rig.put(INK, "we")
    first = len(rig.deeds)
    rig.put(INK_ANN, "w4")  # where Bob belongs
    assert {deed.effect for deed in rig.deeds[first:]} == {"nothing"}
    assert rig.said == ""


def test_what_was_carried_along_and_stands_wrong_is_led_from_there(tmp_path: Path) -> None:
    rig = laid(tmp_path)
    change(rig, turns=1)
    led(rig)
    rig.hardware.lift(INK_ANN)
    rig.hardware.lift(INK_BOB)
    rig.lift(INK)
    rig.put(INK, "we")
    rig.put(INK_BOB, "w4")
    rig.put(INK_ANN, "w5")
    assert step(rig) == "Move Ann from ink-3 to ink-1."
