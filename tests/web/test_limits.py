"""Limits: a few times at once, then one every so often."""

import pytest

from controller.web.limits import FEW, Bucket, Buckets

__all__: list[str] = []


def test_a_few_times_at_once_then_one_every_so_often() -> None:
    bucket = Bucket(3, 100, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(at) for at in (99, 100, 150, 200)] == [False, True, False, True]


def test_it_tells_how_long_there_is_to_wait() -> None:
    bucket = Bucket(1, 100, now=0)
    assert bucket.wait(0) == 0
    bucket.take(0)
    assert [bucket.wait(at) for at in (0, 30, 100)] == [100, 70, 0]


def test_time_gains_no_more_than_it_holds() -> None:
    bucket = Bucket(2, 100, now=0)
    assert [bucket.take(1_000_000) for _ in range(3)] == [True, True, False]


def test_a_clock_that_jumps_back_gains_nothing_and_takes_nothing() -> None:
    bucket = Bucket(1, 100, now=1000)
    assert bucket.take(1000)
    assert not bucket.take(0)


def test_each_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(1, 100)
    assert [buckets.take(who, 0) for who in ("a", "b", "a")] == [True, True, False]


@pytest.mark.parametrize("crowd", [FEW, 3 * FEW])
def test_a_crowd_makes_nothing_grow(crowd: int) -> None:
    buckets = Buckets(1, 100)
    for who in range(crowd):
        buckets.take(who, 0)
    assert len(buckets._of) == FEW
