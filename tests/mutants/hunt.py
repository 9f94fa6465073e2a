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

__all__ = ["LEFT_OUT", "Tally", "Tried", "hunt"]

CHECKOUT = Path(__file__).parents[2]
LEFT_OUT = "left out"
"""What becomes of a test that is red before anything is broken."""
COPIED = ("controller", "hal", "ui", "tests", "deploy", "pyproject.toml", "README.md")


@dataclass(frozen=True)
class Tried:
    """A mutant and its fate: "killed" by a test with a rule ID or a scenario, "noticed" by another
    test of the game, or "SURVIVED"; the test that was red; the line that differs, before and
    after; and why nobody could notice that, empty where somebody could."""

    mutant: Mutant
    fate: str
    test: str
    change: tuple[str, str]
    why_not: str

    @property
    def equivalent(self) -> bool:
        """Whether it is no mutant at all: neither noticed nor to be noticed."""
        return bool(self.why_not) and self.fate != "killed"

    def __str__(self) -> str:
        if self.fate == "killed":
            return f"killed {self.mutant} by {self.test}"
        found = f"equivalent: {self.why_not}" if self.equivalent else self.fate
        return "\n    ".join((f"{found} {self.mutant} {self.test}".rstrip(), *self.change))


@dataclass(frozen=True)
class Tally:
    """All that were tried."""

    tried: tuple[Tried, ...]

    @property
    def equivalent(self) -> tuple[Tried, ...]:
        """Those that nobody could notice."""
        return tuple(each for each in self.tried if each.equivalent)

    @property
    def survivors(self) -> tuple[Tried, ...]:
        """Those that somebody could notice, and no test with a rule ID did."""
        return tuple(each for each in self.tried if each.fate != "killed" and not each.equivalent)

    @property
    def killed_percent(self) -> int:
        """How many of a hundred that can be noticed were, rounded down."""
        noticeable = len(self.tried) - len(self.equivalent)
        return 100 * (noticeable - len(self.survivors)) // max(1, noticeable)

    def report(self) -> str:
        """Each that is equivalent and each survivor, and the sum."""
        unnoticed = [each for each in self.survivors if each.fate != "noticed"]
        told = [str(each) for each in (*self.equivalent, *self.survivors)]
        told.append(
            f"{len(self.tried)} tried, {len(self.equivalent)} equivalent, "
            f"{len(self.survivors)} survived the tests with rule IDs: "
            f"{self.killed_percent} % killed; {len(unnoticed)} survived all tests"
        )
        return "\n".join(told)


def hunt(game: str, count: int, seed: int) -> Tally:
    """Break `count` places of a game's rules, drawn by `seed`, and see which is noticed; each is
    said as it comes."""
    judged, package = verdicts(game), Path("controller/games", game)
    tried = list[Tried]()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder).resolve()
        copied(copy)
        every = [
            mutant
            for mutant in mutants_of(copy / package, copy)
            if not judged.is_apart(mutant.module.relative_to(package))
        ]
        drawn = Random(seed).sample(every, min(count, len(every)))
        for mutant, (fate, test) in zip(drawn, fates_of(copy, game, seed, drawn), strict=True):
            change = mutant.change((copy / mutant.module).read_text("utf-8"))
            why_not = judged.reason(mutant.module.relative_to(package), change)
            tried.append(Tried(mutant, fate, test, change, why_not))
            print(f"{len(tried)}/{len(drawn)} {tried[-1]}", flush=True)
    return Tally(tuple(tried))


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
                    fate, test = json.loads(line)
                    if fate == LEFT_OUT:
                        print(f"left out, as it fails before anything is broken: {test}")
                    else:
                        yield fate, test
        if warm.returncode != 0:
            log.seek(0)
            raise RuntimeError(f"the warm process ended early:\n{log.read()[-4000:]}")
