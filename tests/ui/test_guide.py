"""The guide on the screen: one step, how many come after it, and the keys that let things be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from controller.wire import OVERLORD, TABLE, Highlight, View
from controller.wire.guide import Fine, Guide
from controller.wire.view import Mending
from tests.ui import fight
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.text import Words
from ui.theme import PANEL_7

__all__: list[str] = []

ONE = Guide("Move Lupa from B1-6 to B1-2.", "lupa", "B1-6", "B1-2")
FIRST = Guide("Move the second Genetic Praetorian from B1-4 to B1-6.", "p-2", "B1-4", "B1-6", 11)


def battle(guide: Guide | None, audience: str = OVERLORD) -> View:
    """The fight, with the guide's signs on its board."""
    view = replace(fight.fight(fight.move()), audience=audience, guide=guide)
    if guide is None:
        return view
    signs = (Highlight(guide.at, "astray"), Highlight(guide.to, "home"))
    return replace(view, highlights=(*view.highlights, *signs))


def keys(table: Table) -> list[str]:
    """The keys of the bar."""
    return [str(key.line.text) for key in table.play.guide.keys]


def sent(table: Table) -> list[Any]:
    """What was said, without the names of the commands."""
    return [replace(each, nonce="") for each in table.sent]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("guide", [ONE, FIRST], ids=["one", "first"])
def test_the_bar_passes_the_ruler(
    bench: Callable[..., OffScreen], language: str, text: float, guide: Guide
) -> None:
    screen = bench(PANEL_7, text)
    Table(screen, battle(guide), Words(language))
    screen.shot(f"guide_{guide.thing}_{language}_{text}")
    assert everything(screen) == []


def test_it_says_the_step_and_how_many_come_after_it(small: OffScreen) -> None:
    table = Table(small, battle(FIRST))
    assert str(table.play.guide.line.text) == f"{FIRST.text} Then 11 more."


def test_one_tap_lets_the_step_be_and_one_lets_all_be(small: OffScreen) -> None:
    table = Table(small, battle(FIRST))
    small.wait(0.5)
    small.tap(table.button("Fine as it is"))
    small.tap(table.button("All is fine"))
    assert sent(table) == [Fine(thing="p-2"), Fine()]


def test_the_last_step_has_one_key(small: OffScreen) -> None:
    assert keys(Table(small, battle(ONE))) == ["Fine as it is"]


def test_a_tap_on_its_way_when_the_step_became_another_lets_nothing_be(small: OffScreen) -> None:
    table = Table(small, battle(FIRST))
    small.wait(0.5)
    table.play.show(battle(ONE))
    table.play.guide.this.action()
    assert sent(table) == []


def test_a_shared_screen_shows_the_step_and_no_key(small: OffScreen) -> None:
    table = Table(small, battle(FIRST, TABLE))
    assert keys(table) == []
    assert "Praetorian" in str(table.play.guide.line.text)


def test_where_all_lies_right_it_takes_no_room(small: OffScreen) -> None:
    table = Table(small, battle(ONE))
    assert table.play.guide.height > 0
    table.show(battle(None))
    assert table.play.guide.height == 0


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_the_board_keeps_half_of_the_screen_while_other_answers_wait_as_well(
    bench: Callable[..., OffScreen], language: str, text: float
) -> None:
    screen = bench(PANEL_7, text)
    waits = Mending(waits=12, next="Neshorn shoots Cannibal 2 with the Blaster")
    table = Table(screen, replace(battle(FIRST), mending=waits), Words(language))
    [board] = table.play.stage.boards.values()
    screen.wait(1.0)
    screen.shot(f"guide_mending_{language}_{text}")
    assert board.height >= table.play.height / 2
    assert table.play.guide.height > 0


def test_what_waits_and_the_turn_order_are_back_when_nothing_is_out_of_order(
    small: OffScreen,
) -> None:
    waits = Mending(waits=12, next="Neshorn shoots Cannibal 2 with the Blaster")
    table = Table(small, replace(battle(FIRST), mending=waits))
    assert table.play.mending.height == 0
    assert table.play.stage.strip.parent is None
    table.play.show(replace(battle(None), mending=waits))
    assert table.play.mending.height > 0
    assert table.play.stage.strip.parent is table.play.stage
