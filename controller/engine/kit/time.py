"""Laws of time: whichever way the game comes to a moment, it is the same moment."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from controller.engine.errors import SanctumError
from controller.engine.game import Game
from controller.engine.kit.play import audiences
from controller.engine.kit.tape import Step, Tape, broken, here, record, steps
from controller.engine.log import Told, told
from controller.engine.run import Run
from controller.engine.session import Session
from controller.wire import OVERLORD, Answer, Redo, Ruling, Take, TimeUp, Undo

__all__ = ["forks", "repeats", "restores", "rests_in_the_state_alone", "undoes_and_redoes"]

PLAYED_ON = 4
"""How many forks of a game are played to their own end: another seed has others."""


def repeats(game: Game[Any], seed: int) -> None:
    """The same set-up and inputs tell the same events and lead through the same states."""
    tape = record(game, seed)
    session = Session.begin(game, tape.setup)
    for step in tape.steps:
        entry = session.do(step.command).entry
        log = session.journal.row(entry).log
        same(game, tape, "repeats", step, met(step, session.run, log))


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


def rests_in_the_state_alone(game: Game[Any], seed: int) -> None:
    """At a rest point no fact lives in a local variable of the rules: with the rules thrown away
    at every one of them, the game is the same."""
    tape = record(game, seed)
    try:
        run = Forgetful.of(game, game.new(tape.setup))
        run.collect()
        for step in tape.steps:
            assert isinstance(step.command, Answer | Ruling | Take | TimeUp)
            run.accept(step.command)
            log = told(run.collect())
            same(game, tape, "rests in the state alone", step, met(step, run, log))
    except SanctumError as wrong:
        broken("rests in the state alone", game, seed, str(wrong))


def undoes_and_redoes(game: Game[Any], seed: int, share: float = 1) -> None:
    """Undone one by one, every earlier state comes back; redone, every later one; a jump to any
    depth leads to the same place."""
    tape = record(game, seed)
    session = Session.begin(game, tape.setup)
    hashes = [session.hash()]
    entries = []
    for step in tape.steps:
        entries.append(session.do(step.command).entry)
        hashes.append(session.hash())
    rng = Random(seed)
    last = len(entries) - 1
    stops = [n for n in range(len(entries)) if n == last or rng.random() < share]
    for n in reversed(stops):
        session.do(Undo(nonce=f"u{n}", seat=OVERLORD, entry=entries[n]))
        if session.hash() != hashes[n]:
            broken("undoes", game, seed, f"input {n + 1} undone leads elsewhere")
    for n in stops:
        session.do(Redo(nonce=f"r{n}", seat=OVERLORD, entry=entries[n]))
        if session.hash() != hashes[n + 1]:
            broken("redoes", game, seed, f"input {n + 1} redone leads elsewhere")
    for jump in range(min(8, len(entries))):
        n = rng.randrange(len(entries))
        session.do(Undo(nonce=f"ju{jump}", seat=OVERLORD, entry=entries[n]))
        if session.hash() != hashes[n]:
            broken("undoes", game, seed, f"a jump back before input {n + 1} leads elsewhere")
        session.do(Redo(nonce=f"jr{jump}", seat=OVERLORD, entry=entries[-1]))
        if session.hash() != hashes[-1]:
            broken("redoes", game, seed, "a jump forth to the end leads elsewhere")


def restores(game: Game[Any], seed: int, share: float = 1) -> None:
    """Opened again from its journal after any input, the game stands at the same ask, and looks the
    same to each audience in turn."""
    tape = record(game, seed)
    session = Session.begin(game, tape.setup)
    rng = Random(seed)
    for step in tape.steps:
        session.do(step.command)
        if rng.random() >= share:
            continue
        again = Session.open(game, session.journal)
        everybody = audiences(game, session.state)
        audience = everybody[session.timeline.length % len(everybody)]
        if stand(session, audience) != stand(again, audience):
            broken("restores", game, seed, f"after {step.command} it opens elsewhere")


def stand(session: Session[Any], audience: str) -> tuple[object, ...]:
    """Where a game stands, and how that looks to an audience."""
    asked = session.ask_id, session.run.open
    return session.hash(), *asked, session.log, session.view(audience).parts


def forks(game: Game[Any], seed: int, share: float = 1) -> None:
    """A fork stands where the game stands, plays on to an end with nothing of what was before,
    and does not disturb the game it came from; one that nobody has looked at yet hears the next
    input as the game does."""
    tape = record(game, seed)
    session = Session.begin(game, tape.setup)
    rng = Random(seed)
    most = min(max(1, round(PLAYED_ON * share)), len(tape.steps))
    played = set(rng.sample(range(len(tape.steps)), most))
    for n, step in enumerate(tape.steps):
        twin = session.fork() if rng.random() < 0.1 else None
        if n in played:
            before = session.hash()
            fork = session.fork()
            if fork.hash() != before:
                broken("forks", game, seed, "a fork stands elsewhere")
            for _ in steps(fork, rng.randrange(10**6)):
                pass
            if session.hash() != before:
                broken("forks", game, seed, "a fork disturbs the game it came from")
        session.do(step.command)
        if twin is not None:
            twin.do(here(twin, step.command))
            if twin.hash() != session.hash():
                broken("forks", game, seed, f"a fork hears otherwise: {step.command}")


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
