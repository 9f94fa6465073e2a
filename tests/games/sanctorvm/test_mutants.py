"""Most broken rules are noticed by the tests that carry their IDs (tests/mutants)."""

from __future__ import annotations

import pytest

from tests.mutants import hunt

__all__: list[str] = []

COUNT, LEAST = 400, 90
"""How many places are broken, and how many of a hundred must be noticed."""


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_of_four_hundred_broken_rules_most_are_noticed(fresh_seed: int) -> None:
    tally = hunt("sanctorvm", COUNT, fresh_seed)
    print(f"seed: {fresh_seed}", tally.report(), sep="\n")
    assert tally.killed_percent >= LEAST, tally.report()
