"""Rights: who may send what, and on whose behalf.

    overlord  everything; and, since one touchscreen serves the whole table, an answer or an offer
              taken on behalf of a seat that it names: that is a touch of that seat's finger; so too
              what hands did where the table does not feel it, and what a tag marks
    seat      Answer, Take and Undo, for itself (the session lets it undo its own part alone)
    table     nothing: it is a picture
    simulator what hands do to a simulated table, and nothing to the game itself

The lists below are whitelists.  A command that gains a place in the wire is refused to everybody
until a line here allows it.  The seat is taken from the connection, never believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from controller.engine import Illegal, Invalid
from controller.wire import (
    OVERLORD,
    Answer,
    AnyCommand,
    Correction,
    Forgo,
    Mend,
    Msg,
    Pause,
    Redo,
    Ruling,
    Take,
    Undo,
)
from controller.wire.frame import Role

__all__ = ["no_such_seat", "permitted"]

MAY_SEND: dict[Role, tuple[type, ...]] = {
    "overlord": (Answer, Take, Ruling, Correction, Undo, Redo, Mend, Forgo, Pause),
    "seat": (Answer, Take, Undo),
    "table": (),
    "simulator": (),
}
FOR_ANOTHER = (Answer, Take)
"""What the Overlord's connection may send on a seat's behalf."""

C = TypeVar("C", bound=AnyCommand)


def permitted(role: Role, own: str, command: C, seats: Sequence[str]) -> C:
    """`command` with its seat filled in, for a connection of `role` whose own seat is `own`.

    Raises `Illegal` where it may not be sent, or where the connection's own seat is there no more;
    `Invalid` for a seat that nobody has.
    """
    if not isinstance(command, MAY_SEND[role]):
        if role == "table":
            raise Illegal(Msg("This screen only shows the table: answer at your own screen."))
        if role == "simulator":
            raise Illegal(Msg("A simulated table has hands and no voice: move things on it."))
        raise Illegal(Msg("Only the Overlord may do that."))
    if role == "seat" and own not in seats:  # whoever sat there has left the table
        raise Illegal(no_such_seat(own, seats))
    if command.seat in ("", own):
        return replace(command, seat=own)
    if own != OVERLORD or not isinstance(command, FOR_ANOTHER):
        raise Illegal(
            Msg("This screen speaks for {own}, not for {other}.", own=own, other=command.seat)
        )
    if command.seat not in seats:
        raise Invalid(no_such_seat(command.seat, seats))
    return command


def no_such_seat(seat: str, seats: Sequence[str]) -> Msg:
    """The sentence for a seat that nobody has."""
    return Msg('Nobody plays "{seat}" here; there are: {seats}.', seat=seat, seats=", ".join(seats))
