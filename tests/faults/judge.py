"""The judge: whether what was told has a cause in what really happened, and the other way round.

    a tag placed    it lay there, and had not been told
    a tag removed   it had been told, and then nobody could have read it for as long as a miss takes
    a tag found     the first that was told of it there, and it lay there
    a key           held by somebody, each press told once
    the hourglass   turned by somebody, each turn told once
    a part faulty   something was done to that part, and not long ago
    an antenna      on while no neighbouring hub's is
    a state         an entry of the journal that somebody gave, or time that was up (`sand`)

The numbers are those that hal/README.md promises, with some allowance for the time that reports
take.  What may live here: these verdicts, one sentence for each broken promise.  What may not: a
look at how the code under test came to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.engine import Session
from hal.events import KeyDown, TagFound, TagPlaced, TagRemoved
from tests.faults import kinds as k
from tests.faults.bench import Bench
from tests.faults.trouble import astray, stands, touched_by
from tests.faults.truth import EVER, Spans, common, less, overlap, union

__all__ = ["verdicts"]

GONE_MS = 300
"""How long a tag must not have been read until it is gone."""

THREE_MISSES_MS = 20
"""How long three misses take at the least."""

ROUND_MS = {1: 60, 2: 200}
"""How long after a poll of a place the next one may come, by the number of hubs that take turns."""

ALLOWED_MS = 60
"""How much earlier or later than it was done something may be told to have happened."""

TURNED_MS = 300
"""How long a turned hourglass takes to stand still, and to be told."""

ROLL_MS = 80
"""How long it rolls to and fro once."""

SLOT_TURN_MS = 50
"""How long the antennas of a hub whose turn it is may all be off between two polls."""

BOTH_ON_MS, BOTH_ON_MS_A_TAG = 20, 2
"""How long two neighbours may be on together, and how much longer for each tag of a crowd: the core
runs ahead of the clock by up to one poll on this machine, and so much too late hears when its slot
begins."""


def verdicts(bench: Bench) -> list[str]:
    """Every promise that was broken, in one sentence each."""
    return [
        *bench.unsaid,
        *tags(bench),
        *keys(bench),
        *turns(bench),
        *parts(bench),
        *antennas(bench),
        *journal(bench),
    ]


# -- tags -----------------------------------------------------------------------------------------


def tags(bench: Bench) -> Iterator[str]:
    """Edges of tags, place by place and UID by UID."""
    edges: dict[tuple[str, str], list[Any]] = {}
    for event in bench.told:
        if isinstance(event, TagPlaced | TagRemoved | TagFound):
            edges.setdefault((event.place, event.uid), []).append(event)
    for (place, uid), events in edges.items():
        there, before = False, -ALLOWED_MS
        for event in events:
            removed = isinstance(event, TagRemoved)
            if removed != there:
                yield f"{event} comes twice in a row"
            why = uncalled_leave if removed else uncalled_arrival
            if wrong := why(bench, place, uid, before, event.at_ms):
                yield f"{event}: {wrong}"
            if isinstance(event, TagFound) and event is not events[0]:
                yield f"{event} was known already"
            there, before = not removed, event.at_ms
        if isinstance(events[0], TagPlaced) and lay_at_start(bench, place, uid):
            yield f"{events[0]} lay there when the table was switched on"


def uncalled_arrival(bench: Bench, place: str, uid: str, since: int, at: int) -> str:
    """Why a tag cannot have come; empty if it can."""
    readers = bench.layout.place[place].readers
    spans = bench.truth.maybe(readers, uid)
    return "" if overlap(spans, since - ALLOWED_MS, at) >= 0 else "it did not lie there"


def least_gap(bench: Bench) -> int:
    """For how long a tag must have been unreadable at the least: it is gone 300 ms after it was
    read, which may be a round of polls before it left, or longer where words were lost."""
    delays = k.Noise | k.Hang | k.Clock | k.Unplug | k.Swap | k.Garble | k.Chatter
    if any(isinstance(fault, delays) for fault in bench.script.fault):
        return THREE_MISSES_MS
    return GONE_MS - ALLOWED_MS - ROUND_MS[len(bench.hubs)]


def uncalled_leave(bench: Bench, place: str, uid: str, since: int, at: int) -> str:
    """Why a tag cannot have gone; empty if it can."""
    readers = bench.layout.place[place].readers
    spans = bench.truth.readable(readers, uid)
    gaps, start = [], -(10**6)
    for a, b in spans:
        gaps.append((start, a))
        start = b
    gaps.append((start, at))
    if overlap(gaps, since - ALLOWED_MS, at) >= least_gap(bench):
        return ""
    if bench.truth.faint_before_it_left(readers, uid, at) >= least_gap(bench):
        return ""
    return "" if elsewhere(bench, place, uid, at) else "it could be read all the time"


def elsewhere(bench: Bench, place: str, uid: str, at: int) -> bool:
    """Whether a place that was deaf may have given a tag up, as it was told elsewhere."""
    return any(
        isinstance(event, TagPlaced | TagFound)
        and (event.uid, event.at_ms) == (uid, at)
        and event.place != place
        for event in bench.told
    )


def lay_at_start(bench: Bench, place: str, uid: str) -> bool:
    """Whether a tag lay there, to be read, from the very beginning until it was told."""
    spans = bench.truth.readable(bench.layout.place[place].readers, uid)
    told = next(e.at_ms for e in bench.told if getattr(e, "uid", "") == uid and e.place == place)
    return any(start == 0 and end >= told for start, end in spans)


# -- contacts -------------------------------------------------------------------------------------


def keys(bench: Bench) -> Iterator[str]:
    """Each press is told once, and nothing but presses."""
    waiting = [(press, must_be_told(bench, press)) for press in bench.truth.presses]
    down: set[str] = set()
    early = allowed_ms(bench)
    for event in bench.keys_heard:
        if not isinstance(event, KeyDown):
            if event.key not in down:
                yield f"{event} was not down"
            down.discard(event.key)
            continue
        if event.key in down:
            yield f"{event} was down already"
        down.add(event.key)
        mine = [
            each
            for each in waiting
            if each[0].key == event.key and each[0].down - early <= event.at_ms
        ]
        if not mine:
            yield f"{event}: nobody pressed it"
            continue
        # A press that may be lost is passed over for one that is nearer.
        best = next((m for m in mine if m[1] or m is mine[-1]), mine[-1])
        waiting = [each for each in waiting if each is not best]
    for press, must in waiting:
        if must:
            yield f"{press} was never told"


def allowed_ms(bench: Bench) -> int:
    """How much earlier than it was done something may be told to have happened: a hub whose counter
    jumped is wrong by that about what it tells of before."""
    jumps = [f.by_us for f in bench.script.fault if isinstance(f, k.Clock) and f.at_ms]
    return ALLOWED_MS + sum(abs(jump) for jump in jumps) // 1000


def must_be_told(bench: Bench, press: Any) -> bool:
    """Whether a press was long, alone, and at a hub that was listened to and at work."""
    hub = bench.keys[press.key][0]
    if not press.sure or press.up - press.down < 60 or not heeded(bench, hub, press.down):
        return False
    for fault in bench.script.fault:
        held = isinstance(fault, k.Hold) and (press.key, press.down) not in (
            (key, fault.at_ms) for key in fault.keys
        )
        around = fault.at_ms - ALLOWED_MS <= press.up and press.down <= fault.ends_ms + ALLOWED_MS
        if held and around:
            return False
    return True


def heeded(bench: Bench, hub: str, at: int) -> bool:
    """Whether a hub was met and at work, so that it must tell what was done to its contacts."""
    met = bench.met.get(hub)
    return met is not None and at >= met and overlap(astray(bench, hub), at, at) < 0


def turns(bench: Bench) -> Iterator[str]:
    """A turned hourglass was turned by somebody, each turn is told once."""
    rolls = [fault.times * ROLL_MS for fault in bench.script.fault if isinstance(fault, k.Roll)]
    early, settled = allowed_ms(bench), TURNED_MS + sum(rolls)
    must = [at for at in bench.truth.turns if turn_must_be_told(bench, at, settled)]
    may = [at for at in bench.truth.turns if at not in must]
    for event in bench.turns_heard:
        sure = [at for at in must if at - early <= event.at_ms <= at + settled + early]
        mine = [at for at in may if at - early <= event.at_ms]
        if sure:
            must.remove(sure[0])
        elif mine:
            may.remove(mine[0])
        else:
            yield f"{event}: nobody turned it"
    yield from (f"the hourglass was turned at {at} ms, and that was never told" for at in must)


def turn_must_be_told(bench: Bench, at: int, settled: int) -> bool:
    """Whether it stood still afterwards, at a hub that was listened to and at work."""
    others = list(bench.truth.turns)
    others.remove(at)
    if any(abs(other - at) <= settled for other in others):
        return False
    hubs = [name for name, hub in bench.parts.hub.items() if hub.hourglass]
    return all(heeded(bench, hub, at) for hub in hubs)


# -- parts and the journal ------------------------------------------------------------------------


def parts(bench: Bench) -> Iterator[str]:
    """Nobody complains of a part that nothing was done to, nor before, nor long after."""
    touched: dict[str, Spans] = {}
    for fault in bench.script.fault:
        for part, span in touched_by(bench, fault).items():
            touched.setdefault(part, []).append(span)
    for at, part, reason in bench.faults:
        if overlap(touched.get(part, ()), at, at) < 0:
            yield f"at {at} ms {part} was said to be {reason}, but nothing was done to it then"


def antennas(bench: Bench) -> Iterator[str]:
    """Those of neighbouring hubs are never on at the same time, by the hubs' own clocks, once both
    were told when their turns are."""
    for hub, part in bench.parts.hub.items():
        for other in (each for each in part.neighbours if hub < each):
            told = max(bench.met.get(each, EVER) for each in (hub, other)) + ALLOWED_MS
            excused = [(-EVER, told), *astray(bench, hub), *astray(bench, other)]
            excused += [*stands(bench, hub), *stands(bench, other)]
            for start, end in less(common(taken(bench, hub), taken(bench, other)), excused):
                if end - start > both_on(bench):
                    yield f"from {start} to {end} ms antennas of {hub} and {other} were on together"


def both_on(bench: Bench) -> int:
    """How long two neighbours may be on together here."""
    crowds = [fault.tags for fault in bench.script.fault if isinstance(fault, k.Crowd)]
    return BOTH_ON_MS + BOTH_ON_MS_A_TAG * max(crowds, default=0)


def taken(bench: Bench, hub: str) -> Spans:
    """When a hub took its turn: from the first field of it to the last (ms)."""
    board = bench.hubs[hub].parts
    open_ = [] if board.on_since is None else [(board.on_since, bench.clock.now() * 1000)]
    fields = [(a // 1000, b // 1000 + SLOT_TURN_MS) for a, b in [*board.fields, *open_]]
    return [(a, b - SLOT_TURN_MS) for a, b in union(fields)]


def journal(bench: Bench) -> Iterator[str]:
    """The journal alone leads to the state, and every entry in it was given by somebody."""
    rows = [row.seq for row in bench.session.journal.summaries()]
    for entry in rows:
        if entry not in bench.entries:
            yield f"nobody gave entry {entry} of the journal"
    again = Session.open(bench.play.game, bench.session.journal)
    if again.hash() != bench.session.hash():
        yield "the journal leads to another state"
