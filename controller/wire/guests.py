"""Guests: phones and second screens that come over the network, and how they are let in.

    Overlord  AskGuests; Invite(role, seat) -> Invited, a code for one device and a few minutes
    device    Pair(code) -> Paired with a token; from then on Return(token)
    Overlord  Dismiss(device): its token opens nothing any more

A device speaks to the door of the network first, in these words; once it is let in, the door says
`Hello` for it, in the role that the Overlord gave, and both sides talk as at any other line.  At
the machine's own socket these words are the Overlord's alone.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "AnyGuest",
    "AskGuests",
    "Device",
    "Dismiss",
    "GuestRole",
    "Guests",
    "Invite",
    "Invited",
    "Pair",
    "Paired",
    "Return",
]

GuestRole = Literal["overlord", "seat", "table"]
"""What a device can be: the Overlord's, one seat's, or a picture of the table."""


class Said(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower, gc=False
):
    """What every word about guests is."""

    nonce: str = ""


class AskGuests(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Which devices have been let in?"""


class Invite(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Let one more device in, in this role; "seat" comes with its `seat`."""

    role: GuestRole
    seat: str = ""


class Dismiss(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Let this device in no longer."""

    device: str


class Device(Struct, frozen=True, omit_defaults=True, gc=False):
    """A device that was let in, and whether it is connected now."""

    id: str
    role: GuestRole
    seat: str = ""
    here: bool = False


class Guests(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The devices, and the addresses (URLs) at which others find the door."""

    addresses: tuple[str, ...] = ()
    devices: tuple[Device, ...] = ()


class Invited(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The code lets one device in, typed at `address` or read off the `square` (a QR code of the
    address with the code): its rows from the top, "1" dark and "0" light, without a quiet zone.
    It holds for `seconds`."""

    code: str
    address: str
    square: tuple[str, ...]
    seconds: int


class Pair(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A device has read a code; `language` (ISO 639-1) is its reader's."""

    code: str
    language: str = "en"


class Return(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A device that was let in before comes back."""

    token: str
    language: str = "en"


class Paired(Said, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The device is let in.  `token` is its own: whoever has it is this device."""

    token: str
    role: GuestRole
    seat: str = ""


AnyGuest = AskGuests | Invite | Dismiss
"""What the Overlord says of guests."""
