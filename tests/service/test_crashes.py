"""The crash contract, by SIGKILL: a service dies at random instants under load."""

import multiprocessing
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import SystemRandom

import pytest

from controller.games import find
from tests.engine.endless import Endless
from tests.service.crashes import Trial
from tests.service.victim import serve_endless

__all__: list[str] = []

KILLS, KILLS_LONG, KILLS_AN_EVENING = 40, 300, 50


@pytest.fixture
def seed() -> int:
    """The seed of the instants and of the load; said where a test fails."""
    seed = SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")
    return seed


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name: a socket's path may not be long."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


class Forked:
    """A victim that was forked off."""

    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(["tests.service.victim"])

    def __init__(self, journal: Path, path: Path) -> None:
        self.process: ForkServerProcess = self.forks.Process(
            target=serve_endless, args=(str(journal), str(path)), daemon=True
        )
        self.process.start()

    def kill(self) -> None:
        self.process.kill()

    def wait(self) -> None:
        self.process.join()


def program(journal: Path, path: Path) -> subprocess.Popen[bytes]:
    """The program itself, as systemd starts it."""
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "controller.cli", "serve", "--game", "noughts"),
            *("--journal", str(journal), "--socket", str(path)),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


async def test_killed_at_forty_random_instants_nothing_acknowledged_is_lost(
    folder: Path, seed: int
) -> None:
    await Trial(folder, Endless(), Forked, seed).run(KILLS)


async def test_the_program_itself_killed_under_load_goes_on_where_it_was(
    folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(folder))
    await Trial(folder, find("noughts"), program, seed).run(2)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_killed_at_three_hundred_random_instants_nothing_acknowledged_is_lost(
    folder: Path, seed: int
) -> None:
    for evening in range(KILLS_LONG // KILLS_AN_EVENING):
        place = folder / str(evening)
        place.mkdir()
        await Trial(place, Endless(), Forked, seed + evening).run(KILLS_AN_EVENING)
