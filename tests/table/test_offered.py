"""What stands beside every question is taken by hand: by a key of its own, or by a thing on a pad
and a key; never by a thing alone."""

from __future__ import annotations

from controller.table.gesture import Key
from controller.table.meaning import Scene
from controller.table.offered import Taken
from controller.table.offered import taken as taken_by
from controller.wire import OVERLORD, TABLE, Choose, Msg, Option, Take
from tests.specimens.relay_table import course, runner
from tests.table.rig import Rig, relay

__all__: list[str] = []

PANEL = "0400A0A1"
"""What stands for Amber on a pad, her miniature being on the board."""


def at_vote(**amber: object) -> Rig:
    """Amber and Birch are to vote; Amber has what is said, and may buy a card for a spark."""
    state = course("vote")
    runner(state, "amber", **{"sparks": 1, "hand": [], **amber})
    rig = relay(state)
    rig.wait()
    return rig


def told(rig: Rig, audience: str) -> str:
    """What an audience reads."""
    notice = rig.view(audience).notice
    return "" if notice is None else str(notice.text)


def taken(rig: Rig) -> list[tuple[str, str]]:
    """The offers that were taken, and by whom."""
    journal = rig.session.journal
    entries = [journal.row(seq).entry for seq in rig.session.timeline.path()]
    return [(entry.seat, entry.offer) for entry in entries if isinstance(entry, Take)]


def test_a_thing_on_a_pad_and_the_key_take_what_is_offered_for_it() -> None:
    rig = at_vote()
    rig.put(PANEL, "amber-pad")
    assert rig.press("amber-take").effect == "answered"
    assert taken(rig) == [("amber", "spark-amber")]


def test_a_thing_on_a_pad_alone_takes_nothing() -> None:
    rig = at_vote()
    before = rig.footprint()
    rig.put(PANEL, "amber-pad")
    rig.wait(60_000)
    assert rig.footprint() == before


def test_the_key_alone_takes_nothing() -> None:
    rig = at_vote()
    assert rig.press("amber-take").effect == "refused"
    assert taken(rig) == []
    assert told(rig, "amber") == "Nothing that lies on the pad is offered to you now."


def test_what_was_taken_away_from_the_pad_again_is_not_taken() -> None:
    rig = at_vote()
    rig.put(PANEL, "amber-pad")
    rig.lift(PANEL)
    assert rig.press("amber-take").effect == "refused"
    assert taken(rig) == []


def test_whoever_may_have_it_is_told_so_and_nobody_else() -> None:
    rig = at_vote()
    rig.put(PANEL, "amber-pad")
    hint = 'You may have this now: Draw a card for a spark. Leave it there and press "Take it".'
    assert told(rig, "amber") == hint
    assert all(hint != told(rig, other) for other in (TABLE, "birch"))


def test_a_key_that_bears_its_name_takes_an_offer() -> None:
    state = course("vote")
    state.gift = True
    rig = relay(state)
    rig.wait()
    assert rig.press("gift").effect == "answered"
    assert taken(rig) == [(OVERLORD, "gift")]


def test_why_an_offer_is_closed_is_told_to_its_seat_and_to_the_overlord_alone() -> None:
    rig = at_vote(sparks=0)
    rig.put(PANEL, "amber-pad")
    assert rig.press("amber-take").effect == "refused"
    assert told(rig, "amber") == told(rig, OVERLORD) == "Amber has no spark"
    assert told(rig, TABLE) == "Nothing that lies on the pad is offered to you now."


def test_what_lies_on_somebody_elses_pad_is_not_taken() -> None:
    rig = at_vote()
    rig.put(PANEL, "birch-pad")
    assert rig.press("amber-take").effect == "refused"
    assert taken(rig) == []


def met(*asked: str) -> Scene:
    """A question to these, with an option that is called as an offer is."""
    options = (Option("gift", Msg("A gift")), Option("9", Msg("Nine")))
    ask = Choose(key="k", to=asked, prompt=Msg("Which?"), options=options)
    return Scene(ask, asked)


def gift_at(scene: Scene, name: str) -> object:
    """What a key of the Overlord's takes of what is offered, where that is asked."""
    state = course("vote")
    state.gift = True
    rig = relay(state)
    return taken_by(rig.session, rig.table.layout, {}, scene, Key(OVERLORD, name))


def test_a_key_that_the_question_takes_is_the_questions() -> None:
    assert gift_at(met(OVERLORD), "gift") is None


def test_a_key_of_somebody_whom_the_question_does_not_ask_takes_the_offer() -> None:
    assert gift_at(met("amber"), "gift") == Taken(OVERLORD, "gift")
