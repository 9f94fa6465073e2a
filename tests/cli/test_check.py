"""`check`: scenario files are played; the last line and the exit code say how it went."""

from pathlib import Path

import pytest

from controller import cli
from controller.engine.scenario import scenario_files
from controller.games import CHECKOUT

__all__: list[str] = []

SCENARIOS = CHECKOUT / "tests" / "scenarios"
GOOD = 'title = "A mark"\ngame = "noughts"\n[[step]]\nchoose = "Mark a1"\n'


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.toml"
    path.write_text(GOOD, "utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.toml"
    path.write_text(GOOD + 'expect.outcome = "A draw"\n', "utf-8")
    return path


def test_every_scenario_of_the_project_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check", str(SCENARIOS)]) == 0
    count = len(scenario_files(SCENARIOS))
    assert capsys.readouterr().out == f"{count} passed, 0 failed\n"


def test_a_failure_is_said_and_the_exit_code_is_one(
    good: Path, bad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["check", str(good), str(bad)]) == 1
    said = capsys.readouterr()
    assert said.out == "1 passed, 1 failed\n"
    assert said.err == (
        f'{bad}:5: step 1, choose "Mark a1": expect.outcome: expected: A draw; found: –\n'
    )


def test_a_folder_is_searched_and_a_file_named_twice_is_played_once(
    good: Path, bad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.run(["check", str(good), str(good.parent)])
    assert capsys.readouterr().out == "1 passed, 1 failed\n"


def test_a_file_that_is_not_there_is_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.toml"
    assert cli.run(["check", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == "0 passed, 1 failed\n"
    assert said.err == f"{path}: this cannot be read: No such file or directory\n"


def test_a_rule_that_the_ledger_does_not_have_is_a_failure(
    good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good.write_text('rules = ["NC-77"]\n' + GOOD, "utf-8")
    assert cli.run(["check", str(good)]) == 1
    assert f'{good}:1: rules #1: "NC-77" is not known here' in capsys.readouterr().err


def test_without_files_the_command_line_is_not_understood(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["check"]) == 2


def test_failures_are_said_in_the_readers_language(
    bad: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    cli.run(["check", str(bad)])
    assert "se esperaba: A draw" in capsys.readouterr().err


def test_a_folder_without_a_scenario_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["check", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"There is no scenario in {tmp_path}")
