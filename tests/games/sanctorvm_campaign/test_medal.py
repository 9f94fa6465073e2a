"""The Leader Medal: who holds it first, and who can."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.story import Health, Say
from controller.games.sanctorvm.campaign.events import Passed
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

END = Say(text="The end.")
THREE = (FIVE[:2], FIVE[2:4], FIVE[4:])


def begins(*, plays: tuple[tuple[str, ...], ...] = THREE) -> Desk:
    """The second chapter begins; the third player has led through the first."""
    leader = f"player-{len(plays)}"
    return Desk(END, plays=plays, stage="chapter", frames=[], chapter=1, leader=leader)


@pytest.mark.rule("SV-NAR-035", "SV-NAR-037")
def test_at_the_start_of_a_chapter_the_side_names_its_first_holder_anew() -> None:
    desk = begins()
    assert (desk.ask.key, desk.ask.to) == ("leader", ("player-3",))
    desk.say("player-2")
    assert desk.state.leader == "player-2"
    assert [str(told.to_seat) for told in desk.told(Passed)] == ["Player 2"]


@pytest.mark.rule("SV-NAR-036")
def test_only_who_plays_homo_superbe_can_hold_it() -> None:
    named = [option.id for option in begins().ask.options]  # type: ignore[union-attr]
    assert named == ["player-1", "player-2", "player-3"]


@pytest.mark.rule("SV-NAR-035")
def test_who_plays_alone_is_not_asked() -> None:
    desk = begins(plays=(FIVE,))
    assert desk.ask.key != "leader"
    assert desk.state.leader == "player-1"


@pytest.mark.rule("SV-NAR-028", "SV-HLT-012")
@pytest.mark.parametrize("whom", ["one", "leader"])
def test_whose_homo_superbe_have_just_died_says_no_more_whom_something_befalls(whom: str) -> None:
    dies = [Health(amount=-10, whom=name) for name in FIVE[:2]]
    desk = Desk(*dies, Health(amount=-1, whom=whom), END, plays=THREE)
    assert (desk.ask.key, desk.ask.to) == ("whom", ("player-2",))
    assert desk.state.leader == "player-2"
