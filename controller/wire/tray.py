"""The tray: what hands do where the table does not feel it, said on a screen.

A reader is lost, or none was ever wired; the game goes on.  Whoever holds the table's touchscreen
taps the thing and then the place, and that is the same gesture as if a reader had told it.

    service  Tray, in the view, while there is a place that is not felt
    client   TrayPut | TrayLift

Where the table feels a place these commands are refused: what a reader sees is not for a screen to
say.  On a simulated table a reader can be lost too, and then they do not differ.

What may live here: these values.  What may not: which places are felt (`hal.presence`), and what a
gesture means (`controller.table`).
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire.lying import SimPlace, SimThing

__all__ = ["AnyTray", "Tray", "TrayLift", "TrayPut"]


class Tray(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The places that the table does not feel now, which everybody may know, and, for those who
    may say what happens there, the things: as the table's own audience knows them."""

    places: tuple[SimPlace, ...]
    things: tuple[SimThing, ...] = ()


class TrayPut(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="tray.put"
):
    """The thing with this tag was set down on a place that the table does not feel."""

    uid: str
    place: str
    nonce: str = ""


class TrayLift(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="tray.lift"
):
    """The thing with this tag was taken up from where it lay unfelt."""

    uid: str
    nonce: str = ""


AnyTray = TrayPut | TrayLift
