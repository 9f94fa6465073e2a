"""Feeling: what is heard below the table becomes gestures, or trouble that can be told.

    reports of readers -> presence -> a tag placed or removed -> which thing -> a gesture
    a key down         ----------------------------------------> a gesture
    an unknown tag, a tag in two places -----------------------> trouble, in one sentence
    said on a screen, of a place that is not felt -> presence -> the same gesture
    a place gone deaf, or heard again -------------------------> told

What a reader sees when it is back counts.  Where that is not what was said meanwhile it is no act
either: it differs, and is told.

What lay there at the start is nobody's act.  A tag that is felt in two places counts in neither; it
is set down where it stays.

What may live here: which thing lies where.  What may not: the game, and what a gesture means to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeAlias

from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.layout import Layout
from controller.table.sentences import lies_elsewhere, lies_not_there
from controller.table.tags import Tags
from controller.wire import Msg, Text, Why
from hal.events import (
    Collision,
    Heard,
    KeyDown,
    PlaceDeaf,
    PlaceHears,
    Sighting,
    TagFound,
    TagPlaced,
    TagRemoved,
    Told,
)
from hal.presence import Presence
from hal.uid import is_random

__all__ = ["FRESH_MS", "UNHEARD_MS", "Act", "Feeling", "Listener"]

FRESH_MS = 2000
"""For so long after a place is felt again what is found there is no act (ms): it lay there."""

UNHEARD_MS = 600
"""What a reader tells within this time after it is back happened while nobody listened (ms)."""

Act: TypeAlias = TagPlaced | TagRemoved | KeyDown
"""What a gesture is made by."""


class Listener(Protocol):
    """Who is told what is felt, and knows what people call it."""

    def called(self, name: str) -> Text:
        """A place or a thing, for people."""

    def beside(self, one: str, other: str) -> bool:
        """Whether two places lie so near that one may hear what lies on the other."""

    def gesture(self, event: Act, gesture: AnyGesture) -> None:
        """Hands did this."""

    def trouble(self, event: Told, why: Why) -> None:
        """Something is wrong, and what to do about it."""

    def righted(self, event: Told) -> None:
        """Something that was wrong is so no more."""

    def differs(self, event: Told, gesture: Lifted | Placed | Shown, why: Why) -> None:
        """A reader that is back sees what `gesture` would have led to, and not what was said."""

    def listening(self, event: PlaceDeaf | PlaceHears) -> None:
        """A place is not felt any more, or is again."""


class Feeling:
    """What is felt of a table; `listener` is told.

    lying  where each tag lies, by its UID, in the order in which it came there
    deaf   the places that are not felt now
    told   how often anything was told
    """

    def __init__(self, layout: Layout, tags: Tags, listener: Listener) -> None:
        self.layout = layout
        self.tags = tags
        self.listener = listener
        self.lying: dict[str, list[str]] = {}
        self.deaf: set[str] = set()
        self.told = 0
        self._heard_since: dict[str, int] = {}
        self._said: dict[str, str] = {}
        self._saying = False
        self._adrift: set[str] = set()
        self._own = tags.alias
        self._undecided: set[str] = set()
        self._staying: dict[str, TagRemoved] = {}
        self._presence = Presence(layout.readers, self._told, listener.beside)

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports; a turned hourglass is nothing that is felt."""
        if isinstance(event, KeyDown):
            key = self.layout.key.get(event.key)
            if key is not None:
                self.listener.gesture(event, Key(key.seat, key.does, key.thing))
        else:
            known = self._known(event)
            self._presence.hear(known)
            if isinstance(known, Sighting) and self._staying:
                self._stayed(known)

    def know(self, tags: Tags) -> None:
        """These tags are known from now on, wherever they lie."""
        self.tags, self._own = tags, tags.alias

    def _known(self, event: Heard) -> Heard:
        """The same, each tag by its own UID, whatever a reader takes it for."""
        if not self._own or not isinstance(event, Sighting):
            return event
        return replace(event, uids=tuple(self._own.get(uid, uid) for uid in event.uids))

    # -- what is said -------------------------------------------------------------------------

    def put(self, uid: str, place: str, at_ms: int) -> None:
        """A tag was set down at a place that is not felt, as somebody says."""
        self._say(uid, place, lambda: self._presence.put(place, uid, at_ms))

    def lift(self, uid: str, home: str, at_ms: int) -> None:
        """A tag was taken up from where it lay; from `home` if nothing is known of that."""
        if uid in self.lying:
            self._say(uid, "", lambda: self._presence.lift(uid, at_ms))
        elif home:
            self.lying[uid] = [home]
            self._say(uid, "", lambda: self._removed(TagRemoved(home, uid, at_ms=at_ms)))

    def _say(self, uid: str, place: str, act: Callable[[], None]) -> None:
        """Let an act be told that no reader saw, and keep where it left the tag."""
        self._saying = True
        try:
            act()
        finally:
            self._saying = False
            self._said[uid] = place

    def _denied(self, event: TagFound | TagPlaced | TagRemoved) -> str | None:
        """Where somebody said that a tag is, if a reader that is only just back sees otherwise."""
        if self._saying or event.uid not in self._said or event.uid not in self.tags.tag:
            return None
        since = self._heard_since.get(event.place)
        if since is None or event.at_ms > since + FRESH_MS:
            return None
        said = self._said[event.uid]
        here = said == event.place
        return said if here == isinstance(event, TagRemoved) else None

    def _unheard(self, event: TagPlaced | TagRemoved) -> bool:
        """Whether this happened while the place was not felt: then it is nobody's act now."""
        since = self._heard_since.get(event.place)
        return not self._saying and since is not None and event.at_ms <= since + UNHEARD_MS

    # -- what is felt -------------------------------------------------------------------------

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
        self.told += 1
        match event:
            case TagFound(place=at, uid=uid, instead=instead):
                lay = self.lying.get(uid, ())
                elsewhere = [other for other in lay if other not in (at, instead)]
                self.lying[uid] = [*elsewhere, at]
                if elsewhere and uid in self.tags.tag:
                    self._twice(event, elsewhere[-1])
                else:
                    self._found(event)
            case TagPlaced():
                self._placed(event)
            case TagRemoved():
                self._removed(event)
            case PlaceDeaf():
                self.deaf.add(event.place)
                self.listener.listening(event)
            case PlaceHears():
                self.deaf.discard(event.place)
                self._heard_since[event.place] = event.at_ms
                self.listener.listening(event)
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
        also = elsewhere or self._presence.also_at(place, uid)
        if thing is None:
            self.listener.trouble(event, Why(strange(uid, self.listener.called(place))))
        elif uid in self._undecided:
            pass  # said already, when the first of its places was told
        elif also:
            if not elsewhere:
                self._undecided.add(uid)
            self._twice(event, also[-1])
        elif self._found(event) or (uid in self._adrift and self._unheard(event)):
            self._adrift.discard(uid)
        else:
            self._adrift.discard(uid)
            self.listener.gesture(event, self._set_down(thing.thing, place))

    def _twice(self, event: TagFound | TagPlaced, other: str) -> None:
        """One UID in two places that are no neighbours: a copy of a tag, or a base so large that it
        lies on both."""
        text = Msg(
            "{thing} is felt at {place} and at {other}: lift it from one of them. If nothing of it "
            "lies there, a tag was copied.",
            thing=self.listener.called(self.tags.tag[event.uid].thing),
            place=self.listener.called(event.place),
            other=self.listener.called(other),
        )
        self.listener.trouble(event, Why(text))

    @property
    def seams(self) -> dict[tuple[str, str], int]:
        """How often what lay at the first place was read at the second, beside it."""
        return dict(self._presence.seams)

    def _found(self, event: TagFound | TagPlaced) -> bool:
        """Whether a tag that a reader sees is elsewhere than was said; that is told."""
        said = self._denied(event)
        if not self._saying:
            self._said.pop(event.uid, None)
        if said is None:
            return False
        thing = self.tags.tag[event.uid].thing
        why = lies_elsewhere(
            self.listener.called(thing),
            self.listener.called(event.place),
            self.listener.called(said) if said else "",
        )
        self.listener.differs(event, self._set_down(thing, event.place), why)
        return True

    def _removed(self, event: TagRemoved) -> None:
        """A tag was taken up, or vanished from one of two places."""
        uid, place = event.uid, event.place
        before = self.lying.pop(uid, [])
        left = [other for other in before if other != place]
        if left:
            self.lying[uid] = left
        undecided = uid in self._undecided and len(left) < 2
        if undecided:
            self._undecided.remove(uid)
        self._staying.pop(uid, None)
        thing = self.tags.tag.get(uid)
        if thing is not None and not left:
            self._taken_up(event, thing.thing)
        elif thing is not None and len(left) == 1 and (before[-1] != place or undecided):
            # It is only where it was felt last, or was never said to be: there it was set down, if
            # it is read there once more.  A hand may have taken it up from both.
            self._staying[uid] = event
        else:
            self.listener.righted(event)

    def _stayed(self, seen: Sighting) -> None:
        """A reader sees these; one that was felt in two places may be among them."""
        place = self.layout.readers.get(seen.reader, "")
        for uid in seen.uids:
            event = self._staying.get(uid)
            if event is not None and self.lying.get(uid) == [place]:
                del self._staying[uid]
                self.told += 1
                act = replace(event, at_ms=seen.at_ms)
                self.listener.gesture(act, self._set_down(self.tags.tag[uid].thing, place))

    def _taken_up(self, event: TagRemoved, thing: str) -> None:
        """A tag lies nowhere any more.  That one lies elsewhere than was said, a reader that sees
        it there tells next, and no more than that was done."""
        place, denied = event.place, self._denied(event)
        if not self._saying and event.uid in self._said and place in self.deaf:
            return
        if not self._saying:
            self._said.pop(event.uid, None)
        lifted = Lifted(thing, place, self.layout.place[place].kind == "pad")
        if denied is None and self._unheard(event):
            self._adrift.add(event.uid)
            return
        if denied is None:
            self.listener.gesture(event, lifted)
            return
        why = lies_not_there(self.listener.called(thing), self.listener.called(place))
        self.listener.differs(event, lifted, why)

    def _set_down(self, thing: str, place: str) -> Placed | Shown:
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
        'The tag {uid} at {place} is not known: tap "?" at the top of the Overlord\'s screen and '
        "say what wears it, or take it away.",
        uid=uid,
        place=place,
    )
