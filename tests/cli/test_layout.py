"""`sanctum-table layout`: what is wrong, what is covered, and finding readers by walking a tag."""

from __future__ import annotations

import queue
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest

from controller import cli
from controller.cli.doctor_measure import Opened, settle
from controller.cli.layout_find import Ear, Heeded, Walk, as_wired
from controller.table import read_layout
from controller.table.finder import Finder, Want
from controller.table.parts import read_parts
from deploy.wiring.netlist import HERE as WIRING
from hal.clock import VirtualClock
from hal.simulated import SimulatedTable
from tests.cli.doctor_table import Sick

__all__: list[str] = []

FIGHT = ("--game", "sanctorvm", "--setup", "battle=skirmish")
TAG = "04A1B2C3"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in lines)))


def find(file: Path, *more: str) -> int:
    return cli.run(["layout", "find", str(file), *FIGHT, "--platform", "simulated", *more])


# -- looking --------------------------------------------------------------------------------------


def test_a_layout_is_checked_against_the_board_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    file.write_text('[place.B1-1]\nreaders = ["r1"]\n', "utf-8")
    assert cli.run(["layout", "check", str(file), *FIGHT]) == 0
    out = capsys.readouterr().out
    assert "is in order: places 1, readers 1, keys 0." in out
    spaces = ", ".join(f"B1-{n}" for n in range(2, 9))
    assert f"No reader covers 7 spaces, which the screen takes over: {spaces}." in out


def test_what_a_layout_lacks_of_pads_and_keys_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    file.write_text('[key.a]\ndoes = "null"\n', "utf-8")
    assert cli.run(["layout", "check", str(file), *FIGHT]) == 0
    out = capsys.readouterr().out
    assert "There is no card pad: cards are tapped on the screen." in out
    [lacks] = [line for line in out.splitlines() if line.startswith("No key says ")]
    assert lacks == (
        "No key says chaos, success, double, cooperlay, rabidus, 1, 2, 3, 4, 5, 6, 7 ..., which "
        "the screen takes over."
    )
    file.write_text("", "utf-8")
    example = WIRING / "example-1-hub" / "layout.toml"
    assert cli.run(["layout", "check", str(example), *FIGHT]) == 0
    out = capsys.readouterr().out
    assert "No key says" not in out
    assert "no card pad" not in out


def test_places_that_the_board_of_the_game_has_not_are_said_with_what_was_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    file.write_text(
        '[place.B1-11]\nreaders = ["r1"]\n[place.x]\nreaders = ["r2"]\nkind = "area"\n'
        'covers = ["B1-3", "b1-2"]\n[place.y]\nreaders = ["r3"]\nkind = "area"\narea = "Q9"\n',
        "utf-8",
    )
    assert cli.run(["layout", "check", str(file), *FIGHT]) == 0
    assert (
        "The board of this game has no b1-2 (B1-2?), B1-11 (B1-1?), Q9: "
        "a slip, or of another board."
    ) in capsys.readouterr().out


def test_every_mistake_of_a_layout_is_said_and_ends_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    file.write_text("[place.a]\nreaders = []\n[tray.W]\nsquare = [0, 0]\n", "utf-8")
    assert cli.run(["layout", "check", str(file)]) == 1
    err = capsys.readouterr().err
    assert "layout.toml:1: place.a: a place needs at least one reader" in err
    assert "layout.toml:3: tray.W: a tray needs" in err


def test_spaces_that_share_a_reader_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    file = WIRING / "example-2-hub" / "layout.toml"
    assert cli.run(["layout", "check", str(file), *FIGHT]) == 0
    out = capsys.readouterr().out
    assert "A reader covers every space." in out
    assert "B covers several spaces, of which one may have to be tapped: B1-1, B1-2," in out


