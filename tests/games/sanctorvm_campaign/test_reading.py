"""Reading: what is read aloud and what is not, Sound Files, and what is heard."""

from __future__ import annotations

import pytest

from controller.engine.canon import state_hash
from controller.games.sanctorvm.box.story import Cue, Note, Say, Sound
from controller.games.sanctorvm.campaign.events import CodeShown, Narrated
from controller.wire import OVERLORD, Read
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []

END = Say(text="The end.")
PAGE = (
    Say(text="A door opens."),
    Note(text="Behind it stands the butler."),
    Say(text="Come in.", by="A voice"),
)


@pytest.mark.rule("SV-NAR-001", "SV-NAR-002")
def test_the_overlord_reads_a_scene_aloud_each_voice_by_its_name() -> None:
    desk = Desk(*PAGE)
    assert isinstance(desk.ask, Read)
    assert desk.ask.to == (OVERLORD,)
    desk.say()
    assert [(str(told.says()), told.to) for told in desk.told(Narrated)] == [
        ("A door opens.", ()),
        ("A voice: Come in.", ()),
    ]


@pytest.mark.rule("SV-NAR-003")
def test_a_note_stands_on_its_page_and_only_the_overlord_ever_sees_it() -> None:
    desk = Desk(*PAGE)
    assert isinstance(desk.ask, Read)
    assert desk.ask.audience == (OVERLORD,)
    assert [page.aloud for page in desk.ask.pages] == [True, False, True]
    desk.say()
    assert not any("butler" in str(told.says()) for told in desk.events)


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
