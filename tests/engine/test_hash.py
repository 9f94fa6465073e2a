"""The same seed and tape give the same hashes on every Python that the project supports."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from controller.engine.kit import digest, record
from controller.engine.kit.elsewhere import played_elsewhere
from deploy.interpreters import SUPPORTED, prepared
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay

ROOT = Path(__file__).parents[2]
OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
SEEDS = (11, 12, 13, 14)


@pytest.mark.parametrize("game", [Noughts, Relay], ids=lambda game: str(game.name))
def test_every_interpreter_at_hand_plays_the_same_game(game: type[Noughts] | type[Relay]) -> None:
    others = {v: python for v, python in prepared(ROOT, os.environ).items() if v != OWN}
    absent = sorted(set(SUPPORTED) - set(others) - {OWN})
    print(f"own {OWN}; others {sorted(others)}; absent {absent}")
    mine = [f"{seed} {digest(record(game(), seed))}" for seed in SEEDS]
    for version, python in others.items():
        played = played_elsewhere(game, SEEDS, str(python))
        assert played == mine, f"Python {version} plays another game"
