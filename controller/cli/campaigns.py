"""`sanctum-table campaigns`: the games that were begun, where they stand, and what becomes of them.

    list      each by its name, with where it stands, or with the reason why it cannot be opened
    rename    call one otherwise
    import    put one that `export` made onto the shelf again
    salvage   save what is sound of a damaged one

What may live here: the commands.  What may not: opening (`controller.cli.opened`) and saving
(`controller.engine.salvage`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from controller.cli.app import app, say
from controller.cli.archive import Evening, read_evening
from controller.cli.kept import keep_name, keep_packs, kept_name, kept_packs
from controller.cli.lines import show_table
from controller.cli.opened import look, own_words
from controller.cli.packing import laid
from controller.cli.shelf import LONGEST, called, judge, nameable, put_up, shelf
from controller.cli.taking import journal_of
from controller.engine import JournalDamaged, SanctumError
from controller.engine.chronicle import recap
from controller.engine.disk import DiskJournal
from controller.engine.diskfile import said
from controller.engine.salvage import listing, salvage
from controller.wire import Msg, Text
from controller.wire.msg import render

__all__ = ["bring", "rename", "save", "show"]

campaigns = typer.Typer(
    help="Games that were begun: list them, rename, import, save what is sound.",
    no_args_is_help=True,
)
app.add_typer(campaigns, name="campaigns")


PLAYED = Msg("It is being played now.")


class Line(Struct, frozen=True):
    """A game in the list; `standing` is the reason where it cannot be opened."""

    name: str
    game: Text = ""
    occasion: Text = ""
    standing: Text = ""
    entries: str = ""
    last: str = ""
    house: str = ""


@campaigns.command("list")
def show(
    folder: Annotated[
        Path | None, typer.Argument(help="Where they stand; else your own.", show_default=False)
    ] = None,
    last: Annotated[
        bool, typer.Option("--last", help="Say of each what happened last, too.")
    ] = False,
) -> None:
    """List the games that were begun: where each stands, or the reason why it cannot be opened."""
    place = shelf() if folder is None else folder
    found = listing(place)
    if not found:
        say(Msg("There is no journal in {folder}.", folder=said(place)))
        return
    lines = [
        line(each.path)
        if each.start
        else Line(name_of(each.path), standing=PLAYED if each.in_use else each.reason)
        for each in found
    ]
    show_table(
        (Msg("Name"), Msg("Game"), Msg("What is played"), Msg("Where it stands"), Msg("Entries")),
        [(each.name, each.game, each.occasion, each.standing, each.entries) for each in lines],
    )
    for each in lines:
        if each.house:
            say(Msg("{name}: house rules {names}", name=each.name, names=each.house))
    for each in lines if last else ():
        if each.last:
            say(f"{each.name}: {each.last}")


def line(path: Path) -> Line:
    """What the list says of a journal that reads as it was written."""
    name = name_of(path)
    try:
        seen = look(path)
        state = seen.session.state
        words = own_words(seen.game)
        return Line(
            name,
            render(seen.game.title(), words),
            render(seen.game.occasion(state), words),
            render(seen.game.standing(state), words),
            str(len(seen.evening.rows)),
            render(recap(seen.session), words),
            ", ".join(seen.game.house_rules(state)),
        )
    except SanctumError as wrong:
        return Line(name, standing=wrong.why.text)
    except Exception as wrong:  # a list that fails makes all of them vanish
        text = Msg("The rules stumbled over this game: {reason}", reason=str(wrong))
        return Line(name, standing=text)


def name_of(path: Path) -> str:
    """What it is called, as far as that can be read."""
    try:
        return kept_name(path)
    except JournalDamaged:
        return said(Path(path.stem))


@campaigns.command("rename")
def rename(
    game: Annotated[str, typer.Argument(help="What it is called now, or its journal.")],
    name: Annotated[str, typer.Argument(help="What it is to be called.")],
) -> None:
    """Call a game otherwise."""
    path = journal_of(game)
    if called(name) != path or not nameable(name):  # of its own it may change the capitals
        judge(name)
    before = kept_name(path)
    keep_name(path, name)
    say(Msg('"{old}" is called "{new}" now.', old=before, new=name))


@campaigns.command("import")
def bring(
    file: Annotated[Path, typer.Argument(help="A file that export made, or a journal.")],
    name: Annotated[
        str, typer.Option(help="What it is to be called; else as it was, or as the file is.")
    ] = "",
) -> None:
    """Put a game onto the shelf, with the packs that it is played with."""
    seen = look(file)  # it can be gone on with, or the sentence says why not
    before = name or next(filter(nameable, (seen.evening.name, file.stem)), "")
    wanted = before
    if name or (before and called(wanted) is None):
        judge(wanted)
    elif before:  # the same file once more is another game, which may go another way
        wanted = numbered(wanted)
    with laid(seen.evening.packs) as packs:
        place = put_up(seen.game.name, None, lambda to: fill(to, read_evening(file)), wanted, packs)
    if wanted != before:
        say(
            Msg(
                'There is a game called "{name}" already, so this one is "{new}".',
                name=before,
                new=wanted,
            )
        )
    say(
        Msg(
            '"{name}" stands on the shelf now, with {n} entry, in {path}.',
            plural='"{name}" stands on the shelf now, with {n} entries, in {path}.',
            name=wanted or place.stem,
            n=len(seen.evening.rows),
            path=said(place),
        )
    )


def fill(journal: DiskJournal, evening: Evening) -> None:
    """Put all of an evening into a new journal."""
    journal.append(evening.rows)
    for seq in evening.journal.checkpoints():
        journal.append((), (seq, evening.journal.checkpoint(seq)))


def numbered(name: str) -> str:
    """The first of "name 2", "name 3" ... that no game has; a long one is cut for it."""
    n = 2
    while called(new := f"{name[: LONGEST - len(f' {n}')].rstrip()} {n}") is not None:
        n += 1
    return new


@campaigns.command("salvage")
def save(
    game: Annotated[str, typer.Argument(help="The damaged journal; it stays as it is.")],
    to: Annotated[Path, typer.Argument(help="The new journal, which must not be there yet.")],
) -> None:
    """Save the sound entries of a damaged journal in a new one."""
    path = journal_of(game)
    entries = salvage(path, to)
    keep_packs(to, kept_packs(path))
    say(
        Msg(
            "{n} entry of {path} was saved in {to}.",
            plural="{n} entries of {path} were saved in {to}.",
            n=entries,
            path=said(path),
            to=said(to),
        )
    )
