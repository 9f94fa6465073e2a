"""`serve`: the service, as systemd or a person at a terminal runs it."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from controller import logs
from controller.cli.app import app, catalogue, complain, games_known, say
from controller.cli.flights import fly
from controller.cli.furnishing import Furnishing, laid
from controller.cli.kept import keep_packs, kept_packs
from controller.cli.logged import tell
from controller.cli.loudspeaker import audio, buzzing, wanted_voice
from controller.cli.shelf import (
    SETUP,
    Taken,
    begin,
    newest,
    read_setup,
    resume,
    resume_newest,
)
from controller.cli.taking import game_in, packs_are_there, which
from controller.cli.ui import own_socket
from controller.engine import Game, Invalid, Session
from controller.engine.chronicle import recap
from controller.games import find
from controller.service import Address, Audio, keep_fault
from controller.service.faults import folder_of
from controller.service.life import live
from controller.wire import TABLE, Msg, Text
from hal.clock import SystemClock

__all__ = ["serve"]


@app.command()
def serve(
    game: Annotated[str, typer.Option(help=games_known("The game to play"))] = "",
    name: Annotated[
        str, typer.Option(help="What it is called: gone on with if it is there, else begun.")
    ] = "",
    journal: Annotated[
        Path | None, typer.Option(help="The journal: gone on with if it is there, else begun.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game.")] = False,
    socket: Annotated[
        Path | None, typer.Option(help="The socket at which clients find the service.")
    ] = None,
    setup: Annotated[list[str] | None, typer.Option(help=SETUP)] = None,
    pack: Annotated[
        list[Path] | None,
        typer.Option(help="A pack of one's own to play with, kept with the game; repeatable."),
    ] = None,
    layout: Annotated[
        Path | None, typer.Option(help="The table: which reader is which place, which key whose.")
    ] = None,
    tags: Annotated[Path | None, typer.Option(help="Which thing wears which tag.")] = None,
    platform: Annotated[
        str,
        typer.Option(
            help="The table's hardware: simulated, or none (the screen's tray stands in)."
        ),
    ] = "",
    hardware: Annotated[
        Path | None, typer.Option(help="The table's own hardware, in place of --platform.")
    ] = None,
    sound: Annotated[bool, typer.Option("--sound", help="Let ambience and cues be heard.")] = False,
    voice: Annotated[
        str, typer.Option(help="Who reads aloud when the Overlord asks for it: espeak-ng, espeak.")
    ] = "",
    volume: Annotated[int, typer.Option(help="How loud, in percent.", min=0, max=100)] = 100,
    tied: Annotated[
        bool, typer.Option("--tied", hidden=True, help="End with the pipe at standard input.")
    ] = False,
) -> None:
    """Run the service: go on with the game of a name, with the newest, or begin one."""
    if tied and not stat.S_ISFIFO(os.fstat(0).st_mode):
        raise Invalid(Msg("--tied needs a pipe at standard input."))
    packs_are_there(pack or ())
    place = which(game, name, journal, new)
    packs = tuple(pack or ()) or (kept_packs(place) if place else ())
    played = find(game or game_in(place), *packs)
    address = Address(socket or own_socket())
    table = Furnishing(layout, tags, platform, hardware)
    try:
        table.check()
        table.read()  # what is wrong with its files is said first of all
        wanted_voice(voice)
        named = journal or (place if name else None)
        taken = take_up(played, named, new, read_setup(setup or []), name, pack or ())
        heard_by = audio(played, sound, voice, volume)
        ended = serve_taken(taken, played, address, table, heard_by, 0 if tied else None)
    finally:
        address.close()
    if ended == signal.SIGINT:
        raise typer.Exit(130)


def take_up(
    game: Game[Any],
    journal: Path | None,
    new: bool,
    setup: dict[str, Any],
    name: str = "",
    packs: Sequence[Path] = (),
) -> Taken:
    """The game that the command line asks for.  `packs` are those that it names: they are kept
    in place of others once the game has been taken up with them."""
    place = journal or (None if new or name else newest(game.name))
    if place is None or not place.exists():
        return begin(game, place, setup, name, packs)
    if setup:
        say(Msg("The set-up stays as it was when this game began."))
    named = journal is not None
    taken = resume(game, place) if named else resume_newest(game, place)
    if packs:
        keep_packs(place, packs)
    return taken


def said_of_house(session: Session[Any]) -> Text:
    """Which house rules hold; "" where the game has none to choose from."""
    if not session.game.house:
        return ""
    held = ", ".join(session.game.house_rules(session.state))
    return Msg("House rules that hold: {names}.", names=held or Msg("none"))


def say_what_next(place: Path, log: Path | None, *, at_table: bool) -> None:
    """Say whether a table is joined, where the log is, and how the touchscreen is opened."""
    if not at_table:
        say(
            Msg(
                "No table is joined: all is done on the touchscreen. --layout, --tags and "
                "--hardware join one, each time anew."
            )
        )
    if log is not None:
        say(Msg("The log is {path}.", path=str(log)))
    words = ["sanctum-table", "ui"]
    if place != own_socket():
        words += ["--socket", str(place)]
    say(
        Msg(
            'Next, open the touchscreen in another terminal: "{command}".',
            command=shlex.join(words),
        )
    )


def serve_taken(
    taken: Taken,
    game: Game[Any],
    address: Address,
    table: Furnishing,
    heard_by: Audio | None = None,
    tied: int | None = None,
) -> signal.Signals:
    """Serve until a signal comes, at a table where files describe one, heard by what there is."""
    texts = catalogue(game)
    for trouble in texts.troubles:
        complain(trouble)
    clock = SystemClock()
    reports = folder_of(taken.journal)
    try:
        plan = table.read(game.seats(taken.session.state))
        say(taken.said)
        if house := said_of_house(taken.session):
            say(house)
        say_what_next(address.path, logs.start("service", tell), at_table=plan is not None)
        flight = None
        if table.hardware and table.layout and table.tags:
            flight = fly(taken, table.layout, table.tags, clock)
        furniture = None
        if plan is not None:
            furniture = laid(plan, clock, taken.session.view(TABLE), flight)
            if heard_by is None and plan.parts is not None and plan.parts.buzzer is not None:
                heard_by = buzzing(game, furniture.platform)
        ended = asyncio.run(
            live(
                taken.session,
                address,
                clock,
                texts.translate,
                lambda fault: keep_fault(fault, reports),
                furniture,
                recap(taken.session) if taken.session.timeline.length > 1 else "",
                heard_by,
                tied,
            )
        )
        complain(Msg("The service has stopped; its game is kept."))
        return ended
    finally:
        clock.close()
        taken.session.close()
