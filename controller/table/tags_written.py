"""Tags, written: changing a tags file and leaving everything else in it as its owner wrote it.

    added     what is new stands behind the rest
    removed   a tag's own lines go; a comment that stands above the next one stays there
    altered   another thing in the same lines
    renamed   another tag in the same lines, for the same thing
    marked    whichever of these it takes for a tag to mark a thing

A text is changed line by line where a tag has a table of its own, `[tag.04A1B2C3]`, and through
`tomlkit` where it is written otherwise.  Either way the outcome is read again, and counts only if
it says exactly what was meant and nothing else has changed; a file that cannot be changed like that
is left alone, in one sentence.

What may live here: those changes of a text.  What may not: what may mark what
(`controller.table.tagging`), and writing the file (`controller.service.tags_file`).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec

import tomlkit

from controller.engine import Invalid
from controller.engine.toml import Source, lines
from controller.table.tags import Tags, Thing, tags_of
from controller.wire import Msg
from hal.uid import BadUid, canonical

__all__ = ["added", "altered", "marked", "removed", "renamed", "written"]

P = ParamSpec("P")

KEYS = frozenset({"thing", "form", "label", "also"})
"""What a tag's table says."""

Way = Callable[[], str]
"""One way to change a text."""


def written(tags: Tags) -> str:
    """Tags as a file of their own says them."""
    return "\n".join("\n".join([*entry(uid, thing), ""]) for uid, thing in tags.tag.items())


def entry(uid: str, thing: Thing) -> list[str]:
    """The lines of one tag."""
    said = [f"[tag.{uid}]", f"thing = {quoted(thing.thing)}"]
    if thing.form != "miniature":
        said.append(f'form = "{thing.form}"')
    if thing.label:
        said.append(f"label = {quoted(thing.label)}")
    if thing.also:
        said.append(f"also = [{', '.join(map(quoted, thing.also))}]")
    return said


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


# -- the changes -------------------------------------------------------------------------------


def in_its_line_ends(
    change: Callable[Concatenate[str, P], str],
) -> Callable[Concatenate[str, P], str]:
    """A change of a text, which comes out with the line ends that it had."""

    @wraps(change)
    def changed(text: str, /, *given: P.args, **named: P.kwargs) -> str:
        if "\r\n" not in text:
            return change(text, *given, **named)
        return change(text.replace("\r\n", "\n"), *given, **named).replace("\n", "\r\n")

    return changed


@in_its_line_ends
def added(text: str, new: Sequence[tuple[str, Thing]]) -> str:
    """These tags, behind the rest.  Raises `Invalid` where that cannot be."""
    blocks = [entry(uid, thing) for uid, thing in new]
    before = text.rstrip()
    parts = ([before] if before else []) + ["\n".join(block) for block in blocks]
    wanted = said_by(text)
    for uid, thing in new:
        wanted = wanted.given(uid, thing)
    return first_right(wanted, lambda: "\n\n".join(parts) + "\n")


@in_its_line_ends
def removed(text: str, uid: str) -> str:
    """Without this tag.  Raises `Invalid` where that cannot be."""
    spelled = spelling_of(text, uid)
    return first_right(
        said_by(text).without(uid),
        lambda: cut(text, spelled),
        lambda: dropped(text, spelled),
    )


@in_its_line_ends
def altered(text: str, uid: str, thing: Thing) -> str:
    """With this tag marking that thing.  Raises `Invalid` where that cannot be."""
    spelled = spelling_of(text, uid)
    return first_right(
        said_by(text).given(uid, thing),
        lambda: retold(text, spelled, thing),
        lambda: rewritten(text, spelled, thing),
        lambda: added(removed(text, uid), [(uid, thing)]),
    )


@in_its_line_ends
def renamed(text: str, old: str, new: str, thing: Thing) -> str:
    """With the tag `new` in the stead of `old`, for that thing.  Raises `Invalid`."""
    spelled = spelling_of(text, old)
    wanted = said_by(text).without(old).given(new, thing)
    with suppress(Invalid):
        return first_right(
            wanted,
            lambda: retold(reheaded(text, spelled, new), new, thing),
            lambda: rewritten(text.replace(spelled, new), new, thing),
        )
    return added(removed(text, old), [(new, thing)])


def marked(text: str, uid: str, thing: Thing, forget: str = "") -> str:
    """With this tag marking that thing, and the tag `forget` nothing, whatever the text says of
    them so far.  Raises `Invalid` where that cannot be."""
    known = said_by(text).tag
    if forget in known and uid not in known:
        return renamed(text, forget, uid, thing)
    if forget in known:
        text = removed(text, forget)
    return altered(text, uid, thing) if uid in known else added(text, [(uid, thing)])


