"""What the forms of the five questions have in common.

A form fills three places of the ask panel: the `body`, which scrolls; the `foot`, whose buttons
stay pinned beneath it; and, while it needs the room, the width of the whole screen (`wide`).  It
gives its answer away through `give(picks, pairs)`, which says whether it was sent: a tap that came
too early, or twice, was not.  An answer that the service refused comes back as `reopen()`.

A touch on the board or on a card reaches the form as `touch(place, things)`.  It may answer, or
narrow what is shown to what was touched; it says whether it did either.  What the things on the
table itself have narrowed comes as `narrow(asked)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from controller.wire import Asked, Option, View
from ui.render.means import Means
from ui.theme import GREEN, side_colours
from ui.widgets import Column

__all__ = ["Form", "Give", "about", "costs", "facts", "sides"]

Give = Callable[[tuple[str, ...], tuple[tuple[str, str], ...]], bool]


class Form:
    """One question, for one seat."""

    wide = False

    def __init__(self, means: Means, view: View, asked: Asked, give: Give) -> None:
        self.means = means
        self.view = view
        self.asked = asked
        self.give = give
        self.body = Column(spacing=means.theme.gap)
        self.foot = Column(spacing=means.theme.gap)

    def touch(self, place: str, things: Iterable[str]) -> bool:
        """A space was touched, with what stands there, or a card; True if it meant anything."""
        return False

    def narrow(self, asked: Asked) -> None:
        """Things lifted, shown or keyed have said more, or less, than before."""
        self.asked = asked

    def number(self, on: bool, seat: str) -> None:
        """Say with which numbered key of the table each answer of this seat is given, or not."""

    def reopen(self) -> None:
        """The answer was refused: let it be given again."""

    def swiped(self, by: int) -> None:
        """A finger went straight across: +1 leftwards, -1 rightwards."""

    def choosable(self) -> frozenset[str]:
        """Places and things that a touch may mean."""
        return frozenset()


def about(option: Option) -> frozenset[str]:
    """Everything on the table that an option speaks of."""
    return frozenset(filter(None, (option.place, option.subject, *option.objects)))


def costs(option: Option) -> list[str]:
    """What an option takes, as badges."""
    return [f"{cost.amount} {cost.what}" for cost in option.costs]


def facts(option: Option) -> list[str]:
    """What is worth knowing of an option before it is taken."""
    return [str(fact) for fact in option.facts]


def sides(view: View) -> dict[str, str]:
    """The bar colour of every piece, by its id."""
    return {
        piece.id: side_colours(piece.side)[0] if piece.side else GREEN
        for part in view.parts
        for piece in getattr(part, "pieces", ())
    }
