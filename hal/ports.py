"""Ports: what a table can hear and show, one small class for each capability.

    Readers      which tags lie where             \
    Keys         which key went down or up         |- started with `post`, to which they give
    Hourglass    that it was turned               /   what they hear
    Lights       a sign at each place
    Sound        a cue

A driver, or a simulated part, fulfils one of these. What may live here: capabilities. What may
not: how a device is reached, and what a fact means.

The manners of every port. `post` may be called from any thread, and only posts. A part that was
started reports until it is closed, and nothing afterwards. A reader that cannot be reached is
ReaderLost and is tried again; a whole port that cannot serve raises a Fault from `start`, and the
rest of the table runs. How a contact stands at the start is not reported: nobody did it just now.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from hal.events import Heard

__all__ = ["Hourglass", "Keys", "Lights", "Post", "Readers", "Sound"]

Post = Callable[[Heard], None]
"""Takes what was heard; returns at once."""


class Port:
    """A part of the table, until it is closed."""

    def close(self) -> None:
        """Stop, and give back what was held. Closing twice is harmless."""


class Source(Port, ABC):
    """A part that hears."""

    @abstractmethod
    def start(self, post: Post) -> None:
        """Begin to report to `post`. Raises Fault where the whole part does not serve."""


class Readers(Source):
    """Posts a Sighting or ReadFailed for every poll of each reader, ReaderLost and ReaderBack."""


class Keys(Source):
    """Posts KeyDown and KeyUp, settled: a press is one of each."""


class Hourglass(Source):
    """Posts GlassTurned, once for a turn."""


class Lights(Port, ABC):
    """A sign at each place."""

    @abstractmethod
    def show(self, signs: Mapping[str, str]) -> None:
        """Show these signs, place -> sign, and no other: a place left out is dark."""


class Sound(Port, ABC):
    """Short cues."""

    @abstractmethod
    def play(self, cue: str) -> None:
        """Play `cue`; one that this part does not know is silence."""
