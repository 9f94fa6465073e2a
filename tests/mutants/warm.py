"""A warm process: it has imported the game and its tests once, and forks for each mutant.

    python -m tests.mutants.warm GAME SEED MUTANTS FATES

It is pytest with another loop.  First each test runs in a fork of its own, which says the lines it
touches; so no test hides behind what an earlier one left in a cache.  Then each mutant is planted
in a fork, and there run the tests that touch its statement, the quickest first, until one is red.

A statement that ran while the tests were collected has left its mark on what the forks inherit, so
a mutant of it gets a process of its own (cold).  MUTANTS is a file with a line of JSON for each;
FATES, an open file's number, gets a line for what became of it and through which test; before
these, a line for each test that is left out.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil
from pathlib import Path
from signal import alarm
from time import monotonic
from typing import TextIO

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants import cold
from tests.mutants.forks import Lost, forked
from tests.mutants.hunt import LEFT_OUT
from tests.mutants.places import Mutant
from tests.mutants.planting import plant
from tests.mutants.reach import reach
from tests.mutants.watch import Lines, Watch

__all__ = ["Warm"]

KIT = "test_kit.py"
"""The laws of the kit play whole battles on fresh seeds: too long to ask for each mutant."""
SCENARIOS = "tests/scenarios/test_scenarios.py"
HANGS_S, SLOWER = 30, 10
"""A test hangs, and counts as red, that takes these seconds and so many times as long as before."""
NEAREST, FILES = 60, 6
"""How many tests, and of how many files, a process of its own asks before all others."""
UNPLANTED = "no such function lives"


@dataclass(frozen=True)
class Test:
    """A test, how many seconds it took, and what it touched."""

    item: pytest.Item
    seconds: float
    lines: Lines

    def touches(self, module: str, lines: frozenset[int]) -> bool:
        """Whether it runs one of these lines."""
        return not lines.isdisjoint(self.lines.get(module, ()))

    def share(self, module: str) -> float:
        """How much of what it touched lies in the module, 0 to 1."""
        return len(self.lines.get(module, ())) / max(1, sum(map(len, self.lines.values())))


@dataclass(frozen=True)
class Broken:
    """A module before and after, the statement's lines, and whether they run at the import."""

    path: Path
    source: str
    code: str
    lines: frozenset[int]
    at_import: bool

    @property
    def module(self) -> str:
        """Its path from the checkout's root."""
        return str(self.path)


