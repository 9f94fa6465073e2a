"""Taunting: who is made to come next, and near (SV-GLO-021 to SV-GLO-024).

    the word    a miniature within Vision whose Defense is low enough is Taunted
    due         it takes the next turn of its Side, or the first one of the next round if it has
                acted; several are ordered by their Side
    obey        its turn begins with a movement as near to the taunter as it gets; then it is free

Nobody is driven to pay with Health for it, unless a house rule says so; and who is Taunted by
somebody that has died is not held to it any more.

What may live here: all of this.  What may not: how a movement is made (`movement`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace as altered

from controller.engine import Play, Rules
from controller.engine.effects import Hook, Then, Word, commit, react
from controller.games.sanctorvm.box.action import Action, Taunts
from controller.games.sanctorvm.effects import Die, EndTurn, OfMiniature
from controller.games.sanctorvm.events import Befell, Stayed
from controller.games.sanctorvm.moving.movement import destinations, fare, go, named, ways
from controller.games.sanctorvm.moving.room import full
from controller.games.sanctorvm.moving.safe import walk
from controller.games.sanctorvm.scene import Acting, Field
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.turns.energy import Price, health_paid, too_dear
from controller.wire import Choose, Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.turns.doing import Doing

__all__ = [
    "HOOKS",
    "WORDS",
    "Calm",
    "Taunt",
    "Taunted",
    "called_for",
    "obey",
    "taunter",
    "taunts",
    "unshaken",
]


class Taunt(OfMiniature, frozen=True, kw_only=True):
    """Be Taunted, by whom."""

    by: str
    by_name: Msg

    def says(self) -> Msg:
        return Msg("{by} taunts {who}", by=self.by_name, who=self.called)


class Taunted(Befell, frozen=True, kw_only=True):
    """It is Taunted, and must come near in its next turn."""

    by: Msg

    def says(self) -> Msg:
        return Msg("{by} taunts {who}", by=self.by, who=self.name)


class Calm(OfMiniature, frozen=True, kw_only=True):
    """Be Taunted no longer."""

    def says(self) -> Msg:
        return Msg("{who} is Taunted no longer", who=self.called)


def taunt(play: Play[Battle], it: Taunt) -> Taunted:
    """Whoever taunts last is the one that counts."""
    play.state.miniature(it.who).taunted = it.by
    return Taunted(who=it.who, name=it.called, by=it.by_name)


def calm(play: Play[Battle], it: Calm) -> None:
    """It is free."""
    play.state.miniature(it.who).taunted = ""


def over(play: Play[Battle], it: EndTurn | Die) -> Then | None:
    """SV-GLO-022: it was for one turn."""
    if not play.state.miniature(it.who).taunted:
        return None
    return Then((Calm(who=it.who, called=it.called),), Why(Msg("its turn is over")))


WORDS: tuple[Word[Battle], ...] = (commit(Taunt, taunt), commit(Calm, calm))
HOOKS: tuple[Hook[Battle], ...] = (react(EndTurn, over, 80), react(Die, over, 80))


# -- the word -----------------------------------------------------------------------------------


def taunts(doing: Doing, word: Taunts, whom: Sequence[Miniature]) -> Rules[None]:
    """SV-GLO-021: each whose Defense is below the number."""
    acting = doing.acting
    for each in whom:
        name = acting.name(each)
        closed = unmoved(acting, word, each)
        if closed is not None:
            acting.tell(Stayed(who=each.id, name=name, reasons=(closed,)))
            continue
        defense = acting.values.defense(each)
        text = Msg("Defense {n} is below {most}", n=defense, most=word.below)
        by = acting.name(acting.who)
        yield from acting.resolve(
            Taunt(who=each.id, called=name, by=acting.who.id, by_name=by),
            Why(text, ("SV-GLO-021", "SV-GLO-022")),
        )


def unmoved(field: Field, word: Taunts, target: Miniature) -> Why | None:
    """SV-GLO-021: who is too hard to Hit to care."""
    defense = field.values.defense(target)
    if defense < word.below:
        return None
    text = Msg(
        "{who} has Defense {n}, and a Taunt works below {most}",
        who=field.name(target),
        n=defense,
        most=word.below,
    )
    return Why(text, ("SV-GLO-021",))


def unshaken(field: Field, action: Action, target: Miniature) -> Why | None:
    """Why an Action that only taunts would do nothing to it."""
    if not only_taunts(action):
        return None
    return next(
        (
            why
            for word in action.words
            if isinstance(word, Taunts) and (why := unmoved(field, word, target))
        ),
        None,
    )


def only_taunts(action: Action) -> bool:
    """SV-GLO-021: whether it does nothing else, and so reaches as far as Vision."""
    taunts = [isinstance(word, Taunts) and word.on == "target" for word in action.words]
    return bool(taunts) and all(taunts)


# -- whose turn it is ---------------------------------------------------------------------------


def taunter(state: Battle, who: Miniature) -> Miniature | None:
    """Who Taunted it, as long as that one lives."""
    for each in state.miniatures:
        if who.taunted and each.id == who.taunted and each.alive and not each.gone:
            return each
    return None


def called_for(state: Battle, waiting: Sequence[Miniature]) -> list[Miniature]:
    """SV-GLO-022 to SV-GLO-024: those of a Side who must act before the others."""
    return [who for who in waiting if taunter(state, who) is not None]


# -- the movement -------------------------------------------------------------------------------


def obey(acting: Acting) -> Rules[bool]:
    """SV-GLO-022: go towards the taunter; returns whether the turn goes on."""
    who, by = acting.who, taunter(acting.state, acting.who)
    name = acting.name(who)
    yield from acting.resolve(Calm(who=who.id, called=name))
    options = () if by is None else towards(acting, by)
    if by is None or all(option.closed for option in options):
        return True
    taken = yield from acting.ask(
        Choose(
            key="obey",
            to=(acting.seat(who),),
            prompt=Msg("{who} is Taunted, and must go towards {by}", who=name, by=acting.name(by)),
            because=("SV-GLO-022",),
            options=options,
            skips=True,
            hint="space",
        )
    )
    if not taken:  # the Overlord let the turn pass
        return False
    yield from go(acting, taken[0])
    return True


def driven(acting: Acting, who: Miniature, price: Price) -> bool:
    """SV-GLO-022: whether a way costs more than a Taunted miniature has to pay: any Health."""
    if acting.state.plays("taunted_pay_health"):
        return too_dear(who, price) is not None
    return bool(health_paid(who, price))


def towards(acting: Acting, by: Miniature) -> tuple[Option, ...]:
    """The movements that a Taunted miniature can make, greyed where another ends nearer."""
    who = acting.who
    away = walk(acting, who, by.place)
    now = away.get(who.place)
    left: dict[str, int] = {}
    for place, found in ways(acting, who).items():
        steps = away.get(place)
        if now is None or steps is None or steps >= now or full(acting, who, place):
            continue
        for way in found:
            if not driven(acting, who, fare(acting, who, way.steps)):
                left[named(place, way)] = steps
    best = [key for key, steps in left.items() if steps == min(left.values())]
    text = Msg("Taunted: as near to {by} as it gets", by=acting.name(by))
    bar = Why(text, ("SV-GLO-022",))
    return tuple(
        option if option.id in best else altered(option, closed=option.closed or bar)
        for option in destinations(acting)
    )
