"""`doctor`: what it prints, with which exit code, and that it leaves alone what a service holds."""

from __future__ import annotations

import json
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller import cli
from controller.cli.doctor_measure import served
from controller.engine import Refused as Rejected
from controller.table.survey import Reach
from controller.wire import Why
from controller.wire.frame import Refused
from hal.drivers.serial_line import SerialLine
from hal.health_values import GlassHealth, HubHealth, KeyHealth, ReaderHealth
from tests.cli.test_hardware import TABLE, described
from tests.cli.test_serve import serving
from tests.hal.link.board import Board

__all__: list[str] = []

LAYOUT = TABLE[:2]


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board(readers=9)
    board.plug_in()
    yield board
    board.unplug()


def said(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, Any]]:
    """The exit code, and what `doctor --json` says."""
    code = cli.run(["doctor", "--json", *options])
    return code, json.loads(capsys.readouterr().out)


def states(made: dict[str, Any], sort: str) -> dict[str, str]:
    return {each["part"]: each["state"] for each in made["parts"] if each["sort"] == sort}


def test_without_a_table_the_machine_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    code, made = said(capsys)
    assert (code, made["source"], made["serves"]) == (0, "machine", True)
    wanted = {"python", "kivy", "screen", "journals", "logs", "pins", "spi", "i2c", "sound"}
    assert wanted <= states(made, "machine").keys()


def test_it_speaks_spanish(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert cli.run(["doctor"]) == 0
    assert "Nada está averiado." in capsys.readouterr().out


@pytest.mark.parametrize("named", ["--layout", "--hardware"])
def test_a_table_is_named_by_both_files(
    named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["doctor", named, str(tmp_path / "x.toml")]) == 1
    assert "say both --layout and --hardware" in capsys.readouterr().err


def test_a_hub_on_a_port_is_measured(
    tmp_path: Path, board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = described(tmp_path, board.port)
    code, made = said(capsys, *LAYOUT, *parts, "--seconds", "1")
    assert (code, made["source"], made["measured_ms"] >= 1000) == (0, "hardware", True)
    assert states(made, "hub") == {"north": "works"}
    assert states(made, "reader") == {f"r{n}": "works" for n in range(1, 10)}


def test_what_is_measured_is_named_as_the_values_are(
    tmp_path: Path, board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    _, made = said(capsys, *LAYOUT, *described(tmp_path, board.port), "--seconds", "1")
    measured = {each["sort"]: each["measured"] for each in made["parts"] if "measured" in each}
    assert measured["hub"].keys() == names(HubHealth)
    assert measured["reader"].keys() == names(ReaderHealth) | {"success"}


@pytest.mark.parametrize("kind", [HubHealth, ReaderHealth, KeyHealth, GlassHealth, Reach])
def test_every_name_in_json_is_written_down(kind: type) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    section = readme.partition("## When a part does not work")[2].partition("\n## ")[0]
    assert [name for name in sorted(names(kind)) if f"`{name}`" not in section] == []


def names(kind: type) -> set[str]:
    return set(kind.__annotations__)


def test_a_hub_that_is_not_there_makes_it_end_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.cli.doctor_measure.SETTLE_S", 1)
    parts = described(tmp_path, "/dev/no-such-port")
    assert cli.run(["doctor", *LAYOUT, *parts, "--seconds", "1"]) == 1
    out = capsys.readouterr().out
    assert "1 of 1 s: not well are 10 of 10 parts; north: " in out
    assert "What does not serve: north.\n" in out


def test_a_port_that_another_program_holds_is_said_to_be_held(
    tmp_path: Path, board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = described(tmp_path, board.port)
    with SerialLine(board.port):
        code, made = said(capsys, *LAYOUT, *parts, "--seconds", "1")
    (hub,) = (each for each in made["parts"] if each["sort"] in ("hub", "port", "reader"))
    assert (code, hub["part"], len(hub["with"])) == (1, "north", 9)
    assert hub["says"].startswith(f"{board.port} is taken: another program holds that port")


def test_what_is_wrong_with_the_parts_file_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text('[hub.north]\nserial = "1"\n', "utf-8")
    assert cli.run(["doctor", *LAYOUT, "--hardware", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:1: hub.north: ")


# -- while a service runs -------------------------------------------------------------------------


@pytest.mark.timeout(120)
def test_a_service_that_holds_the_table_is_asked_and_nothing_is_opened(
    home: Path, tmp_path: Path, board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = described(tmp_path, board.port)
    with serving(home, *TABLE, *parts) as child:
        assert board.ready()
        with board.lock:
            commands = sum(kind == 0x90 for kind, _ in board.model.commands)
        code, made = said(capsys, *LAYOUT, *parts, "--seconds", "1")
        surveyed = cli.run(["doctor", "survey", *LAYOUT, *parts])
        with board.lock:
            again = sum(kind == 0x90 for kind, _ in board.model.commands)
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=20)
    assert (code, made["source"]) == (0, "service")
    assert states(made, "hub") == {"north": "works"}
    assert set(states(made, "reader").values()) == {"works"}
    assert again == commands  # whoever opens the port asks for a snapshot
    assert surveyed == 1
    assert "stop it, then survey" in capsys.readouterr().err


@pytest.mark.timeout(120)
def test_a_service_with_a_simulated_table_holds_no_port(home: Path) -> None:
    with serving(home, *TABLE, "--platform", "simulated") as child:
        assert served(home / "sanctum-table" / "table.sock") is None
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=20)


def test_where_no_service_is_nobody_is_asked(tmp_path: Path) -> None:
    assert served(tmp_path / "none.sock") is None


@contextmanager
def door(path: Path, answer: bytes) -> Iterator[None]:
    """Somebody at `path` who says this to whoever comes, and leaves."""
    with socket.socket(socket.AF_UNIX) as waiting:
        waiting.bind(str(path))
        waiting.listen()

        def receive() -> None:
            line, _ = waiting.accept()
            with line:
                heard = line.makefile("rb")
                for _ in range(2):
                    heard.readline()
                line.sendall(answer)

        answering = threading.Thread(target=receive)
        answering.start()
        yield
        answering.join()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (msgspec.json.encode(Refused(why=Why("What?"))) + b"\n", "install the same release"),
        (b'{"type":"riddle"}\n', "install the same release"),
        (b"", "does not answer: ask once more, or stop it"),
    ],
)
def test_a_service_that_does_not_say_how_its_table_is_keeps_its_ports(
    home: Path, answer: bytes, said: str
) -> None:
    with door(home / "old.sock", answer), pytest.raises(Rejected, match=said):
        served(home / "old.sock")


def test_a_service_of_another_user_is_asked_as_that_user(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(line: socket.socket, path: str) -> None:
        raise PermissionError

    monkeypatch.setattr("socket.socket.connect", forbidden)
    with pytest.raises(Rejected, match="ask as that user"):
        served(home / "table.sock")
