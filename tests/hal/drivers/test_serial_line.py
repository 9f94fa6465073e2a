"""The serial line on a pseudo-terminal: a real device file, and pyserial's own code below."""

import errno
import fcntl
import os
import pty
import struct
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from hal.drivers.serial_line import LineLost, SerialLine
from hal.fault import Reason

__all__: list[str] = []

MODEM_REQUESTS = {termios.TIOCMBIS, termios.TIOCMBIC}


@dataclass
class FarEnd:
    """The device's end of the cable: `port` is the name of ours."""

    port: str
    device: int
    cable: int

    def says(self, data: bytes) -> None:
        os.write(self.device, data)

    def hears(self, size: int) -> bytes:
        return os.read(self.device, size)

    def unplug(self) -> None:
        for end in (self.cable, self.device):
            if end >= 0:
                os.close(end)
        self.cable = self.device = -1


@pytest.fixture
def far_end() -> Iterator[FarEnd]:
    device, cable = pty.openpty()
    tty.setraw(device)
    tty.setraw(cable)
    end = FarEnd(os.ttyname(cable), device, cable)
    yield end
    end.unplug()


def test_what_came_in_one_go_is_handed_on_in_one_go(far_end: FarEnd) -> None:
    with SerialLine(far_end.port) as line:
        far_end.says(bytes(range(60)))
        assert next(iter(line)) == bytes(range(60))


def test_what_the_device_says_comes_byte_for_byte_however_it_is_cut(far_end: FarEnd) -> None:
    said, heard = bytes(range(256)), b""
    with SerialLine(far_end.port) as line:
        far_end.says(said)
        for piece in line:
            assert piece
            heard += piece
            if len(heard) >= len(said):
                break
    assert heard == said


def test_what_is_written_arrives_byte_for_byte(far_end: FarEnd) -> None:
    with SerialLine(far_end.port) as line:
        line.write(bytes(range(256)))
        assert far_end.hears(256) == bytes(range(256))


def test_an_unplugged_line_is_lost_and_never_silent(far_end: FarEnd) -> None:
    with SerialLine(far_end.port) as line:
        far_end.says(b"x")
        pieces = iter(line)
        assert next(pieces) == b"x"
        far_end.unplug()
        with pytest.raises(LineLost) as lost:
            next(pieces)
        assert (lost.value.part, lost.value.reason) == (far_end.port, Reason.LOST)


def test_writing_to_an_unplugged_line_is_a_lost_line(far_end: FarEnd) -> None:
    with SerialLine(far_end.port) as line:
        far_end.unplug()
        with pytest.raises(LineLost) as lost:
            line.write(b"x")
        assert lost.value.reason is Reason.LOST


@pytest.mark.timeout(15)
def test_a_device_that_takes_nothing_is_stuck_and_does_not_hang_us(far_end: FarEnd) -> None:
    with SerialLine(far_end.port) as line, pytest.raises(LineLost) as lost:
        line.write(bytes(1_000_000))
    assert lost.value.reason is Reason.STUCK


