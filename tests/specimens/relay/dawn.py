"""Dawn: how a round begins (RL-2, RL-3).

Each function here is one phase: it begins at a rest point, and says which phase comes next.  Cards
are dealt in a phase of its own, so that a rest point lies between what was drawn and what is asked
next: whoever looks at the state of that ask finds the cards in the hands.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.wire import OVERLORD, Chance, Choose, Msg, Option, Page, Read, Why
from tests.specimens.relay.board import PLACES
from tests.specimens.relay.book import Book
from tests.specimens.relay.events import HidesSnare, RoundBegins, SnareHidden, WeatherTurned
from tests.specimens.relay.ground import HAND
from tests.specimens.relay.state import Course, who
from tests.specimens.relay.words import Draw

__all__ = ["dawn", "hide_snare", "turn_weather"]


def dawn(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-2: hands are filled."""
    state = play.state
    state.round += 1
    state.lamp = state.snare = ""
    play.tell(RoundBegins(round=state.round))
    for runner in state.runners:
        missing = HAND - len(runner.hand)
        if missing > 0:
            why = Why(Msg("a round begins with four cards in hand"), ("RL-2",))
            yield from book.effects.resolve(play, Draw(seat=runner.seat, count=missing), why)
    state.phase = "weather"


def turn_weather(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-2: one of the weather cards that were not up yet, and everybody reads it."""
    state = play.state
    [sky] = yield Chance(
        key="weather",
        to=(OVERLORD,),
        prompt=Msg("Turn up a weather card"),
        because=("RL-2",),
        stream="weather",
        faces=tuple(state.skies),
        labels=tuple(Msg(book.box.skies[sky].name) for sky in state.skies),
        distinct=True,
        hint="card",
    )
    state.skies.remove(sky)
    state.weather = sky
    card = book.box.skies[sky]
    play.tell(WeatherTurned(weather=Msg(card.name)))
    yield Read(
        key="story",
        to=state.seats,
        prompt=Msg("The weather turns"),
        because=("RL-2",),
        pages=(Page(Msg(card.story), Msg("The marsh")),),
        hint="story",
    )
    state.phase = "snare"


def hide_snare(book: Book, play: Play[Course]) -> Rules[None]:
    """RL-3: the Overlord hides a snare, and nobody else may know what was even asked."""
    state = play.state
    taken = yield Choose(
        key="snare",
        to=(OVERLORD,),
        audience=(OVERLORD,),
        prompt=Msg("Where do you hide the snare?"),
        because=("RL-3",),
        options=tuple(hideout(state, place) for place in PLACES),
    )
    # A ruling may name a place that the ask never had, or none.
    places = [option.place for option in taken if option.place in PLACES]
    state.trodden = [place for place in PLACES if trodden(state, place)]
    state.phase = "vote"
    if places and not trodden(state, places[0]):
        state.snare = places[0]
        play.tell(HidesSnare())
        play.tell(SnareHidden(place=state.snare, to=(OVERLORD,)))


def hideout(state: Course, place: str) -> Option:
    """RL-3: a space for the snare, closed where somebody stands."""
    name = PLACES[place].name
    closed: Why | None = None
    for runner in state.runners:
        if runner.place == place:
            closed = Why(
                Msg("{who} stands at {place}", who=who(runner.seat), place=name), ("RL-3",)
            )
    if place == "gate":
        closed = Why(Msg("no snare is hidden at the gate"), ("RL-3",))
    return Option(place, Msg("At {place}", place=name), place=place, closed=closed)


def trodden(state: Course, place: str) -> bool:
    """RL-3: whether no snare may lie here."""
    return place == "gate" or any(runner.place == place for runner in state.runners)
