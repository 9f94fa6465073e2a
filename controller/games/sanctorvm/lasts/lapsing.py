"""Lapsing: the moments at which what lasts is over, and the States that come with a turn.

    a turn begins   what lasted until then is over, and what was foretold comes, both before
                    anything else: a State that comes with a turn is there when that turn begins
    a turn ends     what was for that turn is over
    a round begins  what was temporary is over (SV-GLO-026)
    the battle ends all of it is over

What ends with a Hit ends where Hits are made (`hit`).

What may live here: these hooks.  What may not: what each effect does (`lasting` says where).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from controller.engine import Play
from controller.engine.effects import Effect, Hook, Then, react
from controller.games.sanctorvm.box.words import STATES, Condition
from controller.games.sanctorvm.effects import (
    Afflict,
    BeginRound,
    BeginTurn,
    EndBattle,
    EndTurn,
    Lapse,
)
from controller.games.sanctorvm.state import Battle, Lasting, Miniature
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["Lapsing", "lapses"]

FORETOLD: dict[str, Condition] = {str(state): state for state in STATES}
"""The effects that are States to come."""


def lapses(who: Miniature, called: Msg, which: Iterable[Lasting]) -> tuple[Effect, ...]:
    """The end of each of these."""
    return tuple(Lapse(who=who.id, called=called, what=each) for each in which)


class Lapsing:
    """The hooks that end what lasts."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them, in order."""
        return (
            react(BeginTurn, turn_begins, 4),
            react(BeginTurn, come, 5),
            react(EndTurn, turn_ends, 30),
            react(BeginRound, self.round_begins, 30),
            react(EndBattle, self.battle_ends, 90),
        )

    def round_begins(self, play: Play[Battle], it: BeginRound) -> Then | None:
        """SV-GLO-026: what was temporary is over."""
        why = Why(Msg("it lasted until this round"), ("SV-GLO-026",))
        return then(self.everywhere(play, lambda each: each.ends == "round"), why)

    def battle_ends(self, play: Play[Battle], it: EndBattle) -> Then | None:
        """Nothing outlasts the battle."""
        effects = self.everywhere(play, lambda each: True)
        return then(effects, Why(Msg("the battle is over")))

    def everywhere(self, play: Play[Battle], over: Callable[[Lasting], bool]) -> Iterator[Effect]:
        """The end of all these, upon whomever they last."""
        values = self.book.values(play.state)
        for who in play.state.miniatures:
            if who.lasting:
                yield from lapses(who, values.name(who), filter(over, who.lasting))


def then(effects: Iterable[Effect], why: Why) -> Then | None:
    """These because of that, if there are any."""
    found = tuple(effects)
    return Then(found, why) if found else None


def turn_begins(play: Play[Battle], it: BeginTurn) -> Then | None:
    """What lasted until this turn is over; a State to come is no such thing."""
    who = play.state.miniature(it.who)
    if not who.lasting:
        return None
    over = [
        each for each in who.lasting if each.ends == "turn_begins" and each.effect not in FORETOLD
    ]
    return then(lapses(who, it.called, over), Why(Msg("it lasted until this turn")))


def come(play: Play[Battle], it: BeginTurn) -> Then | None:
    """SV-PRO-006: the States that were to come with this turn come, all at once, so that Fortitude
    is spent once (SV-SKL-026)."""
    who = play.state.miniature(it.who)
    due = [each for each in who.lasting if each.effect in FORETOLD]
    if not due:
        return None
    gained: dict[Condition, int] = {}
    for each in due:
        state = FORETOLD[each.effect]
        gained[state] = max(each.amount, gained.get(state, 0))
    afflict = Afflict(who=who.id, called=it.called, states=tuple(gained.items()))
    why = Why(Msg("it comes with this turn"), ("SV-PRO-006",))
    return Then((*lapses(who, it.called, due), afflict), why)


def turn_ends(play: Play[Battle], it: EndTurn) -> Then | None:
    """What was for this turn is over; what waits for the next one is not."""
    who = play.state.miniature(it.who)
    if not who.lasting:
        return None
    over = [each for each in who.lasting if each.ends == "turn_ends" and not each.waits]
    return then(lapses(who, it.called, over), Why(Msg("it lasted for this turn")))
