"""A person with a home of their own for each test of the program."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import games

__all__: list[str] = []

ROOM = "games_of_this_test"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where this test's person keeps journals, logs and sockets; they read English.

    Its name is short, since a socket's path may not be long.
    """
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
            monkeypatch.setenv(name, folder)
        yield Path(folder)


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The module of a further game, "odd"."""
    folder = tmp_path / ROOM / "odd"
    folder.mkdir(parents=True)
    (tmp_path / ROOM / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    known = games.homes()
    monkeypatch.setattr(games, "homes", lambda: known | {"odd": f"{ROOM}.odd"})
    yield folder / "__init__.py"
    for name in [name for name in sys.modules if name.split(".")[0] == ROOM]:
        del sys.modules[name]
