"""Apart: what befalls each for itself, and a story that all go on with together.

What comes of a test of all, and of a personal decision, happens to one after another (SV-NAR-007,
SV-NAR-021).  If what happens to the first led the story elsewhere, to another scene or into a
battle, nothing would come of what the others have rolled or chosen.  So it does not stand in there:
a mark does, and behind it all the story asks for that mark and leads all of them on.

What may live here: steps that would part the group.  What may not: other ways (`ways`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.content import Flaw
from controller.engine.toml import KeyPath
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.plot.flow import held
from controller.games.sanctorvm.box.story import Step
from controller.wire import Msg

__all__ = ["torn"]

TORN = Msg(
    "this happens to one after another, and the story would go on before the others have had "
    'their turn: a step "mark" is expected here, and behind the whole a step "when" that leads on'
)


def torn(box: Box) -> Iterator[Flaw]:
    """SV-NAR-007, SV-NAR-021: everything that would take the story from those whose turn has not
    come."""
    for name, scene in box.scenes.items():
        for at in leading(("steps",), scene.steps, False):
            yield Flaw("scene", name, at, TORN)


def leading(at: KeyPath, steps: tuple[Step, ...], several: bool) -> Iterator[KeyPath]:
    """Where steps lead elsewhere in what happens to `several`, one after another."""
    for number, step in enumerate(steps):
        here = (*at, number)
        if several and step.takes_all:
            yield here
        for way, block in held(step):
            yield from leading((*here, *way), block, several or step.in_turn())