def test_readers_that_no_part_has_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = WIRING / "example-1-hub"
    file = tmp_path / "layout.toml"
    text = (example / "layout.toml").read_text("utf-8")
    file.write_text(f'{text}\n[place.B1-1]\nreaders = ["r1"]\n', "utf-8")
    hardware = str(example / "hardware.toml")
    assert cli.run(["layout", "check", str(file), "--hardware", hardware]) == 0
    assert "No reader is wired here: B1-1." in capsys.readouterr().out


def test_a_layout_is_listed_place_by_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["layout", "list", str(WIRING / "example-3-hub" / "layout.toml")]) == 0
    out = capsys.readouterr().out
    assert "tray NW, at 2, 0" in out
    assert "the card pad" in out
    assert "undo" in out


# -- finding --------------------------------------------------------------------------------------


def test_what_is_typed_in_place_of_a_tag_is_written_and_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    typed(monkeypatch, "r1", "skip", "r3", "back", "r4", "stop")
    assert find(file, "--no-keys", "--no-pads") == 0
    assert read_layout(file).readers == {"r1": "B1-1", "r4": "B1-3"}
    out = capsys.readouterr().out
    assert "Lay the tag on B1-1, alone." in out
    assert "r3 is free again." in out
    assert "6 are left" in out
    typed(monkeypatch, "r2")
    assert find(file, "--no-keys", "--no-pads") == 0
    assert read_layout(file).readers == {"r1": "B1-1", "r4": "B1-3", "r2": "B1-2"}


def test_keys_are_pressed_when_their_names_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    typed(monkeypatch, *["skip"] * 9, "k1", "stop")
    assert find(file) == 0
    assert read_layout(file).key["k1"].does == "1"
    assert 'Press the key that says "1".' in capsys.readouterr().out


def test_a_card_pad_and_the_faces_of_the_games_dice_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    typed(monkeypatch, *["skip"] * 8, "r9", *(f"k{n}" for n in range(40)))
    assert find(file) == 0
    plan = read_layout(file)
    assert (plan.place["pad"].readers, plan.place["pad"].kind) == (("r9",), "pad")
    does = [key.does for key in plan.key.values()]
    assert {"null", "chaos", "success", "double", "cooperlay", "rabidus", "others"} <= {*does}
    assert len(does) == len({*does})
    assert "Lay the tag on the card pad, alone." in capsys.readouterr().out


def test_a_pad_and_keys_of_each_seats_own_are_asked_for_where_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    file.write_text('[place.pad]\nreaders = ["r9"]\nkind = "pad"\n', "utf-8")
    typed(monkeypatch, *["skip"] * 8, "r10", *(f"k{n}" for n in range(40)))
    assert find(file, "--own") == 0
    plan = read_layout(file, ("player-1",))
    assert plan.place["pad-player-1"].seat == "player-1"
    own = [key.does for key in plan.key.values() if key.seat == "player-1"]
    assert own[:8] == ["1", "2", "done", "fate", "null", "chaos", "success", "double"]
    out = capsys.readouterr().out
    assert "Lay the tag on the pad of player-1, alone." in out
    assert 'Press the key of player-1 that says "1".' in out


def test_trays_are_made_as_the_areas_of_the_board_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "layout.toml"
    typed(monkeypatch, *(f"r{n}" for n in range(1, 9)), "r2", "r6")
    assert find(file, "--trays", "--no-keys") == 0
    tray = read_layout(file).tray["tray-1-1"]
    assert tray.reader["r6"] == (4, 2)  # B1-6, at the right of the middle row
    assert tray.corners == {"north": "r2", "east": "r6"}
    assert cli.run(["layout", "check", str(file), *FIGHT]) == 0


def test_a_layout_that_has_everything_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    typed(monkeypatch, *(f"r{n}" for n in range(1, 10)))
    assert find(file, "--no-keys") == 0
    assert "Everything was found" in capsys.readouterr().out
    before = file.read_bytes()
    assert find(file, "--no-keys") == 0
    assert "The layout has everything already." in capsys.readouterr().out
    assert file.read_bytes() == before


