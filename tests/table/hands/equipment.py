"""Equipment: a table that has what a game needs, no less and no more.

A game is played once without a table; what its questions then named is what a table for it has:

    a space       under each space of its boards
    a pad         for everybody, one for each seat, and one for each slot that is no space
    a miniature   for each piece that stands on a board at the start, or that a question is about
                  which it is to stand on one; and a card that names it
    a card        for every other thing that a question is about
    marks         for who is asked for a place alone: as many as were ever made
    keys          the few below; for everybody, and for each seat; and the faces of dice

What may live here: what lies in the box.  What may not: what is done with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import Struct, field

from controller.engine import Session
from controller.table import Layout, Tags, Thing
from controller.table.layout import KeyOf, Place
from controller.table.scene import standing
from controller.wire import (
    OVERLORD,
    TABLE,
    Answer,
    AnyAsk,
    Assign,
    Board,
    Chance,
    Choose,
    Judge,
    Option,
    View,
)
from tests.table.hands.wishes import said, wish

__all__ = ["KEYS", "Equipment", "boards", "fallen", "needed", "own_pad", "spaces_of", "things"]

KEYS = (*"123456789", "others", "done", "next", "fate", "clear", "take")
"""What the keys say that every seat has."""

PAD = "pad"


def own_pad(seat: str) -> str:
    """The pad of a seat; that of nobody in particular."""
    return f"{PAD}-{seat}" if seat else PAD


class Equipment(Struct):
    """What was needed so far; `layout` and `tags` are made of it."""

    spaces: dict[str, None] = field(default_factory=dict)
    slots: dict[str, None] = field(default_factory=dict)
    stood: dict[str, None] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    faces: dict[str, None] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    seats: dict[str, None] = field(default_factory=lambda: {OVERLORD: None})
    offers: dict[str, None] = field(default_factory=dict)
    first: tuple[str, ...] | None = None

    # -- looking ------------------------------------------------------------------------------

    def look(self, session: Session[Any]) -> None:
        """Take down what the question that stands needs."""
        view = session.view(TABLE)
        ask = session.run.open
        self.seats |= dict.fromkeys(session.game.seats(session.state))
        self.spaces |= dict.fromkeys(spaces_of(view))
        if self.first is None and boards(view):
            self.first = tuple(standing(view))
        self.stood |= dict.fromkeys(standing(view))
        for offer in session.run.offers():
            self.cards |= dict.fromkeys(things(offer.option), 1)
            if not list(things(offer.option)):
                self.offers[offer.option.id] = None
        if ask is not None:
            self.need(ask, standing(view))

    def need(self, ask: AnyAsk, where: dict[str, str]) -> None:
        """Take down what an ask names."""
        if isinstance(ask, Chance):
            if not ask.distinct:
                self.faces |= dict.fromkeys(ask.faces)
                return
            for face in ask.faces:
                self.cards[face] = max(ask.faces.count(face), self.cards.get(face, 0))
        if isinstance(ask, Assign):
            self.slots |= dict.fromkeys(slot.id for slot in ask.slots)
            for item in ask.items:
                self.cards |= dict.fromkeys(list(things(item)) or [item.id], 1)
        for option in ask.options if isinstance(ask, Choose | Judge) else ():
            self.cards |= dict.fromkeys(things(option), 1)
            if option.place and not option.subject and not option.objects:
                for seat in (each for each in ask.to if each not in where):
                    self.marks.setdefault(seat, 0)

    def made(self, seat: str) -> None:
        """A seat has made another mark."""
        if seat in self.marks:
            self.marks[seat] += 1

    # -- what lies in the box -----------------------------------------------------------------

    def layout(self) -> Layout:
        """The table."""
        pads = {own_pad(seat): Place((f"p-{seat}",), "pad", seat=seat) for seat in self.seats}
        pads[PAD] = Place(("p",), "pad")
        slots = [slot for slot in self.slots if slot not in self.spaces]
        pads |= {slot: Place((f"s-{slot}",), "pad") for slot in slots}
        spaces = {space: Place((f"r-{space}",)) for space in self.spaces}
        title = "everything that is needed"
        return Layout(title, place={**spaces, **pads}, key=dict(self.keys()))

    def keys(self) -> Iterator[tuple[str, KeyOf]]:
        """The keys, by their names: who and what."""
        for seat in ("", *self.seats):
            for does in KEYS:
                yield f"{seat} {does}", KeyOf(does, seat)
        for face in self.faces:
            yield f" {face}", KeyOf(face)
        for offer in self.offers:
            for seat in self.seats:
                yield f"{seat} {offer}", KeyOf(offer, seat)
        for does in ("undo", "redo", "pause"):
            yield f"{OVERLORD} {does}", KeyOf(does, OVERLORD)

    def tags(self) -> Tags:
        """The tags, each with a UID of its own."""
        pieces = [name for name in self.stood if name in (*(self.first or ()), *self.cards)]
        worn = [Thing(piece, "miniature") for piece in pieces]
        for name, count in ({**dict.fromkeys(pieces, 1), **self.cards}).items():
            worn += [Thing(name, "card")] * count
        for seat, count in self.marks.items():
            worn += [Thing(seat, "token")] * (count + 1)
        return Tags({f"04{number:012X}": thing for number, thing in enumerate(worn, 1)})


def needed(session: Session[Any], rng: Random, inputs: int) -> Equipment:
    """What a game needs, played so far as somebody wants it whom `rng` moves."""
    box = Equipment()
    while not session.over and session.timeline.length < inputs:
        box.look(session)
        wanted = wish(session, rng)
        if isinstance(wanted, Answer):
            box.made(wanted.seat)
        session.do(said(session, wanted, f"look-{session.timeline.length}"))
    box.look(session)
    return box


def things(option: Option) -> Iterator[str]:
    """The things that an option names."""
    if option.subject:
        yield option.subject
    yield from option.objects


def boards(view: View) -> list[Board]:
    """The boards of a view."""
    return [part for part in view.parts if isinstance(part, Board)]


def spaces_of(view: View) -> Iterable[str]:
    """The spaces in a view."""
    return (space.id for board in boards(view) for space in board.spaces)


def fallen(view: View) -> frozenset[str]:
    """The pieces in a view that are down."""
    pieces = (piece for board in boards(view) for piece in board.pieces)
    return frozenset(piece.id for piece in pieces if "down" in piece.marks)
