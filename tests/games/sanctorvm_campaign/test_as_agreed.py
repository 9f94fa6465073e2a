"""As agreed: the house rules of a campaign, and Solo Mode, hold in its battles."""

from __future__ import annotations

import msgspec
import pytest

from controller.engine.run import Run
from controller.games.sanctorvm.campaign.state import Campaign
from tests.games.sanctorvm_campaign.begun import battle
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []


def apart() -> Desk:
    """A battle that an earlier version left by other house rules than its campaign's."""
    desk = battle()
    state = msgspec.msgpack.decode(desk.run.rested, type=Campaign)
    assert state.battle is not None
    state.house, state.battle.house, state.battle.solo = ("agility_moves",), ("one_aura",), True
    desk.run = Run.of(desk.game, state)
    return desk


@pytest.mark.rule("SV-PLY-011")
def test_the_campaigns_count_whatever_stands_in_the_battle() -> None:
    inside = apart().state.battle
    assert inside is not None
    assert (inside.house, inside.solo) == (("agility_moves",), False)


def test_a_battle_is_played_by_the_house_rules_of_the_campaign() -> None:
    desk = battle()
    assert desk.state.battle is not None
    assert not desk.state.battle.plays("agility_moves")
    assert apart().state.battle.plays("agility_moves")  # type: ignore[union-attr]
