"""Sentences: why a gesture is not taken, where only the table can say so.

A greyed option has its own reason, and a game may have a better one than these
(`Game.objection`).  Each says what was done and what is asked; of a thing that the game has
elsewhere it says where it belongs.

What may live here: those sentences.  What may not: when one is said
(`controller.table.interpreter`).
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.table.gesture import Key, Placed
from controller.table.meaning import Scene
from controller.wire import Msg, Text, Why

__all__ = [
    "also_offered",
    "felt_again",
    "lies_elsewhere",
    "lies_not_there",
    "listed",
    "many_offered",
    "no_choice",
    "no_key",
    "no_others",
    "not_asked",
    "not_at_once",
    "not_here",
    "not_yet",
    "nothing_offered",
    "own_answer",
    "put_back",
    "several",
    "unfelt",
    "unsteady",
    "whose",
    "whose_offer",
]


def several(because: tuple[str, ...]) -> Why:
    """A thing that can mean several things, of which only a screen can tell which."""
    return Why(Msg("This can mean several things: choose on the screen first."), because)


def not_here(scene: Scene, thing: str, place: str) -> Why:
    """Nothing asks for that thing at that place, and where it belongs."""
    home = scene.where.get(thing)
    if home is not None:
        back = Msg(
            "Put {thing} back at {home}: nothing asks for it now. {prompt}",
            thing=scene.name(thing),
            home=scene.name(home),
            prompt=scene.ask.prompt,
        )
        return Why(back, scene.ask.because)
    text = Msg(
        "{thing} at {place} answers nothing now. {prompt}",
        thing=scene.name(thing),
        place=scene.name(place),
        prompt=scene.ask.prompt,
    )
    return Why(text, scene.ask.because)


def not_at_once(scene: Scene, thing: str, place: str) -> Why:
    """A thing may be meant, but it does not come to that place by being set down there."""
    text = Msg(
        "{thing} cannot go to {place} at once. {prompt}",
        thing=scene.name(thing),
        place=scene.name(place),
        prompt=scene.ask.prompt,
    )
    return Why(text, scene.ask.because)


def not_asked(scene: Scene, thing: str) -> Why:
    """Nothing asks for that thing."""
    text = Msg(
        "{thing} answers nothing now. {prompt}", thing=scene.name(thing), prompt=scene.ask.prompt
    )
    return Why(text, scene.ask.because)


def no_key(scene: Scene, key: Key) -> Why:
    """Nothing asks for that key."""
    text = Msg(
        'The key "{key}" answers nothing now. {prompt}',
        key=scene.keys.get(key.name, key.name),
        prompt=scene.ask.prompt,
    )
    return Why(text, scene.ask.because)


def no_choice(scene: Scene, key: Key, n: int) -> Why:
    """A number that none of the choices left has."""
    text = Msg(
        "There is no choice {key}: there is only {n}. {prompt}",
        plural="There is no choice {key}: there are only {n}. {prompt}",
        key=key.name,
        n=n,
        prompt=scene.ask.prompt,
    )
    return Why(text, scene.ask.because)


def no_others(scene: Scene) -> Why:
    """All the choices that are left have a number already."""
    text = Msg("There are no other choices than these. {prompt}", prompt=scene.ask.prompt)
    return Why(text, scene.ask.because)


def own_answer(seat: Text) -> Why:
    """What a seat says to a question of its own does not count, and why is not for all to read."""
    return Why(Msg("That does not count: {seat}, look again at what you are asked.", seat=seat))


def whose(scene: Scene, thing: str) -> Why:
    """Several are asked, and a thing does not tell who lays it down."""
    text = Msg(
        "Several are asked, and {thing} does not say who answers: press a key of your own.",
        thing=scene.name(thing),
    )
    return Why(text, scene.ask.because)


def not_yet(met: Scene, gesture: Placed) -> Why:
    """A thing has to be chosen before it is set down, as something happens in between."""
    text = Msg(
        "{thing} cannot go to {place} yet: choose it first, and then comes this. {prompt}",
        thing=met.name(gesture.thing),
        place=met.name(gesture.place),
        prompt=met.ask.prompt,
    )
    return Why(text, met.ask.because)


def put_back(scene: Scene, thing: str, why: Why) -> Why:
    """A thing is not to be set down elsewhere, for a reason that the game gives."""
    text = Msg(
        "Put {thing} back at {home}: {why}",
        thing=scene.name(thing),
        home=scene.name(scene.where[thing]),
        why=why.text,
    )
    return Why(text, why.because)


# -- what is offered ------------------------------------------------------------------------------


def also_offered(label: Text, key: Text) -> Why:
    """A thing that answers nothing is one that an offer is about."""
    text = Msg(
        'You may have this now: {label}. Leave it there and press "{key}".', label=label, key=key
    )
    return Why(text)


def nothing_offered() -> Why:
    """Nothing on a pad is what an offer is about."""
    return Why(Msg("Nothing that lies on the pad is offered to you now."))


def many_offered() -> Why:
    """Several offers are about what lies on the pad."""
    return Why(Msg("Several things are offered for what lies there: choose on the screen."))


def whose_offer() -> Why:
    """Several may take an offer, and a key that is everybody's does not tell who does."""
    return Why(Msg("Several may have this: press a key of your own."))


# -- what the table feels -------------------------------------------------------------------------

FEW = 4
"""So many places are named; of more, the first ones and how many others there are."""


def unfelt(places: Sequence[Text], *, everything: bool) -> Why:
    """These places are not felt now; `everything`: no place is."""
    if everything:
        return Why(Msg("The table feels nothing now: say on the screen what happens on it."))
    return Why(
        Msg(
            "The table does not feel {places} now: say on the screen what happens there.",
            places=listed(places),
        )
    )


def felt_again(places: Sequence[Text], *, everything: bool) -> Why:
    """These places are felt again; `everything`: and so are all others."""
    if everything:
        return Why(Msg("The table feels everything again."))
    return Why(Msg("The table feels {places} again.", places=listed(places)))


def unsteady(places: Sequence[Text]) -> Why:
    """These places are felt now and then only."""
    return Why(
        Msg(
            "The table feels {places} only now and then: look at the cable.",
            places=listed(places),
        )
    )


def listed(places: Sequence[Text]) -> Text:
    """Some places, one at least, as people list them."""
    few = places if len(places) <= FEW else places[: FEW - 1]
    text, *others = few
    for other in others:
        text = Msg("{places}, {place}", places=text, place=other)
    if len(places) > len(few):
        text = Msg("{places} and {n} more", places=text, n=len(places) - len(few))
    return text


def lies_elsewhere(thing: Text, place: Text, said: Text) -> Why:
    """A thing is felt at a place, and on a screen it was put elsewhere; "": taken away."""
    if not said:
        text = Msg(
            "{thing} is felt at {place}, and on the screen it was lifted: take it away.",
            thing=thing,
            place=place,
        )
        return Why(text)
    text = Msg(
        "{thing} is felt at {place}, and on the screen it was put at {said}: put it there.",
        thing=thing,
        place=place,
        said=said,
    )
    return Why(text)


def lies_not_there(thing: Text, place: Text) -> Why:
    """A thing is not felt where it was put on a screen."""
    text = Msg(
        "{thing} was put at {place} on the screen and is not felt there: put it there.",
        thing=thing,
        place=place,
    )
    return Why(text)