# -- how it is done ---------------------------------------------------------------------------


def first_right(wanted: Tags, *ways: Way) -> str:
    """What the first of these ways makes that says what is wanted.  Raises `Invalid`."""
    for way in ways:
        with suppress(Exception):  # a strange file costs this way, and is not written
            text = way()
            if said_by(text) == wanted:
                return text
    raise Invalid(
        Msg(
            "The tags file says its tags in a way that cannot be added to or changed: write each "
            "of them as a table of its own, [tag.04A1B2C3]."
        )
    )


def said_by(text: str) -> Tags:
    """The tags that a text says.  Raises what is wrong with it."""
    return tags_of(Source(Path(), text, tomllib.loads(text)))


def spelling_of(text: str, uid: str) -> str:
    """How a text writes this UID.  Raises `Invalid` where it does not."""
    for spelled in tomllib.loads(text).get("tag", {}):
        with suppress(BadUid):
            if canonical(spelled) == uid:
                return str(spelled)
    raise Invalid(Msg("The tag {uid} does not stand in the file.", uid=uid))


def block_of(text: str, spelled: str) -> tuple[int, int]:
    """From which line to before which a tag's table is written, counted from 0.  Raises `KeyError`
    or `ValueError` where it has none of its own."""
    found = lines(text)
    mine = ("tag", spelled)
    first = found[mine]
    rows = text.split("\n")
    if not re.match(r"\s*\[\s*tag\s*\.", rows[first - 1]):
        raise ValueError(spelled)
    after = [line for at, line in found.items() if at[:2] != mine and line > first]
    last = min(after, default=len(rows) + 1) - 1
    while last > first and (not rows[last - 1].strip() or rows[last - 1].lstrip()[0] == "#"):
        last -= 1
    return first - 1, last


def cut(text: str, spelled: str) -> str:
    """The text without the lines of a tag, and without one of two empty lines."""
    first, last = block_of(text, spelled)
    rows = text.split("\n")
    before, after = rows[:first], rows[last:]
    if after and not after[0].strip() and (not before or not before[-1].strip()):
        after = after[1:]
    return "\n".join(before + after)


def reheaded(text: str, spelled: str, new: str) -> str:
    """The text with another UID over a tag's lines."""
    first, _ = block_of(text, spelled)
    rows = text.split("\n")
    plain = re.compile(rf"(tag\s*\.\s*)([\"']?){re.escape(spelled)}\2")
    rows[first] = plain.sub(lambda found: f"{found[1]}{new}", rows[first], count=1)
    return "\n".join(rows)


def dropped(text: str, spelled: str) -> str:
    """The text without a tag, however it is written."""
    document = tomlkit.parse(text)
    del document["tag"][spelled]
    return tomlkit.dumps(document)


def retold(text: str, spelled: str, thing: Thing) -> str:
    """The text with another thing in a tag's own lines: each key where it stands, and what is new
    behind the last of them, so that a comment below stays above what it is about."""
    first, last = block_of(text, spelled)
    rows = text.split("\n")
    wanted = dict(row.split(" = ", 1) for row in entry(spelled, thing)[1:])
    kept = [rows[first]]
    for row in rows[first + 1 : last]:
        key = row.partition("=")[0].strip()
        if key not in KEYS:
            kept.append(row)
        elif key in wanted:
            kept.append(restated(row, wanted.pop(key)))
    kept += [f"{key} = {value}" for key, value in wanted.items()]
    return "\n".join(rows[:first] + kept + rows[last:])


def restated(row: str, value: str) -> str:
    """A line with another value; its comment stays, and all of it where it says that already."""
    key, _, rest = row.partition("=")
    if read_as(rest) == read_as(value):
        return row
    said = re.match(r"""\s*("(\\.|[^"\\])*"|'[^']*'|\[[^\]]*\])""", rest)
    return f"{key.rstrip()} = {value}{rest[said.end() :] if said else ''}"


def read_as(value: str) -> object:
    """What the text of a value says; UIDs by their canonical names."""
    said = tomllib.loads(f"it = {value}")["it"]
    return [canonical(each) for each in said] if isinstance(said, list) else said


def rewritten(text: str, spelled: str, thing: Thing) -> str:
    """The text with another thing for a tag, however it is written."""
    document = tomlkit.parse(text)
    table = document["tag"][spelled]
    said = {"thing": thing.thing, "form": thing.form, "label": thing.label, "also": [*thing.also]}
    for key, value in said.items():
        if not value or (key == "form" and value == "miniature"):
            if key in table:
                del table[key]
        elif table.get(key) != value:
            table[key] = value
    return tomlkit.dumps(document)
