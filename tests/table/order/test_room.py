"""The order of moves, against every order there is and every table that can be reached."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from controller.table.order.differences import Difference
from controller.table.order.homing import Move, moves
from controller.table.order.room import Way, in_order

__all__: list[str] = []

SPACES = ("a", "b", "c", "d")


def in_turn(number: int, left: Sequence[int]) -> tuple[int, ...]:
    return (number,)


def cramped(ways: Sequence[Way], free: dict[str, int], order: Sequence[int]) -> int:
    """How many moves of an order find no room."""
    room = Counter(free)
    found = 0
    for number in order:
        way = ways[number]
        found += way.end is not None and way.end != way.start and room[str(way.end)] < 1
        if way.start is not None:
            room[str(way.start)] += 1
        if way.end is not None:
            room[str(way.end)] -= 1
    return found


spots = st.sampled_from((*SPACES, None))


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[Way], dict[str, int]]:
    """Some moves, and room in which all can stand at last."""
    ways = draw(
        st.lists(
            st.builds(Way, spots, spots).filter(lambda way: way.start != way.end),
            min_size=1,
            max_size=6,
        )
    )
    free: dict[str, int] = {}
    for space in SPACES:
        comes = sum(way.end == space for way in ways) - sum(way.start == space for way in ways)
        free[space] = max(0, comes) + draw(st.integers(0, 1))
    return ways, free


@given(puzzles())
def test_every_move_has_room_wherever_an_order_has_room(
    puzzle: tuple[list[Way], dict[str, int]],
) -> None:
    ways, free = puzzle
    order = in_order(ways, free, in_turn)
    assert sorted(order) == list(range(len(ways)))
    best = min(cramped(ways, free, each) for each in permutations(range(len(ways))))
    assert (cramped(ways, free, order) > 0) == (best > 0)


def test_one_of_a_ring_goes_into_the_free_space_before_anything_from_outside() -> None:
    # h holds two: one is to leave for q, which is full, and whose thing is to come to h.
    ways = [Way(None, "h"), Way("q", "h"), Way("h", "q")]
    assert in_order(ways, {"h": 1, "q": 0}, in_turn) == [1, 2, 0]


def test_two_that_change_places_where_nothing_is_free_move_once_each_all_the_same() -> None:
    ways = [Way("a", "b"), Way("b", "a")]
    assert sorted(in_order(ways, {"a": 0, "b": 0}, in_turn)) == [0, 1]


# -- against every table that can be reached ------------------------------------------------------

Table = tuple[str, ...]
"""Where each thing stands; "" beside the table."""


def shortest(start: Table, goal: Table, holds: dict[str, int]) -> int:
    """How many moves it takes at least, each of one thing to a space that has room, or away."""
    seen, queue = {start: 0}, deque([start])
    while queue:
        table = queue.popleft()
        if table == goal:
            return seen[table]
        for thing, where in enumerate(table):
            for space in ("", *SPACES[:3]):
                if space == where or (space and table.count(space) >= holds[space]):
                    continue
                after = (*table[:thing], space, *table[thing + 1 :])
                if after not in seen:
                    seen[after] = seen[table] + 1
                    queue.append(after)
    raise AssertionError("no way home")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, Table, dict[str, int]]:
    """Where up to four things stand and where they belong, each space holding what it must."""
    count = draw(st.integers(1, 4))
    stand = st.tuples(*[st.sampled_from(("", *SPACES[:3]))] * count)
    start, goal = draw(stand), draw(stand)
    holds = {s: max(1, start.count(s), goal.count(s)) for s in SPACES[:3]}
    return start, goal, holds


def led(start: Table, goal: Table, holds: dict[str, int]) -> tuple[Move, ...]:
    """The moves that lead home."""
    differing = [
        Difference(
            str(thing),
            "piece" if goal[thing] else "stray",
            (here,) if here else (),
            goal[thing],
            here,
            "first",
        )
        for thing, here in enumerate(start)
        if here != goal[thing]
    ]
    stay = [here for here, home in zip(start, goal, strict=True) if home]
    room = {(space, "first"): most - stay.count(space) for space, most in holds.items()}
    return moves(differing, room)  # type: ignore[arg-type]


@given(tables())
def test_no_shorter_way_leads_home_over_all_tables_that_can_be_reached(
    puzzle: tuple[Table, Table, dict[str, int]],
) -> None:
    start, goal, holds = puzzle
    way = led(start, goal, holds)
    assert len(way) <= shortest(start, goal, holds)
    table = list(start)
    full = 0
    for move in way:
        full += bool(move.home) and table.count(move.home) >= holds[move.home]
        assert table[int(move.thing)] == move.at
        table[int(move.thing)] = move.home
    assert tuple(table) == goal
    if len(way) == shortest(start, goal, holds):
        assert full == 0
