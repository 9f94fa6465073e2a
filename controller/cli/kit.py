"""`sanctum-table kit`: whether a game keeps the laws that undo, restarts and secrets rest on.

One line a law; the first law that is not kept ends it, with the sentence and the seed by which it
is seen again.  What a person need not read, the places that the rules came through, is in a report.

What may live here: the command.  What may not: laws (`controller.engine.kit`,
`controller.table.law`).
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from controller.cli.app import app, games_known, say
from controller.cli.crash import keep_crash
from controller.engine import Game, SanctumError
from controller.engine.kit import LAWS, Broken
from controller.engine.kit.law import Law
from controller.games import find
from controller.table.law import TABLE_LAWS
from controller.wire import Msg

__all__ = ["Unlawful", "kit"]

SEEDS = 5
"""How many games each law is tried on, unless said otherwise."""


class Unlawful(SanctumError):
    """A game does not keep a law."""


@app.command()
def kit(
    game: Annotated[str, typer.Argument(help=games_known("The game to try"), show_default=False)],
    seeds: Annotated[int, typer.Option(min=1, help="How many games each law is tried on.")] = SEEDS,
    seed: Annotated[int, typer.Option(min=0, help="The first game's seed.")] = 0,
) -> None:
    """Try whether a game keeps the laws of the kernel and of the table: one line a law."""
    played = find(game)
    for law in (*LAWS, *TABLE_LAWS):
        for number in range(seed, seed + seeds):
            hold(law, played, number)
        say(
            Msg(
                "{law}: kept in {n} game",
                plural="{law}: kept in {n} games",
                law=name_of(law),
                n=seeds,
            )
        )


def name_of(law: Law) -> str:
    """A law's name, as people write it."""
    return law.__name__.replace("_", " ")


def hold(law: Law, game: Game[Any], seed: int) -> None:
    """Try one law on one game.  Raises `Unlawful` where it is not kept."""
    try:
        law(game, seed)
    except Broken as wrong:
        raise Unlawful(told(wrong)) from None


def told(wrong: Broken) -> Msg:
    """What is not kept, and where the rest can be read if one line does not say it all."""
    sentence, *more = str(wrong).splitlines()
    report = keep_crash(wrong) if more or wrong.__cause__ else None
    if report is None:
        return Msg("{what}", what=sentence)
    return Msg("{what}; a report of it is in {report}.", what=sentence, report=str(report))
