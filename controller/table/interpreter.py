"""The interpreter: what a gesture means to the ask that stands.

    gesture + ask + narrowing + where the game has the thing
        -> Answers    it says everything: this is the answer
        -> Narrows    it says something: fewer options are meant
        -> Steps      it says everything of a question that one of these options, which cost
                      nothing, may lead to
        -> Refuses    it says something that the ask does not take, and why
        -> Nothing    it says nothing to this ask, and need not

    Placed   an open option's subject and place.  Where the game has the thing already, it was put
             back, which says nothing and takes back what lifting it said.  A place that covers
             several spaces means any of them: what is left alone is the answer, unless the thing
             may as well have been put back there
    Shown    subject or object; what is left alone is the answer.  On a pad that stands for some
             spaces, one who may go somewhere is meant to go to one of these
    Lifted   subject; never an answer.  Taking away from a pad what was shown there says nothing
    Key      the n-th option left, an option by its id, a face, "fate", "next", "done", "clear",
             "others" for the options that no number reaches; a
             thing's own key takes an option for that thing alone, or names it as Shown does

An option that names a place and no subject is meant by a thing that bears the name of the seat
which is asked and stands on no board: a seat's own marks.  Of an ask that takes several the options
are gathered, until all are in or a key says "done"; an `Assign` is read off what lies where, and of
what stood on the board before, "done" says that it now stands as it is to.

Everything here is pure, and sees of the ask only what the whole table may see: so a gesture can
neither answer nor betray what is asked of somebody in secret.  Only keys and pads of somebody's own
meet it as that one sees it (`controller.table.scene`).

What may live here: meaning.  What may not: carrying it out (`controller.table.table`), tags and
places of readers, and any game.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.meaning import (
    Answers,
    Meaning,
    Narrows,
    Nothing,
    Refuses,
    Said,
    Scene,
    Steps,
    Words,
)
from controller.table.sentences import (
    no_choice,
    no_key,
    no_others,
    not_asked,
    not_at_once,
    not_here,
    several,
    whose,
)
from controller.wire import (
    FATE,
    AnyAsk,
    Assign,
    Chance,
    Choose,
    Judge,
    Msg,
    Option,
    Read,
    Why,
)

__all__ = ["interpret"]

NUMBERS = 9
"""How many options have a number: a key says one digit."""

OTHERS = "others"
"""What a key says that goes on to those which have none."""


def interpret(scene: Scene, gesture: AnyGesture) -> Meaning:
    """What `gesture` means in `scene`."""
    if isinstance(gesture, Key):
        return indicated(scene, gesture) if gesture.thing else pressed(scene, gesture)
    seat = speaker(scene, gesture)
    if isinstance(gesture, Placed):
        if isinstance(scene.ask, Assign):
            return assigned(scene, seat, gesture.thing, gesture.place)
        return placed(scene, seat, gesture.thing, gesture.place)
    if isinstance(gesture, Shown):
        if isinstance(scene.ask, Assign):
            return assigned(scene, seat, gesture.thing, gesture.pad)
        return shown(scene, seat, gesture.thing, gesture.pad)
    if gesture.shown and not isinstance(scene.ask, Assign):
        return Nothing()
    return lifted(scene, seat, gesture.thing)


# -- who speaks -----------------------------------------------------------------------------------


def speaker(scene: Scene, gesture: Lifted | Placed | Shown) -> str:
    """The seat that a thing speaks for; empty where that cannot be told."""
    if len(scene.asked) == 1:
        return scene.asked[0]
    pad = gesture.seat if isinstance(gesture, Shown) else ""
    return next((seat for seat in (pad, gesture.thing) if seat in scene.asked), "")


def options(scene: Scene) -> tuple[Option, ...]:
    """The options of the ask, closed ones too."""
    ask = scene.ask
    return ask.options if isinstance(ask, Choose | Judge) else ()


def opened(seat: str, among: Iterable[Option]) -> list[Option]:
    """The open options that `seat` has."""
    return [o for o in among if o.closed is None and (not o.to or seat in o.to)]


def most(ask: AnyAsk) -> int:
    """How many options the ask takes."""
    return ask.most if isinstance(ask, Choose) else 1


# -- things ---------------------------------------------------------------------------------------


def placed(scene: Scene, seat: str, thing: str, place: str) -> Meaning:
    """A thing was set down at a place."""
    spaces = scene.ground.spaces(place)
    here = [o for o in options(scene) if o.place in spaces and meant(scene, o, thing)]
    free = opened(seat, here)
    if scene.home(thing, place):
        return within(scene, seat, thing, free) if free else put_back(scene, seat, thing)
    if free and not seat:
        return Refuses(whose(scene, thing))
    if free:
        return settled(scene, seat, *fitting(scene, seat, thing, free))
    closed = [option.closed for option in here if option.closed is not None]
    if closed and all(why == closed[0] for why in closed):
        return Refuses(closed[0])
    # A step on the way is free: what a thing costs is never paid because a hand went further.
    free = [o for o in opened(seat, options(scene)) if not o.costs]
    steps = [o for o in free if o.subject == thing and not o.place]
    if steps and seat and most(scene.ask) == 1:
        return Steps(seat, tuple(o.id for o in steps), not_at_once(scene, thing, place))
    return Refuses(not_here(scene, thing, place), plain=True)


def shown(scene: Scene, seat: str, thing: str, pad: str = "") -> Meaning:
    """A thing was laid on a pad."""
    ask = scene.ask
    if isinstance(ask, Chance):
        return drawn(scene, ask, seat, thing)
    about = [o for o in options(scene) if of(o, thing)]
    if pad and scene.ground.spaces(pad) != (pad,):
        bound = [o for o in about if o.place and o.subject == thing]
        there = [o for o in bound if scene.ground.at(pad, o.place)]
        if bound and not there:
            return Refuses(not_here(scene, thing, pad), plain=True)
        about = there or about
    free = opened(seat, about)
    if not free:
        for option in about:
            if option.closed is not None:
                return Refuses(option.closed)
        return Refuses(not_asked(scene, thing), plain=True)
    if not seat:
        return Refuses(whose(scene, thing))
    return settled(scene, seat, *fitting(scene, seat, thing, free))


def lifted(scene: Scene, seat: str, thing: str) -> Meaning:
    """A thing was taken up."""
    if isinstance(scene.ask, Assign) and seat:
        said = gathered(scene, scene.ask)
        changed = said != scene.of(seat)
        return Narrows(seat, said.named, said.left, back=True) if changed else Nothing()
    if most(scene.ask) > 1 or not seat or thing not in scene.where:
        return Nothing()  # what no board has is cleared away, which says nothing of what it can do
    free = [o for o in opened(seat, options(scene)) if o.subject == thing]
    if not free:
        return Nothing()
    names, left = fitting(scene, seat, thing, free)
    return Narrows(seat, names, tuple(o.id for o in left))


def fitting(
    scene: Scene, seat: str, thing: str, free: list[Option]
) -> tuple[tuple[str, ...], list[Option]]:
    """The names that are said once `thing` is, and those of the options `free` that are about all
    of them: with what was said before; or but for what is only in somebody's hand; or anew."""
    words = scene.words.get(seat, Words())
    for said in (scene.of(seat), words.base):
        others = tuple(name for name in said.named if name != thing)
        both = [o for o in free if all(of(o, other) for other in others)]
        if both:
            return (*others, thing), both
    return (thing,), free


