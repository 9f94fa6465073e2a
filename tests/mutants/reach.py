"""When a line runs: with its whole statement, in a function that is called or at the import.

Python counts some lines of a statement and some not, so whoever touches one line of a statement is
held to touch them all.  What hangs below a statement, the body of an `if` or of a function, is no
part of it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

__all__ = ["Reach", "reach"]


@dataclass(frozen=True)
class Reach:
    """The lines of a statement, and whether it stands in the body of a function."""

    lines: frozenset[int]
    called: bool


def reach(source: str, line: int) -> Reach:
    """The innermost statement at the line."""
    owners: dict[int, ast.stmt] = {}
    called = False
    for node in ast.walk(ast.parse(source)):  # the outer ones come before the inner
        if isinstance(node, ast.stmt):
            owners.update(dict.fromkeys(range(first(node), last(node) + 1), node))
        if isinstance(node, ast.FunctionDef) and first(node.body[0]) <= line <= last(node):
            called = True
    lines = {number for number, owner in owners.items() if owner is owners[line]}
    return Reach(frozenset(lines), called)


def first(node: ast.stmt) -> int:
    """The statement's first line, with what decorates it."""
    marks: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(mark.lineno for mark in marks)])


def last(node: ast.stmt) -> int:
    """The statement's last line."""
    return node.end_lineno or node.lineno
