"""The guestbook: a door that is opened where somebody asks for it, and what the Overlord says of
guests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from controller.engine import Illegal
from controller.web.addresses import Listening
from controller.web.door import NOT_KEPT, Door
from controller.web.kept import keeper, read_passes
from controller.web.pairing import CODE_S, Pairing
from controller.web.pipe import LONGEST, Streams
from controller.web.square import square
from controller.wire.frame import Accepted
from controller.wire.guests import AnyGuest, AskGuests, Device, Dismiss, Guests, Invite, Invited
from controller.wire.msg import Translate

__all__ = ["Guestbook"]


class Guestbook:
    """The door to the service at the socket `service`.

    listening    where devices find it
    passes       the file in which they are kept
    translation  where sentences are finished, by language
    now          tells the time in ms
    """

    def __init__(
        self,
        listening: Listening,
        service: Path,
        passes: Path,
        translation: Callable[[str], Translate],
        now: Callable[[], int],
    ) -> None:
        self.listening = listening
        self.service = service
        pairing = Pairing(now, read_passes(passes), keeper(passes))
        self.door = Door(self._line, pairing, translation, now)
        self._going: set[asyncio.Task[None]] = set()

    async def _line(self) -> Streams:
        """A line to the service."""
        return await asyncio.open_unix_connection(str(self.service), limit=LONGEST)

    async def open(self) -> None:
        """Receive devices.  Raises `Invalid` where that cannot be."""
        port = await self.door.open(self.listening)
        self.listening = self.listening._replace(port=port)

    async def close(self) -> None:
        """Send every device away."""
        await self.door.close()

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
            Device(id=one.id, role=one.role, seat=one.seat, here=one.id in here)
            for one in self.door.pairing.passes.values()
        )
        return Guests(nonce=said.nonce, addresses=self.listening.found_at(), devices=devices)

    def _invited(self, said: Invite, evening: str) -> Invited:
        """A code for one more."""
        code = self.door.pairing.invite(said.role, said.seat, evening)
        address = self.listening.found_at()[0]
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
        going = asyncio.get_running_loop().create_task(self.door.send_away(said.device))
        self._going.add(going)
        going.add_done_callback(self._going.discard)
        return Accepted(nonce=said.nonce, entry=0)
