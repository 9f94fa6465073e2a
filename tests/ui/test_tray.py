"""The tray: things and places that the table does not feel, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from controller.wire import View
from controller.wire.lying import SimPlace, SimThing
from controller.wire.tray import Tray, TrayLift, TrayPut
from tests.ui import fight
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.render.sender import READING
from ui.text import Words
from ui.theme import PANEL_7

WHOLE = fight.sim_table()
UNFELT = Tray(
    places=tuple(place for place in WHOLE.places if place.id in ("B1-3", "B1-6", "B1-7", "pad")),
    things=tuple(each for each in WHOLE.things if each.where not in ("pad", "B1-1")),
)


def battle(tray: Tray | None = UNFELT, **more: Any) -> View:
    """The fight, where somebody is asked for a way, at a table that does not feel some places."""
    return replace(fight.fight(fight.move()), tray=tray, **more)


class Page:
    """A screen of play with the tray open."""

    def __init__(self, screen: OffScreen, view: View, words: Words | None = None) -> None:
        self.screen = screen
        self.table = Table(screen, view, words)
        self.tray = self.table.play.tray
        self.screen.tap(self.table.play.top_bar.tray)
        self.wait()

    def wait(self) -> None:
        """Long enough for what has changed to have been seen."""
        self.screen.wait(READING + 0.1)

    def thing(self, label: str) -> SimThing:
        return next(each for each in self.tray.unfelt.things if each.label == label)

    def at(self, label: str) -> tuple[float, float]:
        """Where a thing is seen, in window pixels."""
        box = self.tray.things.boxes[self.thing(label).uid]
        x, y = self.tray.things.to_window(box.x + box.width / 2, box.y + box.height / 2)
        return (float(x), float(y))

    def take(self, label: str) -> str:
        """Tap a thing and look at what comes; its UID."""
        self.screen.tap(self.at(label))
        self.wait()
        return self.thing(label).uid

    @property
    def sent(self) -> list[Any]:
        """What was said, without the names of the commands."""
        said = [each for each in self.table.sent if isinstance(each, TrayPut | TrayLift)]
        return [replace(each, nonce="") for each in said]


@pytest.fixture
def page(small: OffScreen) -> Page:
    return Page(small, battle())


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_things_and_places_pass_the_ruler(
    bench: Callable[..., OffScreen], language: str, text: float
) -> None:
    screen = bench(PANEL_7, text)
    page = Page(screen, battle(), Words(language))
    name = f"tray{'_es' if language == 'es' else ''}{'_large' if text > 1 else ''}"
    screen.shot(name)
    assert everything(screen) == []
    page.take("Shade")
    screen.shot(f"{name}_hand")
    assert everything(screen) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_on_the_other_panel_too(screen: OffScreen, language: str) -> None:
    page = Page(screen, battle(), Words(language))
    assert everything(screen) == []
    page.take("War hammer")
    assert everything(screen) == []


def test_every_thing_is_as_large_as_a_fingertip_and_stands_apart(page: Page) -> None:
    least, gap = page.screen.theme.mm(12) - 0.01, page.screen.theme.mm(2) - 1
    boxes = list(page.tray.things.boxes.values())
    assert len(boxes) == len(UNFELT.things)
    assert min(min(box.width, box.height) for box in boxes) >= least
    rows: dict[float, list[Any]] = {}
    for box in boxes:
        rows.setdefault(box.y, []).append(box)
    for row in rows.values():
        for one, other in pairwise(row):
            assert other.x - one.x - one.width >= gap


def test_a_hundred_things_and_sixty_places_can_be_scrolled_to(small: OffScreen) -> None:
    cards = tuple(SimThing(f"04C3{n:02}", f"Card {n}", "card", thing=f"c{n}") for n in range(99))
    places = tuple(SimPlace(f"p{n}", f"Space {n}", n, 0) for n in range(60))
    page = Page(small, battle(Tray(places=places, things=cards)))
    assert len(page.tray.things.boxes) == 99
    small.shot("tray_many")
    assert everything(small) == []
    page.take("Card 0")
    small.shot("tray_many_places")
    assert everything(small) == []


def test_a_table_that_feels_everything_has_no_key_for_it(small: OffScreen) -> None:
    table = Table(small, battle(None))
    assert table.play.top_bar.tray.parent is None
    small.shot("tray_none")


def test_who_may_not_use_the_tray_has_no_key_for_it(small: OffScreen) -> None:
    table = Table(small, battle(Tray(places=UNFELT.places)))
    assert table.play.top_bar.tray.parent is None


def test_the_key_leaves_the_upper_bar_in_order(small: OffScreen) -> None:
    table = Table(small, battle())
    small.shot("tray_key")
    assert everything(small) == []
    assert table.play.top_bar.tray.right < table.play.top_bar.menu.x


def test_a_thing_from_beside_the_table_is_put_where_the_next_tap_says(page: Page) -> None:
    uid = page.take("War hammer")
    assert page.sent == []
    page.screen.tap(page.table.chip("Cards"))
    assert page.sent == [TrayPut(uid=uid, place="pad")]
    assert page.tray.held == ""


def test_a_thing_that_lies_unfelt_is_lifted_first(page: Page) -> None:
    uid = page.take("Brass")
    page.screen.tap(page.table.chip("B1-6"))
    assert page.sent == [TrayLift(uid=uid), TrayPut(uid=uid, place="B1-6")]


def test_a_tap_on_the_hand_puts_the_thing_back(page: Page) -> None:
    uid = page.take("Brass")
    page.screen.tap(page.tray.hand)
    assert page.sent == [TrayLift(uid=uid), TrayPut(uid=uid, place="B1-5")]


def test_a_thing_is_laid_beside_the_table(page: Page) -> None:
    uid = page.take("Brass")
    page.table.press("Beside the table")
    assert page.sent == [TrayLift(uid=uid)]
    assert page.tray.held == ""


def test_a_double_tap_on_a_thing_puts_it_nowhere(page: Page) -> None:
    where = page.at("War hammer")
    page.screen.tap(where)
    page.screen.tap(where)
    assert page.sent == []
    assert page.tray.held == page.thing("War hammer").uid


def test_places_that_answer_the_question_stand_first(page: Page) -> None:
    page.take("Brass")
    lit = [each.id for each in UNFELT.places if each.id in page.table.play.panel.choosable()]
    chips = [each for each in page.tray.places.walk() if getattr(each, "ident", "")]
    assert lit
    assert [each.ident for each in chips if each.chosen] == lit
    lowest = min(each.y for each in chips if each.chosen)
    assert lowest > max(each.y for each in chips if not each.chosen)


def test_the_tray_closes_when_the_table_feels_everything_again(page: Page) -> None:
    page.table.show(battle(None))
    assert not page.table.play.tray_open
    assert page.table.play.stage.opacity == 1


def test_what_did_not_count_is_said_while_the_tray_is_open(page: Page) -> None:
    page.table.show(battle(notice=fight.refused().notice))
    assert everything(page.screen) == []
    said = fight.refused().notice
    assert said is not None
    assert str(said.text) in page.screen.words()
    page.screen.shot("tray_refused")


def test_the_menu_takes_the_trays_place_and_the_tray_the_menus(page: Page) -> None:
    page.screen.tap(page.table.play.top_bar.menu)
    assert (page.table.play.drawer_open, page.table.play.tray_open) == (True, False)
    page.screen.tap(page.table.play.top_bar.tray)
    assert (page.table.play.drawer_open, page.table.play.tray_open) == (False, True)


def test_a_thing_that_has_gone_is_in_the_hand_no_more(page: Page) -> None:
    page.take("Brass")
    gone = tuple(each for each in UNFELT.things if each.label != "Brass")
    page.table.show(battle(replace(UNFELT, things=gone)))
    assert page.tray.held == ""