def put_back(scene: Scene, seat: str, thing: str) -> Meaning:
    """A thing lies where the game has it: what lifting it said is taken back, and no more."""
    named = scene.of(seat).named
    if thing not in named or most(scene.ask) > 1:
        return Nothing(back=True)
    words = scene.words.get(seat, Words())
    if thing in words.shown or (thing in words.hands and thing not in words.base.named):
        return without(scene, seat, thing, words)
    names = tuple(name for name in named if name != thing)
    free = opened(seat, options(scene))
    left = [o.id for o in free if all(of(o, name) for name in names)]
    return Narrows(seat, names, tuple(left) if names else (), back=True)


def without(scene: Scene, seat: str, thing: str, words: Words) -> Narrows:
    """What is said once a thing is in the hand no more: what was said before anything was lifted,
    and what is in the hand still."""
    said = words.base
    for held in (name for name in words.hands if name != thing):
        meaning = lifted(replace(scene, said={**scene.said, seat: said}), seat, held)
        said = meaning.said if isinstance(meaning, Narrows) else said
    return Narrows(seat, said.named, said.left, back=True)


def within(scene: Scene, seat: str, thing: str, free: list[Option]) -> Meaning:
    """A thing stands where it stood, as far as can be felt, and could have gone elsewhere there:
    that narrows and never answers, as nobody can know whether it did."""
    home = scene.where[thing]
    free = [option for option in free if option.place != home]
    if not free or not seat or most(scene.ask) > 1:
        return put_back(scene, seat, thing)
    names, left = fitting(scene, seat, thing, free)
    return Narrows(seat, names, tuple(o.id for o in left))


def of(option: Option, thing: str) -> bool:
    """Whether an option is about a thing."""
    return thing == option.subject or thing in option.objects


