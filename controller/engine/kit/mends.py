"""The law of mending: an earlier answer may become any other legal one, and nothing else breaks.

A whole game is played; then an earlier answer is mended, sometimes into what it was.  Whatever is
kept, the game must stand where its inputs lead, fed by hand one after the other from the start; a
restart stands there with as much waiting, one undo leads back to the very state before, and as
questions are answered what waits comes in or is left out.  An answer mended into itself changes
nothing at all: a game whose questions cannot be told from each other, or whose moments are named
otherwise each time, does not keep that.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from controller.engine.errors import Refused
from controller.engine.fit import part_of
from controller.engine.game import Game
from controller.engine.journal import INPUTS
from controller.engine.kit.law import LookingOn
from controller.engine.kit.tape import broken, random_input
from controller.engine.kit.walk import Walk
from controller.engine.players import random_answer
from controller.engine.run import Run
from controller.engine.session import Session
from controller.wire import OVERLORD, Answer, Correction, Mend, Redo, Ruling, Take, TimeUp, Undo

__all__ = ["by_hand", "mends", "other_answer"]

TRIES, ALWAYS = 6, 2
"""How many answers of a game are mended at most, and at least: one into itself, then others."""

SINCE = 12
"""How many questions are answered at most while answers wait."""


@LookingOn
def mends(walk: Walk) -> Iterator[None]:
    """An earlier answer is mended into any other legal one, and into itself."""
    game, session, seed, rng = walk.game, walk.session, walk.seed, Random(walk.seed)
    while not session.over:
        yield
    journal = session.journal
    answers = [entry for entry in walk.entries if isinstance(journal.row(entry).entry, Answer)]
    for n in range(TRIES if answers else 0):
        if n >= ALWAYS and rng.random() >= walk.share:
            continue
        entry = rng.choice(answers)
        before = session.hash()
        mend = other_answer(session, entry, rng, f"m{n}") if n else itself(session, entry)
        try:
            session.do(mend)
        except Refused:  # answers that are legal one by one need not be so together
            continue
        if not n and (session.hash() != before or session.waits is not None):
            broken("mends", game, seed, f"entry {entry} mended into itself leads elsewhere")
        go_on(session, seed, Later(walk.setup, rng, walk.share, f"m{n}"))
        session.do(Undo(nonce=f"mu{n}", seat=OVERLORD, entry=mended(session)))
        if session.hash() != before:
            broken("mends", game, seed, f"entry {entry} mended and undone leads elsewhere")


class Later(NamedTuple):
    """How what a mend led to is looked at: how closely, and what answers are called by."""

    setup: dict[str, Any]
    rng: Random
    share: float
    name: str


def go_on(session: Session[Any], seed: int, later: Later) -> None:
    """Look closely at what a mend led to, and at answers while others wait."""
    game, rng = session.game, later.rng
    for n in range(SINCE):
        if not n or rng.random() < later.share:
            stands(session, seed, later.setup)
        if session.waits is None or session.over:
            return
        command = random_input(session, rng, f"{later.name}.{n}")
        if command is None:
            broken("mends", game, seed, f"nobody can answer {session.run.open}")
        before = session.hash()
        entry = session.do(command).entry
        if rng.random() >= later.share:
            continue
        after = session.hash()
        session.do(Undo(nonce=f"{later.name}.u{n}", seat=OVERLORD, entry=entry))
        if session.hash() != before:
            broken("mends", game, seed, "an answer among those that wait is not undone with them")
        session.do(Redo(nonce=f"{later.name}.r{n}", seat=OVERLORD, entry=entry))
        if session.hash() != after:
            broken("mends", game, seed, "an answer among those that wait is not redone with them")


def stands(session: Session[Any], seed: int, setup: dict[str, Any]) -> None:
    """The game stands where its inputs lead, and so it does after a restart."""
    game, where = session.game, session.hash()
    if where != by_hand(game, setup, session).hash():
        broken("mends", game, seed, "what was kept leads elsewhere when it is fed by hand")
    again = Session.open(game, session.journal)
    if (again.hash(), again.waits, again.ask_id) != (where, session.waits, session.ask_id):
        broken("mends", game, seed, "a restart after a mend leads elsewhere")


def itself(session: Session[Any], entry: int) -> Mend:
    """The mend that changes nothing."""
    said = session.journal.row(entry).entry
    assert isinstance(said, Answer)
    return Mend(nonce="itself", seat=OVERLORD, entry=entry, picks=said.picks, pairs=said.pairs)


def other_answer(session: Session[Any], entry: int, rng: Random, nonce: str) -> Mend:
    """A mend of an answer into any legal one."""
    said = session.journal.row(entry).entry
    assert isinstance(said, Answer)
    ask = session.history.point(session.timeline.parent(entry)).run.open
    assert ask is not None
    picks, pairs = random_answer(part_of(ask, said.seat), rng) or ((), ())
    return Mend(nonce=nonce, seat=OVERLORD, entry=entry, picks=picks, pairs=pairs)


def mended(session: Session[Any]) -> int:
    """The last mend that counts."""
    path = session.timeline.path()
    return next(seq for seq in path if session.journal.row(seq).kind == "mend")


def by_hand(game: Game[Any], setup: dict[str, Any], session: Session[Any]) -> Run[Any]:
    """A run fed, from the start, with every input that counts, and with nothing else."""
    run = Run.of(game, game.new(setup))
    for seq in reversed([*session.timeline.path()]):
        row = session.journal.row(seq)
        if row.kind not in INPUTS:
            continue
        if isinstance(row.entry, Correction):
            run.correct(row.entry.edits)
            continue
        assert isinstance(row.entry, Answer | Ruling | Take | TimeUp)
        run.accept(row.entry)
    return run
