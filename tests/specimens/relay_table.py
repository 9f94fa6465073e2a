"""A table to try Relay's rules at: positions are set up here, and people answer.

Dice, coins and cards are called by hand, so nothing depends on fate.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from controller.engine import Session
from controller.wire import TABLE, Answer, Assign, Choose, Judge, LogLine, Option, Take, TimeUp
from tests.specimens.relay import Relay
from tests.specimens.relay.state import Course, Phase, Runner

__all__ = [
    "AMBER",
    "BIRCH",
    "CEDAR",
    "GAME",
    "costs",
    "course",
    "key",
    "laying",
    "nonce",
    "options",
    "put",
    "reasons",
    "runner",
    "said",
    "say",
    "session_of",
    "take",
    "time_up",
    "weather",
]

GAME = Relay()
AMBER, BIRCH, CEDAR = "amber", "birch", "cedar"
NUMBERS = count(1)


# -- setting a position up --------------------------------------------------------------------


def course(phase: Phase = "run", turn: str = AMBER, runners: int = 2, **changes: Any) -> Course:
    """A position in the first round: everybody at the gate, all parcels on the heap, no card in
    any hand, clear weather, and the turn `turn`'s and of those after."""
    state = GAME.new({"seed": "relay", "runners": runners})
    state.round = 1
    state.phase = phase
    state.skies.remove("clear")
    state.weather = "clear"
    if phase in ("begin", "play", "run"):
        state.order = list(state.seats[state.seats.index(turn) :])
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def runner(state: Course, seat: str, **changes: Any) -> Runner:
    """Change a runner's values; cards and parcels are taken from the deck and the heap."""
    one = state.runner(seat)
    for name, value in changes.items():
        setattr(one, name, value)
        for thing in (
            [value] if isinstance(value, str) else value if isinstance(value, list) else ()
        ):
            for pile in (state.deck, state.heap):
                if thing in pile:
                    pile.remove(thing)
    return one


def weather(state: Course, sky: str) -> None:
    """Let another weather be up."""
    state.skies.remove(sky)
    state.skies.append(state.weather)
    state.weather = sky


def session_of(state: Course) -> Session[Course]:
    """The game going on from this position, which must be possible."""
    assert GAME.check(state) is None
    return Session.resume(GAME, state)


# -- what people do ---------------------------------------------------------------------------


def nonce() -> str:
    """A name for a command, used once."""
    return f"n{next(NUMBERS)}"


def say(session: Session[Course], *picks: str, by: str = "") -> None:
    """Answer the ask that stands, by the one who is asked."""
    [seat, *_] = [by] if by else session.run.waiting
    session.answer(Answer(session.ask_id, nonce(), seat, picks))


def put(session: Session[Course], **pairs: str) -> None:
    """Answer an `Assign`: letter_1="satchel"; what is not named goes on the heap."""
    ask = session.run.ask
    assert isinstance(ask, Assign)
    where = {name.replace("_", "-"): slot for name, slot in pairs.items()}
    all_pairs = tuple((item.id, where.get(item.id, "heap")) for item in ask.items)
    session.answer(Answer(session.ask_id, nonce(), ask.to[0], (), all_pairs))


def take(session: Session[Course], offer: str, by: str) -> None:
    """Take an offer."""
    session.do(Take(nonce=nonce(), seat=by, offer=offer))


def time_up(session: Session[Course]) -> None:
    """The glass runs out."""
    session.do(TimeUp(nonce=nonce(), ask=session.ask_id))


def key(session: Session[Course]) -> str:
    """Which question stands."""
    ask = session.run.open
    return "" if ask is None else ask.key


def options(session: Session[Course]) -> dict[str, Option]:
    """The options of the question that stands."""
    ask = session.run.open
    assert isinstance(ask, Choose | Judge)
    return {option.id: option for option in ask.options}


def lines(session: Session[Course], audience: str = TABLE) -> list[LogLine]:
    """What this audience was told since the position was set up."""
    return list(session.view(audience).log)


def said(session: Session[Course], audience: str = TABLE) -> list[str]:
    """The same, as sentences."""
    return [str(line.text) for line in lines(session, audience)]


def reasons(session: Session[Course], start: str) -> list[str]:
    """The reasons of the line that begins with `start`."""
    [line] = [line for line in lines(session) if str(line.text).startswith(start)]
    return [str(why.text) for why in line.why]


def costs(session: Session[Course]) -> dict[str, int]:
    """What each option of the question that stands costs."""
    return {name: o.costs[0].amount for name, o in options(session).items() if o.costs}


def laying() -> Session[Course]:
    """Two runners with four cards each are to lay one."""
    state = course("lay")
    runner(state, AMBER, hand=["dash-1", "search-1", "shove-1", "rope-1"])
    runner(state, BIRCH, hand=["dash-2", "search-2", "shove-2", "rope-2"])
    return session_of(state)