def meant(scene: Scene, option: Option, thing: str) -> bool:
    """Whether a thing that is set down at an option's place means that option."""
    if option.subject:
        return option.subject == thing
    return thing in scene.asked and thing not in scene.where


def settled(scene: Scene, seat: str, named: tuple[str, ...], left: list[Option]) -> Meaning:
    """What is left is the answer if it is one option, else it is kept."""
    if most(scene.ask) > 1:
        return gathers(scene, seat, named, left)
    if len(left) == 1:
        return Answers(seat, (left[0].id,))
    return Narrows(seat, named, tuple(o.id for o in left))


def gathers(scene: Scene, seat: str, named: tuple[str, ...], more: list[Option]) -> Meaning:
    """An ask that takes several gathers what a thing or key names, until all that fit are in."""
    said = scene.of(seat)
    fresh = [o for o in more if o.id not in said.left]
    if not fresh:
        return Nothing()
    if len(fresh) > 1:
        # One thing that means several options: only a key tells which.
        return Refuses(Why(Msg("This can mean several things: press a key."), scene.ask.because))
    taken = (*said.left, fresh[0].id)
    ask = scene.ask
    if isinstance(ask, Choose) and ask.budget is not None:
        weight = sum(o.weight for o in options(scene) if o.id in taken)
        if weight > ask.budget:
            text = Msg("Together {weight}, but at most {budget}.", weight=weight, budget=ask.budget)
            return Refuses(Why(text, ask.because))
    if len(taken) == most(ask):
        return Answers(seat, taken)
    named = (*said.named, *(name for name in named if name not in said.named))
    return Narrows(seat, named, taken)


def assigned(scene: Scene, seat: str, thing: str, place: str) -> Meaning:
    """A thing was put where an `Assign` may want it: the answer is what lies where, once everything
    does.  Where the game has it on a board already, all of it lies somewhere while hands go on
    laying it otherwise: then a key says that they are done."""
    ask = scene.ask
    assert isinstance(ask, Assign)
    items = [item for item in ask.items if item_of(item) == thing]
    if items and len(slots(scene, ask, place)) > 1:
        return Refuses(several(ask.because))
    if slotted(scene, ask, place) == "" or not items:
        if scene.home(thing, place):
            return Nothing(back=True)
        return Refuses(not_here(scene, thing, place), plain=True)
    if items[0].closed is not None:
        return Refuses(items[0].closed)
    if not seat:
        return Refuses(whose(scene, thing))
    said = gathered(scene, ask)
    open_items = [item.id for item in ask.items if item.closed is None]
    if sorted(said.left) == sorted(open_items) and thing not in scene.where:
        return Answers(seat, pairs=pairs(scene, ask))
    return Narrows(seat, said.named, said.left, back=scene.home(thing, place))


def pairs(scene: Scene, ask: Assign) -> tuple[tuple[str, str], ...]:
    """Which item lies in which slot."""
    return tuple(
        (item.id, slot)
        for item in ask.items
        if item.closed is None
        for place in scene.lying.get(item_of(item), ())
        if (slot := slotted(scene, ask, place))
    )


def slotted(scene: Scene, ask: Assign, place: str) -> str:
    """The slot at a place; empty where none is, or several that cannot be told apart."""
    found = slots(scene, ask, place)
    return found[0] if len(found) == 1 else ""


def slots(scene: Scene, ask: Assign, place: str) -> list[str]:
    """The slots that a place covers."""
    return [slot.id for slot in ask.slots if scene.ground.at(place, slot.id)]


def gathered(scene: Scene, ask: Assign) -> Said:
    """The things that lie in slots, and the items they are."""
    placed_items = [item for item, _ in pairs(scene, ask)]
    names = tuple(item_of(item) for item in ask.items if item.id in placed_items)
    return Said(names, tuple(placed_items))


def item_of(item: Option) -> str:
    """The thing that an item of an `Assign` is."""
    return item.subject or (item.objects[0] if item.objects else item.id)


def drawn(scene: Scene, ask: Chance, seat: str, card: str) -> Meaning:
    """A card of a deck was turned up."""
    if not ask.distinct or card not in ask.faces:
        return Refuses(not_asked(scene, card), plain=True)
    if not seat:
        return Refuses(whose(scene, card))
    return face_up(scene, ask, seat, card, again=False)


# -- keys -----------------------------------------------------------------------------------------


def indicated(scene: Scene, key: Key) -> Meaning:
    """A thing's own key went down, such as one that says whose turn begins or ends: it takes the
    option of its name for that thing, and where there is none it names the thing."""
    if any(o.id == key.name and o.subject == key.thing for o in options(scene)):
        return pressed(scene, key)
    seat = speaker(scene, Shown(key.thing, "", key.seat))
    return shown(scene, seat, key.thing)


