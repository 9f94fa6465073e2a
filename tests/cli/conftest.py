"""A person with a home of their own for each test of the program."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

__all__: list[str] = []


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
