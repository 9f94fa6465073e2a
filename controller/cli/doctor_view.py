"""How a doctor's findings are shown: as a page that stays, as one that is drawn anew, as one line.

    page       what was found of each part, then the numbers of readers and hubs, then surveys
    Watching   while it is measured: the page, drawn anew every second; where nobody's terminal
               could draw it, one line a second
    as_json    one object with stable keys (README.md, "When a part does not work")

What may live here: laying out.  What may not: a sentence about a part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text as Plain

from controller.cli.app import say, translated
from controller.cli.doctor_finding import Finding, State, plain, serves
from controller.cli.doctor_words import findings, known, percent
from controller.cli.lines import laid_out, show_table
from controller.table.parts_hang import Hang
from controller.wire import Msg, Text
from hal.health_values import HubHealth, ReaderHealth, Report

__all__ = ["Watching", "as_json", "page"]

URGENT: tuple[State, ...] = ("broken", "poor", "unseen", "works", "none")
"""What is shown first where a screen has not room for all."""

Lines = tuple[Sequence[Text], list[tuple[Text, ...]]]
"""Headings, and rows."""


def page(found: Sequence[Finding], report: Report | None) -> list[Lines]:
    """All tables of a page; one without rows is left out."""
    tables = [found_lines(found)]
    if report is not None:
        tables += [reader_lines(report.readers), hub_lines(report.hubs)]
    return [each for each in tables if each[1]]


def show(tables: Iterable[Lines]) -> None:
    """Print a page."""
    for headings, rows in tables:
        show_table(headings, rows)


def found_lines(found: Sequence[Finding]) -> Lines:
    """What was found of each part."""
    rows = [(each.name, each.word, each.says) for each in found]
    return (Msg("part"), Msg("state"), Msg("what there is to say")), list(rows)


def reader_lines(readers: dict[str, ReaderHealth]) -> Lines:
    """The numbers of each reader."""
    headings = (
        Msg("reader"),
        Msg("success"),
        Msg("flicker"),
        Msg("not told apart"),
        Msg("polled every"),
        Msg("heard after"),
        Msg("set up anew"),
        Msg("last set up"),
    )
    rows: list[tuple[Text, ...]] = [
        (
            name,
            "–" if each.success is None else in_percent(percent(each.success)),
            str(each.flickers),
            str(each.incomplete),
            in_ms(each.interval_p95_ms),
            in_ms(each.latency_p95_ms),
            "–" if each.set_up is None else str(each.set_up_again),
            "–" if each.set_up_ms is None else ago(each.set_up_ms),
        )
        for name, each in readers.items()
    ]
    return headings, rows


def hub_lines(hubs: dict[str, HubHealth]) -> Lines:
    """The numbers of each hub."""
    headings = (
        Msg("hub"),
        Msg("broken frames"),
        Msg("sent again"),
        Msg("round trip"),
        Msg("round of polls"),
        Msg("began anew"),
        Msg("ghosts"),
    )
    rows = [
        (
            name,
            str(each.dropped + each.dropped_by_hub),
            str(each.resent),
            in_ms(each.round_trip_p95_ms),
            in_ms(each.cycle_ms),
            str(each.reboots),
            str(each.ghosts),
        )
        for name, each in hubs.items()
    ]
    return headings, list(rows)


def in_ms(ms: int | None) -> Text:
    """A time, or a dash."""
    return Msg("{n} ms", n=ms) if ms is not None else str(known(ms))


def in_percent(share: int) -> Text:
    """A share."""
    return Msg("{n} %", n=share)


def ago(ms: int) -> Text:
    """How long ago something happened."""
    return Msg("{n} s ago", n=ms // 1000)


# -- while it is measured -------------------------------------------------------------------------


class Watching:
    """Shows reports as they come: `with Watching(...) as show: ... show(report)`.

    hangs: see `controller.table.parts_hang`. silent: nothing at all, since a program reads the end.
    """

    def __init__(
        self, seconds: int, hangs: Mapping[str, Hang] | None = None, *, silent: bool = False
    ) -> None:
        console = Console(highlight=False, markup=False, emoji=False)
        self._seconds = seconds
        self._hangs = hangs or {}
        self._second = 0
        self._silent = silent
        self._live = None
        if console.is_terminal and not silent:
            self._live = Live(console=console, transient=True, auto_refresh=False)

    def __enter__(self) -> Watching:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def __call__(self, report: Report) -> None:
        """Another second has passed."""
        self._second += 1
        found = sorted(findings(report, self._hangs), key=lambda each: URGENT.index(each.state))
        line = progress(self._second, self._seconds, found)
        if self._live is not None:
            tables = [laid_out(*each) for each in page(found, report)]
            self._live.update(Group(Plain(translated(line)), *tables), refresh=True)
        elif not self._silent:
            say(line)


def progress(second: int, of: int, found: Sequence[Finding]) -> Msg:
    """One line about how it goes."""
    bad = [each for each in found if each.state in URGENT[:2]]
    if not bad:
        return Msg("{second} of {of} s: nothing is wrong so far.", second=second, of=of)
    first = min(bad, key=lambda each: each.state != "broken")
    return Msg(
        "{second} of {of} s: not well are {n} of {all} parts; {part}: {says}",
        second=second,
        of=of,
        n=with_what_hangs_on(bad),
        all=with_what_hangs_on(found),
        part=first.name,
        says=first.says,
    )


def with_what_hangs_on(found: Sequence[Finding]) -> int:
    """How many parts these findings tell of."""
    return sum(1 + len(each.along) for each in found)


def as_json(source: str, found: list[Finding], report: Report | None) -> dict[str, Any]:
    """All of it as plain data, for a program."""
    return {
        "doctor": 1,
        "source": source,
        "serves": serves(found),
        "measured_ms": 0 if report is None else report.over_ms,
        "parts": [plain(each) for each in found],
    }
