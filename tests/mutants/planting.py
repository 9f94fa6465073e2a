"""Functions that live in memory get the broken code: no module is imported anew.

Python keeps what a function does in its code object, which can be exchanged while everything that
knows the function, a table of hooks or a cache around it, goes on knowing it.  A function inside a
function is part of the outer one's code, and lives of its own where the outer one made it before.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from types import CodeType, FunctionType

__all__ = ["plant"]

Name = tuple[str, int]
"""A function of a module: its qualified name, and the line at which it begins."""


def plant(path: str, source: str, broken: str) -> bool:
    """Exchange the code of all functions of a module that differ; whether any lives here."""
    before, after = (compile(code, path, "exec") for code in (source, broken))
    all_pairs = list(pairs(before, after))
    many = Counter(name_of(old) for old, _ in all_pairs)
    fresh = {name_of(old): new for old, new in all_pairs if old != new}
    living = [
        (function, fresh[name])
        for function in gc.get_objects()
        if type(function) is FunctionType and function.__code__.co_filename == path
        if (name := name_of(function.__code__)) in fresh and many[name] == 1
    ]
    for function, code in living:
        function.__code__ = code
    return bool(living)


def pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Whatever is defined inside, at any depth, beside what stands there now."""
    for before, after in zip(inner(old), inner(new), strict=False):
        if before.co_qualname == after.co_qualname:
            yield before, after
            yield from pairs(before, after)


def inner(code: CodeType) -> list[CodeType]:
    """What is defined directly inside."""
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def name_of(code: CodeType) -> Name:
    """How the code is told from others of its module."""
    return code.co_qualname, code.co_firstlineno
