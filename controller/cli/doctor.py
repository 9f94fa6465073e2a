"""`sanctum-table doctor`: whether each part of a table works, what is wrong, and what to do.

    doctor                                  what this machine has
    doctor --layout L --hardware H          the parts of that table as well, measured for a while
    doctor survey --layout L --hardware H   how far each reader reads (`doctor_survey`)

A service that runs holds the ports: then it is asked, and nothing is opened.

What may live here: the command.  What may not: looking, measuring, judging and laying out, which
have files of their own.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.app import app, say
from controller.cli.doctor_finding import Finding, serves
from controller.cli.doctor_machine import machine
from controller.cli.doctor_measure import Opened, Patient, Wait, measured, served, settle
from controller.cli.doctor_reach import reaches
from controller.cli.doctor_view import Watching, as_json, page, show
from controller.cli.doctor_words import findings
from controller.cli.hardware import say_keyboards
from controller.cli.remedies import joined
from controller.cli.ui import own_socket
from controller.engine import ContentError, Invalid
from controller.table import Layout, read_layout
from controller.table.parts import Parts, read_parts
from controller.table.parts_hang import hanging
from controller.table.survey import Survey, place_of, read_survey
from controller.wire import Msg, Text
from hal.clock import SystemClock
from hal.health_values import Report

__all__ = ["adopted", "described", "doctor", "examine", "look"]

doctor = typer.Typer(
    help="Say of each part of a table whether it works, what is wrong, and what to do.",
    invoke_without_command=True,
)
app.add_typer(doctor, name="doctor")

LayoutFile = Annotated[Path | None, typer.Option(help="The layout file of the table.")]
HardwareFile = Annotated[Path | None, typer.Option(help="The parts file of the table.")]
Socket = Annotated[Path | None, typer.Option(help="The socket of a service that may be running.")]


@doctor.callback()
def look(
    context: typer.Context,
    layout: LayoutFile = None,
    hardware: HardwareFile = None,
    seconds: Annotated[
        int, typer.Option(help="How long the parts are measured.", min=1, max=3600)
    ] = 10,
    as_data: Annotated[bool, typer.Option("--json", help="Say it as one JSON object.")] = False,
    socket: Socket = None,
) -> None:
    """Look at the parts of a table, and say of each whether it works."""
    if context.invoked_subcommand is not None:
        return
    parts = described(layout, hardware)
    known = read_survey(place_of(layout), read_layout(layout)) if layout else Survey()
    hangs = hanging(parts) if parts else {}
    clock = SystemClock()
    patient: Patient | None = None
    try:
        service = served(socket or own_socket())
        if parts is not None and service is None:
            say_keyboards(parts)
        patient = service or (Opened(parts, clock) if parts is not None else None)
        source = "service" if service else "hardware" if patient else "machine"
        watching = Watching(seconds, hangs, silent=as_data)
        report = examine(patient, seconds, time.sleep, watching) if patient else None
    finally:
        if patient is not None:
            patient.close()
        clock.close()
    found = [
        *machine(adopted=adopted(parts)),
        *(findings(report, hangs) if report else ()),
        *reaches(known),
    ]
    if as_data:
        say(json.dumps(as_json(source, found, report), ensure_ascii=False))
    else:
        tell(source, found, report)
    if not serves(found):
        raise typer.Exit(1)


def described(layout: Path | None, hardware: Path | None) -> Parts | None:
    """The parts that two files describe; None where none is named.  Raises `Invalid`, and
    `ContentError` with all that is wrong."""
    if layout is None and hardware is None:
        return None
    if layout is None or hardware is None:
        raise Invalid(Msg("A table's parts stand in two files: say both --layout and --hardware."))
    mistakes: list[Text] = []
    plan: Layout | None = None
    parts: Parts | None = None
    try:
        plan = read_layout(layout)
    except ContentError as wrong:
        mistakes += wrong.mistakes
    try:
        parts = read_parts(hardware, plan)
    except ContentError as wrong:
        mistakes += wrong.mistakes
    if mistakes:
        raise ContentError(*mistakes)
    return parts


def adopted(parts: Parts | None) -> set[str]:
    """The device files and USB places that a parts file names."""
    if parts is None:
        return set()
    return {at.removeprefix("USB ") for wire, at, _ in parts.wires() if wire == "port"}


def examine(patient: Patient, seconds: int, wait: Wait, watch: Watching) -> Report:
    """What was measured in so many seconds, shown as it comes."""
    before = settle(patient, wait)
    with watch as watching:
        return measured(patient, before, seconds, wait, watching)


def tell(source: str, found: list[Finding], report: Report | None) -> None:
    """Print what was found, and where it comes from."""
    if source == "service":
        say(Msg("A service is running and holds the table: these are its numbers."))
    elif source == "machine":
        say(
            Msg(
                "No table is named: this is what the machine has. A table is looked at with "
                "--layout and --hardware."
            )
        )
    show(page(found, report))
    broken = [each for each in found if each.state == "broken"]
    if not broken:
        say(Msg("Nothing is broken."))
        return
    say(Msg("What does not serve: {parts}.", parts=joined([each.name for each in broken])))
