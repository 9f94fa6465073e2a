"""Sanctorvm keeps the laws of the kit, and those of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from controller.engine.kit import LAWS
from controller.games import find
from controller.table.law import TABLE_LAWS

__all__: list[str] = []

EVERYDAY, LONG = 20, 300
SANCTORVM = find("sanctorvm")


@pytest.mark.parametrize("law", [*LAWS, *TABLE_LAWS], ids=lambda law: law.__name__)
@pytest.mark.timeout(2 * 3600)
def test_the_law_is_kept(law: Callable[[Any, int], None], fresh_seed: int, long_run: bool) -> None:
    for seed in range(fresh_seed, fresh_seed + (LONG if long_run else EVERYDAY)):
        law(SANCTORVM, seed)
