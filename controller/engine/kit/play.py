"""Laws of play: a game comes to its end, and nothing but a legal input moves it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec.inspect

from controller.engine.canon import canonical
from controller.engine.errors import Refused, SanctumError
from controller.engine.game import Game
from controller.engine.kit.law import LookingOn
from controller.engine.kit.tape import broken
from controller.engine.kit.walk import Walk
from controller.engine.players import random_answer
from controller.engine.session import Session
from controller.wire import (
    OVERLORD,
    TABLE,
    Answer,
    AnyAsk,
    AnyCommand,
    Option,
    Ruling,
    Take,
    TimeUp,
    Undo,
)

__all__ = [
    "audiences",
    "bears_rulings",
    "ends",
    "is_plain",
    "junk_inputs",
    "own_ruling",
    "refuses_junk",
]

RULED = 0.2
NOT_PLAIN = (msgspec.inspect.FloatType, msgspec.inspect.SetType, msgspec.inspect.FrozenSetType)


def audiences(game: Game[Any], state: Any) -> tuple[str, ...]:
    """Everybody who may look."""
    return (OVERLORD, TABLE, *game.seats(state))


@LookingOn
def ends(walk: Walk) -> Iterator[None]:
    """Random play ends with an outcome; no ask is without a possible answer; no rule raises; no
    state is impossible by the game's own check; every audience can be shown every moment: each
    moment is shown to one of them, in turn."""
    game, session, rng = walk.game, walk.session, Random(walk.seed)
    while not session.over:
        wrong = wrong_ask(session) or wrong_state(session)
        if wrong:
            broken("ends", game, walk.seed, wrong)
        if rng.random() < walk.share:
            everybody = audiences(game, session.state)
            audience = everybody[len(walk.entries) % len(everybody)]
            canonical(session.view(audience))
            game.view(session.state, (), audience)
        yield
    if game.outcome(session.state) is None:
        broken("ends", game, walk.seed, "it is over, but has no outcome")


def wrong_ask(session: Session[Any]) -> str:
    """What is wrong with the ask that stands, if anything."""
    ask = session.run.ask
    assert ask is not None
    seats = (OVERLORD, *session.game.seats(session.state))
    if not ask.to or len(set(ask.to)) != len(ask.to) or not set(ask.to) <= set(seats):
        return f"an ask to nobody, or to the same seat twice: {ask.to}"
    for field in ("options", "items", "slots"):
        names = [each.id for each in getattr(ask, field, ())]
        if len(set(names)) != len(names):
            return f"two {field} have one id: {names}"
    return ""


def wrong_state(session: Session[Any]) -> str:
    """What the game's own check says about a state that its rules led to."""
    why = session.game.check(session.state) if session.run.since == 0 else None
    return "" if why is None else f"its own check refuses a state that its rules led to: {why.text}"


def is_plain(game: Game[Any], seed: int) -> None:
    """The state holds no floats, whose sums differ between machines, and no sets, whose order
    differs between processes."""
    found = not_plain(msgspec.inspect.type_info(game.state_type), ())
    if found:
        broken("is plain", game, seed, f"the state holds {found}")


def not_plain(kind: Any, seen: tuple[Any, ...]) -> str:
    """The first type below `kind` that a state may not hold."""
    if isinstance(kind, NOT_PLAIN):
        return type(kind).__name__
    if kind in seen:
        return ""
    seen = (*seen, kind)
    below = [getattr(kind, name, None) for name in ("item_type", "key_type", "value_type")]
    below += [field.type for field in getattr(kind, "fields", ())]
    below += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]
    return next((found for each in below if each and (found := not_plain(each, seen))), "")


@LookingOn
def bears_rulings(walk: Walk) -> Iterator[None]:
    """Whatever the Overlord rules, a closed option or one of their own, the rules follow it or it
    is refused; they never stumble."""
    session, rng = walk.session, Random(walk.seed)
    while not session.over:
        if rng.random() < RULED and not session.run.late:
            fork = session.fork()
            ruling = random_ruling(fork, rng)
            try:
                fork.do(ruling)
            except Refused:
                pass
            except SanctumError:
                what = f"stumbles over {ruling}\n{fork.faults[-1].trace}"
                broken("bears rulings", walk.game, walk.seed, what)
        yield


def random_ruling(session: Session[Any], rng: Random) -> Ruling:
    """A ruling that takes any option, open or closed, or makes one up."""
    ask = session.run.ask
    assert ask is not None
    by = rng.choice(session.run.waiting)
    options: tuple[Option, ...] = getattr(ask, "options", ())
    given = random_answer(ask, rng) or ((), ())
    if options and rng.random() < 0.3:
        return own_ruling(session, by)
    picks = (rng.choice(options).id,) if options and rng.random() < 0.5 else given[0]
    ask_id = session.ask_id
    return Ruling(nonce="r", seat=OVERLORD, ask=ask_id, by=by, picks=picks, pairs=given[1])


def own_ruling(session: Session[Any], by: str) -> Ruling:
    """A ruling that makes an option up."""
    own = Option("own", "Something else", subject="?", place="nowhere", objects=("?",))
    return Ruling(nonce="own", seat=OVERLORD, ask=session.ask_id, by=by, option=own)


@LookingOn
def refuses_junk(walk: Walk) -> Iterator[None]:
    """What is stale, repeated, not understood or not legal is refused and moves nothing."""
    session, rng = walk.session, Random(walk.seed)
    while not session.over:
        closely = rng.random() < walk.share
        if closely:
            refuse(walk, junk_inputs(session, rng))
        yield
        if closely and session.do(walk.command) != walk.accepted:
            broken("refuses junk", walk.game, walk.seed, f"heard twice: {walk.command}")


def refuse(walk: Walk, inputs: list[AnyCommand]) -> None:
    """Each of these is refused, with a reason, and moves nothing."""
    session = walk.session
    before = footprint(session)
    for junk in inputs:
        wrong = ""
        try:
            session.do(junk)
            wrong = "accepted"
        except Refused as refusal:
            if not str(refusal.why.text):
                wrong = "no reason given for"
        if not wrong and footprint(session) != before:
            wrong = "moved by"
        if wrong:
            broken("refuses junk", walk.game, walk.seed, f"{wrong}: {junk}")


def footprint(session: Session[Any]) -> tuple[str, str, int]:
    """What must not change when an input is refused."""
    return session.hash(), session.ask_id, session.timeline.length


def junk_inputs(session: Session[Any], rng: Random) -> list[AnyCommand]:
    """Inputs of every wrong kind, fitted to what is asked now."""
    ask, ask_id = session.run.open, session.ask_id
    assert ask is not None
    seat = rng.choice(session.run.waiting or ask.to)
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
