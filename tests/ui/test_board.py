"""A board: touches on it, signs, and what stands there."""

from __future__ import annotations

import itertools

import pytest
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
    small.tap(table.chip("Mark b1"))
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


def fine(*more: str) -> Asked:
    options = (
        Option("here", "Go here", place="s0-0"),
        *(Option(f"to-{place}", f"Go to {place}", place=place) for place in more),
        Option("no", "Stay"),
    )
    return Asked("ask-1", Choose(key="k", to=("ana",), prompt="Where?", options=options))


def maze() -> Board:
    spaces = tuple(Space(f"s{x}-{y}", x, y, f"{x}{y}") for x in range(12) for y in range(9))
    return Board(id="maze", width=12, height=9, spaces=spaces)


def test_a_space_too_small_for_a_finger_is_chosen_in_two_touches(screen: OffScreen) -> None:
    table = Table(screen, views.battle(parts=(maze(),), asks=(fine("s1-0"),)))
    surface: Surface = board_of(table).surface
    assert surface.layout.diameter < screen.theme.target
    screen.tap(table.spot("s0-0"))
    assert table.sent == []
    assert surface.layout.diameter >= screen.theme.target
    screen.wait(0.4)
    screen.tap(table.spot("s0-0"))
    assert table.answers == [("ask-1", "ana", ("here",), ())]


def test_a_small_space_that_alone_answers_far_and_wide_is_chosen_in_one(
    screen: OffScreen,
) -> None:
    table = Table(screen, views.battle(parts=(maze(),), asks=(fine("s9-7"),)))
    screen.tap(table.spot("s0-0"))
    assert table.answers == [("ask-1", "ana", ("here",), ())]


def test_areas_side_by_side_are_moved_apart_as_far_as_their_own_spaces_are(
    small: OffScreen,
) -> None:
    spaces = (
        *(Space(f"a{i}", i * 2, 0, area="A") for i in range(2)),
        *(Space(f"b{i}", 3 + i * 2, 0, area="B") for i in range(2)),
    )
    board = Board(id="halls", width=6, height=1, spaces=spaces)
    table = Table(small, views.battle(parts=(board,), asks=(fine(),)))
    xs = [board_of(table).surface.layout.spots[s.id].x for s in spaces]
    steps = [round(b - a, 3) for a, b in itertools.pairwise(xs)]
    assert steps[0] == steps[1] == steps[2]


def test_the_whole_board_comes_back(small: OffScreen) -> None:
    table = Table(small, views.battle(parts=(maze(),), asks=(fine(),)))
    small.tap(table.spot("s11-8"))
    table.press("Whole board")
    assert len(board_of(table).surface.layout.spots) == 108


def halls(small: OffScreen, ask: str = "ask-1") -> Table:
    """Two areas of twelve spaces each, in which every space answers."""
    spaces = tuple(
        Space(f"{area}{x}-{y}", x + far, y, f"{area}{x}{y}", area=area)
        for area, far in (("A", 0), ("B", 4))
        for x in range(4)
        for y in range(3)
    )
    options = tuple(Option(f"to-{s.id}", f"To {s.id}", place=s.id) for s in spaces)
    asked = Asked(ask, Choose(key="k", to=("ana",), prompt="Where?", options=options))
    board = Board(id="halls", width=8, height=3, spaces=spaces)
    return Table(small, views.battle(parts=(board,), asks=(asked,)))


@pytest.mark.parametrize("place", ["A0-0", "A0-1", "A1-1", "B2-1", "B3-2"])
def test_an_area_opens_with_the_touched_space_under_the_finger(
    small: OffScreen, place: str
) -> None:
    table = halls(small)
    finger = table.spot(place)
    small.tap(finger)
    assert table.sent == []
    assert board_of(table).area == place[0]
    assert "Now tap the space" in small.words()
    small.wait(0.4)
    small.tap(finger)
    assert table.answers == [("ask-1", "ana", (f"to-{place}",), ())]


def test_a_double_tap_opens_an_area_and_chooses_nothing(small: OffScreen) -> None:
    table = halls(small)
    finger = table.spot("A2-1")
    small.tap(finger)
    small.tap(finger)
    assert table.sent == []
    assert board_of(table).area == "A"


def test_the_same_touch_again_chooses_no_other_space_that_has_come_there(
    small: OffScreen,
) -> None:
    table = halls(small)
    finger = table.spot("B0-2")
    small.tap(finger)
    assert board_of(table).surface.layout.at(*finger) != "B0-2"
    small.wait(0.4)
    small.tap(finger)
    assert table.sent == []
    small.wait(1.0)
    small.tap(table.spot("B0-2"))
    assert table.answers == [("ask-1", "ana", ("to-B0-2",), ())]


def test_an_open_area_closes_when_its_question_has_been_answered(small: OffScreen) -> None:
    table = halls(small)
    small.tap(table.spot("A2-1"))
    assert table.play.view is not None
    other = replace(table.play.view.asks[0], id="ask-2")
    table.show(replace(table.play.view, asks=(other,), revision=9))
    assert board_of(table).area == ""
    assert "Now tap the space" not in small.words()
    assert len(board_of(table).surface.layout.spots) == 24


def test_a_touch_that_leans_away_from_the_next_lit_space_is_taken_at_once(
    small: OffScreen,
) -> None:
    table = halls(small)
    x, y = table.spot("B3-2")
    lit = {place for place in table.form.choosable() if place in ("B3-2", "B2-2")}
    assert lit == {"B3-2", "B2-2"}
    reach = small.theme.target - (x - table.spot("B2-2")[0])
    assert 0 < reach < small.theme.mm(5)
    small.tap((x + reach * 1.1, y - reach * 1.1))
    assert table.answers == [("ask-1", "ana", ("to-B3-2",), ())]
