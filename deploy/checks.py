"""What `start.py test` runs, in which order, and the verdict.

The quick judges come first and the tests last, so that pytest's own closing line is the last thing
a person sees when all is well. A judge that fails does not stop the next one: a whole list of what
is wrong is worth more than its first line. Nothing is printed after pytest's line unless something
failed, and then one line says what.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from deploy.process import Trouble, run

__all__ = ["Check", "checks", "run_checks"]

ROOMS = ("controller", "hal", "ui", "deploy", "tests")

_SHARED = ("-n", "auto", "--dist", "worksteal")
"""A process for each core. Each begins with a run of whole files, whose tests share what is slow to
make; one that is done takes over half of what another has left, so that all end together."""

_KEPT = {"PYTHONDONTWRITEBYTECODE": ""}
"""Compiled modules are kept, though the caller may not keep its own: the tests start some hundred
processes, and each would compile the project anew."""

_LINT_S = 300
_RIVALS_S = 900
_TESTS_S = 1800
_LONG_TESTS_S = 6 * 3600


@dataclass(frozen=True)
class Check:
    """One judge: its name, the command that runs it, and its time limit in seconds."""

    name: str
    command: tuple[str, ...]
    seconds: int


def checks(bin_folder: Path, pytest_arguments: Sequence[str]) -> list[Check]:
    """The judges in their order; `bin_folder` holds the environment's programs.

    `pytest_arguments` go to pytest as they are; `--long` among them raises its time limit, and has
    what the bench is measured against installed first.
    """
    long = "--long" in pytest_arguments
    limit = _LONG_TESTS_S if long else _TESTS_S

    def check(name: str, seconds: int, program: str, *arguments: str) -> Check:
        return Check(name, (str(bin_folder / program), *arguments), seconds)

    rivals = check("rivals", _RIVALS_S, "python", "tests/bench/rivals.py", "--install")
    return [
        check("ruff check", _LINT_S, "ruff", "check", *ROOMS),
        check("ruff format", _LINT_S, "ruff", "format", "--check", *ROOMS),
        check("mypy", _LINT_S, "mypy"),
        check("import rules", _LINT_S, "lint-imports"),
        *([rivals] if long else []),
        check("pytest", limit, "python", "-m", "pytest", *_SHARED, *pytest_arguments),
    ]


def run_checks(todo: Sequence[Check], root: Path, say: Callable[[str], None]) -> list[str]:
    """Run every check in `root`; the names of those that failed, in order."""
    failed = []
    for check in todo:
        say(f"== {check.name}")
        begun = monotonic()
        try:
            passed = run(check.command, seconds=check.seconds, cwd=root, extra=_KEPT) == 0
        except Trouble as trouble:
            say(str(trouble))
            passed = False
        if not passed:
            failed.append(check.name)
        if check is not todo[-1]:
            say(f"-- {'passed' if passed else 'FAILED'} in {monotonic() - begun:.0f} s")
    return failed
