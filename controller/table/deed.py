"""Deed: what became of one event, for whoever replays a recording and asks which of its events had
an effect.

What may live here: that value.  What may not: how it comes about (`controller.table.table`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from controller.table.gesture import AnyGesture
from controller.wire import Why
from hal.events import GlassTurned, KeyDown, Told

__all__ = ["Deed", "Effect"]

Effect = Literal["answered", "narrowed", "back", "refused", "nothing"]


class Deed(Struct, frozen=True):
    """What became of one event: the gesture it was, if any, its effect, and why it was refused.
    `entries` are those that it led to in the journal."""

    event: Told | KeyDown | GlassTurned
    effect: Effect
    gesture: AnyGesture | None = None
    why: Why | None = None
    entries: tuple[int, ...] = ()
