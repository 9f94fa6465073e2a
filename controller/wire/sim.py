"""The simulated table: what lies where on it, and what hands do to it.

A laptop has no readers under its screen.  A client in the role "simulator" draws the table instead
and is its hands: it puts a thing on a place, lifts it, presses a key, turns the hourglass.  All of
that goes into simulated hardware, below everything that gives it a meaning, so that a thing dragged
with a mouse takes the same way as one set down by hand.

    service  SimTable, whole, whenever anything changed
    client   SimPut | SimLift | SimKey | SimTurn

On a table of real hardware these commands do not exist: the service refuses them.

What may live here: these values.  What may not: what lying somewhere means (`controller.table`).
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire.lying import SimPlace, SimThing
from controller.wire.msg import Text
from controller.wire.view import Notice

__all__ = [
    "AnySim",
    "SimButton",
    "SimKey",
    "SimLift",
    "SimPlace",
    "SimPut",
    "SimTable",
    "SimThing",
    "SimTurn",
]


class SimButton(Struct, frozen=True, omit_defaults=True):
    """A key of the table: its name, what is written on it, and whose it is (empty: anybody's)."""

    key: str
    label: Text
    seat: str = ""


class SimTable(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="simtable"
):
    """The whole simulated table: everything that can be seen of it.

    lights  the sign that each lit place shows ("reach", "target", "turn")
    notice  why the last thing done did not count, where the whole table may know it
    """

    places: tuple[SimPlace, ...] = ()
    things: tuple[SimThing, ...] = ()
    keys: tuple[SimButton, ...] = ()
    lights: dict[str, str] = {}
    notice: Notice | None = None


class SimPut(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="sim.put"
):
    """Put the thing with this tag on a place, from wherever it is."""

    uid: str
    place: str
    nonce: str = ""


class SimLift(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="sim.lift"
):
    """Take the thing with this tag into the hand, off the table."""

    uid: str
    nonce: str = ""


class SimKey(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="sim.key"
):
    """Press a key and let it go."""

    key: str
    nonce: str = ""


class SimTurn(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="sim.turn"
):
    """Turn the hourglass."""

    nonce: str = ""


AnySim = SimPut | SimLift | SimKey | SimTurn
