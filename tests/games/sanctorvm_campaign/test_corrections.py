"""Corrections by chance are refused, or the campaign can go on from them: nothing ever raises."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from controller.engine.run import Run
from tests.games.sanctorvm_campaign.begun import CHOICE, battle, book
from tests.games.sanctorvm_campaign.begun import story as begun
from tests.games.sanctorvm_campaign.corrections import corrected, play_on
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.stop import lost, stop

__all__: list[str] = []

EVERYDAY, LONG = 40, 600
FURTHER = 20
"""Answers that follow."""


def story() -> Desk:
    return begun(CHOICE, coins=3, storage=["injector-1", "idol-1"])


def defeat() -> Desk:
    desk = battle()
    lost(desk)
    return desk


def imaginarium() -> Desk:
    desk = stop(battles=("skirmish",), storage=["blaster-1"], coins=2)
    desk.say("imaginarium")
    desk.say("replay:1:skirmish")
    return desk


def visit() -> Desk:
    desk = stop(store={"injector": 1}, coins=2, reset=True, level=True, health={"lupa": 4})
    desk.say("regenerate")
    return desk


def raising() -> Desk:
    desk = visit()
    desk.say("leave")
    return desk


def draft() -> Desk:
    desk = book()
    for pick in ("battle", "modules", "b1", "0"):
        desk.say(pick)
    return desk


AT: tuple[Callable[[], Desk], ...] = (
    *(story, battle, defeat, imaginarium),
    *(visit, raising, book, draft),
)


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("at", AT, ids=lambda at: at.__name__)
def test_whatever_is_corrected_the_campaign_goes_on_or_it_is_refused(
    at: Callable[[], Desk], fresh_seed: int, long_run: bool
) -> None:
    desk, seen = at(), set[bool]()
    for seed in range(fresh_seed, fresh_seed + (LONG if long_run else EVERYDAY)):
        rng, run = Random(seed), Run(desk.game, desk.run.rested)
        stands = corrected(run, rng, 1 + seed % 2)
        if stands:
            play_on(run, rng, FURTHER)
        seen.add(stands)
    assert seen == {True, False}
