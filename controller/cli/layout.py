"""`sanctum-table layout`: which reader is which place, and which key is whose.

    layout check FILE    everything that is wrong in it; with --game, what no reader covers
    layout list FILE     what stands in it
    layout find FILE     a tag is walked from space to space (`controller.cli.layout_find`)

What no reader covers is no mistake: the screen takes it over, and the table may grow later.

What may live here: those commands.  What may not: what a layout is (`controller.table.layout`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from controller.cli.app import app, games_known, say
from controller.cli.lines import show_table
from controller.cli.shelf import SETUP, read_setup
from controller.engine import Session
from controller.games import find as find_game
from controller.table import Layout, read_layout
from controller.table.ground import ground
from controller.table.layout import Place, TrayPlace
from controller.table.parts import read_parts, unsensed
from controller.wire import TABLE, Board, Msg, Text, View

__all__ = ["begun", "check_layout", "layout", "list_layout"]

FEW = 12
"""How many spaces are named in one line."""

layout = typer.Typer(no_args_is_help=True, help="Say which reader is which place.")
app.add_typer(layout, name="layout")


@layout.command("check")
def check_layout(
    file: Annotated[Path, typer.Argument(help="The layout file.", show_default=False)],
    game: Annotated[str, typer.Option(help=games_known("The game that is to be played on it"))] = (
        ""
    ),
    setup: Annotated[list[str] | None, typer.Option(help=SETUP)] = None,
    pack: Annotated[list[Path] | None, typer.Option(help="A pack of one's own; repeatable.")] = (
        None
    ),
    hardware: Annotated[Path | None, typer.Option(help="The parts file of the table.")] = None,
) -> None:
    """Say everything that is wrong in a layout, and what no reader covers."""
    session = begun(game, setup or [], pack or []) if game else None
    seats = session.game.seats(session.state) if session is not None else ()
    plan = read_layout(file, seats)
    say(
        Msg(
            "{file} is in order: places {places}, readers {readers}, keys {keys}.",
            file=str(file),
            places=len(plan.place),
            readers=len(plan.readers),
            keys=len(plan.key),
        )
    )
    if hardware is not None:
        places = unsensed(read_parts(hardware, plan), plan)
        if places:
            say(Msg("No reader is wired here: {places}.", places=named(places)))
    if session is not None:
        for sentence in coverage(plan, session.view(TABLE)):
            say(sentence)


def begun(game: str, setup: list[str], packs: Sequence[Path]) -> Session[Any]:
    """The game as it begins with this set-up, kept nowhere.  Raises `Invalid`."""
    return Session.begin(find_game(game, *packs), {"seed": "layout", **read_setup(setup)})


def coverage(plan: Layout, view: View) -> Iterator[Msg]:
    """What no place covers of the board that a game begins with, and what several spaces share."""
    spaces = [s for part in view.parts if isinstance(part, Board) for s in part.spaces]
    if not spaces:
        yield Msg("The game begins without a board: say a set-up that has one.")
        return
    covers = ground(plan, view)
    covered = {space for place in plan.place for space in covers.spaces(place)}
    bare = [space.id for space in spaces if space.id not in covered]
    if bare:
        yield Msg(
            "No reader covers {n} space, which the screen takes over: {spaces}.",
            plural="No reader covers {n} spaces, which the screen takes over: {spaces}.",
            n=len(bare),
            spaces=named(bare),
        )
    else:
        yield Msg("A reader covers every space.")
    for place in plan.place:
        if len(here := covers.spaces(place)) > 1:
            yield Msg(
                "{place} covers several spaces, of which one may have to be tapped: {spaces}.",
                place=place,
                spaces=named(here),
            )


def named(names: Sequence[str]) -> str:
    """Names in one line; of many, the first ones."""
    few = ", ".join(names[:FEW])
    return few if len(names) <= FEW else f"{few} ..."


@layout.command("list")
def list_layout(
    file: Annotated[Path, typer.Argument(help="The layout file.", show_default=False)],
) -> None:
    """Say which reader is which place, and what each key does."""
    plan = read_layout(file)
    places: list[tuple[Text, ...]] = [
        (name, where(place), " ".join(place.readers), place.label or place.seat)
        for name, place in plan.place.items()
    ]
    show_table((Msg("Place"), Msg("What it is"), Msg("Readers"), Msg("Label")), places)
    keys: list[tuple[Text, ...]] = [
        (name, key.does, key.seat, key.label) for name, key in plan.key.items()
    ]
    show_table((Msg("Key"), Msg("Does"), Msg("Seat"), Msg("Label")), keys)


def where(place: Place) -> Text:
    """What a place is."""
    if isinstance(place, TrayPlace):
        if place.at is not None:
            column, row = place.at
            return Msg("tray {tray}, at {column}, {row}", tray=place.tray, column=column, row=row)
        if place.corner:
            return Msg("tray {tray}, {corner}", tray=place.tray, corner=place.corner)
        return Msg("tray {tray}", tray=place.tray)
    if place.kind == "area":
        return " ".join((*place.areas, *place.covers))
    return Msg("a pad") if place.kind == "pad" else Msg("a space")
