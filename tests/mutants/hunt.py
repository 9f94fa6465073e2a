"""The hunt: some places are drawn, broken in a copy of the checkout, and counted.

The copy is made once, so that the checkout may go on changing; it goes with the hunt.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.mutants.places import Mutant, mutants_of
from tests.mutants.verdicts import verdicts

__all__ = ["Tally", "hunt"]

CHECKOUT = Path(__file__).parents[2]
COPIED = ("controller", "hal", "ui", "tests", "deploy", "pyproject.toml", "README.md")


@dataclass(frozen=True)
class Tally:
    """How many were tried; which of them nobody could notice, each with the reason; which no test
    with a rule ID noticed, and which no test at all."""

    tried: int
    equivalent: tuple[tuple[Mutant, str], ...]
    survivors: tuple[Mutant, ...]
    unnoticed: tuple[Mutant, ...]

    @property
    def killed_percent(self) -> int:
        """How many of a hundred that can be noticed were, rounded down."""
        noticeable = self.tried - len(self.equivalent)
        return 100 * (noticeable - len(self.survivors)) // max(1, noticeable)

    def report(self) -> str:
        """Each survivor and each that is equivalent, and the sum."""
        told = [f"equivalent: {mutant}: {reason}" for mutant, reason in self.equivalent]
        for mutant in self.survivors:
            fate = "survived" if mutant in self.unnoticed else "noticed by others"
            told.append(f"{fate}: {mutant}")
        told.append(
            f"{self.tried} tried, {len(self.equivalent)} equivalent, {len(self.survivors)} "
            f"survived the tests with rule IDs: {self.killed_percent} % killed; "
            f"{len(self.unnoticed)} survived all tests"
        )
        return "\n".join(told)


def hunt(game: str, count: int, seed: int) -> Tally:
    """Break `count` places of a game's rules, drawn by `seed`, and see which is noticed; each is
    said as it comes."""
    judged = verdicts(game)
    package = Path("controller/games", game)
    equivalent, survivors, unnoticed = [], [], []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder).resolve()
        copied(copy)
        every = [
            mutant
            for mutant in mutants_of(copy / package, copy)
            if not judged.is_apart(mutant.module.relative_to(package))
        ]
        drawn = Random(seed).sample(every, min(count, len(every)))
        fates = fates_of(copy, game, seed, drawn)
        for number, (mutant, (fate, red)) in enumerate(zip(drawn, fates, strict=True), start=1):
            change = mutant.change((copy / mutant.module).read_text("utf-8"))
            module = mutant.module.relative_to(package)
            reason = None if fate == "killed" else judged.reason(module, change)
            if reason:
                equivalent.append((mutant, reason))
            elif fate != "killed":
                survivors.append(mutant)
                if fate != "noticed":
                    unnoticed.append(mutant)
            by = f"equivalent: {reason}" if reason else red
            print(f"{number}/{len(drawn)} {fate} {mutant} {by}".rstrip(), flush=True)
            if fate != "killed":
                print("    {}\n    {}".format(*change), flush=True)
    return Tally(len(drawn), tuple(equivalent), tuple(survivors), tuple(unnoticed))


def copied(copy: Path) -> None:
    """Put the checkout's own files into a folder."""
    for name in COPIED:
        source = CHECKOUT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", ".*")
            shutil.copytree(source, copy / name, ignore=ignored)
        else:
            shutil.copy2(source, copy / name)


def fates_of(
    copy: Path, game: str, seed: int, drawn: Sequence[Mutant]
) -> Iterator[tuple[str, str]]:
    """What becomes of each mutant, and through which test, as it comes from the warm process."""
    rows = ((str(each.module), each.operator, each.nth, each.line) for each in drawn)
    (copy / "mutants.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    told, tell = os.pipe()
    command = [sys.executable, "-m", "tests.mutants.warm", game, str(seed), "mutants.jsonl"]
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    with (copy / "warm.log").open("w+", encoding="utf-8") as log:
        with subprocess.Popen(
            [*command, str(tell)], cwd=copy, env=quiet, pass_fds=(tell,), stdout=log, stderr=log
        ) as warm:
            os.close(tell)
            with os.fdopen(told, encoding="utf-8") as lines:
                for line in lines:
                    fate, red = json.loads(line)
                    yield fate, red
        if warm.returncode != 0:
            log.seek(0)
            raise RuntimeError(f"the warm process ended early:\n{log.read()[-4000:]}")
