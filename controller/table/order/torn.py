"""Torn: miniatures whose several tags lie too far apart to be on one base.

A big base has two tags, which lie at one place or at two beside each other.  Farther apart they are
no base's: one marks something else by mistake, or came off.  Of a place whose neighbours are not
known nothing is said; a pad has none.

What may live here: that judgement, of plain values.  What may not: when it is said
(`controller.table.order.shell`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from controller.table.layout import Layout
from controller.table.tags import Tags

__all__ = ["torn"]

Beside = Callable[[str, str], bool]


def torn(
    tags: Tags, lying: Mapping[str, Sequence[str]], layout: Layout, beside: Beside
) -> dict[str, tuple[str, str]]:
    """Each miniature whose tags lie too far apart, and two places at which they do."""
    there: dict[str, list[str]] = {}
    for uid, places in lying.items():
        thing = tags.tag.get(uid)
        if thing is not None and thing.form == "miniature" and places:
            there.setdefault(thing.thing, []).append(uid)
    found: dict[str, tuple[str, str]] = {}
    for name, uids in there.items():
        far = next(far_apart(uids, lying, layout, beside), None)
        if far is not None:
            found[name] = far
    return found


def far_apart(
    uids: Sequence[str], lying: Mapping[str, Sequence[str]], layout: Layout, beside: Beside
) -> Iterator[tuple[str, str]]:
    """The places of any two of these tags that are neither one nor beside each other."""
    for one, other in combinations(uids, 2):
        if {*lying[one]} & {*lying[other]}:
            continue
        pairs = [(a, b) for a in lying[one] for b in lying[other]]
        if not any(beside(a, b) for a, b in pairs):
            yield from (
                (a, b)
                for a, b in pairs
                if located(a, layout, beside) and located(b, layout, beside)
            )


def located(place: str, layout: Layout, beside: Beside) -> bool:
    """Whether it is known what lies beside a place; of a pad it is, since nothing does."""
    at = layout.place.get(place)
    if at is None or at.kind == "pad":
        return at is not None
    return any(beside(place, other) for other in layout.place if other != place)
