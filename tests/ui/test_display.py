"""How large a window may be."""

from __future__ import annotations

import pytest

from ui.app import around
from ui.display import fitted
from ui.theme import DESK_HIGHER, DESK_WIDER, PANEL_7, TOUCH_DISPLAY_2


@pytest.mark.parametrize("display", [(1440, 900), (1366, 768), (1024, 600), (1920, 1080)])
@pytest.mark.parametrize("panel", [PANEL_7, TOUCH_DISPLAY_2], ids=lambda p: f"{p.width}")
def test_a_desk_is_never_larger_than_its_display(panel: object, display: tuple[int, int]) -> None:
    assert isinstance(panel, type(PANEL_7))
    window = around(fitted(panel, DESK_WIDER, DESK_HIGHER, display))
    assert window.width <= display[0]
    assert window.height <= display[1]


def test_a_desk_made_smaller_keeps_its_millimetres() -> None:
    small = fitted(TOUCH_DISPLAY_2, DESK_WIDER, DESK_HIGHER, (1440, 900))
    assert small.width / small.dpi == pytest.approx(
        TOUCH_DISPLAY_2.width / TOUCH_DISPLAY_2.dpi, rel=0.01
    )


def test_a_desk_that_fits_or_whose_display_nobody_knows_is_as_wished() -> None:
    assert fitted(PANEL_7, DESK_WIDER, DESK_HIGHER, (1440, 900)) is PANEL_7
    assert fitted(TOUCH_DISPLAY_2, DESK_WIDER, DESK_HIGHER, None) is TOUCH_DISPLAY_2
