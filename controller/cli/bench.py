"""`bench`: how fast this is, side by side with what people would use instead.

It measures with the contestants of a checkout, under tests/bench; an installed copy has none.

What may live here: asking for the contest, and showing how it came out.  What may not: measuring.
"""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from controller.cli.app import app, complain, reason, say
from controller.cli.conditions import where
from controller.cli.lines import show_table
from controller.cli.shelf import shelf
from controller.engine import JournalUnwritable, SanctumError
from controller.games import importable_checkout
from controller.wire import Msg, Text

__all__ = ["bench"]

ROUNDS = 3


@app.command()
def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
    seconds: Annotated[
        float, typer.Option(help="How long each contestant is measured.", min=0.3, max=600)
    ] = 3.0,
    install: Annotated[
        bool, typer.Option("--install", help="First install the rivals; needs the network once.")
    ] = False,
) -> None:
    """Measure speed, side by side with what people would use instead."""
    contest = contestants()
    if install:
        for sentence in contest.install():
            complain(sentence)
    with beside_the_journals() as folder:
        report = contest.report(seconds, ROUNDS, folder)
    if as_json:
        say(msgspec.json.encode(report).decode())
    else:
        show(contest, report)


def contestants() -> Any:
    """The module that runs the contest.  Raises `SanctumError` in an installed copy."""
    if not importable_checkout():
        raise SanctumError(
            Msg("The bench needs its rivals, so it works from a checkout of the project only.")
        )
    return importlib.import_module("tests.bench.contest")


@contextmanager
def beside_the_journals() -> Iterator[Path]:
    """A folder on the disk that journals are kept on, for as long as it is needed."""
    near = shelf()
    while not near.is_dir():
        near = near.parent
    try:
        made = tempfile.TemporaryDirectory(prefix="bench-", dir=near)
    except OSError as wrong:
        raise JournalUnwritable(
            Msg(
                "No journal can be kept in {folder}: {reason}.",
                folder=str(near),
                reason=reason(wrong),
            )
        ) from None
    with made as folder:
        yield Path(folder)


# -- for people -----------------------------------------------------------------------------------


def show(contest: Any, report: Any) -> None:
    """Print what was measured, what is missing, and where it was measured."""
    met = [*report.moves, *report.commits]
    show_table(
        (Msg("A second"), Msg("Ours"), Msg("Theirs"), Msg("Ours to theirs")),
        [contest_row(one) for one in met if not one.missing],
    )
    show_table(
        (Msg("After {n} answers", n=report.evening.answers), Msg("Measured"), Msg("At most")),
        evening_rows(contest, report.evening),
    )
    show_table(
        (
            *(Msg("Whole games by random players"), Msg("A second, on one core"), Msg("Answers")),
            *(Msg("Next question"), Msg("View"), Msg("Fork")),
        ),
        [*(game_row(one) for one in report.games if not one.missing), aims(contest)],
    )
    if not report.tables.missing:
        show_table(
            (
                Msg("A table of {n} readers on hubs", n=report.tables.served.readers),
                *(Msg("Measured"), Msg("Aimed at")),
            ),
            table_rows(contest, report.tables.served, report.tables.endured),
        )
    warm_up = f"{contest.WARM_UP:g} s"
    say(Msg("Before whole games were counted, others were played for {time}.", time=warm_up))
    for one in (*met, *report.games, report.tables):
        if one.missing:
            say(one.missing)
    say(where(report.conditions))


def contest_row(one: Any) -> tuple[Text, ...]:
    """How it went against one rival."""
    return (
        f"{one.rival} {one.version}",
        f"{one.ours:,.0f}",
        f"{one.theirs:,.0f}",
        Msg("{ratio}, at least {promised}", ratio=f"{one.ratio:.2f}", promised=f"{one.promised:g}"),
    )


def evening_rows(contest: Any, evening: Any) -> list[tuple[Text, ...]]:
    """What a long evening costs."""
    return [
        (
            Msg("Undo at any depth, 95 of 100 and the slowest"),
            f"{evening.undo_ms:.1f} / {evening.undo_most_ms:.1f} ms",
            f"{contest.UNDO_MS:g} ms",
        ),
        (Msg("Restore"), f"{evening.restore_ms:.0f} ms", f"{contest.RESTORE_MS:g} ms"),
        (Msg("Fork at a rest point"), f"{evening.fork_ms:.2f} ms", ""),
        (
            Msg("Memory for each answer, at half and at the end"),
            f"{evening.half_bytes:.0f} / {evening.bytes:.0f} bytes",
            "",
        ),
    ]


def game_row(one: Any) -> tuple[Text, ...]:
    """How fast a game's rules are."""
    told = one.measured
    return (
        " ".join((one.game, *one.setup)),
        f"{told.a_second:,.1f}",
        f"{told.answers:.0f}",
        f"{told.ask_ms:.2f} ms",
        f"{told.view_ms:.2f} ms",
        f"{told.fork_ms:.3f} ms",
    )


def aims(contest: Any) -> tuple[Text, ...]:
    """How fast they should be."""
    return (
        Msg("aimed at"),
        Msg("at least {n}", n=f"{contest.GAMES_A_SECOND:g}"),
        "",
        f"< {contest.ASK_MS:g} ms",
        f"< {contest.VIEW_MS:g} ms",
        f"< {contest.FORK_MS:g} ms",
    )


def table_rows(contest: Any, served: Any, endured: Any) -> list[tuple[Text, ...]]:
    """What a table costs, and how soon it asks."""
    return [
        (
            Msg("Share of one core while all lies still"),
            f"{served.idle:.1%}",
            f"< {contest.IDLE:.0%}",
        ),
        (
            Msg("From a poll to the next question, half of {n} and 99 of 100", n=served.placings),
            f"{served.ask_ms:.1f} / {served.ask_99_ms:.1f} ms",
            f"< {contest.PLACED_MS:g} ms",
        ),
        (
            Msg("Of it on the processor, on average"),
            f"{served.processor_ms:.1f} ms",
            "",
        ),
        (
            Msg("Memory kept of {n} events, at half and at the end", n=f"{endured.events:,}"),
            f"{endured.half_bytes / 1e6:.2f} / {endured.bytes / 1e6:.2f} MB",
            Msg("alike"),
        ),
    ]
