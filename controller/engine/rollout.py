"""Rollouts: games played to their end by automatic players, in memory and by nobody's clock.

    play_out      from a state, by the fate it has
    rollout       from a state, by a fate of its own
    rollout_from  from where a session stands, in the midst of an Action too, by a fate of its own

Rules, asks and refusals are those of the table; what is left out is a journal, a log and the views
that nobody looks at.  All play a copy: what they started from, state, fate and session, is as it
was, to the byte.  A fate of its own is drawn from another seed, so no number of rollouts tells how
the game's own dice will fall.  What is hidden in the state is hidden in the copy: who may not know
more than a seat does plays out worlds of that seat's (`Game.worlds`), not the state.

A game that goes on and on is left after so many answers; a `Rollout` says so.

What may live here: moving a copy of a game.  What may not: what a player answers
(`controller.engine.cast`), and counting who won.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from controller.engine.cast import Cast, Misplayed
from controller.engine.errors import Refused, RulesFault
from controller.engine.fate import Fate
from controller.engine.game import Game, State
from controller.engine.hasty import Hasty
from controller.engine.players import Policy
from controller.engine.run import Run, pack
from controller.engine.session import Session
from controller.wire import Answer, Msg, Take

__all__ = ["MOST_ANSWERS", "Rollout", "play_out", "rollout", "rollout_from"]

S = TypeVar("S", bound=State)

MOST_ANSWERS = 20_000
"""How many answers and offers taken a game is followed for, unless another number is said."""


class Rollout(Struct, frozen=True):
    """What came of playing a game out.

    over     whether it came to its end; else it was left after so many answers
    result   the game's word for how it ended (`Game.result`); empty where it did not
    outcome  how it ended, for people; None where it did not
    answers  how many answers were given and offers taken
    """

    over: bool
    result: str
    outcome: Msg | None
    answers: int


def play_out(
    game: Game[S], state: S, by: Mapping[str, Policy], seed: str, most: int = MOST_ANSWERS
) -> Rollout:
    """Play a copy of `state`, which is at a rest point, to its end.  `seed` is that of the players'
    chance: the same state and seed, the same game.

    Raises `Misplayed` where a player does not play by the rules, `RulesFault` where these raise.
    """
    try:
        run = Hasty.of(game, state)
    except Exception as wrong:
        text = Msg("The rules stumbled before they asked anything: {error}", error=told(wrong))
        raise RulesFault(text) from wrong
    return finish(run, Cast(by, seed), most)


def rollout(
    game: Game[S], state: S, by: Mapping[str, Policy], seed: str, most: int = MOST_ANSWERS
) -> Rollout:
    """Play a copy of `state`, as `play_out`; `seed` is that of its fate, too."""
    return play_out(game, replace(state, fate=apart(seed)), by, seed, most)


def rollout_from(
    session: Session[S], by: Mapping[str, Policy], seed: str, most: int = MOST_ANSWERS
) -> Rollout:
    """Play a copy of the game in `session` to its end, from the question that stands.  What fate
    has already drawn stays as it was drawn; otherwise as `rollout`."""
    run = session.fork().run
    draw_otherwise(run, seed)
    return finish(run, Cast(by, seed), most)


def finish(run: Run[Any], cast: Cast, most: int) -> Rollout:
    """Play `run` itself to its end."""
    answers = 0
    while run.ask is not None and answers < most:
        said = cast.say(run)
        try:
            run.accept(said)
        except Refused as wrong:
            raise refused(run, said, wrong) from None
        except Exception as wrong:
            raise fault(run, wrong) from wrong
        run.collect()
        answers += 1
    if run.ask is not None:
        return Rollout(over=False, result="", outcome=None, answers=answers)
    game, state = run.game, run.state
    return Rollout(True, game.result(state), game.outcome(state), answers)


def apart(seed: str) -> Fate:
    """The fate of a copy: the seed of no game that people begin."""
    return Fate(f"rollout {seed}")


def draw_otherwise(run: Run[Any], seed: str) -> None:
    """Let another fate draw from here on.  Rules may hold the old one in the midst of an Action, so
    it is changed in its place; an offer taken at a rest point begins with the state kept there."""
    other, state = apart(seed), run.state
    rested = msgspec.msgpack.decode(run.rested, type=run.game.state_type)
    run.rested = pack(replace(rested, fate=other))
    state.fate.seed, state.fate.drawn = other.seed, other.drawn


def refused(run: Run[Any], said: Answer | Take, wrong: Refused) -> Misplayed:
    """What is said of a player whose answer does not fit."""
    ask = run.open
    return Misplayed(
        Msg(
            'What the player of "{seat}" said to "{ask}" was refused: {why}',
            seat=said.seat,
            ask="" if ask is None else ask.key,
            why=wrong.why.text,
        )
    )


def fault(run: Run[Any], wrong: Exception) -> RulesFault:
    """What is said of rules that raised."""
    return RulesFault(
        Msg('The rules stumbled over an answer to "{ask}": {error}', ask=run.key, error=told(wrong))
    )


def told(wrong: Exception) -> str:
    """An error of a program, as part of a sentence."""
    return f"{type(wrong).__name__}: {wrong}"
