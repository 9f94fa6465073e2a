"""Tapes: games played by chance, with every input and what it led to.

A tape is enough to play the same game again: set-up and inputs.  It also remembers, for every
input, the hash of the state and the lines that were told, so that a law can compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from random import Random
from typing import Any, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from controller.engine.errors import SanctumError
from controller.engine.fit import part_of
from controller.engine.game import Game
from controller.engine.log import Told
from controller.engine.players import RANDOM, Given, random_answer
from controller.engine.session import Session
from controller.engine.showing import sight
from controller.wire import (
    OVERLORD,
    Answer,
    AnyAsk,
    AnyCommand,
    Assign,
    Choose,
    Judge,
    Ruling,
    Take,
    TimeUp,
)
from controller.wire.frame import Accepted

__all__ = [
    "MOST_INPUTS",
    "Broken",
    "Step",
    "Tape",
    "broken",
    "digest",
    "here",
    "random_input",
    "record",
    "steps",
]

MOST_INPUTS = 20_000
TAKES, LATE, USUAL = 0.1, 0.1, 0.8


class Broken(AssertionError):
    """A game does not keep a law."""


def broken(law: str, game: Game[Any], seed: int, what: str) -> NoReturn:
    """Raise `Broken` with everything needed to see it again."""
    raise Broken(f"{game.name}, seed {seed}: {law}: {what}")


def here(session: Session[Any], command: AnyCommand) -> AnyCommand:
    """The command, to the ask that stands in this session."""
    if isinstance(command, Answer | Ruling | TimeUp):
        return replace(command, ask=session.ask_id)
    return command


class Step(Struct, frozen=True):
    """One input and what it led to: the hash of the state, the question that then stood, and the
    lines told, as journaled."""

    command: AnyCommand
    hash: str = ""
    asked: AnyAsk | None = None
    log: tuple[Told, ...] = ()


class Tape(Struct, frozen=True):
    """A whole game: its set-up, its inputs, and the outcome."""

    seed: int
    setup: dict[str, Any]
    steps: tuple[Step, ...]
    outcome: str


def random_input(session: Session[Any], rng: Random, nonce: str) -> AnyCommand | None:
    """Something legal that somebody could do now; None if the ask cannot be answered."""
    run = session.run
    ask = run.open
    assert ask is not None
    offers = [o for o in run.offers() if o.option.closed is None and not run.late]
    if offers and rng.random() < TAKES:
        offer = rng.choice(offers)
        return Take(nonce=nonce, seat=rng.choice(offer.to), offer=offer.option.id)
    if run.timed and rng.random() < LATE:
        return TimeUp(nonce=nonce, ask=session.ask_id)
    seat = OVERLORD if run.late else rng.choice(run.waiting)
    given = some_answer(session, part_of(ask, seat), seat, rng)
    if given is None:
        return None
    return Answer(session.ask_id, nonce, seat, *given)


def some_answer(session: Session[Any], part: AnyAsk, seat: str, rng: Random) -> Given | None:
    """What the game's own random player says, four times in five, so that games come to an end;
    else any legal answer at all, faces called by hand among them."""
    chosen = isinstance(part, Choose | Assign | Judge) and not session.run.late
    if chosen and rng.random() < USUAL:
        policy = session.game.policies()[RANDOM]
        return policy.answer(seat, part, lambda: sight(session.run, seat), rng)
    return random_answer(part, rng)


def steps(
    session: Session[Any], seed: int, heard: Callable[[Accepted], object] = lambda accepted: None
) -> Iterator[AnyCommand]:
    """Play `session` to its end by chance, yielding each input before it is made; `heard` is told
    what was said to it."""
    rng = Random(seed)
    game = session.game
    for n in range(MOST_INPUTS):
        if session.over:
            return
        command = random_input(session, rng, f"{seed}.{n}")
        if command is None:
            broken("ends", game, seed, f"nobody can answer {session.run.open}")
        yield command
        try:
            accepted = session.do(command)
        except SanctumError as wrong:
            trace = session.faults[-1].trace if session.faults else ""
            broken("ends", game, seed, f"a legal input raised: {wrong}: {command}\n{trace}")
        heard(accepted)
    broken("ends", game, seed, f"it goes on after {MOST_INPUTS} inputs")


def record(game: Game[Any], seed: int) -> Tape:
    """Play a whole game by chance."""
    setup = game.setups(Random(seed))
    session = Session.begin(game, setup)
    taken: list[Step] = []
    for command in steps(session, seed):
        # The step before this one is made by now; what it led to is read when it is.
        if taken:
            taken[-1] = led_to(session, taken[-1])
        taken.append(Step(command))
    if taken:
        taken[-1] = led_to(session, taken[-1])
    return Tape(seed, setup, tuple(taken), str(game.outcome(session.state)))


def led_to(session: Session[Any], step: Step) -> Step:
    """`step` with what it led to, as the session stands now."""
    log = session.journal.row(session.timeline.length).log
    return replace(step, hash=session.hash(), asked=session.run.open, log=log)


def digest(tape: Tape) -> str:
    """One short name for everything that happened: equal wherever the same game was played."""
    name = blake2b(digest_size=16)
    for step in tape.steps:
        name.update(step.hash.encode())
        for line in step.log:
            name.update(str(line.text).encode())
    name.update(tape.outcome.encode())
    return name.hexdigest()
