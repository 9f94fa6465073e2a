"""The program: one sentence for whatever goes wrong, and an exit code that says what kind."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import cli
from controller.cli import crash
from controller.cli.app import app, language, say
from controller.engine import Illegal
from controller.engine.extract import missing
from controller.wire import Msg

__all__: list[str] = []

CONTROLLER = Path(cli.__file__).parents[1]


@pytest.fixture
def command(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a command that does what `raises` says, for this test alone."""
    before = list(app.registered_commands)

    def planted() -> None:
        raise request.param

    app.command("planted")(planted)
    yield "planted"
    app.registered_commands[:] = before


@pytest.mark.parametrize(
    "command", [Illegal(Msg("Not now, says {who}.", who="Ana"))], indirect=True
)
def test_what_is_refused_is_one_sentence_and_exit_code_one(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([command]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Not now, says Ana.\n")


@pytest.mark.parametrize("command", [KeyboardInterrupt()], indirect=True)
def test_who_stops_the_program_hears_nothing(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([command]) == 130
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "")


def test_who_stops_the_program_before_it_has_begun_hears_nothing() -> None:
    code = (
        "import builtins, sys; from controller.start import main; true = builtins.__import__\n"
        "def stopped(name, *more):\n"
        "    if name == 'typer': raise KeyboardInterrupt\n"
        "    return true(name, *more)\n"
        "builtins.__import__ = stopped; sys.exit(main())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


@pytest.mark.parametrize("command", [ZeroDivisionError("the secret")], indirect=True)
def test_an_error_that_nobody_thought_of_is_one_sentence_and_a_report(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run([command]) == 70
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    report = Path(said.err.split(" is in ")[1].strip().rstrip("."))
    assert "ZeroDivisionError: the secret" in report.read_text()


@pytest.mark.parametrize("command", [ZeroDivisionError()], indirect=True)
def test_a_report_that_cannot_be_written_is_said(
    command: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").touch()
    monkeypatch.setattr(crash, "folder", lambda: home / "file")
    assert cli.run([command]) == 70
    assert "no report could be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["zerve"], "No such command 'zerve'"),
        (["serve", "--game"], "requires an argument"),
        (["ui", "--colour"], "No such option"),
        (["doctor", "--seconds", "zehn"], "--seconds takes a number from 1 to "),
        (["doctor", "--seconds", "0"], "--seconds takes a number from 1 to "),
        (["serve", "--volume", "200"], "--volume takes a number from 0 to 100."),
    ],
)
def test_a_command_line_that_is_not_understood_is_exit_code_two(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["serve", "--game", "chess"],
            'There is no game "chess"; there are: noughts, relay, sanctorvm, sanctorvm-campaign.',
        ),
        (["serve"], "Say what is played"),
        (["serve", "--game", "noughts", "--new", "--journal", "x"], "Say --new or --journal"),
        (
            ["serve", "--game", "noughts", "--name", "x", "--journal", "x"],
            "Say --name or --journal",
        ),
        (["serve", "--name", "Friday"], 'There is no game called "Friday"'),
        (["serve", "--game", "noughts", "--name", "a/b"], 'cannot be called "a/b"'),
        (["serve", "--game", "relay", "--pack", "tests"], 'There is no pack at "tests": a pack is'),
        (["demo", "--game", "relay", "--pack", "README.md"], 'There is no pack at "README.md"'),
        (["serve", "--game", "noughts", "--setup", "seed"], '"seed" is not'),
        (["serve", "--game", "noughts", "--setup", "a=1", "--setup", "a=2"], 'says "a" twice'),
        (["serve", "--game", "noughts", "--setup", "size=4"], "needs nothing but a seed"),
        (["serve", "--game", "noughts", "--socket", "x" * 200], "more than 107 bytes"),
        (["serve", "--game", "noughts", "--journal", "/proc/x/y"], "No journal can be kept"),
        (["ui", "--role", "king"], '"king" is no role'),
        (["ui", "--role", "seat:"], "is no role"),
        (["ui", "--size", "big"], '"big" is no size'),
        (["replay", "nowhere"], 'There is no file "nowhere", and no game is called so'),
        (["replay", "/nowhere"], "/nowhere cannot be read: No such file or directory."),
        (["replay", "/"], "/ cannot be read: Is a directory."),
        (["replay", __file__], "is no journal of this table"),
        (["export", __file__, "-o", "x"], "is no journal of this table"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing_behind(
    arguments: list[str], said: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 1
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not list(home.rglob("*.journal*"))


def test_every_command_has_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("serve", "ui", "demo", "replay", "export", "campaigns", "chronicle"):
        assert cli.run([name, "--help"]) == 0
        assert f"sanctum-table {name}" in capsys.readouterr().out


def test_a_reader_that_stops_reading_is_no_error() -> None:
    code = "import sys; from controller.cli import main; sys.exit(main())"
    child = subprocess.Popen(
        [sys.executable, "-c", code, "--help"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    child.stdout.close()
    assert child.stderr is not None
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait() == 1


@pytest.mark.parametrize(
    ("setting", "code"),
    [("es_ES.UTF-8", "es"), ("es", "es"), ("C", "en"), ("C.UTF-8", "en"), ("", "en"), ("ñ", "en")],
)
def test_the_language_is_the_terminals(
    setting: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", setting)
    assert language() == code


def test_sentences_are_said_in_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert cli.run(["ui", "--size", "big"]) == 1
    assert capsys.readouterr().err == "«big» no es un tamaño; dilo como 800x480.\n"


def test_nothing_in_a_sentence_is_taken_for_markup(capsys: pytest.CaptureFixture[str]) -> None:
    say("[bold]" + "x" * 200 + "[/bold] :wave:")
    assert capsys.readouterr().out == "[bold]" + "x" * 200 + "[/bold] :wave:\n"


@pytest.mark.parametrize("room", ["table", "api", "service", "web", "games", "cli"])
def test_every_sentence_of_the_room_exists_in_spanish(room: str) -> None:
    assert [str(lack) for lack in missing(CONTROLLER / room, "es")] == []
