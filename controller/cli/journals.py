"""`sanctum-table journals`: the journals there are, and what can be saved of a damaged one.

What may live here: the commands.  What may not: opening and saving (`controller.engine.salvage`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.app import app, say
from controller.cli.lines import show_table
from controller.cli.shelf import shelf
from controller.engine.diskfile import said
from controller.engine.salvage import Listed, listing, salvage
from controller.wire import Msg, Text

__all__ = ["save", "show"]

journals = typer.Typer(help="Journals: list them, save what is sound.", no_args_is_help=True)
app.add_typer(journals, name="journals")


@journals.command("list")
def show(
    folder: Annotated[
        Path | None, typer.Argument(help="Where they stand; else your own.", show_default=False)
    ] = None,
) -> None:
    """List journals: the game of each, or the reason why it cannot be opened."""
    place = shelf() if folder is None else folder
    found = listing(place)
    if not found:
        say(Msg("There is no journal in {folder}.", folder=said(place)))
        return
    show_table((Msg("Journal"), Msg("Game")), [row(each) for each in found])


def row(found: Listed) -> tuple[Text, Text]:
    """A journal as a line of the list."""
    return said(found.path), found.reason if found.start is None else found.start.versions.game


@journals.command("salvage")
def save(
    path: Annotated[Path, typer.Argument(help="The damaged journal; it stays as it is.")],
    to: Annotated[Path, typer.Argument(help="The new journal, which must not be there yet.")],
) -> None:
    """Save the sound entries of a damaged journal in a new one."""
    entries = salvage(path, to)
    say(
        Msg(
            "{n} entry of {path} was saved in {to}.",
            plural="{n} entries of {path} were saved in {to}.",
            n=entries,
            path=said(path),
            to=said(to),
        )
    )
