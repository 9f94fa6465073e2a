"""Where a module can be broken.

Left out is what means nothing to the rules: annotations and whatever else only the type checker
reads, how a class is declared, the numbers by which hooks are only put in order, whether what is
equal is the same object, and which of two words comes first in the alphabet.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

__all__ = ["Mutant", "mutants_of"]

HOOKS = ("modify", "replace", "prevent", "react")
IDENTITY = ("_Is", "_IsNot", "_Is_Eq", "_IsNot_NotEq")
ORDER = ("_Lt", "_LtE", "_Gt", "_GtE")


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

    def change(self, source: str) -> tuple[str, str]:
        """The line that differs, as it is and as it becomes."""
        lines = zip(source.splitlines(), self.code(source).splitlines(), strict=False)
        before, after = next((old, new) for old, new in lines if old != new)
        return before.strip(), after.strip()


def mutants_of(package: Path, root: Path) -> list[Mutant]:
    """Every place of a package that can be broken, in order; modules are told from `root`."""
    return [mutant for path in sorted(package.rglob("*.py")) for mutant in places(path, root)]


def places(path: Path, root: Path) -> Iterator[Mutant]:
    """Every place of a module that matters to the rules."""
    source = path.read_text("utf-8")
    nodes = list(ast_nodes(get_ast(source)))
    tree = ast.parse(source)
    silent, words = list(declared(tree)), list(compared_words(tree))
    for name in operator_names():
        kind = get_operator(name)
        if kind.arguments() or name.endswith(IDENTITY):
            continue
        operator = kind()
        left_out = [*silent, *words] if name.endswith(ORDER) else silent
        spots = (spot for node in nodes for spot in operator.mutation_positions(node))
        for nth, ((line, column), _) in enumerate(spots):
            if not any(start <= (line, column) < end for start, end in left_out):
                yield Mutant(path.relative_to(root), name, nth, line)


Span = tuple[tuple[int, int], tuple[int, int]]
"""From and to, as (line, column)."""


def declared(tree: ast.Module) -> Iterator[Span]:
    """Where a module declares, and decides nothing."""
    for node in ast.walk(tree):
        found = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if isinstance(node, ast.ClassDef):
            found += [keyword.value for keyword in node.keywords]
            found += node.body if any(map(is_for_the_checker, node.bases)) else []
        if isinstance(node, ast.If) and is_for_the_checker(node.test):
            found += [node.test, *node.body]
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in HOOKS:
            found += node.args[2:]
        yield from (span(child) for child in found if isinstance(child, ast.expr | ast.stmt))


def is_for_the_checker(node: ast.expr) -> bool:
    """Whether only the type checker reads what stands under it."""
    return getattr(node, "id", "") in ("Protocol", "TYPE_CHECKING")


def compared_words(tree: ast.Module) -> Iterator[Span]:
    """Where something is compared with a word."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(map(is_word, (node.left, *node.comparators))):
            yield span(node)


def is_word(node: ast.expr) -> bool:
    """Whether it is a string that stands there."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def span(node: ast.expr | ast.stmt) -> Span:
    """Where it stands, with what decorates it."""
    marks: list[ast.expr] = getattr(node, "decorator_list", [])
    start = (marks[0].lineno, 0) if marks else (node.lineno, node.col_offset)
    return start, (node.end_lineno or node.lineno, node.end_col_offset or 0)
