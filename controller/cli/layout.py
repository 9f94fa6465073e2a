"""`sanctum-table layout`: which reader is which place, and which key is whose.

    layout check FILE    everything that is wrong in it; with --game, what no reader covers, which
                         pads and keys it lacks, and what of it that game's board has not
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
from controller.cli.layout_words import faces_of
from controller.cli.lines import show_table
from controller.cli.shelf import SETUP, read_setup
from controller.engine import Session
from controller.engine.shape import nearest
from controller.games import find as find_game
from controller.table import Layout, read_layout
from controller.table import finder as finding
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
        view = session.view(TABLE)
        for sentence in (*coverage(plan, view), *unknown(plan, view), *lacking(plan, session)):
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


def unknown(plan: Layout, view: View) -> Iterator[Msg]:
    """What the layout names and the board of the game has not.  What was meant is a name that the
    layout has nowhere."""
    boards = [part for part in view.parts if isinstance(part, Board)]
    spaces = [space.id for board in boards for space in board.spaces]
    areas = [area.id for board in boards for area in board.areas]
    if not spaces:
        return
    said = [name for place in plan.place.values() for name in place.covers]
    said += [
        name
        for name, place in plan.place.items()
        if place.kind == "space" and not isinstance(place, TrayPlace)
    ]
    under = [place.areas for place in plan.place.values()]
    strange = [meant(name, spaces, said) for name in said if name not in spaces]
    for some in under:  # of several areas one lies there at a time
        if not any(area in areas for area in some):
            strange += [
                meant(area, areas, [each for few in under for each in few]) for area in some
            ]
    if strange:
        yield Msg(
            "The board of this game has no {names}: a slip, or of another board.",
            names=named(strange),
        )


def meant(name: str, known: Sequence[str], said: Sequence[str]) -> str:
    """A name that is not known, and the one that was probably meant, which is not said as well."""
    near = nearest(name, [each for each in known if each not in said])
    return f"{name} ({near}?)" if near else name


def lacking(plan: Layout, session: Session[Any]) -> Iterator[Msg]:
    """Which pad and which keys the layout has not, that the game has use for."""
    cards = any(each.form == "card" for each in session.game.things())
    if cards and any(not pad.seat for pad in finding.pads(plan)):
        yield Msg("There is no card pad: cards are tapped on the screen.")
    faces = [(face, "") for face in faces_of(session)]
    keys = [want.name for want in finding.unheld(plan, (*faces, *finding.KEYS))]
    if keys:
        yield Msg("No key says {keys}, which the screen takes over.", keys=named(keys))


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
