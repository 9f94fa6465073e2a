"""Every test of this room borrows the one window, and leaves it empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.ui.offscreen import OffScreen
from ui.theme import PANEL_7, TOUCH_DISPLAY_2, Panel

PANELS = [
    pytest.param(PANEL_7, id="800x480"),
    pytest.param(TOUCH_DISPLAY_2, id="1280x720"),
]


@pytest.fixture
def bench() -> Iterator[Callable[[Panel, float], OffScreen]]:
    """Makes the window a panel of any size and text size."""
    made: list[OffScreen] = []

    def make(panel: Panel, text: float = 1.0) -> OffScreen:
        made.append(OffScreen(panel, text))
        return made[-1]

    yield make
    for screen in made:
        screen.clear()


@pytest.fixture
def small(bench: Callable[..., OffScreen]) -> OffScreen:
    """The 7-inch panel."""
    return bench(PANEL_7)


@pytest.fixture(params=PANELS)
def screen(request: pytest.FixtureRequest, bench: Callable[..., OffScreen]) -> OffScreen:
    """Each of the two panels in turn."""
    return bench(request.param)
