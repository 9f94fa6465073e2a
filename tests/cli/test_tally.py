"""The tally: intervals as the books have them, and what is counted."""

import pytest

from controller.cli.tally import Lengths, Played, Rate, lengths, rates, wilson

__all__: list[str] = []


def played(*results: str, answers: tuple[int, ...] = ()) -> list[Played]:
    lasted = answers or (1,) * len(results)
    return [
        Played(seed, result, n, "", 0.0)
        for seed, (result, n) in enumerate(zip(results, lasted, strict=True), 40)
    ]


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        # (2k + z2 -+ z sqrt(z2 + 4k(n-k)/n)) / (2(n + z2)) with z2 = 1.96 * 1.96, by hand
        (5, 10, 0.2366, 0.7634),
        (95, 100, 0.8882, 0.9785),
        (0, 10, 0.0, 0.2775),
        (1, 1, 0.2065, 1.0),
        (200, 400, 0.4512, 0.5488),
    ],
)
def test_an_interval_is_wilsons(k: int, n: int, low: float, high: float) -> None:
    assert wilson(k, n) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("n", [1, 7, 100, 999_999])
def test_an_interval_holds_its_rate_and_stays_between_none_and_all(n: int) -> None:
    for k in {0, 1, n // 2, n - 1, n}:
        low, high = wilson(k, n)
        assert 0 <= low <= k / n <= high <= 1


def test_the_most_frequent_result_comes_first_and_equal_ones_by_name() -> None:
    found = rates(played("b", "c", "a", "c"))
    assert [(each.result, each.games, each.rate, each.seed) for each in found] == [
        ("c", 2, 0.5, 41),
        ("a", 1, 0.25, 42),
        ("b", 1, 0.25, 40),
    ]
    assert found[0] == Rate("c", 2, 0.5, *wilson(2, 4), seed=41)


def test_lengths_are_lengths_that_some_game_had() -> None:
    hundred = tuple(range(1, 101))
    assert lengths(played(*"x" * 100, answers=hundred)) == Lengths(50, 95, 100)
    assert lengths(played("x", answers=(7,))) == Lengths(7, 7, 7)
