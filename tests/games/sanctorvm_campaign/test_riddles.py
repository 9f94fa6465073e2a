"""Enigmas: read, thought about with clues, and judged by the Overlord."""

from __future__ import annotations

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.box.story import Coins, Enigma, Say
from controller.games.sanctorvm.campaign.narrative.enigma import ClueGiven, Posed, Solved
from controller.wire import OVERLORD, Judge, Read, TimeUp
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

RIDDLE = Enigma(
    number=1,
    text="It has a door in its middle and no way in.",
    clues=("It is made of paper.", "You hold it in your hands."),
    solution="A book",
    success=(Coins(amount=2),),
    failure=(Coins(amount=-1),),
)
END = Say(text="The end.")


def asked(*, coins: int = 3) -> Desk:
    """The Enigma has been read."""
    desk = Desk(RIDDLE, END, plays=(FIVE[:3], FIVE[3:]), coins=coins)
    desk.say()
    return desk


@pytest.mark.rule("SV-ENI-001", "SV-ENI-002", "SV-ENI-004")
def test_the_overlord_reads_its_title_and_text_aloud() -> None:
    desk = Desk(RIDDLE, END)
    assert isinstance(desk.ask, Read)
    assert desk.ask.to == (OVERLORD,)
    assert [str(page.text) for page in desk.ask.pages if page.aloud] == [
        "Enigma 01",
        "It has a door in its middle and no way in.",
    ]
    desk.say()
    assert [(str(told.title), told.to) for told in desk.told(Posed)] == [("Enigma 01", ())]


@pytest.mark.rule("SV-ENI-007")
def test_the_solution_stands_behind_it_for_the_overlord_alone() -> None:
    desk = Desk(RIDDLE, END)
    assert isinstance(desk.ask, Read)
    silent = [str(page.text) for page in desk.ask.pages if not page.aloud]
    assert silent[0] == "The solution: A book"
    assert desk.ask.audience == (OVERLORD,)
    desk.say()
    assert desk.ask.audience == (OVERLORD,)
    assert "A book" in str(desk.ask.prompt)
    assert not any("book" in str(told.says()) for told in desk.events)


@pytest.mark.rule("SV-ENI-005")
def test_no_glass_runs() -> None:
    desk = asked()
    assert desk.ask.seconds == 0
    with pytest.raises(Illegal):
        desk.run.accept(TimeUp(nonce="", ask=""))


@pytest.mark.rule("SV-ENI-006")
def test_a_clue_that_is_given_is_told_to_all() -> None:
    desk = asked()
    assert desk.told(ClueGiven) == []
    desk.say("clue")
    assert [(str(told.says()), told.to) for told in desk.told(ClueGiven)] == [
        ("A clue: It is made of paper.", ())
    ]
    assert desk.ask.key == "enigma-judged"
    desk.say("clue")
    assert [str(told.clue) for told in desk.told(ClueGiven)] == ["You hold it in your hands."]


@pytest.mark.rule("SV-ENI-006")
def test_no_clue_is_left_after_the_last() -> None:
    desk = asked()
    desk.say("clue")
    desk.say("clue")
    assert desk.option("clue").closed is not None
    assert desk.option("solved").closed is None


@pytest.mark.rule("SV-ENI-003", "SV-ENI-007", "SV-ENI-008")
@pytest.mark.parametrize(("verdict", "coins"), [("solved", 5), ("unsolved", 2)])
def test_the_overlord_judges_and_success_or_failure_comes_of_it(verdict: str, coins: int) -> None:
    desk = asked()
    assert isinstance(desk.ask, Judge)
    assert desk.ask.to == (OVERLORD,)
    desk.say(verdict)
    assert [told.solved for told in desk.told(Solved)] == [verdict == "solved"]
    assert desk.state.coins == coins
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-ENI-008")
def test_an_enigma_without_outcomes_changes_nothing() -> None:
    bare = Enigma(number=12, text="?", solution="!")
    desk = Desk(bare, END, coins=3)
    desk.say()
    assert desk.option("clue").closed is not None
    desk.say("unsolved")
    assert desk.state.coins == 3
    assert desk.read() == ("The end.",)
