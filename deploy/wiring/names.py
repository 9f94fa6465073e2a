"""Names that are counted on, drawn together: "C10 to C12" for three capacitors.

What may live here: names of parts and nets in words. What may not: what they are names of.
"""

from collections.abc import Sequence

__all__ = ["runs"]


def runs(names: Sequence[str]) -> list[str]:
    """Names with runs of numbers drawn together: C10, C11, C12 -> "C10 to C12"."""
    found: list[list[str]] = []
    for name in names:
        if found and _next(found[-1][-1], name):
            found[-1].append(name)
        else:
            found.append([name])
    return [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in found]


def _next(one: str, other: str) -> bool:
    """Whether `other` is counted right after `one`: R4 after R3."""
    stem = other.rstrip("0123456789")
    first, second = one.removeprefix(stem), other.removeprefix(stem)
    counted = bool(stem) and one.startswith(stem) and first.isdigit() and second.isdigit()
    return counted and int(second) == int(first) + 1
