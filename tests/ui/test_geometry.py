"""Where the spaces of a board lie."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.wire import Link, Space
from ui.render.geometry import Box, Spot, areas, boards, clear_of, lay_out

BOX = Box(10, 20, 300, 200)


def grid(columns: int, rows: int, step: int = 1, at: int = 0) -> tuple[Space, ...]:
    return tuple(
        Space(f"{column}-{row}", at + step * column, at + step * row)
        for row in range(rows)
        for column in range(columns)
    )


def test_the_first_row_is_above_and_the_first_column_left() -> None:
    spots = lay_out(grid(3, 3), BOX, math.inf).spots
    assert spots["0-0"].y > spots["0-2"].y
    assert spots["0-0"].x < spots["2-0"].x


def test_only_distances_between_spaces_mean_something() -> None:
    near, far = lay_out(grid(3, 2), BOX, math.inf), lay_out(grid(3, 2, 10, 500), BOX, math.inf)
    assert near == far


def test_a_board_stands_in_the_middle_of_its_place() -> None:
    spot = lay_out(grid(1, 1), BOX, 50).spots["0-0"]
    assert (spot.x, spot.y) == (160, 120)


def test_no_board_is_larger_than_it_may_be() -> None:
    assert lay_out(grid(2, 2), BOX, 30).pitch == 30


def test_a_board_without_spaces_is_empty() -> None:
    assert lay_out((), BOX, 30).spots == {}


@given(
    st.sets(st.tuples(st.integers(0, 12), st.integers(0, 8)), min_size=1, max_size=40),
    st.floats(60, 900),
    st.floats(60, 600),
)
def test_spaces_stay_in_their_box_and_never_touch(
    points: set[tuple[int, int]], width: float, height: float
) -> None:
    box = Box(0, 0, width, height)
    spaces = tuple(Space(f"{x}-{y}", x, y) for x, y in sorted(points))
    layout = lay_out(spaces, box, math.inf)
    spots = list(layout.spots.values())
    for spot in spots:
        assert spot.x - spot.radius >= -0.01
        assert spot.x + spot.radius <= width + 0.01
        assert spot.y - spot.radius >= -0.01
        assert spot.y + spot.radius <= height + 0.01
    for index, one in enumerate(spots):
        for other in spots[index + 1 :]:
            assert math.dist(one.middle, other.middle) >= 2 * one.radius


def test_a_touch_means_the_nearest_space() -> None:
    layout = lay_out(grid(3, 3), BOX, math.inf)
    spot = layout.spots["1-1"]
    assert layout.at(spot.x + spot.radius * 0.9, spot.y) == "1-1"


def test_a_touch_beside_the_board_means_nothing() -> None:
    layout = lay_out(grid(2, 2), BOX, 30)
    assert layout.at(12, 22) is None


def test_named_areas_that_fit_are_used() -> None:
    spaces = tuple(
        Space(f"{area}{i}", dx + i % 3, i // 3, area=area)
        for area, dx in (("A", 0), ("B", 4))
        for i in range(9)
    )
    assert set(areas(spaces, BOX, 50)) == {"A", "B"}


@pytest.mark.parametrize(("columns", "rows"), [(10, 7), (30, 2), (2, 30), (13, 13)])
def test_a_fine_board_is_cut_into_blocks_that_fingers_can_use(columns: int, rows: int) -> None:
    spaces = grid(columns, rows)
    parts = areas(spaces, BOX, 40)
    assert sorted(s.id for part in parts.values() for s in part) == sorted(s.id for s in spaces)
    for part in parts.values():
        assert lay_out(part, BOX, math.inf).diameter >= 40


def hall(area: str, x: int, y: int = 0) -> tuple[Space, ...]:
    """Nine spaces, two squares apart, from a corner on."""
    return tuple(
        Space(f"{area}{n}", x + 2 * (n % 3), y + 2 * (n // 3), area=area) for n in range(9)
    )


@pytest.mark.parametrize("far", [10, 15, 50])
def test_a_band_of_nothing_between_areas_is_as_wide_whatever_the_board_says(far: int) -> None:
    layout = lay_out(hall("A", 0) + hall("B", far), Box(0, 0, 1000, 1000), math.inf)
    gap = layout.spots["B0"].x - layout.spots["A2"].x
    assert gap == pytest.approx(1.6 * layout.pitch)
    assert layout.spots["B0"].y == layout.spots["A0"].y


def test_a_band_of_nothing_from_left_to_right_is_narrowed_too() -> None:
    layout = lay_out(hall("A", 0) + hall("B", 0, 20), Box(0, 0, 1000, 1000), math.inf)
    gap = layout.spots["A6"].y - layout.spots["B0"].y
    assert gap == pytest.approx(1.6 * layout.pitch)


def test_nothing_within_an_area_is_narrowed() -> None:
    spaces = (Space("a", 0, 0, area="A"), Space("b", 1, 0, area="A"), Space("c", 9, 0, area="A"))
    layout = lay_out((*spaces, Space("d", 10, 0, area="B")), Box(0, 0, 1000, 1000), math.inf)
    assert layout.spots["c"].x - layout.spots["b"].x == pytest.approx(8 * layout.pitch)


def test_areas_below_others_leave_room_for_their_names() -> None:
    stacked = hall("A", 0) + hall("B", 0, 5)
    bare, named = (lay_out(stacked, Box(0, 0, 500, 500), 60, head) for head in (0, 40))
    assert bare.pitch == named.pitch

    def gap(spots: dict[str, Spot]) -> float:
        return spots["A6"].y - spots["B0"].y

    assert gap(named.spots) - gap(bare.spots) == pytest.approx(40)


def test_names_above_areas_take_room_from_the_spaces_and_not_from_the_box() -> None:
    stacked = hall("A", 0) + hall("B", 0, 5)
    layout = lay_out(stacked, Box(0, 0, 300, 300), math.inf, 40)
    assert min(spot.y - spot.radius for spot in layout.spots.values()) >= 0
    assert max(spot.y + spot.radius for spot in layout.spots.values()) <= 300


def test_areas_side_by_side_are_one_board_and_far_apart_two() -> None:
    assert boards(hall("A", 0) + hall("B", 5), ()) == [{"A", "B"}]
    assert boards(hall("A", 0) + hall("B", 10), ()) == [{"A"}, {"B"}]


def test_areas_far_apart_that_a_link_joins_are_one_board() -> None:
    assert boards(hall("A", 0) + hall("B", 10), (Link("A2", "B0"),)) == [{"A", "B"}]


def test_what_is_to_cover_nothing_goes_where_nothing_lies_first() -> None:
    points = clear_of((0, 0), 10, (0, 90, 180), 4, [(10, 0, 4)])
    assert [(round(x), round(y)) for x, y in points] == [(0, 10), (-10, 0), (10, 0)]
