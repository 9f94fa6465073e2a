"""Most broken rules are noticed by the tests that carry their IDs (tests/mutants.py)."""

from __future__ import annotations

import pytest

from tests.mutants import hunt

__all__: list[str] = []


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_of_two_hundred_broken_rules_most_are_noticed(fresh_seed: int) -> None:
    tally = hunt("sanctorvm", 200, fresh_seed)
    print(f"seed {fresh_seed}: {tally.killed_percent} % of {tally.tried} killed")
    for survivor in tally.survivors:
        print(f"survived: {survivor}")
    assert tally.killed_percent >= 85, [str(each) for each in tally.survivors]
