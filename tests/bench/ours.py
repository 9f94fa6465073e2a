"""Our half of the contest: the kernel as the service uses it, by a clock.

usage: python -m tests.bench.ours moves SECONDS
       python -m tests.bench.ours commits SECONDS FOLDER

Prints one JSON line such as a rival prints: rival, version, moves (commits), seconds.

`moves` plays whole games of noughts and crosses back to back in a journal in memory, `commits` an
endless game in a journal on the disk under FOLDER. Every answer goes through `Session.answer` as
the service calls it: validated, advanced, told, kept with its checkpoint, acknowledged; nobody
subscribes. Beginning a game counts, and so does choosing a random open option.

What may live here: playing for a while. What may not: how fast it should be.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from controller.engine import Session
from controller.engine.disk import DiskJournal
from controller.engine.history import ENGINE
from controller.wire import Answer, Choose
from tests.engine import endless
from tests.specimens.noughts import Noughts

__all__ = ["OURS", "main", "play_for", "play_one_game"]

OURS = "this kernel"

WARM_UP_SECONDS = 0.3


def play_one_game(game: Noughts, rng: Random) -> int:
    """Play one game to its end by open options, each as likely as the others; return how many
    moves it took."""
    session = Session.begin(game, {"seed": "1"})
    moves = 0
    while isinstance(ask := session.run.ask, Choose):
        options = ask.options
        while (option := options[int(rng.random() * len(options))]).closed is not None:
            pass
        session.answer(Answer(session.ask_id, str(moves), ask.to[0], (option.id,)))
        moves += 1
    return moves


def play_for(seconds: float) -> tuple[int, float]:
    """Play whole games for at least `seconds`; return moves and the seconds they took."""
    game, rng = Noughts(), Random(1)
    began = time.perf_counter()
    moves = 0
    elapsed = 0.0
    while elapsed < seconds:
        moves += play_one_game(game, rng)
        elapsed = time.perf_counter() - began
    return moves, elapsed


def commit_for(session: Session[Any], seconds: float) -> tuple[int, float]:
    """Answer an endless game for at least `seconds`; return answers and the seconds they took."""
    began = time.perf_counter()
    commits = 0
    elapsed = 0.0
    while elapsed < seconds:
        endless.add(session)
        commits += 1
        elapsed = time.perf_counter() - began
    return commits, elapsed


def commits_under(folder: str, seconds: float) -> tuple[int, float]:
    """What `commit_for` says of a journal in `folder`, which is removed again."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=folder) as place:
        session = endless.begin(DiskJournal.create(Path(place) / "evening.journal"))
        commit_for(session, WARM_UP_SECONDS)
        measured = commit_for(session, seconds)
        session.close()
    return measured


def main(what: str, seconds: str, folder: str = "") -> None:
    """Warm up, measure, print the line."""
    if what == "commits":
        moves, took = commits_under(folder, float(seconds))
    else:
        play_for(WARM_UP_SECONDS)
        moves, took = play_for(float(seconds))
    print(json.dumps({"rival": OURS, "version": ENGINE, "moves": moves, "seconds": took}))


if __name__ == "__main__":
    main(*sys.argv[1:])
