"""Gestures: what hands did to the table, once it is known to which thing.

A gesture names a thing and a place, and says nothing of readers, tags or polls.  It has no meaning
of its own either: that it has only against the ask that stands (`controller.table.interpreter`).

    Lifted   a thing was taken up from a place
    Placed   a thing was set down at a place
    Shown    a thing was laid on a pad, where things are shown rather than put
    Key      a key went down
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["AnyGesture", "Gesture", "Key", "Lifted", "Placed", "Shown"]


class Gesture(Struct, frozen=True, tag_field="gesture", tag=str.lower):
    """What every gesture is."""


class Lifted(Gesture, frozen=True):
    """`thing` was taken up from `place`; `shown` says that this is a pad."""

    thing: str
    place: str
    shown: bool = False


class Placed(Gesture, frozen=True):
    """`thing` was set down at `place`."""

    thing: str
    place: str


class Shown(Gesture, frozen=True):
    """`thing` was laid on `pad`; `seat` is whose pad it is, empty for one that is everybody's."""

    thing: str
    pad: str
    seat: str = ""


class Key(Gesture, frozen=True):
    """The key `name` of `seat` went down; a key without a seat is everybody's.  `thing` is what
    alone it speaks of, if it is that thing's own."""

    seat: str
    name: str
    thing: str = ""


AnyGesture = Lifted | Placed | Shown | Key
