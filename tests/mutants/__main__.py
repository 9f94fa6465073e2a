"""The command line of the hunt; 1 where too many survive."""

from __future__ import annotations

import argparse
import sys
from random import SystemRandom

import tests.mutants
from tests.mutants.hunt import hunt

__all__ = ["main"]


def main() -> int:
    """Hunt, and say what came of it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=tests.mutants.__doc__
    )
    parser.add_argument("game", nargs="?", default="sanctorvm")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--least", type=int, default=90, help="percent that must be noticed")
    chosen = parser.parse_args()
    print(f"seed: {chosen.seed}")
    tally = hunt(chosen.game, chosen.count, chosen.seed)
    print(tally.report())
    return 0 if tally.killed_percent >= chosen.least else 1


if __name__ == "__main__":
    sys.exit(main())
