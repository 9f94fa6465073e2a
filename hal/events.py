"""What is heard from the hardware, and what presence tells of it: plain frozen values.

    heard   Sighting, ReadFailed, ReaderLost, ReaderBack    from readers, once a poll or a change
            KeyDown, KeyUp                                  from keys
            GlassTurned                                     from the hourglass
    told    TagPlaced, TagRemoved, TagFound                 what presence makes of sightings
            PlaceDeaf, PlaceHears, Collision                how far a place can be believed

Readers, keys and places are named as the maker named them; a UID is in its canonical form
(`hal.uid`). Each value says when it happened, `at_ms`, in ms of the platform's clock.

What may live here: facts. What may not: what a fact means; which piece a tag stands for, and
whether somebody may put it there, is the controller's business.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "Collision",
    "GlassTurned",
    "Heard",
    "KeyDown",
    "KeyUp",
    "PlaceDeaf",
    "PlaceHears",
    "ReadFailed",
    "ReaderBack",
    "ReaderLost",
    "Sighting",
    "TagFound",
    "TagPlaced",
    "TagRemoved",
    "Told",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened at `at_ms`."""

    at_ms: int


# -- heard ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sighting(Event):
    """One poll of `reader`: the UIDs that lie on it, sorted, each once, in whatever order given.

    Not `complete`: tags answered that could not all be told apart, so a UID that is missing may
    lie there all the same, and one that is listed may be none.
    """

    reader: str
    uids: tuple[str, ...]
    complete: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "uids", tuple(sorted(set(self.uids))))


@dataclass(frozen=True, slots=True)
class ReadFailed(Event):
    """One poll of `reader` that came to nothing: a protocol error. It says nothing of any tag."""

    reader: str


@dataclass(frozen=True, slots=True)
class ReaderLost(Event):
    """`reader` is not there, from now on or from the start. What lies on it nobody knows."""

    reader: str


@dataclass(frozen=True, slots=True)
class ReaderBack(Event):
    """`reader`, which was lost, is there again."""

    reader: str


@dataclass(frozen=True, slots=True)
class KeyDown(Event):
    """`key` went down, settled."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyUp(Event):
    """`key` went up, settled."""

    key: str


@dataclass(frozen=True, slots=True)
class GlassTurned(Event):
    """The hourglass was turned over."""


Heard = Sighting | ReadFailed | ReaderLost | ReaderBack | KeyDown | KeyUp | GlassTurned
"""Whatever comes in from the hardware."""


# -- told -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TagPlaced(Event):
    """The tag `uid` was set down at `place`: somebody did it."""

    place: str
    uid: str


@dataclass(frozen=True, slots=True)
class TagRemoved(Event):
    """The tag `uid` was taken away from `place`."""

    place: str
    uid: str


@dataclass(frozen=True, slots=True)
class TagFound(Event):
    """The tag `uid` lay at `place` when we began to listen there: inventory, nobody's act.  It was
    told at `instead` before, if that is not empty: the place beside it that hears it too."""

    place: str
    uid: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class PlaceDeaf(Event):
    """A reader of `place` is lost: what lay there counts as there, unless it is told elsewhere."""

    place: str


@dataclass(frozen=True, slots=True)
class PlaceHears(Event):
    """All readers of `place` are there again; what changed meanwhile is told as it is seen."""

    place: str


@dataclass(frozen=True, slots=True)
class Collision(Event):
    """The tags at `place` cannot be told apart. Told once; they count as neither there nor gone."""

    place: str


Told = TagPlaced | TagRemoved | TagFound | PlaceDeaf | PlaceHears | Collision
"""Whatever presence tells."""