class Warm:
    """What pytest does instead of running each test once."""

    def __init__(self, game: str, seed: str, mutants: Iterable[Mutant], fates: TextIO) -> None:
        self.game = game
        self.options = options(seed)
        self.mutants = mutants
        self.fates = fates
        self.watch = Watch(game)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn what each test touches, then break one place after the other."""
        own = [item for item in session.items if is_own(item, self.game)]
        scenarios = [item for item in session.items if is_scenario(item, self.game)]
        rules = [item for item in own if item.get_closest_marker("rule")]
        others = [item for item in own if not item.get_closest_marker("rule")]
        load(scenarios)
        self.watch.all_is_imported()
        proofs = [*self.learnt(rules), *self.learnt(scenarios)]
        judges = {"killed": proofs, "noticed": self.learnt(others)}
        self.watch.stop()
        for mutant in self.mutants:
            self.tell(*self.fate_of(self.broken(mutant), judges))
        return True

    def learnt(self, items: Sequence[pytest.Item]) -> list[Test]:
        """What each of the tests touches, the quickest first.  One that is red before anything is
        broken would notice everything: it is left out, and that is told."""
        tests = []
        for item in items:
            begun = monotonic()
            lines = forked(partial(traced, item, self.watch))
            if lines is None:
                self.tell(LEFT_OUT, item.nodeid)
            else:
                tests.append(Test(item, monotonic() - begun, lines))
        return sorted(tests, key=lambda test: test.seconds)

    def tell(self, fate: str, test: str) -> None:
        """A line of FATES."""
        print(json.dumps((fate, test)), file=self.fates, flush=True)

    def broken(self, mutant: Mutant) -> Broken:
        """The mutant, with all that decides how it is tried."""
        source = mutant.module.read_text("utf-8")
        place = reach(source, mutant.line)
        ran = self.watch.at_import.get(str(mutant.module), frozenset())
        at_import = not place.called or not ran.isdisjoint(place.lines)
        return Broken(mutant.module, source, mutant.code(source), place.lines, at_import)

    def fate_of(self, broken: Broken, judges: dict[str, list[Test]]) -> tuple[str, str]:
        """What becomes of it, and through which test."""
        for fate, tests in judges.items():
            if red := self.red(broken, tests):
                return fate, red
        return "SURVIVED", ""

    def red(self, broken: Broken, tests: list[Test]) -> str | None:
        """The first of the tests that fails; nothing where all pass."""
        if broken.at_import:
            return self.red_in_the_cold(broken, tests)
        near = [test for test in tests if test.touches(broken.module, broken.lines)]
        try:
            red = forked(partial(planted, broken, near)) if near else None
        except Lost:
            return "the fork was lost"
        return self.red_in_the_cold(broken, tests) if red == UNPLANTED else red

    def red_in_the_cold(self, broken: Broken, tests: list[Test]) -> str | None:
        """The same in a process of its own: those nearest to the module are asked first."""
        near = list(nearest(broken, tests))
        with cold.broken(broken.path, broken.code):
            for asked in (near, [test for test in tests if test not in near]):
                red = cold.red(self.options, [test.item.nodeid for test in asked])
                if red:
                    return red
        return None


def options(seed: str) -> tuple[str, ...]:
    """How pytest runs, here and in the cold: at random, but the same each time."""
    seeds = ("--seed", seed, "--hypothesis-seed", seed)
    return (*seeds, "-p", "no:cacheprovider", f"--timeout={HANGS_S}", "--basetemp=.basetemp")


def is_own(item: pytest.Item, game: str) -> bool:
    """Whether it is a test of the game, and not of the kit."""
    return item.nodeid.startswith(f"tests/games/{game}/") and item.path.name != KIT


def is_scenario(item: pytest.Item, game: str) -> bool:
    """Whether it is a scenario of the game."""
    return item.nodeid.startswith(SCENARIOS) and f"[{game}/" in item.nodeid


def load(scenarios: Iterable[pytest.Item]) -> None:
    """Load the game with the packs that scenarios name, once for all forks."""
    from controller.engine.scenario import read_scenario
    from controller.games import folder_of
    from tests.scenarios import test_scenarios

    for item in scenarios:
        path: Path = item.callspec.params["path"]  # type: ignore[attr-defined]
        scenario = read_scenario(path).scenario
        game = test_scenarios.GAME(scenario.game, *(path.parent / name for name in scenario.packs))
        test_scenarios.IDS(folder_of(game))


def nearest(broken: Broken, tests: Sequence[Test]) -> Iterator[Test]:
    """Those that touch the statement, then those with the most of their way in its module; of a
    few files only, as each must be imported."""
    files: set[Path] = set()

    def near(test: Test) -> tuple[bool, float]:
        return test.touches(broken.module, broken.lines), test.share(broken.module)

    for test in sorted(tests, key=near, reverse=True)[:NEAREST]:
        if test.share(broken.module) and len(files | {test.item.path}) <= FILES:
            files.add(test.item.path)
            yield test


# -- in a fork --------------------------------------------------------------------------------


def traced(item: pytest.Item, watch: Watch) -> Lines | None:
    """What the test touches; nothing where it is red."""
    watch.turn_to(item.nodeid)
    return None if is_red(item) else watch.lines(item.nodeid)


def planted(broken: Broken, tests: Sequence[Test]) -> str | None:
    """Plant the mutant; the first test that is red with it.  One that hangs ends the fork."""
    if not plant(str(broken.path.absolute()), broken.source, broken.code):
        return UNPLANTED
    for test, following in pairwise([*tests, None]):
        assert test is not None
        alarm(HANGS_S + ceil(SLOWER * test.seconds))
        if is_red(test.item, following.item if following else None):
            return test.item.nodeid
    return None


def is_red(item: pytest.Item, following: pytest.Item | None = None) -> bool:
    """Run a test; whether it fails."""
    reports = runtestprotocol(item, nextitem=following, log=False)
    return any(report.failed for report in reports)


def main() -> int:
    """What `hunt` starts, in its copy of the checkout."""
    game, seed, mutants, fates = sys.argv[1:]
    rows = [json.loads(line) for line in Path(mutants).read_text("utf-8").splitlines()]
    drawn = [Mutant(Path(module), *rest) for module, *rest in rows]
    with os.fdopen(int(fates), "w", encoding="utf-8") as out:
        warm = Warm(game, seed, drawn, out)
        where = (f"tests/games/{game}", SCENARIOS)
        return pytest.main(["-q", "-s", *options(seed), *where], plugins=[warm])


if __name__ == "__main__":
    sys.exit(main())
