"""Phones, let in from the touchscreen: who for, the square and the code, and who is here."""

from __future__ import annotations

import pytest
from kivy.clock import Clock

from controller.wire import View
from controller.wire.client import Inquiry
from controller.wire.frame import Accepted
from controller.wire.guests import AskGuests, Device, Dismiss, Guests, Invite, Invited
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from ui.render.guests import QUIET, Square
from ui.render.play import PlayScreen
from ui.render.sender import READING, Sender
from ui.text import Words
from ui.theme import PANEL_7, TOUCH_DISPLAY_2, Panel
from ui.widgets import PushButton

__all__: list[str] = []

ROWS = tuple(
    "".join(str(int((x * y + x) % 3 == 0 or x in (0, 6) or y in (0, 6))) for x in range(33))
    for y in range(33)
)
INVITED = Invited(code="ABC234", address="http://192.168.4.1:8080/", square=ROWS, seconds=600)
DEVICES = (
    Device(id="1", role="seat", seat="ana", here=True),
    Device(id="2", role="table"),
    Device(id="3", role="overlord", here=True),
)
VIEW = View(
    audience="overlord",
    revision=1,
    title="Relay",
    turn="Ana moves",
    names=(("ana", "Ana"), ("ben", "Ben the Steadfast"), ("cleo", "Cleo")),
)
WORDS = {"en": Words("en"), "es": Words("es"), "en-XA": Words.pseudo()}


class Desk:
    """The touchscreen with the page of phones open, and what it asks the service."""

    def __init__(self, panel: Panel, words: Words, text: float = 1.0) -> None:
        self.bench = OffScreen(panel, text)
        self.asked: list[Inquiry] = []
        self.play = PlayScreen(
            self.bench.theme,
            words,
            Sender(lambda said: None, Clock.time, lambda: str(len(self.asked))),
            inquire=self.asked.append,
        )
        self.bench.show(self.play)
        self.play.invites(True)
        self.play.show(VIEW)
        self.bench.wait(READING + 0.1)

    def tap(self, label: str) -> None:
        """Tap the key that says so."""
        self.bench.tap(self.bench.find(PushButton, lambda key: key.line.text == label))
        self.bench.wait(READING + 0.1)

    def open(self) -> None:
        """Open the page, and let the service say who is here."""
        self.play.toggle_drawer()
        self.bench.wait(READING + 0.1)
        self.tap(self.play.means.words.say("Phones"))
        self.play.told(Guests(devices=DEVICES))
        self.bench.wait(READING + 0.1)


@pytest.fixture
def desk() -> Desk:
    desk = Desk(PANEL_7, WORDS["en"])
    desk.open()
    return desk


def test_the_menu_leads_there_only_where_phones_are_let_in() -> None:
    desk = Desk(PANEL_7, WORDS["en"])
    desk.play.invites(False)
    desk.play.toggle_drawer()
    assert "Phones" not in desk.bench.words()
    desk.play.invites(True)
    assert "Phones" in desk.bench.words()


def test_opening_it_asks_who_is_here(desk: Desk) -> None:
    assert isinstance(desk.asked[0], AskGuests)
    assert "1: Ana, here" in desk.bench.words()
    assert "2: A picture of the table, not here now" in desk.bench.words()


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Ben the Steadfast", Invite(role="seat", seat="ben")),
        ("A picture of the table", Invite(role="table")),
        ("The Overlord's own phone", Invite(role="overlord")),
    ],
)
def test_one_touch_invites(desk: Desk, label: str, said: Invite) -> None:
    desk.play.guests.window.to_start()
    key = desk.bench.find(PushButton, lambda key: key.line.text == label)
    key.action()
    asked = desk.asked[-1]
    assert isinstance(asked, Invite)
    assert (asked.role, asked.seat) == (said.role, said.seat)


def test_the_code_and_the_square_are_shown_until_done(desk: Desk) -> None:
    desk.play.told(INVITED)
    desk.bench.wait(READING + 0.1)
    assert "ABC 234" in desk.bench.words()
    assert "http://192.168.4.1:8080/" in desk.bench.words()
    desk.tap("Done")
    assert isinstance(desk.asked[-1], AskGuests)
    assert "ABC 234" not in desk.bench.words()


def test_a_device_is_sent_away_and_the_list_asked_for_anew(desk: Desk) -> None:
    row = desk.play.guests.row(DEVICES[1])
    row.children[0].action()
    asked = desk.asked[-1]
    assert isinstance(asked, Dismiss)
    assert asked.device == "2"
    desk.play.told(Accepted(nonce=asked.nonce, entry=0))
    assert isinstance(desk.asked[-1], AskGuests)


@pytest.mark.parametrize("panel", [PANEL_7, TOUCH_DISPLAY_2])
@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("code", [False, True])
def test_the_page_is_drawn_as_a_page_must_be(panel: Panel, language: str, code: bool) -> None:
    desk = Desk(panel, WORDS[language])
    desk.open()
    if code:
        desk.play.told(INVITED)
        desk.bench.wait(READING + 0.1)
    desk.bench.shot(f"guests_{'code' if code else 'list'}_{panel.width}_{language}")
    assert everything(desk.bench) == []


@pytest.mark.parametrize("panel", [PANEL_7, TOUCH_DISPLAY_2])
def test_a_module_of_the_square_is_large_enough_to_be_read(panel: Panel) -> None:
    desk = Desk(panel, WORDS["en"])
    desk.open()
    desk.play.told(INVITED)
    desk.bench.wait(READING + 0.1)
    square = desk.bench.find(Square)
    modules = len(ROWS) + 2 * QUIET
    millimetre = desk.bench.theme.mm(1)
    assert int(min(square.width, square.height) // modules) / millimetre >= 0.7
