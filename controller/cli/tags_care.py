"""`sanctum-table tags`, later: what was enrolled is shared, forgotten, and mended.

    tags export FILE -o OUT                       all tags in a file of their own, plainly written
    tags import FILE OTHER                        what OTHER knows comes into FILE
    tags forget FILE WHAT                         a tag by its UID, or the tag of a thing
    tags replace FILE THING --uid NEW             a lost tag: the new one stands in its stead

A miniature and a card may bear one name: --form says which of them is meant.

What contradicts is said all at once, and then nothing is taken over.  Everything else in the file
stays as its owner wrote it.

What may live here: those commands.  What may not: what contradicts (`controller.table.tags_merged`)
and how a file is changed (`controller.table.tags_written`).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, get_args

import typer

from controller.cli.app import complain, reason, say
from controller.cli.tags import no_form, several, tags
from controller.cli.tags_change import change, known_in, near
from controller.engine import Invalid
from controller.engine.letters import visible
from controller.files import write_whole
from controller.service.tags_file import present
from controller.table import Tags, read_tags
from controller.table.sentences import listed
from controller.table.tagging import FORMS, no_uid, unmarked
from controller.table.tags import Form, Thing
from controller.table.tags_merged import Merge, merged
from controller.table.tags_written import added, altered, removed, renamed, written
from controller.wire import Msg
from hal.spellings import meant
from hal.uid import BadUid, canonical

__all__ = ["export", "forget", "import_tags", "replace"]

File = Annotated[Path, typer.Argument(help="The tags file.", show_default=False)]

Formed = Annotated[
    str, typer.Option(help="miniature, card or token, where things of two forms bear the name.")
]


@tags.command()
def export(
    file: File,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The file to write.", show_default=False)
    ],
) -> None:
    """Write all tags into a file of their own, to be imported elsewhere."""
    known = read_tags(file)
    if out.exists():
        raise Invalid(Msg("{path} is there already: name another file.", path=str(out)))
    try:
        with present(out):
            write_whole(out.resolve(), written(known).encode())
    except OSError as wrong:
        raise Invalid(
            Msg("{path} cannot be written: {reason}.", path=str(out), reason=reason(wrong))
        ) from None
    say(
        Msg(
            "{n} tag is written into {path}.",
            plural="{n} tags are written into {path}.",
            n=len(known.tag),
            path=str(out),
        )
    )


@tags.command("import")
def import_tags(
    file: Annotated[
        Path, typer.Argument(help="The tags file; made if it is not there.", show_default=False)
    ],
    other: Annotated[
        Path, typer.Argument(help="The file whose tags come along.", show_default=False)
    ],
) -> None:
    """Take over the tags of another file; what contradicts is said, and then nothing is."""
    ours = known_in(file)
    found = merged(ours, read_tags(other))
    for each in found.contrary:
        complain(each)
    if found.contrary:
        raise Invalid(
            Msg(
                "Nothing was taken over: {n} tag contradicts.",
                plural="Nothing was taken over: {n} tags contradict.",
                n=len(found.contrary),
            )
        )
    change(
        file,
        *(partial(altered, uid=uid, thing=thing) for uid, thing in found.completed.items()),
        partial(added, new=tuple(found.new.items())),
    )
    tell(ours, found)


def tell(ours: Tags, found: Merge) -> None:
    """Say what came along."""
    say(
        Msg(
            "{n} tag is new, {same} known here already.",
            plural="{n} tags are new, {same} known here already.",
            n=len(found.new),
            same=len(found.same),
        )
    )
    together = Tags({**ours.tag, **found.new})
    for thing in dict.fromkeys(each.thing for each in found.new.values()):
        here = {each.form for each in found.new.values() if each.thing == thing}
        for form in sorted(here):
            if ours.of(thing, form):
                say(several(thing, together.of(thing, form)))


@tags.command()
def forget(
    file: File,
    what: Annotated[
        str, typer.Argument(help="A tag's UID, or the thing that it marks.", show_default=False)
    ],
    form: Formed = "",
) -> None:
    """Let a tag mark nothing any more."""
    known = read_tags(file)
    uid = one_of(known, what, form_of(form))
    change(file, partial(removed, uid=uid))
    say(
        Msg(
            'The tag {uid} marked "{thing}" and marks nothing any more.',
            uid=uid,
            thing=known.tag[uid].thing,
        )
    )


def form_of(said: str) -> Form | None:
    """The form that was said; None for none.  Raises `Invalid`."""
    for form in get_args(Form):
        if said == form:
            found: Form = form
            return found
    if not said:
        return None
    raise Invalid(no_form(said))


def one_of(known: Tags, what: str, form: Form | None) -> str:
    """The tag that is meant by its UID, or by the thing that it alone marks, in this form where
    one is said.  Raises `Invalid`."""
    by_uid = meant(what, known.tag)
    if len(by_uid) == 1:
        return by_uid[0]
    uids = known.of(what, form)
    if len(uids) == 1:
        return uids[0]
    if uids:
        say_which = Msg("Say its UID.")
        raise Invalid(which(known, what, uids, say_which))
    try:
        raise Invalid(Msg("The tag {uid} does not stand in the file.", uid=canonical(what)))
    except BadUid:
        raise Invalid(nobody(known, what, form)) from None


def which(known: Tags, thing: str, uids: tuple[str, ...], say_which: Msg) -> Msg:
    """That several tags mark a thing, each with its form, and how it is said which is meant."""
    forms = {known.tag[uid].form for uid in uids}
    if len(forms) == len(uids):
        say_which = Msg("Say with --form which.")
    return Msg(
        '"{thing}" has several tags: {uids}. {next}',
        thing=thing,
        uids=listed(
            [Msg("{uid} ({form})", uid=uid, form=FORMS[known.tag[uid].form]) for uid in uids]
        ),
        next=say_which,
    )


def nobody(known: Tags, thing: str, form: Form | None = None) -> Msg:
    """That nothing marks a thing, in that form where one is said; and what was probably meant."""
    shown = visible(thing[:64])
    if form is not None and (uids := known.of(thing)):
        return Msg(
            'No tag marks "{thing}" as a {form}; {uids} marks it as a {other}.',
            thing=shown,
            form=FORMS[form],
            uids=uids[0],
            other=FORMS[known.tag[uids[0]].form],
        )
    close = near(thing, [each.thing for each in known.tag.values()])
    if not close:
        return Msg('No tag marks "{thing}".', thing=shown)
    return Msg(
        'No tag marks "{thing}"; the nearest names are: {names}.',
        thing=shown,
        names=", ".join(close),
    )


@tags.command()
def replace(
    file: File,
    thing: Annotated[str, typer.Argument(help="The thing whose tag is lost.", show_default=False)],
    uid: Annotated[str, typer.Option(help="The new tag's UID.", show_default=False)],
    old: Annotated[str, typer.Option(help="The lost tag's UID, where the thing has several.")] = "",
    form: Formed = "",
) -> None:
    """Put a new tag in the stead of a lost one."""
    known = read_tags(file)
    lost = lost_one(known, thing, old, form_of(form))
    new = unmarked(known, uid, thing)
    worn: Thing = known.tag[lost]
    change(file, partial(renamed, old=lost, new=new, thing=Thing(thing, worn.form, worn.label)))
    say(
        Msg(
            'The tag {uid} marks "{thing}" from now on, and the lost one, {old}, is forgotten.',
            uid=new,
            thing=thing,
            old=lost,
        )
    )


def lost_one(known: Tags, thing: str, old: str, form: Form | None) -> str:
    """The tag of a thing, in this form where one is said, that is lost.  Raises `Invalid` where
    that is not certain."""
    uids = known.of(thing, form)
    if not uids:
        raise Invalid(nobody(known, thing, form))
    if not old:
        if len(uids) == 1:
            return uids[0]
        raise Invalid(which(known, thing, uids, Msg("Say with --old which is lost.")))
    found = [each for each in meant(old, known.tag) if each in uids]
    if len(found) == 1:
        return found[0]
    try:
        canonical(old)
    except BadUid as bad:
        raise Invalid(no_uid(old, bad)) from None
    raise Invalid(Msg('The tag {uid} does not mark "{thing}".', uid=old, thing=thing))
