"""From the story into an Action Phase and back: what comes home of it."""

from __future__ import annotations

import msgspec
import pytest

from controller.engine.run import Run
from controller.games.sanctorvm.box.story import Fight, Say
from controller.games.sanctorvm.campaign.state import Campaign
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.stop import lost, won

__all__: list[str] = []


def used(desk: Desk, card: str) -> None:
    """Somebody has used this Tool Card in the battle: it lies beside the board."""
    state = msgspec.msgpack.decode(desk.run.rested, type=Campaign)
    assert state.battle is not None
    state.battle.storage.remove(card)
    state.battle.discarded.append(card)
    desk.run = Run.of(desk.game, state)


@pytest.mark.rule("SV-ACT-039", "SV-DCK-013", "SV-SRG-010")
def test_tools_that_a_lost_battle_has_used_lie_in_gunans_deck() -> None:
    fight = Fight(battle="skirmish")
    desk = Desk(fight, Say(text="On."), plays=(FIVE,), storage=["injector-1", "magnet-1"])
    desk.say("nobody")
    used(desk, "injector-1")
    lost(desk)
    assert desk.ask.key == "lost"
    assert (desk.state.storage, desk.state.gunan) == (["magnet-1"], ["injector-1"])


@pytest.mark.rule("SV-OBJ-001", "SV-AP-001")
def test_the_story_goes_on_behind_a_battle_that_was_won_and_behind_no_other() -> None:
    steps = (Fight(battle="skirmish"), Say(text="On."))
    beaten, victor = Desk(*steps, plays=(FIVE,)), Desk(*steps, plays=(FIVE,))
    for desk in (beaten, victor):
        desk.say("nobody")
        assert desk.state.stage == "fight"
    lost(beaten)
    won(victor)
    assert [beaten.ask.key, victor.ask.key] == ["lost", "scene"]
    assert victor.read() == ("On.",)
