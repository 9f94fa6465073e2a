"""What a doctor says of a table's parts: from what was measured to one sentence for each.

    Report --findings--> a Finding for each hub, reader, key and the hourglass

A sentence says what is wrong and what to do about it, the likeliest and most costly thing first.
What counts as bad stands here in numbers, with the reason; what was measured goes along as it is.

What may live here: judging, and those sentences.  What may not: measuring (`hal.health`), and how
it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from controller.cli.doctor_finding import Finding, State
from controller.cli.remedies import sentence
from controller.wire import Msg
from hal.fault import Fault, Reason
from hal.health_values import GlassHealth, HubHealth, KeyHealth, ReaderHealth, Report

__all__ = ["findings"]

Verdict = tuple[State, Msg]

Ways = Mapping[str, str]
"""Part -> on what it hangs, as `controller.table.parts.ways` has it."""

NOWHERE: Ways = MappingProxyType({})

GOOD, USABLE = 0.98, 0.5
"""Shares of polls that come to something: below the first a wire, the power or the spacing is bad;
below the second presence has too little to go by."""

SLOW_MS = 700
"""From one poll to the next; a thing set down takes two polls to be told, and hands wait for it."""

LATE_MS = 150
"""From a poll, or a key's edge, to its being heard; more than that feels late."""

FLICKERS = 3
"""Fewer flickers than that in a measurement are no more than bad luck."""

HELD = Msg("Keys were held that cannot be told apart: give each key of its matrix a diode.")

BROKEN_FRAMES = 0.01
"""The share of broken frames from which on a line is bad; single ones are noise."""


def findings(report: Report, ways: Ways = NOWHERE) -> list[Finding]:
    """What is to be said of each part that the report tells of, and of faults of others."""
    found = list(parts(report, ways))
    known = {each.part for each in found}
    for part, why in report.faults.items():
        if part not in known:
            found.append(Finding("port", part, "broken", fault_of(part, why, ways)))
    return found


def parts(report: Report, ways: Ways) -> Iterator[Finding]:
    """Hubs first: what is wrong with one is wrong with all that hangs on it."""
    for name, hub in report.hubs.items():
        state, says = judged(report, name, ways) or of_hub(hub)
        yield Finding("hub", name, state, says, measured=rounded(hub))
    for name, reader in report.readers.items():
        state, says = judged(report, name, ways) or of_reader(reader)
        yield Finding("reader", name, state, says, measured=measured_of(reader))
    for name, key in report.keys.items():
        state, says = judged(report, name, ways) or of_key(key)
        yield Finding("key", name, state, says, measured=rounded(key))
    for name, ghosts in report.ghosts.items():
        if ghosts:
            yield Finding("matrix", name, "poor", HELD, measured={"ghosts": ghosts})
    if report.glass is not None:
        state, says = of_glass(report.glass)
        title = Msg("hourglass")
        yield Finding("hourglass", "hourglass", state, says, title, rounded(report.glass))


def rounded(health: HubHealth | KeyHealth | GlassHealth | ReaderHealth) -> dict[str, Any]:
    """What was measured, as plain data."""
    return asdict(health)


def measured_of(reader: ReaderHealth) -> dict[str, Any]:
    """What was measured of a reader; its success, too, as a share of its polls."""
    share = reader.success
    return rounded(reader) | {"success": None if share is None else round(share, 4)}


def judged(report: Report, part: str, ways: Ways) -> Verdict | None:
    """What a fault that stands says of a part."""
    why = report.faults.get(part)
    return None if why is None else ("broken", fault_of(part, why, ways))


def fault_of(part: str, why: str, ways: Ways) -> Msg:
    """The sentence of a fault."""
    try:
        reason = Reason(why)
    except ValueError:
        return Msg("{part} does not serve: {reason}.", part=part, reason=why)
    return sentence(Fault(part, reason), ways.get(part, ""))


