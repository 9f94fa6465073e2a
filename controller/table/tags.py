"""Tags: which thing wears which tag.

    [tag.04A1B2C3]          # the tag's UID, in any common way of writing
    thing = "blaster-1"     # the piece or card that the game knows by this name
    form = "card"           # "miniature", "card" or "token"
    label = "Blaster"       # optional: its name for people where the game has none for it
    also = ["C3B2A104"]     # optional: what a reader that turns its bytes round takes it for

Several tags may name one thing: a big base has two, a seat's marks are all alike, and somebody's
panel stands for that one as the miniature does.  Which figure
stands for which piece of the running game is the game's set-up, which is journaled; here is only
what is glued to what.

A UID that a tag draws anew each time it wakes can belong to nothing.

What may live here: reading that file, and finding a tag in it.  What may not: where a tag lies, and
writing it (`controller.table.tags_written`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from controller.engine import ContentError
from controller.engine.shape import shaped
from controller.engine.toml import KeyPath, Source, read
from controller.wire import Msg
from controller.wire.belonging import Form
from hal.uid import BadUid, canonical, is_random

__all__ = ["Form", "Tags", "Thing", "read_tags", "tags_of"]

Name = Annotated[str, Meta(min_length=1, max_length=64)]


class Thing(Struct, frozen=True):
    """What wears a tag: `thing` is the name by which the game knows it, `also` what else the tag is
    read as."""

    thing: Name
    form: Form = "miniature"
    label: str = ""
    also: tuple[str, ...] = ()


class Tags(Struct, frozen=True):
    """All tags that are known, by their canonical UIDs."""

    tag: dict[str, Thing] = {}

    @property
    def alias(self) -> dict[str, str]:
        """What tags are also read as: UID -> the tag's own."""
        return {other: uid for uid, each in self.tag.items() for other in each.also}

    def own(self, uid: str) -> str:
        """The tag's own UID, where `uid` is what it is also read as."""
        return self.alias.get(uid, uid)

    def of(self, thing: str, form: Form | None = None) -> tuple[str, ...]:
        """The UIDs of a thing's tags; with `form`, of those that it wears in this form."""
        return tuple(
            uid
            for uid, each in self.tag.items()
            if each.thing == thing and form in (None, each.form)
        )

    def given(self, uid: str, thing: Thing) -> Tags:
        """The same, but that this tag marks that thing."""
        return Tags({**self.tag, uid: thing})

    def without(self, uid: str) -> Tags:
        """The same, but that this tag marks nothing."""
        return Tags({other: each for other, each in self.tag.items() if other != uid})


def read_tags(path: Path) -> Tags:
    """The tags in a file.  Raises `ContentError` with all that is wrong."""
    return tags_of(read(path))


def tags_of(source: Source) -> Tags:
    """The tags that a file's text says.  Raises `ContentError` with all that is wrong."""
    made = shaped(source.data, Tags)
    wrong = [source.mistake(each.at, each.what) for each in made.mistakes]
    found = source.data.get("tag")
    named, more = known(source, found if isinstance(found, dict) else {})
    wrong += more
    if wrong or made.value is None:
        raise ContentError(*wrong)
    return Tags(
        {
            named["tag", written]: replace(
                thing,
                also=tuple(named["tag", written, "also", n] for n in range(len(thing.also))),
            )
            for written, thing in made.value.tag.items()
        }
    )


def known(source: Source, tags: dict[str, Any]) -> tuple[dict[KeyPath, str], list[Msg]]:
    """Each UID by where it is written, and what is wrong with them."""
    named: dict[KeyPath, str] = {}
    wrong: list[Msg] = []
    for at, written in uids(tags):
        try:
            uid = canonical(written)
        except BadUid as bad:
            what = Msg("this is no UID: {detail}", detail=bad.detail)
            wrong.append(source.mistake(at, what))
            continue
        if is_random(uid):
            what = Msg("this tag calls itself something else each time, so it can mark nothing")
            wrong.append(source.mistake(at, what))
        elif uid in named.values():
            what = Msg("this tag stands here twice, written in two ways")
            wrong.append(source.mistake(at, what))
        named[at] = uid
    return named, wrong


def uids(tags: dict[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """Every UID that is written, and where: first the tags' own, then what they are also read
    as."""
    for written in tags:
        yield ("tag", written), written
    for written, thing in tags.items():
        also = thing.get("also") if isinstance(thing, dict) else None
        for number, other in enumerate(also if isinstance(also, list) else ()):
            if isinstance(other, str):
                yield ("tag", written, "also", number), other
