"""Matters: when a lesson matters, read off what is asked and what has happened.

Each is a pure question about one thing, an event or a question to come, and answers with what fills
the gaps of the lesson.

What may live here: these questions.  What may not: words for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from controller.engine import Event
from controller.games.sanctorvm.box.cards import Tool
from controller.games.sanctorvm.box.words import Condition, Side
from controller.games.sanctorvm.events import (
    Afflicted,
    Arrived,
    Damaged,
    Died,
    Rolled,
    RoundBegan,
    Won,
)
from controller.games.sanctorvm.moving.movement import under_threat
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.teaching.lesson import Gaps, Matter
from controller.games.sanctorvm.turns.deeds import GUARD, MOVE, REST, WITH, deed_of
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.wire import OVERLORD, AnyAsk, Chance, Choose, Option

__all__ = [
    "afflicted",
    "aimed",
    "asked",
    "barred",
    "begun",
    "begun_again",
    "chosen_power",
    "critical",
    "dark",
    "distracted",
    "doors",
    "down",
    "features",
    "guarded",
    "health_pays",
    "hit",
    "hurt",
    "last_left",
    "lost",
    "minion_acts",
    "missed",
    "moved",
    "packing",
    "paid",
    "played",
    "rolled",
    "slain",
    "threatened",
    "tired",
    "to_choose",
    "tools",
    "welcome",
    "won",
]

E = TypeVar("E", bound=Event)
TIRED = 5
"""So little Energy is worth a word about Rest."""


# -- what is asked ----------------------------------------------------------------------------


def welcome(field: Field, thing: object) -> Gaps | None:
    """Anything at all is asked."""
    if not isinstance(thing, AnyAsk):
        return None
    return {"goal": field.phase.objective}


def asked(key: str) -> Matter:
    """The question of this name."""

    def matter(field: Field, thing: object) -> Gaps | None:
        return {} if isinstance(thing, AnyAsk) and thing.key == key else None

    return matter


def packing(field: Field, thing: object) -> Gaps | None:
    """Somebody may equip."""
    if not isinstance(thing, Choose) or thing.key != "equip":
        return None
    who = field.state.miniature(thing.options[0].subject)
    return {"who": who.id, "most": field.values.load(who)[1]}


def chosen_power(field: Field, thing: object) -> Gaps | None:
    """Rhinoceros Skin is chosen."""
    if not isinstance(thing, Choose) or thing.key != "skin-damage":
        return None
    who = next(each for each in field.state.heroes() if field.values.trait(each, "rhinoceros_skin"))
    return {"who": who.id}


def to_choose(field: Field, thing: object) -> Gaps | None:
    """The Homo Superbe Side says who acts."""
    if not isinstance(thing, Choose) or thing.key != "turn" or OVERLORD in thing.to:
        return None
    return {"n": sum(each.ready for each in field.state.living("homo"))}


def last_left(field: Field, thing: object) -> Gaps | None:
    """It does so, and one enemy stands between them and victory."""
    state, phase = field.state, field.phase
    if to_choose(field, thing) is None or phase.objective != "defeat" or phase.target:
        return None
    left = state.living("overlord")
    if len(left) != 1 or state.aside is not None or state.conditions:
        return None
    [who] = left
    return {"who": who.id, "health": who.health + HEALTH * (who.bars - 1)}


def choices(fits: Callable[[Field, Miniature, Choose], Gaps | None], *keys: str) -> Matter:
    """A Homo Superbe is asked one of these in its turn, and something about it fits."""

    def matter(field: Field, thing: object) -> Gaps | None:
        turn = field.state.turn
        if not isinstance(thing, Choose) or thing.key not in keys or turn is None:
            return None
        who = field.state.miniature(turn.who)
        return fits(field, who, thing) if who.superb else None

    return matter


def open_to(ask: Choose, *deeds: str) -> Iterator[Option]:
    """The options of these kinds that can be taken."""
    return (each for each in ask.options if each.closed is None and deed_of(each) in deeds)


def begins(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """What it does, and it has done nothing yet."""
    turn = field.state.turn
    if turn is None or turn.moved:
        return None
    move = field.values.movement(who)
    return {"who": who.id, "points": turn.points, "move": move}


def has_moved(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """It has moved, and must act now."""
    turn = field.state.turn
    return None if turn is None or not turn.moved else {"who": who.id}


def sees(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """Who acts, and how far it sees."""
    return {"who": who.id, "vision": field.values.vision(who)}


def named(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """Who acts."""
    return {"who": who.id}


def last_point(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """The last Action Point is left, and nothing forbids to stand on guard."""
    turn = field.state.turn
    if turn is None or turn.points != 1 or not any(open_to(ask, GUARD)):
        return None
    return {"who": who.id}


def out_of_breath(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """There is little Energy left, and time to Rest."""
    if who.energy > TIRED or not any(open_to(ask, REST)):
        return None
    return {"who": who.id, "energy": who.energy, "most": ENERGY}


def costs_health(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """A movement would be paid with Health."""
    for option in open_to(ask, MOVE):
        if any(str(cost.what) == "Health" for cost in option.costs):
            return {"who": who.id, "energy": who.energy}
    return None


def with_tool(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """A Tool Card can be used."""
    for option in open_to(ask, WITH):
        if option.objects and isinstance(field.box.card(option.objects[0]), Tool):
            return {"card": option.objects[0]}
    return None


def beyond(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """A space of another module can be reached."""
    spaces = field.board.spaces
    for option in open_to(ask, MOVE):
        spot = spaces[option.place]
        if spot.module != spaces[who.place].module and spot.kind != "exit":
            return {"place": option.place}
    return None


def in_the_dark(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """It stands in a Darkness space, or can go to one."""
    for place in (who.place, *(option.place for option in open_to(ask, MOVE))):
        if field.board.spaces[place].dark:
            return {"place": place}
    return None


def under(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """A way leads out of a space where enemies stand."""
    found = any(under_threat(option) for option in open_to(ask, MOVE))
    return {"who": who.id} if found else None


def across(field: Field, who: Miniature, ask: Choose) -> Gaps | None:
    """A way leads across a Feature."""
    for option in open_to(ask, MOVE):
        _, *crossed = option.action.split(":")
        if crossed:
            return {"feature": crossed[0], "place": option.place}
    return None


begun = choices(begins, "deed")
moved = choices(has_moved, "deed")
aimed = choices(sees, "target")
played = choices(named, "action")
guarded = choices(last_point, "deed")
tired = choices(out_of_breath, "deed")
health_pays = choices(costs_health, "deed")
tools = choices(with_tool, "deed")
doors = choices(beyond, "deed")
dark = choices(in_the_dark, "deed")
threatened = choices(under, "deed")
features = choices(across, "deed")


def minion_acts(field: Field, thing: object) -> Gaps | None:
    """Something is asked in the turn of a Minion."""
    turn = field.state.turn
    if not isinstance(thing, AnyAsk) or turn is None:
        return None
    who = field.state.miniature(turn.who)
    return {"who": who.id} if who.side == "overlord" else None


def rolled(field: Field, thing: object) -> Gaps | None:
    """The dice of a Hit are about to be rolled."""
    return {"n": thing.count} if isinstance(thing, Chance) and thing.key == "hit" else None


def distracted(field: Field, thing: object) -> Gaps | None:
    """Distraction has taken some of them."""
    if not isinstance(thing, Chance) or thing.key != "hit":
        return None
    return {} if any("SV-BRD-016" in why.because for why in thing.reasons) else None


# -- what has happened ------------------------------------------------------------------------


def told(kind: type[E], fits: Callable[[Field, E], Gaps | None]) -> Matter:
    """Something of this kind has happened, and something about it fits."""

    def matter(field: Field, thing: object) -> Gaps | None:
        return fits(field, thing) if isinstance(thing, kind) else None

    return matter


def spent(field: Field, it: Arrived) -> Gaps | None:
    """A Homo Superbe has moved in its turn, for Energy."""
    who, turn = field.state.miniature(it.who), field.state.turn
    if not who.superb or not it.steps or who.energy == ENERGY:
        return None
    if turn is None or turn.who != who.id:  # somebody else moved it, which costs it none
        return None
    back = 2 * field.values.attribute(who, "vigor")
    return {"who": it.who, "energy": who.energy, "most": ENERGY, "back": back}


def succeeded(field: Field, it: Rolled) -> Gaps | None:
    """A Hit has succeeded."""
    return {"who": it.who} if it.hit else None


def twice(field: Field, it: Rolled) -> Gaps | None:
    """It has, with twice as many Successes as it needs."""
    reached = any("SV-ATR-018" in why.because for why in it.reasons)
    return {"who": it.who} if it.critical and reached else None


def too_few(field: Field, it: Rolled) -> Gaps | None:
    """It has not, for want of Successes."""
    evaded = any("SV-ETH-012" in why.because for why in it.reasons)
    return None if it.hit or evaded else {"who": it.who}


def wounded(field: Field, it: Damaged) -> Gaps | None:
    """A Homo Superbe was hurt, and lives."""
    if not it.amount or not it.health or not field.state.miniature(it.who).superb:
        return None
    return {"who": it.who, "health": it.health, "most": HEALTH}


def several(field: Field, it: Damaged) -> Gaps | None:
    """Somebody with several Health bars was hurt."""
    return {"who": it.who, "n": it.bars} if it.amount and it.bars > 1 else None


def fallen(side: Side) -> Callable[[Field, Died], Gaps | None]:
    """One of this Side died, and the battle goes on."""

    def fits(field: Field, it: Died) -> Gaps | None:
        who = field.state.miniature(it.who)
        if field.state.winner or who.side != side or who.superb != (side == "homo"):
            return None
        return {"who": it.who, "place": it.place}

    return fits


def afflicted(state: Condition) -> Matter:
    """Somebody has gained this State."""
    return told(Afflicted, lambda field, it: {"who": it.who} if it.state == state else None)


def again(field: Field, it: RoundBegan) -> Gaps | None:
    """The second round begins."""
    return {} if it.number == 2 else None


def ended(side: Side) -> Callable[[Field, Won], Gaps | None]:
    """This Side has won, and not because the Overlord said so."""
    return lambda field, it: {} if it.side == side and not it.called_off else None


paid = told(Arrived, spent)
hit = told(Rolled, succeeded)
critical = told(Rolled, twice)
missed = told(Rolled, too_few)
hurt = told(Damaged, wounded)
barred = told(Damaged, several)
slain = told(Died, fallen("overlord"))
down = told(Died, fallen("homo"))
begun_again = told(RoundBegan, again)
won = told(Won, ended("homo"))
lost = told(Won, ended("overlord"))
