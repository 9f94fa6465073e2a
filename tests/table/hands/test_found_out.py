"""The proofs of hands find out a table that is wrong, and hands are as disorderly as is claimed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.table.hands.disorder import AMID, MEANWHILE, WRONG_SPACE
from tests.table.hands.plants import PLANTS
from tests.table.hands.plays import Play

__all__: list[str] = []

BATTLES = ("battle, parallel", "battle, gearbox", "battle, duelo")
"""Where pieces are moved often, by hands and by the game."""

MOST = 12
"""So many plays show each kind of disorder."""

LEAST = {**dict.fromkeys((*AMID, *MEANWHILE), 3), WRONG_SPACE: 20}
"""How often each is to happen in as many at the most."""


def judged(name: str, seed: int) -> Play:
    """A play that was judged as every other.  Raises `AssertionError` where the table is wrong."""
    play = Play(name, seed)
    play.play()
    play.agree(play.people.tidy)
    return play


def all_judged(seed: int) -> None:
    """A play of each of these battles.  Raises `AssertionError` where the table is wrong."""
    for name in BATTLES:
        judged(name, seed)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_table_that_is_wrong_is_found_out(
    plant: str, fresh_seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    PLANTS[plant](monkeypatch)
    with pytest.raises(AssertionError):
        all_judged(fresh_seed)


def test_a_piece_that_the_table_does_not_feel_where_hands_left_it_is_found_out(
    fresh_seed: int,
) -> None:
    play = Play("battle, parallel", fresh_seed, much=0)
    play.people.tidy()
    play.agrees()
    uid = next(iter(play.people.there()))
    play.people.hardware.lift(uid)
    play.people.clock.advance(600)
    with pytest.raises(AssertionError):
        play.agrees()


def test_every_kind_of_disorder_happens_and_wrong_spaces_happen_often(fresh_seed: int) -> None:
    slips = Counter[str]()
    for n in range(MOST):
        slips += judged(BATTLES[n % len(BATTLES)], fresh_seed + n).slips
        if all(slips[kind] >= least for kind, least in LEAST.items()):
            break
    assert {kind: slips[kind] for kind, least in LEAST.items() if slips[kind] < least} == {}
