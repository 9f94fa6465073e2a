"""`export`: a whole evening in one file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from controller.cli.again import stored_hash
from controller.cli.app import app, say
from controller.cli.archive import nameless, read_evening, write_archive
from controller.cli.opened import playable
from controller.cli.taking import journal_of
from controller.engine import JournalUnwritable
from controller.engine.diskfile import EXISTS, about
from controller.engine.journal import Start, Versions
from controller.wire import Msg

__all__ = ["export"]


@app.command()
def export(
    journal: Annotated[str, typer.Argument(help="What the game is called, or its journal.")],
    out: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
    unnamed: Annotated[
        bool, typer.Option("--nameless", help="Leave out what the game is called, too.")
    ] = False,
) -> None:
    """Put a game into one file: journal, packs, versions, fault reports, and no names of people."""
    if os.path.lexists(out):
        raise JournalUnwritable(about(EXISTS, out))
    place = journal_of(journal)
    evening = read_evening(place)
    versions: Versions | None = None
    for row in evening.rows:
        if isinstance(row.entry, Start):
            versions = row.entry.versions
        elif isinstance(row.entry, Versions):
            versions = row.entry
    assert versions is not None
    game = playable(evening)
    if unnamed:
        evening = replace(evening, name="")
    if not evening.state_hash:
        hashed = stored_hash(game, nameless(evening, game.personal).journal)
        evening = replace(evening, state_hash=hashed)
    manifest = write_archive(evening, versions, place, out, game.personal)
    say(
        Msg(
            "{path}: {n} entry of {game}; fault reports: {faults}.",
            plural="{path}: {n} entries of {game}; fault reports: {faults}.",
            path=str(out),
            n=manifest.entries,
            game=manifest.game,
            faults=manifest.faults,
        )
    )
