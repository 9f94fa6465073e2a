"""A legal placing takes no tap, unless outcomes differ.

Random games are played; whenever somebody wants to move a piece, hands lift it and set it down, and
do no more.  That must be the answer, to the question that stands and to the one that it leads to.
Where it is not, several moves end there, and they must come to different states.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from controller.engine import Session
from controller.engine.showing import drawn, questions
from controller.table.scene import standing
from controller.wire import TABLE, Answer, AnyAsk, Choose, Judge, Option
from tests.table.hands.equipment import needed
from tests.table.hands.games import GAMES, everyday
from tests.table.hands.people import GESTURE_MS, People
from tests.table.hands.wishes import Wish, after, journaled, said, wish

__all__: list[str] = []

MOST = 40
"""So many moves of a game are made by hand."""

INPUTS = 600
"""So far a game is played."""


def seen(session: Session[Any]) -> AnyAsk | None:
    """The question that stands, where the whole table sees it: a miniature that is moved neither
    answers nor betrays what somebody is asked in secret."""
    asks, _ = questions(session, TABLE)
    return session.run.open if asks else None


def option(session: Session[Any], wanted: Wish) -> Option | None:
    """The one option that a wish takes, of a question that the whole table sees."""
    ask = seen(session)
    if not isinstance(wanted, Answer) or not isinstance(ask, Choose | Judge):
        return None
    picked = [o for o in ask.options if o.id in wanted.picks]
    single = isinstance(ask, Judge) or ask.most == 1
    return picked[0] if single and picked else None


def moves(session: Session[Any], wanted: Wish) -> bool:
    """Whether a wish moves a piece of the board elsewhere, and nothing else."""
    one = option(session, wanted)
    if one is None or not one.place or not one.subject or one.objects:
        return False
    at = standing(drawn(session, (), TABLE)).get(one.subject)
    return at is not None and at != one.place


def steps(session: Session[Any], wanted: Wish, rng: Random) -> list[Wish]:
    """What is wanted in one go: a move, or what takes the turn of a piece and its first move."""
    one = option(session, wanted)
    if moves(session, wanted):
        return [wanted]
    if one is None or not one.subject or one.place or one.objects or one.costs:
        return []
    fork = after(session, wanted)
    ahead = Random()
    ahead.setstate(rng.getstate())
    if fork.over:
        return []
    then = wish(fork, ahead)
    two = option(fork, then)
    if two is None or two.subject != one.subject or not moves(fork, then):
        return []
    return [wanted, then] if not rivals(session, one, two) else []


def rivals(session: Session[Any], one: Option, two: Option) -> list[Option]:
    """What else would lead to the same move, of the same piece and as free: it comes to another
    state, so whoever means the one or the other has to say so."""
    ask = session.run.open
    assert isinstance(ask, Choose | Judge)
    found = [one]
    for other in ask.options:
        free = other.closed is None and not other.costs and not other.place
        if other.subject == one.subject and free and other != one:
            fork = after(session, Answer("", "", session.asked[0], (other.id,)))
            there = seen(fork)
            if isinstance(there, Choose | Judge) and alike(fork, two):
                found.append(other)
    assert differ(session, found), f"{found} are asked apart and come to the same"
    return found[1:]


def alike(session: Session[Any], one: Option) -> list[Option]:
    """All the open options of a question that move the same piece to the same place."""
    ask = session.run.open
    assert isinstance(ask, Choose | Judge)
    same = (one.subject, one.place)
    return [o for o in ask.options if (o.subject, o.place) == same and o.closed is None]


def differ(session: Session[Any], options: list[Option]) -> bool:
    """Whether options come to different states."""
    ends = [after(session, Answer("", "", session.asked[0], (each.id,))).hash() for each in options]
    return len(set(ends)) == len(ends)


class Count(Counter[str]):
    """How many moves were made, and how many of them with how many taps."""


def placed(people: People, wanted: list[Wish], count: Count) -> None:
    """Set a piece down where it is wanted, and see that this says it all."""
    session = people.session
    last = session if len(wanted) == 1 else after(session, wanted[0])
    one = option(last, wanted[-1])
    assert one is not None
    several = alike(last, one)
    before, taps = session.timeline.length, people.taps.total()
    people.move(people.figure(one.subject), one.place)
    count["moves"] += 1
    if len(several) > 1:
        assert differ(last, several), f"{several} are asked apart and come to the same"
        assert journaled(session, before) == wanted[:-1], people.said
        people.by_number(session.asked[0], one)
        count["ways"] += 1
        assert people.taps.total() == taps + 1
    count["turns"] += len(wanted) - 1
    assert journaled(session, before) == wanted, people.said


@pytest.mark.parametrize("name", everyday(name for name in GAMES if name != "noughts"))
@pytest.mark.timeout(240)
def test_setting_a_piece_down_where_it_may_go_takes_no_tap_unless_outcomes_differ(
    name: str, fresh_seed: int, long_run: bool
) -> None:
    count = Count()
    for n, seed in enumerate(range(fresh_seed, fresh_seed + 50)):
        if n >= (20 if long_run else 2) and count["moves"]:
            break
        played(name, seed, count)
    assert count["moves"] > 0


def played(name: str, seed: int, count: Count) -> None:
    """Play a game of this seed, its moves by hand and everything else on a screen."""
    entry = GAMES[name]
    game = entry.game
    setup = entry.setup(game, seed)
    box = needed(Session.begin(game, setup), Random(seed), INPUTS)
    session, rng = Session.begin(game, setup), Random(seed)
    people = People(session, box.layout(), box.tags())
    most = count["moves"] + MOST
    while not session.over and count["moves"] < most and session.timeline.length < INPUTS:
        wanted = wish(session, rng)
        at_once = steps(session, wanted, rng)
        if not at_once:
            session.do(said(session, wanted, f"screen-{session.timeline.length}"))
            continue
        if len(at_once) == 2:
            fork = after(session, wanted)
            assert wish(fork, rng) == at_once[1]
        people.halt()
        people.tidy()
        people.wait(GESTURE_MS)
        placed(people, at_once, count)
