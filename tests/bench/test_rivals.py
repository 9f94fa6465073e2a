"""What the rivals' runner promises when a rival, a program, a folder or the network is missing.

Real processes and folders, no network. Speeds are not judged here: the bench does that.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.rivals import (
    BOARDGAME_IO,
    OPEN_SPIEL,
    SQLITE,
    RivalResult,
    install_rivals,
    run_rivals,
)

SHORT = 0.05
"""Seconds; enough to prove that a rival ran, not enough to say how fast it is."""


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "no programs here"))


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)


def by_name(results: list[RivalResult]) -> dict[str, RivalResult]:
    return {result.name: result for result in results}


def is_one_sentence(text: str) -> bool:
    return text.endswith(".") and "\n" not in text and "Traceback" not in text


def test_a_rival_that_is_not_installed_is_named_and_says_what_to_do(tmp_path: Path) -> None:
    results = by_name(run_rivals(SHORT, tmp_path))
    for name in (BOARDGAME_IO, OPEN_SPIEL):
        assert results[name].moves_per_second == 0.0
        assert is_one_sentence(results[name].missing)
        assert "rivals.py" in results[name].missing


def test_sqlite_is_measured_without_any_installation(tmp_path: Path) -> None:
    sqlite = by_name(run_rivals(SHORT, tmp_path))[SQLITE]
    assert not sqlite.missing
    assert sqlite.moves_per_second > 0


def test_the_measuring_leaves_nothing_on_the_disk(tmp_path: Path) -> None:
    run_rivals(SHORT, tmp_path / "rivals", tmp_path / "journals")
    assert list((tmp_path / "rivals").glob("*")) == []
    assert list((tmp_path / "journals").glob("*")) == []


def test_a_folder_that_cannot_be_made_is_a_sentence_for_every_rival(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    results = run_rivals(SHORT, blocked)
    assert [result.name for result in results] == [BOARDGAME_IO, OPEN_SPIEL, SQLITE]
    assert all(is_one_sentence(result.missing) for result in results)


def test_installing_into_a_folder_that_cannot_be_made_says_so_once(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    (sentence,) = install_rivals(blocked)
    assert is_one_sentence(sentence)
    assert str(blocked) in sentence


@pytest.mark.usefixtures("no_node", "no_network")
def test_installing_without_node_and_network_names_both_and_goes_on(tmp_path: Path) -> None:
    first, second = install_rivals(tmp_path)
    assert first.startswith(BOARDGAME_IO)
    assert "Node.js" in first
    assert second.startswith(OPEN_SPIEL)
    assert is_one_sentence(second)


@pytest.mark.usefixtures("no_node", "no_network")
def test_installing_alone_says_what_cannot_be_had_and_is_no_error(tmp_path: Path) -> None:
    here = tmp_path / "tests" / "bench"
    shutil.copytree(Path(__file__).parent, here)
    command = [sys.executable, "-I", str(here / "rivals.py"), "--install"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0
    assert ended.stdout == ""
    assert all(is_one_sentence(line) for line in ended.stderr.splitlines())
    assert "Node.js" in ended.stderr


@pytest.mark.parametrize("seconds", [0.0, -1.0, 601.0, float("nan"), float("inf")])
def test_a_length_that_cannot_be_measured_is_refused(tmp_path: Path, seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds"):
        run_rivals(seconds, tmp_path)
