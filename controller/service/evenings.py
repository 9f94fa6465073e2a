"""Evenings: one game after another on the same table, with the lobby between them.

    the game that was left lying, if one was -> lobby -> a game -> lobby -> ...

The socket stays; clients are sent away when a game comes or goes, and come back by themselves.
What was chosen under which nonce is remembered through all of it, so a choice that is sent again is
made once.

What may live here: that order of things.  What may not: the lobby (`lobby`), a game (`service`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.engine import Illegal, SanctumError
from controller.logs import logger, unexpected
from controller.service.glass import Clock
from controller.service.guests import Guestkeeper
from controller.service.lobby import Cupboard, Laid, Lobby
from controller.service.nonces import Done
from controller.service.reception import Reception
from controller.service.service import Service
from controller.service.settled import settled
from controller.wire import Msg, Text
from controller.wire.frame import Accepted
from controller.wire.lobby import AnyLobby, PutAway
from controller.wire.msg import Translate

__all__ = ["Evenings", "serve"]

log = logger("service")

CANNOT = Msg("The game that lay on the table cannot be opened.")


async def serve(
    laid: Laid,
    clock: Clock,
    reception: Reception,
    until: asyncio.Future[object],
    choose: Callable[[AnyLobby], Accepted] | None = None,
    guests: Guestkeeper | None = None,
) -> None:
    """Serve a game until something has come."""
    service = Service(
        laid.session,
        clock,
        translation=laid.translation,
        on_fault=laid.on_fault,
        furniture=laid.furniture,
        recap=laid.recap,
        audio=laid.audio,
        choose=choose,
        guests=guests,
    )
    session = laid.session
    reception.lead_to(service.clients.receive)
    log.info("ready", game=session.game.name, entry=session.timeline.length)
    loop = asyncio.get_running_loop()
    loop.run_in_executor(None, lambda: service.library.contents)  # read before anybody asks
    try:
        with settled():
            await asyncio.wait((until,))
    finally:
        reception.lead_to(None)
        await service.close()
        log.info("stopped", entry=session.timeline.length)


class Evenings:
    """What happens at the table of a `cupboard` until `ended`."""

    def __init__(
        self,
        cupboard: Cupboard,
        clock: Clock,
        translation: Callable[[str], Translate],
        reception: Reception,
        ended: asyncio.Future[object],
        guests: Guestkeeper | None = None,
    ) -> None:
        self.cupboard = cupboard
        self.clock = clock
        self.translation = translation
        self.reception = reception
        self.ended = ended
        self.guests = guests
        self.done = Done[AnyLobby]()
        self.away: asyncio.Future[object] = ended

    async def run(self) -> None:
        """Serve lobby and games until the end."""
        laid, trouble = self.left_lying()
        while not self.ended.done():
            if laid is None:
                laid = await self.chosen(trouble)
            trouble = "" if laid is None else await self.played(laid)
            laid = None

    def left_lying(self) -> tuple[Laid | None, Text]:
        """The game that lay there when a service last ended, or why it does not any more."""
        try:
            return self.cupboard.left_lying(), ""
        except SanctumError as wrong:
            return None, wrong.why.text
        except Exception as wrong:  # a table that cannot start helps nobody
            unexpected(log, "the game that lay there cannot be opened", wrong)
            return None, CANNOT

    async def chosen(self, trouble: Text) -> Laid | None:
        """The game that is chosen in the lobby; None where the end comes first."""
        lobby = Lobby(self.cupboard, self.translation, self.done, trouble)
        self.reception.lead_to(lobby.clients.receive)
        log.info("lobby")
        try:
            await asyncio.wait((lobby.chosen, self.ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.reception.lead_to(None)
            await lobby.close()
        return lobby.chosen.result() if lobby.chosen.done() else None

    async def played(self, laid: Laid) -> Text:
        """Play a game; why it could not be played, if so."""
        try:
            await self.play(laid)
        except Exception as wrong:  # the others can still be chosen
            unexpected(log, "a game cannot be served", wrong)
            return CANNOT
        return ""

    async def play(self, laid: Laid) -> None:
        """Play a game until it is put away, or the end comes."""
        self.away = asyncio.get_running_loop().create_future()
        self.ended.add_done_callback(self._end)
        try:
            await serve(laid, self.clock, self.reception, self.away, self.choose, self.guests)
        finally:
            self.ended.remove_done_callback(self._end)
            laid.close()

    def _end(self, ended: object) -> None:
        """The end has come while a game lies there."""
        if not self.away.done():
            self.away.set_result(None)

    def choose(self, choice: AnyLobby) -> Accepted:
        """What is said of another game while one lies there.  Raises `Refused`."""
        again = self.done.known(choice)
        if again is not None:
            return again
        if not isinstance(choice, PutAway):
            raise Illegal(Msg("A game lies on the table: put it away first."))
        if self.away.done():
            raise Illegal(Msg("This game is being put away already."))
        self.cupboard.put_away()
        self.away.set_result(None)
        return self.done.keep(choice, Accepted(nonce=choice.nonce, entry=0))
