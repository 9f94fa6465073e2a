"""`ui` and `demo`: how the screen is started.  A stand-in draws nothing, but is a real client."""

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from controller import cli
from controller.wire.client import Client
from controller.wire.frame import Hello

__all__: list[str] = []


class Screen(ModuleType):
    """`ui.app` as far as the program knows it."""

    def __init__(self) -> None:
        super().__init__("ui.app")
        self.asked: tuple[Any, ...] = ()
        self.saw: list[str] = []
        self.code = 0

    def run(self, path: str, role: str, seat: str, language: str, size: tuple[int, int]) -> int:
        self.asked = (path, role, seat, language, size)
        return self.code

    def demo_offscreen(
        self, path: str, language: str, size: tuple[int, int], folder: Path
    ) -> tuple[Path, Path]:
        asyncio.run(self.look(path))
        return folder / "demo.png", folder / "demo.log"

    async def look(self, path: str) -> None:
        client = Client(path, Hello(role="overlord"))
        running = asyncio.create_task(client.run())
        async for view in client.views():
            self.saw.append(str(view.title))
            break
        running.cancel()


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen()
    monkeypatch.setitem(sys.modules, "ui.app", screen)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return screen


def test_ui_starts_the_screen_as_it_is_told(screen: Screen) -> None:
    arguments = ["--socket", "/s", "--size", "1280x720", "--role", "seat:ana", "--language", "es"]
    assert cli.run(["ui", *arguments]) == 0
    assert screen.asked == ("/s", "seat", "ana", "es", (1280, 720))


def test_ui_alone_is_the_overlords_screen_on_the_small_panel(screen: Screen, home: Path) -> None:
    assert cli.run(["ui"]) == 0
    path = str(home / "sanctum-table" / "table.sock")
    assert screen.asked == (path, "overlord", "", "en", (800, 480))


def test_the_screens_exit_code_is_the_programs(screen: Screen) -> None:
    screen.code = 3
    assert cli.run(["ui"]) == 3


def test_a_demonstration_without_a_display_is_played_off_screen(
    screen: Screen, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["demo", "--game", "noughts"]) == 0
    assert screen.saw == ["Noughts and crosses"]
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "There is no display here, so the demonstration is played off screen."
    assert said[1].startswith("Screenshot: ")
    assert said[1].endswith("demo.png")
    assert said[2].endswith("demo.log")


def test_a_demonstration_in_a_window_leaves_nothing_behind(
    screen: Screen, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert cli.run(["demo", "--game", "noughts"]) == 0
    path = Path(screen.asked[0])
    assert not path.parent.exists()
    assert not list(home.rglob("*.journal"))


def test_a_demonstration_that_is_ended_from_outside_takes_its_service_along(home: Path) -> None:
    code = (
        "import sys, types; screen = sys.modules['ui.app'] = types.ModuleType('ui.app');"
        "screen.run = lambda *a: (print(a[0], flush=True), __import__('time').sleep(60));"
        "from controller.cli import run; sys.exit(run(['demo', '--game', 'noughts']))"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        env=os.environ | {"DISPLAY": ":0"},
        text=True,
    )
    assert child.stdout is not None
    path = child.stdout.readline().strip()
    assert Path(path).exists()
    child.terminate()
    assert child.wait(20) == 143
    child.stdout.close()
    with socket.socket(socket.AF_UNIX) as line:
        assert line.connect_ex(path) != 0
    assert not Path(path).parent.exists()


def test_a_demonstration_without_end_is_one_sentence(
    screen: Screen, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*arguments: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(screen, "demo_offscreen", never)
    assert cli.run(["demo", "--game", "noughts"]) == 1
    said = "The demonstration did not come to its end in time.\n"
    assert capsys.readouterr().err == said


def test_a_service_that_does_not_start_is_one_sentence(
    screen: Screen, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["demo", "--game", "chess"]) == 1
    err = capsys.readouterr().err
    assert err.startswith('The service did not start: There is no game "chess"')
    assert err.count("\n") == 1
    assert screen.saw == []
