"""Every screen, on both panels, in each language: pictures to look at, and a ruler laid on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.clock import Clock
from msgspec.structs import replace

from controller.wire import Cost, Loudspeaker, Msg, Option, Undoable, View, Why
from controller.wire.view import Notice
from tests.ui import views
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from ui.render.play import PlayScreen
from ui.render.read import ReadForm
from ui.render.sender import Sender
from ui.text import Words
from ui.theme import PANEL_7, TOUCH_DISPLAY_2, Panel

SCREENS: dict[str, Callable[[], View]] = {
    "battle": views.battle,
    "noughts": views.noughts,
    "table": lambda: views.noughts(audience="table"),
    "redo": lambda: views.battle(redo=Undoable(9, "Warden moved"), log=views.log()[:1]),
    "cards": views.cards,
    "dice": lambda: views.battle(views.dice()),
    "die": lambda: views.battle(views.dice(1)),
    "deal": lambda: views.battle(views.deal()),
    "equip": lambda: views.battle(views.equip()),
    "verdict": lambda: views.battle(views.verdict()),
    "vote": lambda: views.battle(asks=views.vote(("ben",))),
    "numbers": lambda: views.battle(views.numbers()),
    "story": lambda: views.battle(views.story()),
    "sheets": views.sheets,
    "offers": views.offers,
    "waiting": views.waiting,
    "over": lambda: views.over(views.noughts(), "Cross wins"),
    "empty": views.empty,
    "crowd": views.crowd,
}


def shown(screen: OffScreen, view: View, words: Words | None = None) -> PlayScreen:
    """A screen of play that shows the view."""
    play = PlayScreen(screen.theme, words or Words(), Sender(lambda command: None, Clock.time))
    screen.show(play)
    play.show(view)
    screen.frames(6)
    return play


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_passes_the_ruler(screen: OffScreen, name: str) -> None:
    shown(screen, SCREENS[name]())
    screen.shot(name)
    assert everything(screen) == []


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_passes_the_ruler_in_spanish(
    bench: Callable[[Panel], OffScreen], name: str
) -> None:
    screen = bench(PANEL_7)
    shown(screen, SCREENS[name](), Words("es"))
    screen.shot(f"{name}_es")
    assert everything(screen) == []


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_passes_the_ruler_in_a_language_that_is_longer(
    bench: Callable[[Panel], OffScreen], name: str
) -> None:
    screen = bench(TOUCH_DISPLAY_2)
    shown(screen, SCREENS[name](), Words.pseudo())
    screen.shot(f"{name}_xa")
    assert everything(screen) == []


@pytest.mark.parametrize("name", ["battle", "cards", "dice", "vote", "sheets"])
def test_a_screen_passes_the_ruler_with_larger_text(
    bench: Callable[[Panel, float], OffScreen], name: str
) -> None:
    screen = bench(PANEL_7, 1.3)
    shown(screen, SCREENS[name]())
    screen.shot(f"{name}_large")
    assert everything(screen) == []


@pytest.mark.parametrize("panel", [Panel.window(1100, 700), Panel(720, 1280, 210.0)])
def test_other_windows_and_an_upright_panel_pass_the_ruler(
    bench: Callable[[Panel], OffScreen], panel: Panel
) -> None:
    screen = bench(panel)
    shown(screen, views.battle())
    screen.shot("battle")
    assert everything(screen) == []


def test_the_drawer_passes_the_ruler(screen: OffScreen) -> None:
    play = shown(screen, views.battle())
    screen.tap(play.top_bar.menu)
    screen.shot("drawer")
    assert everything(screen) == []


LONG = "Last time: Page 3. Brass hits the Legate: the Legate falls at E2-5. " * 6
REFUSED = Notice("E2-5 is 4 Energy away, and Brass has 3 left.", ("XX-MOV-3",), serial=3)
SAID: dict[str, dict[str, Any]] = {
    "notice": {"notice": REFUSED},
    "recap": {"recap": LONG},
}
WIDE = {name: SCREENS[name] for name in ("battle", "dice", "story", "cards", "sheets", "crowd")}


@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("name", WIDE)
def test_what_is_said_covers_nothing(
    bench: Callable[[Panel, float], OffScreen], name: str, said: str, text: float
) -> None:
    screen = bench(PANEL_7, text)
    play = shown(screen, replace(WIDE[name](), **SAID[said]))
    screen.frames(4)
    screen.shot(f"said_{said}_{name}_{text}")
    assert play.notice.parent is not None
    assert everything(screen) == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_beside_the_open_drawer(
    bench: Callable[[Panel, float], OffScreen], name: str, text: float, language: str
) -> None:
    screen = bench(PANEL_7, text)
    play = shown(screen, SCREENS[name](), Words(language))
    screen.tap(play.top_bar.menu)
    screen.frames(4)
    screen.shot(f"drawer_{name}_{text}_{language}")
    assert everything(screen) == []


def test_the_last_page_can_be_read_to_its_end_beside_the_open_drawer(small: OffScreen) -> None:
    play = shown(small, views.battle(views.story()))
    small.tap(play.top_bar.menu)
    form = play.panel.form
    assert isinstance(form, ReadForm)
    form.turn(9)
    small.frames(4)
    small.shot("drawer_last_page")
    assert everything(small) == []
    assert form.next.line.text == "Done reading"


def test_what_is_said_while_the_drawer_is_open_stands_in_the_bar(small: OffScreen) -> None:
    play = shown(small, views.battle())
    small.tap(play.top_bar.menu)
    play.show(views.battle(notice=REFUSED, revision=8))
    small.frames(4)
    small.shot("drawer_notice")
    assert REFUSED.text in small.words()
    assert everything(small) == []
    small.tap(play.top_bar.menu)
    assert play.notice.parent is not None


def test_sound_and_voice_pass_the_ruler(screen: OffScreen) -> None:
    loudspeaker = Loudspeaker(voice=True)
    shown(screen, views.battle(views.story(), loudspeaker=loudspeaker))
    screen.shot("voice")
    assert everything(screen) == []
    play = shown(screen, views.battle(loudspeaker=loudspeaker))
    screen.tap(play.top_bar.menu)
    screen.shot("drawer_sound")
    assert everything(screen) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_drawer_passes_the_ruler_with_the_largest_text(
    bench: Callable[[Panel, float], OffScreen], language: str
) -> None:
    screen = bench(PANEL_7, 1.3)
    play = shown(screen, views.battle(), Words(language))
    screen.tap(play.top_bar.menu)
    screen.shot(f"drawer_large_{language}")
    assert everything(screen) == []
    lines = [key.line for row in play.drawer.rows for key in row.children]
    assert [line.font_size for line in lines] == [screen.theme.size(line.role) for line in lines]


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_a_long_refusal_passes_the_ruler(
    bench: Callable[[Panel, float], OffScreen], text: float, times: int
) -> None:
    screen = bench(PANEL_7, text)
    play = shown(screen, views.battle(redo=Undoable(9, "Warden moved")))
    why = "Only 2 Energy are left and Ground Slam asks for 3: rest first, or choose another"
    place = tuple(play.bottom_bar.undo.pos)
    play.refused("", Why(". ".join([why] * times), ("XX-NRG-1",)))
    screen.frames(3)
    screen.shot(f"refusal_{text}_{times}")
    assert everything(screen) == []
    assert tuple(play.bottom_bar.undo.pos) == place


def test_a_card_held_up_passes_the_ruler(screen: OffScreen) -> None:
    view = replace(views.cards(), asks=())
    play = shown(screen, view)
    screen.tap(play.stage.zones["hand"].cards[0])
    screen.shot("card")
    assert everything(screen) == []


def test_a_sheet_passes_the_ruler(screen: OffScreen) -> None:
    play = shown(screen, views.sheets())
    play.stage.open("sheet-ana")
    screen.frames(6)
    screen.shot("sheet")
    assert everything(screen) == []


def test_long_words_of_a_game_are_never_cut(screen: OffScreen) -> None:
    long = "Move the whole of the expedition through the flooded gallery to the antechamber"
    option = Option("go", long, costs=(Cost("Provisions", 12), Cost("Energy", 4)))
    shut = Option(
        "no", long, closed=Why("Nobody in the expedition can swim with armour on", ("X",))
    )
    ask = replace(views.actions(), prompt=f"{long}. {long}?", options=(option, shut))
    view = views.battle(ask, title="The long way down", undo=Undoable(3, "Warden opened the gate"))
    shown(screen, view)
    screen.shot("long")
    assert everything(screen) == []


def test_a_message_that_was_not_finished_is_said_in_english(small: OffScreen) -> None:
    ask = replace(views.actions(), prompt=Msg("{who}: choose", who="Ana"))
    shown(small, views.battle(ask))
    assert "Ana: choose" in small.words()
