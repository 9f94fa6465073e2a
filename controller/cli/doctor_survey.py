"""`sanctum-table doctor survey`: how far each reader reads, found out by laying tags on it.

    for each reader: a tag in the middle and at the corners; on spacers over the middle, as high as
    it is read; several bases at once, since coils that lie side by side detune each other

Somebody is told what to lay where and presses Enter; then the reader's polls are counted for a
while.  What was found is kept beside the layout after each reader, so that whoever stops halfway
loses nothing; readers that were not surveyed this time keep what they had.

What may live here: guiding through it.  What may not: counting (`hal.survey`), the file
(`controller.table.survey`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.app import complain, reason, say, translated
from controller.cli.doctor import described, doctor
from controller.cli.doctor_measure import Opened, Wait, served, settle
from controller.cli.doctor_reach import SPOT_WORDS, judged
from controller.cli.hardware import say_keyboards
from controller.cli.ui import own_socket
from controller.engine import Invalid
from controller.engine.shape import unknown
from controller.files import write_whole
from controller.table import Layout, read_layout
from controller.table.parts import Parts
from controller.table.survey import SPOTS, Reach, Survey, place_of, read_survey, survey_written
from controller.wire import Msg, Text
from hal.clock import Clock, SystemClock
from hal.events import Heard
from hal.survey import Tally

__all__ = ["Surveyor", "survey"]

HEIGHTS_MM = (5, 10, 15, 20)
"""Spacers: as far as a small antenna may be expected to read."""

POLLS, PATIENCE_S = 20, 5
"""How many polls are counted, and for how many seconds at most they are waited for."""

SKIP, STOP = "s", "q"
"""What is typed in place of Enter alone, to leave a step out and to end."""

Ask = Callable[[Text], str]
"""Tells a person what to do, and gives what was typed."""


class Stopped(Exception):
    """Whoever surveys has had enough."""


class Unheard(Exception):
    """No poll of a reader is heard at all."""


class Surveyor:
    """Guides through a table that is open, one reader after another."""

    def __init__(self, parts: Parts, clock: Clock, wait: Wait, ask: Ask) -> None:
        self._wait = wait
        self._ask = ask
        self._tally: Tally | None = None
        self._table = Opened(parts, clock, self._hear)
        settle(self._table, wait)

    def close(self) -> None:
        """Let go of the table."""
        self._table.close()

    def reader(self, name: str, place: Text, bases: int) -> Reach:
        """How far a reader reads that lies under `place`; up to so many `bases` on it at once.
        Raises `Stopped`, and `Unheard` for a reader that serves as little as none."""
        say(Msg("Reader {name}, under {place}: take everything off it.", name=name, place=place))
        spots: dict[str, int] = {}
        for spot in SPOTS:
            lay = Msg("Lay one tag {spot}, flat", spot=SPOT_WORDS[spot])
            if (share := self._share(name, lay)) is not None:
                spots[spot] = share
        lifted: dict[str, int] = {}
        for mm in HEIGHTS_MM:
            share = self._share(name, Msg("Lay it in the middle, on a spacer of {mm} mm", mm=mm))
            if share is not None:
                lifted[str(mm)] = share
            if share == 0:
                break  # nothing is read from higher up either
        several: dict[str, int] = {}
        for n in range(2, bases + 1):
            share = self._share(name, Msg("Lay {n} tagged bases on it, side by side", n=n), n)
            if share is not None:
                several[str(n)] = share
        return Reach(spots, lifted, several)

    def _share(self, reader: str, lay: Msg, tags: int = 1) -> int | None:
        """What share of its polls reads what was laid; None where that was left out."""
        typed = (
            self._ask(
                Msg(
                    "{lay}, then press Enter ({skip}: leave out, {stop}: end).",
                    lay=lay,
                    skip=SKIP,
                    stop=STOP,
                )
            )
            .strip()
            .lower()
        )
        if typed == STOP:
            raise Stopped
        if typed == SKIP:
            return None
        tally = self._tally = Tally(reader, tags)
        for _ in range(PATIENCE_S):
            self._wait(1.0)
            if tally.polls >= POLLS:
                break
        self._tally = None
        if tally.percent is None:
            raise Unheard
        say(Msg("{reads} of {polls} polls read it.", reads=tally.reads, polls=tally.polls))
        return tally.percent

    def _hear(self, event: Heard) -> None:
        tally = self._tally
        if tally is not None:
            tally.hear(event)


@doctor.command()
def survey(
    layout: Annotated[Path, typer.Option(help="The layout file of the table.")],
    hardware: Annotated[Path, typer.Option(help="The parts file of the table.")],
    reader: Annotated[
        list[str] | None, typer.Option(help="Only this reader; may be said again.")
    ] = None,
    bases: Annotated[
        int,
        typer.Option(help="How many tagged bases are laid on one reader at most.", min=1, max=8),
    ] = 3,
    socket: Annotated[
        Path | None, typer.Option(help="The socket of a service that may be running.")
    ] = None,
) -> None:
    """Find out how far each reader reads, and keep that beside the layout."""
    parts = described(layout, hardware)
    assert parts is not None
    plan = read_layout(layout)
    before = read_survey(place_of(layout), plan)
    chosen = wanted(reader or [], parts)
    if (service := served(socket or own_socket())) is not None:
        service.close()
        raise Invalid(Msg("A service is running and holds the table: stop it, then survey."))
    clock = SystemClock()
    try:
        say_keyboards(parts)
        surveyor = Surveyor(parts, clock, time.sleep, asked)
        try:
            guide(surveyor, chosen, plan, bases, before, place_of(layout))
        finally:
            surveyor.close()
    finally:
        clock.close()


def wanted(named: list[str], parts: Parts) -> list[str]:
    """The readers that are surveyed.  Raises `Invalid` for one that no part has."""
    wired = [name for sort, name, _ in parts.named() if sort == "reader" and name]
    for name in named:
        if name not in wired:
            raise Invalid(unknown(name, wired))
    return named or wired


def guide(
    surveyor: Surveyor,
    readers: Iterable[str],
    plan: Layout,
    bases: int,
    before: Survey,
    path: Path,
) -> None:
    """Survey these readers, and keep what was found after each."""
    kept = dict(before.reader)
    for name in readers:
        place = plan.readers[name]
        try:
            found = surveyor.reader(name, plan.place[place].label or place, bases)
        except Stopped:
            say(Msg("Stopped; what was found before is kept."))
            return
        except Unheard:
            say(Msg('No poll of {name} is heard: "sanctum-table doctor" says why.', name=name))
            continue
        if found == Reach():
            continue
        kept[name] = found
        say(judged(found)[1])
        try:
            write_whole(path, survey_written(Survey(kept)).encode())
        except OSError as wrong:
            complain(
                Msg("{path} cannot be written: {reason}.", path=str(path), reason=reason(wrong))
            )
            raise typer.Exit(1) from None
    say(Msg("The survey stands in {path}.", path=str(path)))


def asked(text: Text) -> str:
    """What a person types once they have done what `text` says; the end of the input ends it."""
    try:
        return input(translated(text) + " ")
    except EOFError:
        return STOP
