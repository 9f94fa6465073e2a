"""A tag that nobody knows: asked about on a card, said in one tap, or two where its old tag is
lost; and a known one doubted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from controller.wire import View
from controller.wire.strange import (
    AnyTagging,
    Candidate,
    Strange,
    TagDoubt,
    TagIs,
    TagLeave,
    Worn,
)
from tests.ui import fight
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.render.sender import READING
from ui.text import Words
from ui.theme import PANEL_7
from ui.widgets import Grid, Text

UID, OLD, OLDER = "04112233445580", "04A10000000011", "04A10000000022"
CANDIDATES = (
    Candidate("shade", "miniature", "Shade"),
    Candidate("brass", "miniature", "Brass", (OLD,)),
    Candidate("fang", "miniature", "Fang", (OLD, OLDER)),
    Candidate("war-hammer-1", "card", "War hammer 1"),
    *(Candidate(f"card-{n}", "card", f"Card number {n}", group="Cards") for n in range(1, 31)),
)
ASKED = Strange(uid=UID, place="B1-3", candidates=CANDIDATES, more=1)
WORN = tuple(
    Worn(f"04B{n}000000", label, f"B1-{n}")
    for n, label in enumerate(("Brass", "Corvid", "Legate 1"), 1)
)


def battle(strange: Strange | None = ASKED, **more: Any) -> View:
    """The fight, where somebody is asked for a way, and a tag lies there that nobody knows."""
    return replace(fight.fight(fight.move()), strange=strange, worn=WORN, **more)


class Page:
    """A screen of play with the card open."""

    def __init__(self, screen: OffScreen, view: View, words: Words | None = None) -> None:
        self.screen = screen
        self.table = Table(screen, view, words)
        self.play = self.table.play

    def open(self) -> Page:
        self.screen.tap(self.play.top_bar.strange)
        self.wait()
        return self

    def open_list(self) -> Page:
        self.screen.tap(self.play.top_bar.menu)
        self.wait()
        self.table.press("Tags on the table")
        self.wait()
        return self

    def wait(self) -> None:
        """Long enough for what has changed to have been seen."""
        self.screen.wait(READING + 0.1)

    @property
    def sent(self) -> list[Any]:
        """What was said of tags, without the names of the commands."""
        return [replace(e, nonce="") for e in self.table.sent if isinstance(e, AnyTagging)]


@pytest.fixture
def page(small: OffScreen) -> Page:
    return Page(small, battle())


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_the_card_passes_the_ruler(bench: Callable[..., OffScreen], text: float) -> None:
    screen = bench(PANEL_7, text)
    page = Page(screen, battle())
    name = "strange_large" if text > 1 else "strange"
    screen.shot(f"{name}_key")
    assert everything(screen) == []
    page.open()
    screen.shot(name)
    assert everything(screen) == []
    screen.tap(page.table.chip("Fang"))
    page.wait()
    screen.shot(f"{name}_lost")
    assert everything(screen) == []


def test_on_the_other_panel_too(screen: OffScreen) -> None:
    Page(screen, battle()).open()
    screen.shot("strange_panel")
    assert everything(screen) == []


def test_the_list_of_known_tags_passes_the_ruler(small: OffScreen) -> None:
    page = Page(small, battle(None))
    small.tap(page.play.top_bar.menu)
    page.wait()
    small.shot("strange_menu")
    assert everything(small) == []
    page.table.press("Tags on the table")
    page.wait()
    small.shot("strange_known")
    assert everything(small) == []


def test_the_question_of_the_game_is_answered_while_a_tag_is_asked_about(page: Page) -> None:
    page.open()
    assert page.play.panel.opacity == 1
    assert not page.play.panel.disabled


def test_without_a_question_there_is_no_key(small: OffScreen) -> None:
    assert Page(small, battle(None)).play.top_bar.strange.parent is None


def test_a_thing_without_a_tag_is_said_in_one_tap(page: Page) -> None:
    page.open().screen.tap(page.table.chip("Shade"))
    assert page.sent == [TagIs(uid=UID, thing="shade")]


def test_what_the_game_does_not_show_stands_below_by_its_groups(small: OffScreen) -> None:
    far = (Candidate("rope", "card", "Rope", group="Tools"), *CANDIDATES[:5])
    page = Page(small, battle(replace(ASKED, candidates=(*far, CANDIDATES[5])))).open()
    shown = page.play.strange.plates.children[::-1]
    assert [str(each.text) for each in shown if isinstance(each, Text)] == ["Tools", "Cards"]
    assert [len(each.children) for each in shown if isinstance(each, Grid)] == [4, 1, 2]


def test_a_card_is_said_as_a_card(page: Page) -> None:
    page.open().screen.tap(page.table.chip("War hammer 1"))
    assert page.sent == [TagIs(uid=UID, thing="war-hammer-1", form="card")]


def test_a_lost_tag_is_replaced_in_two_taps(page: Page) -> None:
    page.open().screen.tap(page.table.chip("Brass"))
    assert page.sent == []
    page.wait()
    page.table.press("The old tag is lost")
    assert page.sent == [TagIs(uid=UID, thing="brass", forget=OLD)]


def test_the_old_tag_is_kept_in_two_taps(page: Page) -> None:
    page.open().screen.tap(page.table.chip("Brass"))
    page.wait()
    page.table.press("It has both from now on")
    assert page.sent == [TagIs(uid=UID, thing="brass")]


def test_of_several_old_tags_the_lost_one_is_named(page: Page) -> None:
    page.open().screen.tap(page.table.chip("Fang"))
    page.wait()
    page.table.press(f"The tag {OLDER} is lost")
    assert page.sent == [TagIs(uid=UID, thing="fang", forget=OLDER)]


def test_a_second_thought_leads_back(page: Page) -> None:
    page.open().screen.tap(page.table.chip("Brass"))
    page.wait()
    page.table.press("Back")
    page.wait()
    page.screen.tap(page.table.chip("Shade"))
    assert page.sent == [TagIs(uid=UID, thing="shade")]


def test_a_double_tap_does_not_answer_what_comes_next(page: Page) -> None:
    at = page.screen.middle(page.open().table.chip("Brass"))
    page.screen.tap(at)
    page.screen.tap(at)
    assert page.sent == []


def test_a_tag_is_left_alone(page: Page) -> None:
    page.open().table.press("Leave it")
    assert page.sent == [TagLeave(uid=UID)]


def test_the_card_goes_when_nothing_is_asked_any_more(page: Page) -> None:
    page.open().table.show(battle(None))
    assert not page.play.strange_open
    assert page.play.stage.opacity == 1


def test_the_next_tag_is_asked_about_on_the_same_card(page: Page) -> None:
    page.open().screen.tap(page.table.chip("Brass"))
    page.table.show(battle(Strange(uid=OLDER, place="E2-4", candidates=CANDIDATES)))
    assert page.play.strange_open
    assert "What is this, at E2-4?" in page.screen.words()


def test_a_known_tag_is_doubted_by_a_tap_and_asked_about(small: OffScreen) -> None:
    page = Page(small, battle(None)).open_list()
    page.screen.tap(page.table.chip("Corvid"))
    assert page.sent == [TagDoubt(uid=WORN[1].uid)]
    doubted = replace(ASKED, uid=WORN[1].uid, taken="Corvid", more=0)
    page.table.show(battle(doubted))
    assert "This is not Corvid, but ..." in small.words()
    small.shot("strange_doubted")
    assert everything(small) == []
    page.screen.tap(page.table.chip("Shade"))
    assert page.sent[-1] == TagIs(uid=WORN[1].uid, thing="shade")
    page.table.show(battle(None))
    assert not page.play.strange_open


def test_the_list_is_closed_without_a_word(small: OffScreen) -> None:
    page = Page(small, battle(None)).open_list()
    page.table.press("Close")
    assert not page.play.strange_open
    assert page.sent == []


def test_who_has_no_tags_to_doubt_has_no_key_for_it(small: OffScreen) -> None:
    table = Table(small, fight.fight(fight.move()))
    small.tap(table.play.top_bar.menu)
    assert table.play.drawer.tags.parent is None
