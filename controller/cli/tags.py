"""`sanctum-table tags`: which tag marks what, and giving a thing its tag.

    tags list FILE                                              what stands in the file
    tags enrol FILE THING --uid 04:A1:B2:C3                     a tag whose UID is known
    tags enrol FILE THING --layout FILE --hardware FILE         whichever new tag is laid down

A tag that calls itself something else each time is refused, and so is one that marks another thing
already, in whatever spelling: two things with one tag could never be told apart.  One thing may
have several tags, since a big base has two; that is said, as it may be a slip.

The file keeps its order and its comments: what is enrolled is written behind them.

What may live here: those commands.  What may not: what a tags file is (`controller.table.tags`),
and listening for a tag that comes (`controller.cli.newcomer`).
"""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path
from typing import Annotated, get_args

import typer

from controller.cli.app import app, reason, say
from controller.cli.doctor_measure import Opened, served
from controller.cli.lines import show_table
from controller.cli.newcomer import Newcomer
from controller.cli.ui import own_socket
from controller.engine import Invalid
from controller.engine.letters import visible
from controller.files import write_whole
from controller.table import Tags, read_layout, read_tags
from controller.table.parts import read_parts
from controller.table.tags import Form
from controller.wire import Msg, Text
from hal.clock import SystemClock
from hal.spellings import meant
from hal.uid import BadUid, canonical, is_random

__all__ = ["enrol", "enrolled", "list_tags", "tags"]

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
    for thing in dict.fromkeys(each.thing for each in known.tag.values()):
        if len(uids := known.of(thing)) > 1:
            say(several(thing, uids))


@tags.command()
def enrol(
    file: Annotated[Path, typer.Argument(help="The tags file; made if it is not there.")],
    thing: Annotated[
        str, typer.Argument(help="The name by which the game knows it.", show_default=False)
    ],
    uid: Annotated[str, typer.Option(help="The tag's UID, as its reader writes it.")] = "",
    hardware: Annotated[
        Path | None, typer.Option(help="The parts file: wait for a tag to be laid on any reader.")
    ] = None,
    layout: Annotated[Path | None, typer.Option(help="The layout file, with --hardware.")] = None,
    form: Annotated[str, typer.Option(help="miniature, card or token.")] = "miniature",
    seconds: Annotated[
        float, typer.Option(help="How long a tag is waited for.", min=1, max=600)
    ] = 30.0,
) -> None:
    """Let a tag mark a thing."""
    if bool(uid) == (hardware is not None) or (hardware is None) != (layout is None):
        raise Invalid(
            Msg("Say the tag with --uid, or where it is laid with --layout and --hardware.")
        )
    known = read_tags(file) if file.exists() else Tags()
    if hardware is not None and layout is not None:
        uid = laid(known, layout, hardware, seconds)
        if file.exists():
            known = read_tags(file)  # somebody may have written into it meanwhile
    found = enrolled(file, known, thing, uid, form)
    say(Msg('The tag {uid} marks "{thing}" from now on.', uid=found, thing=thing))
    if len(uids := (*known.of(thing), found)) > 1:
        say(several(thing, uids))


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
            say(Msg("Lay the tag on a reader, alone."))
            return newcomer.wait(time.monotonic, time.sleep, seconds)
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
        raise Invalid(Msg('There is no form "{form}": miniature, card or token.', form=form[:40]))
    found = free(known, thing, uid)
    lines = [f"[tag.{found}]", f"thing = {json.dumps(thing, ensure_ascii=False)}"]
    if form != "miniature":
        lines.append(f'form = "{form}"')
    try:
        before = file.read_bytes().rstrip() if file.exists() else b""
        after = before + b"\n\n" * bool(before) + "\n".join([*lines, ""]).encode()
        tomllib.loads(after.decode("utf-8-sig"))
        write_whole(file.resolve(), after)
    except tomllib.TOMLDecodeError:
        raise Invalid(
            Msg(
                "{path} says its tags in one line, which cannot be added to: write each of them "
                "as a table of its own, [tag.{uid}].",
                path=str(file),
                uid=found,
            )
        ) from None
    except OSError as wrong:
        raise Invalid(
            Msg("{path} cannot be written: {reason}.", path=str(file), reason=reason(wrong))
        ) from None
    return found


def is_text(said: str) -> bool:
    """Whether this is text at all, and no bytes that the shell had for it."""
    return not any("\ud800" <= letter <= "\udfff" for letter in said)


def free(known: Tags, thing: str, text: str) -> str:
    """The canonical UID that `text` writes.  Raises `Invalid` for one that can mark nothing, or
    that marks something."""
    for uid in meant(text, known.tag):
        other = known.tag[uid].thing
        if other == thing:
            raise Invalid(Msg('The tag {uid} marks "{thing}" already.', uid=uid, thing=thing))
        raise Invalid(
            Msg(
                'The tag {uid} marks "{other}": take it out of the file first, or use another.',
                uid=uid,
                other=other,
            )
        )
    try:
        uid = canonical(text)
    except BadUid as bad:
        raise Invalid(
            Msg('"{uid}" is no UID: {detail}.', uid=text[:40], detail=bad.detail)
        ) from None
    if is_random(uid):
        raise Invalid(
            Msg(
                "The tag {uid} calls itself something else each time, so it can mark nothing: use "
                "another.",
                uid=uid,
            )
        )
    if uid in known.alias:
        raise Invalid(
            Msg(
                'The tag {uid} marks "{other}": take it out of the file first, or use another.',
                uid=uid,
                other=known.tag[known.alias[uid]].thing,
            )
        )
    return uid
