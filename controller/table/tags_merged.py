"""Tags, merged: what another file of tags adds to one's own, and where the two contradict.

    new        a tag that is not known here
    same       one that marks the same thing here; a label or another reading that is missing here
               comes along
    contrary   one that marks another thing here, is labelled otherwise, or is read as another's

Where anything contradicts nothing is taken over: people decide, and all of it is said at once.
That a thing has several tags is no contradiction: a big base has, and marks that are alike.

What may live here: that judgement.  What may not: files (`controller.table.tags_written`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from controller.table.tags import Tags, Thing
from controller.wire import Msg
from hal.spellings import meant

__all__ = ["Merge", "merged"]


class Merge(Struct, frozen=True):
    """What comes of it: new tags, those that are the same, what these become where they are
    completed, and the contradictions."""

    new: dict[str, Thing] = {}
    same: tuple[str, ...] = ()
    completed: dict[str, Thing] = {}
    contrary: tuple[Msg, ...] = ()


def merged(ours: Tags, theirs: Tags) -> Merge:
    """What `theirs` adds to `ours`."""
    new: dict[str, Thing] = {}
    same: list[str] = []
    completed: dict[str, Thing] = {}
    contrary: list[Msg] = []
    for uid, thing in theirs.tag.items():
        own = known_as(ours, uid)
        wrong = [*disputes(ours, uid, own, thing)]
        contrary += wrong
        if wrong:
            continue
        if not own:
            new[uid] = thing
            continue
        same.append(own)
        whole = together(ours.tag[own], thing, own, uid)
        if whole != ours.tag[own]:
            completed[own] = whole
    return Merge(new, tuple(same), completed, tuple(contrary))


def known_as(ours: Tags, uid: str) -> str:
    """Our own UID of the tag that they call `uid`; empty where we know none."""
    own = ours.own(uid)
    if own in ours.tag:
        return own
    return next(iter(meant(uid, ours.tag)), "")


def disputes(ours: Tags, uid: str, own: str, thing: Thing) -> Iterator[Msg]:
    """Where what they say of a tag contradicts what we do."""
    if own:
        here = ours.tag[own]
        if (here.thing, here.form) != (thing.thing, thing.form):
            yield Msg(
                'The tag {uid} marks "{here}" ({form}) here and "{there}" ({other}) there.',
                uid=own,
                here=here.thing,
                form=here.form,
                there=thing.thing,
                other=thing.form,
            )
        elif here.label and thing.label and here.label != thing.label:
            yield Msg(
                'The tag {uid} is labelled "{here}" here and "{there}" there.',
                uid=own,
                here=here.label,
                there=thing.label,
            )
    for other in thing.also:
        taken = ours.own(other)
        if taken in ours.tag and taken != own:
            yield Msg(
                'The tag {uid} marks "{here}" here and is what {other} is also read as there.',
                uid=other,
                here=ours.tag[taken].thing,
                other=uid,
            )


def together(here: Thing, there: Thing, own: str, uid: str) -> Thing:
    """One tag, as both say it together; what they call it otherwise is what it is also read as."""
    readings = dict.fromkeys((*here.also, *there.also, uid))
    also = tuple(each for each in readings if each != own)
    return replace(here, label=here.label or there.label, also=also)
