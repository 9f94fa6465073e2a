"""Dense near the head, sparse behind it, bounded always."""

from __future__ import annotations

from controller.engine.checkpoints import DENSE, FIRST, MOST, Checkpoints, stride


def test_the_last_rest_points_stay_in_memory() -> None:
    points = Checkpoints([])
    for seq in range(1, 100):
        points.remember(seq, bytes([seq]))
    assert points.recent(99 - DENSE) is None
    assert points.recent(100 - DENSE) == bytes([100 - DENSE])
    assert points.recent(99) == bytes([99])


def test_thinning_keeps_the_first_and_the_newest_and_every_other_between() -> None:
    points = Checkpoints(list(range(1, MOST + 1)))
    drop = points.keep(1000)
    kept = points.all_kept()
    assert len(kept) == MOST // 2 + 1
    assert (kept[0], kept[-1]) == (1, 1000)
    assert not set(kept) & set(drop)


def test_what_the_journal_refused_is_as_before() -> None:
    points = Checkpoints(list(range(1, MOST + 1)))
    drop = points.keep(1000)
    points.take_back(1000, drop)
    assert points.all_kept() == list(range(1, MOST + 1))


def test_the_stride_grows_with_the_journal_so_that_the_number_kept_does_not() -> None:
    assert stride(0) == FIRST
    assert stride(MOST * FIRST) == FIRST
    assert stride(MOST * FIRST + 1) == 2 * FIRST
    for length in (10, 5_000, 10**6):
        assert length / stride(length) <= MOST
