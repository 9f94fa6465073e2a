"""A service at a real table: a hub on a pseudo-terminal, and what is said of what is not there."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pytest_mock import MockerFixture

from controller import cli
from controller.cli.demo import service
from controller.cli.hardware import Telling, say_keyboards, wired
from controller.cli.remedies import sentence
from controller.table import Layout, read_layout, read_tags
from controller.table.parts import Parts, read_parts
from controller.table.parts_hang import Hang
from controller.table.parts_pi import WedgeOf
from controller.wire.frame import Hello, Seen, service_frames
from controller.wire.tray import TrayPut
from hal.clock import VirtualClock
from hal.drivers.hub_parts import HubParts
from hal.drivers.hub_ports import Adopted, Plugged
from hal.fault import Fault, Reason
from hal.health import Health
from tests.cli.test_serve import serving
from tests.hal.link.board import Board

__all__: list[str] = []

FILES = Path(__file__).parents[1] / "table"
TABLE = (
    *("--layout", str(FILES / "noughts.layout.toml")),
    *("--tags", str(FILES / "noughts.tags.toml")),
)


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board(readers=9)
    board.plug_in()
    yield board
    board.unplug()


def described(folder: Path, port: str) -> tuple[str, str]:
    """The option that names a parts file: a hub at this port, with a reader for each space."""
    file = folder / "hardware.toml"
    readers = ", ".join(f'"r{n}"' for n in range(1, 10))
    file.write_text(
        f'[hub.north]\nserial = "53414E4354554D31"\nport = "{port}"\nreaders = [{readers}]\n'
        "leds = { b2 = [3] }\n",
        "utf-8",
    )
    return ("--hardware", str(file))


@pytest.mark.timeout(120)
def test_a_figure_set_down_on_a_hub_is_an_answer(home: Path, tmp_path: Path, board: Board) -> None:
    seen: list[Any] = []
    with (
        serving(home, *TABLE, *described(tmp_path, board.port)) as child,
        socket.socket(socket.AF_UNIX) as line,
    ):
        line.settimeout(40)
        line.connect(str(home / "sanctum-table" / "table.sock"))
        line.sendall(msgspec.json.encode(Hello(role="table")) + b"\n")
        heard = line.makefile("rb")
        seen.append(service_frames.decode(heard.readline()))
        assert board.ready()
        with board.lock:
            board.model.put(2, "04000001")
        while not any(isinstance(each, Seen) and each.view.revision == 2 for each in seen):
            seen.append(service_frames.decode(heard.readline()))
        child.send_signal(signal.SIGTERM)
        _, err = child.communicate(timeout=20)
    assert child.returncode == 0
    assert "Traceback" not in err


@pytest.mark.timeout(120)
def test_a_service_runs_without_its_hub_and_says_so_once(home: Path, tmp_path: Path) -> None:
    with (
        serving(home, *TABLE, *described(tmp_path, "/dev/no-such-port")) as child,
        socket.socket(socket.AF_UNIX) as line,
    ):
        line.settimeout(40)
        line.connect(str(home / "sanctum-table" / "table.sock"))
        line.sendall(msgspec.json.encode(Hello(role="table")) + b"\n")
        heard = line.makefile("rb")
        while not (
            isinstance(frame := service_frames.decode(heard.readline()), Seen)
            and frame.view.notice
            and str(frame.view.notice.text).startswith("The table feels nothing now")
        ):
            pass
        child.send_signal(signal.SIGTERM)
        _, err = child.communicate(timeout=20)
    assert frame.view.tray is not None
    assert len(frame.view.tray.places) == 10
    said = [each for each in err.splitlines() if each.startswith("/dev/no-such-port is not there")]
    assert len(said) == 1


@pytest.mark.timeout(120)
def test_a_game_without_any_hardware_is_played_on_the_tray(home: Path) -> None:
    with (
        serving(home, *TABLE, "--platform", "none") as child,
        socket.socket(socket.AF_UNIX) as line,
    ):
        line.settimeout(40)
        line.connect(str(home / "sanctum-table" / "table.sock"))
        line.sendall(msgspec.json.encode(Hello(role="overlord")) + b"\n")
        heard = line.makefile("rb")
        while not isinstance(frame := service_frames.decode(heard.readline()), Seen):
            pass
        assert frame.view.tray is not None
        assert len(frame.view.tray.places) == 10
        line.sendall(msgspec.json.encode(TrayPut(uid="04000001", place="b2", nonce="n")) + b"\n")
        while not (isinstance(frame, Seen) and frame.view.revision == 2):
            frame = service_frames.decode(heard.readline())
        child.send_signal(signal.SIGTERM)
        _, err = child.communicate(timeout=20)
    assert child.returncode == 0
    assert err.count("No reader is wired: the whole table is played on the screen.") == 1


def test_what_is_wrong_with_a_parts_file_is_said_before_a_game_begins(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text('[hub.north]\nserial = "1"\n', "utf-8")
    assert cli.run(["serve", "--game", "noughts", *TABLE, "--hardware", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:1: hub.north: ")
    assert list(home.rglob("*.journal")) == []


@pytest.mark.parametrize("command", [["serve", "--game", "noughts", *TABLE[2:]], ["doctor"]])
def test_all_mistakes_of_all_files_of_a_table_are_said_at_once_each_in_a_line(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    layout, hardware = tmp_path / "layout.toml", tmp_path / "hardware.toml"
    layout.write_text("[place.a]\nreader = []\n", "utf-8")
    hardware.write_text('[hub.north]\nserial = "1"\n[pin.x]\n[nonsense]\n', "utf-8")
    files = ("--layout", str(layout), "--hardware", str(hardware))
    assert cli.run([*command, *files]) == 1
    said = [each.partition(": ")[0] for each in capsys.readouterr().err.splitlines()]
    assert said[0].startswith(f"{layout}:")
    assert [each for each in said if each.startswith(str(hardware))] == [
        *(f"{hardware}:1", f"{hardware}:3", f"{hardware}:4")
    ]


@pytest.mark.timeout(120)
def test_a_demonstration_at_a_real_table_runs_on_its_hardware(
    home: Path, tmp_path: Path, board: Board
) -> None:
    (_, file) = described(tmp_path, board.port)
    with service("noughts", home, (Path(TABLE[1]), Path(TABLE[3])), hardware=Path(file)):
        assert board.ready()


def test_a_demonstration_on_hardware_needs_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["demo", "--game", "noughts", "--hardware", "h.toml"]) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert said == "A table needs all three: --layout, --tags and --hardware."


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--hardware", "h.toml"], "A table needs all three: --layout, --tags and --hardware."),
        (
            [*TABLE, "--hardware", "h.toml", "--platform", "simulated"],
            "A table is real or simulated: choose --hardware or --platform.",
        ),
    ],
)
def test_a_table_is_named_whole_and_is_one_table(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["serve", "--game", "noughts", *options]) == 1
    assert " ".join(capsys.readouterr().err.split()) == said


@pytest.mark.parametrize("reason", list(Reason))
def test_every_fault_is_a_sentence_that_names_the_part(reason: Reason) -> None:
    said = str(sentence(Fault("north", reason, "errno 5")))
    assert "north" in said
    assert "errno" not in said
    assert "{" not in said


@pytest.mark.parametrize(
    ("reason", "way", "said"),
    [
        (Reason.REFUSED, "port", "the group dialout."),
        (Reason.REFUSED, "hub", "the group dialout."),
        (Reason.REFUSED, "spi", "the group spi."),
        (Reason.REFUSED, "i2c", "the group i2c."),
        (Reason.REFUSED, "pin", "the group gpio."),
        (Reason.REFUSED, "input", "the group input."),
        (Reason.MISSING, "spi", "the Python library spidev."),
        (Reason.MISSING, "i2c", "the Python library smbus2."),
        (Reason.MISSING, "input", "the Python library evdev."),
        (Reason.MISSING, "pcsc", "the Python library pyscard."),
        (Reason.ABSENT, "spi", "whether SPI is switched on (raspi-config)."),
        (Reason.ABSENT, "pcsc", "the service of PC/SC (pcscd) runs."),
        (Reason.UNFIT, "hub", "nothing is sent to it."),
        (Reason.UNFIT, "line", "nothing is sent to it."),
        (Reason.BUSY, "line", "another program holds that port: end it."),
        (Reason.BUSY, "hub", "unplug one of them, or give it another serial."),
    ],
)
def test_what_helps_depends_on_what_a_part_hangs_on(reason: Reason, way: str, said: str) -> None:
    told = str(sentence(Fault("north", reason), way))
    assert "north" in told
    assert told.endswith(said)


@pytest.mark.parametrize("way", ["spi", "i2c", "port", "pcsc", "input", ""])
def test_what_was_asked_who_it_is_is_not_said_to_be_sent_nothing(way: str) -> None:
    assert "nothing is sent" not in str(sentence(Fault("r1", Reason.UNFIT), way))


NORTH = {"north": Hang("hub", "usb"), "usb": Hang("line"), "r1": Hang("reader", "north")}


def lines(err: str) -> list[str]:
    """What was said, a sentence a line, its first words."""
    return [each.partition(":")[0] for each in err.splitlines()]


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ([("usb", "busy"), ("north", "absent")], ["usb is taken"]),
        ([("usb", "absent"), ("north", "absent")], ["usb is not there"]),
        ([("north", "lost"), ("usb", "lost")], ["north is gone"]),
        ([("north", "lost"), ("usb", "refused")], ["north is gone", "usb may not be opened"]),
        ([("north", "absent")], ["north is not there"]),
        ([("usb", "absent"), ("r1", "absent")], ["usb is not there", "r1 is not there"]),
    ],
)
def test_an_ill_of_a_hub_and_its_port_is_said_once(
    faults: list[tuple[str, str]], said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    health = Health(0)
    tell = Telling(NORTH, health.stands)
    for part, reason in faults:
        fault = Fault(part, Reason(reason))
        health.fault(fault)
        tell(fault)
    assert lines(capsys.readouterr().err) == said


def test_with_a_port_the_hub_is_named_that_hangs_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    Telling(NORTH, lambda part: False)(Fault("usb", Reason.REFUSED))
    assert capsys.readouterr().err.endswith("the group dialout. With it: north.\n")


@pytest.mark.parametrize(
    ("only", "said"), [(True, "The reader r1 is the only keyboard here"), (False, "")]
)
def test_that_the_last_keyboard_is_taken_is_said_beforehand(
    only: bool, said: str, mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch("controller.cli.hardware.is_last", return_value=True)
    say_keyboards(Parts(wedge={"r1": WedgeOf("/dev/input/event3", only_keyboard=only)}))
    assert capsys.readouterr().err.partition(":")[0] == said


def test_a_table_says_what_helps_against_its_own_parts_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text("[pn532.r1]\ni2c = 91\n", "utf-8")
    plan, known = read_layout(FILES / "noughts.layout.toml"), read_tags(FILES / "noughts.tags.toml")
    clock = VirtualClock()
    table = wired(plan, known, read_parts(file, plan), clock)
    assert table.platform is not None
    table.platform.start()
    clock.advance(1_000)
    table.platform.close()
    assert "r1 is not there: look at its wires and its 3.3 V, and whether I2C is" in " ".join(
        capsys.readouterr().err.split()
    )


# -- ports ----------------------------------------------------------------------------------------


def test_a_port_is_listed_as_the_parts_file_names_it(
    mocker: MockerFixture, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mega = Plugged("/dev/ttyACM0", Adopted(0x2341, 0x0042, "1-1.4", '75"3'), "Mega")
    mocker.patch("controller.cli.ports.plugged", return_value=(mega,))
    assert cli.run(["ports"]) == 0
    line = capsys.readouterr().out
    assert line.endswith("# /dev/ttyACM0 Mega\n")
    file = tmp_path / "hardware.toml"
    file.write_text(f'[hub.north]\nserial = "53414E4354554D31"\n{line}', "utf-8")
    (hubs,) = read_parts(file, Layout()).made()
    assert isinstance(hubs, HubParts)
    assert hubs.hubs[0].port == mega.adopted


def test_without_a_port_there_is_a_sentence_and_in_json_an_empty_list(
    mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch("controller.cli.ports.plugged", return_value=())
    assert cli.run(["ports"]) == 0
    assert capsys.readouterr().out == "No USB serial port is plugged in.\n"
    assert cli.run(["ports", "--json"]) == 0
    assert capsys.readouterr().out == '{"ports":[]}\n'
