"""Turn: what one runner does (RL-5, RL-7 to RL-10), and how the game ends (RL-14).

The turn is three phases with a rest point before each: pack and turn up the card, let it work, run.
A run with its dice, coin and delivery is one Action: offers taken in its midst wait for its end.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.wire import Assign, Chance, Choose, Cost, Msg, Option, Slot, Why
from tests.specimens.relay.board import PLACES, distances
from tests.specimens.relay.book import Book
from tests.specimens.relay.events import Delivered, Packed, Stayed, TurnedUp
from tests.specimens.relay.guards import GUARDS
from tests.specimens.relay.state import Course, Runner, who
from tests.specimens.relay.words import Drop, Run, Score, aimed

__all__ = ["GOAL", "POST", "ROUNDS", "SATCHEL", "begin", "play_card", "run"]

ROUNDS = 4
GOAL = 8
SATCHEL, BELT, POST = 4, 2, 3
"""Pounds that a satchel and a belt hold, and that a post takes at once."""


# -- before the run ---------------------------------------------------------------------------


def begin(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-7, RL-5: pack, then turn the card up; from the next rest point on everybody knows it."""
    runner = play.state.turn
    if runner.place == "gate":
        yield from pack(book, play, runner)
    runner.shown, runner.laid = runner.laid, ""
    if runner.shown:
        play.tell(TurnedUp(seat=runner.seat, card=book.box.named(runner.shown)))
    play.state.phase = "play"


def pack(book: Book, play: Play[Course], runner: Runner) -> Rules[None]:
    """RL-7: parcels into satchel and belt."""
    state, box = play.state, book.box
    things = runner.parcels + state.heap
    if not things:
        return
    where = yield Assign(
        key="pack",
        to=(runner.seat,),
        prompt=Msg("{who}: pack your parcels", who=who(runner.seat)),
        because=("RL-7",),
        items=tuple(Option(p, box.named(p), weight=box.weight(p)) for p in things),
        slots=(
            Slot("satchel", Msg("Satchel"), capacity=SATCHEL),
            Slot("belt", Msg("Belt"), most=1, capacity=BELT),
            Slot("heap", Msg("Heap"), least=1),
        ),
    )
    runner.satchel = [parcel for parcel in things if where.get(parcel) == "satchel"]
    runner.belt = [parcel for parcel in things if where.get(parcel) == "belt"]
    # A ruling may leave parcels unnamed: they stay on the heap.
    state.heap = [parcel for parcel in things if parcel not in runner.parcels]
    satchel, belt = box.names(runner.satchel), box.names(runner.belt)
    play.tell(Packed(seat=runner.seat, satchel=satchel, belt=belt))


