"""The judge: whether what was told has a cause in what really happened, and the other way round.

    a tag placed    it lay there, and had not been told
    a tag removed   it had been told, and then nobody could have read it for as long as a miss takes
    a tag found     the first that was told of it there, and it lay there
    a key           held by somebody, each press told once; a turned hourglass turned by somebody
    a part faulty   something was done to that part
    a state         an entry of the journal that somebody gave

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
from tests.faults.truth import Span, overlap
from tests.specimens.noughts import Noughts

__all__ = ["verdicts"]

GONE_MS = 300
"""How long a tag must not have been read until it is gone."""

THREE_MISSES_MS = 20
"""How long three misses take at the least."""

ROUND_MS = {1: 60, 2: 200}
"""How long after a poll of a place the next one may come, by the number of hubs that take turns."""

ALLOWED_MS = 60
"""How much earlier or later than it was done something may be told to have happened."""

BOOTED_MS = 4000
"""How long after a hub's trouble what is done to its contacts may be how things came to stand."""


def verdicts(bench: Bench) -> list[str]:
    """Every promise that was broken, in one sentence each."""
    return [
        *bench.unsaid,
        *tags(bench),
        *keys(bench),
        *turns(bench),
        *parts(bench),
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
    if uid.startswith("08"):
        random: list[Span] = [span for each in readers for span in bench.truth.random[each]]
        return "" if overlap(random, since, at) >= 0 else "no such tag lay there"
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
    met = bench.met.get(hub)
    if not press.sure or met is None or press.down < met or press.up - press.down < 60:
        return False
    end = bench.script.ends_ms + BOOTED_MS
    for fault in bench.script.fault:
        held = isinstance(fault, k.Hold) and press.down != fault.at_ms
        around = fault.at_ms - ALLOWED_MS <= press.up and press.down <= fault.ends_ms + ALLOWED_MS
        if held and around:
            return False
        if troubles(fault, hub) and fault.at_ms - 200 <= press.down <= end:
            return False
    return True


def troubles(fault: k.Fault, hub: str) -> bool:
    """Whether a fault may keep a hub from telling what is done to its contacts."""
    return isinstance(fault, k.Reboot | k.Power | k.Hang | k.Clock) and fault.hub == hub


def turns(bench: Bench) -> Iterator[str]:
    """A turned hourglass was turned by somebody, each time once."""
    left, early = list(bench.truth.turns), allowed_ms(bench)
    for event in bench.turns_heard:
        mine = [at for at in left if at - early <= event.at_ms]
        if not mine:
            yield f"{event}: nobody turned it"
            continue
        left.remove(mine[0])


# -- parts and the journal ------------------------------------------------------------------------


def parts(bench: Bench) -> Iterator[str]:
    """Nobody complains of a part that nothing was done to."""
    touched: set[str] = set()
    for fault in bench.script.fault:
        touched |= touched_by(bench, fault)
    for at, part, reason in bench.faults:
        if part not in touched:
            yield f"at {at} ms {part} was said to be {reason}, but nothing was done to it"


def touched_by(bench: Bench, fault: k.Fault) -> set[str]:
    """The parts of which a fault may make somebody complain."""
    hubs = set(bench.hubs)
    if isinstance(fault, k.OfChip | k.Stunned | k.Brownout):
        hub = bench.chips[fault.reader][0]
        others = {each for each, (at, _) in bench.chips.items() if at == hub}
        return others if isinstance(fault, k.LoadsBus) else {fault.reader}
    if isinstance(fault, k.Hold):
        return {bench.keys[key][0] for key in fault.keys}
    if isinstance(fault, k.Swap):
        return hubs | set(bench.lines)
    if isinstance(fault, k.OfHub | k.Reboot | k.Clock):
        strange = b"OTHERS\x00\x07".hex().upper()
        return {fault.hub, bench.ports[fault.hub], strange}
    return set()


def journal(bench: Bench) -> Iterator[str]:
    """The journal alone leads to the state, and every entry in it was given by somebody."""
    rows = [row.seq for row in bench.session.journal.summaries()]
    for entry in rows:
        if entry not in bench.entries:
            yield f"nobody gave entry {entry} of the journal"
    again = Session.open(Noughts(), bench.session.journal)
    if again.hash() != bench.session.hash():
        yield "the journal leads to another state"
