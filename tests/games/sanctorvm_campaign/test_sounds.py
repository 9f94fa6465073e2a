"""Sound Files and what is heard."""

from __future__ import annotations

import pytest

from controller.engine.canon import state_hash
from controller.games.sanctorvm.box.story import Cue, Say, Sound
from controller.games.sanctorvm.campaign.events import CodeShown
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []

END = Say(text="The end.")


@pytest.mark.rule("SV-SND-002", "SV-SND-003")
def test_the_code_of_a_sound_file_is_shown_to_all() -> None:
    desk = Desk(Sound(code="XZYQ2"), END)
    assert [(str(told.says()), told.to) for told in desk.told(CodeShown)] == [
        ("Sound File XZYQ2", ())
    ]


@pytest.mark.rule("SV-SND-001")
def test_a_sound_file_changes_nothing() -> None:
    with_it, without = Desk(Sound(code="XZYQ2"), END), Desk(END)
    # The one is a step further, and that is all.
    assert with_it.state.frames[-1].at == without.state.frames[-1].at + 1
    with_it.state.frames[-1].at -= 1
    assert state_hash(with_it.state) == state_hash(without.state)


def test_what_is_heard_lasts_until_something_else_is() -> None:
    assert Desk(Cue(ambience="rain"), END).state.ambience == "rain"
    assert Desk(Cue(ambience="rain"), Cue(), END).state.ambience == ""
