"""Worlds: a campaign that an audience cannot tell from the real one.

All that the group has lies open.  Hidden from everybody but the Overlord is what comes next, as
long as the Overlord alone is asked: a page that is still to be read, an Enigma with its solution, a
decision in secret, the block to which such a decision has led; and what the story has noted.  All
that hangs on where the story stands, so in another world it stands somewhere else where it looks
the same: where, too, the Overlord alone is asked.

What comes to light when that is answered must differ openly, or the worlds would be told apart by
the words alone.  So of all places of one kind a single one is drawn, and kinds differ in how much
is read aloud there.

What may live here: drawing anew what is hidden.  What may not: hiding it, which asks and events do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING

from controller.engine import Fate
from controller.games.sanctorvm.box.story import Say, Step
from controller.games.sanctorvm.campaign.frames import under_way
from controller.games.sanctorvm.campaign.state import Campaign, Frame
from controller.games.sanctorvm.seen.worlds import world as battle_world
from controller.wire import OVERLORD

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book
    from controller.games.sanctorvm.box.pack import Box

__all__ = ["world"]


def world(book: Book, state: Campaign, audience: str, rng: Random) -> Campaign:
    """The campaign as it might be, for all that anybody knows."""
    other = deepcopy(state)
    other.fate = Fate(str(rng.getrandbits(64)), dict(state.fate.drawn))
    if state.battle is not None:
        other.battle = battle_world(book, state.battle, audience, rng)
    elif audience != OVERLORD and state.stage == "step" and hidden(book.box, state):
        kinds = alike(book.box)
        kind = rng.choice(list(kinds))
        other.frames = kinds[kind]
        other.marks = [f"noted in {kind}"]
    return other


def hidden(box: Box, state: Campaign) -> str:
    """What the Overlord alone is asked next, by its kind; "" where others see it coming."""
    for frame in reversed(state.frames):
        steps = under_way(box, frame)[frame.at :]
        if steps:
            return "" if frame.heard else kind_of(steps)
    return ""


def kind_of(steps: Sequence[Step]) -> str:
    """What the Overlord alone is asked where these steps come next."""
    kind = steps[0].unseen()
    if kind != "page":
        return kind
    row = takewhile(lambda step: step.unseen() == "page", steps)
    return f"{sum(isinstance(step, Say) for step in row)} pages"


def alike(box: Box) -> dict[str, list[Frame]]:
    """One place of each kind where the Overlord alone is asked next."""
    found: dict[str, list[Frame]] = {}
    for name, scene in box.scenes.items():
        for frames, steps in places(name, "", scene.steps, ()):
            kind = kind_of(steps)
            if kind and kind not in found:
                found[kind] = frames
    return found


def places(
    scene: str, block: str, steps: Sequence[Step], above: tuple[Frame, ...]
) -> Iterator[tuple[list[Frame], Sequence[Step]]]:
    """Every place of a block: the frames of a story that stands there, and the steps that come."""
    for number, step in enumerate(steps):
        yield [*above, Frame(scene, block, number)], steps[number:]
        behind = (*above, Frame(scene, block, number + 1))
        for name, inside in step.blocks().items():
            yield from places(scene, f"{block}/{number}/{name}".lstrip("/"), inside, behind)
