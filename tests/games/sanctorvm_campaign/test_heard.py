"""What a campaign lets the table hear: cues of what has happened, and what goes on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.engine import Session
from controller.games.sanctorvm.box.story import Cue, Fight, Note, PersonalTest, Say, Step
from controller.games.sanctorvm.box.story import Sound as SoundFile
from controller.games.sanctorvm.events import Damaged, Died, Won
from controller.wire import FATE, OVERLORD, TABLE, Answer, Msg, Sound
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []

BEGIN, END = Say(text="It begins."), Say(text="The end.")


class Evening:
    """A scene that is played in a session."""

    def __init__(self, *steps: Step) -> None:
        desk = Desk(BEGIN, *steps, END)
        state = msgspec.msgpack.decode(desk.run.rested, type=desk.game.state_type)
        self.session: Session[Any] = Session.resume(desk.game, state)
        self.said = 0

    def say(self, *picks: str) -> None:
        """Answer what stands."""
        self.said += 1
        seat = self.session.run.waiting[0]
        self.session.do(Answer(self.session.ask_id, f"n{self.said}", seat, picks))

    def heard(self, audience: str = TABLE) -> Sound:
        """What there is to be heard."""
        return self.session.view(audience).sound or Sound()


@pytest.mark.rule("SV-SND-002")
def test_the_code_of_a_sound_file_is_what_is_to_be_played() -> None:
    evening = Evening(SoundFile(code="XZYQ2"))
    evening.say()
    assert evening.heard().cues == ("XZYQ2",)
    assert evening.heard("player-1").cues == ("XZYQ2",)


def test_what_is_read_and_noted_is_not_heard() -> None:
    evening = Evening(Note(text="Not yet."))
    evening.say()
    assert evening.heard(OVERLORD) == Sound()


def test_dice_are_heard_when_they_lie_and_not_before() -> None:
    evening = Evening(PersonalTest(attribute="vigor", level=2))
    evening.say()
    assert evening.heard().cues == ()
    evening.say(FATE)
    assert evening.heard().cues == ("dice",)


def test_what_goes_on_being_heard_goes_on_in_the_action_phase() -> None:
    evening = Evening(Cue(ambience="rain"), Fight(battle="skirmish"))
    assert evening.heard().ambience == ""
    evening.say()
    evening.say("nobody")
    assert evening.session.state.battle is not None
    assert {evening.heard(who).ambience for who in (TABLE, OVERLORD, "player-1")} == {"rain"}


def test_an_action_phase_is_heard_where_it_hurts_and_at_its_end() -> None:
    prymat: dict[str, Any] = {"who": "prymat", "name": Msg("Prymat")}
    assert Damaged(**prymat, amount=2, health=3).cue() == "hit"
    assert Damaged(**prymat, amount=0, health=3).cue() == ""
    assert Died(**prymat, place="C2-1").cue() == "dead"
    assert Won(side="homo", text=Msg("Won")).cue() == "victory"
    assert Won(side="overlord", text=Msg("Lost")).cue() == "defeat"
