"""What a doctor says of a table's parts: from what was measured to one sentence for each.

    Report --findings--> a Finding for each hub, reader, key and the hourglass

A part that does not serve because of the one that it hangs on is told with that one: one ill, one
sentence, and the names of all that is away with it.

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

from controller.cli.doctor_finding import Finding, Sort, State
from controller.cli.remedies import sentence, with_all
from controller.table.parts_hang import BUZZER, HOURGLASS, Hang
from controller.wire import Msg, Text
from hal.fault import Fault, Reason
from hal.health_values import GlassHealth, HubHealth, KeyHealth, ReaderHealth, Report

__all__ = ["findings"]

Verdict = tuple[State, Msg]

Hangs = Mapping[str, Hang]
"""Part -> on what it hangs."""

NOWHERE: Hangs = MappingProxyType({})

GOOD, USABLE = 0.98, 0.5
"""Shares of polls that come to something: below the first a wire, the power or the spacing is bad;
below the second presence has too little to go by."""

SLOW_MS = 700
"""From one poll to the next; a thing set down takes two polls to be told, and hands wait for it."""

LATE_MS = 150
"""From a poll, or a key's edge, to its being heard; more than that feels late."""

FLICKERS = 3
"""Fewer flickers than that in a measurement are no more than bad luck."""

OVERHEARD = 0.05
"""Of how many of its polls a reader may hear what lies beside it."""

TITLES: dict[Sort, Text] = {"hourglass": Msg("hourglass"), "buzzer": Msg("buzzer")}
"""What a person reads in place of a name that nobody gave."""

HELD = Msg("Keys were held that cannot be told apart: give each key of its matrix a diode.")

BEEPS = Msg(
    "Its pin serves. It beeps as this begins, unless a service holds the table: if it is not "
    "heard, look at its wires."
)

BROKEN_FRAMES = 0.01
"""The share of broken frames from which on a line is bad; single ones are noise."""


def findings(report: Report, hangs: Hangs = NOWHERE) -> list[Finding]:
    """What is to be said of each part that the report tells of, and of faults of others.  What
    does not serve because of another part is told with that one: it is one ill."""
    return list(Findings(report, hangs).all())


class Findings:
    """The findings of a report, as they are made: `told` are the parts of which all is said."""

    def __init__(self, report: Report, hangs: Hangs) -> None:
        self._report = report
        self._hangs = hangs
        self._told: set[str] = set()

    def all(self) -> Iterator[Finding]:
        """Hubs first: what is wrong with one is wrong with all that hangs on it."""
        report = self._report
        for name, hub in report.hubs.items():
            yield self._of("hub", name, self._hub(name, hub), hub, takes=not hub.met)
        yield from self._lanes()
        for name, reader in report.readers.items():
            if name not in self._told:
                yield self._of("reader", name, self._fault(name) or of_reader(reader), reader)
        yield from self._matrices()
        for name, key in report.keys.items():
            if name not in self._told:
                yield self._of("key", name, self._fault(name) or of_key(key), key)
        if report.glass is not None and HOURGLASS not in self._told:
            verdict = self._fault(HOURGLASS) or of_glass(report.glass)
            yield self._of("hourglass", HOURGLASS, verdict, report.glass)
        if BUZZER in self._hangs:
            yield self._of("buzzer", BUZZER, self._fault(BUZZER) or ("unseen", BEEPS))
        for part in report.faults:
            if part not in self._told:
                yield self._of("port", part, self._broken(part))

    def _of(
        self,
        sort: Sort,
        name: str,
        verdict: Verdict,
        health: HubHealth | ReaderHealth | KeyHealth | GlassHealth | None = None,
        *,
        takes: bool = False,
    ) -> Finding:
        """A finding; `takes`: what hangs on the part is told with it."""
        along = self._along(name) if takes else ()
        self._told |= {name, *along}
        state, says = verdict
        title = TITLES.get(sort, "")
        measured = {} if health is None else measured_of(health)
        says = with_all(says, (Msg("hourglass") if each == HOURGLASS else each for each in along))
        return Finding(sort, name, state, says, title, measured, along)

    def _along(self, name: str) -> tuple[str, ...]:
        """What hangs on a part, of all that the report tells of."""
        report = self._report
        glass = (HOURGLASS,) if report.glass is not None else ()
        there = (*report.readers, *report.keys, *glass)
        return tuple(each for each in there if self._hang(each).upon == name)

    def _hang(self, part: str) -> Hang:
        return self._hangs.get(part, Hang())

    def _fault(self, part: str) -> Verdict | None:
        """What a fault that stands says of a part."""
        return self._broken(part) if part in self._report.faults else None

    def _broken(self, part: str, way: str | None = None, called: str = "") -> Verdict:
        """What a fault that stands says."""
        why, pin = self._report.faults[part], self._report.pins.get(part, "")
        name = called or part
        try:
            reason = Reason(why)
        except ValueError:
            return "broken", Msg("{part} does not serve: {reason}.", part=name, reason=why)
        return "broken", sentence(Fault(name, reason, at=pin), way or self._hang(part).way)

    def _hub(self, name: str, hub: HubHealth) -> Verdict:
        """Of a hub that is not there its port says why, where that is known."""
        port = self._hang(name).upon
        if not hub.met and port in self._report.faults:
            self._told.add(port)
            return self._broken(port)
        return self._fault(name) or of_hub(hub)

    def _lanes(self) -> Iterator[Finding]:
        """Readers on one bus, none of which serves, all for the same reason: that is the bus."""
        faults, hubs = self._report.faults, self._report.hubs
        for lane in dict.fromkeys(self._hang(each).upon for each in self._report.readers):
            readers = [each for each in self._along(lane) if each in self._report.readers]
            whys = {faults.get(each) for each in readers}
            if (
                lane
                and lane not in hubs
                and len(readers) > 1
                and len(whys) == 1
                and None not in whys
            ):
                verdict = self._broken(readers[0], called=lane)
                yield self._of("bus", lane, verdict, takes=True)

    def _matrices(self) -> Iterator[Finding]:
        """Matrices that do not serve, and those whose keys could not be told apart."""
        for part in self._report.faults:
            if part not in self._told and any(self._along(part)):
                yield self._of("matrix", part, self._broken(part), takes=True)
        for name, ghosts in self._report.ghosts.items():
            if ghosts and name not in self._told:
                self._told.add(name)
                yield Finding("matrix", name, "poor", HELD, measured={"ghosts": ghosts})


def measured_of(health: HubHealth | KeyHealth | GlassHealth | ReaderHealth) -> dict[str, Any]:
    """What was measured, as plain data; of a reader its success, too, as a share of its polls."""
    plain: dict[str, Any] = asdict(health)
    if isinstance(health, ReaderHealth):
        share = health.success
        plain["success"] = None if share is None else round(share, 4)
    return plain


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
    elif reader.overheard > OVERHEARD * reader.polls:
        says = Msg(
            "It hears what lies beside it ({percent} % of its polls): lower its gain, or move its "
            "coil away from its neighbours.",
            percent=percent(reader.overheard / reader.polls),
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
