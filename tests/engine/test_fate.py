"""Fate: replayable, even, and independent by stream."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

from controller.engine import Fate


def test_a_draw_is_the_keyed_hash_of_stream_and_number() -> None:
    key = blake2b(b"seed", digest_size=32).digest()
    digest = blake2b(b"dice/0", digest_size=8, key=key).digest()
    assert Fate("seed").below(1000, "dice") == int.from_bytes(digest, "big") % 1000


def test_the_counter_is_the_whole_memory() -> None:
    fate = Fate("seed")
    first = [fate.below(6, "dice") for _ in range(20)]
    fate.drawn["dice"] = 10
    assert [fate.below(6, "dice") for _ in range(10)] == first[10:]


def test_drawing_from_one_stream_does_not_move_another() -> None:
    alone, beside = Fate("seed"), Fate("seed")
    for _ in range(7):
        beside.below(6, "dice")
    assert [alone.below(52, "deck") for _ in range(9)] == [
        beside.below(52, "deck") for _ in range(9)
    ]


def test_another_seed_is_another_fate() -> None:
    one, other = Fate("seed"), Fate("seeds")
    assert [one.below(10**6, "d") for _ in range(3)] != [other.below(10**6, "d") for _ in range(3)]


def test_every_face_comes_up_about_as_often() -> None:
    # 60,000 draws: each of six faces 10,000 times, standard deviation 91; 500 is beyond five.
    fate = Fate("even")
    counts = Counter(fate.below(6, "dice") for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 500 for count in counts.values())


def test_numbers_beyond_the_last_whole_multiple_are_drawn_again() -> None:
    # With a bound just above half the span, about half of all numbers must be rejected.
    fate = Fate("reject")
    for _ in range(50):
        assert fate.below((1 << 63) + 1, "s") <= 1 << 63
    assert 70 < fate.drawn["s"] < 140


def test_every_order_of_a_shuffle_comes_up_about_as_often() -> None:
    fate = Fate("cards")
    counts: Counter[str] = Counter()
    for _ in range(24_000):
        cards = list("abcd")
        fate.shuffle(cards, "deck")
        counts["".join(cards)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert all(abs(count - 1000) < 200 for count in counts.values())


def test_distinct_faces_are_drawn_once_each() -> None:
    fate = Fate("draw")
    for _ in range(100):
        hand = fate.pick("aabc", 3, "deck", distinct=True)
        assert not Counter(hand) - Counter("aabc")
    assert len(fate.pick("ab", 5, "dice", distinct=False)) == 5


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="at least one face"):
        Fate("s").below(0, "dice")
