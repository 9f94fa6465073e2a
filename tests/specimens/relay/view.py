"""View: what each audience may see.

A whitelist: everything here is put in for a reason.  Hands and cards face down are shown to their
owner alone, the snare to the Overlord alone; of the deck nobody sees more than how high it is.
"""

from __future__ import annotations

from typing import Literal

from controller.wire import (
    OVERLORD,
    AnyAsk,
    Assign,
    Board,
    Card,
    Choose,
    Highlight,
    Link,
    Msg,
    Piece,
    Sheet,
    SheetLine,
    Space,
    Text,
    Track,
    View,
    Zone,
)
from tests.specimens.relay.board import LINKS, PLACES
from tests.specimens.relay.cardtext import card_text
from tests.specimens.relay.ground import HAND, SPARKS
from tests.specimens.relay.pack import Box
from tests.specimens.relay.state import Course, Runner, who
from tests.specimens.relay.turn import GOAL, ROUNDS

__all__ = ["view"]

SIDES: dict[str, Literal["first", "second", "neutral"]] = {
    "amber": "first",
    "birch": "second",
    "cedar": "neutral",
}


def view(box: Box, state: Course, asks: tuple[AnyAsk, ...], audience: str) -> View:
    """All that `audience` may see."""
    runners = state.runners
    return View(
        audience=audience,
        revision=0,
        turn=Msg("{who} to move", who=who(state.order[0])) if state.order else Msg("All together"),
        parts=(
            board(state, audience),
            course_sheet(box, state),
            *(runner_sheet(box, runner) for runner in runners),
            *(hand(box, runner, audience) for runner in runners),
            *(guards(box, runner) for runner in runners),
            *(shown(box, runner) for runner in runners),
            parcels(box, "heap", Msg("Heap at the gate"), state.heap),
            parcels(box, "delivered", Msg("Delivered"), state.delivered),
            Zone(id="deck", title=Msg("Deck"), count=len(state.deck)),
            cards(box, "discard", Msg("Discards"), state.discard),
        ),
        highlights=highlights(state, asks),
    )


# -- the board --------------------------------------------------------------------------------


def board(state: Course, audience: str) -> Board:
    """The marsh, with the runners, and for the Overlord the snare."""
    pieces = [
        Piece(r.seat, r.place, who(r.seat), side=SIDES[r.seat], letter=r.seat[0].upper())
        for r in state.runners
    ]
    if state.snare and audience == OVERLORD:
        pieces.append(Piece("snare", state.snare, Msg("Snare"), icon="snare"))
    return Board(
        id="board",
        title=Msg("The marsh"),
        width=5,
        height=3,
        spaces=tuple(
            Space(name, place.x, place.y, place.name, marks(state, name))
            for name, place in PLACES.items()
        ),
        links=tuple(Link(a, b) for a, b in LINKS),
        pieces=tuple(pieces),
    )


def marks(state: Course, name: str) -> tuple[str, ...]:
    """What is special about a space."""
    place = PLACES[name]
    found = {"deep": place.deep, "post": place.post, "lamp": state.lamp == name}
    return tuple(mark for mark, there in found.items() if there)


def highlights(state: Course, asks: tuple[AnyAsk, ...]) -> tuple[Highlight, ...]:
    """Whose turn it is, where the lamp burns, and what the asks that this audience may read are
    about: so a secret ask lights nothing for the others."""
    found = [Highlight(state.turn.place, "turn")] if state.order else []
    if state.lamp:
        found.append(Highlight(state.lamp, "lamp"))
    for ask in asks:
        if isinstance(ask, Choose):
            found += [Highlight(o.place, "reach") for o in ask.options if o.place and not o.closed]
        elif isinstance(ask, Assign):
            found.append(Highlight("gate", "target"))
    return tuple(found)


# -- sheets -----------------------------------------------------------------------------------


def course_sheet(box: Box, state: Course) -> Sheet:
    """What concerns all."""
    sky = box.skies.get(state.weather)
    weather: Text = Msg(sky.name) if sky else Msg("none yet")
    lamp = PLACES[state.lamp].name if state.lamp else Msg("nowhere yet")
    snare = Msg("hidden") if state.snare else Msg("none")
    return Sheet(
        id="course",
        title=Msg("The night"),
        lines=(
            SheetLine(Msg("Weather"), weather),
            SheetLine(Msg("Lamp"), lamp),
            SheetLine(Msg("Snare"), snare),
        ),
        tracks=(Track("round", Msg("Round"), state.round, ROUNDS),),
    )


def runner_sheet(box: Box, runner: Runner) -> Sheet:
    """What concerns one, and all may know."""
    return Sheet(
        id=f"runner-{runner.seat}",
        title=who(runner.seat),
        seat=runner.seat,
        side=SIDES[runner.seat],
        lines=(
            *(SheetLine(Msg("Satchel"), box.named(parcel)) for parcel in runner.satchel),
            *(SheetLine(Msg("Belt"), box.named(parcel)) for parcel in runner.belt),
        ),
        tracks=(
            Track("points", Msg("Points"), runner.points, GOAL),
            Track("sparks", Msg("Sparks"), runner.sparks, SPARKS),
            Track("strides", Msg("Strides"), runner.strides),
        ),
    )


# -- cards ------------------------------------------------------------------------------------


def hand(box: Box, runner: Runner, audience: str) -> Zone:
    """A hand with the card that lies face down: its owner's to see, the others' to count."""
    if audience == runner.seat:
        shown = tuple(face_up(box, copy) for copy in runner.hand)
        laid = (face_up(box, runner.laid),) if runner.laid else ()
    else:
        places = range(1, len(runner.hand) + 1)
        shown = tuple(Card(f"{runner.seat}-card-{n}", hidden=True) for n in places)
        laid = (Card(f"{runner.seat}-laid", hidden=True),) if runner.laid else ()
    return Zone(
        id=f"hand-{runner.seat}",
        title=Msg("Hand of {who}, {n} of {most}", who=who(runner.seat), n=len(shown), most=HAND),
        seat=runner.seat,
        cards=shown + laid,
        count=len(shown) + len(laid),
    )


def guards(box: Box, runner: Runner) -> Zone:
    """The guards before a runner."""
    title = Msg("Guards of {who}", who=who(runner.seat))
    return cards(box, f"guards-{runner.seat}", title, runner.guards, runner.seat)


def shown(box: Box, runner: Runner) -> Zone:
    """The card that a runner has turned up."""
    title = Msg("Turned up by {who}", who=who(runner.seat))
    copies = [runner.shown] if runner.shown else []
    return cards(box, f"shown-{runner.seat}", title, copies, runner.seat)


def cards(box: Box, name: str, title: Msg, copies: list[str], seat: str = "") -> Zone:
    """Cards that everybody sees."""
    shown = tuple(face_up(box, copy) for copy in copies)
    return Zone(id=name, title=title, cards=shown, count=len(shown), seat=seat)


def face_up(box: Box, copy: str) -> Card:
    """A card with all that it says."""
    card = box.card(copy)
    return Card(copy, Msg(card.name), card_text(card))


def parcels(box: Box, name: str, title: Msg, things: list[str]) -> Zone:
    """Parcels lying together."""
    shown = tuple(
        Card(thing, box.named(thing), Msg("{n} pound", plural="{n} pounds", n=box.weight(thing)))
        for thing in things
    )
    return Zone(id=name, title=title, cards=shown, count=len(shown))
