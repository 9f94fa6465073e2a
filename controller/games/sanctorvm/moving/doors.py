"""Doors, read literally: who has crossed one has to end its movement behind it (SV-MAP-025).

By the ruling a door is but a link on which nobody can stop, and this is a house rule,
`stop_behind_doors`.  Only a door leads out of a module, so a movement is one within the module in
which it begins, and a step through one of its doors at the end.

What may live here: what that leaves of a movement.  What may not: where doors stand (`board`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from controller.games.sanctorvm.moving.board import Board, Path

__all__ = ["behind_doors", "runs_on"]


def behind_doors(
    ground: Board,
    start: str,
    most: int,
    threat: AbstractSet[str],
    perils: Mapping[tuple[str, str], str],
    barred: AbstractSet[str],
    final: AbstractSet[str],
) -> dict[str, tuple[Path, ...]]:
    """`Board.ways`, but that none goes on behind a door."""
    home = ground.spaces[start].module
    abroad = {place for place, spot in ground.spaces.items() if spot.module != home}
    inner = ground.ways(start, most, threat, perils, barred | abroad, final)
    found = {place: list(ways) for place, ways in inner.items()}
    for one, other in through(ground, home):
        left = [] if one in final and one != start else [*inner.get(one, ())]
        for way in (Path(0, 0, ()),) if one == start else left:
            if way.steps < most and other not in barred:
                peril = perils.get((one, other), "")
                met = tuple(sorted({*way.crossed, peril} - {""}))
                step = Path(way.steps + 1, way.threats + (one in threat), (*way.path, other), met)
                found.setdefault(other, []).append(step)
    return {place: worthy(found[place]) for place in sorted(found)}


def through(ground: Board, home: str) -> Iterator[tuple[str, str]]:
    """The doors of a module, from within."""
    for pair in ground.doors:
        for one, other in (pair, pair[::-1]):
            if ground.spaces[one].module == home:
                yield one, other


def worthy(ways: Sequence[Path]) -> tuple[Path, ...]:
    """Those of the ways to a space that no other one makes needless."""
    kept: list[Path] = []
    for way in sorted(ways, key=lambda w: (w.steps, w.threats, len(w.crossed), w.path)):
        if not any(k.threats <= way.threats and set(k.crossed) <= set(way.crossed) for k in kept):
            kept.append(way)
    return tuple(kept)


def runs_on(ground: Board, start: str, line: Sequence[str]) -> bool:
    """Whether a line goes on behind a door: it has left its module before its last step."""
    home = ground.spaces[start].module
    return any(ground.spaces[place].module != home for place in line[:-1])
