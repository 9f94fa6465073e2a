"""Names: what people call what lies on the table, and where it lies.

Whoever speaks of a thing or a place asks here, so that one thing has one name on every screen:

    the builder's label   of a tag, a place or a tray: who made this table knows it best
    the view              what the game calls a piece, a card, a space or an area that it shows
    the game's things     what its box calls a thing that the game shows no more, or not yet
    the id                where nobody calls it anything

A place that nobody labelled is called by what it covers.  Trays have names of their own: one may
bear the id of the area that lies on it.

What may live here: that precedence.  What may not: sentences (`controller.table.sentences`), and
what seats and keys are called, which only the session and the layout say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from controller.table.ground import Ground
from controller.table.layout import Layout
from controller.table.sentences import listed
from controller.table.tags import Tags, Thing
from controller.wire import Board, Text, View, Zone
from controller.wire.belonging import Belonging

__all__ = ["Called", "names", "tag_name", "tray_name"]


def names(
    layout: Layout, tags: Tags, view: View, ground: Ground, things: Iterable[Belonging]
) -> dict[str, Text]:
    """What people call places and things, by their ids; one that is not in it is called by its id.
    `things` are the game's belongings."""
    boxed: dict[str, Text] = {}
    for each in things:
        boxed.setdefault(each.name, each.label)
    called = boxed | dict(shown(view))
    called |= dict(labelled(tags))
    for name, place in layout.place.items():
        if place.label:
            called[name] = place.label
        elif ground.spaces(name) != (name,):
            called[name] = covered(name, ground, called)
    return called


class Called(Mapping[str, Text]):
    """What people call places and things, found by `find` when somebody first asks: most gestures
    are understood without a word."""

    def __init__(self, find: Callable[[], Mapping[str, Text]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> Mapping[str, Text]:
        return self._find()

    def __getitem__(self, name: str) -> Text:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def labelled(tags: Tags) -> Iterator[tuple[str, Text]]:
    """What the builder calls things: a label that only one of several tags bears names that one of
    several things, and not the rest."""
    worn: dict[str, set[str]] = {}
    for each in tags.tag.values():
        worn.setdefault(each.thing, set()).add(each.label)
    for thing, labels in worn.items():
        if len(labels) == 1 and (label := labels.pop()):
            yield thing, label


def shown(view: View) -> Iterator[tuple[str, Text]]:
    """What the game calls whatever it shows."""
    for part in view.parts:
        if isinstance(part, Board):
            yield from ((space.id, space.label) for space in part.spaces if space.label)
            yield from ((piece.id, piece.label) for piece in part.pieces if piece.label)
            yield from ((area.id, area.label) for area in part.areas if area.label)
        elif isinstance(part, Zone):
            yield from ((card.id, card.label) for card in part.cards if card.label)


def covered(place: str, ground: Ground, called: Mapping[str, Text]) -> Text:
    """What people call a place by what it covers: the space, the area, or some spaces of several;
    by its own id where it covers nothing."""
    one = ground.alike(place)
    several = (one,) if one else ground.spaces(place)
    return listed([called.get(each) or each for each in several]) if several else place


def tag_name(worn: Thing, called: Mapping[str, Text]) -> Text:
    """What people call the very thing that wears a tag: of several that the game does not tell
    apart each may have a label of its own."""
    return worn.label or called.get(worn.thing, worn.thing)


def tray_name(layout: Layout, name: str) -> Text:
    """What people call a tray."""
    found = layout.tray.get(name)
    return (found.label if found is not None else "") or name
