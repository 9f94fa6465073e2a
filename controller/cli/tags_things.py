"""`sanctum-table tags things`: what a game has that can wear a tag, and what of it does.

    tags things --game G [--pack P]...          the things by the names that the game uses
    tags things FILE --game G [--pack P]...     the same, with the tags that the file knows
    tags things FILE --game G --missing         those alone that lack a tag

What may live here: that list.  What may not: what a game's things are (`Game.things`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.app import games_known, say
from controller.cli.lines import show_table
from controller.cli.tags import tags
from controller.cli.tags_change import belongings, known_in
from controller.engine import Invalid
from controller.table import Tags
from controller.table.tagging import FORMS, missing
from controller.wire import Msg, Text

__all__ = ["things"]


@tags.command()
def things(
    game: Annotated[str, typer.Option(help=games_known("The game"), show_default=False)],
    file: Annotated[
        Path | None, typer.Argument(help="The tags file, to say what wears a tag.")
    ] = None,
    pack: Annotated[
        list[Path] | None, typer.Option(help="A pack of one's own that belongs to it; repeatable.")
    ] = None,
    only: Annotated[
        bool, typer.Option("--missing", help="Only what lacks a tag in the file.")
    ] = False,
) -> None:
    """Say what a game has that can wear a tag."""
    if only and file is None:
        raise Invalid(Msg("--missing needs the tags file: name it first."))
    found = belongings(game, pack or ())
    known = Tags() if file is None else known_in(file)
    lacking = {(wish.thing.name, wish.thing.form) for wish in missing(found, known)}
    rows: list[tuple[Text, ...]] = [
        (
            each.name,
            each.label,
            FORMS[each.form],
            each.group,
            str(each.copies),
            " ".join(known.of(each.name, each.form)),
        )
        for each in found
        if not only or (each.name, each.form) in lacking
    ]
    if rows:
        heads = (Msg("Thing"), Msg("Label"), Msg("Form"), Msg("Group"), Msg("Copies"), Msg("Tags"))
        show_table(heads, rows)
    if file is not None:
        left = len(missing(found, known))
        say(
            Msg("{n} tag is missing.", plural="{n} tags are missing.", n=left)
            if left
            else Msg("Everything wears its tag.")
        )
        strange = {(each.thing, each.form) for each in known.tag.values()} - {
            (each.name, each.form) for each in found
        }
        if strange:
            names = ", ".join(sorted({name for name, _ in strange}))
            say(Msg("The file also marks what this game has not: {names}.", names=names))
