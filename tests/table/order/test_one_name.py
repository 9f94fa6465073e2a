"""One name is one place's or one tray's; and where something belongs is judged once."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.engine import ContentError
from controller.table import read_layout
from controller.table.ground import Ground

__all__: list[str] = []

NAMES = """
[place.W]
readers = ["r0"]

[tray.W]
square = [0, 0]
[tray.W.reader]
w1 = [0, 0]
w2 = [1, 0]

[tray.E]
square = [1, 0]
[tray.E.reader]
S = [0, 0]
E = [1, 0]
[tray.E.corner]
north = "S"
east = "N"

[tray.N]
square = [1, 1]
readers = ["N2"]

[tray.S]
square = [0, 1]
readers = ["S2"]
"""


def test_no_place_bears_the_name_of_a_tray(tmp_path: Path) -> None:
    (tmp_path / "layout.toml").write_text(NAMES, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_layout(tmp_path / "layout.toml")
    said = [str(each).replace(f"{tmp_path}/", "") for each in raised.value.mistakes]
    other = "give the place another name"
    assert said == [
        f'layout.toml:2: place.W: a tray is called "W" already: {other}',
        f'layout.toml:14: tray.E.reader.S: a tray is called "S" already: {other}',
        f'layout.toml:15: tray.E.reader.E: a tray is called "E" already: {other}',
        f'layout.toml:18: tray.E.corner.east: a tray is called "N" already: {other}',
    ]


def test_a_tray_that_hears_as_one_is_a_place_of_its_own_name(tmp_path: Path) -> None:
    text = '[tray.W]\nsquare = [0, 0]\nreaders = ["r1", "W"]\n'
    (tmp_path / "layout.toml").write_text(text, "utf-8")
    assert list(read_layout(tmp_path / "layout.toml").place) == ["W"]


# -- home -----------------------------------------------------------------------------------------

GROUND = Ground({"left": ("a", "b"), "mat": ("a",)}, pads=frozenset({"mat"}))


@pytest.mark.parametrize(
    ("felt", "space", "home"),
    [
        (("left",), "a", True),
        (("left",), "c", False),
        (("mat",), "a", False),
        (("mat", "left"), "b", True),
        (("c",), "c", True),
        ((), "a", False),
    ],
)
def test_a_thing_is_home_where_a_place_that_it_stands_on_covers_its_space(
    felt: tuple[str, ...], space: str, home: bool
) -> None:
    assert GROUND.home(felt, space) is home
