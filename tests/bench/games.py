"""Whole games by random players: how fast the rules of a game are, in milliseconds and games.

usage: python -m tests.bench.games GAME SECONDS [KEY=VALUE...]

Plays games of that set-up for SECONDS on one core, in memory and without views, as `simulate` does;
then for as long again at a table in memory, where every answer goes through `Session.do`, and
prints one JSON line, the fields of `Games`. Every game has a seed of its own, always the same ones.
Before the clock starts, games of other seeds are played for `WARM_UP` seconds, so that it measures
the midst of a series, not its beginning; as a worker of `simulate` does, the process then leaves
what is loaded out of the collection of garbage.

At the table each answer is timed from its being given until the next question stands. Views are of
each audience in turn, whole, as a screen is sent them; a fork is a table of its own with the
question standing on it. One of each is timed after every `LOOKS`th answer.

What may live here: measuring one game. What may not: which games, and how fast they should be.
"""

import json
import sys
import time
from collections.abc import Callable
from math import ceil
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from controller.cli.shelf import read_setup
from controller.cli.workers import unburdened
from controller.engine import Game, Session
from controller.engine.cast import Cast, casting, engaged
from controller.engine.players import Policy
from controller.engine.rollout import play_out
from controller.games import find
from controller.wire import OVERLORD, TABLE, Answer, Take

__all__ = ["WARM_UP", "Games", "main", "measure_games", "warm_up"]

LOOKS = 7
WARM_UP = 1.0
"""As long as the rivals have."""


class Games(Struct, frozen=True):
    """What was measured.

    a_second   whole games a second, by random players
    answers    how many a game takes: the median
    ask_ms     the time from an answer to the next question, of which 95 of 100 are shorter
    view_ms    the same of a view
    fork_ms    a fork at a rest point: the median
    """

    a_second: float
    answers: float
    ask_ms: float
    view_ms: float
    fork_ms: float


def measure_games(game: Game[Any], setup: dict[str, Any], seconds: float) -> Games:
    """Play for twice so many seconds, and no less than one game each time."""
    lengths: list[int] = []
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds or not lengths:
        state, seed = begin(game, setup, len(lengths))
        lengths.append(play_out(game, state, by_chance(game, state), seed).answers)
    asks, views, forks = at_the_table(game, setup, seconds)
    return Games(len(lengths) / took, median(lengths), p95(asks), p95(views), median(forks))


def warm_up(game: Game[Any], setup: dict[str, Any], seconds: float) -> None:
    """Play for so many seconds, and no less than one game: none of those that are measured."""
    end, number = time.perf_counter() + seconds, 0
    while time.perf_counter() < end or not number:
        number -= 1
        state, seed = begin(game, setup, number)
        play_out(game, state, by_chance(game, state), seed)


def begin(game: Game[Any], setup: dict[str, Any], number: int) -> tuple[Any, str]:
    """The state that a game begins with, and its seed."""
    seed = str(number)
    return game.new({"seed": seed, **setup}), seed


def by_chance(game: Game[Any], state: Any) -> dict[str, Policy]:
    """The game's own random player in every seat."""
    return engaged(game, casting(game, state))


def at_the_table(
    game: Game[Any], setup: dict[str, Any], seconds: float
) -> tuple[list[float], list[float], list[float]]:
    """The milliseconds of answers, views and forks, in games played for so many seconds."""
    asks: list[float] = []
    views: list[float] = []
    forks: list[float] = []
    number = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not views or not forks:
        state, seed = begin(game, setup, number)
        session, cast = Session.resume(game, state), Cast(by_chance(game, state), seed)
        audiences = (OVERLORD, TABLE, *game.seats(state))
        while not session.over:
            asks.append(milliseconds(session.do, spoken(session, cast)))
            if len(asks) % LOOKS == 0:
                turn = len(asks) // LOOKS
                views.append(milliseconds(session.view, audiences[turn % len(audiences)]))
                if session.run.since == 0 and not session.run.parts:
                    forks.append(milliseconds(session.fork))
        number += 1
    return asks, views, forks


def spoken(session: Session[Any], cast: Cast) -> Answer | Take:
    """What the players say next, as a client would send it."""
    said = cast.say(session.run)
    nonce = str(session.timeline.length)
    if isinstance(said, Take):
        return msgspec.structs.replace(said, nonce=nonce)
    return msgspec.structs.replace(said, ask=session.ask_id, nonce=nonce)


def milliseconds(work: Callable[..., object], *given: object) -> float:
    """How long `work` takes by the wall clock."""
    began = time.perf_counter()
    work(*given)
    return (time.perf_counter() - began) * 1000


def p95(times: list[float]) -> float:
    """The time than which 95 of 100 are no longer."""
    return sorted(times)[ceil(0.95 * len(times)) - 1]


def main(name: str, seconds: str, *setup: str) -> None:
    """Warm up, measure, print the line."""
    game, words = find(name), read_setup(list(setup))
    warm_up(game, words, WARM_UP)
    unburdened(game)
    print(json.dumps(msgspec.to_builtins(measure_games(game, words, float(seconds)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
