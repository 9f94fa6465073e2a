"""Words: which of what hands have said was shown, and which only lies in the hand.

A thing that is lifted says something until it is put back; a card that was shown, or a key, says it
until something else counts.  So what was said is kept in two layers, and what is put back takes
back its own word alone: somebody may straighten a miniature while another shows what is meant.

What may live here: these layers of the question that stands.  What may not: what a gesture means
(`controller.table.interpreter`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.meaning import Narrows, Words

__all__ = ["spoken", "unshown"]

SILENT = Words()


def spoken(
    words: Mapping[str, Words], seat: str, gesture: AnyGesture, meaning: Narrows | None
) -> dict[str, Words]:
    """`words` after a gesture that narrowed for `seat`, or that (None) took nothing back that was
    still said."""
    before = words.get(seat, SILENT)
    return {**words, seat: layered(before, gesture, meaning)}


def unshown(words: Mapping[str, Words], gesture: AnyGesture) -> Mapping[str, Words]:
    """`words` where what is set down is the very thing that was shown, and not a card of the same
    name: then it is shown no longer."""
    if not isinstance(gesture, Placed):
        return words
    gone = {gesture.thing}
    return {seat: replace(each, shown=each.shown - gone) for seat, each in words.items()}


def layered(words: Words, gesture: AnyGesture, meaning: Narrows | None) -> Words:
    """The layers of one seat after a gesture."""
    thing = gesture.thing
    hands = tuple(name for name in words.hands if name != thing)
    if meaning is None:
        return replace(words, hands=hands) if isinstance(gesture, Placed) else words
    if isinstance(gesture, Lifted) and not meaning.back:
        if thing in words.down and thing in words.shown:  # shown it stays, but for where it lay
            return Words(meaning.said, (thing,), words.shown, words.down - {thing})
        return replace(words, hands=(*hands, thing))
    if isinstance(gesture, Placed) and meaning.back:
        own = thing in words.base.named and thing not in words.shown
        base = meaning.said if own or not hands else words.base
        return Words(base, () if own else hands, words.shown, words.down - {thing})
    named, new = frozenset(meaning.named), frozenset((thing,) if thing else ())
    shown = words.shown | new if isinstance(gesture, Shown | Key) else words.shown
    down = words.down | new if isinstance(gesture, Placed) else words.down
    return Words(meaning.said, (), shown & named, down & named)
