"""The ruler itself: it finds what is wrong with a screen that was spoilt on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout

from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from ui.theme import PLATE, SEAM, Theme
from ui.widgets import Line, Plate, PushButton, Text


def button(theme: Theme, **more: Any) -> PushButton:
    more = {"size_hint": (None, None), "size": (200, 80), "pos": (20, 20)} | more
    return PushButton(theme, "Go", lambda: None, **more)


def line(theme: Theme, text: str, **more: Any) -> Line:
    return Line(theme, text, size_hint=(None, None), **more)


SPOILT: dict[str, Callable[[Theme], list[Any]]] = {
    "small_targets": lambda theme: [button(theme, height=40)],
    "crowded_targets": lambda theme: [button(theme), button(theme, pos=(222, 20))],
    "cut_words": lambda theme: [line(theme, "Far too long for this", size=(60, 30), pos=(9, 9))],
    "overlapping_words": lambda theme: [
        line(theme, "One", size=(90, 40), pos=(50, 50)),
        line(theme, "Two", size=(90, 40), pos=(60, 55)),
    ],
    "faint_words": lambda theme: [line(theme, "Dim", ink=SEAM, size=(90, 40), pos=(50, 50))],
}


def show(screen: OffScreen, *widgets: Any) -> None:
    root = FloatLayout()
    for widget in widgets:
        root.add_widget(widget)
    screen.show(root)
    screen.frames(3)


@pytest.mark.parametrize("fault", SPOILT)
def test_the_ruler_finds_what_was_spoilt(small: OffScreen, fault: str) -> None:
    show(small, *SPOILT[fault](small.theme))
    assert {trouble.split(":")[0] for trouble in everything(small)} == {fault}


def test_the_ruler_finds_a_character_that_no_face_has(small: OffScreen) -> None:
    label = line(small.theme, "x", size=(90, 40), pos=(50, 50))
    label.text = "字"
    show(small, label)
    assert [t.split(":")[0] for t in everything(small)] == ["missing_glyphs"]


def test_the_ruler_finds_words_that_hang_out_of_their_plate(small: OffScreen) -> None:
    plate = Plate(small.theme, ground=PLATE, size_hint=(None, None), size=(300, 20), pos=(9, 9))
    plate.add_widget(Text(small.theme, "two lines\nof words", pos_hint={"top": 1}))
    show(small, plate)
    assert any("outside its plate" in trouble for trouble in everything(small))


def test_the_ruler_is_content_with_a_good_screen(small: OffScreen) -> None:
    show(small, button(small.theme))
    assert everything(small) == []
