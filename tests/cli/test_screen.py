"""`ui` and `demo`: how the screen is started.  A stand-in draws nothing, but is a real client."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ui
from controller import cli
from controller.cli import display
from controller.cli.demo import default_game, journal, table_of
from controller.cli.shelf import called
from controller.engine.fault import Fault
from controller.service import keep_fault
from controller.service.faults import folder_of
from controller.wire.client import Client
from controller.wire.frame import Hello
from controller.wire.sim import SimTable

__all__: list[str] = []


class Screen(ModuleType):
    """`ui.app` as far as the program knows it."""

    def __init__(self) -> None:
        super().__init__("ui.app")
        self.asked: tuple[Any, ...] = ()
        self.saw: list[str] = []
        self.tables: list[SimTable] = []
        self.code = 0

    def run(self, path: str, role: str, seat: str, language: str, size: tuple[int, int]) -> int:
        self.asked = (path, role, seat, language, size)
        return self.code

    def demo_offscreen(
        self, path: str, language: str, size: tuple[int, int], folder: Path, name: str
    ) -> tuple[Path, Path]:
        asyncio.run(self.look(path))
        return folder / f"{name}.png", folder / f"{name}.log"

    def run_desk(
        self, path: str, role: str, seat: str, language: str, size: tuple[int, int]
    ) -> int:
        asyncio.run(self.look_at_table(path))
        return self.run(path, role, seat, language, size)

    def demo_desk_offscreen(
        self, path: str, language: str, size: tuple[int, int], folder: Path, name: str
    ) -> tuple[Path, Path]:
        asyncio.run(self.look_at_table(path))
        return self.demo_offscreen(path, language, size, folder, name)

    async def look_at_table(self, path: str) -> None:
        seen = asyncio.Event()

        def laid(table: SimTable) -> None:
            self.tables.append(table)
            seen.set()

        client = Client(path, Hello(role="simulator"), on_table=laid)
        running = asyncio.create_task(client.run())
        await asyncio.wait_for(seen.wait(), 20)
        running.cancel()

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
    monkeypatch.setattr(ui, "app", screen, raising=False)  # another test may have imported it
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return screen


def test_ui_starts_the_screen_as_it_is_told(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["--socket", "/s", "--size", "1280x720", "--role", "seat:ana", "--language", "es"]
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert cli.run(["ui", *arguments]) == 0
    assert screen.asked == ("/s", "seat", "ana", "es", (1280, 720))


def test_ui_alone_is_the_overlords_screen_on_the_small_panel(
    screen: Screen, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert cli.run(["ui"]) == 0
    path = str(home / "sanctum-table" / "table.sock")
    assert screen.asked == (path, "overlord", "", "en", (800, 480))


def test_the_screens_exit_code_is_the_programs(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    screen.code = 3
    assert cli.run(["ui"]) == 3


def test_a_demonstration_without_a_display_is_played_off_screen(
    screen: Screen, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["demo", "--game", "noughts"]) == 0
    assert screen.saw == ["Noughts and crosses"]
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("There is no display here")
    assert said[0].endswith(" The demonstration is played off screen.")
    assert said[1].startswith("It plays by itself now")
    assert said[2].startswith("Screenshot: ")
    assert said[2].endswith("demo-noughts.png")
    assert said[3].endswith("demo-noughts.log")
    assert said[4].startswith("Noughts and crosses: 0 answers were given. What happened last: ")


def test_a_demonstration_in_a_window_leaves_nothing_behind(
    screen: Screen, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert cli.run(["demo", "--game", "noughts"]) == 0
    path = Path(screen.asked[0])
    assert not path.parent.exists()
    assert not list(home.rglob("*.journal"))


def test_a_game_with_a_name_is_kept_and_gone_on_with(
    screen: Screen, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert cli.run(["demo", "--game", "noughts", "--name", "Friday"]) == 0
    path = called("Friday")
    assert path is not None
    before = path.read_bytes()
    assert cli.run(["demo", "--name", "Friday"]) == 0
    assert path.read_bytes() == before
    assert len(list(home.rglob("*.journal"))) == 1


def test_a_game_with_a_name_does_not_play_by_itself(
    screen: Screen, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["demo", "--game", "noughts", "--name", "Friday"]) == 1
    assert capsys.readouterr().err == (
        "There is no display here: neither DISPLAY nor WAYLAND_DISPLAY is set. A game that is kept "
        'does not play by itself: say "sanctum-table serve --game noughts --name Friday" for its '
        "service alone, or leave --name out to see a demonstration off screen.\n"
    )
    assert called("Friday") is None


def test_what_is_said_of_a_game_that_is_kept_can_be_typed_as_it_stands(
    screen: Screen, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    given = ["--game", "noughts", "--name", "Friday night", "--setup", "seed=7"]
    assert cli.run(["demo", *given]) == 0
    monkeypatch.delenv("DISPLAY")
    assert cli.run(["demo", *given]) == 1
    assert "\"sanctum-table serve --name 'Friday night'\"" in capsys.readouterr().err
    assert cli.run(["demo", *given[:2], "--name", "Other", *given[4:]]) == 1
    said = '"sanctum-table serve --game noughts --name Other --setup seed=7"'
    assert said in capsys.readouterr().err


TABLES = Path(__file__).parents[1] / "table"
AT_TABLE = (
    *("--layout", str(TABLES / "noughts.layout.toml")),
    *("--tags", str(TABLES / "noughts.tags.toml")),
)


def test_a_demonstration_at_a_table_shows_it_beside_the_touchscreen(
    screen: Screen, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert cli.run(["demo", "--game", "noughts", *AT_TABLE]) == 0
    assert len(screen.tables[0].places) == 10
    assert screen.asked[1:] == ("overlord", "", "en", (800, 480))


def test_a_demonstration_at_a_table_is_played_off_screen_by_hands(
    screen: Screen, home: Path
) -> None:
    assert cli.run(["demo", "--game", "noughts", *AT_TABLE]) == 0
    assert len(screen.tables[0].places) == 10
    assert screen.saw == ["Noughts and crosses"]


def test_a_game_without_a_table_is_shown_on_the_touchscreen_alone(
    screen: Screen, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert table_of("noughts") is None
    assert cli.run(["demo", "--game", "noughts"]) == 0
    assert screen.tables == []


@pytest.mark.parametrize(
    ("battle", "places"), [("two_decks", {"B2-4", "D2-6"}), ("boiler_room", {"B1-4", "B1-6"})]
)
def test_a_demonstration_is_set_up_as_it_is_told_and_everybody_stands_in_place(
    screen: Screen, home: Path, battle: str, places: set[str]
) -> None:
    assert cli.run(["demo", "--game", "sanctorvm", "--setup", f"battle={battle}"]) == 0
    [table] = screen.tables
    assert places <= {thing.where for thing in table.things}
    assert places <= {place.id for place in table.places}


def test_a_demonstration_that_is_set_up_badly_is_not_begun(
    screen: Screen, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["demo", "--game", "noughts", "--setup", "seed"]) == 1
    assert screen.saw == []
    assert "key=value" in capsys.readouterr().err


def test_half_a_table_is_one_sentence(screen: Screen, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["demo", "--game", "noughts", *AT_TABLE[:2]]) == 1
    assert capsys.readouterr().err == "A table needs both: --layout and --tags.\n"


def test_the_game_that_is_shown_unasked_is_one_that_has_a_table(screen: Screen) -> None:
    assert table_of(default_game()) is not None


UNDER_WAY = """
import sys, time, types
screen = sys.modules["ui.app"] = types.ModuleType("ui.app")
screen.run = lambda socket, *rest: (print(socket, flush=True), time.sleep(60))
from controller.cli import run
sys.exit(run(["demo", "--game", "noughts"]))
"""
"""A demonstration whose screen says where the service is, and then only waits."""


def under_way() -> subprocess.Popen[str]:
    """Such a demonstration, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", UNDER_WAY],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"DISPLAY": "elsewhere:0"},
        text=True,
    )


