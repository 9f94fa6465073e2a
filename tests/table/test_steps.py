"""A thing set down may say two answers at once; and what things alone can tell apart."""

import pytest

from controller.engine import Session
from controller.engine.fault import Fault
from controller.engine.kit import Broken
from controller.table import Layout, Table, Tags, Thing
from controller.table.law import TABLE_LAWS, objections_keep_secrets, reached_by_its_things
from controller.table.layout import KeyOf, Place
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay
from tests.table.rig import Rig
from tests.table.stepping import PLACES, Flaw, Steps

__all__: list[str] = []

ANN, BOB, BOW, SLING, HAT = "04000001", "04000002", "04000003", "04000004", "04000005"
NAMES = {ANN: "ann", BOB: "bob", BOW: "bow", SLING: "sling", HAT: "hat"}


def walking(flaw: Flaw = "") -> Rig:
    layout = Layout(
        place={
            **{place: Place((f"r-{place}",)) for place in PLACES},
            "pad": Place(("r-pad",), "pad"),
        },
        key={"k2": KeyOf("2"), "rest": KeyOf("rest")},
    )
    tags = Tags({uid: Thing(name) for uid, name in NAMES.items()})
    rig = Rig(Session.begin(Steps(flaw), {}), layout, tags)
    rig.put(ANN, "w")
    rig.put(BOB, "z")
    return rig


def test_a_piece_that_is_set_down_takes_the_turn_and_the_step() -> None:
    rig = walking()
    deed = rig.put(ANN, "x")
    assert (deed.effect, len(deed.entries)) == ("answered", 2)
    assert rig.session.state.where["ann"] == "x"
    assert rig.key == "who"


def test_where_the_next_question_refuses_it_neither_counts_and_its_reason_is_said() -> None:
    rig = walking()
    before = rig.footprint()
    assert rig.put(ANN, "z").effect == "refused"
    assert (rig.said, rig.because) == ("3 spaces away, and 1 is the most", ("ST-2",))
    rig.lift(ANN)
    rig.put(ANN, "w")
    assert rig.footprint() == before


def test_the_games_own_objection_is_said_where_it_has_one() -> None:
    rig = walking()
    rig.put(HAT, "x")
    assert (rig.said, rig.because) == ("hat is no piece", ("ST-3",))


def test_an_objection_that_raises_is_reported_and_the_plain_sentence_said() -> None:
    rig = walking("stumbling")
    before = rig.footprint()
    heard: list[Fault] = []
    rig.session.on_fault.append(heard.append)
    assert rig.put(HAT, "x").effect == "refused"
    assert (rig.said, rig.because) == (
        "hat at x answers nothing now. Who takes the turn?",
        ("ST-1",),
    )
    assert rig.session.faults == heard
    [fault] = heard
    assert (fault.kind, fault.error) == ("objection", "LookupError: hat")
    assert '"hat"' in fault.command
    assert rig.footprint() == before


def test_a_weapon_that_is_shown_narrows_to_what_it_can_do() -> None:
    rig = walking()
    rig.screen("ann")
    rig.wait()
    assert rig.put(BOW, "pad").effect == "answered"
    assert str(rig.view().log[-1].text) == "ann: bow-bob"


def test_two_things_shown_one_after_the_other_are_both_meant() -> None:
    rig = walking()
    rig.screen("ann")
    rig.wait()
    assert rig.put(BOB, "pad").effect == "narrowed"
    assert (rig.asked().named, rig.asked().left) == (("bob",), ("bow-bob", "sling-bob"))
    assert rig.put(SLING, "pad").effect == "answered"
    assert str(rig.view().log[-1].text) == "ann: sling-bob"


def test_a_piece_that_comes_back_from_the_pad_takes_back_what_it_said() -> None:
    rig = walking()
    rig.screen("ann")
    rig.wait()
    before = rig.footprint()
    rig.put(BOB, "pad")
    rig.put(BOB, "z", 1500)
    assert rig.footprint() == before


def test_a_key_takes_the_second_of_what_is_left() -> None:
    rig = walking()
    rig.screen("ann")
    rig.wait()
    rig.put(BOB, "pad")
    rig.press("k2")
    assert str(rig.view().log[-1].text) == "ann: sling-bob"


def test_a_step_that_takes_no_gesture_is_no_reason_to_take_it() -> None:
    rig = walking()
    rig.screen("ann")
    rig.wait()
    before = rig.footprint()
    rig.put(BOB, "x")
    assert rig.deeds[-1].effect == "refused"
    assert rig.footprint() == before


def test_a_table_that_is_closed_hears_nothing_more_of_its_session() -> None:
    session = Session.begin(Steps(), {})
    table = Table(session, Layout(), Tags(), lambda: 0)
    table.close()
    assert session.on_change == []


# -- the laws -------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", TABLE_LAWS)
@pytest.mark.parametrize("game", [Noughts(), Relay(), Steps()], ids=lambda game: game.name)
def test_the_specimens_are_played_by_their_things(game: object, law: object) -> None:
    for seed in range(3):
        law(game, seed)  # type: ignore[operator]


def test_an_option_that_its_things_do_not_reach_breaks_the_law() -> None:
    with pytest.raises(Broken, match='offers "odd", which its things do not reach'):
        reached_by_its_things(Steps("twins"), 1)


def test_an_objection_that_tells_a_secret_breaks_the_law() -> None:
    with pytest.raises(Broken, match="in another world"):
        objections_keep_secrets(Steps("leaky"), 1)


def test_an_objection_that_tells_who_is_hidden_breaks_the_law() -> None:
    with pytest.raises(Broken, match="lies in wait"):
        objections_keep_secrets(Steps("spying"), 1)
