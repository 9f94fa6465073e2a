"""The tally of many games: how often they ended which way, how sure that is, how long they took.

A rate that was counted in n games is no more than near the true one.  The interval given is
Wilson's (Journal of the American Statistical Association 22, 1927): in 95 of 100 such series it
holds the true rate.  It stays between 0 and 1 and is right for few games and rare results, too,
where the usual rate plus or minus two standard errors is not.

What may live here: counting.  What may not: playing, and printing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import median_low

from msgspec import Struct

from controller.wire import Text

__all__ = ["Lengths", "Played", "Rate", "lengths", "rates", "wilson"]

Z = 1.959963984540054
"""How many standard deviations on either side hold 95 % of a normal distribution."""


class Played(Struct, frozen=True):
    """One game that was played.

    seed     by which it is played again
    result   the game's word for how it ended; empty where it was left before its end
    answers  how many answers were given
    outcome  how it ended, for people
    seconds  how long it took
    """

    seed: int
    result: str
    answers: int
    outcome: Text
    seconds: float


class Rate(Struct, frozen=True):
    """How often a result came: in `games` games, which is a rate of `rate`, with its interval from
    `low` to `high`; `seed` is that of the first game that ended so."""

    result: str
    games: int
    rate: float
    low: float
    high: float
    seed: int


class Lengths(Struct, frozen=True):
    """How many answers the games took: half of them at most `median`, 95 of 100 at most `p95`."""

    median: int
    p95: int
    most: int


def rates(games: Sequence[Played]) -> list[Rate]:
    """The rate of each result, the most frequent first, equal ones by name."""
    found: dict[str, list[int]] = {}
    for game in games:
        found.setdefault(game.result, []).append(game.seed)
    return [
        Rate(
            result, len(seeds), len(seeds) / len(games), *wilson(len(seeds), len(games)), min(seeds)
        )
        for result, seeds in sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))
    ]


def wilson(k: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a rate that was counted as `k` of `n`."""
    rate, share = k / n, Z * Z / n
    middle = rate + share / 2
    half = Z * sqrt(rate * (1 - rate) / n + share / (4 * n))
    low, high = (middle - half) / (1 + share), (middle + half) / (1 + share)
    # Where all or none came the ends are 0 and 1; the machine's sums miss them by a hair.
    return (0.0 if k == 0 else low), (1.0 if k == n else high)


def lengths(games: Sequence[Played]) -> Lengths:
    """How long the games were."""
    counts = sorted(game.answers for game in games)
    return Lengths(median_low(counts), counts[ceil(0.95 * len(counts)) - 1], counts[-1])
