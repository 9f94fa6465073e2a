"""Frames: where the story stands among the steps of its scenes.

A scene's steps are taken one by one.  A step that holds blocks pushes a frame for the one that
happens, and the story goes on behind that step when the block has ended.  Going to another scene
leaves all frames behind (SV-CHP-009).

What may live here: finding steps.  What may not: what a step does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.games.sanctorvm.box.story import Step
from controller.games.sanctorvm.campaign.state import Campaign, Frame

if TYPE_CHECKING:
    from controller.games.sanctorvm.box.pack import Box

__all__ = ["next_step", "under_way"]


def next_step(box: Box, state: Campaign) -> tuple[Step, str] | None:
    """The next step, and who "self" is in it: it is behind us now.  None where none is left."""
    while state.frames:
        frame = state.frames[-1]
        steps = under_way(box, frame)
        if frame.at < len(steps):
            frame.at += 1
            return steps[frame.at - 1], frame.who
        state.frames.pop()
    return None


def under_way(box: Box, frame: Frame) -> tuple[Step, ...]:
    """The steps that a frame is about; none where the packs have no such block any more."""
    scene = box.scenes.get(frame.scene)
    steps = () if scene is None else scene.steps
    path = frame.block.split("/") if frame.block else []
    for number, name in zip(path[::2], path[1::2], strict=True):
        if int(number) >= len(steps):
            return ()
        steps = steps[int(number)].blocks().get(name, ())
    return steps
