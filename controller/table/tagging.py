"""Tagging: giving many things their tags, one after the other, and judging each tag.

    wanted   every thing of a game that wears fewer tags than there are copies of it, in order
    laid     a tag was laid down: the thing whose turn it is wears it, and the next has its turn
    skipped  not now; or none of its group
    back     the one before once more; the tag that it was given is taken from it again

A `Row` is a plain value, and so is whatever comes of it: a terminal plays it with a reader or a
keyboard, a screen may, and stopping needs nothing, since begun anew it wants what is still missing.

`unmarked` is the one judge of a UID that is to mark something.  A tag that calls itself something
else each time is refused, and so is one that marks another thing already, in whatever spelling: two
things with one tag could never be told apart.

What may live here: that row, and that judge.  What may not: readers, terminals, the tags file.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from controller.engine import Invalid
from controller.engine.letters import visible
from controller.table.tags import Tags, Thing
from controller.wire import Msg
from controller.wire.belonging import Belonging, Form
from hal.spellings import Spelling, meant
from hal.uid import BadUid, canonical, is_random

__all__ = [
    "FORMS",
    "Row",
    "Wish",
    "as_read",
    "begun",
    "missing",
    "next_wish",
    "no_uid",
    "stranger_to",
    "unmarked",
]

FORMS: dict[Form, Msg] = {
    "miniature": Msg("miniature"),
    "card": Msg("card"),
    "token": Msg("token"),
}
"""What the forms are called."""


class Wish(Struct, frozen=True):
    """A thing that wants a tag; its `copy` of so many that nobody tells apart, from 1."""

    thing: Belonging
    copy: int = 1

    def says(self) -> Msg:
        """What is to be laid down next."""
        thing, form = self.thing.label, FORMS[self.thing.form]
        if self.thing.copies > 1:
            return Msg(
                "Next: {thing}, {copy} of {copies} ({form}).",
                thing=thing,
                copy=self.copy,
                copies=self.thing.copies,
                form=form,
            )
        return Msg("Next: {thing} ({form}).", thing=thing, form=form)


class Row(Struct, frozen=True):
    """Things that want tags, in order; `at` is whose turn it is, `tags` what is known by now, and
    `given` the tags that were given in this row, by place in it."""

    wanted: tuple[Wish, ...]
    tags: Tags
    at: int = 0
    given: dict[int, str] = {}

    @property
    def left(self) -> tuple[Wish, ...]:
        """What still wants a tag: skipped, or not yet come to."""
        return tuple(wish for n, wish in enumerate(self.wanted) if n not in self.given)

    def laid(self, text: str, spelling: Spelling | None = None) -> tuple[Row, str]:
        """A tag was laid down, or its UID said; its canonical UID.  Raises `Invalid`."""
        wish = self.wanted[self.at]
        uid = unmarked(self.tags, as_read(text, spelling), wish.thing.name)
        worn = Thing(wish.thing.name, wish.thing.form)
        given = {**self.given, self.at: uid}
        return replace(self, tags=self.tags.given(uid, worn), at=self.at + 1, given=given), uid

    def skipped(self) -> Row:
        """This one not now."""
        return replace(self, at=self.at + 1)

    def group_skipped(self) -> Row:
        """None of these: the next is the first of another group."""
        group = self.wanted[self.at].thing.group
        later = range(self.at, len(self.wanted))
        others = (n for n in later if self.wanted[n].thing.group != group)
        return replace(self, at=next(others, len(self.wanted)))

    def back(self) -> tuple[Row, str]:
        """The one before once more, and the UID that is taken from it again; "" for none.  Raises
        `Invalid` at the first."""
        if not self.at:
            raise Invalid(Msg("This is the first of them: there is none before it."))
        at = self.at - 1
        uid = self.given.get(at, "")
        given = {n: each for n, each in self.given.items() if n != at}
        tags = self.tags.without(uid) if uid else self.tags
        return replace(self, tags=tags, at=at, given=given), uid


def begun(things: Sequence[Belonging], tags: Tags) -> Row:
    """A row of all that wants a tag."""
    return Row(missing(things, tags), tags)


def missing(things: Sequence[Belonging], tags: Tags) -> tuple[Wish, ...]:
    """Every thing that wears fewer tags than there are copies of it, once for each that lacks."""
    return tuple(
        Wish(thing, copy)
        for thing in things
        for copy in range(len(tags.of(thing.name, thing.form)) + 1, thing.copies + 1)
    )


def next_wish(row: Row) -> Wish | None:
    """Whose turn it is; None at the end."""
    return row.wanted[row.at] if row.at < len(row.wanted) else None


# -- judging a tag ----------------------------------------------------------------------------


def as_read(text: str, spelling: Spelling | None) -> str:
    """What was typed, as the tag's own reader would write it.  Raises `Invalid`."""
    if spelling is None:
        return text
    try:
        return spelling.read(text)
    except BadUid as bad:
        raise Invalid(no_uid(text, bad)) from None


def unmarked(tags: Tags, text: str, thing: str) -> str:
    """The canonical UID that `text` writes, which is to mark `thing`.  Raises `Invalid` for one
    that can mark nothing, or that marks something."""
    for uid in meant(text, tags.tag):
        raise Invalid(marked(uid, tags.tag[uid].thing, thing))
    try:
        uid = canonical(text)
    except BadUid as bad:
        raise Invalid(no_uid(text, bad)) from None
    stranger_to(tags, uid, thing)
    return uid


def stranger_to(tags: Tags, uid: str, thing: str) -> None:
    """Raise `Invalid` unless this canonical UID can mark `thing`, and marks nothing yet."""
    if is_random(uid):
        raise Invalid(
            Msg(
                "The tag {uid} calls itself something else each time, so it can mark nothing: use "
                "another.",
                uid=uid,
            )
        )
    own = tags.own(uid)
    if own in tags.tag:
        raise Invalid(marked(uid, tags.tag[own].thing, thing))


def marked(uid: str, other: str, thing: str) -> Msg:
    """That a tag marks something already."""
    if other == thing:
        return Msg('The tag {uid} marks "{thing}" already.', uid=uid, thing=thing)
    return Msg(
        'The tag {uid} marks "{other}": take it out of the file first, or use another.',
        uid=uid,
        other=other,
    )


def no_uid(text: str, bad: BadUid) -> Msg:
    """That a text writes no UID."""
    return Msg('"{uid}" is no UID: {detail}.', uid=visible(text[:40]), detail=bad.detail)
