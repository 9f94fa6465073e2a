"""The battle: every question of a turn, on both panels and in both languages; the turn order, the
panels, what the table itself has named, and why something did not count."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from controller.wire import Answer, Asked, Board, Option, Piece, Space, View
from controller.wire.view import Notice
from tests.ui import fight
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.render.notice import NoticeView
from ui.render.people import PersonRow
from ui.text import Words
from ui.theme import PANEL_7, Panel
from ui.widgets import Chip, OptionButton

QUESTIONS: dict[str, Callable[[], View]] = {
    "who": lambda: fight.fight(fight.who()),
    "move": lambda: fight.fight(fight.move()),
    "action": fight.fight,
    "with": lambda: fight.fight(fight.with_what()),
    "target": lambda: fight.fight(fight.target()),
    "hit": lambda: fight.fight(fight.hit()),
    "die": lambda: fight.fight(fight.die()),
    "coin": lambda: fight.fight(fight.coin()),
    "refused": fight.refused,
    "named": lambda: named("hammer-1", left=("melee",)),
    "keyed": lambda: fight.fight(asked=Asked("12", fight.hit(), named=("success", "double"))),
}


def named(*things: str, left: tuple[str, ...]) -> View:
    return fight.fight(asked=Asked("12", fight.action(), named=things, left=left))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_of_a_battle_passes_the_ruler(
    screen: OffScreen, name: str, language: str
) -> None:
    Table(screen, QUESTIONS[name](), Words(language))
    screen.shot(f"fight_{name}" + ("_es" if language == "es" else ""))
    assert everything(screen) == []


@pytest.mark.parametrize("name", ["move", "refused", "hit"])
def test_a_battle_passes_the_ruler_with_larger_text_and_longer_words(
    bench: Callable[[Panel, float], OffScreen], name: str
) -> None:
    screen = bench(PANEL_7, 1.3)
    Table(screen, QUESTIONS[name](), Words.pseudo())
    screen.shot(f"fight_{name}_xa_large")
    assert everything(screen) == []


# -- places -----------------------------------------------------------------------------------


def test_many_places_are_small_keys_and_not_rows(small: OffScreen) -> None:
    table = Table(small, fight.fight(fight.move()))
    rows = [w.label.text for w in small.walk() if isinstance(w, OptionButton)]
    assert rows == ["Stay here"]
    assert len([w for w in small.walk() if isinstance(w, Chip)]) == 8
    small.tap(table.chip("Move to B1-2"))
    assert table.answers == [("12", "brass", ("to-B1-2",), ())]


def test_a_tap_on_a_space_takes_the_option_about_it(screen: OffScreen) -> None:
    table = Table(screen, fight.fight(fight.move()))
    screen.tap(table.spot("B1-6"))
    assert table.answers == [("12", "brass", ("to-B1-6",), ())]


def test_the_reasons_of_closed_places_wait_behind_one_key(small: OffScreen) -> None:
    table = Table(small, fight.fight(fight.move()))
    table.play.panel.scroller.move(9999)
    table.press("Why not the others? (5)")
    assert "4 Energy needed, 3 left (XX-NRG-2)" in small.words()


def test_a_place_with_two_ways_says_so_and_then_shows_them(small: OffScreen) -> None:
    ask = fight.move()
    twice = Option("to-B1-2-x", "Move to B1-2, past an enemy", "brass", "B1-2")
    table = Table(small, fight.fight(replace(ask, options=(*ask.options, twice))))
    assert "2 ways" in small.words()
    small.tap(table.chip("Move to B1-2"))
    assert table.sent == []
    table.choose("Move to B1-2, past an enemy")
    assert table.answers == [("12", "brass", ("to-B1-2-x",), ())]


def test_a_tap_on_a_piece_takes_the_option_about_it(small: OffScreen) -> None:
    table = Table(small, fight.fight(fight.target()))
    small.tap(table.spot("B1-2"))
    assert table.answers == [("12", "brass", ("legate-1",), ())]


# -- the turn order and the panels ------------------------------------------------------------


def test_the_turn_order_opens_the_list_of_everybody(screen: OffScreen) -> None:
    table = Table(screen, fight.fight())
    screen.tap(table.play.stage.strip)
    screen.shot("fight_people")
    assert everything(screen) == []
    rows = [w.turn.label for w in screen.walk() if isinstance(w, PersonRow)]
    assert rows == [label for _, label, *_ in fight.PEOPLE]
    assert {"takes the turn", "has had the turn", "still to come"} <= set(screen.words())


def test_a_name_in_the_list_opens_its_panel_with_its_cards(screen: OffScreen) -> None:
    table = Table(screen, fight.fight())
    screen.tap(table.play.stage.strip)
    screen.tap(screen.find(PersonRow, lambda row: row.turn.id == "brass"))
    screen.shot("fight_sheet")
    assert everything(screen) == []
    assert {"Strength", "War hammer"} <= set(screen.words())
    table.press("Board")
    assert table.play.stage.strip.parent is not None


def test_a_piece_that_answers_nothing_shows_its_panel(small: OffScreen) -> None:
    table = Table(small, fight.fight(fight.coin()))
    small.tap(table.spot("B1-1"))
    assert table.play.stage.page == "sheet-corvid"


def test_the_bar_shows_what_is_left_to_whose_turn_it_is(small: OffScreen) -> None:
    table = Table(small, fight.fight())
    assert "Energy 6" in small.words()
    table.show(fight.fight(parts=(fight.fight().parts[0],), revision=13))
    assert "Energy 6" not in small.words()


def test_a_turn_order_too_long_for_its_strip_says_how_many_more(small: OffScreen) -> None:
    view = fight.fight()
    order = fight.order()
    crowd = tuple(replace(order.turns[0], id=f"p{n}", standing="ready") for n in range(30))
    table = Table(small, replace(view, parts=(view.parts[0], replace(order, turns=crowd))))
    drawn = [stamp.text for stamp in table.play.stage.strip.drawn]
    assert [text for text in drawn if text.startswith("+")]
    assert everything(small) == []


# -- one area of a board too fine for fingers --------------------------------------------------


def fine() -> View:
    """A board of two areas whose spaces are too small together, and large enough alone."""
    board = Board(
        id="halls",
        title="Halls",
        width=12,
        height=5,
        spaces=tuple(
            Space(f"{area}{x}{y}", x + dx, y, f"{area}{x}{y}", area=area)
            for area, dx in (("P", 0), ("Q", 5))
            for x in (0, 2, 4)
            for y in (0, 1, 2, 4)
            if (x, y) != (2, 2)
        ),
        pieces=(Piece("brass", "P00", "Brass", "first", letter="B"),),
    )
    options = tuple(
        Option(space.id, f"Go to {space.id}", "brass", space.id) for space in board.spaces
    )
    ask = replace(fight.move(), options=options)
    return fight.fight(ask, parts=(board, fight.order()))


def test_an_open_area_has_the_room_of_the_turn_order(small: OffScreen) -> None:
    table = Table(small, fine())
    surface = next(iter(table.play.stage.boards.values())).surface
    before = surface.layout.diameter
    small.tap(table.spot("Q40"))
    small.frames(3)
    assert table.sent == []
    assert surface.layout.diameter > before
    assert table.play.stage.strip.parent is None
    assert surface.height > small.theme.mm(60)
    table.press("Whole board")
    assert table.play.stage.strip.parent is not None


# -- what the table itself says -----------------------------------------------------------------


def test_what_the_table_has_named_is_said_and_only_what_is_left_is_shown(
    small: OffScreen,
) -> None:
    table = Table(small, named("hammer-1", left=("melee",)))
    assert "Named: War hammer" in small.words()
    rows = [w.label.text for w in small.walk() if isinstance(w, OptionButton)]
    assert rows == ["Melee Hit"]
    table.press("All options")
    table.choose("Ranged Hit")
    assert [answer[2] for answer in table.answers] == [("ranged",)]


def test_the_same_question_narrowed_keeps_its_panel(small: OffScreen) -> None:
    table = Table(small, fight.fight())
    form = table.form
    table.show(replace(named("hammer-1", left=("melee",)), revision=13))
    assert table.form is form
    table.show(replace(fight.fight(), revision=14))
    assert "Named: War hammer" not in small.words()
    assert len([w for w in small.walk() if isinstance(w, OptionButton)]) == 5


def test_faces_keyed_at_the_table_lie_in_the_tray_and_are_part_of_the_answer(
    small: OffScreen,
) -> None:
    ask = replace(fight.hit(), count=3)
    table = Table(small, fight.fight(ask))
    table.show(fight.fight(asked=Asked("12", ask, named=("double", "null")), revision=13))
    assert "So far: 1 × Null, 1 × Double" in small.words()
    face = next(b for b in table.form.buttons if b.faces == ("success",))
    small.tap(face)
    [answer] = table.sent
    assert isinstance(answer, Answer)
    assert answer.picks == ("double", "null", "success")


def test_a_die_that_shows_a_face_twice_has_one_key_for_it(small: OffScreen) -> None:
    ask = replace(
        fight.hit(), faces=("null", "null", "success"), labels=("Null", "Null", "Success")
    )
    table = Table(small, fight.fight(ask))
    assert [button.faces for button in table.form.buttons] == [("null",), ("success",)]


def test_why_a_gesture_did_not_count_is_said_until_it_is_tapped_away(small: OffScreen) -> None:
    table = Table(small, fight.refused())
    words = small.words()
    assert "E2-5 is 4 Energy away, and Brass has 3 left." in words
    assert "XX-MOV-3, XX-NRG-2" in words
    small.tap(small.find(NoticeView))
    assert "E2-5 is 4 Energy away, and Brass has 3 left." not in small.words()
    table.show(replace(fight.refused(), revision=13))
    assert "E2-5 is 4 Energy away, and Brass has 3 left." not in small.words()
    again = Notice("E2-5 is 4 Energy away, and Brass has 3 left.", serial=4)
    table.show(replace(fight.refused(), notice=again, revision=14))
    assert "E2-5 is 4 Energy away, and Brass has 3 left." in small.words()


def test_a_notice_moves_no_answer_and_a_finger_on_its_way_does_not_put_it_away(
    screen: OffScreen,
) -> None:
    table = Table(screen, fight.fight(fight.move()))
    before = screen.middle(table.option("Stay here"))
    table.play.show(fight.refused())
    screen.frames(3)
    assert screen.middle(table.option("Stay here")) == before
    notice = screen.find(NoticeView)
    screen.tap(notice)
    assert notice.parent is not None
    screen.wait(0.4)
    screen.tap(notice)
    assert notice.parent is None
    assert table.sent == []


def test_a_finger_on_its_way_to_a_board_that_has_just_moved_touches_nothing(
    small: OffScreen,
) -> None:
    table = Table(small, fight.fight(fight.move()))
    table.play.show(fight.refused())
    small.frames(3)
    small.tap(table.spot("B1-6"))
    assert table.sent == []
    small.wait(0.4)
    small.tap(small.find(NoticeView))
    small.tap(table.spot("B1-6"))
    assert table.sent == []
    small.wait(0.4)
    small.tap(table.spot("B1-6"))
    assert len(table.sent) == 1


def test_what_happened_before_this_evening_is_said_until_it_is_tapped_away(
    screen: OffScreen,
) -> None:
    told = "Last time: Page 3. Brass hits the Legate: the Legate falls at E2-5. " * 4
    table = Table(screen, fight.fight(fight.move()))
    before = screen.middle(table.option("Stay here"))
    table.show(replace(fight.fight(fight.move()), recap=told, revision=13))
    assert told in screen.words()
    assert screen.middle(table.option("Stay here")) == before
    screen.wait(0.4)
    screen.tap(screen.find(NoticeView))
    assert told not in screen.words()
    table.show(replace(fight.fight(fight.move()), recap=told, revision=14))
    assert told not in screen.words()


def test_what_is_too_long_for_its_place_scrolls_and_is_not_put_away_by_that(
    bench: Callable[[Panel, float], OffScreen],
) -> None:
    screen = bench(PANEL_7, 1.3)
    told = "Last time: Page 3. Brass hits the Legate: the Legate falls at E2-5. " * 9
    table = Table(screen, fight.fight(fight.move()))
    table.show(replace(fight.fight(fight.move()), recap=told, revision=13))
    screen.wait(0.4)
    notice = screen.find(NoticeView)
    assert notice.window.excess > 0
    x, y = screen.middle(notice)
    screen.drag((x, y - 100), (x, y + 100))
    assert notice.window.offset > 0
    assert notice.parent is not None
    screen.tap(notice)
    assert notice.parent is None


def test_a_notice_goes_with_the_next_thing_done(small: OffScreen) -> None:
    table = Table(small, fight.refused())
    table.show(fight.fight(revision=13))
    assert "E2-5 is 4 Energy away, and Brass has 3 left." not in small.words()
    assert table.sent == []


# -- the table's keys -------------------------------------------------------------------------


def numbers(small: OffScreen) -> dict[str, str]:
    """Which number each row shows."""
    rows = [w for w in small.walk() if isinstance(w, OptionButton)]
    return {row.label.text: row.key.text for row in rows if row.key is not None}


def test_answers_say_which_numbered_key_takes_them_where_the_table_has_such_keys(
    small: OffScreen,
) -> None:
    table = Table(small, fight.fight(fight.who()))
    assert numbers(small) == {}
    table.play.number(True)
    small.frames(4)
    assert numbers(small) == {"Shade": "1", "Fang": "2", "Bulwark": "3"}
    small.shot("fight_numbered")
    assert everything(small) == []
    left = Asked("12", fight.who(), named=("fang",), left=("fang", "bulwark"))
    table.show(fight.fight(asked=left, revision=13))
    assert numbers(small) == {"Fang": "1", "Bulwark": "2"}


def test_what_lies_in_the_tray_is_counted_without_scrolling(screen: OffScreen) -> None:
    asked = Asked("12", fight.hit(), named=("success", "double"))
    table = Table(screen, fight.fight(asked=asked))
    assert table.form.sum.text.startswith("So far")
    assert table.play.panel.scroller.excess < 1
