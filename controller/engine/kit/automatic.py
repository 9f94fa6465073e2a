"""Laws of automatic players: each that a game offers plays any seat by the rules, and knows no more
than somebody who sits there."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from controller.engine.canon import canonical
from controller.engine.cast import Cast
from controller.engine.errors import SanctumError
from controller.engine.fit import part_of
from controller.engine.game import Game
from controller.engine.kit.tape import MOST_INPUTS, broken
from controller.engine.players import Policy
from controller.engine.rollout import play_out
from controller.engine.run import Run
from controller.engine.showing import sight
from controller.wire import OVERLORD, Assign, Choose, Judge, View

__all__ = ["plays_by_itself", "sees_as_a_seat_does"]

LOOKS = 1 / 3
"""How many of the rest points are looked at, as for secrets."""


def plays_by_itself(game: Game[Any], seed: int) -> None:
    """With one automatic player in every seat the game comes to its end, and to the same end again;
    the state it began with is as it was, and sides are made of seats."""
    state = game.new(game.setups(Random(seed)))
    seats = (*game.seats(state), OVERLORD)
    before = canonical(state)
    for name, policy in game.policies().items():
        by = dict.fromkeys(seats, policy)
        try:
            one, other = (play_out(game, state, by, str(seed)) for _ in range(2))
        except SanctumError as wrong:
            broken("plays by itself", game, seed, f'"{name}": {wrong}')
        if not one.over:
            broken("plays by itself", game, seed, f'"{name}" is not done after {one.answers}')
        if one != other:
            broken("plays by itself", game, seed, f'"{name}" came to {one}, then to {other}')
        if not one.result:
            broken("plays by itself", game, seed, "it is over, but has no result")
    if canonical(state) != before:
        broken("plays by itself", game, seed, "the state it began with has changed")
    strangers = [each for side in game.sides(state).values() for each in side if each not in seats]
    if strangers:
        broken("plays by itself", game, seed, f"sides with seats that are none: {strangers}")


def sees_as_a_seat_does(game: Game[Any], seed: int) -> None:
    """In a world that a seat cannot tell from the real one, its player answers the same."""
    state = game.new(game.setups(Random(seed)))
    seats = (*game.seats(state), OVERLORD)
    for name, policy in game.policies().items():
        rng = Random(seed)
        run = Run.of(game, state)
        cast = Cast(dict.fromkeys(seats, policy), str(seed))
        for _ in range(MOST_INPUTS):
            if run.ask is None:
                break
            if run.since == 0 and not run.parts and rng.random() < LOOKS:
                for seat in run.waiting:
                    if tells_apart(run, policy, seat, rng):
                        what = f'"{name}" in the seat "{seat}" knows what it is not shown'
                        broken("sees as a seat does", game, seed, f"{what}: {run.ask}")
            run.accept(cast.say(run))
            run.collect()


def tells_apart(run: Run[Any], policy: Policy, seat: str, rng: Random) -> bool:
    """Whether a player answers otherwise in a world that looks the same to its seat."""
    real = msgspec.msgpack.decode(run.rested, type=run.game.state_type)
    world = Run.of(run.game, run.game.worlds(real, seat, rng))
    if canonical(sight(run, seat)) != canonical(sight(world, seat)):
        return False  # what came out on the way to this question came out openly
    chance = rng.random()
    return said(run, policy, seat, chance) != said(world, policy, seat, chance)


def said(run: Run[Any], policy: Policy, seat: str, chance: float) -> object:
    """What a player says to the question, and which offer it would take."""
    ask = run.ask
    assert ask is not None

    def look() -> View:
        return sight(run, seat)

    offers = tuple(o.option for o in run.offers() if seat in o.to and o.option.closed is None)
    taken = policy.take(seat, offers, look, Random(chance)) if offers else ""
    if isinstance(ask, Choose | Assign | Judge):
        return taken, policy.answer(seat, part_of(ask, seat), look, Random(chance))
    return taken
