"""Sanctorvm keeps the laws of the kit, and those of the table, in every mode and for every
Objective.

Each law is tried on fresh seeds for each kind of battle; those that look on share each game.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from controller.engine.kit import LAWS, keep
from controller.games.sanctorvm import Sanctorvm
from controller.table.law import TABLE_LAWS
from tests.games.sanctorvm.table import BOX

__all__: list[str] = []

EVERYDAY, FEW, LONG = 20, 2, 500
"""How many seeds each law is tried on for each kind of battle, and, elsewhere, for all of them."""
PARTS = 5
"""Into how many tests these seeds are dealt, so that several processes can share them."""
SHORT = 0.97
"""How many of the battles begin with little Health."""
SHARE = 0.1
"""How many of the moments of a battle the dear laws look at: over many seeds they see each kind."""
ELSEWHERE = "plays_the_same_elsewhere"
"""The law that plays in another process, which knows the game as it is and draws any battle."""


class Only(Sanctorvm):
    """The game, playing nothing but these battles of its pack; nearly all of them are short, since
    the Homo Superbe come with little Health left."""

    def __init__(self, battles: tuple[str, ...]) -> None:
        super().__init__()
        self.battles = battles

    def setups(self, rng: Random) -> dict[str, Any]:
        setup = {**super().setups(rng), "battle": rng.choice(self.battles)}
        if rng.random() < SHORT:
            setup["health"] = {name: rng.randint(1, 3) for name in list(BOX.heroes)[:5]}
        return setup


def kinds() -> dict[str, tuple[str, ...]]:
    """The short battles of the pack, by their Mode, and those in Normal mode by Objective."""
    found: dict[str, tuple[str, ...]] = {}
    for name, phase in BOX.battles.items():
        if phase.short:
            kind = phase.objective if phase.mode == "normal" else phase.mode
            found[kind] = (*found.get(kind, ()), name)
    return found


KINDS = {kind: Only(battles) for kind, battles in kinds().items()}
SANCTORVM = Sanctorvm()


@pytest.mark.rule("SV-AP-010")
def test_there_is_a_short_battle_for_every_mode_and_objective() -> None:
    assert set(KINDS) == {"defeat", "escape", "resist", "prisoner", "parallel", "gearbox", "duelo"}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.timeout(2 * 3600)
def test_every_law_is_kept(kind: str, part: int, fresh_seed: int, long_run: bool) -> None:
    laws = [law for law in (*LAWS, *TABLE_LAWS) if law.__name__ != ELSEWHERE]
    count = (LONG if long_run else EVERYDAY) // PARTS
    first = fresh_seed + part * count
    for seed in range(first, first + count):
        keep(laws, KINDS[kind], seed, SHARE)


@pytest.mark.timeout(2 * 3600)
def test_it_plays_the_same_elsewhere(fresh_seed: int, long_run: bool) -> None:
    law = next(law for law in LAWS if law.__name__ == ELSEWHERE)
    for seed in range(fresh_seed, fresh_seed + (LONG if long_run else FEW)):
        law(SANCTORVM, seed)
