"""Occasions: when a lesson matters, read off a battle as people see it go.

    moments(game, setup, ...)   a battle played without any lesson, from question to question
    OCCASIONS                   lesson -> whether a moment gives cause for it

A moment is a question that everybody sees, and all that was told since the last one.  What is
looked at are the question itself, the lines of the log, and the board; nothing here is shared with
the lessons, so that neither can hide a mistake of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from controller.engine import Event
from controller.engine.cast import Cast
from controller.engine.run import Run
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.box.words import STATES
from controller.games.sanctorvm.events import Arrived, Damaged, Died, Rolled, Won
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import OVERLORD, AnyAsk, Option, Read, Take

__all__ = ["OCCASIONS", "Moment", "is_lesson", "moments"]

MOST_MOMENTS = 2000


class Moment(msgspec.Struct):
    """A question, or the end (`ask` is None), what was told before it, the lessons in between, and
    the state then."""

    ask: AnyAsk | None
    events: list[Event]
    lessons: list[Read]
    state: Battle
    dark: set[str]
    tools: set[str]
    goal: tuple[str, str]

    def cards(self, *kinds: str) -> list[str]:
        """The cards that a Homo Superbe can act with."""
        return [card for option in self.deed(*kinds) for card in option.objects]

    def asks(self, key: str) -> bool:
        return self.ask is not None and self.ask.key == key

    def options(self, *kinds: str) -> list[Option]:
        """The options of these kinds that can be taken."""
        given: tuple[Option, ...] = getattr(self.ask, "options", ())
        return [it for it in given if it.closed is None and it.id.split(":")[0] in kinds]

    def acting(self, side: str) -> Miniature | None:
        """Whose turn it is, if it is one of this Side."""
        turn = self.state.turn
        who = None if turn is None or self.ask is None else self.state.miniature(turn.who)
        return who if who is not None and who.side == side else None

    def deed(self, *kinds: str) -> list[Option]:
        """What of these kinds a Homo Superbe can do, where that is asked."""
        hero = self.acting("homo")
        if hero is None or not hero.superb or not self.asks("deed"):
            return []
        return self.options(*kinds)

    def lines(self, kind: str) -> list[str]:
        return [str(each.says()) for each in self.events if type(each).__name__ == kind]

    def of(self, kind: type[Any], side: str) -> list[Any]:
        """What befell those of a Side."""
        names = [who.id for who in self.state.of(side)]  # type: ignore[arg-type]
        return [each for each in self.events if isinstance(each, kind) and each.who in names]


def is_lesson(ask: AnyAsk | None) -> bool:
    return isinstance(ask, Read) and ask.key.startswith("lesson ")


def moments(
    game: Sanctorvm, setup: dict[str, Any], policy: str, *, takes: bool = True
) -> Iterator[Moment]:
    """The moments of a battle that automatic players play; each as it stands when it is asked.
    They call off a battle that does not come to its end, unless they take no offers: then it is
    left after so many moments."""
    run = Run.of(game, game.new(setup))
    everybody = (OVERLORD, *game.seats(run.state))
    cast = Cast(dict.fromkeys(everybody, game.policies()[policy]), str(setup["seed"]))
    if not takes:
        cast.takers = []
    events, lessons, left = run.collect(), list[Read](), MOST_MOMENTS
    while left:
        ask = run.ask
        if isinstance(ask, Read) and is_lesson(ask):
            lessons.append(ask)
        elif ask is None or not ask.audience:
            phase, board = game.book.phase(run.state), game.book.board(run.state)
            dark = {name for name, spot in board.spaces.items() if spot.dark}
            goal = phase.objective, phase.target
            yield Moment(ask, events, lessons, run.state, dark, {*game.book.box.tools}, goal)
            events, lessons, left = [], [], left - 1
        if ask is None:
            return
        given = cast.say(run)
        if isinstance(given, Take) and is_lesson(ask):  # nobody has read it yet
            lessons.pop()
        run.accept(given)
        events = events + run.collect()


# -- lesson by lesson -------------------------------------------------------------------------


def reasons(moment: Moment, rule: str) -> bool:
    return any(rule in why.because for why in getattr(moment.ask, "reasons", ()))


def rolls(moment: Moment, fits: Callable[[str, set[str]], bool]) -> bool:
    """Whether a roll of this kind was told: by its line, and its rules."""
    for each in moment.events:
        if isinstance(each, Rolled):
            rules = {rule for why in each.why() for rule in why.because}
            if fits(str(each.says()), rules):
                return True
    return False


def went(moment: Moment) -> bool:
    """A Homo Superbe walked in its own turn."""
    hero = moment.acting("homo")
    return hero is not None and any(
        each.who == hero.id and each.steps for each in moment.of(Arrived, "homo")
    )


def module(place: str) -> str:
    return place.split("-", maxsplit=1)[0]


def passes_a_door(moment: Moment) -> bool:
    hero = moment.acting("homo")
    places = [it.place for it in moment.deed("move") if "-" in it.place]
    return hero is not None and any(module(place) != module(hero.place) for place in places)


def stands_in_the_dark(moment: Moment) -> bool:
    hero = moment.acting("homo")
    asked = hero is not None and hero.superb and moment.asks("deed")
    places = [it.place for it in moment.deed("move")] + ([hero.place] if hero else [])
    return asked and not moment.dark.isdisjoint(places)


def pays_health(moment: Moment) -> bool:
    costs = [cost for it in moment.deed("move") for cost in it.costs]
    return any(str(cost.what) == "Health" for cost in costs)


def tires(moment: Moment) -> bool:
    hero = moment.acting("homo")
    return hero is not None and hero.energy <= 5 and bool(moment.deed("rest"))


def one_is_left(moment: Moment) -> bool:
    """The Minions are to be defeated, all of them, and one of them lives."""
    state = moment.state
    if not moment.asks("turn") or state.side == "overlord" or state.aside or state.conditions:
        return False
    return moment.goal == ("defeat", "") and len(state.living("overlord")) == 1


def of_superb(moment: Moment, kind: type[Any]) -> list[Any]:
    return [it for it in moment.of(kind, "homo") if moment.state.miniature(it.who).superb]


def ended(moment: Moment, side: str) -> bool:
    """The battle was won by this Side, and not called off."""
    return any(
        isinstance(it, Won) and it.side == side and not it.called_off for it in moment.events
    )


def becomes(state: str) -> Callable[[Moment], bool]:
    return lambda moment: any(it.endswith(f" is {state} now") for it in moment.lines("Afflicted"))


def last_point(moment: Moment) -> bool:
    turn = moment.state.turn
    return turn is not None and turn.points == 1 and bool(moment.deed("guard"))


def moved(moment: Moment) -> bool:
    hero, prompt = moment.acting("homo"), "" if moment.ask is None else str(moment.ask.prompt)
    return hero is not None and hero.superb and prompt.endswith("has moved. And now?")


def hero_chooses(moment: Moment, key: str) -> bool:
    hero = moment.acting("homo")
    return hero is not None and hero.superb and moment.asks(key)


OCCASIONS: dict[str, Callable[[Moment], bool]] = {
    "welcome": lambda it: it.ask is not None,
    "equip": lambda it: it.asks("equip"),
    "skin": lambda it: it.asks("skin-damage"),
    "coin": lambda it: it.asks("advantage"),
    "turn": lambda it: it.asks("turn") and it.state.side == "homo",
    "deed": lambda it: hero_chooses(it, "deed") and not moved(it),
    "moved": moved,
    "energy": went,
    "actions": lambda it: hero_chooses(it, "action"),
    "minion": lambda it: it.acting("overlord") is not None,
    "target-die": lambda it: it.asks("target-die"),
    "tool": lambda it: any(card.rpartition("-")[0] in it.tools for card in it.cards("with")),
    "rest": tires,
    "health-pays": pays_health,
    "guard": last_point,
    "threat": lambda it: any("lost to Threat" in str(way.label) for way in it.deed("move")),
    "feature": lambda it: any("across" in str(way.label) for way in it.deed("move")),
    "door": passes_a_door,
    "dark": stands_in_the_dark,
    "target": lambda it: hero_chooses(it, "target"),
    "dice": lambda it: it.asks("hit"),
    "distraction": lambda it: it.asks("hit") and reasons(it, "SV-BRD-016"),
    "critical": lambda it: rolls(
        it, lambda line, rules: "SV-ATR-018" in rules and " hits " in line
    ),
    "hit": lambda it: rolls(it, lambda line, rules: " hits " in line),
    "miss": lambda it: rolls(
        it, lambda line, rules: " misses " in line and "SV-ETH-012" not in rules
    ),
    "damage": lambda it: any(each.amount and each.health for each in of_superb(it, Damaged)),
    "bars": lambda it: any(each.amount and each.bars > 1 for each in it.of(Damaged, "overlord")),
    **{name: becomes(str(label)) for name, label in STATES.items()},
    "slain": lambda it: bool(it.of(Died, "overlord")),
    "down": lambda it: bool(of_superb(it, Died)),
    "round": lambda it: "Round 2 begins" in it.lines("RoundBegan"),
    "nearly": one_is_left,
    "won": lambda it: ended(it, "homo"),
    "lost": lambda it: ended(it, "overlord"),
}
