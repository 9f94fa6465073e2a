"""What the start command understands, and that every failure is one sentence."""

import errno
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from deploy import command
from deploy.command import Request, main, parse
from deploy.process import Trouble

__all__: list[str] = []


@pytest.mark.parametrize(
    ("argv", "request_"),
    [
        ([], Request("run", ("demo",))),
        (["demo", "--seed", "4"], Request("run", ("demo", "--seed", "4"))),
        (["bench", "--json"], Request("run", ("bench", "--json"))),
        (["test"], Request("test")),
        (["test", "--long", "-k", "a b"], Request("test", ("--long", "-k", "a b"))),
        (["--help"], Request("help")),
        (["test", "--help"], Request("test", ("--help",))),
    ],
)
def test_the_command_line_is_read(argv: list[str], request_: Request) -> None:
    assert parse(argv) == request_


def test_help_is_said_without_making_anything(
    mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = mocker.patch("deploy.command.Environment")
    assert main(["--help"]) == 0
    assert "python3 deploy/start.py test" in capsys.readouterr().out
    environment.assert_not_called()


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (Trouble("The network is away: plug it in."), "The network is away: plug it in."),
        (
            OSError(errno.EROFS, "Bad", "/x"),
            "/x: Bad: put that right, or name another folder in SANCTUM_VENV, and start again.",
        ),
    ],
)
def test_a_failure_is_one_sentence_and_exit_code_1(
    failure: Exception, sentence: str, mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch("deploy.environment.Environment.prepare", side_effect=failure)
    assert main([]) == 1
    assert capsys.readouterr().err == sentence + "\n"


def test_an_interruption_is_no_traceback(
    mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch("deploy.environment.Environment.prepare", side_effect=KeyboardInterrupt)
    assert main([]) == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_the_root_is_the_checkout_whatever_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (command.ROOT / "deploy" / "start.py").is_file()
