"""The guestbook: what the Overlord says of guests, and what is said in return."""

from __future__ import annotations

from collections.abc import Callable

from controller.engine import Illegal
from controller.web.door import Door
from controller.web.pairing import CODE_S
from controller.web.square import square
from controller.wire import Msg
from controller.wire.frame import Accepted
from controller.wire.guests import AnyGuest, AskGuests, Device, Dismiss, Guests, Invite, Invited

__all__ = ["Guestbook"]

NOT_KEPT = Msg("The devices' file cannot be written, so nothing has changed.")


class Guestbook:
    """What is asked of a door.

    addresses  where devices find it (URLs), the best first
    send_away  ends the lines of a device, on the door's loop
    """

    def __init__(
        self, door: Door, addresses: tuple[str, ...], send_away: Callable[[str], object]
    ) -> None:
        self.door = door
        self.addresses = addresses
        self.send_away = send_away

    def carry_out(self, said: AnyGuest, evening: str) -> Guests | Invited | Accepted:
        """Do what the Overlord says, in `evening`.  Raises `SanctumError`; nothing has changed
        then."""
        try:
            if isinstance(said, AskGuests):
                return self._guests(said)
            if isinstance(said, Invite):
                return self._invited(said, evening)
            return self._dismissed(said)
        except OSError:
            raise Illegal(NOT_KEPT) from None

    def _guests(self, said: AskGuests) -> Guests:
        """Who has been let in."""
        here = self.door.here
        devices = tuple(
            Device(id=one.id, role=one.role, seat=one.seat, here=here[one.id] > 0)
            for one in self.door.pairing.passes.values()
        )
        return Guests(nonce=said.nonce, addresses=self.addresses, devices=devices)

    def _invited(self, said: Invite, evening: str) -> Invited:
        """A code for one more."""
        code = self.door.pairing.invite(said.role, said.seat, evening)
        address = self.addresses[0]
        return Invited(
            nonce=said.nonce,
            code=code,
            address=address,
            square=square(f"{address}#{code}"),
            seconds=CODE_S,
        )

    def _dismissed(self, said: Dismiss) -> Accepted:
        """One fewer."""
        self.door.pairing.dismiss(said.device)
        self.send_away(said.device)
        return Accepted(nonce=said.nonce, entry=0)
