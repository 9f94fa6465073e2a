"""Sentences: those with which the rules say why not, read off the rules themselves.

What may live here: finding them.  What may not: what is to be said where (`test_refusals`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from types import ModuleType

__all__ = ["expected", "matching", "written"]


def written(
    module: Path, told: Collection[str] = (), gives: tuple[str, ...] = ("Why | None", "Why")
) -> Iterator[str]:
    """The sentences of a module that say why not; `told` are functions whose sentences are told of
    what happened, and close nothing, `gives` what the others return, beside options."""
    for function in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.returns is not None:
            returns = ast.unparse(function.returns)
            refuses = returns in gives or "Option" in returns
            if refuses and function.name not in told:
                yield from sentences(function)


def sentences(function: ast.FunctionDef) -> Iterator[str]:
    """The sentences that it gives as a reason, by themselves or as `text`."""
    for node in ast.walk(function):
        said: ast.expr | None = None
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Why":
            said = node.args[0]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "text":
            said = node.value
        if isinstance(said, ast.Call) and ast.unparse(said.func) == "Msg":
            yield ast.literal_eval(said.args[0])


def expected(*tests: ModuleType) -> tuple[str, ...]:
    """What is expected in these tests; what an f-string fills in is a dash."""
    found = []
    for test in tests:
        assert test.__file__ is not None
        for node in ast.walk(ast.parse(Path(test.__file__).read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [e.value if isinstance(e, ast.Constant) else "-" for e in node.values]
                found.append("".join(str(part) for part in parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(node.value)
    return tuple(found)


def matching(sentence: str) -> re.Pattern[str]:
    """What fits a sentence, whatever its gaps are filled with."""
    return re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(sentence)))
