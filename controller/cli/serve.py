"""`serve`: the service, as systemd or a person at a terminal runs it."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from controller import logs
from controller.cli.app import app, catalogue, complain, games_known, say
from controller.cli.cupboard import Cupboard
from controller.cli.furnishing import Furnishing
from controller.cli.kept import keep_packs, kept_packs
from controller.cli.logged import tell
from controller.cli.loudspeaker import wanted_voice
from controller.cli.phones import door
from controller.cli.serving import Heard, furnished
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
from controller.service import Address, keep_fault
from controller.service.faults import folder_of
from controller.service.life import live, live_in_lobby
from controller.wire import Msg, Text
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
    lobby: Annotated[
        bool, typer.Option("--lobby", help="Let the touchscreen choose which game, and change it.")
    ] = False,
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
    phones: Annotated[
        str, typer.Option(help="Let phones in: a port, such as 8080, or an address with one.")
    ] = "",
    tied: Annotated[
        bool, typer.Option("--tied", hidden=True, help="End with the pipe at standard input.")
    ] = False,
) -> None:
    """Run the service: go on with the game of a name, with the newest, or begin one."""
    if tied and not stat.S_ISFIFO(os.fstat(0).st_mode):
        raise Invalid(Msg("--tied needs a pipe at standard input."))
    packs_are_there(pack or ())
    table = Furnishing(layout, tags, platform, hardware)
    heard = Heard(sound, voice, volume)
    named = Named(game, name, journal, new, tuple(setup or ()))
    ways = Ways(socket or own_socket(), phones, 0 if tied else None)
    serving = serve_lobby if lobby else serve_named
    ended = serving(named, tuple(pack or ()), ways, table, heard)
    if ended == signal.SIGINT:
        raise typer.Exit(130)


class Ways(NamedTuple):
    """How others reach the service: its socket, where phones do, and the pipe that it ends with."""

    socket: Path
    phones: str
    tied: int | None


class Named(NamedTuple):
    """The game that the command line names, and how: nothing of it where there is a lobby."""

    game: str
    name: str
    journal: Path | None
    new: bool
    setup: tuple[str, ...]


def serve_named(
    named: Named,
    more: tuple[Path, ...],
    ways: Ways,
    table: Furnishing,
    heard: Heard,
) -> signal.Signals:
    """Serve the game that was named, with `more` packs, until a signal comes."""
    game, name, journal, new, setup = named
    place = which(game, name, journal, new)
    packs = more or (kept_packs(place) if place else ())
    played = find(game or game_in(place), *packs)
    address = Address(ways.socket)
    try:
        table.check()
        table.read()  # what is wrong with its files is said first of all
        wanted_voice(heard.voice)
        meant = journal or (place if name else None)
        taken = take_up(played, meant, new, read_setup(list(setup)), name, more)
        return serve_taken(taken, played, address, ways, table, heard)
    finally:
        address.close()


def serve_lobby(
    named: Named,
    more: tuple[Path, ...],
    ways: Ways,
    table: Furnishing,
    heard: Heard,
) -> signal.Signals:
    """Serve whatever is chosen on the touchscreen, one game after another, until a signal comes.
    Raises `Invalid` where a game was named all the same."""
    if any(named):
        text = Msg(
            "Say --lobby, or which game is played: in the lobby that is chosen on the touchscreen."
        )
        raise Invalid(text)
    address = Address(ways.socket)
    clock = SystemClock()
    try:
        table.check()
        table.read()
        wanted_voice(heard.voice)
        cupboard = Cupboard(table, more, heard, clock)
        texts = catalogue()
        for trouble in texts.troubles:
            complain(trouble)
        say(Msg("What is played is chosen on the touchscreen."))
        say_what_next(ways.socket, logs.start("service", tell), at_table=table.layout is not None)
        guests = door(ways.phones, address.path, texts.translate, clock)
        ended = asyncio.run(
            live_in_lobby(cupboard, address, clock, texts.translate, ways.tied, guests)
        )
        complain(Msg("The service has stopped; its games are kept."))
        return ended
    finally:
        clock.close()
        address.close()


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
    ways: Ways,
    table: Furnishing,
    heard: Heard,
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
        say_what_next(address.path, logs.start("service", tell), at_table=table.layout is not None)
        furniture, audio = furnished(taken, game, table, plan, clock, heard)
        ended = asyncio.run(
            live(
                taken.session,
                address,
                clock,
                texts.translate,
                lambda fault: keep_fault(fault, reports),
                furniture,
                recap(taken.session) if taken.session.timeline.length > 1 else "",
                audio,
                ways.tied,
                door(ways.phones, address.path, texts.translate, clock),
            )
        )
        complain(Msg("The service has stopped; its game is kept."))
        return ended
    finally:
        clock.close()
        taken.session.close()
