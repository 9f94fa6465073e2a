"""Presence: from what readers see, poll by poll, to what lies where.

A poll is a poor witness. A tag that lies still is missed now and then, one that is carried past is
seen, a wire comes loose. So for every (place, UID) what is told are edges, never levels, and each
edge is sure before it is told:

    unknown ---------- 2 reads --------> there, told as TagFound
       |
    3 misses, 300 ms
       v
    not there -------- 2 reads --------> there, told as TagPlaced
       ^                                   |
       '---- 3 misses and >= 300 ms -------'  told as TagRemoved

    read    a reader of the place listed the UID; two reads count when the same reader made them
            and no round passed in between in which no reader of the place saw it
    miss    a complete inventory without it. It is gone when every reader of the place has missed
            it three times since it was last read, and that read was 300 ms ago or more

Neither a read nor a miss are: a poll that failed, an inventory that cannot be completed, the
silence of a reader that is lost. Nor do the 300 ms run on through such polls: a tag that nobody
could miss meanwhile has not been missing. A place with a lost reader loses nothing (its tags are
not missed three times by *every* reader) until they are told elsewhere, and when the reader is
back, counting begins anew: what differs is told then.

Until a reader was listened to for as long as it takes to miss something, all is unknown to it: what
it sees then lay there at the start, is found, and nobody's act.

A tag that slides from place to place is read on the way too. So one that comes from another place
must have lain here for 300 ms, and the other must have let go of it, so that it is never told twice
for one move. After a second here it is in two places at once, and told for both; who is right, hal
cannot know.

Not so where the two places lie beside each other: then one reader hears what lies on the other, and
the tag is where it is heard more steadily, by a quarter of the polls at least; where both hear it
as well, it stays where it was heard first. It is told for one of them alone, and later for the
other if that turns out to be the steadier one.

A hand that rests longer than that on its way has set the tag down: what is told can be
revised, as it is told too when the tag goes on.

A tag that calls itself something else at every poll, such as a telephone's, is one tag all the
same, and is told by the name that it said first, so that somebody can be told what lies there. How
many of them lie at one place nobody can know.

Of a place with a lost reader somebody may say what happens there: that counts as a reader's word
until the readers are back. Then what they see counts, and what differs is told.

Time is what the events say. There is no timer here and no thread: the same events tell the same,
however fast they come.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hal.events import (
    Collision,
    Heard,
    PlaceDeaf,
    PlaceHears,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
    TagFound,
    TagPlaced,
    TagRemoved,
    Told,
)
from hal.uid import is_random

__all__ = ["BOTH_MS", "GONE_MISSES", "GONE_MS", "PLACED_READS", "SETTLE_MS", "Presence"]

PLACED_READS = 2
"""Reads by one reader after which a tag is there."""

GONE_MISSES = 3
"""Misses by every reader of the place after which a tag may be gone ..."""

GONE_MS = 300
"""... if it was last read so long ago (ms)."""

SETTLE_MS = GONE_MS
"""How long a tag that comes from another place must have lain here (ms)."""

BOTH_MS = 1000
"""How long it must have lain here if the other place has not let go of it (ms)."""

WINDOW, FEWEST = 16, 5
"""Of how many polls, the last ones, it is counted how steadily a tag is heard; of how many at
least."""

MARGIN = 0.25
"""By which share of its polls one place must hear a tag more steadily than one beside it."""


class Presence:
    """What comes and goes. Give it everything that is `hear`d; it calls `tell`. What lies where now
    is kept by whoever is told.

    places: reader -> place; several readers may serve one place. What a reader says that serves
    none is passed over. beside: whether a reader of one place may hear what lies on another. For
    one thread.

    seams: how often what lay at the first place was read at the second, beside it
    """

    def __init__(
        self,
        places: Mapping[str, str],
        tell: Callable[[Told], object],
        beside: Callable[[str, str], bool] = lambda one, other: False,
    ) -> None:
        self._tell = tell
        self._beside = beside
        self.seams: Counter[tuple[str, str]] = Counter()
        readers: dict[str, list[str]] = {}
        for reader, place in places.items():
            readers.setdefault(place, []).append(reader)
        self._places = {name: _Place(name, tuple(served)) for name, served in readers.items()}
        self._by_reader = {reader: self._places[place] for reader, place in places.items()}

    def hear(self, event: Heard) -> None:
        """Take in an event; keys and the hourglass mean nothing here."""
        match event:
            case Sighting(reader=reader) if place := self._by_reader.get(reader):
                if reader not in place.lost:
                    self._poll(place, event)
                    place.looked[reader] = event.at_ms
            case ReadFailed(reader=reader) if place := self._by_reader.get(reader):
                place.saw_nothing(event)
                place.looked[reader] = event.at_ms
            case ReaderLost(reader=reader) if place := self._by_reader.get(reader):
                if not place.lost:
                    self._tell(PlaceDeaf(place.name, at_ms=event.at_ms))
                place.lost.add(reader)
            case ReaderBack(reader=reader) if place := self._by_reader.get(reader):
                self._back(place, event)
            case _:
                pass

    def put(self, name: str, uid: str, at_ms: int) -> None:
        """Somebody says that a tag was set down at this place, which has a lost reader: it is there
        and nowhere else."""
        place = self._places[name]
        for other in self._elsewhere(place, uid):
            self._let_go(other, uid, at_ms)
        track = place.tracks.setdefault(uid, _Track(at_ms))
        track.begin(at_ms)
        if not track.there:
            track.there = True
            self._tell(TagPlaced(name, uid, at_ms=at_ms))

    def lift(self, uid: str, at_ms: int) -> None:
        """Somebody says that a tag was taken up from wherever it lay."""
        for place in self._places.values():
            if uid in place.tracks:
                self._let_go(place, uid, at_ms)

    def _back(self, place: _Place, event: ReaderBack) -> None:
        """Count anew: what was missed by half before the silence says nothing of now."""
        if event.reader not in place.lost:
            return
        place.lost.remove(event.reader)
        for track in place.all_tracks():
            track.begin(event.at_ms)
        if not place.lost:
            self._tell(PlaceHears(place.name, at_ms=event.at_ms))

    def _poll(self, place: _Place, seen: Sighting) -> None:
        """Count one inventory of one reader."""
        if not seen.complete:
            if place.colliding is None:
                place.colliding = _Track(seen.at_ms)
                self._tell(Collision(place.name, at_ms=seen.at_ms))
            place.colliding.read(seen)
            place.saw_nothing(seen)
            return
        uids = place.as_known(seen.uids)
        # What left is told before what came: a place must be free before it is taken.
        for uid in sorted(place.tracks.keys() - set(uids)):
            if place.tracks[uid].missed(seen, place.readers):
                self._let_go(place, uid, seen.at_ms)
        for uid in uids:
            track = place.tracks.get(uid)
            if track is None:
                track = _Track(seen.at_ms, found=seen.reader not in place.known)
                place.tracks[uid] = track
            track.read(seen)
            if not track.there and self._sure(place, uid, track):
                self._settle(place, uid, track, seen.at_ms)
            elif not track.there and track.steadiness() is not None:
                self._overheard(place, uid)
        place.listen(seen)

    def _settle(self, place: _Place, uid: str, track: _Track, now: int) -> None:
        """A tag is at this place, surely."""
        track.there = True
        instead = ""
        for other in self._elsewhere(place, uid):
            if self._hears_over(place, other, uid):
                if not other.tracks[uid].there:
                    continue
                if track.found:  # nobody moved it: it was told there by mistake
                    other.tracks[uid].there = False
                    instead = other.name
                else:
                    self._hand_over(other, uid, now)
            elif other.only_remembers(uid):
                self._let_go(other, uid, now)
        if track.found:
            self._tell(TagFound(place.name, uid, instead, at_ms=now))
        else:
            self._tell(TagPlaced(place.name, uid, at_ms=now))

    def _overheard(self, place: _Place, uid: str) -> None:
        """A place has heard for a while what lies beside it."""
        for other in self._elsewhere(place, uid):
            if other.tracks[uid].there and self._hears_over(place, other, uid):
                self.seams[other.name, place.name] += 1

    def _hears_over(self, place: _Place, other: _Place, uid: str) -> bool:
        """Whether `other` may hear a tag only because it lies beside it, at `place`."""
        return self._beside(place.name, other.name) and not other.only_remembers(uid)

    def _hand_over(self, place: _Place, uid: str, now: int) -> None:
        """A tag that this place goes on hearing lies on the one beside it by now."""
        place.tracks[uid].there = False
        self._tell(TagRemoved(place.name, uid, at_ms=now))

    def _sure(self, place: _Place, uid: str, track: _Track) -> bool:
        """Whether a tag that was just read is there, and is not passing by."""
        others = self._elsewhere(place, uid)
        track.moved = track.moved or bool(others)
        near = [each for each in others if self._hears_over(place, each, uid)]
        if not all(track.outweighs(other.tracks[uid]) for other in near):
            return False
        held = not all(other.only_remembers(uid) for other in others if other not in near)
        wanted = BOTH_MS if held else SETTLE_MS if track.moved else 0
        return max(track.reads.values()) >= PLACED_READS and track.last - track.since >= wanted

    def also_at(self, name: str, uid: str) -> tuple[str, ...]:
        """Where else a tag is read that is told at this place, and not merely heard from there:
        it, or a copy of it."""
        return tuple(
            other.name
            for other in self._elsewhere(self._places[name], uid)
            if not other.only_remembers(uid) and not self._beside(name, other.name)
        )

    def _elsewhere(self, place: _Place, uid: str) -> list[_Place]:
        """The other places that have not let go of a tag."""
        return [each for each in self._places.values() if each != place and uid in each.tracks]

    def _let_go(self, place: _Place, uid: str, now: int) -> None:
        """A tag is gone from a place, or was only passing by."""
        if place.tracks.pop(uid).there:
            self._tell(TagRemoved(place.name, uid, at_ms=now))


@dataclass(eq=False)
class _Track:
    """What was seen, at one place, of one UID, or of anything else that comes and goes.

    began: the first read. since: when the unbroken reads began. last: the last read, or when
    listening began (ms).
    found: nobody knows that it was not there at the start. moved: another place had it meanwhile.
    reads, misses: by reader, the misses since the last read. heard: by reader, whether each of the
    last polls read it.
    """

    last: int
    found: bool = False
    moved: bool = False
    there: bool = False
    began: int | None = None
    since: int = 0
    reads: Counter[str] = field(default_factory=Counter)
    misses: Counter[str] = field(default_factory=Counter)
    heard: dict[str, deque[bool]] = field(default_factory=dict)

    def begin(self, now: int) -> None:
        """Count anew from `now`."""
        self.reads.clear()
        self.misses.clear()
        self.heard.clear()
        self.last = now

    def read(self, seen: Sighting) -> None:
        """Count a read."""
        if self.began is None:
            self.began = seen.at_ms
        if not self.reads:
            self.since = seen.at_ms
        self.reads[seen.reader] += 1
        self._poll(seen.reader, read=True)
        self.misses.clear()
        self.last = seen.at_ms

    def missed(self, seen: Sighting, readers: tuple[str, ...]) -> bool:
        """Count a miss; whether it is surely gone, from all `readers` of the place."""
        self.misses[seen.reader] += 1
        self._poll(seen.reader, read=False)
        fewest = min(self.misses[reader] for reader in readers)
        # A tag on a seam may be seen by the first reader in one round and by the last in the next.
        if self.misses.total() > 2 * (len(readers) - 1):
            self.reads.clear()
        return fewest >= GONE_MISSES and seen.at_ms - self.last >= GONE_MS

    def _poll(self, reader: str, *, read: bool) -> None:
        """Keep whether a poll read it."""
        self.heard.setdefault(reader, deque(maxlen=WINDOW)).append(read)

    def steadiness(self) -> float | None:
        """The share of its last polls in which the reader that reads it best read it; None after
        too few of them."""
        shares = [sum(polls) / len(polls) for polls in self.heard.values() if len(polls) >= FEWEST]
        return max(shares, default=None)

    def outweighs(self, other: _Track) -> bool:
        """Whether it is here rather than at a place beside this one, which hears it too."""
        here, there = self.steadiness(), other.steadiness()
        if here is None or there is None:
            return False
        if abs(here - there) >= MARGIN:
            return here > there
        return not other.there and (self.began or 0) <= (other.began or 0)


@dataclass(eq=False)
class _Place:
    """A place, the readers that serve it, and what they have seen.

    listening: by reader, a track of nothing at all, which every poll misses. known: the readers
    from which it is surely gone, so that what they see from now on has come since the start.
    colliding: a track of the collision that was told. looked: by reader, its last poll (ms).
    """

    name: str
    readers: tuple[str, ...]
    lost: set[str] = field(default_factory=set)
    tracks: dict[str, _Track] = field(default_factory=dict)
    listening: dict[str, _Track] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    colliding: _Track | None = None
    looked: dict[str, int] = field(default_factory=dict)

    def listen(self, seen: Sighting) -> None:
        """Count a complete inventory, whatever is in it."""
        if seen.reader not in self.known:
            nothing = self.listening.setdefault(seen.reader, _Track(seen.at_ms))
            if nothing.missed(seen, (seen.reader,)):
                self.known.add(seen.reader)
        if self.colliding and self.colliding.missed(seen, self.readers):
            self.colliding = None

    def saw_nothing(self, poll: Sighting | ReadFailed) -> None:
        """Let the time since the poll before not count: this one tells nothing of any tag."""
        blind = max(0, poll.at_ms - self.looked.get(poll.reader, poll.at_ms))
        for track in self.tracks.values():
            track.last = min(track.last + blind, poll.at_ms)

    def as_known(self, uids: tuple[str, ...]) -> tuple[str, ...]:
        """These UIDs, but all that are drawn anew each time as the one that was seen first."""
        drawn = [uid for uid in uids if is_random(uid)]
        if not drawn:
            return uids
        first = next((uid for uid in self.tracks if is_random(uid)), drawn[0])
        return (*(uid for uid in uids if uid not in drawn), first)

    def only_remembers(self, uid: str) -> bool:
        """Whether a tag counts as here only because a reader that could miss it is lost."""
        hearing = [reader for reader in self.readers if reader not in self.lost]
        misses = self.tracks[uid].misses
        return bool(self.lost) and all(misses[reader] >= GONE_MISSES for reader in hearing)

    def all_tracks(self) -> list[_Track]:
        """Everything that is counted here."""
        collision = [self.colliding] if self.colliding else []
        return [*self.tracks.values(), *self.listening.values(), *collision]
