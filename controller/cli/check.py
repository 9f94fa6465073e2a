"""`sanctum-table check`: scenario files are played, and what fails is said in a player's words.

The last line is always `N passed, M failed`; the exit code is 1 where anything failed.

What may live here: the command.  What may not: playing (`controller.engine.trial`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.app import app, complain, say
from controller.engine import Invalid
from controller.engine.ledger import rule_ids
from controller.engine.scenario import scenario_files
from controller.engine.trial import try_file
from controller.games import find, folder_of
from controller.wire import Msg

__all__ = ["check", "summary"]


@app.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(help="Scenario files, or folders of them.", show_default=False)
    ],
) -> None:
    """Play scenario files; the last line says how many passed and failed."""
    passed = failed = 0
    # Many are played with the same game and packs; a game remembers nothing of what was played.
    game, ids = cache(find), cache(rule_ids)
    for path in scenarios(files):
        verdict = try_file(path, game, lambda game: ids(folder_of(game)))
        for failure in verdict.failures:
            complain(failure)
        passed += not verdict.failures
        failed += bool(verdict.failures)
    say(summary(passed, failed))
    if failed:
        raise typer.Exit(1)


def scenarios(paths: list[Path]) -> list[Path]:
    """The files that are named, and those in folders that are named, each once.

    Raises `Invalid` for a folder without any: a check of nothing must not pass.
    """
    found: dict[Path, None] = {}
    for path in paths:
        inside = scenario_files(path) if path.is_dir() else [path]
        if not inside:
            raise Invalid(
                Msg(
                    "There is no scenario in {path}: a scenario is a file named *.toml.",
                    path=str(path),
                )
            )
        found.update(dict.fromkeys(inside))
    return list(found)


def summary(passed: int, failed: int) -> Msg:
    """The last line, for people and for programs."""
    return Msg("{passed} passed, {failed} failed", passed=passed, failed=failed)
