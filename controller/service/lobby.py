"""The lobby: who receives clients while no game lies on the table.

    Hello -> Welcome, of no game -> Shelf -> TakeUp | Begin -> a game is laid -> Accepted
                                      ^
                                      '-- again whenever a game has been looked at

What stands on the shelf and how a game is opened is another's business, a `Cupboard`.  Looking at
a game takes a while, so it is done on a thread beside the loop, one after the other, the one that
was played last first; until a game has been looked at it is shown by its name alone, and may be
taken up all the same.  A game that cannot be opened is one sentence; nothing has changed then.

What may live here: what is shown and chosen there.  What may not: files, and a game's rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from controller.api import Party
from controller.api.conversation import Beside
from controller.engine import Illegal, Invalid, Session
from controller.engine.fault import Fault
from controller.logs import logger, unexpected
from controller.service.clients import Clients
from controller.service.hands import Furniture
from controller.service.nonces import Done
from controller.service.sounding import Audio
from controller.wire import AnyCommand, Msg, Text
from controller.wire.frame import Accepted, ServiceFrame, Welcome
from controller.wire.health import AskHealth, Measured
from controller.wire.lobby import AnyLobby, Begin, Kept, Opening, PutAway, Shelf, TakeUp
from controller.wire.msg import Translate
from controller.wire.sim import SimTable

__all__ = ["LOBBY", "Cupboard", "Known", "Laid", "Lobby"]

log = logger("service")

LOBBY = "lobby"
"""What the lobby calls itself where a game says which evening it is."""


@dataclass(frozen=True)
class Laid:
    """A game that lies on the table: its session, and all that a service needs beside it.  `close`
    lets go of it once the service has."""

    session: Session[Any]
    translation: Callable[[str], Translate]
    on_fault: Callable[[Fault], object] = lambda fault: None
    furniture: Furniture | None = None
    recap: Text = ""
    audio: Audio | None = None
    close: Callable[[], object] = lambda: None


class Known(Protocol):
    """A game on the shelf, as far as it has been looked at."""

    @property
    def name(self) -> str:
        """What it is called."""

    def said(self, language: str) -> Kept:
        """What is shown of it, in this language."""


class Cupboard(Protocol):
    """Where games are kept.  `look` and `openings` may be called on another thread, one call at a
    time; all else is called on the loop's."""

    simulated: bool
    """Whether the table is simulated, so that there are hands to wait for."""

    def names(self) -> Sequence[Known]:
        """The games that were begun, not looked at, the one played last first."""

    def look(self, game: Known) -> Known:
        """A game, looked at.  Never raises."""

    def openings(self, language: str) -> tuple[Opening, ...]:
        """What can be begun, in this language.  Never raises."""

    def take_up(self, name: str) -> Laid:
        """Lay the game that is called so.  Raises `SanctumError`; nothing has changed then."""

    def begin(self, opening: str, name: str, language: str) -> Laid:
        """Begin a game and lay it.  Raises as `take_up`."""

    def left_lying(self) -> Laid | None:
        """The game that lay on the table when a service last ended, laid again, if one did.
        Raises as `take_up`."""

    def put_away(self) -> None:
        """No game lies on the table any more."""


class Lobby:
    """Receives clients until a game is `chosen`.  Made and used on one asyncio loop.

    done     what was chosen under which nonce; it outlasts the lobby
    trouble  why the game that lay on the table could not be gone on with
    """

    def __init__(
        self,
        cupboard: Cupboard,
        translation: Callable[[str], Translate],
        done: Done[AnyLobby],
        trouble: Text = "",
    ) -> None:
        self.cupboard = cupboard
        self.translation = translation
        self.done = done
        self.trouble = trouble
        self.clients = Clients(self)
        self.games = list(cupboard.names())
        self.openings: dict[str, tuple[Opening, ...]] = {}
        self.looking = True
        self.chosen: asyncio.Future[Laid] = asyncio.get_running_loop().create_future()
        self._look = asyncio.get_running_loop().create_task(self._look_through())

    async def close(self) -> None:
        """Send every client away, after what it was still to hear, and look no further."""
        self._look.cancel()
        await asyncio.wait((self._look,))
        await self.clients.send_away()

    async def _look_through(self) -> None:
        """Look at the newest game, at what can be begun, then at the other games."""
        try:
            for place, game in enumerate(self.games):
                if place == 1:
                    await self._look_at_openings()
                self.games[place] = await asyncio.to_thread(self.cupboard.look, game)
                self.clients.changed()
            if len(self.games) < 2:
                await self._look_at_openings()
        except Exception as wrong:  # what has been seen until now is there to be chosen
            unexpected(log, "the shelf cannot be looked through", wrong)
        self.looking = False
        self.clients.changed()

    async def _look_at_openings(self) -> None:
        """Read what can be begun; each language is made of it when somebody reads it."""
        self.openings["en"] = await asyncio.to_thread(self.cupboard.openings, "en")
        self.clients.changed()

    # -- what clients ask and see ---------------------------------------------------------------

    seats = None
    """Nobody knows yet who will play."""

    @property
    def simulated(self) -> bool:
        """Whether there will be a simulated table."""
        return self.cupboard.simulated

    def welcome(self, party: Party) -> Welcome:
        """What a client that has introduced itself hears first."""
        return Welcome(game="", evening=LOBBY, audience=party.audience)

    def seen(self, party: Party) -> ServiceFrame:
        """What `party` sees now; who may not choose is shown nothing to choose from."""
        if party.role == "simulator":
            return SimTable()
        if party.role != "overlord":
            return Shelf()
        return Shelf(
            kept=tuple(game.said(party.language) for game in self.games),
            openings=self._openings(party.language),
            chooses=True,
            looking=self.looking,
            trouble=self.trouble,
        )

    def _openings(self, language: str) -> tuple[Opening, ...]:
        """What can be begun, once that is known."""
        if self.openings and language not in self.openings:
            self.openings[language] = self.cupboard.openings(language)
        return self.openings.get(language, ())

    def bare(self, party: Party) -> ServiceFrame:
        """What is shown where nothing else can be."""
        return Shelf(chooses=party.role == "overlord")

    def do(self, heard: AnyCommand | Beside, party: Party) -> ServiceFrame:
        """The reply to what a client may say.  Raises `Refused`; nothing has changed then."""
        if isinstance(heard, AskHealth):
            return Measured(report={}, nonce=heard.nonce)
        assert isinstance(heard, AnyLobby)
        return self.choose(heard, party.language)

    def choose(self, choice: AnyLobby, language: str) -> Accepted:
        """Lay a game.  Raises `SanctumError`; nothing has changed then."""
        again = self.done.known(choice)
        if again is not None:
            return again
        if self.chosen.done():
            raise Illegal(Msg("Another game is being opened already."))
        if isinstance(choice, PutAway):
            raise Illegal(Msg("No game lies on the table, so none can be put away."))
        laid = self._laid(choice, language)
        self.chosen.set_result(laid)
        log.info("chosen", kind=type(choice).__name__.lower(), game=laid.session.game.name)
        entry = laid.session.timeline.length
        return self.done.keep(choice, Accepted(nonce=choice.nonce, entry=entry))

    def _laid(self, choice: TakeUp | Begin, language: str) -> Laid:
        """The game that is chosen."""
        if isinstance(choice, Begin):
            return self.cupboard.begin(choice.opening, choice.name, language)
        if choice.name not in {game.name for game in self.games}:
            raise Invalid(Msg('There is no game called "{name}".', name=choice.name))
        return self.cupboard.take_up(choice.name)
