"""The conversation: one client's side of the talk, as a machine without a line.

    (silent) --Hello--> (known: role, seat, language) --command--> (known)
        |                     |
        '-- anything else     '-- another Hello, junk, a command it may not send
                 |                         |
                 '------> Refused: one sentence, and the state is the same as before

`understand` reads one line; `Conversation.hear` judges it by what is known of the client.  Nothing
that arrives raises anything but a `Refused` out of `controller.engine.errors`, and a line that was
refused has changed nothing, so the talk can go on with the next.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from controller.api.lines import TooLong
from controller.api.rights import no_such_seat, permitted
from controller.engine import Illegal, Invalid
from controller.wire import OVERLORD, TABLE, AnyCommand, Correction, Mend, Msg, Ruling
from controller.wire.frame import VERSION, ClientFrame, Hello, Role, client_frames
from controller.wire.guests import AnyGuest
from controller.wire.health import AskHealth
from controller.wire.lobby import AnyLobby, Begin, TakeUp
from controller.wire.lookup import LookUp
from controller.wire.of_table import AnyOfTable
from controller.wire.sim import AnySim
from controller.wire.sound import AnySound

__all__ = ["NONCE_LIMIT", "Conversation", "Party", "nonce_of", "understand"]

NONCE_LIMIT = 64
"""The longest name (nonce) a command may have, in characters: twice what our own client uses."""

WORDS_LIMIT = 500
"""The longest note or label that a person may write into a command, in characters."""

LOOK_UP_LIMIT = 4_000
"""The most that one look-up may say, in characters: far above what stands on a screen's key."""

SEARCH_LIMIT = 200
"""The same for what is typed: each word of it is compared with every word there is."""

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


class Party(Struct, frozen=True):
    """Who is at the other end: its role, the seat it speaks for, and what it sees and reads."""

    role: Role
    seat: str
    audience: str
    language: str


Beside = AnySim | AnyOfTable | AnySound | AskHealth | AnyLobby | LookUp | AnyGuest
"""What is said to the table and not to the game."""


class Glimpse(Struct, frozen=True):
    """What can still be read of a frame that is not understood."""

    type: str = ""
    nonce: str = ""
    version: int = VERSION


glimpses = msgspec.json.Decoder(Glimpse)

NOT_SIMULATED = Msg("This table is not simulated: move things on it by hand.")


class Conversation:
    """What is known of one client: `party`, None until it has said Hello."""

    __slots__ = ("party",)

    def __init__(self) -> None:
        self.party: Party | None = None

    def hear(
        self, frame: ClientFrame, seats: Sequence[str] | None, *, simulated: bool = False
    ) -> Party | AnyCommand | Beside:
        """The party that a first Hello introduces, or a command that its sender may send, with
        its seat.  `seats` is None in the lobby, where nobody knows yet who will play.  `simulated`
        tells whether there is a simulated table to be the hands of.  Raises `Refused`; nothing has
        changed then."""
        if isinstance(frame, Hello):
            if self.party is not None:
                raise Illegal(Msg("You have said Hello already; connect anew to be another."))
            if frame.role == "simulator" and not simulated:
                raise Illegal(NOT_SIMULATED)
            self.party = introduced(frame, seats)
            return self.party
        if self.party is None:
            raise Illegal(Msg("Say Hello first: nobody knows yet for whom you speak."))
        if seats is None and not isinstance(frame, AnyLobby | AskHealth):
            raise Illegal(Msg("No game lies on the table: the Overlord chooses one first."))
        if isinstance(frame, Beside):
            return beside(frame, self.party.role, simulated)
        assert seats is not None
        return permitted(self.party.role, self.party.seat, frame, seats)


def beside(frame: Beside, role: Role, simulated: bool) -> Beside:
    """What is said to the table and not to the game, if `role` may say it.  Raises `Illegal`."""
    if isinstance(frame, AnySim):
        if not simulated:
            raise Illegal(NOT_SIMULATED)
        if role != "simulator":
            raise Illegal(Msg("Only the simulated table's own screen moves things on it."))
    elif isinstance(frame, AnySound | AnyOfTable | AnyLobby | AnyGuest) and role != "overlord":
        raise Illegal(Msg("Only the Overlord may do that."))
    return frame


def introduced(hello: Hello, seats: Sequence[str] | None) -> Party:
    """The party that says `hello`; in the lobby any seat is believed, since it sees nothing.
    Raises `Refused` where it cannot be."""
    if hello.version != VERSION:
        raise Invalid(wrong_version(hello.version))
    if not LANGUAGE.fullmatch(hello.language):
        raise Invalid(Msg('"{language}" names no language; "en" does.', language=hello.language))
    if hello.role == "seat":
        if seats is not None and hello.seat not in seats:
            raise Invalid(no_such_seat(hello.seat, seats))
        return Party("seat", hello.seat, hello.seat, hello.language)
    own, audience = (OVERLORD, OVERLORD) if hello.role == "overlord" else ("", TABLE)
    if hello.seat not in ("", own):
        raise Invalid(Msg('Only the role "seat" comes with a seat of its own.'))
    return Party(hello.role, own, audience, hello.language)


def understand(line: bytes) -> ClientFrame:
    """The frame that `line` is.  Raises `Invalid` with the reason."""
    try:
        frame = client_frames.decode(line)
    except (ValueError, RecursionError) as wrong:
        glimpse = glimpsed(line)
        if glimpse.type == "hello" and glimpse.version != VERSION:
            raise Invalid(wrong_version(glimpse.version)) from None
        raise Invalid(Msg("This line is not understood: {reason}.", reason=str(wrong))) from None
    if not isinstance(frame, Hello) and len(frame.nonce) > NONCE_LIMIT:
        raise Invalid(Msg("A command's name (nonce) has at most {n} characters.", n=NONCE_LIMIT))
    if any(len(text) > WORDS_LIMIT for text in written(frame)):
        raise Invalid(Msg("A note or a label has at most {n} characters.", n=WORDS_LIMIT))
    if isinstance(frame, LookUp):
        bounded(frame)
    return frame


def bounded(frame: LookUp) -> None:
    """Raise `Invalid` for a look-up that no finger could have meant."""
    if sum(len(each) + 1 for each in (frame.words, *frame.said, *frame.ids)) > LOOK_UP_LIMIT:
        most = LOOK_UP_LIMIT
    elif len(frame.words) > SEARCH_LIMIT:
        most = SEARCH_LIMIT
    else:
        return
    raise Invalid(Msg("A look-up has at most {n} characters; ask for less.", n=most))


def written(frame: ClientFrame) -> tuple[str, ...]:
    """What a person wrote into a frame for people to read: it stays in every log to come."""
    if isinstance(frame, Correction):
        return (frame.note,)
    if isinstance(frame, Ruling | Mend) and frame.option is not None:
        return (str(frame.option.label),)
    if isinstance(frame, TakeUp | Begin):
        return (frame.name,)
    return ()


def nonce_of(line: bytes | TooLong) -> str:
    """The nonce in a line that was refused; empty where none can be read."""
    if isinstance(line, TooLong):
        return ""
    nonce = glimpsed(line).nonce
    return nonce if len(nonce) <= NONCE_LIMIT else ""


def glimpsed(line: bytes) -> Glimpse:
    """What can be read of `line`, however little."""
    try:
        return glimpses.decode(line)
    except (ValueError, RecursionError):
        return Glimpse()


def wrong_version(version: int) -> Msg:
    """The sentence for a client of another release."""
    return Msg(
        "This screen speaks version {theirs} and the service version {ours}: "
        "install the same release of both.",
        theirs=version,
        ours=VERSION,
    )
