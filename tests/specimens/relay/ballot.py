"""Ballot: what the runners say all at once, each hidden from the others until all have (RL-4 to
RL-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine import Play, Rules
from controller.wire import OVERLORD, AnyAsk, Choose, Judge, Msg, Option
from tests.specimens.relay.board import PLACES, POSTS
from tests.specimens.relay.book import Book
from tests.specimens.relay.events import Laid, LampLit, Voted
from tests.specimens.relay.state import Course, Runner

__all__ = ["lay", "vote"]


def vote(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-4: a secret vote for the post with the lamp."""
    state = play.state
    ask = Choose(
        key="vote",
        to=state.seats,
        prompt=Msg("Where shall the lamp burn?"),
        because=("RL-4",),
        options=tuple(post(place) for place in POSTS),
        seconds=30,
        late="close",
        hint="vote",
    )
    heard = by_seat(ask, (yield ask))
    votes = {seat: taken[0].place for seat, taken in heard.items() if taken}
    for seat, place in votes.items():
        if place in POSTS:
            play.tell(Voted(seat=seat, post=place))
    most = leading([place for place in votes.values() if place in POSTS])
    state.lamp = most[0] if len(most) == 1 else (yield from break_tie(most))
    play.tell(LampLit(post=state.lamp))
    state.phase = "lay"


def post(place: str) -> Option:
    """One post to vote for."""
    return Option(place, PLACES[place].name, place=place)


def leading(votes: list[str]) -> list[str]:
    """The posts with the most votes; all of them if nobody voted."""
    most = max(votes.count(place) for place in POSTS)
    return [place for place in POSTS if votes.count(place) == most]


def break_tie(most: list[str]) -> Rules[str]:
    """RL-4: the Overlord decides among the posts that lead."""
    taken = yield Judge(
        key="lamp",
        to=(OVERLORD,),
        prompt=Msg("The vote is undecided. Where does the lamp burn?"),
        because=("RL-4",),
        options=tuple(post(place) for place in most),
    )
    places = [option.place for option in taken if option.place in POSTS]
    return places[0] if places else most[0]


def lay(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-5, RL-6: each lays a card face down; then the order of turns stands."""
    state = play.state
    able = tuple(runner.seat for runner in state.runners if runner.hand)
    if able:
        ask = Choose(
            key="lay",
            to=able,
            prompt=Msg("Lay a card face down"),
            because=("RL-5",),
            options=cards_in_hand(book, state),
            seconds=60,
            late="judge",
            skips=True,
            hint="hand",
        )
        for seat, taken in by_seat(ask, (yield ask)).items():
            if taken:
                put_down(book, play, state.runner(seat), taken[0])
    # A stable sort keeps seat order among equals.
    state.order = [r.seat for r in sorted(state.runners, key=lambda r: r.points)]
    state.phase = "begin"


def cards_in_hand(book: Book, state: Course) -> tuple[Option, ...]:
    """RL-5: each runner's own cards, for that runner alone to see."""
    return tuple(
        Option(copy, book.box.named(copy), objects=(copy,), to=(runner.seat,))
        for runner in state.runners
        for copy in runner.hand
    )


def put_down(book: Book, play: Play[Course], runner: Runner, taken: Option) -> None:
    """RL-5: the card lies face down."""
    if taken.id in runner.hand:
        runner.hand.remove(taken.id)
        runner.laid = taken.id
        play.tell(Laid(seat=runner.seat, card=book.box.named(taken.id), to=(runner.seat,)))


def by_seat(ask: AnyAsk, reply: Any) -> Mapping[str, tuple[Option, ...]]:
    """What each seat said, whether the ask went to one or to several."""
    return reply if len(ask.to) > 1 else {ask.to[0]: reply}
