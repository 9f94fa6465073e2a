"""Fonts and icons: all there, all licensed, every character drawable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ui
from controller.engine.content import load
from controller.games.sanctorvm.pack import BASE, KINDS, Box
from ui.assets import drawable, font_path, glyphs, icon_names, icon_path
from ui.text import LOCALE
from ui.theme import Role

ROOM = Path(ui.__file__).parent
ASSETS = ROOM / "assets"
FACES = sorted({role.face for role in Role})


@pytest.mark.parametrize("face", FACES)
def test_every_character_of_the_catalogues_is_in_every_face(face: str) -> None:
    text = "".join(path.read_text("utf-8") for path in LOCALE.glob("*.po"))
    accented = "áéíóúüñçÁÉÍÓÚÜÑÇ¿¡«»“”‘’–—…·×≥≤−€"
    assert set(text + accented) - glyphs(face) - {"\n"} == set()


@pytest.mark.parametrize("face", FACES)
def test_the_characters_of_a_face_are_read_from_the_face(face: str) -> None:
    assert len(glyphs(face)) > 500
    assert {"A", "ñ", "9"} <= glyphs(face)
    assert not {"→", "ж", "字"} & glyphs(face)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ñ ≥ 3", "plain ñ ≥ 3"),
        ("6 → 5", "6 » 5"),
        ("u\u0301", "\u00fa"),
        ("\u1e69ee", "see"),
        ("две 字", "??? ?"),
        ("two\nlines", "two\nlines"),
    ],
)
def test_what_a_face_lacks_is_drawn_as_the_nearest_thing(text: str, shown: str) -> None:
    assert drawable(text, "Barlow-Regular") == shown


def test_a_face_without_a_file_is_our_mistake() -> None:
    with pytest.raises(FileNotFoundError):
        font_path("Comic-Bold")


def test_an_icon_that_we_do_not_have_is_ordinary() -> None:
    assert icon_path("hourglass") is not None
    assert icon_path("a-thing-of-some-game") is None


def test_every_icon_that_the_screen_names_is_there() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in ROOM.rglob("*.py"))
    named = set(re.findall(r'icon="([a-z0-9-]+)"', sources))
    named |= set(re.findall(r'Icon\(\s*"([a-z0-9-]+)"', sources))
    assert {"undo", "menu", "hourglass"} <= named
    assert named <= icon_names()


def test_every_icon_that_a_game_names_for_its_pieces_is_there() -> None:
    box = Box.of(load("sanctorvm", KINDS, [BASE]))
    named = [hero.icon for hero in box.heroes.values()]
    named += [minion.icon for minion in box.minions.values()]
    assert "" not in named
    assert set(named) <= icon_names()
    assert len(set(named)) == len(named)


def test_every_icon_is_attributed_to_its_author() -> None:
    page = (ASSETS / "icons" / "ATTRIBUTION.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z0-9-]+) \| ([^|]+) \| ([^|]+) \|", page, re.MULTILINE)
    assert {name for name, _, _ in rows} - {"icon"} == icon_names()
    assert all(author.strip() for _, _, author in rows)


def test_every_face_lies_beside_its_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "OFL.txt").read_text("utf-8")
    page = (ASSETS / "LICENSES.md").read_text("utf-8")
    assert all(path.name in page for path in (ASSETS / "fonts").glob("*.ttf"))


def test_a_number_behind_a_number_stands_apart_from_it() -> None:
    wide = drawable("SD-1 1 acts", "BarlowCondensed-SemiBold")
    assert wide == "SD-1\u00a0\u00a01 acts"
