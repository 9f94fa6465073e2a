"""The kit: the specimens keep its laws, and each planted fault breaks one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import SystemRandom
from typing import Any

import pytest

from controller.engine import Game
from controller.engine.kit import LAWS, Broken
from controller.engine.kit.play import ends, refuses_junk
from controller.engine.kit.secrets import keeps_secrets
from controller.engine.kit.time import repeats, rests_in_the_state_alone
from tests.engine import planted
from tests.engine.planted import Whisper
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay

GAMES: tuple[type[Game[Any]], ...] = (Noughts, Relay, Whisper)
ROOT = Path(__file__).parents[2]
FIRST = SystemRandom().randrange(10**6)


def law_name(law: Any) -> str:
    return str(law.__name__)


@pytest.mark.parametrize("law", LAWS, ids=law_name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_specimen_keeps_the_law(game: type[Game[Any]], law: Any, long_run: bool) -> None:
    seeds = range(FIRST, FIRST + (300 if long_run else 6))
    print(f"seeds {seeds.start} to {seeds.stop - 1}")
    for seed in seeds:
        law(game(), seed)


PLANTED = (
    (planted.ByView, keeps_secrets, "view|parts"),
    (planted.ByLight, keeps_secrets, "highlights"),
    (planted.ByLog, keeps_secrets, "log"),
    (planted.ByUndo, keeps_secrets, "undo|log"),
    (planted.ByRefusal, keeps_secrets, "asks|refusal"),
    (planted.ByOffer, keeps_secrets, "offers"),
    (planted.InALocal, rests_in_the_state_alone, "rests in the state alone"),
    (planted.NoAnswer, ends, "nobody can answer"),
    (planted.Restless, repeats, "another"),
)


@pytest.mark.parametrize(("game", "law", "sentence"), PLANTED, ids=lambda v: getattr(v, "__name__", ""))
def test_a_planted_fault_turns_the_kit_red(game: Any, law: Any, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        for seed in range(20):
            law(game(), seed)


def test_a_finding_names_game_seed_and_law() -> None:
    with pytest.raises(Broken, match=r"^whisper, seed 0: ends: nobody can answer"):
        ends(planted.NoAnswer(), 0)


def test_a_refusal_that_takes_effect_is_found() -> None:
    class Careless(Whisper):
        def offers(self, state: planted.Whispers) -> Any:
            state.turn += 0 if state.turn == 6 else state.turn % 2
            return ()

    with pytest.raises(Broken):
        for seed in range(20):
            refuses_junk(Careless(), seed)


def digests(game: str, hash_seed: str) -> str:
    """What another process makes of the same seeds."""
    return subprocess.run(
        [sys.executable, "-m", "controller.engine.kit", game, "1", "2", "3"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout


@pytest.mark.parametrize(
    "game", ["tests.specimens.noughts:Noughts", "tests.specimens.relay:Relay"]
)
def test_the_same_game_is_played_whatever_the_hash_seed(game: str) -> None:
    assert digests(game, "1") == digests(game, "2")


def test_iterating_over_a_set_is_found_by_two_hash_seeds() -> None:
    seen = {digests("tests.engine.planted:Unordered", str(n)) for n in (1, 2, 3)}
    assert len(seen) > 1
