"""A client as the service knows it: its conversation, its language, its line.

Each line that it sends comes back as one frame; its view is drawn for its audience and finished in
its language, when the line is ready to take it and not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from controller.api import Conversation, Party, TooLong, understand
from controller.api.conversation import nonce_of
from controller.engine import Invalid, SanctumError
from controller.logs import logger, unexpected
from controller.service.line import Line
from controller.wire import Msg, View, Why
from controller.wire.frame import LIMIT, Refused, Seen, ServiceFrame
from controller.wire.health import AskHealth
from controller.wire.msg import Translate, render, untranslated
from controller.wire.of_table import AnyOfTable
from controller.wire.sim import AnySim
from controller.wire.sound import AnySound

if TYPE_CHECKING:
    from controller.service.service import Service

__all__ = ["Client", "finisher"]

log = logger("service")

TOO_LONG = Msg("A line has at most {n} bytes, and this one is longer.", n=LIMIT)
HOPELESS = Msg("This is no conversation: no line ends here, so the connection is closed.")
OUR_FAULT = Msg(
    "Something went wrong inside the service and is in its log; "
    "look whether it counted before you try again."
)
UNDRAWN = Msg("This cannot be drawn; undo and rulings still work.")


class Client:
    """One client of `service`, at the other end of `reader` and `writer`."""

    def __init__(
        self, service: Service, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.service = service
        self.conversation = Conversation()
        self.encode = finisher(untranslated)
        self.line = Line(reader, writer, self)

    @property
    def party(self) -> Party | None:
        """Who it is; None before it has said."""
        return self.conversation.party

    def hear(self, line: bytes | TooLong) -> bytes:
        """The reply to a line."""
        kind = ""
        try:
            if isinstance(line, TooLong):
                raise Invalid(TOO_LONG)
            frame = understand(line)
            kind = type(frame).__name__.lower()
            hands = self.service.hands
            simulated = hands is not None and hands.simulated
            heard = self.conversation.hear(frame, self.service.seats, simulated=simulated)
            if isinstance(heard, Party):
                return self.encode(self.greet(heard))
            assert self.party is not None
            if isinstance(heard, AskHealth):
                return self.encode(self.service.health(heard))
            if isinstance(heard, AnySim):
                assert hands is not None
                return self.encode(hands.carry_out(heard))
            if isinstance(heard, AnyOfTable):
                return self.encode(self.service.say(heard))
            if isinstance(heard, AnySound):
                return self.encode(self.service.carry_out_sound(heard, self.party))
            return self.encode(self.service.carry_out(heard, self.party))
        except SanctumError as wrong:
            self.log("refused", kind=kind, error=type(wrong).__name__)
            return self.encode(Refused(why=wrong.why, nonce=nonce_of(line)))
        except Exception as wrong:  # ours, not the client's: it hears a sentence all the same
            unexpected(log, "unexpected", wrong, kind=kind)
            return self.encode(Refused(why=Why(OUR_FAULT), nonce=nonce_of(line)))

    def greet(self, party: Party) -> ServiceFrame:
        """It has said who it is: from now on it sees, in its own language."""
        self.encode = finisher(self.service.translation(party.language))
        self.line.changed()
        self.log("came", language=party.language)
        return self.service.welcome(party)

    def view(self) -> bytes:
        """Its whole view, as a line; empty before it has said who it is."""
        party = self.party
        if party is None:
            return b""
        try:
            return self.encode(self.service.seen(party))
        except Exception as wrong:  # a screen that stays blank helps nobody
            unexpected(log, "a view cannot be drawn", wrong)
            revision = self.service.session.timeline.length
            bare = View(audience=party.audience, revision=revision, turn=UNDRAWN)
            return self.encode(Seen(view=bare))

    def hopeless(self) -> bytes:
        """The last word to a stream that is no conversation."""
        return self.encode(Refused(why=Why(HOPELESS)))

    def log(self, event: str, **fields: str) -> None:
        """A line in the log about this client."""
        party = self.party
        if party is not None:
            fields |= {"role": party.role, "seat": party.seat}
        log.info(event, **fields)


def finisher(translate: Translate) -> Callable[[ServiceFrame], bytes]:
    """What turns a frame into a line, every sentence in it finished by `translate`."""

    def finish(value: Any) -> str:
        if isinstance(value, Msg):
            return render(value, translate)
        raise NotImplementedError(f"{type(value).__name__} is no text")

    encoder = msgspec.json.Encoder(enc_hook=finish)
    return lambda frame: encoder.encode(frame) + b"\n"