def test_what_a_device_has_not_taken_when_its_line_is_closed_is_thrown_away(
    far_end: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hal.drivers.serial_line._WRITE_LIMIT_S", 0.05)
    line = SerialLine(far_end.port)
    with pytest.raises(LineLost):
        line.write(bytes(1_000_000))
    line.close()
    os.set_blocking(far_end.device, False)
    heard = 0
    with suppress(BlockingIOError):
        while piece := far_end.hears(65536):
            heard += len(piece)
    assert heard <= 2 * 4096  # what the kernel had already handed over


@pytest.mark.timeout(20)
def test_closing_wakes_a_writer_that_waits_and_its_line_is_lost(
    far_end: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, lost = SerialLine(far_end.port), list[LineLost]()
    line._serial.write_timeout = 60

    def write() -> None:
        try:
            line.write(bytes(1_000_000))
        except LineLost as fault:
            lost.append(fault)

    writer = threading.Thread(target=write)
    writer.start()
    far_end.hears(1)  # it has begun
    line.close()
    writer.join(10)
    assert [fault.reason for fault in lost] == [Reason.LOST]


def test_a_port_that_is_unplugged_while_it_is_opened_is_lost_as_any(
    far_end: FarEnd, mocker: MockerFixture
) -> None:
    mocker.patch("termios.tcflush", side_effect=termios.error(errno.EIO, "Input/output error"))
    with pytest.raises(LineLost) as lost:
        SerialLine(far_end.port)
    assert lost.value.part == far_end.port


def test_closing_wakes_a_reader_that_waits_and_ends_its_loop(far_end: FarEnd) -> None:
    line, pieces, reading = SerialLine(far_end.port), list[bytes](), threading.Event()

    def read() -> None:
        for piece in line:
            pieces.append(piece)
            reading.set()

    reader = threading.Thread(target=read)
    reader.start()
    far_end.says(b"x")
    assert reading.wait(10)
    line.close()
    reader.join(10)
    assert not reader.is_alive()
    assert pieces == [b"x"]


def test_closing_twice_is_harmless_and_a_closed_line_yields_nothing(far_end: FarEnd) -> None:
    line = SerialLine(far_end.port)
    line.close()
    line.close()
    assert list(line) == []


def test_a_closed_line_takes_nothing(far_end: FarEnd) -> None:
    line = SerialLine(far_end.port)
    line.close()
    with pytest.raises(LineLost):
        line.write(b"x")


def test_a_port_is_ours_alone_until_it_is_closed(far_end: FarEnd) -> None:
    with SerialLine(far_end.port):
        with pytest.raises(LineLost) as lost:
            SerialLine(far_end.port)
        assert lost.value.reason is Reason.BUSY
    SerialLine(far_end.port).close()


def test_a_port_that_is_not_there_is_absent() -> None:
    with pytest.raises(LineLost) as lost:
        SerialLine("/dev/no-such-port")
    assert (lost.value.part, lost.value.reason) == ("/dev/no-such-port", Reason.ABSENT)
    assert str(lost.value).startswith("/dev/no-such-port is absent")


def test_a_file_that_is_no_serial_port_is_unfit_and_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    with pytest.raises(LineLost) as lost:
        SerialLine(str(file))
    assert lost.value.reason is Reason.UNFIT
    assert file.read_text() == "mine"


def test_no_file_but_the_named_port_is_opened(far_end: FarEnd, mocker: MockerFixture) -> None:
    opened = mocker.spy(os, "open")
    SerialLine(far_end.port).close()
    assert [call.args[0] for call in opened.call_args_list] == [far_end.port]


def _with_modem_lines(ioctl: Callable[..., Any]) -> Callable[..., Any]:
    """The system's own ioctl, for a port whose modem lines take what they are told."""

    def call(descriptor: int, request: int, *rest: Any) -> Any:
        return 0 if request in MODEM_REQUESTS else ioctl(descriptor, request, *rest)

    return call


def _modem_lines(port: str, mocker: MockerFixture, **how: bool) -> list[tuple[int, int]]:
    """What is asked of the modem lines as the port is opened. A pseudo-terminal has none, so the
    requests themselves are what can be seen."""
    asked = mocker.patch("fcntl.ioctl", wraps=_with_modem_lines(fcntl.ioctl))
    SerialLine(port, **how).close()
    return [
        (call.args[1], struct.unpack("I", call.args[2])[0])
        for call in asked.call_args_list
        if call.args[1] in MODEM_REQUESTS
    ]


def test_dtr_and_rts_are_lowered_and_never_raised(far_end: FarEnd, mocker: MockerFixture) -> None:
    lines = _modem_lines(far_end.port, mocker)
    assert lines == [(termios.TIOCMBIC, termios.TIOCM_DTR), (termios.TIOCMBIC, termios.TIOCM_RTS)]


def test_dtr_is_raised_only_for_a_board_that_is_said_to_need_it(
    far_end: FarEnd, mocker: MockerFixture
) -> None:
    lines = _modem_lines(far_end.port, mocker, dtr=True)
    assert lines == [(termios.TIOCMBIS, termios.TIOCM_DTR), (termios.TIOCMBIC, termios.TIOCM_RTS)]


@pytest.mark.parametrize("device", ["/dev/null", "/dev/tty", "/dev/full"])
def test_a_device_that_is_no_serial_line_is_not_even_opened(
    device: str, mocker: MockerFixture
) -> None:
    opened = mocker.patch("serial.Serial.open")
    with pytest.raises(LineLost) as lost:
        SerialLine(device)
    assert lost.value.reason is Reason.UNFIT
    opened.assert_not_called()
