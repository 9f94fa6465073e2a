"""The newest times: as many as there is room for, in room that does not grow."""

import sys

from hal.newest import LONGEST_MS, Newest

__all__: list[str] = []


def kept(*times: int, most: int = 3) -> list[int]:
    """What is kept of these."""
    newest = Newest(most)
    for time in times:
        newest.append(time)
    assert len(newest) == len(list(newest))
    return sorted(newest)


def test_nothing_is_kept_of_nothing() -> None:
    assert kept() == []


def test_as_many_as_there_is_room_for_are_all_kept() -> None:
    assert kept(7, 0) == [0, 7]


def test_a_further_one_takes_the_place_of_the_oldest() -> None:
    assert kept(1, 2, 3, 4, 5) == [3, 4, 5]


def test_fifty_days_are_the_longest_and_nothing_the_shortest_that_is_kept() -> None:
    assert kept(-1, LONGEST_MS + 1) == [0, LONGEST_MS]


def test_long_times_take_no_more_room_than_short_ones() -> None:
    newest = Newest(100)
    before = sys.getsizeof(newest._times)
    for time in range(1000):
        newest.append(time * 1_000_000)
    assert sys.getsizeof(newest._times) == before