@pytest.mark.parametrize(
    ("sign", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129)],
)
def test_a_demonstration_that_is_ended_from_outside_takes_its_service_along(
    home: Path, sign: signal.Signals, code: int
) -> None:
    child = under_way()
    assert child.stdout is not None
    path = child.stdout.readline().strip()
    assert Path(path).exists()
    child.send_signal(sign)
    assert child.wait(20) == code
    child.communicate()
    with socket.socket(socket.AF_UNIX) as line:
        assert line.connect_ex(path) != 0
    assert not Path(path).parent.exists()


def test_a_demonstration_that_is_killed_takes_its_service_along(home: Path) -> None:
    child = under_way()
    assert child.stdout is not None
    path = child.stdout.readline().strip()
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(20)
        line.connect(path)
        child.kill()
        child.communicate()
        while line.recv(1 << 16):
            pass
    shutil.rmtree(Path(path).parent)


def test_a_demonstration_that_is_ended_again_and_again_leaves_nothing_behind(home: Path) -> None:
    child = under_way()
    assert child.stdout is not None
    path = child.stdout.readline().strip()
    while child.poll() is None:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(0.002)
    _, err = child.communicate()
    assert (child.returncode, err) == (143, "")
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


# -- a display that is not there ------------------------------------------------------------------


