"""Laws of time: whichever way the game comes to a moment, it is the same moment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from controller.engine.errors import SanctumError
from controller.engine.game import Game
from controller.engine.kit.law import LookingOn
from controller.engine.kit.play import audiences
from controller.engine.kit.tape import Step, Tape, broken, here, steps
from controller.engine.kit.walk import Walk
from controller.engine.log import Told, told
from controller.engine.run import Run
from controller.engine.session import Session
from controller.wire import OVERLORD, Answer, Redo, Ruling, Take, TimeUp, Undo

__all__ = ["forks", "repeats", "restores", "rests_in_the_state_alone", "undoes_and_redoes"]

TWINS = 0.1
"""How many moments are forked for one input."""
PLAYED_ON = 4
"""How many forks of a game are played to their own end: another seed has others."""


@LookingOn
def repeats(walk: Walk) -> Iterator[None]:
    """The same set-up and inputs tell the same events and lead through the same states."""
    while not walk.session.over:
        yield
        walk.step()
    tape = walk.tape()
    session = Session.begin(walk.game, tape.setup)
    for step in tape.steps:
        entry = session.do(step.command).entry
        log = session.journal.row(entry).log
        same(walk.game, tape, "repeats", step, met(step, session.run, log))


class Forgetful(Run[Any]):
    """A run that throws the rules away at every rest point and goes on from a copy of the state."""

    __slots__ = ("dropped",)

    def rest(self) -> None:
        before = getattr(self, "dropped", None)
        super().rest()
        # Rules started anew may begin with this very rest point: that one has been seen.
        self.dropped = (self.standing, self.rested)
        if self.dropped != before:
            events = self.play.told
            self.start(msgspec.msgpack.decode(self.rested, type=self.game.state_type))
            self.play.told = events


@LookingOn
def rests_in_the_state_alone(walk: Walk) -> Iterator[None]:
    """At a rest point no fact lives in a local variable of the rules: with the rules thrown away
    at every one of them, the game is the same."""
    while not walk.session.over:
        yield
        walk.step()
    game, tape = walk.game, walk.tape()
    try:
        run = Forgetful.of(game, game.new(tape.setup))
        run.collect()
        for step in tape.steps:
            assert isinstance(step.command, Answer | Ruling | Take | TimeUp)
            run.accept(step.command)
            log = told(run.collect())
            same(game, tape, "rests in the state alone", step, met(step, run, log))
    except SanctumError as wrong:
        broken("rests in the state alone", game, walk.seed, str(wrong))


@LookingOn
def undoes_and_redoes(walk: Walk) -> Iterator[None]:
    """Undone one by one, every earlier state comes back; redone, every later one; a jump to any
    depth leads to the same place."""
    session, entries = walk.session, walk.entries
    hashes = [session.hash()]
    while not session.over:
        yield
        hashes.append(walk.step().hash)
    rng = Random(walk.seed)
    last = len(entries) - 1
    stops = [n for n in range(len(entries)) if n == last or rng.random() < walk.share]
    for n in reversed(stops):
        undo(walk, n, f"u{n}")
        leads(walk, hashes[n], "undoes", f"input {n + 1} undone leads elsewhere")
    for n in stops:
        redo(walk, n, f"r{n}")
        leads(walk, hashes[n + 1], "redoes", f"input {n + 1} redone leads elsewhere")
    for jump in range(min(8, len(entries))):
        n = rng.randrange(len(entries))
        undo(walk, n, f"ju{jump}")
        what = f"a jump back before input {n + 1} leads elsewhere"
        leads(walk, hashes[n], "undoes", what)
        redo(walk, last, f"jr{jump}")
        leads(walk, hashes[-1], "redoes", "a jump forth to the end leads elsewhere")


def undo(walk: Walk, n: int, nonce: str) -> None:
    """Take back input `n`, counted from 0, and all after it."""
    walk.session.do(Undo(nonce=nonce, seat=OVERLORD, entry=walk.entries[n]))


def redo(walk: Walk, n: int, nonce: str) -> None:
    """Bring again all inputs as far as input `n`."""
    walk.session.do(Redo(nonce=nonce, seat=OVERLORD, entry=walk.entries[n]))


def leads(walk: Walk, where: str, law: str, what: str) -> None:
    """The game stands where its hash says `where`; otherwise `what` is said."""
    if walk.session.hash() != where:
        broken(law, walk.game, walk.seed, what)


@LookingOn
def restores(walk: Walk) -> Iterator[None]:
    """Opened again from its journal after any input, the game stands at the same ask, and looks the
    same to each audience in turn."""
    game, session, rng = walk.game, walk.session, Random(walk.seed)
    while not session.over:
        yield
        if rng.random() < walk.share:
            again = Session.open(game, session.journal)
            everybody = audiences(game, session.state)
            audience = everybody[session.timeline.length % len(everybody)]
            if stand(session, audience) != stand(again, audience):
                broken("restores", game, walk.seed, f"after {walk.command} it opens elsewhere")


def stand(session: Session[Any], audience: str) -> tuple[object, ...]:
    """Where a game stands, and how that looks to an audience."""
    asked = session.ask_id, session.run.open
    return session.hash(), *asked, session.log, session.view(audience).parts


@LookingOn
def forks(walk: Walk) -> Iterator[None]:
    """A fork stands where the game stands, plays on to an end with nothing of what was before,
    and does not disturb the game it came from; one that nobody has looked at yet hears the next
    input as the game does."""
    session, rng = walk.session, Random(walk.seed)
    while not session.over:
        twin = session.fork() if rng.random() < TWINS else None
        yield
        if twin is not None:
            then = session.hash()
            twin.do(here(twin, walk.command))
            if twin.hash() != then:
                broken("forks", walk.game, walk.seed, f"a fork hears otherwise: {walk.command}")
            leads(walk, then, "forks", "a fork disturbs the game it came from")
    inputs = len(walk.entries)
    most = min(max(1, round(PLAYED_ON * walk.share)), inputs)
    for n in rng.sample(range(inputs), most):
        undo(walk, n, f"fu{n}")
        plays_on(walk, rng)
        redo(walk, inputs - 1, f"fr{n}")


def plays_on(walk: Walk, rng: Random) -> None:
    """A fork of the game, as it stands now, is played to an end of its own."""
    before = walk.session.hash()
    fork = walk.session.fork()
    if fork.hash() != before:
        broken("forks", walk.game, walk.seed, "a fork stands elsewhere")
    for _ in steps(fork, rng.randrange(10**6)):
        pass
    leads(walk, before, "forks", "a fork disturbs the game it came from")


def met(step: Step, run: Run[Any], log: tuple[Told, ...]) -> Step:
    """The step, with what it led to in this run."""
    return Step(step.command, run.hash(), run.open, log)


def same(game: Game[Any], tape: Tape, law: str, then: Step, now: Step) -> None:
    """Compare what an input led to with what it led to on the tape.  Where the state is alike and
    the question is not, the rules went through something in an order that no state keeps."""
    if now.hash != then.hash:
        broken(law, game, tape.seed, f"another state after {then.command}")
    if now.asked != then.asked:
        what = f"another question after {then.command}: {now.asked!r} != {then.asked!r}"
        broken(law, game, tape.seed, what)
    if now.log != then.log:
        what = f"another log after {then.command}: {now.log!r} != {then.log!r}"
        broken(law, game, tape.seed, what)
