"""The look in numbers."""

from __future__ import annotations

import pytest

from ui.theme import (
    BONE,
    PANEL_7,
    PLATE,
    TEXT_SIZES,
    TOUCH_DISPLAY_2,
    VOID,
    Panel,
    Role,
    Theme,
    contrast,
    mixed,
    rgba,
)


@pytest.mark.parametrize(
    ("panel", "body", "table", "target"), [(PANEL_7, 21, 30, 62.3), (TOUCH_DISPLAY_2, 34, 47, 99.2)]
)
def test_type_and_targets_are_as_large_as_people_need(
    panel: Panel, body: int, table: int, target: float
) -> None:
    theme = Theme(panel.dpi)
    assert min(theme.size(role) for role in Role) >= body
    facing = (Role.TABLE, Role.STORY, Role.SPEECH, Role.COUNT, Role.HUGE)
    assert min(theme.size(role) for role in facing) >= table
    assert theme.target >= target


def test_the_two_panels_are_twins_in_millimetres() -> None:
    for panel in (PANEL_7, TOUCH_DISPLAY_2):
        assert panel.width / Theme(panel.dpi).mm(1) == pytest.approx(154.4, abs=0.7)


def test_a_window_is_the_small_panel_enlarged() -> None:
    window = Panel.window(1600, 960)
    assert Theme(window.dpi).target == pytest.approx(2 * Theme(PANEL_7.dpi).target, abs=1)


def test_no_text_size_makes_text_smaller_than_it_was_drawn() -> None:
    assert min(TEXT_SIZES) == 1.0


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast(BONE, PLATE) == contrast(PLATE, BONE)


def test_a_mixed_colour_lies_between_the_two() -> None:
    assert mixed("#FF0000", "#000000", 0.5) == "#800000"
    assert mixed(BONE, VOID, 1.0) == BONE


def test_a_colour_becomes_four_fractions() -> None:
    assert rgba("#FF0080", 0.5) == (1.0, 0.0, 128 / 255, 0.5)
