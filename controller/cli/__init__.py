"""The program `sanctum-table`: what people type at a terminal, and what they read there.

    app       the program, and how its commands speak
    serve     the service                         ui      the touchscreen
    serving   what a game is played with          cupboard  what a lobby has to choose from
    on_table  which game lies there
    demo      both at once, ready to play
    replay    an evening played again             export  an evening in one file
    check     scenario files                      content packs
    rules     rule IDs, and what proves them         bench     speed, beside what others use
    campaigns the games that were begun, and saving what is sound of a damaged one
    chronicle who did what, to be read           prose     how it is printed
    kit       the laws that a game must keep         display   whether a window could be opened
    simulate  whole games by automatic players       series    playing them
    workers   the same work in many processes        tally     counting what came of it
    conditions  where and when a speed was measured
    shelf     where journals stand                again   playing a journal's entries again
    kept      what lies beside a journal           packing packs on their way into an archive
    taking    from a name to a journal             opened  looking at a game without changing it
    traced    playing a trace of hardware again
    archive   the one file that an evening fits in
    printing  letters and disks that do not take what is printed
    logged    what people are told of the log
    phones    the door that lets phones in
    lines     tables at a terminal              crash     what is kept when the program itself fails
    furnishing  the table that is named            hardware  a real table's parts, put together
    remedies  what is said of a part that does not serve
    flights   recording what happens there
    ports     what is plugged in              doctor   how the parts are, and what to do
    doctor_machine  what this machine has     doctor_measure  measuring the parts of a table
    doctor_words    what is said of each      doctor_view     how that is shown
    doctor_finding  one part's finding        doctor_survey   how far each reader reads
    doctor_reach    what is said of that
    understood  numbers that a command line says badly
    tags      which tag marks what, and enrolling one     newcomer  a tag that nobody knows yet
    tags_row  many of them in a row           tags_things  what a game has that can wear one
    tags_care  exporting, importing, forgetting and replacing them
    tags_change  how their file is changed
    tags_say  what a tag says of itself       tags_said  the sentences about that
    layout    which reader is which place     layout_find  finding out by walking a tag

No traceback ever reaches a person.  What is wrong is one sentence on standard error, of a file
one for each mistake; the exit code says the rest: 0 done, 1 refused, 2 not understood, 70 our
fault, 130 stopped by the person.

What may live here: commands.  What may not: anything that a command of another program would need.
"""

from __future__ import annotations

import logging
import sys

import typer

from controller.cli import (  # each adds its command: a new one is one more name here
    bench,
    campaigns,
    check,
    chronicle,
    content,
    demo,
    doctor,
    doctor_survey,
    export,
    kit,
    layout,
    layout_find,
    ports,
    replay,
    rules,
    serve,
    simulate,
    tags,
    tags_care,
    tags_say,
    tags_things,
    ui,
)
from controller.cli.app import app, complain
from controller.cli.crash import keep_crash
from controller.cli.printing import full, prepare, rest_written
from controller.cli.understood import misunderstood
from controller.engine import ContentError, SanctumError
from controller.wire import Msg

__all__ = [
    "bench",
    "campaigns",
    "check",
    "chronicle",
    "content",
    "demo",
    "doctor",
    "doctor_survey",
    "export",
    "kit",
    "layout",
    "layout_find",
    "main",
    "ports",
    "replay",
    "rules",
    "serve",
    "simulate",
    "tags",
    "tags_care",
    "tags_say",
    "tags_things",
    "ui",
]

REFUSED, NOT_UNDERSTOOD, OUR_FAULT, STOPPED = 1, 2, 70, 130
"""Exit codes; 70 is EX_SOFTWARE of sysexits.h, 130 a shell's for a program stopped by SIGINT."""


def main() -> int:
    """Do what the command line asks; the exit code.  What libraries warn of is for the log: a
    person is told in sentences of ours."""
    prepare()
    logging.captureWarnings(capture=True)
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = STOPPED
    return code if rest_written() else code or REFUSED


def run(arguments: list[str]) -> int:
    """Carry out a command line."""
    try:
        code = typer.main.get_command(app).main(
            arguments, prog_name="sanctum-table", standalone_mode=False
        )
    except SanctumError as wrong:
        for text in wrong.mistakes if isinstance(wrong, ContentError) else (wrong.why.text,):
            complain(text)
        return REFUSED
    except typer.Abort:
        return STOPPED
    except Exception as wrong:
        if isinstance(wrong, OSError) and (says := full(wrong)) is not None:
            complain(says)
            return REFUSED
        if hasattr(wrong, "format_message"):  # typer's, for a command line it does not understand
            complain(misunderstood(wrong))
            return NOT_UNDERSTOOD
        complain(failed(wrong))
        return OUR_FAULT
    return code if isinstance(code, int) else 0


def failed(wrong: Exception) -> Msg:
    """The sentence for an error that nobody thought of."""
    report = keep_crash(wrong)
    if report is None:
        return Msg("Something went wrong in the program, and no report could be written.")
    return Msg(
        "Something went wrong in the program; a report of it is in {report}.", report=str(report)
    )
