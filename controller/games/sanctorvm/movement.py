"""Movement: where a miniature may go before it acts, what that costs, and going there.

Moves are offered as destinations with their price.  Where ways of different worth lead to the same
space, such as a longer one past fewer enemies, each is an option of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Play, Rules
from controller.games.sanctorvm.board import Way
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.effects import Arrive
from controller.games.sanctorvm.energy import costs, health_paid, pay, too_dear
from controller.games.sanctorvm.pools import threatened
from controller.games.sanctorvm.state import Battle, Miniature, Turn
from controller.wire import Msg, Option, Text, Why

__all__ = ["MOVE", "destinations", "go"]

MOVE = "move:"


def destinations(book: Book, state: Battle, who: Miniature) -> Iterator[Option]:
    """An option for each way worth taking, and a greyed one for each space out of reach."""
    there = ways(book, state, who)
    for place in book.board(state).spaces:
        if place == who.place:
            continue
        if place in there:
            for way in there[place]:
                closed = full(book, state, who, place) or too_dear(who, way.steps)
                yield destination(who, place, way, closed)
        else:
            yield Option(
                f"{MOVE}{place}",
                Msg("Move to {place}", place=place),
                subject=who.id,
                place=place,
                closed=too_far(book, state, who, place),
            )


def ways(book: Book, state: Battle, who: Miniature) -> dict[str, tuple[Way, ...]]:
    """SV-MAP-019, SV-MOV-006, SV-PNL-017: every way worth taking to every space it can move to."""
    values = book.values(state)
    most = values.movement(who)
    return book.board(state).ways(who.place, most, lambda place: threatened(values, who, place))


def named(place: str, way: Way) -> str:
    """The option that stands for a way to a space."""
    return f"{MOVE}{place}:{way.steps}:{way.threats}"


def destination(who: Miniature, place: str, way: Way, closed: Why | None) -> Option:
    """One way to one space."""
    label: Text = Msg("Move to {place}", place=place)
    if way.threats:
        label = Msg(
            "Move to {place}, with {n} die lost to Threat",
            plural="Move to {place}, with {n} dice lost to Threat",
            place=place,
            n=way.threats,
        )
    return Option(
        named(place, way),
        label,
        subject=who.id,
        place=place,
        costs=costs(who, 0, way.steps),
        closed=closed,
    )


def full(book: Book, state: Battle, who: Miniature, place: str) -> Why | None:
    """SV-MAP-020: a movement ends where there is room."""
    if book.free(state, place, who):
        return None
    text = Msg(
        "{place} is full: it holds {n} of each Side",
        place=place,
        n=book.board(state).spaces[place].capacity,
    )
    return Why(text, ("SV-MAP-020",))


def too_far(book: Book, state: Battle, who: Miniature, place: str) -> Why:
    """SV-MOV-006, SV-PNL-017, SV-MAP-024: why a space cannot be reached in one movement."""
    values = book.values(state)
    steps = book.board(state).distance(who.place, place)
    if steps is None:
        text = Msg("no way leads from {here} to {there}", here=who.place, there=place)
        return Why(text, ("SV-MAP-019", "SV-MAP-024"))
    text = Msg(
        "{place} is {n} space away, and {who} moves at most {most}",
        plural="{place} is {n} spaces away, and {who} moves at most {most}",
        place=place,
        n=steps,
        who=values.name(who),
        most=values.movement(who),
    )
    return Why(text, ("SV-MOV-006",) if who.panel is not None else ("SV-MOV-001",))


def go(book: Book, play: Play[Battle], who: Miniature, turn: Turn, option: Option) -> Rules[None]:
    """SV-MOV-007, SV-MAP-019: pay a point of Energy for each space, and be there."""
    state = play.state
    place = option.place
    way = next(
        (way for way in ways(book, state, who).get(place, ()) if named(place, way) == option.id),
        None,
    )
    if way is None:  # further than a movement leads
        steps = book.board(state).distance(who.place, place) or 0
        way = Way(steps, int(threatened(book.values(state), who, who.place)), ())
    # What the Overlord ruled in spite of its price costs nobody's Health.
    price = way.steps if option.closed is None else min(way.steps, who.energy)
    arrive = Arrive(
        who=who.id,
        called=book.values(state).name(who),
        place=place,
        steps=way.steps,
        threats=way.threats,
    )
    why = paid(who, price)
    pay(who, turn, 0, price)
    turn.moved, turn.fresh = True, False
    yield from book.resolve(play, arrive, *why)


def paid(who: Miniature, steps: int) -> tuple[Why, ...]:
    """What a movement costs; nothing for a Minion."""
    if who.panel is None:
        return ()
    price = Why(Msg("{n} Energy, one for each space", n=steps), ("SV-MOV-007",))
    return (price, *health_paid(who, steps))
