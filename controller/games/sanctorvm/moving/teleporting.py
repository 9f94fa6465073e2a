"""Teleporting: who is put into another space without moving (SV-GLO-025).

Who performs the Action chooses a space within its Vision that has room; neither Pathways nor
Trajectory matter, nor does anything that lies between.

What may live here: the word.  What may not: what becomes of who is there (`effects`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.engine import Rules
from controller.games.sanctorvm.box.action import Teleports
from controller.games.sanctorvm.effects import Teleport
from controller.games.sanctorvm.events import Stayed
from controller.games.sanctorvm.hits.sight import unseen
from controller.games.sanctorvm.moving.room import no_entry
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Miniature
from controller.wire import Choose, Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.turns.doing import Doing

__all__ = ["teleports"]


def teleports(doing: Doing, word: Teleports, whom: Sequence[Miniature]) -> Rules[None]:
    """Each into a space of its own choosing."""
    for each in whom:
        yield from teleport(doing.acting, each)


def teleport(acting: Acting, whom: Miniature) -> Rules[None]:
    """Ask where to, and put it there."""
    name, options = acting.name(whom), destinations(acting, whom)
    why = Why(told(acting), ("SV-GLO-025",))
    taken: Sequence[Option] = ()
    if any(option.closed is None for option in options):
        taken = yield from acting.ask(
            Choose(
                key="teleport",
                to=(acting.seat(acting.who),),
                prompt=Msg("{who} teleports: where to?", who=name),
                because=("SV-GLO-025",),
                options=options,
                skips=True,
                hint="space",
            )
        )
    if not taken:
        acting.tell(Stayed(who=whom.id, name=name, reasons=(why,)))
        return
    yield from acting.resolve(Teleport(who=whom.id, called=name, place=taken[0].place), why)


def told(acting: Acting) -> Msg:
    """Where it may be put."""
    if acting.state.plays("teleport_anywhere"):
        return Msg("into any space with room")
    return Msg("within the Vision of {who}", who=acting.name(acting.who))


def beyond(acting: Acting, place: str) -> Why | None:
    """SV-GLO-025: why a space cannot be chosen for who performs the Action does not see it."""
    if acting.state.plays("teleport_anywhere"):
        return None
    return unseen(acting, acting.who, place, Msg("{place}", place=place))


def destinations(acting: Acting, whom: Miniature) -> tuple[Option, ...]:
    """Every other space, greyed where it cannot be put."""
    return tuple(
        Option(
            f"to:{place}",
            Msg("To {place}", place=place),
            whom.id,
            place,
            closed=beyond(acting, place) or no_entry(acting, whom, place),
        )
        for place in acting.board.spaces
        if place != whom.place
    )
