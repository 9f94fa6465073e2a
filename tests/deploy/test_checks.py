"""The checks: their order, their limits, and a verdict that names what failed."""

import sys
from pathlib import Path

import pytest

from deploy.checks import Check, checks, run_checks

__all__: list[str] = []

BIN = Path("/some where/bin")


def judge(name: str, code: str, seconds: int = 30) -> Check:
    return Check(name, (sys.executable, "-c", code), seconds)


def test_the_tests_run_last_so_that_pytest_has_the_last_word() -> None:
    names = [check.name for check in checks(BIN, ())]
    assert names == ["ruff check", "ruff format", "mypy", "import rules", "pytest"]


def test_pytest_gets_the_arguments_as_they_are() -> None:
    command = checks(BIN, ("--long", "-k", "a b"))[-1].command
    assert command[0] == "/some where/bin/python"
    assert command[-3:] == ("--long", "-k", "a b")


def test_every_check_has_a_limit_and_a_long_run_a_longer_one() -> None:
    everyday, long = checks(BIN, ())[-1], checks(BIN, ("--long",))[-1]
    assert 0 < everyday.seconds < long.seconds


def test_a_failed_check_is_named_and_does_not_stop_the_next(tmp_path: Path) -> None:
    todo = [
        judge("first", "raise SystemExit(1)"),
        judge("second", "open('second ran', 'w').close()"),
        judge("third", "raise SystemExit(2)"),
    ]
    assert run_checks(todo, tmp_path, lambda _: None) == ["first", "third"]
    assert (tmp_path / "second ran").exists()


def test_a_check_that_does_not_end_has_failed(tmp_path: Path) -> None:
    said: list[str] = []
    todo = [judge("slow", "import time; time.sleep(600)", seconds=1)]
    assert run_checks(todo, tmp_path, said.append) == ["slow"]
    assert "was stopped after 1 s" in said[-1]


def test_what_a_check_compiles_is_kept_though_the_caller_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    keeps = judge("keeps", "import sys; raise SystemExit(sys.dont_write_bytecode)")
    assert run_checks([keeps], tmp_path, lambda _: None) == []


def test_nothing_is_said_after_the_last_check(tmp_path: Path) -> None:
    said: list[str] = []
    run_checks([judge("a", ""), judge("pytest", "")], tmp_path, said.append)
    assert said[0] == "== a"
    assert said[1].startswith("-- passed in ")
    assert said[2:] == ["== pytest"]
