"""The few things that every screen is made of."""

from __future__ import annotations

import pytest
from kivy.uix.floatlayout import FloatLayout

from tests.ui.measure import cut_words
from tests.ui.offscreen import Finger, OffScreen
from ui.theme import BONE, CLAY, DECK, GREEN, LAMP, Role
from ui.widgets import Badge, Column, Icon, Line, OptionButton, PushButton, Scroller, Text


class Taps(list[str]):
    """What was tapped."""

    def option(self, screen: OffScreen, label: str = "Crush", **more: object) -> OptionButton:
        button = OptionButton(screen.theme, label.lower(), label, self.append, **more)  # type: ignore[arg-type]
        button.size_hint_x = None
        button.width = screen.theme.mm(60)
        return button


@pytest.fixture
def taps() -> Taps:
    return Taps()


def test_a_tap_is_one_event(small: OffScreen, taps: Taps) -> None:
    small.tap(small.show(taps.option(small)))
    assert taps == ["crush"]


def test_a_tap_counts_when_the_finger_lifts(small: OffScreen, taps: Taps) -> None:
    button = small.show(taps.option(small))
    finger = small.press(button)
    assert taps == []
    assert button.pressed
    finger.up()
    assert taps == ["crush"]
    assert not button.pressed


def test_a_finger_that_slides_away_taps_nothing(small: OffScreen, taps: Taps) -> None:
    button = small.show(taps.option(small))
    finger = small.press(button)
    finger.slide(button.right + 50, button.top + 50)
    assert not button.pressed
    finger.up()
    assert taps == []


def test_a_finger_that_comes_from_outside_taps_nothing(small: OffScreen, taps: Taps) -> None:
    button = small.show(taps.option(small))
    finger = Finger(button.right + 60, button.top + 60).down()
    finger.slide(*small.middle(button))
    finger.up()
    assert taps == []


def test_a_closed_option_says_why_and_takes_no_tap(small: OffScreen, taps: Taps) -> None:
    button = small.show(taps.option(small, why="only when wounded"))
    small.tap(button)
    assert taps == []
    assert "only when wounded" in small.words()
    assert (button.ground, button.bar) == (DECK, "")
    assert [w.name for w in button.walk() if isinstance(w, Icon) and w.opacity] == ["lock"]


def test_an_option_that_opens_again_loses_its_reason(small: OffScreen, taps: Taps) -> None:
    button = small.show(taps.option(small, why="too heavy"))
    button.close("")
    small.frames(3)
    small.tap(button)
    assert taps == ["crush"]
    assert "too heavy" not in small.words()


def test_a_ticked_option_wears_a_tick_not_only_a_colour(small: OffScreen, taps: Taps) -> None:
    button = small.show(taps.option(small))
    button.choose(True)
    assert button.tick.parent is button
    assert (button.bar, button.seam) == (LAMP, LAMP)
    button.choose(False)
    assert button.tick not in button.children
    assert button.bar == GREEN


def test_an_option_grows_with_its_words(small: OffScreen, taps: Taps) -> None:
    short = small.show(taps.option(small)).height
    tall = small.show(taps.option(small, "A name that goes on over several lines of type " * 2))
    assert short == small.theme.target
    assert tall.height > 2 * short
    assert cut_words(small) == []


def test_costs_stand_beside_the_name(small: OffScreen, taps: Taps) -> None:
    button = small.show(taps.option(small, costs=["1 AP", "3 Energy"]))
    badges = [widget.line.text for widget in button.walk() if isinstance(widget, Badge)]
    assert badges == ["1 AP", "3 Energy"]


def test_a_closed_button_takes_no_tap(small: OffScreen, taps: Taps) -> None:
    button = PushButton(small.theme, "Go", lambda: taps.append("go"))
    button.enabled = False
    small.tap(small.show(button))
    assert taps == []


def test_text_wraps_and_grows(small: OffScreen) -> None:
    text = Text(small.theme, "word " * 40, size_hint_x=None, width=200)
    small.show(text)
    assert text.height > 5 * small.theme.size(Role.BODY)
    text.say("")
    small.frames(2)
    assert text.height == 0


def test_a_line_steps_down_before_it_is_cut(small: OffScreen) -> None:
    line = Line(small.theme, "Waiting for everybody", role=Role.TABLE, size_hint=(None, None))
    small.show(line)
    sizes = []
    for width in (400, line.natural * 0.8, line.natural * 0.5, 40):
        line.size = (width, small.theme.target)
        small.frames(2)
        sizes.append((line.font_size, line.cut))
    smallest = small.theme.size(Role.BODY)
    assert sizes[0] == (small.theme.size(Role.TABLE), False)
    assert smallest < sizes[1][0] < sizes[0][0]
    assert sizes[2] == (smallest, False)
    assert sizes[3] == (smallest, True)


def test_the_same_words_again_change_nothing(small: OffScreen) -> None:
    text = Text(small.theme, "steady")
    changes: list[str] = []
    text.bind(text=lambda _, value: changes.append(value))
    text.say("steady")
    text.tint(BONE)
    text.say("changed")
    assert changes == ["changed"]


def test_an_icon_that_is_missing_takes_no_room(small: OffScreen) -> None:
    icon = Icon("a-thing-of-some-game", 40)
    assert (icon.opacity, tuple(icon.size)) == (0, (0, 0))
    icon.show("hourglass")
    icon.tint(CLAY)
    assert (icon.opacity, tuple(icon.size), icon.ink) == (1, (40, 40), CLAY)


def column_of(screen: OffScreen, taps: Taps, count: int) -> Scroller:
    column = Column(spacing=screen.theme.gap)
    for index in range(count):
        column.add_widget(OptionButton(screen.theme, str(index), f"Option {index}", taps.append))
    scroller = Scroller(screen.theme, column, size_hint=(None, None), size=(300, 300))
    root = FloatLayout()
    root.add_widget(scroller)
    screen.show(root)
    screen.frames(4)
    return scroller


def test_a_tap_in_a_list_is_felt_at_once(small: OffScreen, taps: Taps) -> None:
    column_of(small, taps, 9)
    small.press((100, 270)).up()
    assert taps == ["0"]


def test_dragging_a_list_scrolls_and_taps_nothing(small: OffScreen, taps: Taps) -> None:
    scroller = column_of(small, taps, 9)
    small.drag((100, 60), (100, 200))
    assert taps == []
    assert scroller.offset == pytest.approx(140, abs=1)


def test_what_was_scrolled_to_can_be_tapped(small: OffScreen, taps: Taps) -> None:
    scroller = column_of(small, taps, 9)
    scroller.move(10_000)
    small.tap((100, 30))
    assert taps == ["8"]


def test_a_list_stops_at_its_ends(small: OffScreen, taps: Taps) -> None:
    scroller = column_of(small, taps, 9)
    small.drag((100, 60), (100, 20))
    assert scroller.offset == 0
    scroller.move(10_000)
    assert scroller.offset == scroller.excess


def test_a_list_that_fits_does_not_move(small: OffScreen, taps: Taps) -> None:
    scroller = column_of(small, taps, 2)
    small.drag((100, 250), (100, 290))
    assert scroller.offset == 0
    assert tuple(scroller.mark.size) == (0, 0)


def test_what_is_scrolled_out_of_sight_takes_no_tap(small: OffScreen, taps: Taps) -> None:
    scroller = column_of(small, taps, 9)
    scroller.move(70)
    small.tap((100, 330))
    assert taps == []
