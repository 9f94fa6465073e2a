"""A client as its host knows it: its conversation, its language, its line.

Each line that it sends comes back as one frame; its view is drawn for its audience and finished in
its language, when the line is ready to take it and not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from controller.api import Conversation, Party, TooLong, understand
from controller.api.conversation import Beside, nonce_of
from controller.engine import Invalid, SanctumError
from controller.logs import logger, unexpected
from controller.service.line import Line
from controller.wire import AnyCommand, Msg, Why
from controller.wire.frame import LIMIT, Refused, ServiceFrame, Welcome
from controller.wire.msg import Translate, render, untranslated

__all__ = ["Client", "Host", "finisher"]

log = logger("service")

TOO_LONG = Msg("A line has at most {n} bytes, and this one is longer.", n=LIMIT)
HOPELESS = Msg("This is no conversation: no line ends here, so the connection is closed.")
SENTENCES = 2048
"""How many finished sentences are remembered for a client: several views are full of fewer."""

OUR_FAULT = Msg(
    "Something went wrong inside the service and is in its log; "
    "look whether it counted before you try again."
)


class Host(Protocol):
    """Whom clients talk with: a game that is served, or the lobby."""

    translation: Callable[[str], Translate]

    @property
    def seats(self) -> Sequence[str] | None:
        """Who plays, the Overlord not counted; None where nobody knows yet."""

    @property
    def simulated(self) -> bool:
        """Whether there is a simulated table."""

    def welcome(self, party: Party) -> Welcome:
        """What a client that has introduced itself hears first."""

    def seen(self, party: Party) -> ServiceFrame:
        """All that `party` sees now."""

    def bare(self, party: Party) -> ServiceFrame:
        """What is shown where that cannot be drawn.  Never raises."""

    def do(self, heard: AnyCommand | Beside, party: Party) -> ServiceFrame:
        """The reply to what a client may say.  Raises `SanctumError`; nothing has changed then."""


class Client:
    """One client of `host`, at the other end of `reader` and `writer`."""

    def __init__(
        self, host: Host, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.host = host
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
            host = self.host
            heard = self.conversation.hear(frame, host.seats, simulated=host.simulated)
            if isinstance(heard, Party):
                return self.encode(self.greet(heard))
            assert self.party is not None
            return self.encode(host.do(heard, self.party))
        except SanctumError as wrong:
            self.log("refused", kind=kind, error=type(wrong).__name__)
            return self.encode(Refused(why=wrong.why, nonce=nonce_of(line)))
        except Exception as wrong:  # ours, not the client's: it hears a sentence all the same
            unexpected(log, "unexpected", wrong, kind=kind)
            return self.encode(Refused(why=Why(OUR_FAULT), nonce=nonce_of(line)))

    def greet(self, party: Party) -> ServiceFrame:
        """It has said who it is: from now on it sees, in its own language."""
        self.encode = finisher(self.host.translation(party.language))
        self.line.changed()
        self.log("came", language=party.language)
        return self.host.welcome(party)

    def view(self) -> bytes:
        """Its whole view, as a line; empty before it has said who it is."""
        party = self.party
        if party is None:
            return b""
        try:
            return self.encode(self.host.seen(party))
        except Exception as wrong:  # a screen that stays blank helps nobody
            unexpected(log, "a view cannot be drawn", wrong)
            return self.encode(self.host.bare(party))

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
    """What turns a frame into a line, every sentence in it finished by `translate`.  From one view
    to the next nearly all of them are the same, so each is finished once."""

    @lru_cache(maxsize=SENTENCES)
    def finished(text: Msg) -> str:
        return render(text, translate)

    def finish(value: Any) -> str:
        if isinstance(value, Msg):
            return finished(value)
        raise NotImplementedError(f"{type(value).__name__} is no text")

    encoder = msgspec.json.Encoder(enc_hook=finish)
    return lambda frame: encoder.encode(frame) + b"\n"
