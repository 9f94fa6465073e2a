"""What is said of places that are not felt: the same gestures as a reader tells."""

import pytest

from controller.engine import Illegal
from controller.table import Layout, Tags, Thing
from controller.table.layout import Place
from controller.wire.tray import TrayLift, TrayPut
from tests.table.rig import Rig
from tests.table.test_steps import ANN, BOB, BOW, walking

__all__: list[str] = []


def lost(*readers: str) -> Rig:
    """Ann stands at w and Bob at z; these readers are gone."""
    rig = walking()
    for reader in readers:
        rig.hardware.lose(reader)
    rig.wait()
    return rig


def put(rig: Rig, uid: str, place: str) -> str:
    """Say that a thing was put somewhere; what came of it."""
    rig.table.say(TrayPut(uid=uid, place=place))
    rig.wait(300)
    return rig.deeds[-1].effect


def lift(rig: Rig, uid: str) -> str:
    rig.table.say(TrayLift(uid=uid))
    rig.wait(300)
    return rig.deeds[-1].effect


def test_a_piece_that_is_lifted_narrows_to_where_it_can_go_and_set_down_goes_there() -> None:
    rig, felt = lost("r-w", "r-x"), walking()
    assert lift(rig, ANN) == felt.lift(ANN).effect == "narrowed"
    assert rig.asked().left == felt.asked().left
    assert put(rig, ANN, "x") == felt.put(ANN, "x").effect == "answered"
    assert rig.session.hash() == felt.session.hash()


def test_put_back_where_it_was_it_is_as_if_nothing_had_been() -> None:
    rig = lost("r-w")
    before = rig.footprint()
    lift(rig, ANN)
    assert put(rig, ANN, "w") == "back"
    assert rig.footprint() == before


def test_a_card_on_a_pad_that_is_not_felt_is_shown() -> None:
    rig = lost("r-pad")
    rig.screen("ann")
    rig.wait()
    assert put(rig, BOW, "pad") == "answered"
    assert str(rig.view().log[-1].text) == "ann: bow-bob"


def test_a_piece_that_no_reader_ever_saw_is_taken_up_from_where_the_game_has_it() -> None:
    rig = walking()
    readers = rig.table.layout.readers
    for reader in readers:
        rig.hardware.lose(reader)
    rig.table._feeling.lying.clear()
    rig.wait()
    tray = rig.view("overlord").tray
    assert tray is not None
    assert {each.uid: each.where for each in tray.things}[ANN] == "w"
    assert lift(rig, ANN) == "narrowed"
    assert put(rig, ANN, "x") == "answered"


def test_a_thing_that_lies_at_a_felt_place_is_not_on_the_tray() -> None:
    rig = lost("r-w")
    tray = rig.view("overlord").tray
    assert tray is not None
    assert ANN in {each.uid for each in tray.things}
    assert BOB not in {each.uid for each in tray.things}
    with pytest.raises(Illegal):
        rig.table.say(TrayPut(uid=BOB, place="w"))


def test_a_piece_that_never_left_does_not_walk_back_by_itself_when_its_reader_is_back() -> None:
    rig = lost("r-w", "r-x")
    put(rig, ANN, "x")
    before = rig.footprint()
    rig.hardware.bring_back("r-w")
    rig.wait(1500)
    assert rig.said == "Ann is felt at w, and on the screen it was put at x: put it there."
    assert rig.footprint() == before
    rig.hardware.bring_back("r-x")
    rig.put(ANN, "x", 2000)
    assert rig.said == ""
    assert rig.footprint() == before


def test_what_differs_from_what_was_said_and_not_from_the_game_is_no_trouble() -> None:
    rig = lost("r-w", "r-x")
    put(rig, ANN, "x")
    rig.undo()
    rig.wait()
    rig.hardware.bring_back("r-w")
    rig.wait(1500)
    assert rig.said == ""


def test_a_reader_that_comes_first_of_all_in_the_midst_of_a_game_differs_too() -> None:
    layout = Layout(place={name: Place((f"r-{name}",)) for name in ("w", "x", "y", "z")})
    rig = walking()
    whole = Rig(rig.session, layout, Tags({ANN: Thing("ann")}))
    whole.hardware.lose("r-x")
    whole.wait()
    put(whole, ANN, "x")
    assert whole.session.state.where["ann"] == "x"
    whole.hardware.bring_back("r-x")
    whole.wait(1500)
    assert whole.said == "Ann was put at x on the screen and is not felt there: put it there."
