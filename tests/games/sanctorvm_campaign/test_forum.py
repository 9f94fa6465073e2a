"""The Forum: conversations, and what an Adventure Card does for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from controller.engine.errors import Refused
from controller.games.sanctorvm.box.adventure import AdventureCard, Guest, Line
from controller.games.sanctorvm.box.story import Cards, Fight, Say, When
from controller.games.sanctorvm.campaign.events import Narrated
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.tabernacle.events import AskedGuest, CardShown
from controller.games.sanctorvm.campaign.telling import Story
from controller.wire import OVERLORD
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.stop import offered, stop, won

__all__: list[str] = []

LINES = (
    Line(ask="Who are you?", reply="A traveller."),
    Line(ask="Where is the lift?", reply="Below."),
    Line(ask="What is the Idol?", reply="Older than this place."),
)


def azora(**values: Any) -> Guest:
    return Guest(name="Azora", greeting="You look tired.", lines=LINES, **values)


@dataclass
class Spoken:
    """What was read and told in a row of answers."""

    desk: Desk

    def ask(self, *options: str) -> list[str]:
        """Take options, and read what comes of each; the pages."""
        read: list[str] = []
        for option in options:
            self.desk.say(option)
            while self.desk.ask.key == "forum":
                read += self.desk.read()
        return read


@pytest.mark.rule("SV-TAB-004", "SV-TAB-005")
def test_the_side_asks_as_many_lines_as_it_may_and_the_overlord_reads_each_reply() -> None:
    desk = stop(forum=(azora(questions=2),))
    desk.say("talk:0")
    assert [desk.ask.key, desk.ask.to, desk.ask.audience] == ["forum", (OVERLORD,), (OVERLORD,)]
    assert desk.read() == ("You look tired.",)
    assert offered(desk) == ["line:0", "line:1", "line:2", "enough"]
    desk.say("line:1")
    assert [str(each.line) for each in desk.told(AskedGuest)] == ["Where is the lift?"]
    assert desk.read() == ("Below.",)
    assert [str(each.speaker) for each in desk.told(Narrated)] == ["Azora"]
    assert offered(desk) == ["line:0", "line:2", "enough"]
    assert Spoken(desk).ask("line:0") == ["A traveller."]
    assert desk.ask.key == "tabernacle"


def test_who_has_asked_enough_goes_on() -> None:
    desk = stop(forum=(azora(questions=2),))
    assert Spoken(desk).ask("talk:0", "enough") == ["You look tired."]
    assert desk.ask.key == "tabernacle"


def test_each_guest_is_there_for_one_conversation_in_a_visit() -> None:
    desk = stop(forum=(azora(), azora()))
    Spoken(desk).ask("talk:0", "enough")
    assert "talk:0" not in offered(desk)
    assert "talk:1" in offered(desk)
    with pytest.raises(Refused, match="already"):
        desk.say("talk:0")


@pytest.mark.rule("SV-TAB-006", "SV-DCK-018", "SV-DCK-017")
def test_the_card_that_a_guest_wants_brings_one_more_question_and_is_kept() -> None:
    desk = stop(forum=(azora(wants="idol"),), storage=["idol-1"])
    spoken = Spoken(desk)
    spoken.ask("talk:0", "line:0")
    assert [desk.ask.key, desk.ask.to] == ["adventure-card", ("player-1",)]
    desk.say("show")
    assert [str(each.title) for each in desk.told(CardShown)] == ["Idol of Omunai"]
    assert offered(desk) == ["line:1", "line:2", "enough"]
    assert spoken.ask("line:2") == ["Older than this place."]
    assert desk.ask.key == "tabernacle"
    assert desk.state.storage == ["idol-1"]


@pytest.mark.rule("SV-TAB-006", "SV-TAB-007")
def test_who_does_not_have_the_card_is_asked_for_it_and_has_no_further_question() -> None:
    desk = stop(forum=(azora(wants="idol"),))
    Spoken(desk).ask("talk:0", "line:0")
    assert desk.ask.key == "adventure-card"
    assert offered(desk) == ["no"]
    desk.say("no")
    assert desk.ask.key == "tabernacle"


def test_who_keeps_the_card_to_itself_has_no_further_question() -> None:
    desk = stop(forum=(azora(wants="idol", grants={"injector": 1}),), storage=["idol-1"])
    Spoken(desk).ask("talk:0", "line:0", "no")
    assert desk.ask.key == "tabernacle"
    assert desk.state.storage == ["idol-1"]


@pytest.mark.rule("SV-TAB-006")
def test_a_guest_who_takes_the_card_thanks_for_it_and_gives_something() -> None:
    guest = azora(wants="idol", takes=True, thanks="At last.", grants={"injector": 2})
    desk = stop(forum=(guest,), storage=["idol-1"])
    assert Spoken(desk).ask("talk:0", "enough", "show") == ["You look tired.", "At last."]
    assert desk.state.storage == ["injector-1", "injector-2"]
    assert decks.left(Story(desk.game.book, desk.state), "idol") == ["idol-1"]


def test_a_guest_who_wants_nothing_gives_to_who_has_listened() -> None:
    desk = stop(forum=(azora(grants={"injector": 1}),))
    Spoken(desk).ask("talk:0", "line:0")
    assert desk.state.storage == ["injector-1"]


@pytest.mark.parametrize(
    "values", [{"takes": True}, {"thanks": "Oh."}, {"questions": 4}, {"questions": 3, "wants": "x"}]
)
def test_a_guest_who_contradicts_itself_is_found_out(values: dict[str, Any]) -> None:
    assert azora(**values).contradiction() is not None


@pytest.mark.rule("SV-DCK-015", "SV-TAB-009", "SV-DCK-017")
def test_an_adventure_card_is_gained_as_the_story_goes_on_and_opens_another_path() -> None:
    card = {"idol": AdventureCard(name="Idol of Omunai", adventure="test")}
    path = When(holds={"idol": 1}, then=(Say(text="It hums."),), otherwise=(Say(text="Silence."),))
    desk = Desk(path, Cards(gain={"idol": 1}), path, entries={"adventure_cards": card})
    assert desk.read() == ("Silence.",)
    assert desk.state.storage == ["idol-1"]
    assert desk.read() == ("It hums.",)


@pytest.mark.rule("SV-DCK-016")
def test_an_adventure_card_stays_in_storage_through_a_battle_and_is_not_sold() -> None:
    card = {"idol": AdventureCard(name="Idol of Omunai", adventure="test")}
    storage = ["idol-1", "injector-1"]
    desk = Desk(Fight(battle="skirmish"), entries={"adventure_cards": card}, storage=storage)
    until_it_begins(desk)
    won(desk)
    assert sorted(desk.state.storage) == ["idol-1", "injector-1"]
    desk.say("sell")
    assert offered(desk) == ["sell:injector-1"]


def until_it_begins(desk: Desk) -> None:
    """Nobody is relieved."""
    while desk.state.battle is None:
        desk.say("nobody")
