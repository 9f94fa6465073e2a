"""Fonts and icons: all there, all licensed, every character drawable."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import ui
from controller.engine.content import load
from controller.games.sanctorvm.box.pack import BASE, KINDS, Box
from tests.ui.offscreen import OffScreen
from ui.assets import drawable, font_path, glyphs, icon_names, icon_path
from ui.render.piece import icon_texture
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
    assert "" not in named
    # A Minion without a picture of its own shows its letters.
    named += [minion.icon for minion in box.minions.values() if minion.icon]
    assert set(named) <= icon_names()
    assert len(set(named)) == len(named)


def test_every_icon_is_attributed_to_its_author() -> None:
    page = (ASSETS / "icons" / "ATTRIBUTION.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z0-9-]+) \| ([^|]+) \| ([^|]+) \|", page, re.MULTILINE)
    assert {name for name, _, _ in rows} - {"icon"} == icon_names()
    assert all(author.strip() for _, _, author in rows)


DRAWN = sorted(path.stem for path in (ASSETS / "drawn").glob("*.svg"))
SIGNS = (
    *("ally", "beast", "bleeding", "burning", "camouflaged", "captive", "champion", "down"),
    *("elite-1", "elite-2", "elite-3", "exit", "fatigued", "gas", "guard", "infected", "key"),
    *("live-wire", "rubble", "safe", "stimulant", "stunned", "taunted", "terrified", "tool"),
)
"""Words for what lies about, what a place is and what becomes of pieces."""

CELL = 8
"""Pixels of an icon that are one where it is drawn 20 pixels large."""


def test_every_icon_of_our_own_lies_beside_its_drawing() -> None:
    page = (ASSETS / "icons" / "ATTRIBUTION.md").read_text("utf-8")
    ours = set(re.findall(r"^\| ([a-z0-9-]+) \| drawn for this project", page, re.MULTILINE))
    assert set(DRAWN) <= icon_names()
    assert set(DRAWN) <= ours
    assert {"rubble", "claws"} <= set(DRAWN)


@pytest.mark.parametrize("word", SIGNS)
def test_every_sign_of_a_battle_has_an_icon(word: str) -> None:
    assert icon_path(word) is not None


def covered(word: str) -> list[float]:
    """How much of each pixel an icon covers where it is drawn 20 pixels large."""
    texture = icon_texture(str(icon_path(word)))
    wide, alpha = texture.width, texture.pixels[3::4]
    return [
        sum(
            alpha[(row + y) * wide + column + x]
            for y in range(0, CELL, 2)
            for x in range(0, CELL, 2)
        )
        / (255 * CELL * CELL / 4)
        for row in range(0, texture.height, CELL)
        for column in range(0, wide, CELL)
    ]


def test_no_two_signs_look_alike_where_they_are_small(small: OffScreen) -> None:
    seen = {word: covered(word) for word in SIGNS}
    alike = [
        (one, other)
        for one, other in combinations(SIGNS, 2)
        if sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) < 0.08 * 400
    ]
    assert alike == []


def test_every_face_lies_beside_its_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "OFL.txt").read_text("utf-8")
    page = (ASSETS / "LICENSES.md").read_text("utf-8")
    assert all(path.name in page for path in (ASSETS / "fonts").glob("*.ttf"))


def test_a_number_behind_a_number_stands_apart_from_it() -> None:
    wide = drawable("SD-1 1 acts", "BarlowCondensed-SemiBold")
    assert wide == "SD-1\u00a0\u00a01 acts"
