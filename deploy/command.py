"""What a person asked the start command for, and the way there.

`test` is the checks and tests; everything else is a command of `sanctum-table`, `demo` when nothing
was said. Either way the environment comes first. Then the start command steps aside: it becomes the
program it started, so that its exit code, its signals and its screen are that program's own.

Every failure ends here as one sentence on standard error and exit code 1.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.checks import checks, run_checks
from deploy.environment import Environment, venv_folder
from deploy.interpreters import prepare_others
from deploy.process import Trouble, clean_environment
from deploy.system import bring_tools, ensure_libraries

__all__ = ["Request", "main", "parse"]

USAGE = """\
python3 deploy/start.py                        make what is missing, then play the demonstration
python3 deploy/start.py test [--long] [...]    lint, types, import rules and tests; --long adds the
                                               large counts, other arguments go to pytest
python3 deploy/start.py COMMAND [...]          any other command of sanctum-table, such as bench

SANCTUM_VENV names a folder for the environment in place of .venv in the checkout."""

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Request:
    """What was asked: `help`, `test` with arguments for pytest, or `run` with a command line."""

    what: str
    arguments: tuple[str, ...] = ()


def parse(argv: Sequence[str]) -> Request:
    """Read the command line; all but `test` and help is the program's own to judge."""
    if not argv:
        return Request("run", ("demo",))
    if argv[0] in {"-h", "--help", "help"}:
        return Request("help")
    if argv[0] == "test":
        return Request("test", tuple(argv[1:]))
    return Request("run", tuple(argv))


def main(argv: Sequence[str]) -> int:
    """Do what `argv` asks; the exit code."""
    try:
        request = parse(argv)
        if request.what == "help":
            _say(USAGE)
            return 0
        environment = Environment(ROOT, venv_folder(ROOT, os.environ), _say)
        environment.prepare(["test"] if request.what == "test" else [])
        ensure_libraries(ROOT, environment.log, _say)
        if request.what == "test":
            return _test(environment, request.arguments)
        return _become(environment, request.arguments)
    except Trouble as trouble:
        return _fail(str(trouble))
    except OSError as error:
        return _fail(
            f"{error.filename or 'The start failed'}: {error.strerror}: put that right, or name "
            f"another folder in SANCTUM_VENV, and start again."
        )
    except KeyboardInterrupt:
        return _fail("Stopped.", 130)


def _test(environment: Environment, arguments: Sequence[str]) -> int:
    bring_tools(ROOT, environment.log, _say)
    running = "{}.{}".format(*sys.version_info[:2])
    survey = prepare_others(ROOT, running, os.environ, Path.home(), _say)
    there = ", ".join([running, *survey.prepared])
    _say(f"The state hash is compared on Python {there}.")
    for version, why in survey.left_out.items():
        _say(f"Left out: Python {version}, {why}.")
    failed = run_checks(checks(environment.folder / "bin", arguments), ROOT, _say)
    return _fail(f"Failed: {', '.join(failed)}.") if failed else 0


def _become(environment: Environment, arguments: Sequence[str]) -> int:
    sys.stdout.flush()
    program = str(environment.script("sanctum-table"))
    os.execve(program, [program, *arguments], clean_environment(os.environ))


def _say(sentence: str) -> None:
    print(sentence, flush=True)


def _fail(sentence: str, code: int = 1) -> int:
    sys.stdout.flush()
    print(sentence, file=sys.stderr, flush=True)
    return code
