"""Frames: how client and service talk, one JSON object to a line.

A client opens with `Hello` and hears `Welcome`, or `Refused`, and may then say another.  Once
welcome it sends commands and hears, for each, in their order, `Accepted` or `Refused` with the
command's nonce, and, whenever anything changed, `Seen` with its whole view.  A view is never a
difference, so a frame lost with its connection is made good by the next.

    client  Hello, then Answer | Take | Ruling | Correction | Undo | Redo | Mend | Forgo | Pause
    service Welcome, Seen, Accepted, Refused

One role is no audience: a "simulator" is the hands at a table that is only simulated.  It hears
`SimTable` in place of `Seen`, and sends what hands do (see `controller.wire.sim`).  What the
Overlord says about sound (`controller.wire.sound`) is no command to the game either, nor is asking
how the table's parts have been (`controller.wire.health`) or what a word means
(`controller.wire.lookup`), which any client may.  What hands did
where no reader sees it, the Overlord says (`controller.wire.tray`); it becomes a command at the
table, as it would have if a reader had seen it.  What a tag marks is of the table alone
(`controller.wire.strange`).
What may lie as it does (`controller.wire.guide`) is said to the table, too.

Where a service can change its game there is a lobby (`controller.wire.lobby`): `Welcome` names no
game then, and `Shelf` comes in place of `Seen`.

`VERSION` grows when an older client would misread a frame; a service refuses a version that it
does not speak, in one sentence.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from controller.wire.ask import Answer, Why
from controller.wire.command import Correction, Forgo, Mend, Pause, Redo, Ruling, Take, Undo
from controller.wire.guests import AnyGuest, Guests, Invited
from controller.wire.health import AskHealth, Measured
from controller.wire.lobby import AnyLobby, Shelf
from controller.wire.lookup import Found, LookUp
from controller.wire.msg import Text
from controller.wire.of_table import AnyOfTable
from controller.wire.sim import AnySim, SimTable
from controller.wire.sound import AnySound
from controller.wire.view import View

__all__ = [
    "LIMIT",
    "VERSION",
    "Accepted",
    "ClientFrame",
    "Hello",
    "Refused",
    "Role",
    "Seen",
    "ServiceFrame",
    "Welcome",
    "client_frames",
    "service_frames",
]

VERSION = 4

LIMIT = 64 * 1024
"""The longest line a client may send, in bytes; far above any honest command."""

Role = Literal["overlord", "seat", "table", "simulator"]


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """What every frame of the conversation itself is."""


class Hello(Frame, frozen=True, kw_only=True, omit_defaults=True):
    """A client introduces itself: who it draws for, and in which language (ISO 639-1)."""

    role: Role
    seat: str = ""
    language: str = "en"
    version: int = VERSION


class Welcome(Frame, frozen=True, kw_only=True, omit_defaults=True):
    """The service knows the client now.  `evening` is the journal's own id: a client that comes
    back and finds another one forgets the commands it still wanted to send again.  `game` is
    empty in the lobby; `leaves` says that this client may put the game away, `invites` that it may
    let phones in."""

    game: str
    evening: str
    audience: str
    leaves: bool = False
    invites: bool = False
    version: int = VERSION


class Seen(Frame, frozen=True, kw_only=True, omit_defaults=True):
    """All that the client's audience sees now."""

    view: View


class Accepted(Frame, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The command stands in the journal, safely on disk, as `entry`."""

    nonce: str
    entry: int
    note: Text = ""


class Refused(Frame, frozen=True, kw_only=True, omit_defaults=True):
    """The command changed nothing, and why.  `nonce` is empty where none could be read."""

    why: Why
    nonce: str = ""


ToTheGame = Answer | Take | Ruling | Correction | Undo | Redo | Mend | Forgo | Pause
ClientFrame = (
    Hello | ToTheGame | AnySim | AnyOfTable | AnySound | AskHealth | AnyLobby | LookUp | AnyGuest
)
ServiceFrame = (
    Welcome | Seen | Shelf | SimTable | Accepted | Refused | Measured | Found | Guests | Invited
)

client_frames: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)
service_frames: msgspec.json.Decoder[ServiceFrame] = msgspec.json.Decoder(ServiceFrame)
