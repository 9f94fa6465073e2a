"""Ways: scenes and steps that nobody reaches, paths without an end, and circles.

A path ends at the Tabernacle or with the adventure; a scene whose steps simply run out leaves the
table not knowing what comes (SV-CHP-006, SV-CHP-009).  A circle is no mistake as long as a way
leads out of it, and as long as something in it is read, asked or fought: else it would go round
for ever before anybody could say a word.

What may live here: what is wrong with the ways of the story.  What may not: chapters (`chapters`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.content import Flaw
from controller.engine.toml import KeyPath
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.plot.flow import (
    COMPLETED,
    FAILED,
    NOWHERE,
    TABERNACLE,
    Flow,
    Place,
    closes,
    held,
    leads_on,
    start,
)
from controller.games.sanctorvm.box.story import Goto, Step
from controller.wire import Msg

__all__ = ["astray"]


def astray(box: Box, flow: Flow) -> Iterator[Flaw]:
    """Everything that is wrong with the ways through the scenes."""
    begun = [start(chapter.first) for chapter in box.chapters.values()]
    reached = flow.reached(begun)
    for name, scene in box.scenes.items():
        if start(name) not in reached:
            yield Flaw("scene", name, (), UNREACHED)
        for at in open_ends(("steps",), scene.steps):
            yield Flaw("scene", name, at, OPEN)
    yield from passed_by(flow, reached)
    yield from circles(flow, reached)
    yield from hurried(flow)


UNREACHED = Msg(
    "nobody comes to this scene: a chapter's first or a goto that leads here is missing"
)
OPEN = Msg("the story does not go on behind this: a goto, the tabernacle or an ending is expected")
BEHIND = Msg("nobody comes here: the story has gone on before; take it out, or put it before that")
ROUND = Msg("this goes round in a circle: a way out to the tabernacle or to an ending is expected")
HURRIED = Msg(
    "this can go round without anybody being asked: something that is read, decided or fought "
    "is expected on the way"
)


def open_ends(at: KeyPath, steps: tuple[Step, ...]) -> Iterator[KeyPath]:
    """Where the story runs out, if nothing comes behind these steps."""
    if any(map(closes, steps)):
        return
    if not steps:
        yield at
        return
    last, here = steps[-1], (*at, len(steps) - 1)
    if last.may_pass() or not leads_on(last):
        yield here
        return
    for way, block in held(last):
        yield from open_ends((*here, *way), block)


def passed_by(flow: Flow, reached: set[Place]) -> Iterator[Flaw]:
    """Steps that stand behind one that takes the story elsewhere."""
    for scene, at in flow.steps:
        number = at[-1]
        if (scene, at) in reached or not isinstance(number, int) or not number:
            continue
        if (scene, (*at[:-1], number - 1)) in reached:
            yield Flaw("scene", scene, at, BEHIND)


def circles(flow: Flow, reached: set[Place]) -> Iterator[Flaw]:
    """Circles that no way leads out of, each scene of it named once."""
    out = flow.coming((TABERNACLE, COMPLETED, FAILED, NOWHERE))
    named: set[str] = set()
    for place, step in flow.steps.items():
        scene, at = place
        lost = isinstance(step, Goto) and place in reached and place not in out
        if lost and scene not in named and place in flow.reached(flow.onward[place]):
            named.add(scene)
            yield Flaw("scene", scene, (*at, "scene"), ROUND)


def hurried(flow: Flow) -> Iterator[Flaw]:
    """Circles in which the table might wait for nobody."""
    waits = {place for place, step in flow.steps.items() if step.waits()}
    for place, step in flow.steps.items():
        if isinstance(step, Goto) and place in flow.reached(flow.onward[place], waits):
            yield Flaw("scene", place[0], (*place[1], "scene"), HURRIED)
