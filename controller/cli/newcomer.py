"""A newcomer: the one tag among all that lie on a table which nobody has enrolled.

    readers -> presence -> a tag that is not known -> the newcomer once it lies there alone

Tags that are known may lie where they like.  Two that are not known are no newcomer: which of them
is meant nobody can say.  A tag that is known and is laid down now is told, rather than waited past:
it was laid by mistake, or is a copy of the one that is known.

What may live here: finding it.  What may not: what becomes of it (`controller.cli.tags`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from controller.engine import Invalid
from controller.table import Layout, Tags
from controller.wire import Msg
from hal.events import Heard, TagFound, TagPlaced, TagRemoved, Told
from hal.presence import Presence

__all__ = ["LOOK_S", "Newcomer"]

LOOK_S = 0.1
"""How often it is looked whether it is there."""

ALONE_S = 1.0
"""How long it must lie there alone: another may be on its way through presence."""


class Newcomer:
    """Listens to a table of `layout`, where `known` tags are known; from any thread."""

    def __init__(self, known: Tags, layout: Layout) -> None:
        self._known = known
        self._lock = threading.Lock()
        self._new: dict[str, str] = {}
        self._passed: set[str] = set()
        self._shown = ""
        self._seen = ("", 0.0)
        self._presence = Presence(layout.readers, self._told)

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports."""
        with self._lock:
            self._presence.hear(event)

    def know(self, tags: Tags) -> None:
        """These tags are known from now on.  One that is known no more and lies there yet is no
        newcomer until it is laid down anew."""
        with self._lock:
            self._known = tags
            self._new = {u: at for u, at in self._new.items() if tags.own(u) not in tags.tag}

    def pass_over(self, uid: str) -> None:
        """This one is none, until it is laid down anew."""
        with self._lock:
            self._passed.add(uid)

    def _told(self, event: Told) -> None:
        match event:
            case TagPlaced(uid=uid) if self._known.own(uid) in self._known.tag:
                self._shown = self._known.own(uid)
            case TagPlaced(uid=uid, place=place) | TagFound(uid=uid, place=place):
                if self._known.own(uid) not in self._known.tag:
                    self._new[uid] = place
            case TagRemoved(uid=uid):
                self._new.pop(uid, None)
                self._passed.discard(uid)
            case _:
                pass

    def look(self, now: float) -> str:
        """The newcomer's UID, once it has lain there alone for long enough (`now` in s); empty
        until then.  Raises `Invalid` where there are several, and where a tag was laid down that
        marks something already."""
        with self._lock:
            new = tuple(uid for uid in self._new if uid not in self._passed)
            shown, self._shown = self._shown, ""
        if len(new) > 1:
            raise Invalid(
                Msg(
                    "Several tags lie there that are not known: {uids}. Leave one alone.",
                    uids=", ".join(sorted(new)),
                )
            )
        if shown:
            thing = self._known.tag[shown].thing
            raise Invalid(
                Msg(
                    'The tag {uid} marks "{other}": take it out of the file first, or use '
                    'another. If "{other}" wears it elsewhere, this is a copy of it, and two that '
                    "call themselves the same can never be told apart.",
                    uid=shown,
                    other=thing,
                )
            )
        found = new[0] if new else ""
        if found != self._seen[0]:
            self._seen = (found, now)
        return found if found and now - self._seen[1] >= ALONE_S else ""

    def wait(
        self, now: Callable[[], float], sleep: Callable[[float], object], seconds: float
    ) -> str:
        """The newcomer's UID, waited for so long (s).  Raises `Invalid` where there is none, where
        there are several, and where a tag is laid down that marks something already."""
        end = now() + seconds
        while now() < end:
            if uid := self.look(now()):
                return uid
            sleep(LOOK_S)
        raise Invalid(Msg("No tag was laid down that is not known already."))
