"""The whole way: a finger on the glass, the window, the socket, the service, and back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.timeout(120)
def test_a_game_is_played_to_its_end_by_touches_in_a_window_that_is_a_client_of_the_service(
    tmp_path: Path,
) -> None:
    without_display = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    played = subprocess.run(
        [sys.executable, "-m", "controller.cli", "demo", "--game", "noughts"],
        cwd=ROOT,
        env={**without_display, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")},
        check=False,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert played.returncode == 0, played.stderr
    [log] = (tmp_path / "state").rglob("demo-noughts.log")
    [picture] = (tmp_path / "state").rglob("demo-noughts.png")
    lines = log.read_text("utf-8").splitlines()
    marks = [line for line in lines if " marks " in line]
    assert len({line.split()[-1] for line in marks}) == len(marks) >= 5
    assert [line.split()[0] for line in marks] == (["Cross", "Nought"] * 5)[: len(marks)]
    assert lines[-1] in ("Cross wins", "Nought wins", "A draw")
    assert picture.read_bytes().startswith(b"\x89PNG")
