"""Mending on the screen: the key behind a line of the log, and the bar of what waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from controller.wire import OVERLORD, TABLE, Forgo, LogLine, Mend, View
from controller.wire.view import Mending
from tests.ui import fight
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.render.log import Entry
from ui.text import Words
from ui.theme import PANEL_7
from ui.widgets import PushButton

WAITS = Mending(
    waits=12,
    next="Neshorn shoots Cannibal 2 with the Blaster",
    left_out=("Cannibal 1 ends the turn",),
)
LINES = (
    LogLine(7, "Lupa uses Strike on Cannibal 1"),
    LogLine(8, "The Overlord corrected the game: a slip", mark="correction"),
    LogLine(9, "Lupa misses Cannibal 1"),
)


def battle(mending: Mending | None = None, **more: Any) -> View:
    """The fight, as the Overlord sees it."""
    view = replace(fight.fight(fight.move()), audience=OVERLORD, mending=mending, log=LINES)
    return replace(view, **more)


def sent(table: Table) -> list[Any]:
    """What was said, without the names of the commands."""
    return [replace(each, nonce="") for each in table.sent]


def keys_behind(table: Table) -> dict[str, bool]:
    """The lines of the log, each with whether a tap opens anything."""
    table.screen.tap(table.play.top_bar.menu)
    lines = (each for each in table.play.drawer.walk() if isinstance(each, Entry))
    return {str(line.line.text): line.enabled for line in lines}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("mending", [WAITS, Mending(waits=3, undone=8)], ids=["waits", "undone"])
def test_the_bar_passes_the_ruler(
    bench: Callable[..., OffScreen], language: str, text: float, mending: Mending
) -> None:
    screen = bench(PANEL_7, text)
    Table(screen, battle(mending), Words(language))
    kind = "undone" if mending.undone else "waits"
    screen.shot(f"mending_{kind}_{language}_{text}")
    assert everything(screen) == []


def test_a_line_of_the_log_opens_the_key_that_asks_again_what_led_to_it(small: OffScreen) -> None:
    table = Table(small, battle())
    small.tap(table.play.top_bar.menu)
    line = small.find(Entry, lambda each: each.line.entry == 9)
    small.tap(line)
    small.wait(0.5)
    small.shot("mending_log")
    assert everything(small) == []
    small.tap(table.button("Mend this: ask it again"))
    assert sent(table) == [Mend(nonce="", entry=9, again=True)]


def test_a_line_tapped_twice_takes_its_key_away(small: OffScreen) -> None:
    table = Table(small, battle())
    small.tap(table.play.top_bar.menu)
    for _ in range(2):
        small.tap(small.find(Entry, lambda each: each.line.entry == 9))
    assert table.play.drawer.log.key.parent is None


def test_what_is_no_answer_has_no_such_key(small: OffScreen) -> None:
    assert keys_behind(Table(small, battle())) == {
        "Lupa misses Cannibal 1": True,
        "The Overlord corrected the game: a slip": False,
        "Lupa uses Strike on Cannibal 1": True,
    }


def test_a_shared_screen_mends_nothing(small: OffScreen) -> None:
    table = Table(small, battle(audience=TABLE))
    assert not any(keys_behind(table).values())


def test_the_bar_lets_go_of_what_waits(small: OffScreen) -> None:
    table = Table(small, battle(WAITS))
    small.tap(table.button("Go on from here"))
    assert sent(table) == [Forgo(nonce="")]


def test_the_bar_lets_wait_what_was_undone(small: OffScreen) -> None:
    table = Table(small, battle(Mending(waits=3, undone=8)))
    small.tap(table.button("Keep what fits"))
    assert sent(table) == [Mend(nonce="", entry=8, again=True)]


def test_the_bar_is_there_only_while_something_waits(small: OffScreen) -> None:
    table = Table(small, battle(WAITS))
    assert small.find(PushButton, lambda key: key.line.text == "Go on from here") is not None
    table.show(battle())
    assert table.play.mending.height == 0
    table.show(battle(Mending(waits=0, undone=8)))
    assert table.play.mending.height == 0
