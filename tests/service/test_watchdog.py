"""The watchdog: signs of life for a manager that waits for them, and for nobody else."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from controller.service.watchdog import interval_s, stay_awake

__all__: list[str] = []


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "77"}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "78"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_a_sign_comes_twice_in_the_time_that_the_manager_waits(
    environ: dict[str, str], seconds: float | None
) -> None:
    assert interval_s(environ, 77) == seconds


async def test_signs_reach_the_managers_socket_until_the_loop_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "2000")
        monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
        awake = asyncio.create_task(stay_awake())
        loop = asyncio.get_running_loop()
        signs = [await asyncio.wait_for(loop.sock_recv(manager, 100), 10) for _ in range(3)]
        awake.cancel()
    assert signs == [b"WATCHDOG=1"] * 3


async def test_nothing_is_said_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    said: list[str] = []
    await asyncio.wait_for(stay_awake(said.append), 10)
    assert said == []


def test_a_service_that_is_watched_gives_signs_once_it_is_ready() -> None:
    with (
        tempfile.TemporaryDirectory() as home,  # short, as a socket's path may not be long
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager,
    ):
        manager.bind(f"{home}/notify")
        manager.settimeout(20)
        folders = ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")
        told = dict.fromkeys(folders, home)
        told |= {"NOTIFY_SOCKET": f"{home}/notify", "WATCHDOG_USEC": "200000"}
        child = subprocess.Popen(
            [sys.executable, "-m", "controller.cli", "serve", "--game", "noughts"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | told,
        )
        try:
            assert [manager.recv(100) for _ in range(3)] == [
                b"READY=1",
                b"WATCHDOG=1",
                b"WATCHDOG=1",
            ]
        finally:
            child.kill()
            child.wait()
