"""Laws of the table: what every game must keep so that it can be played by its things.

    reached_by_its_things   every open option about a thing is reached by that thing itself: shown,
                            set down where the option says, without a key; where several options
                            name the very same things, these alone are left for a key to tell apart
    objections_keep_secrets why something cannot be set down says nothing of what the whole table
                            may not know

They are laws like those of `controller.engine.kit`, which may not know a table, so they stand here;
`sanctum-table kit` tries both kinds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from controller.engine import Game, Session
from controller.engine.kit.law import Law, LookingOn
from controller.engine.kit.tape import broken
from controller.engine.kit.walk import Walk
from controller.engine.showing import questions
from controller.table.gesture import AnyGesture, Placed, Shown
from controller.table.interpreter import interpret
from controller.table.layout import Layout
from controller.table.meaning import Answers, Meaning, Narrows, Nothing, Said, Scene
from controller.table.scene import scene, standing
from controller.table.tags import Tags
from controller.wire import (
    OVERLORD,
    TABLE,
    AnyAsk,
    Board,
    Choose,
    Judge,
    Option,
    Space,
    View,
    Zone,
)

__all__ = ["TABLE_LAWS", "objections_keep_secrets", "reached_by_its_things", "unreached"]

ASKED_ABOUT = 6
"""How many things that the table sees are tried for an objection at each question, and how many
that it does not."""


@LookingOn
def reached_by_its_things(walk: Walk) -> Iterator[None]:
    """Every open option about a thing is reached by that thing itself."""
    while not walk.session.over:
        asks, _ = questions(walk.session, TABLE)
        # A scene is dear, and most questions have no option that could be asked of it.
        concerned = asks and any(any(things(option)) for option in free(asks[0].ask))
        met = scene(walk.session, Layout(), Tags(), {}) if concerned else None
        for each in (*([] if met is None else [met]), *alone(walk.session)):
            for option in unreached(each):
                key = each.ask.key
                what = f'"{key}" offers "{option.id}", which its things do not reach: {option}'
                broken("reached by its things", walk.game, walk.seed, what)
        yield


def alone(session: Session[Any]) -> Iterator[Scene]:
    """What each of several who are asked meets on a pad of their own, or one who is asked in
    secret.  Nothing is set down on a board there, so options that name a place are left out."""
    ask = session.run.open
    if not isinstance(ask, Choose | Judge) or (len(ask.to) == 1 and not ask.audience):
        return
    for seat in session.asked:
        met = scene(session, Layout(), Tags(), {}, seat)
        if met is not None and isinstance(met.ask, Choose | Judge):
            shown = tuple(option for option in met.ask.options if not option.place)
            yield replace(met, asked=(seat,), ask=replace(met.ask, to=(seat,), options=shown))


def unreached(met: Scene) -> tuple[Option, ...]:
    """The open options of an ask to one seat that their things do not reach."""
    left = free(met.ask)
    return tuple(o for o in left if gestures(met, o) and not reaches(met, o, left))


def free(ask: AnyAsk) -> list[Option]:
    """The open options of an ask to one seat, none of any other."""
    if not isinstance(ask, Choose | Judge) or len(ask.to) != 1:
        return []
    return [option for option in ask.options if option.closed is None]


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


def reaches(met: Scene, option: Option, left: list[Option]) -> bool:
    """Whether those gestures, one after the other, lead to the option."""
    seat = met.asked[0]
    said = Said()
    for gesture in gestures(met, option):
        meaning: Meaning = interpret(replace(met, said={seat: said}), gesture)
        if isinstance(meaning, Answers):
            return meaning.picks == (option.id,)
        if isinstance(meaning, Narrows):
            said = meaning.said
        elif not isinstance(meaning, Nothing):
            return False
    if option.id not in said.left:
        return False
    if not option.place and not option.objects:
        return True  # who acts is all it names: what to do is told by a place, an object or a key
    return all(things(o) == things(option) for o in left if o.id in said.left)


def things(option: Option) -> tuple[object, ...]:
    """What an option names."""
    return option.subject, option.place, sorted(option.objects)


@LookingOn
def objections_keep_secrets(walk: Walk) -> Iterator[None]:
    """An objection is the same in every world that the table cannot tell from the real one."""
    game, session, rng = walk.game, walk.session, Random(walk.seed)
    while not session.over:
        asks, _ = questions(session, TABLE)
        if asks and rng.random() < walk.share:
            ask = asks[0].ask
            worlds = session.state, game.worlds(session.state, TABLE, rng)
            for thing, place in asked_about(game, ask, worlds, rng):
                ours, theirs = (game.objection(world, ask, thing, place) for world in worlds)
                if ours != theirs:
                    what = f'"{thing}" at "{place}" is told {ours}, and in another world {theirs}'
                    broken("objections keep secrets", game, walk.seed, what)
        yield


def asked_about(
    game: Game[Any], ask: AnyAsk, worlds: tuple[Any, Any], rng: Random
) -> list[tuple[str, str]]:
    """Things and places to try: some that the table sees, and some that are hidden from it, in the
    real world, which comes first, or in the other.  Hands may hold what no eye has seen."""
    views = [game.view(world, (ask,), who) for world in worlds for who in (TABLE, OVERLORD)]
    things = {name for view in views for name in movable(view)}
    places = sorted({"", *(space.id for view in views for space in spaces(view))})
    seen = movable(views[0])
    tried: list[tuple[str, str]] = []
    for names in (sorted(things & seen), sorted(things - seen)):
        some = rng.sample(names, min(ASKED_ABOUT, len(names)))
        tried += [(thing, rng.choice(places)) for thing in some]
    return tried


def movable(view: View) -> set[str]:
    """The pieces and cards in a view."""
    zones = [part for part in view.parts if isinstance(part, Zone)]
    return {*standing(view), *(card.id for zone in zones for card in zone.cards)}


def spaces(view: View) -> list[Space]:
    """The spaces in a view."""
    return [space for part in view.parts if isinstance(part, Board) for space in part.spaces]


TABLE_LAWS: tuple[Law, ...] = (reached_by_its_things, objections_keep_secrets)
"""Every law of the table."""
