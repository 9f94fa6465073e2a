"""The ground: which spaces a place covers, as areas lie and turn above it.

Two areas of three by three, ink at the left and oak at the right:

    ink-1 .     ink-2     oak-1 .     .
    .     ink-3 .         .     .     .
    .     .     .         .     .     oak-2
"""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.engine import ContentError
from controller.table import Layout, read_layout
from controller.table.ground import Ground, ground
from controller.wire import Area, Board, Space, View

__all__: list[str] = []

TRAYS = """
[tray.W]
square = [0, 0]
[tray.W.reader]
w1 = [0, 0]
w2 = [2, 0]
w3 = [1, 1]
w4 = [2, 2]
w5 = [0, 2]
[tray.W.corner]
north = "wn"
east = "we"
south = "ws"
west = "ww"

[tray.E]
square = [1, 0]
[tray.E.reader]
e1 = [0, 0]
e2 = [2, 2]
[tray.E.corner]
north = "en"
east = "ee"
"""


def view(turns: int = 0, first: str = "ink", second: str = "oak") -> View:
    """The board, the ink at the left turned so."""
    at = {"1": (0, 0), "2": (2, 0), "3": (1, 1)}
    for _ in range(turns):
        at = {name: (2 - y, x) for name, (x, y) in at.items()}
    left, right = (0, 3) if first == "ink" else (3, 0)
    inks = [Space(f"ink-{n}", left + x, y, area="ink") for n, (x, y) in at.items()]
    oaks = [Space("oak-1", right, 0, area="oak"), Space("oak-2", right + 2, 2, area="oak")]
    areas = (Area("ink", left, 0, 3, 3, "the ink", turns), Area("oak", right, 0, 3, 3, "the oak"))
    board = Board(id="b", width=6, height=3, spaces=(*inks, *oaks), areas=areas)
    return View(audience="table", revision=0, parts=(board,))


def layout(tmp_path: Path, text: str = TRAYS) -> Layout:
    path = tmp_path / "layout.toml"
    path.write_text(text, "utf-8")
    return read_layout(path)


def covers(found: Ground, *places: str) -> list[tuple[str, ...]]:
    return [found.spaces(place) for place in places]


# -- plain and coarse places ----------------------------------------------------------------------


def test_a_place_that_is_named_as_a_space_covers_it(tmp_path: Path) -> None:
    found = ground(layout(tmp_path, '[place.oak-1]\nreaders = ["r"]\n'), view())
    assert (found.spaces("oak-1"), found.places("oak-1")) == (("oak-1",), ("oak-1",))
    assert found.places("oak-2") == ()


def test_a_reader_for_a_whole_area_covers_all_its_spaces(tmp_path: Path) -> None:
    text = '[place.left]\nreaders = ["r"]\nkind = "area"\narea = "ink"\n'
    found = ground(layout(tmp_path, text), view())
    assert found.spaces("left") == ("ink-1", "ink-2", "ink-3")
    assert found.places("ink-3") == ("left",)
    assert found.alike("left") == "ink"


def test_a_reader_for_either_face_covers_the_one_that_is_in_play(tmp_path: Path) -> None:
    text = '[place.left]\nreaders = ["r"]\nkind = "area"\narea = ["elm", "oak"]\n'
    assert ground(layout(tmp_path, text), view()).spaces("left") == ("oak-1", "oak-2")


def test_a_reader_for_some_spaces_covers_these(tmp_path: Path) -> None:
    text = '[place.door]\nreaders = ["r"]\nkind = "area"\ncovers = ["ink-2", "oak-1"]\n'
    found = ground(layout(tmp_path, text), view())
    assert found.spaces("door") == ("ink-2", "oak-1")
    assert found.alike("door") == ""


def test_a_pad_may_stand_for_an_area_and_nothing_stands_there(tmp_path: Path) -> None:
    text = '[place.card]\nreaders = ["r"]\nkind = "pad"\narea = "oak"\n'
    found = ground(layout(tmp_path, text), view())
    assert found.spaces("card") == ("oak-1", "oak-2")
    assert found.places("oak-1") == ()


# -- trays ----------------------------------------------------------------------------------------


def test_a_reader_in_a_tray_covers_the_space_that_lies_nearest(tmp_path: Path) -> None:
    found = ground(layout(tmp_path), view())
    assert covers(found, "w1", "w2", "w3", "e1", "e2") == [
        ("ink-1",),
        ("ink-2",),
        ("ink-3",),
        ("oak-1",),
        ("oak-2",),
    ]


