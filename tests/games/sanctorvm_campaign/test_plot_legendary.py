"""A legendary Weapon comes out of Slot Machines alone: a pack that gives one is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.sanctorvm_campaign.broken import good, judged

__all__: list[str] = []

LEGENDARY = {"hunger": 1}
GIVEN = "only Slot Machines give a legendary Weapon Card: another card is expected"
IN_BATTLE = (
    "its Reward and its Storage Deck have no legendary Weapon Card, which only Slot Machines give, "
    "and Hunger is one"
)


def said(entries: dict[str, Any], folder: Path) -> list[tuple[str, str]]:
    """What is wrong with it: the key, and the sentence."""
    found = [each.split(": ", 2) for each in judged(entries, folder)]
    return [(key, what) for _, key, what in found]


@pytest.mark.rule("SV-WPN-020", "SV-AP-014")
@pytest.mark.parametrize("key", ["reward", "storage"])
def test_a_battle_neither_pays_nor_lays_out_a_legendary_weapon(key: str, tmp_path: Path) -> None:
    entries = good()
    entries["battle"]["lift-landing"][key] = LEGENDARY
    assert said(entries, tmp_path) == [("battle.lift-landing", IN_BATTLE)]


@pytest.mark.rule("SV-WPN-020")
def test_no_adventure_begins_with_one(tmp_path: Path) -> None:
    entries = good()
    entries["adventure"]["short-way-down"]["storage"] |= LEGENDARY
    assert said(entries, tmp_path) == [("adventure.short-way-down.storage.hunger", GIVEN)]


@pytest.mark.rule("SV-WPN-020")
def test_no_scene_and_no_guest_gives_one(tmp_path: Path) -> None:
    entries = good()
    entries["scene"]["lift-01"]["steps"].insert(0, {"step": "cards", "gain": LEGENDARY})
    assert said(entries, tmp_path) == [("scene.lift-01.steps #1.gain.hunger", GIVEN)]
