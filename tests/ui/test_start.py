"""The start: what stands on the shelf is drawn, and one touch chooses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.clock import Clock

from controller.wire import Loudspeaker, Why
from controller.wire.lobby import Begin, Kept, Opening, Shelf, TakeUp
from controller.wire.strange import Worn
from tests.ui import views
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from ui.render.means import Means
from ui.render.play import PlayScreen
from ui.render.sender import READING, Said, Sender
from ui.render.start import StartScreen
from ui.text import Words
from ui.theme import PANEL_7, TOUCH_DISPLAY_2, Panel
from ui.widgets import OptionButton, PushButton

FRIDAY = Kept(
    name="Friday's long way down",
    game="The Expedition: a campaign",
    occasion="A Long Way Down",
    standing="In battle: The Landing, Round 3",
)
KEPT = (
    FRIDAY,
    Kept(name="Skirmish", game="The Expedition", occasion="Skirmish", standing="Before the battle"),
    Kept(name="relay-0003"),
    Kept(
        name="Ana's birthday",
        closed="relay-0001.journal is damaged after 112 entries; save what is sound of it.",
    ),
    *(Kept(name=f"Evening {n}", game="Relay", standing=f"Round {n}") for n in range(1, 9)),
)
OPENINGS = tuple(
    Opening(
        id=f"game/{name}",
        game="The Expedition",
        label=name,
        story="The hatch behind you has been welded shut, and ahead, where the hall narrows, "
        "something breathes.",
        group=group,
    )
    for name, group in (
        ("First Steps", "Battles"),
        ("Ambush", "Short battles"),
        ("Store Room", "Battles"),
        ("The Lock", "Short battles"),
        ("A Long Way Down", "Adventures"),
    )
)
SHELF = Shelf(kept=KEPT, openings=OPENINGS, chooses=True)
SHELVES = {
    "shelf": SHELF,
    "one": Shelf(kept=KEPT[:1], openings=OPENINGS, chooses=True),
    "damaged": Shelf(kept=KEPT[3:4], openings=OPENINGS, chooses=True),
    "nothing": Shelf(openings=OPENINGS, chooses=True),
    "looking": Shelf(chooses=True, looking=True),
    "trouble": Shelf(
        kept=KEPT,
        openings=OPENINGS,
        chooses=True,
        trouble="relay-0001.journal is damaged after 112 entries; save what is sound of it.",
    ),
    "seat": Shelf(),
}


class Start:
    """A start page, and all that left it."""

    def __init__(self, screen: OffScreen, shelf: Shelf, words: Words | None = None) -> None:
        self.screen = screen
        self.sent: list[Said] = []
        sender = Sender(self.sent.append, Clock.time)
        self.page = StartScreen(Means(screen.theme, words or Words(), sender))
        screen.show(self.page)
        self.show(shelf)

    def show(self, shelf: Shelf) -> None:
        self.page.show(shelf)
        self.screen.wait(READING + 0.2)

    def row(self, label: str) -> OptionButton:
        found = self.screen.find(OptionButton, lambda row: row.label.text == label)
        assert isinstance(found, OptionButton)
        return found

    def key(self, words: str) -> PushButton:
        found = self.screen.find(PushButton, lambda key: key.line.text == words)
        assert isinstance(found, PushButton)
        return found

    def press(self, words: str) -> None:
        self.screen.tap(self.key(words))
        self.screen.wait(READING + 0.2)

    def choices(self) -> list[str]:
        return [
            command.name if isinstance(command, TakeUp) else command.opening
            for command in self.sent
            if isinstance(command, TakeUp | Begin)
        ]


# -- how it looks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHELVES)
def test_a_start_passes_the_ruler(screen: OffScreen, name: str) -> None:
    Start(screen, SHELVES[name])
    screen.shot(f"start_{name}")
    assert everything(screen) == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", SHELVES)
def test_a_start_passes_the_ruler_with_the_largest_text(
    bench: Callable[[Panel, float], OffScreen], name: str, language: str
) -> None:
    screen = bench(PANEL_7, 1.3)
    Start(screen, SHELVES[name], Words(language))
    screen.shot(f"start_{name}_large_{language}")
    assert everything(screen) == []


@pytest.mark.parametrize("name", SHELVES)
def test_a_start_passes_the_ruler_in_a_language_that_is_longer(
    bench: Callable[[Panel], OffScreen], name: str
) -> None:
    screen = bench(TOUCH_DISPLAY_2)
    Start(screen, SHELVES[name], Words.pseudo())
    screen.shot(f"start_{name}_xa")
    assert everything(screen) == []


@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_drawer_of_a_game_that_can_be_left_passes_the_ruler(
    bench: Callable[[Panel, float], OffScreen], language: str, text: float
) -> None:
    screen = bench(PANEL_7, text)
    sender = Sender(lambda command: None, Clock.time)
    play = PlayScreen(screen.theme, Words(language), sender)
    screen.show(play)
    tag = Worn("04a1b2c3", "Warden", "B1-4")
    play.show(views.battle(loudspeaker=Loudspeaker(), worn=(tag,)))
    play.leavable(True)
    screen.wait(READING + 0.2)
    screen.tap(play.top_bar.menu)
    screen.shot(f"start_drawer_{text}_{language}")
    assert everything(screen) == []


def test_what_can_be_begun_passes_the_ruler(screen: OffScreen) -> None:
    start = Start(screen, SHELF)
    start.press("Begin something new")
    screen.shot("start_begin")
    assert everything(screen) == []


@pytest.mark.parametrize("panel", [Panel.window(1100, 700), Panel(720, 1280, 210.0)])
def test_a_start_passes_the_ruler_in_other_windows_and_upright(
    bench: Callable[[Panel], OffScreen], panel: Panel
) -> None:
    screen = bench(panel)
    Start(screen, SHELF)
    screen.shot("start_shelf")
    assert everything(screen) == []


# -- what it does ---------------------------------------------------------------------------------


def test_one_touch_goes_on_with_the_game_that_was_played_last(small: OffScreen) -> None:
    start = Start(small, SHELF)
    start.press("Go on")
    assert start.choices() == [FRIDAY.name]


def test_a_second_touch_while_a_game_is_opened_opens_no_other(small: OffScreen) -> None:
    start = Start(small, SHELF)
    start.press("Go on")
    small.tap(start.row("Skirmish"))
    assert start.choices() == [FRIDAY.name]


def test_another_game_is_one_touch_away(small: OffScreen) -> None:
    start = Start(small, SHELF)
    small.tap(start.row("Skirmish"))
    assert start.choices() == ["Skirmish"]


def test_a_game_that_cannot_be_opened_says_why_and_takes_no_touch(small: OffScreen) -> None:
    start = Start(small, SHELVES["damaged"])
    small.tap(start.row("Ana's birthday"))
    assert str(KEPT[3].closed) in small.words()
    assert start.choices() == []


def test_something_new_is_begun_by_two_touches(small: OffScreen) -> None:
    start = Start(small, SHELF)
    start.press("Begin something new")
    small.tap(start.row("First Steps"))
    assert start.choices() == ["game/First Steps"]


def test_where_nothing_was_begun_yet_one_touch_begins(small: OffScreen) -> None:
    start = Start(small, SHELVES["nothing"])
    small.tap(start.row("First Steps"))
    assert start.choices() == ["game/First Steps"]


def test_a_double_tap_on_the_key_that_turns_the_page_begins_nothing(small: OffScreen) -> None:
    start = Start(small, SHELF)
    where = small.middle(start.key("Begin something new"))
    small.press(where).up()
    small.frames(2)
    small.tap(where)
    assert start.choices() == []
    assert "What shall be begun?" in small.words()


def test_a_refusal_is_said_and_something_else_can_be_chosen(small: OffScreen) -> None:
    start = Start(small, SHELF)
    start.press("Go on")
    start.page.refused(start.sent[0].nonce, Why("It is in use."))
    small.wait(READING + 0.2)
    small.shot("start_refused")
    assert "It is in use." in small.words()
    assert everything(small) == []
    small.tap(start.row("Skirmish"))
    assert start.choices() == [FRIDAY.name, "Skirmish"]


def test_who_chose_and_comes_back_here_after_all_can_choose_again(small: OffScreen) -> None:
    start = Start(small, SHELF)
    start.press("Go on")
    start.page.accepted(start.sent[0].nonce)
    start.page.in_touch()
    start.press("Go on")
    assert start.choices() == [FRIDAY.name] * 2


def test_a_choice_that_was_not_acknowledged_is_not_made_twice(small: OffScreen) -> None:
    start = Start(small, SHELF)
    start.press("Go on")
    start.page.accepted("another")
    start.page.in_touch()
    small.tap(start.row("Skirmish"))
    assert start.choices() == [FRIDAY.name]


def test_rows_of_one_heading_stand_together(small: OffScreen) -> None:
    Start(small, SHELVES["nothing"])
    words = small.words()
    assert words.count("Battles") == 1
    assert words.index("Store Room") < words.index("Short battles") < words.index("Ambush")


def test_whoever_may_not_choose_reads_who_does(small: OffScreen) -> None:
    Start(small, SHELVES["seat"])
    assert small.words() == ["The Overlord is choosing what is played."]


def test_a_row_that_moved_beneath_a_finger_is_not_chosen(small: OffScreen) -> None:
    start = Start(small, SHELF)
    where = small.middle(start.row("Skirmish"))
    newer = Kept(name="Sunday", standing="Round 1")
    start.page.show(Shelf(kept=(FRIDAY, newer, *KEPT[1:]), openings=OPENINGS, chooses=True))
    small.frames(4)
    small.tap(where)
    assert start.choices() == []
