"""What a scan of a matrix means: keys that rest, and keys that nobody may hold."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.drivers.matrix_keys import Ambiguous, Edge, MatrixKeys, Position, undecided

__all__: list[str] = []

GRID = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=7)


def reads(held: set[Position]) -> set[Position]:
    """What a matrix without diodes reads: whatever a current path leads to."""
    closed = set(held)
    while True:
        more = {
            (row, column)
            for row, other in product(range(4), range(4))
            for column, way in product(range(4), range(4))
            if {(row, way), (other, way), (other, column)} <= closed
        } - closed
        if not more:
            return closed
        closed |= more


def keys(settle_ms: int = 0, *, diodes: bool = False) -> MatrixKeys:
    matrix = MatrixKeys(settle_ms, diodes=diodes)
    assert matrix.scanned(set(), 0) == []
    return matrix


def test_a_key_counts_once_it_has_rested_with_the_time_at_which_it_began() -> None:
    matrix = keys(20)
    assert matrix.scanned({(1, 2)}, 100) == []
    assert matrix.scanned({(1, 2)}, 119) == []
    assert matrix.scanned({(1, 2)}, 120) == [Edge((1, 2), True, 100)]


def test_a_bounce_begins_the_wait_anew() -> None:
    matrix = keys(20)
    matrix.scanned({(1, 2)}, 100)
    matrix.scanned(set(), 110)
    matrix.scanned({(1, 2)}, 115)
    assert matrix.scanned({(1, 2)}, 130) == []
    assert matrix.scanned({(1, 2)}, 135) == [Edge((1, 2), True, 115)]


def test_how_keys_stand_at_the_start_is_no_edge_and_letting_go_is_one() -> None:
    matrix = MatrixKeys(0, diodes=False)
    assert matrix.scanned({(0, 0)}, 0) == []
    assert matrix.scanned(set(), 50) == [Edge((0, 0), False, 50)]


@pytest.mark.parametrize(
    "held",
    [{(0, 0), (0, 1)}, {(0, 0), (1, 0)}, {(0, 0), (1, 1)}, {(0, 0), (0, 1), (2, 1)} - {(2, 1)}],
)
def test_two_keys_are_never_in_doubt(held: set[Position]) -> None:
    assert undecided(reads(held)) == frozenset()


def test_three_corners_of_a_rectangle_leave_all_four_in_doubt() -> None:
    held = {(0, 0), (0, 2), (3, 0)}
    assert undecided(reads(held)) == {(0, 0), (0, 2), (3, 0), (3, 2)}


def test_keys_in_one_row_are_not_in_doubt_however_many() -> None:
    assert undecided({(2, column) for column in range(8)}) == frozenset()


@given(GRID)
def test_what_is_not_in_doubt_is_held(held: set[Position]) -> None:
    closed = reads(held)
    assert closed - undecided(closed) <= held


@given(GRID)
def test_a_key_is_in_doubt_only_where_it_might_be_missing(held: set[Position]) -> None:
    closed = reads(held)
    for each in undecided(closed):
        assert reads(closed - {each}) == closed


def test_a_phantom_is_never_told_and_the_doubt_is_told_once() -> None:
    matrix = keys()
    matrix.scanned({(0, 0)}, 10)
    matrix.scanned({(0, 0), (0, 2)}, 20)
    closed = reads({(0, 0), (0, 2), (3, 0)})
    assert matrix.scanned(closed, 30) == [Ambiguous(frozenset(closed))]
    assert matrix.scanned(closed, 40) == []


def test_keys_that_were_in_doubt_are_told_as_they_stand_when_it_is_over() -> None:
    matrix = keys()
    matrix.scanned({(0, 0), (0, 2)}, 20)
    matrix.scanned(reads({(0, 0), (0, 2), (3, 0)}), 30)
    told = matrix.scanned({(0, 2), (3, 0)}, 40)
    assert told == [Ambiguous(frozenset()), Edge((0, 0), False, 40), Edge((3, 0), True, 40)]


def test_keys_elsewhere_are_told_while_others_are_in_doubt() -> None:
    matrix = keys()
    closed = reads({(0, 0), (0, 2), (3, 0)})
    matrix.scanned(closed, 30)
    assert matrix.scanned(closed | {(1, 1)}, 40) == [Edge((1, 1), True, 40)]


def test_with_diodes_nothing_is_in_doubt() -> None:
    matrix = keys(diodes=True)
    corners = {(0, 0), (0, 2), (3, 0), (3, 2)}
    assert matrix.scanned(corners, 10) == [Edge(each, True, 10) for each in sorted(corners)]


@given(st.lists(GRID, max_size=12))
def test_whatever_is_held_edges_alternate_and_end_with_the_truth(
    steps: list[set[Position]],
) -> None:
    matrix = keys()
    down: set[Position] = set()
    for at, held in enumerate([*steps, set()]):
        for told in matrix.scanned(reads(held), at):
            if isinstance(told, Edge):
                assert told.down != (told.position in down)
                down ^= {told.position}
    assert down == set()
    assert not matrix.busy
