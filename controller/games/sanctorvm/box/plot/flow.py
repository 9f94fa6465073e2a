"""Flow: the steps of scenes, and from each of them where the story may go on.

A step's place is its scene and the way to it in there, as the packs write it.  From it lead: to the
first step of each block that it holds, or behind it where the block is empty; behind it too where
it may be that none of its blocks happens; else to the next step of its own block, and where that
ends to what comes behind the step that holds it.  What is left of a story that has come to its end
in one of four ways stands among the steps as a place of its own.

What may live here: ways, and walking them.  What may not: what is wrong with them (`ways`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from controller.engine.toml import KeyPath
from controller.games.sanctorvm.box.adventure import Scene
from controller.games.sanctorvm.box.story import Decision, Ending, Goto, Step, Tabernacle

__all__ = [
    "COMPLETED",
    "FAILED",
    "NOWHERE",
    "TABERNACLE",
    "Flow",
    "Place",
    "closes",
    "held",
    "leads_on",
    "start",
    "told",
]

Place = tuple[str, KeyPath]
"""A scene, and the way to a step of it: ("lift-01", ("steps", 3, "failure", 0))."""

TABERNACLE: Final[Place] = ("", ("tabernacle",))
COMPLETED: Final[Place] = ("", ("completed",))
FAILED: Final[Place] = ("", ("failed",))
NOWHERE: Final[Place] = ("", ())
"""The four ends: the Tabernacle, a good and a bad ending of the adventure, and none at all."""


def start(scene: str) -> Place:
    """Where a scene begins."""
    return (scene, ("steps", 0))


def held(step: Step) -> Iterator[tuple[KeyPath, tuple[Step, ...]]]:
    """The blocks of a step, each with the way to it."""
    for name, block in step.blocks().items():
        yield (("options", int(name), "then") if isinstance(step, Decision) else (name,)), block


def closes(step: Step) -> bool:
    """Whether the story never comes to what stands behind it."""
    if step.leads_away:
        return True
    return not step.may_pass() and all(any(map(closes, block)) for _, block in held(step))


def leads_on(step: Step) -> bool:
    """Whether it, or something in it, takes the story elsewhere."""
    if step.leads_away:
        return True
    return any(leads_on(each) for _, block in held(step) for each in block)


def told(scene: Scene) -> Iterator[tuple[KeyPath, Step, bool]]:
    """Every step of a scene, the way to it, and whether somebody is "self" there."""
    return each_of(("steps",), scene.steps, False)


def each_of(
    at: KeyPath, steps: tuple[Step, ...], somebody: bool
) -> Iterator[tuple[KeyPath, Step, bool]]:
    """Every step of a block, and of the blocks that its steps hold."""
    for number, step in enumerate(steps):
        here = (*at, number)
        yield here, step, somebody
        for way, block in held(step):
            yield from each_of((*here, *way), block, somebody or step.names_self())


class Flow:
    """The steps of all scenes, and where the story may go on behind each."""

    def __init__(self, scenes: Mapping[str, Scene]) -> None:
        self.steps: dict[Place, Step] = {}
        self.onward: dict[Place, tuple[Place, ...]] = {}
        self.back: dict[Place, list[Place]] = {}
        for name, scene in scenes.items():
            self.lay((name, ("steps",)), scene.steps, NOWHERE)
        for place, targets in self.onward.items():
            for target in targets:
                self.back.setdefault(target, []).append(place)

    def lay(self, block: Place, steps: tuple[Step, ...], behind: Place) -> Place:
        """Lay out a block, from its end to its beginning; where it begins."""
        scene, at = block
        for number in reversed(range(len(steps))):
            here = (scene, (*at, number))
            self.steps[here] = steps[number]
            self.onward[here] = self.leading(here, steps[number], behind)
            behind = here
        return behind

    def leading(self, here: Place, step: Step, behind: Place) -> tuple[Place, ...]:
        """Where the story may go on from a step."""
        if isinstance(step, Goto):
            return (start(step.scene),)
        if isinstance(step, Tabernacle):
            return (TABERNACLE,)
        if isinstance(step, Ending):
            return (COMPLETED if step.good else FAILED,)
        scene, at = here
        inside = [self.lay((scene, (*at, *way)), block, behind) for way, block in held(step)]
        return (*inside, behind) if step.may_pass() else tuple(inside)

    def reached(
        self, places: Iterable[Place], without: Collection[Place] = frozenset()
    ) -> set[Place]:
        """All to which the story can come from these, itself among them, not over some others."""
        return walked(self.onward, places, without)

    def coming(self, places: Iterable[Place]) -> set[Place]:
        """All from which the story can come to these."""
        return walked(self.back, places, frozenset())

    def next_of(self, place: Place, kind: type[Step]) -> Iterator[Step]:
        """The steps of a kind to which the story comes first from here."""
        found = {other: step for other, step in self.steps.items() if isinstance(step, kind)}
        near = self.reached(self.onward[place], found)
        for other, step in found.items():
            if other in self.onward[place] or not near.isdisjoint(self.back.get(other, ())):
                yield step


def walked(
    ways: Mapping[Place, Iterable[Place]], places: Iterable[Place], without: Collection[Place]
) -> set[Place]:
    """All that can be reached over these ways."""
    seen: set[Place] = set()
    waiting = [place for place in places if place not in without]
    while waiting:
        place = waiting.pop()
        if place not in seen:
            seen.add(place)
            waiting += [each for each in ways.get(place, ()) if each not in without]
    return seen
