"""A process of its own: for a mutant of what runs at the import, a table, a class, a constant.

The module is broken on the disk of the copy, and pytest begins from nothing.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

__all__ = ["broken", "red"]

LIMIT_S = 900
"""Seconds that the tests may take before they count as red: they hang."""

NAMED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


@contextmanager
def broken(module: Path, code: str) -> Iterator[None]:
    """The module with this code in its place; the file itself comes back as it was, so that what
    Python keeps compiled of it stays good."""
    aside = module.with_suffix(".aside")
    module.rename(aside)
    try:
        module.write_text(code, "utf-8")
        yield
    finally:
        aside.replace(module)


def red(options: Sequence[str], tests: Sequence[str]) -> str | None:
    """The first of the tests that fails in the folder we stand in; nothing where all pass."""
    if not tests:  # pytest would run all there are
        return None
    command = [
        *(sys.executable, "-B", "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-rfE"),
        *options,
        *tests,
    ]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return "time ran out"
    if run.returncode == 0:
        return None
    named = NAMED.search(run.stdout)
    return named[1] if named else "nothing could be imported"
