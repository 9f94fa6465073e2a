"""The law of secrets: an audience cannot tell apart the worlds that it must not tell apart.

At a rest point the game draws two worlds for an audience: states in which everything that it may
not know is different.  Then everything that reaches this audience must be the same to the byte:

    the view    board, cards, highlights (and so the lights), asks, offers, labels of undo
    a refusal   whatever nonsense the audience sends
    the log     after somebody else's input that is possible in both worlds, wherever what is on
                the table is the same afterwards, what is told of it is the same; dice are called
                by hand, so that they fall alike in both

This is non-interference (Goguen and Meseguer, 1982), tried on many states instead of proven.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.engine.canon import canonical
from controller.engine.errors import Refused
from controller.engine.game import Game
from controller.engine.kit.play import audiences, junk_inputs
from controller.engine.kit.tape import broken, random_input, steps
from controller.engine.session import Session
from controller.wire import FATE, Answer, AnyCommand, Chance, View

__all__ = ["keeps_secrets"]


def keeps_secrets(game: Game[Any], seed: int) -> None:
    """At every rest point of a random game, for every audience."""
    session = Session.begin(game, game.setups(Random(seed)))
    rng = Random(seed)
    for _ in steps(session, seed):
        if session.run.since == 0 and not session.run.parts:
            for audience in audiences(game, session.state):
                compare(game, seed, session, audience, rng)


def compare(game: Game[Any], seed: int, session: Session[Any], audience: str, rng: Random) -> None:
    """Two worlds of one audience, side by side."""
    state = msgspec.msgpack.decode(session.run.rested, type=game.state_type)
    one, other = (Session.resume(game, game.worlds(state, audience, rng)) for _ in range(2))
    real = Session.resume(game, state)
    for world in (one, other):
        where = difference(real.view(audience), world.view(audience))
        if where:
            broken("keeps secrets", game, seed, f"{audience} can tell from {where}")
    for junk in junk_inputs(real, rng):
        if refusal(one, junk) != refusal(other, junk):
            broken("keeps secrets", game, seed, f"{audience} can tell from the refusal of {junk}")
    compare_logs(game, seed, one, other, audience, rng)


def difference(one: View, other: View) -> str:
    """The first field in which two views differ; empty if none does."""
    for field in View.__struct_fields__:
        if canonical(getattr(one, field)) != canonical(getattr(other, field)):
            return field
    return ""


def refusal(session: Session[Any], command: AnyCommand) -> bytes:
    """What is said to a command that is refused."""
    try:
        session.do(command)
    except Refused as wrong:
        return canonical(wrong.why)
    return b""


def compare_logs(
    game: Game[Any],
    seed: int,
    one: Session[Any],
    other: Session[Any],
    audience: str,
    rng: Random,
) -> None:
    """Somebody else does the same in both worlds; what `audience` is told must not differ
    unless what it sees does."""
    command = None if one.over or other.over else random_input(one, rng, "step")
    if not isinstance(command, Answer) or command.seat == audience:
        return
    if command.picks == (FATE,):
        command = replace(command, picks=some_faces(one, rng))
    try:
        one.do(command)
        other.do(replace(command, ask=other.ask_id))
    except Refused:
        return
    mine, theirs = one.view(audience), other.view(audience)
    if quiet(mine) == quiet(theirs) and canonical(mine.log) != canonical(theirs.log):
        broken("keeps secrets", game, seed, f"{audience} can tell from the log of {command}")


def some_faces(session: Session[Any], rng: Random) -> tuple[str, ...]:
    """Faces that hands at the table could call."""
    ask = session.run.ask
    assert isinstance(ask, Chance)
    draw = rng.sample if ask.distinct else rng.choices
    return tuple(draw(ask.faces, k=ask.count))


def quiet(view: View) -> bytes:
    """A view without its log and its labels of undo."""
    return canonical(replace(view, log=(), undo=None, redo=None))