def test_hardware_is_real_or_simulated_and_not_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "layout.toml"
    assert cli.run(["layout", "find", str(file), *FIGHT]) == 1
    assert "Say the table's parts with --hardware" in capsys.readouterr().err
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "r1")
    assert find(tmp_path / "nowhere" / "layout.toml", "--no-keys") == 1
    assert "layout.toml cannot be written: No such file or directory." in capsys.readouterr().err


# -- hearing --------------------------------------------------------------------------------------


class Bench:
    """A simulated table of three readers and a key, listened to."""

    def __init__(self, *lying: str) -> None:
        self.clock = VirtualClock()
        self.table = SimulatedTable(self.clock, ("r1", "r2", "r3"), ("k1",))
        self.heeded: queue.SimpleQueue[Heeded] = queue.SimpleQueue()
        self.table.platform.listen(Ear(("r1", "r2", "r3"), self.heeded).hear)
        if lying:
            self.table.put(TAG, *lying)
        self.table.platform.start()
        self.clock.advance(1000)

    def put(self, *readers: str) -> list[Heeded]:
        self.table.put(TAG, *readers)
        self.clock.advance(2000)
        return self.heard()

    def heard(self) -> list[Heeded]:
        found = []
        while not self.heeded.empty():
            found.append(self.heeded.get())
        return found


def test_a_tag_that_is_walked_is_heard_once_at_each_reader() -> None:
    bench = Bench()
    assert bench.put("r1") == [("readers", ("r1",))]
    assert bench.put("r2") == [("readers", ("r2",))]


def test_a_tag_that_lay_there_at_the_start_was_not_laid_down() -> None:
    bench = Bench("r1")
    assert bench.heard() == []
    assert bench.put("r3") == [("readers", ("r3",))]


def test_readers_that_hear_a_tag_at_once_are_told_together() -> None:
    [(kind, readers)] = Bench().put("r2", "r3")
    assert (kind, set(readers)) == ("readers", {"r2", "r3"})


def test_a_key_that_goes_down_is_heard() -> None:
    bench = Bench()
    bench.table.press("k1")
    bench.clock.advance(500)
    assert bench.heard() == [("key", ("k1",))]


def test_a_tag_that_is_walked_over_a_hub_is_heard_reader_by_reader() -> None:
    sick, heeded = Sick(), queue.SimpleQueue[Heeded]()
    readers = [name for sort, name, _ in sick.parts.named() if sort == "reader"]
    table = Opened(sick.parts, sick.clock, Ear(readers, heeded).hear)
    settle(table, sick.wait)
    sick.wait(2)
    sick.model.put(0, TAG)
    sick.wait(3)
    sick.model.lift(0, TAG)
    sick.model.put(4, TAG)
    sick.wait(3)
    table.close()
    assert [heeded.get_nowait() for _ in range(heeded.qsize())] == [
        ("readers", ("r1",)),
        ("readers", ("r5",)),
    ]


def test_the_parts_of_a_table_are_known_before_any_layout_names_them() -> None:
    file = WIRING / "example-3-hub" / "hardware.toml"
    parts = read_parts(file, as_wired(file))
    readers = [name for sort, name, _ in parts.named() if sort == "reader" and name]
    assert len(readers) == 41


class Lamp:
    def __init__(self) -> None:
        self.shone: list[dict[str, str]] = []

    def shine(self, signs: Mapping[str, str]) -> None:
        self.shone.append(dict(signs))


def test_what_is_asked_for_shines_and_what_is_heard_is_written(tmp_path: Path) -> None:
    bench, lamp = Bench(), Lamp()
    file = tmp_path / "layout.toml"
    for heard in (*bench.put("r2"), *bench.put("r1")):
        bench.heeded.put(heard)
    wants = (Want("space", "a"), Want("space", "b"))
    Walk(file, Finder(wants), bench.heeded, lamp, typed=False).go()
    assert lamp.shone == [{"a": "reach"}, {"b": "reach"}, {}]
    assert read_layout(file).readers == {"r2": "a", "r1": "b"}