def test_a_reader_between_spaces_that_are_as_near_covers_them_all(tmp_path: Path) -> None:
    text = "[tray.W]\nsquare = [0, 0]\n[tray.W.reader]\nmid = [1, 0]\n"
    found = ground(layout(tmp_path, text), view())
    assert found.spaces("mid") == ("ink-1", "ink-2", "ink-3")


def test_a_reader_that_reaches_no_space_covers_none(tmp_path: Path) -> None:
    text = "[tray.W]\nsquare = [0, 0]\nreach = 0\n[tray.W.reader]\nr = [0, 2]\n"
    assert ground(layout(tmp_path, text), view()).spaces("r") == ()


def test_a_reader_at_the_edge_covers_no_space_of_the_next_tray(tmp_path: Path) -> None:
    text = "[tray.W]\nsquare = [0, 0]\nreach = 1\n[tray.W.reader]\nr = [2, 2]\n"
    oak = Space("oak-3", 3, 2, area="oak")
    [board] = view().parts
    assert isinstance(board, Board)
    spaces = tuple(each for each in board.spaces if each.id != "ink-3")
    near = Board(id="b", width=6, height=3, spaces=(*spaces, oak), areas=board.areas)
    seen = View(audience="table", revision=0, parts=(near,))
    assert ground(layout(tmp_path, text), seen).spaces("r") == ()


def test_a_tray_that_hears_as_one_covers_whatever_the_game_has_there(tmp_path: Path) -> None:
    plan = layout(tmp_path, '[tray.E]\nsquare = [1, 0]\nreaders = ["r"]\n')
    assert ground(plan, view()).spaces("E") == ("oak-1", "oak-2")
    assert ground(plan, view(first="oak")).spaces("E") == ("ink-1", "ink-2", "ink-3")


def test_a_space_that_belongs_to_no_area_is_covered_where_it_lies(tmp_path: Path) -> None:
    text = "[tray.far]\nsquare = [2, 0]\n[tray.far.reader]\nr = [0, 1]\n"
    [board] = view().parts
    assert isinstance(board, Board)
    out = Board(
        id="b", width=7, height=3, spaces=(*board.spaces, Space("out", 6, 1)), areas=board.areas
    )
    seen = View(audience="table", revision=0, parts=(out,))
    assert ground(layout(tmp_path, text), seen).spaces("r") == ("out",)


# -- turning --------------------------------------------------------------------------------------


def test_when_the_game_turns_an_area_its_readers_serve_the_spaces_that_come_to_lie_there(
    tmp_path: Path,
) -> None:
    # A quarter to the right takes the top left corner to the top right, and that to the bottom.
    found = ground(layout(tmp_path), view(turns=1))
    assert covers(found, "w1", "w2", "w3", "w4") == [
        ("ink-3",),  # nothing lies at the corner any more; the middle is a step away
        ("ink-1",),
        ("ink-3",),
        ("ink-2",),
    ]
    assert found.otherwise == {}


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_an_area_lies_as_its_mark_is_heard_and_not_as_the_game_has_it(
    turns: int, tmp_path: Path
) -> None:
    lying = {"ink": (("wn", "we", "ws", "ww")[turns],)}
    found = ground(layout(tmp_path), view(), lying)
    assert found.covered == ground(layout(tmp_path), view(turns)).covered
    assert found.otherwise == ({"ink": ("W", turns)} if turns else {})


def test_an_area_that_lies_on_another_tray_is_found_there_and_what_belongs_there_is_nowhere(
    tmp_path: Path,
) -> None:
    found = ground(layout(tmp_path), view(), {"oak": ("we",)})
    # oak-1 in the top left corner comes to the top right by a quarter turn, oak-2 to the bottom
    # left.
    assert covers(found, "w1", "w2", "w5", "e1") == [(), ("oak-1",), ("oak-2",), ()]
    assert found.places("ink-1") == ()
    assert found.otherwise == {"oak": ("W", 1)}


def test_two_areas_that_were_changed_for_each_other_are_both_found(tmp_path: Path) -> None:
    found = ground(layout(tmp_path), view(), {"oak": ("wn",), "ink": ("en",)})
    assert found.spaces("e1") == ("ink-1",)
    assert found.spaces("w1") == ("oak-1",)
    assert found.otherwise == {"oak": ("W", 0), "ink": ("E", 0)}


