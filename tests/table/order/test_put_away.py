"""Take-down: where no board is shown, what lies where one may be is put away; whoever turns the
house off and on again in the midst of it is led on."""

from __future__ import annotations

from controller.engine import Session
from controller.table import Layout, Tags, Thing
from controller.table.gesture import Lifted, Placed
from controller.table.layout import Place
from controller.wire import OVERLORD, Correction, Edit, View
from controller.wire.view import Board
from tests.table.order.test_guide import by_screen, led, step
from tests.table.rig import Rig
from tests.table.stepping import Steps, Walk
from tests.table.test_steps import ANN, BOB, HAT, walking

__all__: list[str] = []

PLACES = ("w", "x", "y", "z")


class Packed(Steps):
    """Steps, of which no board is shown any more once Ann has gone beyond it."""

    def view(self, state: Walk, asks: tuple[object, ...], audience: str) -> View:
        seen = super().view(state, asks, audience)  # type: ignore[arg-type]
        if state.where["ann"] != "beyond":
            return seen
        parts = tuple(part for part in seen.parts if not isinstance(part, Board))
        return View(audience=audience, revision=0, parts=parts)


LAYOUT = Layout(
    place={name: Place((f"r-{name}",)) for name in PLACES} | {"pad": Place(("r-pad",), "pad")}
)
TAGS = Tags(
    {
        ANN: Thing("ann"),
        BOB: Thing("bob", label="Bob"),
        HAT: Thing("hat", "card"),
    }
)


def packed(session: Session[Walk] | None = None, **found: str) -> Rig:
    """A table at which things lie so, and the board is gone."""
    if session is None:
        session = Session.begin(Packed(), {})
        edit = Edit("/where/ann", value="beyond")
        session.do(Correction(nonce="gone", seat=OVERLORD, edits=(edit,)))
    uids = {"ann": ANN, "bob": BOB, "hat": HAT}
    return Rig(session, LAYOUT, TAGS, {uids[name]: at for name, at in found.items()})


def change(rig: Rig, nonce: str, at: str) -> None:
    """Ann is elsewhere, by a correction."""
    edit = Edit("/where/ann", value=at)
    rig.session.do(Correction(nonce=nonce, seat=OVERLORD, edits=(edit,)))


def steps(rig: Rig) -> list[str]:
    """Everything that is said, by somebody who follows it."""
    uids = {"ann": ANN, "bob": BOB}
    said: list[str] = []
    guide = led(rig)
    while guide is not None:
        said.append(str(guide.text))
        rig.lift(uids[guide.thing])
        guide = rig.view().guide
    return said


AWAY = ["Take ann away from w.", "Take Bob away from z."]


def test_a_restart_loses_nothing_of_the_take_down() -> None:
    rig = packed(ann="w", bob="z")
    assert str(getattr(led(rig), "text", "")) == AWAY[0]
    rig.table.close()
    again = Session.open(Packed(), rig.session.journal)
    assert steps(packed(again, ann="w", bob="z")) == AWAY


def test_what_lies_on_a_pad_while_no_board_is_shown_is_nobodys_business() -> None:
    assert steps(packed(bob="pad", hat="x")) == []


def test_what_the_overlord_lets_be_while_no_board_is_shown_stays() -> None:
    rig = packed(ann="w")
    rig.table.order.excuse("ann")
    assert steps(rig) == []


def test_a_board_that_is_shown_again_is_said_to_lack_what_it_lacks() -> None:
    rig = Rig(Session.begin(Packed(), {}), LAYOUT, Tags({ANN: Thing("ann")}), {ANN: "w"})
    led(rig)
    lacks = "No tag yet: Bob. The touchscreen stands in for them."
    assert rig.said == lacks
    rig.put(HAT, "pad")
    for number, at in enumerate(("x", "beyond")):
        change(rig, f"{number}", at)
        assert (led(rig) is not None, rig.said == lacks) == (True, False)
    change(rig, "back", "w")
    assert (led(rig), rig.said) == (None, lacks)


# -- laid by hands --------------------------------------------------------------------------------


def test_what_hands_showed_on_a_pad_was_laid_by_hands_and_owes_nothing() -> None:
    plain = walking()
    rig = Rig(Session.begin(Steps(), {}), plain.table.layout, plain.table.tags, {BOB: "z"})
    rig.put(ANN, "pad")
    rig.lift(ANN)
    assert rig.put(ANN, "x").effect == "answered"


def test_what_is_shown_on_a_pad_for_its_space_is_not_home_and_owes_on() -> None:
    plain = walking()
    pad = Place(("r-mat",), "pad", covers=("x",))
    layout = Layout(place={**plain.table.layout.place, "mat": pad})
    rig = Rig(Session.begin(Steps(), {}), layout, plain.table.tags, {ANN: "w", BOB: "z"})
    by_screen(rig, "ann", "to-x")
    rig.lift(ANN)
    rig.put(ANN, "mat")
    rig.lift(ANN)
    assert rig.put(ANN, "y").effect == "refused"
    assert rig.said == "Ann belongs at x now: put it there first, then it can go on."


# -- asking changes nothing -----------------------------------------------------------------------


def test_asking_what_a_gesture_means_to_order_changes_nothing() -> None:
    rig = walking()
    edits = (Edit("/where/ann", value="y"), Edit("/where/bob", value="x"))
    rig.session.do(Correction(nonce="moved", seat=OVERLORD, edits=edits))
    led(rig)
    rig.lift(BOB)
    order = rig.table.order
    assert order.first(Placed("ann", "z"), ANN) == order.first(Placed("ann", "z"), ANN)
    order.first(Lifted("ann", "w"), ANN)
    order.stir()
    assert step(rig) == "Set Bob down at x."
