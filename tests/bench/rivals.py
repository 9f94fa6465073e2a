"""The rivals: what people would use instead, found, run and named when absent.

A speed means something only beside another one of the same machine and minute. So the bench runs
three rivals: boardgame.io, open_spiel's Python tic-tac-toe, and SQLite's raw durable commits. Each
lives in a script of its own, runs alone in a process of its own (never two at once, or they would
share the processor) and prints one line of JSON; this module reads that line. A rival that cannot
run is not an error: its result says in one sentence why, and what to do.

Here may live how a rival is installed, started and understood. How a rival plays belongs in its
script; our own kernel, and any judgement about who is faster, belong elsewhere. Only the standard
library is imported, so that this file also runs by itself: `python3 tests/bench/rivals.py`.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from textwrap import shorten
from typing import Any

__all__ = [
    "BOARDGAME_IO",
    "OPEN_SPIEL",
    "SQLITE",
    "RivalResult",
    "install_rivals",
    "measure",
    "run_rival",
    "run_rivals",
    "run_script",
]

BOARDGAME_IO = "boardgame.io"
OPEN_SPIEL = "open_spiel (Python)"
SQLITE = "SQLite, raw commits"

_HERE = Path(__file__).resolve().parent
_INSTALL = "python3 tests/bench/rivals.py"
_INSTALL_SECONDS = 600.0
_REASON_MARKS = ("reason:", "Error:", "ERROR:")
_SLACK_SECONDS = 60.0
"""What a rival may need beyond its measured seconds: loading and its warm-up."""


@dataclass(frozen=True, slots=True)
class RivalResult:
    """One rival's speed, or why there is none.

    `moves_per_second` counts moves (commits for SQLite) by the wall clock and is 0.0 exactly when
    `missing` is not empty; `missing` is one sentence: what, where, what to do.
    """

    name: str
    version: str
    moves_per_second: float
    missing: str = ""


@dataclass(frozen=True, slots=True)
class _Ran:
    """How a child process ended: its output, or the one line that says why it failed."""

    output: str
    fault: str = ""


def run_rivals(
    seconds: float, where: Path, journal_folder: Path | None = None
) -> list[RivalResult]:
    """Measure every rival for `seconds` each, one after the other, in a fixed order.

    The arguments and errors are those of `run_rival`.
    """
    rivals = (BOARDGAME_IO, OPEN_SPIEL, SQLITE)
    return [run_rival(name, seconds, where, journal_folder) for name in rivals]


def run_rival(
    name: str, seconds: float, where: Path, journal_folder: Path | None = None
) -> RivalResult:
    """Measure one rival for `seconds`.

    `where` is the folder that `install_rivals` filled. SQLite commits under `journal_folder`
    (default: `where`), which must lie on the file system of the journal that it is compared with.
    Raises ValueError unless 0 < seconds <= 600; never because something is not installed.
    """
    if not 0 < seconds <= 600:
        raise ValueError("seconds must be more than 0 and at most 600")
    where = where.resolve()
    if name == BOARDGAME_IO:
        return _run_boardgame_io(seconds, where)
    if name == OPEN_SPIEL:
        return _run_open_spiel(seconds, where)
    return _run_sqlite(seconds, where if journal_folder is None else journal_folder.resolve())


def install_rivals(where: Path) -> list[str]:
    """Install the rivals under `where`; return one sentence for each that could not be.

    Makes `where` and in it node_modules and an environment for this interpreter's version; needs
    the network once and about 350 MB. What is there and complete is left alone, so a second call
    is quick and needs no network.
    """
    where = where.resolve()
    fault = _make_folder(where)
    if fault:
        return [fault]
    return [said for said in (_install_boardgame_io(where), _install_open_spiel(where)) if said]


# boardgame.io: Node.js, its packages in where/node_modules


def _install_boardgame_io(where: Path) -> str:
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        return _absent(BOARDGAME_IO, "Node.js and its npm are", "install both")
    if _boardgame_io_version(where):
        return ""
    try:
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(_HERE / name, where / name)
    except OSError as error:
        return _not_installed(BOARDGAME_IO, where, _reason(error))
    # The library needs no install script of any package, so none may run.
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
    ran = _run([npm, "ci", *options], _INSTALL_SECONDS, where)
    return _not_installed(BOARDGAME_IO, where, ran.fault) if ran.fault else ""


def _run_boardgame_io(seconds: float, where: Path) -> RivalResult:
    node = shutil.which("node")
    if node is None:
        return _missing(BOARDGAME_IO, _absent(BOARDGAME_IO, "Node.js is", "install it"))
    if not _boardgame_io_version(where):
        return _missing(BOARDGAME_IO, _not_there(BOARDGAME_IO, where))
    script = [node, str(_HERE / "rivals.mjs"), str(seconds), str(where)]
    return measure(BOARDGAME_IO, script, seconds)


def _boardgame_io_version(where: Path) -> str:
    """Return the installed version, or nothing while it is absent, partial or another one."""
    try:
        wanted = json.loads((_HERE / "package.json").read_text())["dependencies"][BOARDGAME_IO]
        # npm writes this file last: without it an install was cut short.
        written = json.loads((where / "node_modules" / ".package-lock.json").read_text())
        found = written["packages"]["node_modules/" + BOARDGAME_IO]["version"]
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return str(found) if found == wanted else ""


# open_spiel: an environment per Python version, so that a rival runs on our own interpreter


def _open_spiel_python(where: Path) -> Path:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return where / ("open_spiel-" + version) / "bin" / "python"


def _install_open_spiel(where: Path) -> str:
    python = _open_spiel_python(where)
    if _has_open_spiel(python):
        return ""
    if find_spec("ensurepip") is None:
        return _absent(OPEN_SPIEL, "Python's venv module is", "install python3-venv")
    # Wheels only: where none fits, pip would try to build the C++ half for an hour.
    options = ["--quiet", "--disable-pip-version-check", "--retries=1", "--only-binary=:all:"]
    needs = str(_HERE / "requirements.txt")
    for step in (
        [sys.executable, "-m", "venv", "--clear", str(python.parent.parent)],
        [str(python), "-m", "pip", "install", *options, "--requirement", needs],
    ):
        ran = _run(step, _INSTALL_SECONDS, where)
        if ran.fault:
            return _not_installed(OPEN_SPIEL, where, ran.fault)
    return ""


def _has_open_spiel(python: Path) -> bool:
    return not _run([str(python), "-I", "-c", "import pyspiel"], _SLACK_SECONDS).fault


def _run_open_spiel(seconds: float, where: Path) -> RivalResult:
    python = _open_spiel_python(where)
    if not _has_open_spiel(python):
        return _missing(OPEN_SPIEL, _not_there(OPEN_SPIEL, where))
    script = [str(python), "-I", str(_HERE / "rival_open_spiel.py"), str(seconds)]
    return measure(OPEN_SPIEL, script, seconds)


# SQLite: part of Python, needs only a folder


def _run_sqlite(seconds: float, disk: Path) -> RivalResult:
    fault = _make_folder(disk)
    if fault:
        return _missing(SQLITE, fault)
    script = [sys.executable, "-I", str(_HERE / "rival_sqlite.py"), str(seconds), str(disk)]
    return measure(SQLITE, script, seconds)


# What they share: a child process, its line, and the sentences


def measure(
    name: str, command: Sequence[str], seconds: float, folder: Path | None = None
) -> RivalResult:
    """Run a script that measures for `seconds`, in `folder`, and read the line that it prints."""
    line, fault = run_script(name, command, seconds, folder)
    if fault:
        return _missing(name, fault)
    try:
        speed = float(line["moves"]) / float(line["seconds"])
        return RivalResult(name, str(line["version"]), speed)
    except (ValueError, KeyError, TypeError, ZeroDivisionError):
        return _missing(name, _no_result(name))


def run_script(
    name: str, command: Sequence[str], seconds: float, folder: Path | None = None
) -> tuple[dict[str, Any], str]:
    """Run a script that takes about `seconds`, in `folder`: the JSON line that it prints, or the
    sentence that says why there is none."""
    ran = _run(command, seconds + _SLACK_SECONDS, folder)
    if ran.fault:
        return {}, f"{name} was not measured because it stopped early: {ran.fault}."
    try:
        line = json.loads(ran.output)
    except ValueError:
        line = None
    return (line, "") if isinstance(line, dict) else ({}, _no_result(name))


def _run(command: Sequence[str], seconds: float, folder: Path | None = None) -> _Ran:
    """Run a command for at most `seconds`; a fault is one line, never an exception."""
    environment = {**os.environ, "NODE_ENV": "production"}
    try:
        ended = subprocess.run(
            command,
            check=False,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return _Ran("", f"it took longer than {seconds:.0f} seconds")
    except OSError as error:
        return _Ran("", _reason(error))
    said = ended.stdout + "\n" + ended.stderr
    return _Ran(ended.stdout, _telling_line(said) if ended.returncode else "")


def _telling_line(said: str) -> str:
    """Return the line with the reason out of all that a failed program said.

    Programs say it on the first line that names an error, else at the end.
    """
    lines = [line.strip().removeprefix("npm error ") for line in said.splitlines()]
    lines = [line for line in lines if line and "complete log" not in line]
    marked = [line for line in lines if any(mark in line for mark in _REASON_MARKS)]
    telling = (marked or lines[-1:] or ["it said nothing"])[0]
    return shorten(telling.rstrip(".").removeprefix("ERROR: "), 160, placeholder=" ...")


def _make_folder(folder: Path) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return f"The folder {folder} cannot be made ({_reason(error)}); name one that can."
    return ""


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _no_result(name: str) -> str:
    return f"{name} was not measured because its script printed no result."


def _missing(name: str, sentence: str) -> RivalResult:
    return RivalResult(name, "", 0.0, sentence)


def _absent(name: str, what: str, remedy: str) -> str:
    return f"{name} was left out because {what} not on this machine; {remedy}, then run {_INSTALL}."


def _not_there(name: str, where: Path) -> str:
    return f"{name} is not installed in {where}; run {_INSTALL} once with the network on."


def _not_installed(name: str, where: Path, why: str) -> str:
    return f"{name} was not installed in {where} ({why}); run {_INSTALL} with the network on."


def _main() -> int:
    """Install what is missing into the checkout's .rivals folder, measure, print one line each.

    With `--install` it only installs; what cannot be had is said, and is no error.
    """
    where = _HERE.parent.parent / ".rivals"
    for sentence in install_rivals(where):
        print(sentence, file=sys.stderr)
    if sys.argv[1:] == ["--install"]:
        return 0
    results = run_rivals(3.0, where)
    for result in results:
        speed = f"{result.moves_per_second:>10,.0f} a second   {result.name} {result.version}"
        print(result.missing or speed)
    return 1 if any(result.missing for result in results) else 0


if __name__ == "__main__":
    sys.exit(_main())
