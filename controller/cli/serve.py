"""`serve`: the service, as systemd or a person at a terminal runs it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from controller import logs
from controller.cli.app import app, catalogue, complain, games_known, say
from controller.cli.flights import fly
from controller.cli.hardware import wired
from controller.cli.kept import keep_packs, kept_packs
from controller.cli.loudspeaker import audio, wanted_voice
from controller.cli.shelf import (
    SETUP,
    Taken,
    begin,
    newest,
    read_setup,
    resume,
    resume_newest,
)
from controller.cli.taking import game_in, which
from controller.cli.ui import own_socket
from controller.engine import ContentError, Game, Invalid, Session
from controller.engine.chronicle import recap
from controller.games import find
from controller.service import Address, Audio, Furniture, keep_fault
from controller.service.faults import folder_of
from controller.service.life import live
from controller.table import Layout, Tags, read_layout, read_tags
from controller.table.parts import Parts, read_parts
from controller.table.scene import standing
from controller.wire import TABLE, Msg, Text, View
from hal.clock import Clock, SystemClock
from hal.flight import Flight
from hal.simulated import SimulatedTable

__all__ = ["serve"]

SIMULATED, NONE = "simulated", "none"


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
) -> None:
    """Run the service: go on with the game of a name, with the newest, or begin one."""
    place = which(game, name, journal, new)
    packs = tuple(pack or ()) or (kept_packs(place) if place else ())
    played = find(game or game_in(place), *packs)
    address = Address(socket or own_socket())
    try:
        wanted(layout, tags, platform, hardware)
        described(layout, tags, (), hardware)  # what is wrong with them is said first of all
        wanted_voice(voice)
        named = journal or (place if name else None)
        taken = take_up(played, named, new, read_setup(setup or []), name, pack or ())
        ended = serve_taken(
            taken,
            played,
            address,
            layout,
            tags,
            audio(played, sound, voice, volume),
            hardware,
            platform,
        )
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


def wanted(
    layout: Path | None, tags: Path | None, platform: str, hardware: Path | None = None
) -> None:
    """Raise `Invalid` unless a table is named whole, or not at all."""
    if platform not in ("", SIMULATED, NONE):
        raise Invalid(
            Msg('There is no hardware "{name}" here; there are: simulated, none.', name=platform)
        )
    if platform and hardware is not None:
        raise Invalid(Msg("A table is real or simulated: choose --hardware or --platform."))
    if len({layout is None, tags is None, not platform and hardware is None}) > 1:
        if hardware is not None:
            raise Invalid(Msg("A table needs all three: --layout, --tags and --hardware."))
        raise Invalid(Msg("A table needs all three: --layout, --tags and --platform."))


def described(
    layout: Path | None,
    tags: Path | None,
    seats: Sequence[str] = (),
    hardware: Path | None = None,
) -> tuple[Layout, Tags, Parts | None] | None:
    """What the files say of a table; None where none is named.  Raises `ContentError` with all
    that is wrong with them; of hardware, once the layout is right."""
    if layout is None or tags is None:
        return None
    mistakes: list[Text] = []
    plan, known = Layout(), Tags()
    try:
        plan = read_layout(layout, seats)
    except ContentError as wrong:
        mistakes += wrong.mistakes
    try:
        known = read_tags(tags)
    except ContentError as wrong:
        mistakes += wrong.mistakes
    if mistakes:
        raise ContentError(*mistakes)
    return plan, known, None if hardware is None else read_parts(hardware, plan)


def furnished(plan: Layout, known: Tags, clock: Clock, view: View) -> Furniture:
    """A table like that, on simulated hardware, with every miniature set out where `view` has
    it."""
    table = SimulatedTable(clock, plan.readers, plan.key)
    for thing, place in standing(view).items():
        figure = next((uid for uid in known.of(thing) if known.tag[uid].form == "miniature"), "")
        if figure and place in plan.place:
            table.put(figure, plan.place[place].readers[0])
    return Furniture(plan, known, table.platform, table)


def laid(
    table: tuple[Layout, Tags, Parts | None],
    clock: Clock,
    taken: Taken,
    flight: Flight | None,
    platform: str = SIMULATED,
) -> Furniture:
    """A table as its files say, on its own hardware where these say what that is."""
    plan, known, parts = table
    if platform == NONE:
        parts = Parts()
    if parts is None:
        return furnished(plan, known, clock, taken.session.view(TABLE))
    return wired(plan, known, parts, clock, flight)


def serve_taken(
    taken: Taken,
    game: Game[Any],
    address: Address,
    layout: Path | None = None,
    tags: Path | None = None,
    heard_by: Audio | None = None,
    hardware: Path | None = None,
    platform: str = SIMULATED,
) -> signal.Signals:
    """Serve until a signal comes, at a table where files describe one, heard by what there is."""
    texts = catalogue(game)
    for trouble in texts.troubles:
        complain(trouble)
    clock = SystemClock()
    reports = folder_of(taken.journal)
    try:
        table = described(layout, tags, game.seats(taken.session.state), hardware)
        say(taken.said)
        if house := said_of_house(taken.session):
            say(house)
        logs.start("service")
        flight = fly(taken, layout, tags, clock) if hardware and layout and tags else None
        return asyncio.run(
            live(
                taken.session,
                address,
                clock,
                texts.translate,
                lambda fault: keep_fault(fault, reports),
                laid(table, clock, taken, flight, platform) if table is not None else None,
                recap(taken.session) if taken.session.timeline.length > 1 else "",
                heard_by,
            )
        )
    finally:
        clock.close()
        taken.session.close()
