"""The program `sanctum-table`: what people type at a terminal, and what they read there.

    app       the program, and how its commands speak
    serve     the service                         ui      the touchscreen
    demo      both at once, ready to play
    replay    an evening played again             export  an evening in one file
    check     scenario files                      content packs
    rules     rule IDs, and what proves them         bench     speed, beside what others use
    journals  what journals there are, and saving what is sound of one
    kit       the laws that a game must keep         display   whether a window could be opened
    simulate  whole games by automatic players       series    playing them
    workers   the same work in many processes        tally     counting what came of it
    conditions  where and when a speed was measured
    shelf     where journals stand                again   playing a journal's entries again
    traced    playing a trace of hardware again
    archive   the one file that an evening fits in
    lines     tables at a terminal              crash     what is kept when the program itself fails

No traceback ever reaches a person.  What is wrong is one sentence on standard error; the exit code
says the rest: 0 done, 1 refused, 2 not understood, 70 our fault, 130 stopped by the person.

What may live here: commands.  What may not: anything that a command of another program would need.
"""

from __future__ import annotations

import sys

import typer

from controller.cli import (  # each adds its command: a new one is one more name here
    bench,
    check,
    content,
    demo,
    export,
    journals,
    kit,
    replay,
    rules,
    serve,
    simulate,
    ui,
)
from controller.cli.app import app, complain
from controller.cli.crash import keep_crash
from controller.engine import SanctumError
from controller.wire import Msg

__all__ = [
    "bench",
    "check",
    "content",
    "demo",
    "export",
    "journals",
    "kit",
    "main",
    "replay",
    "rules",
    "serve",
    "simulate",
    "ui",
]

REFUSED, NOT_UNDERSTOOD, OUR_FAULT, STOPPED = 1, 2, 70, 130
"""Exit codes; 70 is EX_SOFTWARE of sysexits.h, 130 a shell's for a program stopped by SIGINT."""


def main() -> int:
    """Do what the command line asks; the exit code."""
    try:
        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return STOPPED


def run(arguments: list[str]) -> int:
    """Carry out a command line."""
    try:
        code = typer.main.get_command(app).main(
            arguments, prog_name="sanctum-table", standalone_mode=False
        )
    except SanctumError as wrong:
        complain(wrong.why.text)
        return REFUSED
    except typer.Abort:
        return STOPPED
    except Exception as wrong:
        if hasattr(wrong, "format_message"):  # typer's, for a command line it does not understand
            complain(str(wrong.format_message()))
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
