"""The service: clients and a seated session, joined.

    a line -> understood -> permitted -> carried out by the session -> Accepted | Refused
                                                  |
                                                  '-> on_change -> every line sends its newest view

Whatever comes in, exactly one frame goes back, and nothing that a client sends can raise here: what
is wrong is a sentence, what is wrong with us is a sentence too, and a line in the log.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from controller.api import Party
from controller.api.conversation import Beside
from controller.api.rights import no_such_seat
from controller.engine import Illegal, Invalid, SanctumError, Session, Stale
from controller.engine.fault import Fault
from controller.engine.showing import questions
from controller.logs import logger, unexpected
from controller.service.clients import Clients
from controller.service.glass import Clock
from controller.service.guests import Guestkeeper
from controller.service.hands import Furniture, Hands
from controller.service.lookup import Library
from controller.service.nonces import Done
from controller.service.seating import Seating
from controller.service.sounding import Audio, Sounding
from controller.wire import (
    OVERLORD,
    TABLE,
    Answer,
    AnyCommand,
    Msg,
    Pause,
    Take,
    Text,
    TimeUp,
    View,
)
from controller.wire.frame import Accepted, Seen, ServiceFrame, Welcome
from controller.wire.guests import AnyGuest, Invite
from controller.wire.health import AskHealth, Measured
from controller.wire.lobby import AnyLobby
from controller.wire.lookup import LookUp
from controller.wire.msg import Translate, untranslated
from controller.wire.of_table import AnyOfTable
from controller.wire.sim import AnySim, SimTable
from controller.wire.sound import AnySound

__all__ = ["Service"]

log = logger("service")

UNDRAWN = Msg("This cannot be drawn; undo and rulings still work.")

Translation = Callable[[str], Translate]
"""Gives, for a language, what finishes sentences in it."""


class Service:
    """One session and its clients.  Made and used on one asyncio loop.

    clock        tells the time in ms and calls later; it may do so on a thread of its own.  It is
                 the furniture's too
    translation  where sentences are finished, by language
    on_fault     is given every report of rules that raised
    furniture    the table that the game is played at, if it has one
    recap        what happened before this evening; the Overlord sees it until something is done
    audio        what it sounds with, if it does
    choose       does what is said of another game, where the table has a lobby
    guests       lets phones and second screens in, where that is wanted
    """

    def __init__(
        self,
        session: Session[Any],
        clock: Clock,
        *,
        translation: Translation = lambda language: untranslated,
        on_fault: Callable[[Fault], object] = lambda fault: None,
        furniture: Furniture | None = None,
        recap: Text = "",
        audio: Audio | None = None,
        choose: Callable[[AnyLobby], Accepted] | None = None,
        guests: Guestkeeper | None = None,
    ) -> None:
        self.session = session
        self.choose = choose
        self.guests = guests
        self.recap = recap
        self.translation = translation
        self.library = Library(session.game, translation)
        self.on_fault = on_fault
        self.clients = Clients(self)
        self.done = Done[AnyCommand]()
        loop = asyncio.get_running_loop()
        self.seating = Seating(
            session,
            clock,
            post=loop.call_soon_threadsafe,
            do=self._do,
            time_up=self._time_up,
        )
        self.glass = self.seating.glass
        self._server: asyncio.Server | None = None
        session.on_change.append(self._changed)
        session.on_fault.append(self._stumbled)
        self.hands: Hands | None = None
        self.sounding: Sounding | None = None
        if furniture is not None:
            self.hands = Hands(furniture, self.seating, self._tell_all)
        if audio is not None:
            self.sounding = Sounding(
                audio, session, self.glass, clock, loop.call_soon_threadsafe, self._tell_all
            )
        self._perform()

    # -- clients ------------------------------------------------------------------------------

    async def listen(self, sock: socket.socket) -> None:
        """Receive clients at `sock`, which is bound."""
        self._server = await asyncio.start_unix_server(self.clients.receive, sock=sock)

    async def close(self) -> None:
        """Send every client away, after what it was still to hear, and stop the glass.  The
        session is left to whoever opened it."""
        if self.hands is not None:
            self.hands.close()
            self.hands = None
        sounding, self.sounding = self.sounding, None
        if sounding is not None:
            await asyncio.to_thread(sounding.close)
        self.seating.close()
        with suppress(ValueError):  # closed twice
            self.session.on_change.remove(self._changed)
            self.session.on_fault.remove(self._stumbled)
        if self._server is not None:
            self._server.close()
        await self.clients.send_away()

    # -- commands -----------------------------------------------------------------------------

    @property
    def simulated(self) -> bool:
        """Whether there is a simulated table."""
        return self.hands is not None and self.hands.simulated

    def do(self, heard: AnyCommand | Beside, party: Party) -> ServiceFrame:
        """The reply to what a client may say.  Raises `SanctumError`; nothing has changed then."""
        if isinstance(heard, AskHealth):
            return self.health(heard)
        if isinstance(heard, AnySim):
            assert self.hands is not None
            return self.hands.carry_out(heard)
        if isinstance(heard, AnyOfTable):
            return self.say(heard)
        if isinstance(heard, AnySound):
            return self.carry_out_sound(heard, party)
        if isinstance(heard, AnyLobby):
            return self.change(heard)
        if isinstance(heard, AnyGuest):
            return self.receive(heard)
        if isinstance(heard, LookUp):
            return self.library.look_up(heard, party.language)
        return self.carry_out(heard, party)

    def change(self, choice: AnyLobby) -> Accepted:
        """Let the game be put away.  Raises `Refused`."""
        if self.choose is None:
            raise Illegal(
                Msg("This service plays one game alone: start it with --lobby to choose another.")
            )
        return self.choose(choice)

    def receive(self, said: AnyGuest) -> ServiceFrame:
        """Do what the Overlord says of phones and second screens.  Raises `SanctumError`."""
        if self.guests is None:
            raise Illegal(Msg("No phones are let in here: start the service with --phones."))
        if isinstance(said, Invite) and said.seat not in (
            self.seats if said.role == "seat" else ("",)
        ):
            raise Invalid(no_such_seat(said.seat, self.seats))
        return self.guests.carry_out(said, self.session.journal.evening)

    def carry_out(self, command: AnyCommand, party: Party) -> Accepted:
        """Do what a client may ask for.  Raises `SanctumError`; nothing has changed then."""
        again = self.done.known(command) or self.session.known(command)
        if again is not None:
            return again
        if party.role == "seat":
            self._only_what_it_sees(command, party)
        accepted = self._pause(command) if isinstance(command, Pause) else self._do(command)
        if self.hands is not None:
            self.hands.did(command)
        if isinstance(command, Pause) or accepted.note:
            self.done.keep(command, accepted)  # a journal can give neither again
        return accepted

    def carry_out_sound(self, command: AnySound, party: Party) -> Accepted:
        """Do what the Overlord says about the sound.  Raises `Refused`."""
        if self.sounding is None:
            raise Illegal(Msg("This service is silent: start it with --sound or --voice."))
        return self.sounding.carry_out(command, party.language, self.translation(party.language))

    def say(self, command: AnyOfTable) -> Accepted:
        """Do what the Overlord says that hands did at the table, or of a tag.  Raises `Refused`."""
        if self.hands is None:
            raise Illegal(Msg("This game has no table: answer on the screen."))
        return self.hands.say(command)

    def health(self, asked: AskHealth) -> Measured:
        """How the table's parts have been, if there is a table."""
        if self.hands is None:
            return Measured(report={}, nonce=asked.nonce)
        return self.hands.health(asked)

    def _time_up(self, command: TimeUp) -> None:
        """The glass has run out.  If that cannot be entered, it stands paused at zero, and letting
        it run on tries again."""
        try:
            self._do(command)
            if self.hands is not None:
                self.hands.did(command)
        except SanctumError as wrong:
            log.warning("time is up but not entered", ask=command.ask, error=type(wrong).__name__)
            self._tell_all()

    def _do(self, command: AnyCommand) -> Accepted:
        """Let the session carry it out, and log that."""
        asked = self.session.run.open
        began = perf_counter()
        accepted = self.session.do(command)
        log.info(
            "accepted",
            entry=accepted.entry,
            kind=type(command).__name__.lower(),
            seat=command.seat,
            ask="" if asked is None else asked.key,
            ms=round((perf_counter() - began) * 1000),
        )
        return accepted

    def _pause(self, pause: Pause) -> Accepted:
        """Stop the glass or let it run."""
        self.glass.pause(pause.on)
        log.info("glass", paused=pause.on, ask=self.glass.ask)
        self._tell_all()
        return Accepted(nonce=pause.nonce, entry=self.session.timeline.length)

    def _only_what_it_sees(self, command: AnyCommand, party: Party) -> None:
        """What a seat may not see does not exist for it, in refusals either."""
        if isinstance(command, Answer):
            _, hidden = questions(self.session, party.audience)
            if hidden:
                raise Stale(Msg("That question no longer stands; look at the one that does."))
        elif isinstance(command, Take):
            offers = self.session.run.offers()
            if not any(o.option.id == command.offer and party.seat in o.to for o in offers):
                raise Invalid(Msg('There is no offer "{offer}" now.', offer=command.offer))

    # -- what changed -------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, the Overlord not counted."""
        return self.session.game.seats(self.session.state)

    def welcome(self, party: Party) -> Welcome:
        """What a client that has introduced itself hears first."""
        return Welcome(
            game=self.session.game.name,
            evening=self.session.journal.evening,
            audience=party.audience,
            leaves=self.choose is not None and party.role == "overlord",
            invites=self.guests is not None and party.role == "overlord",
        )

    def bare(self, party: Party) -> Seen:
        """What is shown where a view cannot be drawn."""
        revision = self.session.timeline.length
        return Seen(view=View(audience=party.audience, revision=revision, turn=UNDRAWN))

    def view(self, party: Party) -> View:
        """What `party` sees now; whose seat is there no more sees what the table does."""
        gone = party.role == "seat" and party.seat not in self.seats
        return self._shown(TABLE if gone else party.audience)

    def seen(self, party: Party) -> Seen | SimTable:
        """The frame that shows `party` all it sees now."""
        if party.role == "simulator" and self.hands is not None:
            return self.hands.picture(self._shown(TABLE))
        return Seen(view=self.view(party))

    def _shown(self, audience: str) -> View:
        """What an audience sees, the glass and the table's last word included."""
        view = self.glass.shown(self.seating.sight.view(audience))
        if audience == OVERLORD and self.recap:
            view = replace(view, recap=self.recap)
        if self.sounding is not None:
            view = self.sounding.shown(view)
        return view if self.hands is None else self.hands.table.shown(view)

    def _changed(self, session: Session[Any]) -> None:
        """An entry was accepted."""
        self.recap = ""
        self._tell_all()

    def _tell_all(self) -> None:
        """Every client's view is stale, and so may lights and sound be."""
        self._perform()
        self.clients.changed()

    def _perform(self) -> None:
        """Let the lights of the table show how things stand, and its sound tell."""
        try:
            if self.hands is not None:
                self.hands.shine()
        except Exception as wrong:  # the game goes on in the dark
            unexpected(log, "the lights are lost", wrong)
        try:
            if self.sounding is not None:
                self.sounding.follow(self.glass.shown(self.seating.sight.view(TABLE)))
        except Exception as wrong:  # and in silence
            unexpected(log, "the sound is lost", wrong)

    def _stumbled(self, fault: Fault) -> None:
        """The rules raised.  Must not raise: the session is about to say so."""
        error = fault.error.partition(":")[0]
        log.error("the rules stumbled", entry=fault.entry, kind=fault.kind, error=error)
        try:
            self.on_fault(fault)
        except Exception as wrong:  # a report that is lost must not stop the game
            unexpected(log, "the report is lost", wrong)
