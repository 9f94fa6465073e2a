"""Assembly: from what a table is made of to a Platform that hears and shows it.

    parts (plain values)  --made(bench)-->  readers, keys, hourglass, lights  -->  one Platform

A part is whatever its maker wired: the reader hubs, a PN532 on a port, keys on pins. Each kind is a
small dataclass with one method, `made`, which gives driver objects and opens nothing; so a new kind
is a new dataclass, and this file does not change.

A part that does not serve is told, once, and the rest of the table runs: nothing here raises.

What may live here: putting together. What may not: a file's syntax (the controller reads those),
and a part's own business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from hal.clock import Clock
from hal.drivers.together import KeysTogether, ReadersTogether
from hal.fault import Fault
from hal.health import Check
from hal.link.line import Tell, Watch
from hal.pages import Conversation, TagTrouble
from hal.platform import Platform
from hal.ports import Hourglass, Keys, Lights, Post, Readers, Sound, Source

__all__ = ["Bench", "Made", "Part", "assemble"]

_T = TypeVar("_T")


@dataclass(frozen=True)
class Bench:
    """What parts are made with: the one clock, who is told of faults, who sees the frames, and who
    is given what a part can be asked about its health."""

    clock: Clock
    tell: Tell
    watch: Watch = lambda port, frame, came: None
    check: Callable[[Check], object] = lambda check: None


@dataclass(frozen=True)
class Made:
    """What became of a part: any number of each; of sounds the first is heard; checks: what makes
    it say how it is."""

    readers: tuple[Readers, ...] = ()
    keys: tuple[Keys, ...] = ()
    hourglasses: tuple[Hourglass, ...] = ()
    lights: tuple[Lights, ...] = ()
    sounds: tuple[Sound, ...] = ()
    checks: tuple[Check, ...] = ()


class Part(Protocol):
    """One thing that a table has."""

    def made(self, bench: Bench) -> Made:
        """Its drivers, not yet started. Raises Fault where there can be none."""


def assemble(parts: Iterable[Part], bench: Bench) -> Platform:
    """A platform of all these parts, not yet started."""
    made = []
    for part in parts:
        try:
            made.append(part.made(bench))
        except Fault as fault:
            bench.tell(fault)
    for check in (each for one in made for each in one.checks):
        bench.check(check)
    readers = [_Lenient(each, bench.tell) for one in made for each in one.readers]
    keys = [_Lenient(each, bench.tell) for one in made for each in one.keys]
    glasses = [_Lenient(each, bench.tell) for one in made for each in one.hourglasses]
    lights = [each for one in made for each in one.lights]
    sounds = [each for one in made for each in one.sounds]
    return Platform(
        bench.clock,
        readers=ReadersTogether(*readers) if readers else None,
        keys=KeysTogether(*keys) if keys else None,
        hourglass=_Hourglasses(glasses) if glasses else None,
        lights=_Lights(lights) if lights else None,
        sound=sounds[0] if sounds else None,
    )


class _Lenient(Readers, Keys, Hourglass):
    """A part whose Fault is told and not raised."""

    def __init__(self, part: Source, tell: Tell) -> None:
        self._part = part
        self._tell = tell

    def start(self, post: Post) -> None:
        try:
            self._part.start(post)
        except Fault as fault:
            self._tell(fault)

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        if isinstance(self._part, Readers):
            self._part.converse(reader, uid, talk, done)
        else:
            super().converse(reader, uid, talk, done)

    def close(self) -> None:
        self._part.close()


class _Hourglasses(Hourglass):
    """Several switches of one table: whichever turns, the hourglass was turned."""

    def __init__(self, parts: list[_Lenient]) -> None:
        self._parts = parts

    def start(self, post: Post) -> None:
        for part in self._parts:
            part.start(post)

    def close(self) -> None:
        for part in self._parts:
            part.close()


class _Lights(Lights):
    """Several sets of lights, each with places of its own."""

    def __init__(self, parts: list[Lights]) -> None:
        self._parts = parts

    def show(self, signs: Mapping[str, str]) -> None:
        for part in self._parts:
            part.show(signs)

    def close(self) -> None:
        for part in self._parts:
            part.close()
