"""What is printed where letters are missing, or where nothing can be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli.logged import tell
from controller.cli.printing import degraded
from controller.logs import Trouble
from tests.cli.test_hardware import TABLE

__all__: list[str] = []


def ran(
    *arguments: str, out: int | None = None, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, as it was at its end."""
    return subprocess.run(
        [sys.executable, "-m", "controller.cli", *arguments],
        check=False,
        stdout=subprocess.PIPE if out is None else out,
        stderr=subprocess.PIPE,
        env=os.environ | environ,
    )


def encoded(text: str, encoding: str) -> str:
    """`text` as it arrives over an output of that encoding."""
    import codecs

    codecs.register_error("nearest", degraded)
    return text.encode(encoding, "nearest").decode(encoding)


@pytest.mark.parametrize(
    ("text", "encoding", "there"),
    [
        ("El número está aquí", "ascii", "El numero esta aqui"),
        ("El número – aquí", "latin-1", "El número - aquí"),
        ("“Tapayaxin” → 5 × 2", "ascii", "'Tapayaxin' -> 5 x 2"),
        ("¿Ñandú?", "ascii", "Nandu?"),
        ("文", "ascii", "?"),
        ("a\udcffb", "utf-8", "a?b"),
    ],
)
def test_a_letter_that_an_output_has_not_is_the_nearest_one(
    text: str, encoding: str, there: str
) -> None:
    assert encoded(text, encoding) == there


def test_what_a_program_reads_as_json_stays_that_without_letters() -> None:
    said = json.dumps({"says": "“Ñandú” – «¿dónde?»"}, ensure_ascii=False)
    assert json.loads(encoded(said, "ascii")) == {"says": "'Nandu' - 'donde?'"}


@pytest.mark.timeout(60)
def test_the_program_speaks_spanish_where_there_are_no_accents() -> None:
    done = ran("doctor", LANG="es_ES.UTF-8", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"Nada esta averiado." in done.stdout


@pytest.mark.timeout(60)
@pytest.mark.parametrize("arguments", [["ports"], ["doctor", "--json"], ["doctor"], ["--help"]])
def test_a_disk_that_is_full_is_one_sentence_and_exit_code_one(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as file:
        done = ran(*arguments, out=file.fileno())
    assert done.returncode == 1
    said = done.stderr.decode()
    assert said.startswith("Something cannot be written: No space left on device. ")
    assert said.count("\n") == 1


@pytest.mark.timeout(60)
def test_whoever_reads_no_further_is_told_nothing() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = ran("doctor", out=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.timeout(60)
def test_what_a_library_warns_of_as_it_looks_for_pins_reaches_nobody(tmp_path: Path) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text("[pin.cross-a1]\npin = 17\n[pin.sly]\npin = 4\n", "utf-8")
    done = ran("doctor", *TABLE[:2], "--hardware", str(file), "--seconds", "1", LANG="C.UTF-8")
    assert done.stderr == b""
    assert b"has no pin" in done.stdout


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (
            Trouble("none", Path("/x/a"), "No"),
            "No log is kept: /x/a cannot be written: No.",
        ),
        (Trouble("full", Path("/x/a"), "No"), "The log /x/a cannot be written: No."),
        (
            Trouble("unexpected", Path("t.log")),
            "Something went wrong that nobody thought of; ",
        ),
    ],
)
def test_what_people_are_to_know_of_a_log_is_one_sentence(
    trouble: Trouble, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tell(trouble)
    assert capsys.readouterr().err.startswith(said)
