"""`sanctum-table tags`: which tag marks what, and giving things their tags.

    tags list FILE                                              what stands in the file
    tags enrol FILE THING --uid 04:A1:B2:C3                     a tag whose UID is known
    tags enrol FILE THING --layout FILE --hardware FILE         whichever new tag is laid down
    tags enrol FILE --game G [--layout FILE --hardware FILE]    all things of a game, in a row

A tag that can mark nothing, or marks another thing already, is refused.  One thing may have several
tags, since a big base has two; that is said, as it may be a slip.  With a game, a name that it does
not know is refused with the nearest that it does.

The file keeps its order and its comments: what is enrolled is written behind them.

What may live here: those commands.  What may not: what a tags file is (`controller.table.tags`),
listening for a tag that comes (`controller.cli.newcomer`), and how a row goes
(`controller.cli.tags_row`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, cast, get_args

import typer

from controller.cli.app import app, games_known, say
from controller.cli.doctor_measure import Opened, served
from controller.cli.lines import show_table
from controller.cli.newcomer import Newcomer
from controller.cli.tags_change import among, belongings, change, known_in
from controller.cli.tags_row import Laid, Typed, in_a_row
from controller.cli.ui import own_socket
from controller.engine import Invalid
from controller.engine.letters import visible
from controller.table import Tags, read_layout, read_tags
from controller.table.parts import read_parts
from controller.table.tagging import as_read, unmarked
from controller.table.tags import Form, Thing
from controller.table.tags_written import added
from controller.wire import Msg, Text
from controller.wire.belonging import Belonging
from hal.clock import SystemClock
from hal.spellings import Spelling

__all__ = ["enrol", "enrolled", "list_tags", "no_form", "several", "tags"]

LONGEST = 64
"""How many characters the name of a thing has at most."""

tags = typer.Typer(no_args_is_help=True, help="Say which tag marks what, and enrol tags.")
app.add_typer(tags, name="tags")


@tags.command("list")
def list_tags(
    file: Annotated[Path, typer.Argument(help="The tags file.", show_default=False)],
) -> None:
    """Say which tag marks what."""
    known = read_tags(file)
    rows: list[tuple[Text, ...]] = [
        (uid, each.thing, each.form, each.label, " ".join(each.also))
        for uid, each in known.tag.items()
    ]
    show_table((Msg("Tag"), Msg("Thing"), Msg("Form"), Msg("Label"), Msg("Also read as")), rows)
    for thing, form in dict.fromkeys((each.thing, each.form) for each in known.tag.values()):
        if len(uids := known.of(thing, form)) > 1:
            say(several(thing, uids))


@tags.command()
def enrol(
    file: Annotated[Path, typer.Argument(help="The tags file; made if it is not there.")],
    thing: Annotated[
        str,
        typer.Argument(
            help="The name by which the game knows it; without one, all of --game in a row.",
            show_default=False,
        ),
    ] = "",
    uid: Annotated[str, typer.Option(help="The tag's UID, as its reader writes it.")] = "",
    hardware: Annotated[
        Path | None, typer.Option(help="The parts file: wait for a tag to be laid on any reader.")
    ] = None,
    layout: Annotated[Path | None, typer.Option(help="The layout file, with --hardware.")] = None,
    form: Annotated[str, typer.Option(help="miniature, card or token.")] = "",
    seconds: Annotated[
        float, typer.Option(help="How long a tag is waited for.", min=1, max=600)
    ] = 30.0,
    game: Annotated[str, typer.Option(help=games_known("The game whose things they are"))] = "",
    pack: Annotated[
        list[Path] | None, typer.Option(help="A pack of one's own that belongs to it; repeatable.")
    ] = None,
    base: Annotated[
        int, typer.Option(help="In which base typed UIDs are written: 16, or 10.")
    ] = 16,
    turned: Annotated[
        bool, typer.Option("--turned", help="Typed UIDs have their last byte first.")
    ] = False,
) -> None:
    """Let a tag mark a thing; or give tags to all things of a game, one after the other."""
    if (hardware is None) != (layout is None):
        raise Invalid(Msg("A reader needs both: --layout and --hardware."))
    things = belongings(game, pack or ()) if game else ()
    spelling = spelled(base, turned)
    if not thing:
        if not things or uid or form:
            raise Invalid(Msg("Say which thing, or --game alone to enrol all of its things."))
        row(file, things, layout, hardware, spelling)
        return
    if bool(uid) == (hardware is not None):
        raise Invalid(
            Msg("Say the tag with --uid, or where it is laid with --layout and --hardware.")
        )
    alike = 1
    if things:
        named = among(things, thing, form)
        form, alike = named.form, named.copies
    known = known_in(file)
    if hardware is not None and layout is not None:
        uid = laid(known, layout, hardware, seconds)
        known = known_in(file)  # somebody may have written into it meanwhile
    found = enrolled(file, known, thing, as_read(uid, spelling), form or "miniature")
    say(Msg('The tag {uid} marks "{thing}" from now on.', uid=found, thing=thing))
    known = known_in(file)
    if len(uids := known.of(thing, known.tag[found].form)) > alike:
        say(several(thing, uids))


def spelled(base: int, turned: bool) -> Spelling | None:
    """How typed UIDs are written; None: as tags are, in hex.  Raises `Invalid`."""
    if base not in (10, 16):
        raise Invalid(Msg("UIDs are written in base 16 or 10, not {base}.", base=base))
    if base == 16 and not turned:
        return None
    return Spelling(cast(Literal[10, 16], base), turned)


def row(
    file: Path,
    things: Sequence[Belonging],
    layout: Path | None,
    hardware: Path | None,
    spelling: Spelling | None,
) -> None:
    """Give tags to all of these things that want one."""
    if layout is None or hardware is None:
        in_a_row(file, things, Typed(sys.stdin), spelling)
        return
    with listening(known_in(file), layout, hardware) as newcomer:
        source = Laid(newcomer, sys.stdin, time.monotonic, time.sleep)
        in_a_row(file, things, source, spelling)


def several(thing: str, uids: tuple[str, ...]) -> Msg:
    """That a thing has more tags than one."""
    return Msg(
        '"{thing}" has several tags: {uids}. That is right for a big base or for marks that are '
        "alike; otherwise take one out of the file.",
        thing=thing,
        uids=", ".join(uids),
    )


def laid(known: Tags, layout: Path, hardware: Path, seconds: float) -> str:
    """The new tag that is laid on some reader.  Raises `Invalid` where none is, or several."""
    with listening(known, layout, hardware) as newcomer:
        say(Msg("Lay the tag on a reader, alone."))
        return newcomer.wait(time.monotonic, time.sleep, seconds)


@contextmanager
def listening(known: Tags, layout: Path, hardware: Path) -> Iterator[Newcomer]:
    """What listens to the table of these files, as long as it is needed.  Raises `Invalid` while
    somebody else does."""
    plan = read_layout(layout)
    parts = read_parts(hardware, plan)
    if (service := served(own_socket())) is not None:
        service.close()
        raise Invalid(Msg("A service is running and holds the table: stop it, then enrol."))
    clock = SystemClock()
    newcomer = Newcomer(known, plan)
    try:
        table = Opened(parts, clock, newcomer.hear)
        try:
            yield newcomer
        finally:
            table.close()
    finally:
        clock.close()


def enrolled(file: Path, known: Tags, thing: str, uid: str, form: str) -> str:
    """Write into `file`, which says `known`, that a tag marks a thing; its canonical UID.

    Raises `Invalid`; then the file is as it was.
    """
    if not 0 < len(thing) <= LONGEST or visible(thing) != thing or not is_text(thing):
        raise Invalid(Msg("The name of a thing has 1 to {n} letters that can be seen.", n=LONGEST))
    if form not in get_args(Form):
        raise Invalid(no_form(form))
    found = unmarked(known, uid, thing)
    change(file, partial(added, new=[(found, Thing(thing, cast(Form, form)))]))
    return found


def no_form(said: str) -> Msg:
    """That this is none of the three forms."""
    return Msg('There is no form "{form}": miniature, card or token.', form=visible(said[:40]))


def is_text(said: str) -> bool:
    """Whether this is text at all, and no bytes that the shell had for it."""
    return not any("\ud800" <= letter <= "\udfff" for letter in said)
