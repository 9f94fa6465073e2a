"""Names: one thing is called the same by whoever speaks of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from controller.engine import REST, Fate, Game, Play, Rules, Session, State
from controller.table import Layout, Tags, Thing
from controller.table.ground import ground
from controller.table.layout import Place
from controller.table.names import Called, names, tag_name, tray_name
from controller.table.picture import picture
from controller.table.strange import spoken
from controller.table.trays import TrayOf
from controller.wire import (
    OVERLORD,
    AnyAsk,
    Board,
    Choose,
    Correction,
    Edit,
    Msg,
    Option,
    Piece,
    Space,
    Text,
    View,
)
from controller.wire.belonging import Belonging
from tests.table.rig import Rig

__all__: list[str] = []

BOX = (
    Belonging("ann", "Ann of the box"),
    Belonging("ann", "Ann's card", "card"),
    Belonging("bob", "Bob of the box"),
)
LAYOUT = Layout(place={name: Place((f"r-{name}",)) for name in ("a", "b")})


class Yard(State):
    """Where ann stands; nowhere: nothing is played on the board any more."""

    ann: str = "a"


class Yards(Game[Yard]):
    """A board of two spaces, on which ann stands until it is cleared."""

    name = "yards"
    version = "1"
    state_type = Yard

    def title(self) -> Msg:
        return Msg("Yards")

    def new(self, setup: dict[str, object]) -> Yard:
        return Yard(fate=Fate("1"))

    def seats(self, state: Yard) -> tuple[str, ...]:
        return ("us",)

    def things(self) -> tuple[Belonging, ...]:
        return BOX

    def run(self, play: Play[Yard]) -> Rules[None]:
        while True:
            yield REST
            on = Option("on", Msg("Go on"))
            yield Choose(key="on", to=("us",), prompt=Msg("Go on?"), options=(on,))

    def outcome(self, state: Yard) -> Msg | None:
        return None

    def view(self, state: Yard, asks: tuple[AnyAsk, ...], audience: str) -> View:
        shown = () if not state.ann else (board(Piece("ann", state.ann, "Ann")),)
        return View(audience=audience, revision=0, parts=shown)

    def worlds(self, state: Yard, audience: str, rng: Random) -> Yard:
        return Yard(Fate("other"), state.ann)


def board(*pieces: Piece) -> Board:
    """The yard, with these on it."""
    spaces = (Space("a", 0, 0, "the gate"), Space("b", 1, 0))
    return Board(id="yard", width=2, height=1, spaces=spaces, pieces=pieces)


def called(tags: Mapping[str, Thing], layout: Layout = LAYOUT) -> dict[str, Text]:
    """The names in the yard where ann stands."""
    view = View(audience="table", revision=0, parts=(board(Piece("ann", "a", "Ann")),))
    return names(layout, Tags(dict(tags)), view, ground(layout, view), BOX)


def laid(tags: Mapping[str, Thing]) -> Rig:
    """A table of the yard, with ann at its gate."""
    return Rig(Session.begin(Yards(), {}), LAYOUT, Tags(dict(tags)), {"04000001": "a"})


def led(rig: Rig) -> str:
    """What the guide says once hands have been quiet."""
    rig.wait(3000)
    guide = rig.view().guide
    return "" if guide is None else str(guide.text)


def move(rig: Rig, to: str) -> None:
    """The game has ann elsewhere, by a correction; nowhere: the board is put away."""
    edits = (Edit("/ann", value=to),)
    rig.session.do(Correction(nonce=rig.nonce(), seat=OVERLORD, edits=edits))


def test_the_builders_label_comes_before_the_view_the_view_before_the_box_and_the_id_last() -> None:
    assert called({"04000001": Thing("ann", label="Red Ann")})["ann"] == "Red Ann"
    assert called({"04000001": Thing("ann")})["ann"] == "Ann"
    assert called({"04000002": Thing("bob")})["bob"] == "Bob of the box"
    assert "cat" not in called({"04000003": Thing("cat")})


def test_of_a_place_the_builders_label_comes_before_the_view() -> None:
    mine = Layout(place={"a": Place(("r1",), label="the near end"), "b": Place(("r2",))})
    assert called({}, mine)["a"] == "the near end"
    assert called({})["a"] == "the gate"


def test_of_two_forms_of_a_name_the_box_s_first_one_names_it() -> None:
    view = View(audience="table", revision=0)
    assert names(LAYOUT, Tags({}), view, ground(LAYOUT, view), BOX)["ann"] == "Ann of the box"


def test_a_label_that_one_of_several_copies_bears_names_that_copy_alone() -> None:
    one, other = Thing("bob", label="the chipped one"), Thing("bob")
    found = called({"04000001": one, "04000002": other})
    assert found["bob"] == "Bob of the box"
    assert (tag_name(one, found), tag_name(other, found)) == ("the chipped one", "Bob of the box")


def test_a_tray_is_called_by_its_label_and_else_by_its_id() -> None:
    square = (0, 0)
    layout = Layout(
        tray={"W": TrayOf(square, ("r1",), label="the west tray"), "E": TrayOf(square, ("r2",))}
    )
    assert (tray_name(layout, "W"), tray_name(layout, "E")) == ("the west tray", "E")


def test_one_piece_has_one_name_wherever_it_is_spoken_of() -> None:
    rig = laid({"04000001": Thing("ann", label="Red Ann")})
    table, view = rig.table, rig.session.view("table")
    drawn = picture(view, LAYOUT, table.tags, {}, {}, table.ground, table.belongings)
    [worn] = table.strangers.worn()
    assert {table.called("ann"), spoken(table)["ann"], worn.label, drawn.things[0].label} == {
        "Red Ann"
    }
    move(rig, "b")
    assert led(rig) == "Move Red Ann from the gate to b."


def test_what_is_put_away_is_called_as_the_box_has_it() -> None:
    rig = laid({"04000001": Thing("ann")})
    move(rig, "")
    assert led(rig) == "Take Ann of the box away from a."


def test_nobody_is_named_before_somebody_asks_and_then_all_are_named_at_once() -> None:
    found: list[str] = []

    def find() -> Mapping[str, Text]:
        found.append("found")
        return {"ann": "Ann", "bob": "Bob"}

    called = Called(find)
    assert found == []
    assert (called.get("ann", "?"), called.get("cid", "?"), sorted(called)) == (
        "Ann",
        "?",
        ["ann", "bob"],
    )
    assert found == ["found"]
