"""Laws of play: a game comes to its end, and nothing but a legal input moves it."""

from __future__ import annotations

from random import Random
from typing import Any

from controller.engine.canon import canonical
from controller.engine.errors import Refused
from controller.engine.game import Game
from controller.engine.kit.tape import broken, record, steps
from controller.engine.session import Session
from controller.wire import OVERLORD, TABLE, Answer, AnyAsk, AnyCommand, Take, TimeUp, Undo

__all__ = ["audiences", "ends", "refuses_junk"]


def audiences(game: Game[Any], state: Any) -> tuple[str, ...]:
    """Everybody who may look."""
    return (OVERLORD, TABLE, *game.seats(state))


def ends(game: Game[Any], seed: int) -> None:
    """Random play ends with an outcome; no ask is without a possible answer; no rule raises;
    every audience can be shown every moment."""
    setup = game.setups(Random(seed))
    session = Session.begin(game, setup)
    for _ in steps(session, seed):
        for audience in audiences(game, session.state):
            canonical(session.view(audience))
            game.view(session.state, (), audience)
    if game.outcome(session.state) is None:
        broken("ends", game, seed, "it is over, but has no outcome")


def refuses_junk(game: Game[Any], seed: int) -> None:
    """What is stale, repeated, not understood or not legal is refused and moves nothing."""
    tape = record(game, seed)
    session = Session.begin(game, tape.setup)
    rng = Random(seed)
    for step in tape.steps:
        before = footprint(session)
        for junk in junk_inputs(session, rng):
            try:
                session.do(junk)
            except Refused as refusal:
                if not str(refusal.why.text):
                    broken("refuses junk", game, seed, f"no reason given for {junk}")
            else:
                broken("refuses junk", game, seed, f"accepted: {junk}")
            if footprint(session) != before:
                broken("refuses junk", game, seed, f"moved by: {junk}")
        first = session.do(step.command)
        if session.do(step.command) != first:
            broken("refuses junk", game, seed, f"heard twice: {step.command}")


def footprint(session: Session[Any]) -> tuple[str, str, int]:
    """What must not change when an input is refused."""
    return session.hash(), session.ask_id, session.timeline.length


def junk_inputs(session: Session[Any], rng: Random) -> list[AnyCommand]:
    """Inputs of every wrong kind, fitted to what is asked now."""
    ask, ask_id = session.run.open, session.ask_id
    assert ask is not None
    seat = rng.choice(session.run.waiting)
    nobody = "nobody at all"
    junk: list[AnyCommand] = [
        Answer("0.0", "j1", seat),
        Answer(ask_id, "j2", nobody),
        Answer(ask_id, "j3", seat, ("no such option",), (("nothing", "nowhere"),)),
        Answer(ask_id, "", seat),
        Take(nonce="j5", seat=seat, offer="no such offer"),
        TimeUp(nonce="j6", ask="0.0"),
        Undo(nonce="j7", seat=OVERLORD, entry=session.timeline.length + 1),
        Undo(nonce="j8", seat=OVERLORD, entry=1),
        Undo(nonce="j9", seat=nobody, entry=session.timeline.head),
    ]
    junk.extend(Answer(ask_id, f"j{closed}", seat, (closed,)) for closed in closed_options(ask))
    return junk


def closed_options(ask: AnyAsk) -> list[str]:
    """The ids of the options that stand there greyed out."""
    return [option.id for option in getattr(ask, "options", ()) if option.closed is not None]
