"""Several people who are asked at once answer at once: however their gestures fall between each
other's, each of them has said what they meant."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from controller.engine import Session
from controller.engine.fit import part_of
from controller.engine.players import random_answer
from controller.wire import Answer, AnyAsk, Choose, Judge
from tests.table.hands.equipment import needed, own_pad
from tests.table.hands.games import GAMES
from tests.table.hands.people import People
from tests.table.hands.wishes import journaled, said, several, wish

__all__: list[str] = []

ASKED = 12
"""So many questions to several are answered in one game."""

MOST = 400
"""So far a game is played for them."""


def at_once(ask: AnyAsk | None) -> bool:
    """Whether a question is put to several who each take one option."""
    return isinstance(ask, Choose) and len(ask.to) > 1 and not several(ask)


def answering(people: People, seat: str, pick: str) -> Iterator[None]:
    """What somebody does who means this option, a little at a time."""
    ask = people.seen(seat).ask
    assert isinstance(ask, Choose | Judge)
    free = [option for option in ask.options if option.closed is None]
    option = next(option for option in free if option.id == pick)
    for thing in option.objects or (option.subject,) * bool(option.subject):
        while all(uid in people.lies for uid in people.cards(thing)):
            yield  # somebody else has it
        uid = people.card(thing)
        people.set_down(uid, own_pad(seat), 0)
        yield from [None] * 4
        people.take_up(uid, 0)
        yield from [None] * 4
    if seat not in people.session.asked or people.seen(seat).ask != ask:
        return
    left = people.seen(seat).left
    number = [each.id for each in free if not left or each.id in left].index(pick)
    for key in [*["others"] * (number // 9), str(number % 9 + 1)]:
        people.hardware.press(f"{seat} {key}")
        yield


def answer_at_once(people: People, rng: Random) -> None:
    """Let everybody who is asked answer, their gestures interleaved as chance will have it."""
    session = people.session
    ask = session.run.open
    assert ask is not None
    people.halt()
    people.wait(400)
    before, meant = session.timeline.length, dict[str, tuple[str, ...]]()
    for seat in session.asked:
        given = random_answer(part_of(ask, seat), rng)
        assert given is not None
        meant[seat] = given[0]
    hands = {seat: answering(people, seat, picks[0]) for seat, picks in meant.items()}
    while hands:
        seat = rng.choice(sorted(hands))
        if next(hands[seat], ...) is ...:
            del hands[seat]
        people.wait(rng.choice((0, 50, 100, 200)))
    people.wait(400)
    heard = journaled(session, before)
    assert all(isinstance(each, Answer) for each in heard)
    assert {each.seat: each.picks for each in heard if isinstance(each, Answer)} == meant
    assert len(heard) == len(meant), people.said


@pytest.mark.parametrize("name", ["relay", "campaign"])
@pytest.mark.timeout(200)
def test_each_has_said_what_they_meant(name: str, fresh_seed: int, long_run: bool) -> None:
    counted = 0
    for tried, seed in enumerate(range(fresh_seed, fresh_seed + 60)):  # some ask nobody at once
        if tried >= (30 if long_run else 4) and counted:
            break
        entry = GAMES[name]
        game = entry.game
        setup = entry.setup(game, seed)
        box = needed(Session.begin(game, setup), Random(seed), MOST)
        session, rng = Session.begin(game, setup), Random(seed)
        people = People(session, box.layout(), box.tags())
        for n in range(MOST):
            if session.over or counted >= ASKED * (1 + seed - fresh_seed):
                break
            if at_once(session.run.open) and enough(people):
                answer_at_once(people, rng)
                counted += 1
            else:
                session.do(said(session, wish(session, rng), f"screen-{n}"))
    assert counted


def enough(people: People) -> bool:
    """Whether everything that the question names is at hand."""
    ask = people.session.run.open
    assert isinstance(ask, Choose)
    named = [name for o in ask.options for name in (o.subject, *o.objects) if name]
    pads = [own_pad(seat) for seat in people.session.asked]
    laid = all(pad in people.table.layout.place for pad in pads)
    return laid and len(pads) > 1 and all(people.cards(name) for name in named)
