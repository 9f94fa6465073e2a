"""The picture of a simulated table: which places are drawn, and what lies where on them."""

from __future__ import annotations

from controller.table import Layout, Tags, Thing
from controller.table.ground import ground
from controller.table.layout import Place
from controller.table.picture import picture
from controller.wire import Board, Space, View

__all__: list[str] = []

BOARD = Board(
    id="b", title="The hall", width=3, height=2, spaces=(Space("near", 0, 0), Space("far", 2, 1))
)
LAYOUT = Layout(
    place={
        "near": Place(("r1",)),
        "under": Place(("r2",)),
        "corner": Place(("r3",), x=5, y=4),
        "pad": Place(("r4",), kind="pad"),
    }
)
TAGS = Tags({"04A1": Thing("brass"), "04A2": Thing("fang")})


GROUND = ground(LAYOUT, View(audience="table", revision=0, parts=(BOARD,)))


def view(*parts: Board) -> View:
    return View(audience="table", revision=0, parts=parts)


def test_a_space_that_only_another_board_has_is_not_drawn_unless_its_builder_says_where() -> None:
    places = {p.id: (p.x, p.y) for p in picture(view(BOARD), LAYOUT, TAGS, {}, {}, GROUND).places}
    assert places == {"near": (0, 0), "corner": (5, 4), "pad": (0, 2)}


def test_where_no_board_is_shown_no_space_is_drawn_but_those_whose_builder_says_where() -> None:
    places = [p.id for p in picture(view(), LAYOUT, TAGS, {}, {}, ground(LAYOUT, view())).places]
    assert places == ["corner", "pad"]


def test_what_lies_where_nothing_is_drawn_lies_beside_the_table_to_the_eye() -> None:
    seen = picture(view(BOARD), LAYOUT, TAGS, {"04A1": "near", "04A2": "under"}, {}, GROUND)
    assert {thing.thing: thing.where for thing in seen.things} == {"brass": "near", "fang": ""}
