"""Offers: people leave the table, arrive and change chairs, whatever is asked at that moment."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from controller.engine import Illegal, Invalid
from controller.engine.run import Run
from controller.games.sanctorvm.box.story import Choice, Decision, Fight, Say
from controller.games.sanctorvm.campaign.events import Reseated
from controller.games.sanctorvm.state import Battle
from controller.wire import OVERLORD, Take
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

TWO = (FIVE[:3], FIVE[3:])
THREE = (FIVE[:2], FIVE[2:4], FIVE[4:])
NOBODY_CONJURES = {name: {"ethermancy": 0} for name in (*FIVE, "ghurab")}
VOTE = Decision(by="group", options=(Choice(text="Left."), Choice(text="Right.")))


def battle(desk: Desk) -> Battle:
    assert desk.state.battle is not None
    return desk.state.battle


def take(desk: Desk, change: str = "", seat: str = OVERLORD) -> None:
    """The offer is taken, and the Overlord says what changes."""
    desk.run.accept(Take(nonce="n", seat=seat, offer="players"))
    desk.events = desk.run.collect()
    if change:
        desk.say(change)


def share(desk: Desk, *owners: str) -> None:
    desk.say(pairs=tuple(zip(FIVE, owners, strict=True)), seat=OVERLORD)


def equipping(plays: tuple[tuple[str, ...], ...], **values: Any) -> Desk:
    """A battle in which the five equip themselves, one after another."""
    desk = Desk(Fight(battle="skirmish"), plays=plays, **values)
    desk.say("nobody")
    return desk


def plays(desk: Desk) -> dict[str, list[str]]:
    return {seat.name: seat.plays for seat in desk.state.seats}


@pytest.mark.rule("SV-GEN-001", "SV-PLY-005", "SV-PLY-006")
def test_somebody_arrives_in_mid_battle_and_plays_at_once() -> None:
    desk = equipping(TWO)
    take(desk, "arrives:player-3")
    share(desk, "player-3", "player-1", "player-1", "player-2", "player-2")
    assert plays(desk)["player-3"] == ["prymat"]
    assert {seat.name: seat.plays for seat in battle(desk).seats} == plays(desk)
    assert (desk.ask.key, desk.ask.to) == ("equip", ("player-3",))
    assert desk.game.seats(desk.state) == ("player-1", "player-2", "player-3")


@pytest.mark.rule("SV-GEN-001", "SV-PLY-004")
def test_somebody_leaves_in_mid_battle_and_is_asked_nothing_any_more() -> None:
    desk = equipping(TWO)
    assert (desk.ask.key, desk.ask.to) == ("equip", ("player-1",))
    take(desk, "leaves:player-1")
    assert plays(desk) == {"player-2": list(FIVE)}
    assert {seat.name: seat.plays for seat in battle(desk).seats} == plays(desk)
    assert (desk.ask.key, desk.ask.to) == ("equip", ("player-2",))
    assert desk.state.leader == "player-2"


def test_who_stays_keeps_the_seat_and_a_free_one_is_given_to_the_next() -> None:
    desk = equipping(THREE)
    take(desk, "leaves:player-2")
    share(desk, "player-1", "player-1", "player-1", "player-3", "player-3")
    assert list(plays(desk)) == ["player-1", "player-3"]
    take(desk, "arrives:player-2")
    share(desk, "player-1", "player-1", "player-2", "player-2", "player-3")
    assert list(plays(desk)) == ["player-1", "player-2", "player-3"]


def test_a_question_of_the_story_is_asked_of_the_new_holder() -> None:
    desk = Desk(Decision(by="leader", options=VOTE.options), plays=TWO)
    assert desk.ask.to == ("player-1",)
    take(desk, "leaves:player-1")
    assert (desk.ask.key, desk.ask.to) == ("leader-decision", ("player-2",))


def test_what_was_said_already_counts_and_the_change_comes_after_the_vote() -> None:
    desk = Desk(VOTE, Say(text="On."), plays=TWO)
    said, waits = desk.ask.to
    desk.say(next(o.id for o in desk.ask.options if said in o.to), seat=said)  # type: ignore[union-attr]
    take(desk)
    assert (desk.ask.to, desk.run.waiting) == ((said, waits), (waits,))
    while desk.ask.key != "players":
        seat = desk.run.waiting[0]
        desk.say(next(o.id for o in desk.ask.options if seat in o.to or not o.to), seat=seat)  # type: ignore[union-attr]
    desk.say("leaves:player-2")
    assert list(plays(desk)) == ["player-1"]


@pytest.mark.rule("SV-NAR-029")
def test_the_leader_medal_passes_when_its_holder_leaves() -> None:
    desk = Desk(Say(text="On."), plays=THREE, leader="player-2")
    take(desk, "leaves:player-2")
    share(desk, "player-1", "player-1", "player-1", "player-3", "player-3")
    assert desk.state.leader == "player-3"


@pytest.mark.rule("SV-NAR-028")
def test_the_leader_medal_goes_on_where_only_the_dead_are_left_to_its_holder() -> None:
    desk = Desk(Say(text="On."), plays=TWO, health={"nezumi": 0, "tapayaxin": 0})
    take(desk, "anew")
    share(desk, "player-2", "player-2", "player-2", "player-1", "player-1")
    assert desk.state.leader == "player-2"


@pytest.mark.rule("SV-LOS-002")
def test_a_chapter_that_is_lost_goes_back_to_no_leader_who_has_left() -> None:
    desk = Desk(
        Say(text="On."),
        plays=THREE,
        stage="chapter",
        frames=[],
        levels=NOBODY_CONJURES,
        leader="player-1",
    )
    desk.say("player-3")
    take(desk, "leaves:player-3")
    share(desk, "player-1", "player-1", "player-1", "player-2", "player-2")
    state = deepcopy(desk.state)
    state.stage = "lost"
    desk.run = Run.of(desk.game, state)
    desk.say("again")
    desk.say("same")
    assert (desk.ask.key, desk.ask.to) == ("leader", ("player-1",))


@pytest.mark.rule("SV-PLY-010", "SV-SHL-004")
def test_a_player_and_the_overlord_change_chairs_and_take_their_names_along() -> None:
    desk = Desk(Say(text="On."), plays=TWO, people={"player-2": "Ben", OVERLORD: "Eva"})
    take(desk, "chair:player-2")
    assert desk.state.people == {"player-2": "Eva", OVERLORD: "Ben"}
    assert plays(desk) == {"player-1": list(FIVE[:3]), "player-2": list(FIVE[3:])}


@pytest.mark.rule("SV-PLY-003", "SV-PLY-011")
def test_the_last_one_plays_both_sides_until_somebody_arrives() -> None:
    desk = equipping((FIVE,))
    take(desk, "solo")
    assert (desk.state.solo, battle(desk).solo) == (True, True)
    desk.run.accept(Take(nonce="n", seat=OVERLORD, offer="players"))
    closed = desk.option("arrives:player-2").closed
    assert closed is not None
    assert closed.because == ("SV-PLY-004",)
    desk.say("company")
    assert (desk.state.solo, battle(desk).solo) == (False, False)


@pytest.mark.rule("SV-PLY-008", "SV-PLY-003")
def test_no_sixth_one_plays_a_homo_superbe_and_only_one_person_plays_solo() -> None:
    desk = Desk(Say(text="On."), plays=tuple((name,) for name in FIVE))
    take(desk)
    assert [desk.option(name).closed is None for name in ("arrives:", "solo")] == [False, False]


@pytest.mark.rule("SV-PLY-004")
def test_the_last_player_cannot_leave() -> None:
    desk = Desk(Say(text="On."))
    take(desk)
    with pytest.raises(Illegal):
        desk.say("leaves:player-1")


def test_it_is_the_overlords_and_the_leaders_to_take() -> None:
    desk = Desk(Say(text="On."), plays=TWO)
    with pytest.raises(Invalid):
        take(desk, seat="player-2")
    take(desk, "stay", seat="player-1")
    assert desk.ask.key == "scene"
    assert desk.told(Reseated) == []


def test_before_the_five_are_chosen_seats_come_and_go_without_a_share() -> None:
    desk = Desk(plays=((), ()), stage="create", frames=[], leader="")
    take(desk, "arrives:player-3")
    assert desk.ask.key == "create"
    assert list(plays(desk)) == ["player-1", "player-2", "player-3"]


def test_a_battle_with_other_people_goes_on_from_a_saved_state() -> None:
    desk = equipping(TWO)
    take(desk, "leaves:player-2")
    again = Run(desk.game, desk.run.rested)
    assert again.ask == desk.run.ask
    assert again.hash() == desk.run.hash()
