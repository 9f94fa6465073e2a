"""A kettle to try effects on: its words, some hooks on them, and a way to let one happen."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from controller.engine import Event, Fate, Play, State
from controller.engine.effects import (
    Changed,
    Effect,
    Effects,
    Happened,
    Instead,
    Named,
    commit,
)
from controller.wire import Choose, Msg, Option, Why

__all__ = [
    "ASK",
    "WORDS",
    "Change",
    "Cool",
    "Heat",
    "Kettle",
    "Now",
    "Seen",
    "Shut",
    "ShutLid",
    "Trick",
    "by",
    "calm",
    "cool_instead",
    "heat",
    "heat_instead",
    "play_out",
    "plus",
    "silent",
    "whistle",
    "why",
]


class Kettle(State):
    """How warm it is."""

    degrees: int = 20
    lid: bool = False


class Change(Effect, frozen=True, kw_only=True):
    """What the two words have in common."""

    by: int = 10
    secret: bool = False

    def known_to(self) -> tuple[str, ...]:
        return ("cook",) if self.secret else ()


class Heat(Change, frozen=True, kw_only=True):
    """Warmer."""

    def says(self) -> Msg:
        return Msg("{n} degrees more", n=self.by)


class Cool(Change, frozen=True, kw_only=True):
    """Colder."""

    def says(self) -> Msg:
        return Msg("{n} degrees less", n=self.by)


class ShutLid(Effect, frozen=True, kw_only=True):
    """The lid is put on."""

    def says(self) -> Msg:
        return Msg("the lid is shut")


def whistle(play: Play[Kettle], it: Effect) -> Now:
    return Now(degrees=play.state.degrees)


class Trick(Named, frozen=True, kw_only=True):
    """Something only one kettle can."""

    functions: ClassVar[Any] = {"whistle": whistle}


class Now(Happened, frozen=True, kw_only=True):
    """How warm it is now."""

    degrees: int

    def says(self) -> Msg:
        return Msg("{n} degrees", n=self.degrees)


class Shut(Happened, frozen=True, kw_only=True):
    """The lid is on."""

    def says(self) -> Msg:
        return Msg("the lid is on")


def heat(play: Play[Kettle], it: Heat) -> Now:
    play.state.degrees += it.by
    return Now(degrees=play.state.degrees)


def cool(play: Play[Kettle], it: Cool) -> Now:
    play.state.degrees -= it.by
    return Now(degrees=play.state.degrees)


def shut(play: Play[Kettle], it: ShutLid) -> Shut:
    play.state.lid = True
    return Shut()


WORDS = (commit(Heat, heat), commit(Cool, cool), commit(ShutLid, shut))


def why(text: str) -> Why:
    return Why(text)


def by(factor: int, text: str) -> Any:
    """A hook that multiplies what happens."""

    def hook(play: Play[Kettle], it: Any) -> Changed:
        return Changed(msgspec.structs.replace(it, by=it.by * factor), why(text))

    return hook


def plus(n: int, text: str) -> Any:
    """A hook that adds to what happens."""

    def hook(play: Play[Kettle], it: Any) -> Changed:
        return Changed(msgspec.structs.replace(it, by=it.by + n), why(text))

    return hook


def silent(play: Play[Kettle], it: Effect) -> None:
    """A hook that has nothing to do with it."""


def calm(play: Play[Kettle], it: Change) -> Why:
    return why("the stove is out")


def cool_instead(play: Play[Kettle], it: Heat) -> Instead:
    return Instead((Cool(by=it.by),), why("the tap is cold"))


def heat_instead(play: Play[Kettle], it: Cool) -> Instead:
    return Instead((Heat(by=it.by),), why("the tap is hot"))


class Seen(msgspec.Struct):
    """What came of an effect: what it left in the state, what was told, and what it returned."""

    degrees: int
    told: list[Event]
    done: tuple[Effect, ...]

    def reasons(self, n: int = -1) -> list[str]:
        return [str(reason.text) for reason in self.told[n].why()]


def play_out(
    effects: Effects[Kettle], effect: Effect, *reasons: Why, replies: tuple[Any, ...] = ()
) -> Seen:
    """Let `effect` happen on a fresh kettle, answering what is asked with `replies`."""
    play = Play(Kettle(fate=Fate("")))
    rules = effects.resolve(play, effect, *reasons)
    answers = iter(replies)
    reply: Any = None
    try:
        while True:
            rules.send(reply)
            reply = next(answers)
    except StopIteration as end:
        return Seen(play.state.degrees, play.told, end.value)


ASK = Choose(
    key="lid", to=("cook",), prompt="Lid?", options=(Option("yes", "Y"), Option("no", "N"))
)