@pytest.fixture
def sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the X servers of this test listen."""
    monkeypatch.setattr(display, "X_SOCKETS", tmp_path)
    return tmp_path


def test_the_touchscreen_without_a_display_is_one_sentence(
    screen: Screen, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["ui"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("There is no display here: neither DISPLAY nor WAYLAND_DISPLAY is set.")
    assert err.count("\n") == 1
    assert screen.asked == ()


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_display_that_does_not_answer_is_named(
    name: str,
    screen: Screen,
    sockets: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(name, ":9")
    assert cli.run(["ui"]) == 1
    assert capsys.readouterr().err.startswith('The display ":9" does not answer.')
    assert screen.asked == ()


@pytest.mark.parametrize("number", [":9", ":9.0", "unix:9"])
def test_a_display_that_answers_gets_the_window(number: str, sockets: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(sockets / "X9"))
        assert display.no_display({"DISPLAY": number}) is not None
        server.listen()
        assert display.no_display({"DISPLAY": number}) is None


def test_a_wayland_display_is_found_in_the_sessions_folder(sockets: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(sockets / "wayland-7"))
        server.listen()
        there = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(sockets)}
        assert display.no_display(there) is None
        assert display.no_display(there | {"WAYLAND_DISPLAY": "wayland-8"}) is not None


def test_a_demonstration_on_a_display_that_does_not_answer_is_played_off_screen(
    screen: Screen,
    sockets: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISPLAY", ":9")
    assert cli.run(["demo", "--game", "noughts"]) == 0
    assert capsys.readouterr().out.startswith(
        'The display ":9" does not answer. The demonstration is played off screen.'
    )


def test_a_demonstration_over_which_the_rules_stumbled_has_failed(
    screen: Screen,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stumble(path: str, *arguments: Any) -> tuple[Path, Path]:
        keep_fault(Fault(1, "answer", "", "x", "", ""), folder_of(journal(Path(path).parent)))
        (home / "sanctum-table").mkdir(exist_ok=True)
        return home / "x.png", home / "x.log"

    monkeypatch.setattr(screen, "demo_offscreen", stumble)
    assert cli.run(["demo", "--game", "noughts"]) == 1
    err = capsys.readouterr().err.splitlines()[-1]
    assert err.startswith('The rules of "noughts" stumbled during the demonstration')
    assert Path(err.split(" is in ")[1].rstrip(".")).is_file()


# -- size, language, place ------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["639x400", "640x399", "7681x4320", "7680x4321", "1x1"])
def test_a_window_too_small_or_too_large_is_refused_with_both_bounds(
    size: str, screen: Screen, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("ui", "demo"):
        assert cli.run([command, "--size", size]) == 1
        assert "at least 640x400 and at most 7680x4320" in capsys.readouterr().err


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are(
    screen: Screen, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["ui", "--language", "xx"]) == 1
    said = 'The language "xx" is not spoken here; there are: en, es.\n'
    assert capsys.readouterr().err == said


def test_a_terminals_language_that_is_not_spoken_is_said_and_the_screen_is_english(
    screen: Screen, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert cli.run(["ui"]) == 0
    assert screen.asked[3] == "en"
    assert '"fr" is not spoken here; there are: en, es.' in capsys.readouterr().err


def test_a_session_without_a_folder_for_sockets_is_no_news(home: Path) -> None:
    code = "from controller.cli.ui import own_socket; print(own_socket())"
    environ = {k: v for k, v in os.environ.items() if k != "XDG_RUNTIME_DIR"}
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        env=environ | {"TMPDIR": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.strip().endswith("table.sock")


def test_a_kiosk_that_draws_straight_onto_the_panel_needs_no_display_server() -> None:
    assert display.no_display({"SDL_VIDEODRIVER": "kmsdrm"}) is None
