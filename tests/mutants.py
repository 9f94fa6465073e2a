"""Mutants: is a rule that is broken noticed by the tests that prove it?

    python -m tests.mutants [GAME] [--count 200] [--seed N] [--least 85]

cosmic-ray says where a rule can be broken: a comparison turned round, a number one higher, a branch
never taken.  Some of these places are drawn by the seed; each is broken in a copy of the checkout,
and the game's own tests that carry rule IDs, then its scenarios, are run until one fails.  What
none of these notices has survived and is listed with its line, and whether the game's other tests,
those of its views and corrections, notice it.

Left out is what means nothing to the rules: annotations, how a class is declared, the numbers by
which hooks are only put in order, and whether two equal strings are the same object.  It takes
minutes to an hour, so it runs on request (`start.py test --long`).
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

__all__ = ["Mutant", "Tally", "hunt", "mutants_of"]

KIT = "tests/games/{game}/test_kit.py"
CHECKOUT = Path(__file__).parents[1]
COPIED = ("controller", "hal", "ui", "tests", "deploy", "pyproject.toml", "README.md")
HOOKS = ("modify", "replace", "prevent", "react")
LIMIT_S = 120
"""Seconds that the tests may take before a mutant counts as noticed: it hangs."""


@dataclass(frozen=True)
class Mutant:
    """One place to break: the `nth` that the `operator` finds in the module."""

    module: Path
    operator: str
    nth: int
    line: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.operator}"

    def code(self, source: str) -> str:
        """The module broken there."""
        broken: str | None = mutate_code(source, get_operator(self.operator)(), self.nth)
        assert broken is not None
        return broken


@dataclass(frozen=True)
class Tally:
    """How many were tried, which no test with a rule ID noticed, and which no test at all."""

    tried: int
    survivors: tuple[Mutant, ...]
    unnoticed: tuple[Mutant, ...]

    @property
    def killed_percent(self) -> int:
        """How many of a hundred were noticed, rounded down."""
        return 100 * (self.tried - len(self.survivors)) // max(1, self.tried)


def mutants_of(package: Path, root: Path = CHECKOUT) -> list[Mutant]:
    """Every place of a package that can be broken, in order."""
    return [mutant for path in sorted(package.rglob("*.py")) for mutant in places(path, root)]


def places(path: Path, root: Path) -> Iterator[Mutant]:
    """Every place of a module that matters to the rules."""
    source = path.read_text("utf-8")
    nodes = list(ast_nodes(get_ast(source)))
    silent = annotated(source)
    for name in operator_names():
        kind = get_operator(name)
        if kind.arguments() or name.endswith(("_Is", "_IsNot")):
            continue
        operator = kind()
        spots = (spot for node in nodes for spot in operator.mutation_positions(node))
        for nth, ((line, column), _) in enumerate(spots):
            if not any(start <= (line, column) < end for start, end in silent):
                yield Mutant(path.relative_to(root), name, nth, line)


Span = tuple[tuple[int, int], tuple[int, int]]


def annotated(source: str) -> list[Span]:
    """Where a module declares, and decides nothing: from and to, as (line, column)."""
    found: list[Span] = []
    for node in ast.walk(ast.parse(source)):
        declared = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if isinstance(node, ast.ClassDef):
            declared += [keyword.value for keyword in node.keywords]
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in HOOKS:
            declared += node.args[2:]
        for child in declared:
            if isinstance(child, ast.expr):
                end = (child.end_lineno or child.lineno, child.end_col_offset or 0)
                found.append(((child.lineno, child.col_offset), end))
    return found


# -- the hunt ---------------------------------------------------------------------------------


def hunt(game: str, count: int, seed: int) -> Tally:
    """Break `count` places of a game's rules, drawn by `seed`, and see which is noticed; each is
    said as it comes."""
    package = CHECKOUT / "controller" / "games" / game
    every = mutants_of(package)
    drawn = Random(seed).sample(every, min(count, len(every)))
    survivors, unnoticed = [], []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        copied(copy)
        if not quiet(copy, game):
            raise RuntimeError("the tests fail before anything is broken")
        for number, mutant in enumerate(drawn, start=1):
            fate = fate_of(copy, game, mutant)
            if fate != "killed":
                survivors.append(mutant)
            if fate == "SURVIVED":
                unnoticed.append(mutant)
            print(f"{number}/{len(drawn)} {fate} {mutant}", flush=True)
    return Tally(len(drawn), tuple(survivors), tuple(unnoticed))


def copied(copy: Path) -> None:
    """Put the checkout's own files into a folder."""
    for name in COPIED:
        source = CHECKOUT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", ".*")
            shutil.copytree(source, copy / name, ignore=ignored)
        else:
            shutil.copy(source, copy / name)


def fate_of(copy: Path, game: str, mutant: Mutant) -> str:
    """What becomes of the mutant: "killed" by a test with a rule ID or a scenario, "noticed" by
    another test of the game, or "SURVIVED"."""
    module = copy / mutant.module
    source = module.read_text("utf-8")
    try:
        module.write_text(mutant.code(source), "utf-8")
        if not quiet(copy, game):
            return "killed"
        others = ("-m", "not rule", f"tests/games/{game}", "--deselect", KIT.format(game=game))
        return "SURVIVED" if passes(copy, others) else "noticed"
    finally:
        module.write_text(source, "utf-8")


def quiet(copy: Path, game: str) -> bool:
    """Whether all tests of a game pass in the copy: those with rule IDs, then the scenarios."""
    rules = ("-m", "rule", f"tests/games/{game}")
    scenarios = ("-k", game, "tests/scenarios/test_scenarios.py")
    return all(passes(copy, which) for which in (rules, scenarios))


def passes(copy: Path, which: tuple[str, ...]) -> bool:
    """Whether these tests pass."""
    command = [
        *(sys.executable, "-B", "-m", "pytest", "-x", "-q", "--no-header", "--tb=no"),
        *("-p", "no:cacheprovider", *which),
    ]
    try:
        run = subprocess.run(command, cwd=copy, capture_output=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def main() -> int:
    """The command line; 1 where too many survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("game", nargs="?", default="sanctorvm")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--least", type=int, default=85, help="percent that must be noticed")
    chosen = parser.parse_args()
    print(f"seed: {chosen.seed}")
    tally = hunt(chosen.game, chosen.count, chosen.seed)
    for survivor in tally.survivors:
        print(f"{'survived' if survivor in tally.unnoticed else 'noticed by others'}: {survivor}")
    print(
        f"{tally.tried} tried, {len(tally.survivors)} survived the tests with rule IDs: "
        f"{tally.killed_percent} % killed; {len(tally.unnoticed)} survived all tests"
    )
    return 0 if tally.killed_percent >= chosen.least else 1


if __name__ == "__main__":
    sys.exit(main())
