"""The law of secrets: an audience cannot tell apart the worlds that it must not tell apart.

At one rest point in three, as the seed has it, the game draws two worlds for an audience: states
in which everything that it may not know is different.  From there both are played on with the
inputs of the real game, until the next rest point, and at each step everything that reaches this
audience must be the same to the byte: board, cards, highlights (and so the lights), asks, offers,
the log, labels of undo, and the refusal of whatever nonsense it sends.

A secret may come out: a card is turned up, a trap springs.  Where after an input the parts of the
two views differ, or different kinds of events were told, the worlds have parted openly and are
compared no further.  So what somebody is asked about a fact must also be there to be seen by
whoever may know it.  Dice are called by hand, so that they fall alike in both.

This is non-interference (Goguen and Meseguer, 1982), tried on many states instead of proven.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.engine.canon import canonical
from controller.engine.errors import Refused
from controller.engine.game import Game, State
from controller.engine.kit.play import audiences, junk_inputs, own_ruling
from controller.engine.kit.tape import MOST_INPUTS, broken, here, random_input
from controller.engine.log import may_read
from controller.engine.session import Session
from controller.wire import FATE, Answer, AnyCommand, Chance, Take, View

__all__ = ["keeps_secrets"]

LOOKS = 1 / 6
"""How many of the rest points are looked at: worlds cost far more than playing, and another seed
looks at others."""


def keeps_secrets(game: Game[Any], seed: int, share: float = 1) -> None:
    """At every step of a random game, for every audience."""
    session = Session.begin(game, game.setups(Random(seed)))
    rng = Random(seed)
    pairs: list[Pair] = []
    for n in range(MOST_INPUTS):
        if session.over:
            return
        if session.run.since == 0 and not session.run.parts and not session.run.late:
            pairs = drawn(session, seed, rng) if rng.random() < LOOKS * share else []
            for pair in pairs:
                pair.compare(session, rng)
        command = random_input(session, rng, f"{seed}.{n}")
        if command is None:
            return  # that nobody can answer is for another law to say
        if isinstance(command, Answer) and command.picks == (FATE,):
            command = replace(command, picks=some_faces(session, rng))
        session.do(command)
        pairs = [pair for pair in pairs if pair.follow(command)]
        for pair in pairs:
            if not session.over:
                pair.compare(session, rng)


def drawn(session: Session[Any], seed: int, rng: Random) -> list[Pair]:
    """Two worlds for each audience, as things stand at a rest point."""
    game = session.game
    state = msgspec.msgpack.decode(session.run.rested, type=game.state_type)
    pairs = [Pair(game, seed, state, audience, rng) for audience in audiences(game, state)]
    return [pair for pair in pairs if pair.together()]


class Pair:
    """Two worlds of one audience, side by side."""

    def __init__(
        self, game: Game[Any], seed: int, state: State, audience: str, rng: Random
    ) -> None:
        self.seed = seed
        self.audience = audience
        drawn = [game.worlds(state, audience, rng) for _ in range(2)]
        if any(world.fate.seed == state.fate.seed for world in drawn):
            broken("keeps secrets", game, seed, f"{audience}'s worlds know the seed of fate")
        here = game.view(state, (), audience)
        for world in drawn:
            where = difference(here, game.view(world, (), audience))
            if where:
                broken("keeps secrets", game, seed, f"{audience} can tell from {where}")
        self.one, self.other = (Session.resume(game, world) for world in drawn)
        self.views = self.look()

    def look(self) -> tuple[View, View]:
        """What the audience sees of both, as they stand now."""
        return self.one.view(self.audience), self.other.view(self.audience)

    def together(self) -> bool:
        """Whether nothing has come out openly that differs."""
        mine, theirs = self.views
        if mine.parts != theirs.parts:
            return False
        return told_of(self.one, self.audience) == told_of(self.other, self.audience)

    def compare(self, real: Session[Any], rng: Random) -> None:
        """All that reaches the audience is the same in both."""
        where = difference(*self.views)
        if where:
            self.found(where)
        junk: list[AnyCommand] = list(junk_inputs(real, rng))
        junk += [own_ruling(real, seat) for seat in real.run.waiting]
        offers = [offer.option.id for offer in real.run.offers()]
        junk += [Take(nonce=f"take {name}", seat=self.audience, offer=name) for name in offers]
        one, other = Trial(self.one), Trial(self.other)
        for command in junk:
            mine = replace(command, seat=self.audience)
            if one.refusal(mine) != other.refusal(mine):
                self.found(f"the refusal of {mine}")

    def follow(self, command: AnyCommand) -> bool:
        """Do the same in both; whether they can still be compared."""
        for world in (self.one, self.other):
            try:
                world.do(here(world, command))
            except Refused:
                return False
        self.views = self.look()
        return self.together()

    def found(self, where: str) -> None:
        """Say what gave it away."""
        game = self.one.game
        broken("keeps secrets", game, self.seed, f"{self.audience} can tell from {where}")


def told_of(session: Session[Any], audience: str) -> list[str]:
    """Which kinds of events an audience was told of."""
    return [line.name for _, line in session.log if may_read(line, audience)]


def difference(one: View, other: View) -> str:
    """The first field in which two views differ, as they are written down; empty if none does."""
    for field in View.__struct_fields__:
        mine, theirs = getattr(one, field), getattr(other, field)
        # What is equal is written alike, and writing is dear.
        if mine != theirs and canonical(mine) != canonical(theirs):
            return field
    return ""


class Trial:
    """A copy of a world to say nonsense to; what is refused leaves it as it was."""

    def __init__(self, world: Session[Any]) -> None:
        self.world = world
        self.fork = world.fork()

    def refusal(self, command: AnyCommand) -> bytes:
        """What is said to a command that is refused; nothing to one that would be accepted."""
        try:
            self.fork.do(here(self.fork, command))
        except Refused as wrong:
            return canonical(wrong.why)
        self.fork = self.world.fork()
        return b""


def some_faces(session: Session[Any], rng: Random) -> tuple[str, ...]:
    """Faces that hands at the table could call."""
    ask = session.run.ask
    assert isinstance(ask, Chance)
    draw = rng.sample if ask.distinct else rng.choices
    return tuple(draw(ask.faces, k=ask.count))
