"""Scripts drawn at random: whatever breaks, nothing is told without a cause, and it heals.

A failure says the script as a file; so written it can be played again, and kept.
"""

import pytest

from tests.faults.fuzz import drawn
from tests.faults.run import run
from tests.faults.script import Script, tags, written

__all__: list[str] = []

FEW, MANY, BATCH = 100, 2000, 10


def judged(seed: int) -> str:
    """What is wrong about the script of a seed, and the script; empty if nothing is."""
    script = drawn(seed)
    try:
        wrong = run(script).wrong
    except Exception as crash:
        raise AssertionError(f"it crashed:\n{written(script)}") from crash
    return "\n".join([*wrong, written(script)]) if wrong else ""


def batch(first: int) -> list[str]:
    """What is wrong about the scripts of some seeds."""
    return [wrong for seed in range(first, first + BATCH) if (wrong := judged(seed))]


@pytest.mark.timeout(180)
@pytest.mark.parametrize("nth", range(FEW // BATCH))
def test_no_random_script_makes_the_table_lie(nth: int, fresh_seed: int) -> None:
    assert batch(fresh_seed * MANY + nth * BATCH) == []


@pytest.mark.long
@pytest.mark.timeout(180)
@pytest.mark.parametrize("nth", range(MANY // BATCH))
def test_no_random_script_of_many_does(nth: int, fresh_seed: int) -> None:
    assert batch((fresh_seed + 1) * MANY + nth * BATCH) == []


def test_some_scripts_are_played_with_marks_and_some_with_things_of_every_form() -> None:
    games = [drawn(seed).game for seed in range(FEW)]
    assert {"noughts", "relay"} == set(games)
    assert games.count("relay") >= FEW // 5


def test_a_table_full_of_things_is_played_at_and_felt_without_any_fault() -> None:
    outcome = run(Script(title="Nothing breaks in the marsh", game="relay", seed=3))
    assert outcome.wrong == []
    told = {type(each).__name__ for each in outcome.bench.told}
    forms = {
        tags("relay").tag[each.uid].form for each in outcome.bench.told if hasattr(each, "uid")
    }
    assert {"TagPlaced", "TagRemoved"} <= told
    assert len(forms) > 1
    assert "answered" in {deed.effect for deed in outcome.bench.deeds}


def test_a_seed_always_draws_the_same_script() -> None:
    assert drawn(12345) == drawn(12345)
    assert drawn(12345) != drawn(12346)
