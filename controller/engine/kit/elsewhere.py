"""The law of elsewhere: another process plays the same game.

Every Python process orders sets of strings in its own way (PYTHONHASHSEED).  Rules that iterate
over one, directly or through something that does, play another game in the next process; no other
law can see that from inside.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from controller.engine.game import Game
from controller.engine.kit.tape import broken, digest, record

__all__ = ["PROCESS_SECONDS", "played_elsewhere", "plays_the_same_elsewhere"]

PROCESS_SECONDS = 300


def plays_the_same_elsewhere(game: Game[Any], seed: int) -> None:
    """A new process, which orders its sets otherwise, comes to the same digest.

    The game's class must stand at the top of a module that the other process can import.
    """
    mine = digest(record(game, seed))
    hash_seed = str(seed % 4_294_967_295 + 1)
    theirs = played_elsewhere(type(game), (seed,), sys.executable, hash_seed)
    if theirs != [f"{seed} {mine}"]:
        broken("plays the same elsewhere", game, seed, f"not with PYTHONHASHSEED={hash_seed}")


def played_elsewhere(
    game: type[Game[Any]], seeds: tuple[int, ...], python: str, hash_seed: str = "random"
) -> list[str]:
    """What another process prints of the same game: one line "seed digest" for each seed.

    It imports from the folders that this process imports from, packages installed for another
    Python left out.
    """
    folders = [path or os.getcwd() for path in sys.path if f"python{sys.version[0]}" not in path]
    name = f"{game.__module__}:{game.__qualname__}"
    return subprocess.run(
        [python, "-m", "controller.engine.kit", name, *map(str, seeds)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(folders)},
        check=True,
        capture_output=True,
        text=True,
        timeout=PROCESS_SECONDS,
    ).stdout.splitlines()