def of_hub(hub: HubHealth) -> Verdict:
    """What is to be said of a hub that is no fault's."""
    if not hub.met:
        return "broken", Msg(
            "It has not been heard: look at its cable and power, and at its port and serial in the "
            "parts file."
        )
    if hub.ghost:
        return "poor", Msg("Keys are held that cannot be told apart: let go of them.")
    if hub.reboots:
        return "poor", Msg(
            "It began anew while it was measured: its power is too weak, or its cable loose.",
        )
    if hub.dropped + hub.dropped_by_hub > BROKEN_FRAMES * hub.beats:
        return "poor", Msg(
            "Frames come broken ({n}): use a shorter or shielded cable, away from motors and power "
            "supplies.",
            n=hub.dropped + hub.dropped_by_hub,
        )
    if hub.ghosts:
        return "poor", HELD
    return "works", Msg(
        "Firmware {firmware} answers in {trip} ms; a round of its readers takes {cycle} ms.",
        firmware=hub.firmware,
        trip=known(hub.round_trip_p95_ms),
        cycle=known(hub.cycle_ms),
    )


def of_reader(reader: ReaderHealth) -> Verdict:
    """What is to be said of a reader that is no fault's."""
    if reader.lost:
        return "broken", Msg("It is lost: look at its wires, and at what it hangs on.")
    share = reader.success
    if share is None:
        return "broken", Msg("No poll of it was heard: look at its wires, and at what it hangs on.")
    if share < USABLE:
        return "broken", Msg(
            "Only {percent} % of its polls come to anything: check its wiring and its 3.3 V, and "
            "shorten its bus.",
            percent=percent(share),
        )
    return poor_reader(reader, share) or (
        "works",
        Msg(
            "{percent} % of {polls} polls came to something, one every {interval} ms.",
            percent=percent(share),
            polls=reader.polls + reader.failed,
            interval=known(reader.interval_p95_ms),
        ),
    )


def poor_reader(reader: ReaderHealth, share: float) -> Verdict | None:
    """What is bad about a reader that serves; None where nothing is."""
    says = None
    if share < GOOD:
        says = Msg(
            "{percent} % of its polls come to something: shorten its wires, and keep other "
            "antennas away.",
            percent=percent(share),
        )
    elif reader.losses:
        says = Msg("It was lost and came back: look for a loose wire.")
    elif reader.set_up_again:
        says = Msg("Its chip had to be set up anew: its 3.3 V is too weak, or a wire loose.")
    elif reader.incomplete:
        says = Msg(
            "Tags on it could not be told apart: lay fewer on it, farther apart, none upon another."
        )
    elif reader.flickers >= FLICKERS:
        says = Msg(
            "A tag on it comes and goes ({n} times): lay it nearer, or keep metal away from it.",
            n=reader.flickers,
        )
    elif (reader.interval_p95_ms or 0) > SLOW_MS:
        says = Msg(
            "Its turn comes only every {interval} ms: hang fewer readers on one hub or bus.",
            interval=reader.interval_p95_ms or 0,
        )
    elif (reader.latency_p95_ms or 0) > LATE_MS:
        says = Msg(
            "What it reads is heard {latency} ms late: look what keeps this machine, or its line, "
            "busy.",
            latency=reader.latency_p95_ms or 0,
        )
    return None if says is None else ("poor", says)


def of_key(key: KeyHealth) -> Verdict:
    """What is to be said of a key that is no fault's."""
    if not key.presses:
        return "unseen", Msg("Nobody has pressed it: press it while this looks.")
    if (key.latency_p95_ms or 0) > LATE_MS:
        return "poor", Msg(
            "A press of it is heard {latency} ms late: look what keeps this machine, or its line, "
            "busy.",
            latency=key.latency_p95_ms or 0,
        )
    return "works", Msg("It was pressed.") if key.presses == 1 else Msg(
        "It was pressed {n} times.", n=key.presses
    )


def of_glass(glass: GlassHealth) -> Verdict:
    """What is to be said of the hourglass."""
    if not glass.turns:
        return "unseen", Msg("Nobody has turned it: turn it while this looks.")
    if glass.turns == 1:
        return "works", Msg("It was turned.")
    return "works", Msg("It was turned {n} times.", n=glass.turns)


def percent(share: float) -> int:
    """A share in whole percent; what is not all is never said to be all."""
    return int(share * 100)


def known(ms: int | None) -> int | str:
    """A time, or a dash where none was measured."""
    return "–" if ms is None else ms
