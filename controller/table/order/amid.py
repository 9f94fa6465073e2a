"""Amid: whether hands are in the midst of answering the question that stands.

They are where something was said of it already: by a thing that is in the hand, by a card that was
shown, by a key, or by a thing that was set down where several answers are left.  They are not where
the thing that spoke now lies where none of those answers takes it: that was a slip.

What may live here: that judgement, of plain values.  What may not: what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.engine.narrowing import Narrowing
from controller.table.ground import Ground
from controller.table.order.differences import Difference
from controller.wire import AnyAsk, Choose, Judge

__all__ = ["amid"]


def amid(
    said: Iterable[Narrowing],
    ask: AnyAsk | None,
    differing: Sequence[Difference],
    ground: Ground,
) -> bool:
    """Whether hands are amid an answer to `ask`, of which each seat has `said` so much, while
    things lie `differing` from how the game has them."""
    spoken = [each for each in said if each.named or each.left]
    options = ask.options if isinstance(ask, Choose | Judge) else ()
    left = {name for each in spoken for name in each.left}
    ends = {option.place for option in options if option.id in left}
    slips = {
        each.thing
        for each in differing
        if each.at and not any(ends.intersection(ground.spaces(at)) for at in each.at)
    }
    return any(not slips.intersection(each.named) for each in spoken)
