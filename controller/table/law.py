"""Laws of the table: what every game must keep so that it can be played by its things.

    reached_by_its_things   every open option about a thing is reached by that thing itself: shown,
                            set down where the option says, without a key; where several options
                            name the very same things, these alone are left for a key to tell apart
    objections_keep_secrets why something cannot be set down says nothing of what the whole table
                            may not know

They are laws like those of `controller.engine.kit`, which may not know a table, so they stand here;
`sanctum-table kit` tries both kinds.  Asks to several seats are answered by keys of their own.
"""

from __future__ import annotations

from random import Random
from typing import Any

from controller.engine import Game, Session
from controller.engine.kit.law import Law, law
from controller.engine.kit.tape import broken, steps
from controller.table.gesture import AnyGesture, Placed, Shown
from controller.table.interpreter import (
    Answers,
    Meaning,
    Narrows,
    Nothing,
    Scene,
    interpret,
)
from controller.table.layout import Layout
from controller.table.scene import scene
from controller.table.tags import Tags
from controller.wire import TABLE, Choose, Judge, Option

__all__ = ["TABLE_LAWS", "objections_keep_secrets", "reached_by_its_things", "unreached"]

ASKED_ABOUT = 6
"""How many things and places are tried for an objection at each question."""


def reached_by_its_things(game: Game[Any], seed: int) -> None:
    """Every open option about a thing is reached by that thing itself."""
    session = Session.begin(game, game.setups(Random(seed)))
    for _ in steps(session, seed):
        met = scene(session, Layout(), Tags(), {})
        if met is None:
            continue
        for option in unreached(met):
            what = f'"{met.ask.key}" offers "{option.id}", which its things do not reach: {option}'
            broken("reached by its things", game, seed, what)


def unreached(met: Scene) -> tuple[Option, ...]:
    """The open options of an ask to one seat that their things do not reach."""
    ask = met.ask
    if not isinstance(ask, Choose | Judge) or len(ask.to) != 1:
        return ()
    free = [o for o in ask.options if o.closed is None]
    return tuple(o for o in free if gestures(met, o) and not reaches(met, o, free))


def gestures(met: Scene, option: Option) -> list[AnyGesture]:
    """What hands do to mean an option: show what it is done with or to, then set down who does it;
    where that piece stands there already, it is shown.  An option of a place alone is meant by a
    mark of who is asked, unless that is a piece: then it is about no thing at all."""
    made: list[AnyGesture] = [Shown(thing, "") for thing in option.objects]
    mark = met.asked[0] if met.asked[0] not in met.where and not made else ""
    actor = option.subject or mark
    if option.place and actor and met.where.get(actor) != option.place:
        made.append(Placed(actor, option.place))
    elif option.subject:
        made.append(Shown(option.subject, ""))
    return made


def reaches(met: Scene, option: Option, free: list[Option]) -> bool:
    """Whether those gestures, one after the other, lead to the option."""
    seat = met.asked[0]
    said: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    for gesture in gestures(met, option):
        meaning: Meaning = interpret(with_said(met, seat, said), gesture)
        if isinstance(meaning, Answers):
            return meaning.picks == (option.id,)
        if isinstance(meaning, Narrows):
            said = (meaning.named, meaning.left)
        elif not isinstance(meaning, Nothing):
            return False
    left = said[1]
    if option.id not in left:
        return False
    if not option.place and not option.objects:
        return True  # who acts is all it names: what to do is told by a place, an object or a key
    return all(things(o) == things(option) for o in free if o.id in left)


def with_said(met: Scene, seat: str, said: tuple[tuple[str, ...], tuple[str, ...]]) -> Scene:
    """`met` after something was said."""
    return Scene(met.ask, met.asked, {seat: said}, met.where, met.lying, met.called, met.seats)


def things(option: Option) -> tuple[object, ...]:
    """What an option names."""
    return option.subject, option.place, sorted(option.objects)


def objections_keep_secrets(game: Game[Any], seed: int) -> None:
    """An objection is the same in every world that the table cannot tell from the real one."""
    session = Session.begin(game, game.setups(Random(seed)))
    rng = Random(seed)
    for _ in steps(session, seed):
        met = scene(session, Layout(), Tags(), {})
        if met is None:
            continue
        world = game.worlds(session.state, TABLE, rng)
        names = sorted({*met.called, *met.where})
        for _ in range(min(ASKED_ABOUT, len(names))):
            thing, place = rng.choice(names), rng.choice(["", *names])
            ours = game.objection(session.state, met.ask, thing, place)
            theirs = game.objection(world, met.ask, thing, place)
            if ours != theirs:
                what = f'"{thing}" at "{place}" is told {ours}, and in another world {theirs}'
                broken("objections keep secrets", game, seed, what)


TABLE_LAWS: tuple[Law, ...] = (law(reached_by_its_things), law(objections_keep_secrets))
"""Every law of the table."""
