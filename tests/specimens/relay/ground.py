"""Ground: what the rules themselves do to effects: marsh, weather, lamp, snare and the limits.

The numbers are the order in which hooks on one word are heard; the cards' hooks (`guards`) come
after all of these.
"""

from __future__ import annotations

from msgspec.structs import replace as altered

from controller.engine import Play, Rules
from controller.engine.effects import Changed, Hook, Then, modify, prevent, react
from controller.wire import Chance, Msg, Why
from tests.specimens.relay.board import PLACES
from tests.specimens.relay.pack import Alters, Box
from tests.specimens.relay.state import Course, who
from tests.specimens.relay.words import Draw, Enter, Kindle, Push, Run, Score, Spring, Stumble

__all__ = ["HAND", "LAMP", "SPARKS", "Ground"]

HAND = 4
SPARKS = 3
LAMP = 2
"""What a delivery by lamplight scores more."""


class Ground:
    """The rules' hooks, with the box at hand for the weather."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def hooks(self) -> tuple[Hook[Course], ...]:
        """All of them, with their order."""
        return (
            modify(Run, deep, 10),
            modify(Run, self.weather_on_run, 20),
            modify(Score, lamp, 10),
            modify(Score, self.weather_on_score, 20),
            modify(Draw, room_in_hand, 10),
            modify(Kindle, room_for_sparks, 10),
            prevent(Draw, full_hand, 10),
            prevent(Kindle, full_of_sparks, 10),
            prevent(Push, at_the_gate, 10),
            prevent(Stumble, empty_satchel, 10),
            react(Enter, snare, 10),
            react(Run, coin, 20),
        )

    def weather(self, state: Course, word: str) -> Alters | None:
        """What the weather that is up does to this word."""
        sky = self.box.skies.get(state.weather)
        return sky.alters if sky and sky.alters and sky.alters.word == word else None

    def weather_on_run(self, play: Play[Course], it: Run) -> Changed | None:
        """RL-2: a run costs more or less, but a stride at least."""
        alters = self.weather(play.state, "run")
        if alters is None:
            return None
        cost = max(1, it.cost + alters.by)
        return Changed(altered(it, cost=cost), self.because_of_weather(play.state, alters.by))

    def weather_on_score(self, play: Play[Course], it: Score) -> Changed | None:
        """RL-2: a delivery scores more or less, but never below nothing."""
        alters = self.weather(play.state, "score")
        if alters is None:
            return None
        points = max(0, it.points + alters.by)
        return Changed(altered(it, points=points), self.because_of_weather(play.state, alters.by))

    def because_of_weather(self, state: Course, by: int) -> Why:
        """The weather as a reason."""
        name = Msg(self.box.skies[state.weather].name)
        return Why(Msg("{weather}: {by}", weather=name, by=f"{by:+}"), ("RL-2",))


def deep(play: Play[Course], it: Run) -> Changed | None:
    """RL-8: deep ground costs a stride more."""
    if not PLACES[it.place].deep:
        return None
    return Changed(altered(it, cost=it.cost + 1), Why(Msg("deep ground: +1"), ("RL-8",)))


def lamp(play: Play[Course], it: Score) -> Changed | None:
    """RL-4: a delivery by lamplight."""
    if it.post != play.state.lamp:
        return None
    points = it.points + LAMP
    return Changed(altered(it, points=points), Why(Msg("the lamp: +{n}", n=LAMP), ("RL-4",)))


def room_in_hand(play: Play[Course], it: Draw) -> Changed | None:
    """RL-11: draw no more than there is room for."""
    room = HAND - len(play.state.runner(it.seat).hand)
    if not 0 < room < it.count:
        return None
    why = Why(Msg("{count} would be too many: a hand holds four", count=it.count), ("RL-11",))
    return Changed(altered(it, count=room), why)


def room_for_sparks(play: Play[Course], it: Kindle) -> Changed | None:
    """RL-11: get no more than there is room for."""
    room = SPARKS - play.state.runner(it.seat).sparks
    if not 0 < room < it.count:
        return None
    why = Why(Msg("{count} would be too many: nobody holds over three", count=it.count), ("RL-11",))
    return Changed(altered(it, count=room), why)


def full_hand(play: Play[Course], it: Draw) -> Why | None:
    """RL-11: no card fits into a full hand."""
    full = len(play.state.runner(it.seat).hand) >= HAND
    return Why(Msg("the hand is full: it holds four"), ("RL-11",)) if full else None


def full_of_sparks(play: Play[Course], it: Kindle) -> Why | None:
    """RL-11: nobody holds more sparks than three."""
    full = play.state.runner(it.seat).sparks >= SPARKS
    return Why(Msg("three sparks are the most"), ("RL-11",)) if full else None


def at_the_gate(play: Play[Course], it: Push) -> Why | None:
    """RL-9: there is nothing behind the gate."""
    stands = play.state.runner(it.seat).place == it.place
    return Why(Msg("nobody is pushed at the gate"), ("RL-9",)) if stands else None


def empty_satchel(play: Play[Course], it: Stumble) -> Why | None:
    """RL-9: nothing can fall out of an empty satchel."""
    if play.state.runner(it.seat).satchel:
        return None
    return Why(Msg("the satchel is empty"), ("RL-9",))


def snare(play: Play[Course], it: Enter) -> Then | None:
    """RL-3: the first to enter the space stumbles."""
    if play.state.snare != it.place:
        return None
    why = Why(Msg("a snare was hidden at {place}", place=PLACES[it.place].name), ("RL-3",))
    return Then((Spring(place=it.place), Stumble(seat=it.seat)), why)


def coin(play: Play[Course], it: Run) -> Rules[Then | None]:
    """RL-9: a coin is tossed for every run into deep ground."""
    if not PLACES[it.place].deep:
        return None
    [side] = yield Chance(
        key="coin",
        to=(it.seat,),
        prompt=Msg("{who}: toss a coin for your footing", who=who(it.seat)),
        because=("RL-9",),
        stream="coin",
        faces=("heads", "tails"),
        labels=(Msg("heads"), Msg("tails")),
        hint="coin",
    )
    if side == "heads":
        return None
    why = Why(Msg("tails in deep ground"), ("RL-9",))
    return Then((Stumble(seat=it.seat),), why)