def play_card(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-5: the card does what it says, and stays if it is a guard."""
    state = play.state
    runner = state.turn
    state.phase = "run"
    copy, runner.shown = runner.shown, ""
    if not copy:
        return
    card, name = book.box.card(copy), book.box.named(copy)
    if card.guard is None:
        state.discard.append(copy)
    else:
        if len(runner.guards) >= GUARDS:
            oldest = Drop(seat=runner.seat, card=runner.guards[0])
            why = Why(Msg("two guards are the most"), ("RL-5",))
            yield from book.effects.resolve(play, oldest, why)
        runner.guards.append(copy)
    for word in card.effects:
        for effect in aimed(state, word, runner.seat):
            why = Why(Msg("{card} of {who}", card=name, who=who(runner.seat)), ("RL-5",))
            yield from book.effects.resolve(play, effect, why)


# -- the run ----------------------------------------------------------------------------------


def run(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-8 to RL-10: dice, a destination, and what happens there; then the turn is over."""
    runner = play.state.turn
    strides = yield from roll(runner)
    place = yield from destination(book, play.state, runner, strides)
    if not place:
        play.tell(Stayed(seat=runner.seat))
    else:
        links = distances(runner.place)[place]
        done = yield from book.effects.resolve(
            play,
            Run(seat=runner.seat, place=place, cost=links),
            Why(Msg("{n} link", plural="{n} links", n=links), ("RL-8",)),
        )
        if any(isinstance(effect, Run) for effect in done):
            yield from deliver(book, play, runner)
    end_turn(play.state)


def roll(runner: Runner) -> Rules[int]:
    """RL-8: the strides that a runner has."""
    reasons = [Why(Msg("two dice"), ("RL-8",))]
    if runner.strides:
        reasons.append(Why(Msg("a card: +{n}", n=runner.strides), ("RL-5",)))
    faces = yield Chance(
        key="strides",
        to=(runner.seat,),
        prompt=Msg("{who}: roll for your strides", who=who(runner.seat)),
        because=("RL-8",),
        stream="dice",
        faces=("1", "2", "3"),
        count=2,
        reasons=tuple(reasons),
        hint="dice",
    )
    return sum(int(face) for face in faces) + runner.strides


def destination(book: Book, state: Course, runner: Runner, strides: int) -> Rules[str]:
    """RL-8: where to, or "" to stay; staying is also what a question that was let pass means."""
    taken = yield Choose(
        key="run",
        to=(runner.seat,),
        prompt=Msg("{who}: {n} strides. Where to?", who=who(runner.seat), n=strides),
        because=("RL-8",),
        options=(
            *(
                way(book, state, runner, place, strides)
                for place in PLACES
                if place != runner.place
            ),
            Option("stay", Msg("Stay"), subject=runner.seat),
        ),
        seconds=60,
        late="judge",
        skips=True,
        hint="move",
    )
    # A ruling may name a place that the ask never had, even the one where the runner stands.
    places = [o.place for o in taken if o.place in PLACES and o.place != runner.place]
    return places[0] if places else ""


def way(book: Book, state: Course, runner: Runner, place: str, strides: int) -> Option:
    """RL-8: a destination with its cost, closed where it is too far."""
    links = distances(runner.place)[place]
    wish = Run(seat=runner.seat, place=place, cost=links)
    cost = book.effects.foresee(state, wish)[0].cost
    closed: Why | None = None
    if cost > strides:
        too_far = Msg("{cost} strides are needed, and there are {n}", cost=cost, n=strides)
        closed = Why(too_far, ("RL-8",))
    return Option(
        place,
        Msg("Run to {place}", place=PLACES[place].name),
        subject=runner.seat,
        place=place,
        costs=(Cost(Msg("strides"), cost),),
        closed=closed,
    )


def deliver(book: Book, play: Play[Course], runner: Runner) -> Rules[None]:
    """RL-10: parcels for points."""
    post, box = runner.place, book.box
    if not PLACES[post].post or not runner.parcels:
        return
    taken = yield Choose(
        key="deliver",
        to=(runner.seat,),
        prompt=Msg(
            "{who}: what do you deliver at {place}?", who=who(runner.seat), place=PLACES[post].name
        ),
        because=("RL-10",),
        options=tuple(
            Option(parcel, box.named(parcel), objects=(parcel,), weight=box.weight(parcel))
            for parcel in runner.parcels
        ),
        least=0,
        most=len(runner.parcels),
        budget=POST,
    )
    parcels = [option.id for option in taken if option.id in runner.parcels]
    if not parcels:
        return
    runner.satchel = [parcel for parcel in runner.satchel if parcel not in parcels]
    runner.belt = [parcel for parcel in runner.belt if parcel not in parcels]
    play.state.delivered += parcels
    play.tell(Delivered(seat=runner.seat, parcels=box.names(parcels)))
    points = sum(box.weight(parcel) for parcel in parcels)
    why = Why(Msg("{n} pound", plural="{n} pounds", n=points), ("RL-10",))
    yield from book.effects.resolve(play, Score(seat=runner.seat, points=points, post=post), why)


def end_turn(state: Course) -> None:
    """RL-14: the next turn, the next round, or the end."""
    state.turn.strides = 0
    state.order.pop(0)
    if any(runner.points >= GOAL for runner in state.runners):
        state.order = []
        state.phase = "over"
    elif state.order:
        state.phase = "begin"
    else:
        state.phase = "over" if state.round >= ROUNDS else "dawn"
