"""Whisper with automatic players, each with a fault planted in it that the kit must find."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from controller.engine.players import Given, Look, Policy
from controller.engine.run import Run
from controller.wire import AnyAsk
from tests.engine.planted import SEATS, WORDS, Whisper, Whispers

__all__ = ["Moody", "Peeking", "Sided", "Unruly", "Wordless"]


class Peeks(Policy):
    """Swaps as long as the other's word comes first, which it is not shown: it finds its way
    behind the function that it looks with."""

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given:
        cells: Any = look.__closure__
        [run] = [c.cell_contents for c in cells if isinstance(c.cell_contents, Run)]
        [other] = [word for each, word in run.state.words.items() if each != seat]
        return ("swap" if other < WORDS[3] else "keep",), ()


class Counts(Policy):
    """Keeps a fact of its own from one game to the next."""

    answers = 0

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given:
        self.answers += 1
        return ("swap" if self.answers % 5 else "keep",), ()


class Makes(Policy):
    """Answers with an option that nobody offered."""

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given:
        return ("shout",), ()


class Played(Whisper):
    """Whisper with one automatic player more."""

    player: ClassVar[type[Policy]]

    def __init__(self) -> None:
        self.made = self.player()

    def policies(self) -> Mapping[str, Policy]:
        return {**super().policies(), "planted": self.made}


class Peeking(Played):
    """The player knows a secret."""

    player = Peeks


class Moody(Played):
    """The player is another one in every game."""

    player = Counts


class Unruly(Played):
    """The player does not play by the rules."""

    player = Makes


class Wordless(Whisper):
    """Nobody learns who has won."""

    def result(self, state: Whispers) -> str:
        return ""


class Sided(Whisper):
    """Somebody is on a side who does not play."""

    def sides(self, state: Whispers) -> Mapping[str, tuple[str, ...]]:
        return {"all": (*SEATS, "cyd")}
