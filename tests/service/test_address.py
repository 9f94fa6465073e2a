"""The address: one service at a time, whatever its predecessor died of."""

import asyncio
import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from controller.service import Address, AddressTaken

__all__: list[str] = []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run" / "sock"


def test_only_its_owner_may_connect(path: Path) -> None:
    address = Address(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    address.close()


def test_closing_leaves_no_socket_behind(path: Path) -> None:
    Address(path).close()
    assert not path.exists()


def test_a_living_service_keeps_its_address(path: Path) -> None:
    address = Address(path)
    inode = path.stat().st_ino
    with pytest.raises(AddressTaken, match=r"A service is running at .*sock already"):
        Address(path)
    assert path.stat().st_ino == inode
    address.close()


def test_the_socket_of_a_service_that_was_killed_is_replaced(path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from controller.service import Address;"
        "a = Address(Path(sys.argv[1])); a.socket.listen(); print('there', flush=True);"
        "time.sleep(60)"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "there\n"
    with pytest.raises(AddressTaken):
        Address(path)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    assert path.exists()
    address = Address(path)
    address.close()


def test_a_file_at_the_address_is_never_touched(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("somebody's letter")
    with pytest.raises(AddressTaken, match="a file stands there"):
        Address(path)
    assert path.read_text() == "somebody's letter"


def test_a_socket_at_which_somebody_else_answers_is_never_touched(path: Path) -> None:
    path.parent.mkdir()
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        other.listen()
        with pytest.raises(AddressTaken, match="already"):
            Address(path)
        assert path.exists()


def test_a_place_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place, said in [
        (tmp_path / "file" / "sock", "File exists"),
        (tmp_path / ("x" * 120), "more than 107 bytes"),
    ]:
        with pytest.raises(AddressTaken, match=said):
            Address(place)


def test_a_refused_address_leaves_no_descriptor_open(path: Path) -> None:
    address = Address(path)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        with pytest.raises(AddressTaken):
            Address(path)
    assert len(os.listdir("/proc/self/fd")) == before
    address.close()


async def test_a_client_finds_the_service_at_its_address(path: Path) -> None:
    address = Address(path)
    server = await asyncio.start_unix_server(
        lambda reader, writer: writer.close(), sock=address.socket
    )
    reader, writer = await asyncio.open_unix_connection(str(path))
    assert await reader.read() == b""
    writer.close()
    server.close()
    address.close()
