"""Ports: what a table can hear and show, one small class for each capability.

    Readers      which tags lie where             \
    Keys         which key went down or up         |- started with `post`, to which they give
    Hourglass    that it was turned               /   what they hear
    Lights       a sign at each place
    Sound        what is played, what goes on being heard, what is said

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
from pathlib import Path
from typing import TypeVar

from hal.events import Heard
from hal.pages import Conversation, TagTrouble

__all__ = ["Hourglass", "Keys", "Lights", "Post", "Readers", "Sound"]

_T = TypeVar("_T")

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

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """Have a conversation with the memory of a tag that lies on `reader`; from any thread.

        `done` is called once, on whatever thread, with what it came to: the value or the error.
        ValueError for a reader that is not among these, and where none of them can do this.
        """
        raise ValueError(f"no tag's memory can be reached through {reader!r}")


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
    """A loudspeaker.  Every call returns at once and raises nothing: what cannot be heard is
    silence, and a line in the log.  Until it is started it may be silent."""

    def start(self) -> None:
        """Begin; whoever made it is told of a Fault that keeps it from being heard."""

    @abstractmethod
    def play(self, file: Path) -> None:
        """Play a sound once, beside whatever sounds already."""

    @abstractmethod
    def loop(self, file: Path | None) -> None:
        """Let this be heard over and over from now on, in place of what was; None: nothing.  The
        one fades into the other as well as this part can."""

    @abstractmethod
    def speak(self, text: str, language: str) -> None:
        """Say `text`, written in `language` (ISO 639-1, with or without a country), in place of
        what is being said; an empty one says nothing more."""

    @abstractmethod
    def stop(self) -> None:
        """Be silent at once: whatever is played, goes on or is said ends."""
