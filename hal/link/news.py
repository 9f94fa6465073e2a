"""News: what a link gives to the driver above it, one frozen value for each kind.

    Met         a hub of ours says who it is, and was welcomed
    Told        an event of it, each exactly once and in its order
    Whole       a snapshot ended: from now on it is known how everything stands
    Polled      a round of polls, whose masks may be used
    Answered    what became of a command
    Gone        it is in step no more: lost, or out of step; what lies there nobody knows
    Unmet       an open line on which nobody said who he is
    Stranger    somebody did, and is none of ours
    Garbage     an event that came whole and means nothing

What may live here: those values. What may not: how they come about (`hal.link.hub_link`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hal.link.messages import Beat, Command, Done, Event, Hello, SnapshotEnd

__all__ = [
    "Answered",
    "Garbage",
    "Gone",
    "Met",
    "News",
    "Polled",
    "Stranger",
    "Told",
    "Unmet",
    "Whole",
    "Why",
]

Why = Literal["unknown", "protocol", "twin"]
"""Why a hub is a stranger: no such serial is ours, it speaks another version of the protocol, or
one of this serial is on another line."""


@dataclass(frozen=True, slots=True)
class Met:
    """A hub was welcomed. `fresh`: it is new to us, or has booted since, so that what it tells
    until the snapshot ends is how things came to stand."""

    hello: Hello
    fresh: bool


@dataclass(frozen=True, slots=True)
class Told:
    """An event, and how long ago (ms) it happened; 0 where the hub cannot say."""

    event: Event
    age_ms: int


@dataclass(frozen=True, slots=True)
class Whole:
    """A snapshot is whole."""

    end: SnapshotEnd


@dataclass(frozen=True, slots=True)
class Polled:
    """A round of polls that ended as the readers' last inventories say, or came to nothing."""

    beat: Beat


@dataclass(frozen=True, slots=True)
class Answered:
    """What a hub said to a command; None: nothing, three times, or the hub is gone."""

    command: Command
    done: Done | None


@dataclass(frozen=True, slots=True)
class Gone:
    """The hub that was met, serial `serial`, is in step no more."""

    serial: bytes


@dataclass(frozen=True, slots=True)
class Unmet:
    """Nobody said who he is. `heard`: something came, but it was no hub."""

    heard: bool


@dataclass(frozen=True, slots=True)
class Stranger:
    """This hub is not answered, and why."""

    hello: Hello
    why: Why


@dataclass(frozen=True, slots=True)
class Garbage:
    """An event of this type and number means nothing; its number is taken."""

    type: int
    seq: int


News = Met | Told | Whole | Polled | Answered | Gone | Unmet | Stranger | Garbage
