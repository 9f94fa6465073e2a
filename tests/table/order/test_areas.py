"""Areas come first: what stands on one goes along when it is turned."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.engine import Session
from controller.table import read_layout, read_tags
from controller.wire import OVERLORD, Correction, Edit
from controller.wire.guide import Fine
from tests.table.order.test_guide import led
from tests.table.order.turning import LAYOUT, TAGS, Turning
from tests.table.rig import Rig

__all__: list[str] = []

ANN, BOB, CAT, INK, OAK, ELM = (f"040000{n}" for n in ("01", "02", "03", "11", "12", "13"))
HOME = {INK: "wn", OAK: "en", ANN: "w1", BOB: "w2", CAT: "e1"}


def laid(path: Path, found: dict[str, str] = HOME) -> Rig:
    """A table of two trays, where things lie so."""
    (path / "layout.toml").write_text(LAYOUT, "utf-8")
    (path / "tags.toml").write_text(TAGS, "utf-8")
    session = Session.begin(Turning(), {})
    return Rig(session, read_layout(path / "layout.toml"), read_tags(path / "tags.toml"), found)


def change(rig: Rig, **to: object) -> None:
    """The game has something else, by a correction."""
    edits = tuple(Edit(f"/{name}", value=value) for name, value in to.items())
    rig.session.do(Correction(nonce=rig.nonce(), seat=OVERLORD, edits=edits))


def said(rig: Rig) -> tuple[str, int]:
    """The step that is said, and how many come after it."""
    guide = led(rig)
    return ("", 0) if guide is None else (str(guide.text), guide.left)


def test_areas_and_pieces_that_lie_right_say_nothing(tmp_path: Path) -> None:
    assert said(laid(tmp_path)) == ("", 0)


def test_areas_are_laid_out_before_the_pieces(tmp_path: Path) -> None:
    rig = laid(tmp_path, {})
    steps = [said(rig)]
    for uid, place in HOME.items():
        rig.put(uid, place)
        guide = rig.view().guide
        steps.append(("", 0) if guide is None else (str(guide.text), guide.left))
    assert steps == [
        ("Set the ink down at the west tray.", 4),
        ("Set the oak down at the east tray.", 3),
        ("Set Ann down at ink-1.", 2),
        ("Set Bob down at ink-2.", 1),
        ("Set Cat down at oak-1.", 0),
        ("", 0),
    ]


@pytest.mark.parametrize(
    ("turns", "how"),
    [
        (1, "Turn it a quarter to the right."),
        (2, "Turn it half round."),
        (3, "Turn it a quarter to the left."),
    ],
)
def test_an_area_that_the_game_turned_is_one_step_and_its_pieces_none(
    tmp_path: Path, turns: int, how: str
) -> None:
    rig = laid(tmp_path)
    change(rig, turns=turns)
    assert said(rig) == (f"the ink lies turned. {how}", 0)
    assert set(rig.table.signs()) >= {"w1", "wn"}


def test_turned_with_what_stands_on_it_all_agrees(tmp_path: Path) -> None:
    rig = laid(tmp_path)
    change(rig, turns=1)
    led(rig)
    for uid, reader in ((ANN, "w2"), (BOB, "w4"), (INK, "we")):
        rig.hardware.put(uid, reader)
        rig.wait(150)
    assert said(rig) == ("", 0)
    assert rig.said == ""
    assert "refused" not in {deed.effect for deed in rig.deeds}


def test_an_area_that_lies_on_another_tray_is_moved_before_its_pieces(tmp_path: Path) -> None:
    rig = laid(tmp_path, {**HOME, INK: "en", OAK: "wn"})
    text, _ = said(rig)
    assert text in (
        "Move the ink from the east tray to the west tray.",
        "Move the oak from the west tray to the east tray.",
    )


def test_the_wrong_area_on_a_tray_makes_way_for_the_right_one(tmp_path: Path) -> None:
    rig = laid(tmp_path, {INK: "wn", ELM: "en"})
    assert said(rig)[0] == "Take the elm away from the east tray."
    rig.lift(ELM)
    guide = rig.view().guide
    assert guide is not None
    assert str(guide.text) == "Set the oak down at the east tray."


def test_an_area_whose_tag_nobody_hears_is_not_spoken_of(tmp_path: Path) -> None:
    rig = laid(tmp_path)
    for reader in ("wn", "we", "ws", "ww"):
        rig.hardware.lose(reader)
    rig.wait()
    change(rig, turns=2)
    assert "ink lies" not in said(rig)[0]


def text(rig: Rig) -> str:
    """What is said now; empty for nothing."""
    guide = rig.view().guide
    return "" if guide is None else str(guide.text)


def test_an_area_that_is_taken_up_is_the_one_that_people_are_led_on_with(tmp_path: Path) -> None:
    rig = laid(tmp_path, {**HOME, INK: "ws", OAK: "es"})
    assert said(rig)[0] == "the ink lies turned. Turn it half round."
    rig.lift(OAK)
    assert text(rig) == "Set the oak down at the east tray."


def test_of_two_areas_on_one_tray_the_one_that_does_not_belong_there_is_led_away(
    tmp_path: Path,
) -> None:
    rig = laid(tmp_path, {**HOME, OAK: "wn"})
    assert said(rig) == ("Move the oak from the west tray to the east tray.", 0)
    rig.lift(OAK)
    rig.put(OAK, "en")
    assert text(rig) == ""


def test_an_area_is_fine_as_it_is_until_the_game_turns_it(tmp_path: Path) -> None:
    rig = laid(tmp_path)
    change(rig, turns=1)
    led(rig)
    rig.table.say(Fine(thing="ink"))
    assert said(rig) == ("", 0)
    change(rig, turns=2)
    assert said(rig) == ("the ink lies turned. Turn it half round.", 0)
