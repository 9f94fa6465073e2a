"""Sentences of the guide: what to do next, and why something does not count before that.

What may live here: those sentences.  What may not: when one is said.
"""

from __future__ import annotations

from controller.wire import Msg, Text, Why

__all__ = [
    "belongs",
    "lay",
    "no_tag",
    "only_a_card",
    "remove",
    "shift",
    "too_far_apart",
    "turn",
    "went_on",
]

QUARTERS: tuple[Msg | None, ...] = (
    None,
    Msg("Turn it a quarter to the right."),
    Msg("Turn it half round."),
    Msg("Turn it a quarter to the left."),
)


def lay(thing: Text, home: Text) -> Msg:
    """Something that lies beside the table belongs on it."""
    return Msg("Set {thing} down at {home}.", thing=thing, home=home)


def shift(thing: Text, place: Text, home: Text) -> Msg:
    """Something lies elsewhere than it belongs."""
    return Msg("Move {thing} from {place} to {home}.", thing=thing, place=place, home=home)


def remove(thing: Text, place: Text) -> Msg:
    """Something lies on the board that no board has."""
    return Msg("Take {thing} away from {place}.", thing=thing, place=place)


def turn(step: Msg | None, thing: Text, quarters: int) -> Msg:
    """Something is to be turned so many quarters to the right, once it is where `step` leads it;
    None: it lies there."""
    how = QUARTERS[quarters % 4]
    if step is None:
        return Msg("{thing} lies turned. {turn}", thing=thing, turn=how or "")
    return step if how is None else Msg("{step} {turn}", step=step, turn=how)


def belongs(thing: Text, home: Text) -> Why:
    """A thing that is astray was set down where it does not belong."""
    text = Msg(
        "{thing} belongs at {home} now: put it there first, then it can go on.",
        thing=thing,
        home=home,
    )
    return Why(text)


def only_a_card(thing: Text) -> Why:
    """A card was laid on a space, which stands for somebody who has a figure."""
    text = Msg("That is only a card of {thing}: set the figure itself down.", thing=thing)
    return Why(text)


def no_tag(things: Text) -> Msg:
    """The game shows things that no tag marks."""
    return Msg("No tag yet: {things}. The touchscreen stands in for them.", things=things)


def went_on(thing: Text, place: Text) -> Msg:
    """What an undo left elsewhere went to where the question takes it, and not home."""
    return Msg(
        "{thing} went on to {place} after the undo, which answers the question. If it was only to "
        "be put back, undo that too.",
        thing=thing,
        place=place,
    )


def too_far_apart(thing: Text, place: Text, other: Text) -> Msg:
    """Two tags of one thing lie where it cannot stand at once."""
    return Msg(
        "{thing} wears several tags, and they are felt at {place} and at {other}: one of them "
        "marks something else, or came off. Take it away, or say what it marks.",
        thing=thing,
        place=place,
        other=other,
    )
