"""Strange tags: what the table asks about a tag of which it does not know what it marks, and what
the Overlord says to that.

    service  Strange, in the Overlord's view: the question; and Worn, the tags that are known there
    client   TagIs        this tag marks that thing, from now on
             TagLeave     it is nothing, or not now: ask no more while it lies there
             TagDoubt     this one is known, and wrongly: ask about it as if it were not

A question about a tag is none of the game's: play goes on beside it, it is not journaled and cannot
be undone; a tag that was given the wrong thing is doubted, and given another.

What may live here: these values.  What may not: which thing is likely (`controller.table.strange`).
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire.belonging import Form
from controller.wire.msg import Text

__all__ = ["AnyTagging", "Candidate", "Strange", "TagDoubt", "TagIs", "TagLeave", "Worn"]


class Candidate(Struct, frozen=True, omit_defaults=True):
    """What a tag may mark: a thing by name and form.  `old` are the tags that mark it already and
    are seen nowhere: one of them may be the tag that was lost.  `group` is for things that the
    game does not show just now."""

    thing: str
    form: Form
    label: Text
    old: tuple[str, ...] = ()
    group: Text = ""


class Strange(Struct, frozen=True, omit_defaults=True):
    """The question about a tag: what is it?  The likeliest thing stands first.

    uid    the tag
    place  where it lies, for people; empty for one that lies nowhere any more
    taken  what it marks up to now, where that is doubted; empty for one that nobody knows
    more   how many other tags lie there that nobody knows
    """

    uid: str
    place: Text = ""
    taken: Text = ""
    candidates: tuple[Candidate, ...] = ()
    more: int = 0


class Worn(Struct, frozen=True, omit_defaults=True):
    """A tag that is known and lies on the table: what it marks, and where, for people."""

    uid: str
    label: Text
    place: Text
    form: Form = "miniature"


class TagIs(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="tag.is"):
    """The tag marks this thing.  `forget`: a tag of the same thing that is lost, and marks nothing
    from now on; empty: what other tags mark stays as it is."""

    uid: str
    thing: str
    form: Form = "miniature"
    forget: str = ""
    nonce: str = ""


class TagLeave(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="tag.leave"
):
    """The tag is to be left alone, until it is set down anew."""

    uid: str
    nonce: str = ""


class TagDoubt(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="tag.doubt"
):
    """The tag does not mark what it is taken for."""

    uid: str
    nonce: str = ""


AnyTagging = TagIs | TagLeave | TagDoubt
