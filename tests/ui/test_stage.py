"""All parts of a view, as pages."""

from __future__ import annotations

from msgspec.structs import replace

from controller.wire import Card, Sheet, SheetLine, Track, Zone
from tests.ui import views
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.widgets import PushButton


def test_a_touch_on_a_card_ticks_its_option(small: OffScreen) -> None:
    table = Table(small, views.cards())
    small.tap(table.play.stage.zones["hand"].cards[0])
    assert table.form.chosen == ["torch"]
    table.press("Confirm 1 of 2")
    assert table.answers == [("ask-1", "ana", ("torch",), ())]


def test_a_card_that_answers_nothing_is_held_up(small: OffScreen) -> None:
    table = Table(small, replace(views.cards(), asks=()))
    small.tap(table.play.stage.zones["hand"].cards[0])
    assert "Lights every space next to yours until your next turn." in small.words()
    small.tap(small.find(PushButton, lambda button: button.picture.name == "close"))
    assert table.play.stage.large is None


def test_cards_face_down_tell_only_their_number(small: OffScreen) -> None:
    table = Table(small, views.cards())
    [pile] = table.play.stage.zones["theirs"].cards
    assert pile.line.text == "× 4"
    small.tap(pile)
    assert table.sent == []
    assert table.play.stage.large is None


def test_a_card_that_was_played_leaves_and_the_others_keep_their_widgets(small: OffScreen) -> None:
    table = Table(small, views.cards())
    zone = table.play.stage.zones["hand"]
    first = zone.cards[0]
    hand = replace(views.hand(), cards=views.hand().cards[:2], count=2)
    table.show(replace(views.cards(), parts=(views.noughts().parts[0], hand)))
    assert table.play.stage.zones["hand"] is zone
    assert zone.cards[0] is first
    assert [card.line.text for card in zone.cards] == ["Torch", "Iron Shield"]


def test_sheets_are_pages_behind_tabs(small: OffScreen) -> None:
    table = Table(small, views.sheets())
    table.press("Warden")
    assert {"6 Health", "40/100 Fame", "Strength"} <= set(small.words())
    assert table.play.stage.page == "sheet-ana"


def test_the_open_page_stays_open(small: OffScreen) -> None:
    table = Table(small, views.sheets())
    table.press("Warden")
    table.show(replace(views.sheets(), revision=8))
    assert table.play.stage.page == "sheet-ana"


def test_a_page_that_is_gone_gives_way_to_the_first(small: OffScreen) -> None:
    table = Table(small, views.sheets())
    table.press("Warden")
    table.show(views.battle(revision=8))
    assert table.play.stage.page == "field"


def test_one_page_needs_no_tabs(small: OffScreen) -> None:
    table = Table(small, views.battle())
    assert table.play.stage.tab_bar.parent is None


def test_cards_without_a_board_are_a_page(small: OffScreen) -> None:
    zone = Zone(id="z", title="Market", cards=(Card("a", "Apple"),), count=1)
    table = Table(small, views.battle(parts=(zone,)))
    assert "Apple" in small.words()
    assert table.play.stage.page == "cards"


def test_a_sheet_that_changes_keeps_its_widgets(small: OffScreen) -> None:
    def sheet(health: int, *lines: str) -> Sheet:
        return Sheet(
            id="s",
            title="Scout",
            tracks=(Track("h", "Health", health, 5),),
            lines=tuple(SheetLine(line, "1") for line in lines),
        )

    table = Table(small, views.battle(parts=(sheet(5, "Aim", "Run"),)))
    before = table.play.stage.sheets["s"].tracks.children[0]
    table.show(views.battle(parts=(sheet(3, "Aim"),), revision=8))
    assert table.play.stage.sheets["s"].tracks.children[0] is before
    assert "3 Health" in small.words()
    assert "Run" not in small.words()


def test_an_open_sheet_stays_when_another_one_comes(screen: OffScreen) -> None:
    view = views.sheets()
    table = Table(screen, view)
    table.play.stage.open("sheet-ana")
    screen.frames(4)
    more = Sheet(id="sheet-new", title="Somebody new")
    table.show(replace(view, parts=(*view.parts, more), revision=view.revision + 1))
    sheet = table.play.stage.sheets["sheet-ana"]
    assert sheet.parent is not None
    assert sheet.width == table.play.stage.width
