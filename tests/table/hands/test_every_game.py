"""Every game is played from start to end by screens alone, and by things and keys alone: the same
wishes come to the same end."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from controller.engine import Session
from controller.wire import Answer
from tests.table.hands.equipment import Equipment
from tests.table.hands.games import GAMES
from tests.table.hands.people import People
from tests.table.hands.screens import by_screen
from tests.table.hands.wishes import Wish, journaled, wish

__all__: list[str] = []


class Both(Struct):
    """A game that was played both ways."""

    screen: Session[Any]
    said: list[Wish]
    people: People


async def both(name: str, seed: int) -> Both:
    """Play what is called so by screens, and then again by hands with what it needs."""
    entry = GAMES[name]
    game = entry.game
    setup = entry.setup(game, seed)
    box = Equipment()

    def look(session: Session[Any], wanted: Wish | None) -> None:
        box.look(session)
        if isinstance(wanted, Answer):
            box.made(wanted.seat)

    screen = Session.begin(game, setup)
    said = await by_screen(screen, Random(seed), look)
    people = People(Session.begin(entry.game, setup), box.layout(), box.tags())
    rng = Random(seed)
    for wanted in said:
        assert wish(people.session, rng) == wanted
        people.tidy()
        before = people.session.timeline.length
        people.do(wanted)
        assert journaled(people.session, before) == [wanted], people.said
    return Both(screen, said, people)


def seeds(name: str, first: int, long: bool) -> Iterable[int]:
    """One seed of many, whose game is short; or many."""
    many = range(first, first + 12)
    return many if long else [GAMES[name].shortest(many)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.timeout(240)
async def test_by_things_and_keys_alone_it_comes_to_the_same_end_as_by_screens_alone(
    name: str, fresh_seed: int, long_run: bool
) -> None:
    for seed in seeds(name, fresh_seed, long_run):
        played = await both(name, seed)
        assert played.screen.over
        assert played.people.session.over
        assert played.people.session.hash() == played.screen.hash(), f"seed {seed}"
        assert played.people.session.faults == [], f"seed {seed}"
