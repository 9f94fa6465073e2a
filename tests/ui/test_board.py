"""A board: touches on it, signs, and what stands there."""

from __future__ import annotations

from msgspec.structs import replace

from controller.wire import Asked, Board, Choose, Option, Space
from tests.ui import views
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.render.board import BoardView, Surface
from ui.render.piece import MOST, places


def board_of(table: Table) -> BoardView:
    return next(iter(table.play.stage.boards.values()))


def stamps(table: Table) -> list[str]:
    return [drawn.text for drawn in board_of(table).surface.drawn]


def test_a_touch_on_a_space_answers(screen: OffScreen) -> None:
    table = Table(screen, views.noughts())
    screen.tap(table.spot("c3"))
    assert table.answers == [("ask-1", "cross", ("c3",), ())]


def test_a_touch_on_a_closed_space_shows_why(small: OffScreen) -> None:
    table = Table(small, views.noughts())
    small.tap(table.spot("b2"))
    assert table.sent == []
    assert table.form.narrowed == {"b2"}
    assert "b2 is taken (NC-2)" in small.words()


def test_all_options_come_back(small: OffScreen) -> None:
    table = Table(small, views.noughts())
    small.tap(table.spot("b2"))
    table.press("All options")
    assert table.form.narrowed is None
    table.choose("Mark b1")
    assert table.answers == [("ask-1", "cross", ("b1",), ())]


def test_a_touch_on_a_piece_answers_with_the_option_about_it(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.spot("B1-11"))
    assert table.answers == [("ask-1", "ana", ("crush",), ())]


def test_a_touch_that_may_mean_several_options_shows_those(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.spot("B1-21"))
    assert table.sent == []
    assert table.form.narrowed == {"crush", "slam", "go"}


def test_a_touch_that_means_nothing_changes_nothing(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.spot("E2-22"))
    assert table.sent == []
    assert table.form.narrowed is None


def test_a_space_that_answers_wears_the_sign_of_reach(small: OffScreen) -> None:
    table = Table(small, views.noughts())
    shown = board_of(table).shown
    assert shown is not None
    assert shown[2] == {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}


def test_the_same_board_is_not_drawn_again(small: OffScreen) -> None:
    table = Table(small, views.battle())
    surface = board_of(table).surface
    before = surface.drawn
    table.show(views.battle(revision=8, title="Round 3"))
    assert board_of(table).surface is surface
    assert surface.drawn is before


def test_a_piece_that_moved_is_drawn_where_it_is(small: OffScreen) -> None:
    table = Table(small, views.noughts("........."))
    assert "X" not in stamps(table)
    table.show(views.noughts("X........", revision=4))
    assert "X" in stamps(table)
    assert "a1" not in stamps(table)


def test_a_crowd_too_large_for_its_space_is_counted(small: OffScreen) -> None:
    board = views.noughts("XXXXXXXXX").parts[0]
    assert isinstance(board, Board)
    pieces = tuple(replace(piece, place="b2") for piece in board.pieces)
    table = Table(small, views.noughts(parts=(replace(board, pieces=pieces),)))
    assert stamps(table).count("X") == MOST
    assert f"+{9 - MOST}" in stamps(table)


def test_pieces_of_one_space_stand_apart() -> None:
    for count in range(1, MOST + 1):
        where = places(count, (0.0, 0.0), 30.0)
        assert len({(round(x), round(y)) for x, y in where}) == count


def fine(ask_place: str = "s0-0") -> Asked:
    options = (Option("here", "Go here", place=ask_place), Option("no", "Stay"))
    return Asked("ask-1", Choose(key="k", to=("ana",), prompt="Where?", options=options))


def maze() -> Board:
    spaces = tuple(Space(f"s{x}-{y}", x, y, f"{x}{y}") for x in range(12) for y in range(9))
    return Board(id="maze", width=12, height=9, spaces=spaces)


def test_a_space_too_small_for_a_finger_is_chosen_in_two_touches(screen: OffScreen) -> None:
    table = Table(screen, views.battle(parts=(maze(),), asks=(fine(),)))
    surface: Surface = board_of(table).surface
    assert surface.layout.diameter < screen.theme.target
    screen.tap(table.spot("s0-0"))
    assert table.sent == []
    assert surface.layout.diameter >= screen.theme.target
    screen.tap(table.spot("s0-0"))
    assert table.answers == [("ask-1", "ana", ("here",), ())]


def test_the_whole_board_comes_back(small: OffScreen) -> None:
    table = Table(small, views.battle(parts=(maze(),), asks=(fine(),)))
    small.tap(table.spot("s11-8"))
    table.press("Whole board")
    assert len(board_of(table).surface.layout.spots) == 108
