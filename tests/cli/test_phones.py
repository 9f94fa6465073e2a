"""`serve --phones`: a door that is open only where somebody asks for it."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep

import pytest

__all__: list[str] = []


def serve(*words: str) -> subprocess.Popen[str]:
    """The service, at a socket of its own."""
    command = [sys.executable, "-m", "controller.cli", "serve", *words]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )


@pytest.mark.timeout(120)
@pytest.mark.parametrize("lobby", [True, False])
def test_phones_find_the_page_where_the_service_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lobby: bool
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    game = ("--lobby",) if lobby else ("--game", "sanctorvm", "--setup", "battle=first_fight")
    at = ("--socket", str(tmp_path / "sock"), "--phones", f"127.0.0.1:{port}")
    with serve(*game, *at) as service:
        try:
            assert service.stdout is not None
            said = ""
            while "Next, open" not in said or "Phones are let in" not in said:
                line = service.stdout.readline()
                assert line, said
                said += line
            assert f"http://127.0.0.1:{port}/" in re.sub(r"\s+", "", said)
            assert b"Sanctum Table" in sent(port)
        finally:
            service.terminate()
            service.wait(30)


def sent(port: int) -> bytes:
    """The page that is sent there, once the door is open: it is opened a moment after it is
    named."""
    until = monotonic() + 30
    while True:
        try:
            return got(port)
        except ConnectionRefusedError:
            assert monotonic() < until
            sleep(0.02)


def got(port: int) -> bytes:
    """The page that is sent there now."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request("GET", "/")
        return line.getresponse().read()
    finally:
        line.close()


@pytest.mark.parametrize("words", ["everywhere", "0"])
def test_what_is_no_address_is_one_sentence(tmp_path: Path, words: str) -> None:
    with serve("--lobby", "--socket", str(tmp_path / "sock"), "--phones", words) as service:
        out, err = service.communicate(timeout=60)
    assert service.returncode == 1
    assert "no address to listen on" in re.sub(r"\s+", " ", err)
    assert "Traceback" not in out + err
