"""Sanctorvm keeps the laws of the kit, and those of the table, in every mode and for every
Objective.

Each law is tried on fresh seeds for each kind of battle.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from controller.engine.kit import LAWS
from controller.games.sanctorvm import Sanctorvm
from controller.table.law import TABLE_LAWS
from tests.games.sanctorvm.table import BOX

__all__: list[str] = []

EVERYDAY, DEAR, LONG = 20, 2, 500
DEAR_LAWS = ("keeps_secrets", "undoes_and_redoes", "restores", "objections_keep_secrets")
"""Laws that look at many worlds, or build the game again and again: fewer seeds every day."""
ELSEWHERE = "plays_the_same_elsewhere"
"""The law that plays in another process, which knows the game as it is and draws any battle."""


class Only(Sanctorvm):
    """The game, playing nothing but these battles of its pack; nine in ten of them are short, since
    the Homo Superbe come with little Health left."""

    def __init__(self, battles: tuple[str, ...]) -> None:
        super().__init__()
        self.battles = battles

    def setups(self, rng: Random) -> dict[str, Any]:
        setup = {**super().setups(rng), "battle": rng.choice(self.battles)}
        if rng.random() < 0.9:
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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "law",
    [law for law in (*LAWS, *TABLE_LAWS) if law.__name__ != ELSEWHERE],
    ids=lambda law: law.__name__,
)
@pytest.mark.timeout(2 * 3600)
def test_the_law_is_kept(
    law: Callable[[Any, int], None], kind: str, fresh_seed: int, long_run: bool
) -> None:
    everyday = DEAR if law.__name__ in DEAR_LAWS else EVERYDAY
    for seed in range(fresh_seed, fresh_seed + (LONG if long_run else everyday)):
        law(KINDS[kind], seed)


@pytest.mark.timeout(2 * 3600)
def test_it_plays_the_same_elsewhere(fresh_seed: int, long_run: bool) -> None:
    law = next(law for law in LAWS if law.__name__ == ELSEWHERE)
    for seed in range(fresh_seed, fresh_seed + (LONG if long_run else DEAR)):
        law(SANCTORVM, seed)
