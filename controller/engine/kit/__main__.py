"""`python -m controller.engine.kit MODULE:CLASS SEED...`: one digest a seed.

Another interpreter, or this one with another PYTHONHASHSEED, must print the same.
"""

from __future__ import annotations

import sys
from importlib import import_module

from controller.engine.kit.tape import digest, record

__all__ = ["main"]


def main(arguments: list[str]) -> None:
    """Print the digests of the game that the arguments name, from each seed."""
    try:
        module, _, name = arguments[0].partition(":")
        game = getattr(import_module(module), name)()
        seeds = [int(seed) for seed in arguments[1:]]
    except (IndexError, ImportError, AttributeError, ValueError) as wrong:
        sys.exit(f"Say it as MODULE:CLASS SEED...: {wrong}")
    for seed in seeds:
        print(seed, digest(record(game, seed)))


if __name__ == "__main__":
    main(sys.argv[1:])
