"""Offers: what may be done at any time, beside every ask (RL-11, RL-12)."""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.wire import OVERLORD, Choose, Cost, Msg, Offer, Option, Why
from tests.specimens.relay.book import Book
from tests.specimens.relay.ground import HAND, SPARKS
from tests.specimens.relay.state import Course, Runner, who
from tests.specimens.relay.words import Draw, Kindle, Spend

__all__ = ["offers", "take"]

GIFT = "gift"
SPARK = "spark-"


def offers(state: Course) -> tuple[Offer, ...]:
    """A spark for a card, for each runner; the gift, for the Overlord who still has it."""
    sparks = tuple(Offer(spark(runner), (runner.seat,)) for runner in state.runners)
    return (*sparks, Offer(gift(state), (OVERLORD,))) if state.gift else sparks


def spark(runner: Runner) -> Option:
    """RL-11: a card for a spark."""
    closed: Why | None = None
    if not runner.sparks:
        closed = Why(Msg("{who} has no spark", who=who(runner.seat)), ("RL-11",))
    elif len(runner.hand) >= HAND:
        closed = Why(Msg("the hand is full: it holds four"), ("RL-11",))
    return Option(
        f"{SPARK}{runner.seat}",
        Msg("Draw a card for a spark"),
        subject=runner.seat,
        costs=(Cost(Msg("spark"), 1),),
        closed=closed,
    )


def gift(state: Course) -> Option:
    """RL-12: a spark from the Overlord."""
    full = all(runner.sparks >= SPARKS for runner in state.runners)
    closed = Why(Msg("three sparks are the most"), ("RL-11",)) if full else None
    return Option(GIFT, Msg("Give a runner a spark"), closed=closed)


def take(book: Book, play: Play[Course], offer: str) -> Rules[None]:
    """Carry out an offer."""
    if offer == GIFT:
        yield from give(book, play)
        return
    seat = offer.removeprefix(SPARK)
    why = Why(Msg("a card for a spark"), ("RL-11",))
    yield from book.effects.resolve(play, Spend(seat=seat), why)
    yield from book.effects.resolve(play, Draw(seat=seat), why)


def give(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-12: the Overlord says to whom."""
    state = play.state
    taken = yield Choose(
        key="gift",
        to=(OVERLORD,),
        prompt=Msg("Who gets the spark?"),
        because=("RL-12",),
        options=tuple(receiver(runner) for runner in state.runners),
    )
    state.gift = False
    for option in taken:
        if option.id in state.seats:
            why = Why(Msg("the Overlord's gift"), ("RL-12",))
            yield from book.effects.resolve(play, Kindle(seat=option.id), why)


def receiver(runner: Runner) -> Option:
    """RL-11: a runner to give to, closed where there is no room."""
    full = runner.sparks >= SPARKS
    closed = Why(Msg("three sparks are the most"), ("RL-11",)) if full else None
    return Option(runner.seat, who(runner.seat), subject=runner.seat, closed=closed)
