"""Feeling: what is heard below the table becomes gestures, or trouble that can be told.

    reports of readers -> presence -> a tag placed or removed -> which thing -> a gesture
    a key down         ----------------------------------------> a gesture
    an unknown tag, a tag in two places, a place gone deaf ----> trouble, in one sentence

What lay there at the start is nobody's act.  A tag that is felt in two places counts in neither; it
is set down where it stays.

What may live here: which thing lies where.  What may not: the game, and what a gesture means to it.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.layout import Layout
from controller.table.tags import Tags
from controller.wire import Msg, Text, Why
from hal.events import (
    Collision,
    Heard,
    KeyDown,
    PlaceDeaf,
    PlaceHears,
    TagFound,
    TagPlaced,
    TagRemoved,
    Told,
)
from hal.presence import Presence
from hal.uid import is_random

__all__ = ["Act", "Feeling", "Listener"]

Act: TypeAlias = TagPlaced | TagRemoved | KeyDown
"""What a gesture is made by."""


class Listener(Protocol):
    """Who is told what is felt, and knows what people call it."""

    def called(self, name: str) -> Text:
        """A place or a thing, for people."""

    def gesture(self, event: Act, gesture: AnyGesture) -> None:
        """Hands did this."""

    def trouble(self, event: Told, why: Why) -> None:
        """Something is wrong, and what to do about it."""

    def righted(self, event: Told) -> None:
        """Something that was wrong is so no more."""


class Feeling:
    """What is felt of a table; `listener` is told.

    lying  where each tag lies, by its UID, in the order in which it came there
    """

    def __init__(self, layout: Layout, tags: Tags, listener: Listener) -> None:
        self.layout = layout
        self.tags = tags
        self.listener = listener
        self.lying: dict[str, list[str]] = {}
        self._presence = Presence(layout.readers, self._told)

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports; a turned hourglass is nothing that is felt."""
        if isinstance(event, KeyDown):
            key = self.layout.key.get(event.key)
            if key is not None:
                self.listener.gesture(event, Key(key.seat, key.does))
        else:
            self._presence.hear(event)

    def things(self) -> dict[str, tuple[str, ...]]:
        """On which places each thing lies."""
        where: dict[str, tuple[str, ...]] = {}
        for uid, places in self.lying.items():
            if uid in self.tags.tag:
                name = self.tags.tag[uid].thing
                where[name] = (*where.get(name, ()), *places)
        return where

    def _told(self, event: Told) -> None:
        """What presence makes of it."""
        match event:
            case TagFound(place=at, uid=uid):
                self.lying.setdefault(uid, []).append(at)
            case TagPlaced():
                self._placed(event)
            case TagRemoved():
                self._removed(event)
            case PlaceDeaf():
                text = Msg(
                    "The table no longer feels {place}: say on the screen what happens there.",
                    place=self.listener.called(event.place),
                )
                self.listener.trouble(event, Why(text))
            case PlaceHears():
                self.listener.righted(event)
            case Collision():
                text = Msg(
                    "The things at {place} cannot be told apart: take one away.",
                    place=self.listener.called(event.place),
                )
                self.listener.trouble(event, Why(text))

    def _placed(self, event: TagPlaced) -> None:
        """A tag was set down."""
        uid, place = event.uid, event.place
        elsewhere = [other for other in self.lying.get(uid, ()) if other != place]
        self.lying[uid] = [*elsewhere, place]
        thing = self.tags.tag.get(uid)
        if thing is None:
            self.listener.trouble(event, Why(strange(uid, self.listener.called(place))))
        elif elsewhere:
            text = Msg(
                "{thing} is felt at {place} and at {other}: lift it from one of them.",
                thing=self.listener.called(thing.thing),
                place=self.listener.called(place),
                other=self.listener.called(elsewhere[-1]),
            )
            self.listener.trouble(event, Why(text))
        else:
            self.listener.gesture(event, self._set_down(thing.thing, place))

    def _removed(self, event: TagRemoved) -> None:
        """A tag was taken up, or vanished from one of two places."""
        uid, place = event.uid, event.place
        before = self.lying.pop(uid, [])
        left = [other for other in before if other != place]
        if left:
            self.lying[uid] = left
        thing = self.tags.tag.get(uid)
        if thing is not None and not left:
            pad = self.layout.place[place].kind == "pad"
            self.listener.gesture(event, Lifted(thing.thing, place, pad))
        elif thing is not None and len(left) == 1 and before[-1] != place:
            # It is only where it was felt last: there it was set down.
            self.listener.gesture(event, self._set_down(thing.thing, left[0]))
        else:
            self.listener.righted(event)

    def _set_down(self, thing: str, place: str) -> AnyGesture:
        """The gesture of setting a thing down at a place."""
        at = self.layout.place[place]
        return Shown(thing, place, at.seat) if at.kind == "pad" else Placed(thing, place)


def strange(uid: str, place: Text) -> Msg:
    """What is said of a tag that nobody knows."""
    if is_random(uid):
        return Msg(
            "The tag at {place} calls itself something else each time, so it can mark nothing: "
            "use another.",
            place=place,
        )
    return Msg(
        "The tag {uid} at {place} is not known: enrol it, or take it away.", uid=uid, place=place
    )