def test_of_two_areas_that_are_heard_on_one_tray_the_one_counts_that_belongs_there(
    tmp_path: Path,
) -> None:
    found = ground(layout(tmp_path), view(), {"oak": ("wn",), "ink": ("we",)})
    assert found.otherwise == {"ink": ("W", 1)}
    assert found.spaces("e1") == ("oak-1",)


def test_an_area_whose_mark_is_heard_in_two_corners_lies_as_the_game_has_it(
    tmp_path: Path,
) -> None:
    found = ground(layout(tmp_path), view(), {"ink": ("wn", "we")})
    assert found.covered == ground(layout(tmp_path), view()).covered
    assert found.otherwise == {}


def test_where_the_mark_of_an_area_belongs_is_known_as_far_as_a_corner_hears_it(
    tmp_path: Path,
) -> None:
    assert ground(layout(tmp_path), view(turns=2)).marks == {"ink": "ws", "oak": "en"}
    assert ground(layout(tmp_path), view(turns=2, first="oak")).marks == {"oak": "wn"}


def test_a_reader_under_a_space_may_hear_a_corner_as_well(tmp_path: Path) -> None:
    text = (
        '[tray.W]\nsquare = [0, 0]\n[tray.W.reader]\nr = [0, 0]\n[tray.W.corner]\nnortheast = "r"\n'
    )
    plan = layout(tmp_path, text)
    assert plan.readers == {"r": "r"}
    assert ground(plan, view()).spaces("r") == ("ink-1",)
    assert ground(plan, view(), {"ink": ("r",)}).otherwise == {"ink": ("W", 1)}


# -- mistakes -------------------------------------------------------------------------------------


def test_all_mistakes_of_trays_and_areas_are_told_at_once_with_line_and_key(tmp_path: Path) -> None:
    text = (
        '[place.a]\nreaders = ["r1"]\nkind = "area"\n'
        '[place.b]\nreaders = ["r2"]\narea = "ink"\n'
        "[tray.W]\nsquare = [0, 0]\n"
        '[tray.E]\nsquare = [0, -1]\nreaders = ["r3"]\n'
        "[tray.S.reader]\nr4 = [0, 0]\n"
        '[tray.N]\nsquare = [0, 1]\nreaders = ["r5"]\n'
        '[tray.N.corner]\nnorth = "r6"\nnortheast = "r7"\n'
    )
    with pytest.raises(ContentError) as raised:
        layout(tmp_path, text)
    said = [str(each).replace(f"{tmp_path}/", "") for each in raised.value.mistakes]
    assert said == [
        'layout.toml:1: place.a: a place of kind "area" says "area" or "covers", one of them',
        'layout.toml:4: place.b: only a pad or a place of kind "area" has "area" or "covers"',
        'layout.toml:7: tray.W: a tray needs "readers" that hear all of it, or [tray.NAME.reader]',
        (
            "layout.toml:10: tray.E.square #2: -1 stands here, but a whole number from 0 to 100 "
            "is expected"
        ),
        'layout.toml:12: tray.S: "square" is missing: a list of 2 values is expected',
        "layout.toml:17: tray.N.corner: a tray hears its edges or its corners, not both",
    ]


def test_a_reader_of_a_tray_serves_nothing_else_and_two_trays_lie_on_two_squares(
    tmp_path: Path,
) -> None:
    text = (
        '[place.r2]\nreaders = ["r1"]\n'
        "[tray.W]\nsquare = [0, 0]\n[tray.W.reader]\nr1 = [0, 0]\nr2 = [1, 0]\n"
        '[tray.E]\nsquare = [0, 0]\nreaders = ["r2"]\n'
    )
    with pytest.raises(ContentError) as raised:
        layout(tmp_path, text)
    said = [str(each).replace(f"{tmp_path}/", "") for each in raised.value.mistakes]
    assert said == [
        'layout.toml:6: tray.W.reader.r1: the reader "r1" serves "r2" already',
        'layout.toml:10: tray.E.readers #1: the reader "r2" serves "W" already',
        'layout.toml:1: place.r2: the tray "W" has a place of that name',
        'layout.toml:9: tray.E.square: the tray "W" lies on this square already',
    ]
