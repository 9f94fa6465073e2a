"""A child process that cannot run for ever, and the sentence for when something goes wrong.

Every step of a start is another program's work: venv, pip, the package manager, the checks. Each
gets a time limit. What it prints goes to the person, or to a log that the sentence can point to,
never into a pipe: a grandchild that keeps a pipe open would outlive the limit.
"""

import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

__all__ = ["Trouble", "clean_environment", "run"]

_GRACE_S = 10


class Trouble(Exception):
    """What went wrong, where, and what to do: one sentence for a person, never a traceback."""


def clean_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The caller's variables without those that would lead a virtual environment astray."""
    kept = {k: v for k, v in environ.items() if k not in {"PYTHONPATH", "PYTHONHOME", "PIP_USER"}}
    kept["PYTHONNOUSERSITE"] = "1"
    return kept


def run(
    command: Sequence[str | Path],
    *,
    seconds: float,
    cwd: Path,
    log: Path | None = None,
    extra: Mapping[str, str] | None = None,
) -> int:
    """Run `command` for at most `seconds` and return its exit code.

    With `log`, its output is appended there; without, it goes where ours goes. `extra` adds
    variables. Raises Trouble when the time is over; the child has ended by then.
    """
    environment = clean_environment(os.environ) | dict(extra or {})
    with open(log or os.devnull, "ab") as sink:
        output = sink if log else None
        child = subprocess.Popen(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            return child.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Trouble(
                f"`{_shown(command)}` was stopped after {seconds:.0f} s without an end: try again, "
                f"and if it happens again run that command alone to see where it stands."
            ) from None
        except KeyboardInterrupt:
            # The terminal told the child too: leave it the time to say how far it came.
            with suppress(subprocess.TimeoutExpired):
                child.wait(_GRACE_S)
            raise
        finally:
            _end(child)


def _end(child: subprocess.Popen[bytes]) -> None:
    """End `child`, politely first: it may have children of its own to take down."""
    if child.poll() is not None:
        return
    child.terminate()
    try:
        child.wait(_GRACE_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def _shown(command: Sequence[str | Path]) -> str:
    """The command as a person would recognise it: its program's name and what follows."""
    return " ".join([Path(command[0]).name, *map(str, command[1:])])
