"""open_spiel's Python tic-tac-toe: whole games by random legal actions.

usage: python rival_open_spiel.py SECONDS     (in an environment that has open_spiel)

Prints one JSON line: rival, version, moves, seconds. The subject is the game written in Python
(`python_tic_tac_toe`), not the C++ one: a rules engine in Python is compared with another. It is
played as a user plays it: loaded by name, `legal_actions` asked, `apply_action` called, until
`is_terminal`. Only measuring lives here, and nothing of the project is imported: this file runs in
the rival's environment, not in ours.
"""

import json
import random
import sys
import time
from importlib.metadata import version

import pyspiel  # type: ignore[import-not-found]

# Importing the module registers the game by its name.
from open_spiel.python.games import tic_tac_toe  # type: ignore[import-not-found]  # noqa: F401

__all__ = ["main", "play_for"]

WARM_UP_SECONDS = 1.0


def play_one_game(game: pyspiel.Game, rng: random.Random) -> int:
    """Play one game to its end; return how many moves it took."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


def play_for(game: pyspiel.Game, rng: random.Random, seconds: float) -> tuple[int, float]:
    """Play whole games for at least `seconds`; return moves and the seconds they took."""
    began = time.perf_counter()
    moves = 0
    elapsed = 0.0
    while elapsed < seconds:
        moves += play_one_game(game, rng)
        elapsed = time.perf_counter() - began
    return moves, elapsed


def main() -> None:
    """Warm up, measure, print the line."""
    game = pyspiel.load_game("python_tic_tac_toe")
    rng = random.Random(1)
    play_for(game, rng, WARM_UP_SECONDS)
    moves, seconds = play_for(game, rng, float(sys.argv[1]))
    line = {
        "rival": "open_spiel (Python)",
        "version": version("open_spiel"),
        "moves": moves,
        "seconds": seconds,
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