def pressed(scene: Scene, key: Key) -> Meaning:
    """A key went down."""
    ask, seat = scene.ask, key.seat
    if seat and seat not in scene.asked:
        return Refuses(
            Why(Msg("This question is not for {seat}.", seat=scene.seats.get(seat, seat)))
        )
    if not seat and (len(scene.asked) == 1 or isinstance(ask, Read)):
        seat = scene.asked[0]
    if not seat:
        return Refuses(Why(Msg("Several are asked: press a key of your own."), ask.because))
    if key.name == "clear":
        return Narrows(seat, back=True) if scene.of(seat) != Said() else Nothing()
    if isinstance(ask, Read):
        return Answers(seat) if key.name in ("next", "done") else Refuses(no_key(scene, key))
    if isinstance(ask, Chance):
        return rolled(scene, ask, seat, key)
    if isinstance(ask, Assign):
        if key.name == "done" and (not ask.all_items or pairs(scene, ask)):
            return Answers(seat, pairs=pairs(scene, ask))
        return Refuses(no_key(scene, key))
    return chosen(scene, seat, key)


def chosen(scene: Scene, seat: str, key: Key) -> Meaning:
    """A key that takes an option, by its id or its number, or says that it is done."""
    if key.name.isdecimal():  # whatever options are called, a digit is the number of one
        return numbered(scene, seat, key)
    for option in options(scene):
        if option.id == key.name and (not option.to or seat in option.to):
            if option.closed is not None:
                return Refuses(option.closed)
            return settled(scene, seat, scene.of(seat).named, [option])
    if key.name == "done":
        return done(scene, seat, key)
    if key.name == OTHERS and most(scene.ask) == 1:
        return beyond(scene, seat)
    return Refuses(no_key(scene, key))


def done(scene: Scene, seat: str, key: Key) -> Meaning:
    """Those that were gathered are all; or none is taken, where that is as well."""
    ask, said = scene.ask, scene.of(seat)
    least = ask.least if isinstance(ask, Choose) else 1
    if most(ask) == 1:
        return Answers(seat) if not least and said == Said() else Refuses(no_key(scene, key))
    if len(said.left) >= least:
        return Answers(seat, said.left)
    text = Msg("Choose at least {least}, not {n}.", least=least, n=len(said.left))
    return Refuses(Why(text, ask.because))


def numbered(scene: Scene, seat: str, key: Key) -> Meaning:
    """The option that has this number among those that are left."""
    said = scene.of(seat)
    free = opened(seat, options(scene))
    if most(scene.ask) > 1:
        free = [o for o in free if o.id not in said.left]
    elif said.left:
        free = [o for o in free if o.id in said.left]
    if 0 < int(key.name) <= len(free):
        return settled(scene, seat, said.named, [free[int(key.name) - 1]])
    return Refuses(no_choice(scene, key, len(free)))


def beyond(scene: Scene, seat: str) -> Meaning:
    """The options that no number reaches, nine at a time; after the last of them all once more."""
    said = scene.of(seat)
    free = opened(seat, options(scene))
    fitting = tuple(o.id for o in free if all(of(o, name) for name in said.named))
    left = said.left or fitting
    if len(left) > NUMBERS:
        return Narrows(seat, said.named, left[NUMBERS:])
    if left == fitting or left != fitting[len(fitting) - len(left) :]:
        return Refuses(no_others(scene))
    return Narrows(seat, said.named, fitting if said.named else ())


def rolled(scene: Scene, ask: Chance, seat: str, key: Key) -> Meaning:
    """A key that says a face, or leaves it to fate."""
    if key.name == FATE:
        return Answers(seat, (FATE,))
    if key.name not in ask.faces:
        return Refuses(no_key(scene, key))
    return face_up(scene, ask, seat, key.name, again=True)


def face_up(scene: Scene, ask: Chance, seat: str, face: str, *, again: bool) -> Meaning:
    """One more face; all of them are the answer.  `again` says whether a face that came up may be
    said a second time: a key may, a card that is merely laid down anew does not count twice."""
    named = scene.of(seat).named
    if ask.distinct and named.count(face) >= ask.faces.count(face):
        if not again:
            return Nothing()
        text = Msg('"{face}" cannot come up that often.', face=face)
        return Refuses(Why(text, ask.because))
    named = (*named, face)
    if len(named) == ask.count:
        return Answers(seat, named)
    return Narrows(seat, named)
