"""Guests: who lets phones and second screens in, as the service knows it.

It is the door of the network (`controller.web`), where one is opened; the service opens and closes
it with itself, and hands it what the Overlord says of guests.  Devices come in as clients at the
service's own socket, so nothing else of them is known here.
"""

from __future__ import annotations

from typing import Protocol

from controller.wire.frame import Accepted
from controller.wire.guests import AnyGuest, Guests, Invited

__all__ = ["Guestkeeper"]


class Guestkeeper(Protocol):
    """Lets devices in."""

    async def open(self) -> None:
        """Receive devices.  Raises `SanctumError` where that cannot be."""

    async def close(self) -> None:
        """Send every device away."""

    def carry_out(self, said: AnyGuest, evening: str) -> Guests | Invited | Accepted:
        """Do what the Overlord says, in this evening.  Raises `SanctumError`; nothing has changed
        then."""
