"""Automatic players of a campaign: they come to an end, and know the way out of the Tabernacle."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from controller.engine.showing import sight
from controller.wire import Choose
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []


@pytest.mark.parametrize(("health", "wanted"), [({"lupa": 3}, "regenerate"), ({}, "leave")])
@pytest.mark.parametrize("name", ["random", "sensible"])
def test_at_the_tabernacle_everybody_is_healed_and_then_it_is_left(
    name: str, health: dict[str, int], wanted: str
) -> None:
    desk = Desk(stage="tabernacle", frames=[], health=health)
    assert isinstance(desk.ask, Choose)
    policy = desk.game.policies()[name]
    look = partial(sight, desk.run, "player-1")
    assert policy.answer("player-1", desk.ask, look, Random(1)) == ((wanted,), ())
