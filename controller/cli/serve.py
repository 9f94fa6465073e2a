"""`serve`: the service, as systemd or a person at a terminal runs it."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Annotated, Any

import typer

from controller import logs
from controller.cli.app import app, catalogue, complain, games_known, say
from controller.cli.shelf import Taken, begin, newest, read_setup, resume, resume_newest
from controller.cli.ui import own_socket
from controller.engine import Game, Invalid
from controller.games import find
from controller.service import Address, keep_fault
from controller.service.faults import folder_of
from controller.service.life import live
from controller.wire import Msg
from hal.clock import SystemClock

__all__ = ["serve"]


@app.command()
def serve(
    game: Annotated[str, typer.Option(help=games_known("The game to play"))],
    journal: Annotated[
        Path | None, typer.Option(help="The journal: gone on with if it is there, else begun.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game.")] = False,
    socket: Annotated[
        Path | None, typer.Option(help="The socket at which clients find the service.")
    ] = None,
    setup: Annotated[
        list[str] | None, typer.Option(help="key=value: the set-up of a new game; repeatable.")
    ] = None,
) -> None:
    """Run the service: go on with the newest journal of a game, or begin one."""
    if new and journal is not None:
        raise Invalid(Msg("Say --new or --journal, not both: a new game finds its own place."))
    played = find(game)
    address = Address(socket or own_socket())
    try:
        taken = take_up(played, journal, new, read_setup(setup or []))
        say(taken.said)
        logs.start("service")
        ended = serve_taken(taken, played, address)
    finally:
        address.close()
    if ended == signal.SIGINT:
        raise typer.Exit(130)


def take_up(game: Game[Any], journal: Path | None, new: bool, setup: dict[str, Any]) -> Taken:
    """The game that the command line asks for."""
    place = journal or (None if new else newest(game.name))
    if place is None or not place.exists():
        return begin(game, place, setup)
    if setup:
        say(Msg("The set-up stays as it was when this game began."))
    return resume_newest(game, place) if journal is None else resume(game, place)


def serve_taken(taken: Taken, game: Game[Any], address: Address) -> signal.Signals:
    """Serve until a signal comes."""
    texts = catalogue(game)
    for trouble in texts.troubles:
        complain(trouble)
    clock = SystemClock()
    reports = folder_of(taken.journal)
    try:
        return asyncio.run(
            live(
                taken.session,
                address,
                clock,
                texts.translate,
                lambda fault: keep_fault(fault, reports),
            )
        )
    finally:
        clock.close()
        taken.session.close()
