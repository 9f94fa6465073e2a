"""Kinds of faults: what a script may say that breaks, each with its own numbers, all as plain data.

Every fault begins `at_ms`, counted from the moment the table is switched on, and most are over
`for_ms` later.  A hub, a reader, a key is called what the table's own files call it; a place is
where a tag is laid.  What is said to a chip is said below its SPI, what is said to a line below the
serial port.

What may live here: what can be said.  What may not: how it is done (`tests.faults.doing`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "KINDS",
    "Absent",
    "AnyFault",
    "Bounce",
    "Brownout",
    "Chatter",
    "Clock",
    "Clone",
    "Crowd",
    "Deaf",
    "Detuned",
    "Fault",
    "Flicker",
    "Frozen",
    "Garble",
    "Hang",
    "Hold",
    "Knock",
    "LoadsBus",
    "Noise",
    "Power",
    "RandomUid",
    "Reboot",
    "Roll",
    "Slide",
    "Spark",
    "Stranger",
    "Stunned",
    "Swap",
    "Turn",
    "Unplug",
    "WallClock",
    "Weak",
]

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Moment = Annotated[int, Meta(ge=0, le=60_000)]
Span = Annotated[int, Meta(ge=1, le=60_000)]
Share = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=1, le=60)]


class Fault(Struct, frozen=True, tag_field="what", kw_only=True):
    """What every fault says."""

    at_ms: Moment

    @property
    def ends_ms(self) -> int:
        """When it is over."""
        return self.at_ms


class Lasting(Fault, frozen=True, kw_only=True):
    """What every fault says that lasts."""

    for_ms: Span

    @property
    def ends_ms(self) -> int:
        return self.at_ms + self.for_ms


# -- the line -------------------------------------------------------------------------------------


class OfHub(Lasting, frozen=True, kw_only=True):
    """A fault of one hub."""

    hub: Name


class Unplug(OfHub, frozen=True, tag="unplug"):
    """A hub's cable is pulled, and plugged in again.  The hub has power from elsewhere."""


class Noise(OfHub, frozen=True, tag="noise"):
    """Bytes on a hub's line are changed, lost, doubled: how likely each is, both ways."""

    changed: Share = 0.0
    lost: Share = 0.0
    doubled: Share = 0.0


class Stranger(OfHub, frozen=True, tag="stranger"):
    """Another device is plugged in where the hub was: one that talks, one that is silent, a hub
    that is none of ours, one that speaks a protocol of next year."""

    device: Literal["talker", "silent", "hub of others", "newer hub"]


class Swap(Lasting, frozen=True, tag="swap"):
    """The cables of the two hubs are swapped."""


# -- a hub ----------------------------------------------------------------------------------------


class Reboot(Fault, frozen=True, kw_only=True, tag="reboot"):
    """A hub's reset button is pressed."""

    hub: Name


class Power(OfHub, frozen=True, tag="power"):
    """A hub has no power, and boots when it is back.  Its port stays open, as an adapter's does."""


class Hang(OfHub, frozen=True, tag="hang"):
    """A hub's processor stands still while time goes on, and then goes on where it was."""


class Clock(Fault, frozen=True, kw_only=True, tag="clock"):
    """A hub's counter of microseconds jumps; back, where `by_us` is negative.  At 0 it is where it
    begins: it comes round after 2**32 of them, which is 71 minutes."""

    hub: Name
    by_us: Annotated[int, Meta(ge=-1_000_000, le=4_294_967_295)]


class WallClock(Fault, frozen=True, kw_only=True, tag="wall clock"):
    """The time of day jumps, as it does on a Pi without a battery."""

    by_s: int


# -- a chip ---------------------------------------------------------------------------------------


class OfChip(Lasting, frozen=True, kw_only=True):
    """A fault of one reader's chip."""

    reader: Name


class Absent(OfChip, frozen=True, tag="absent"):
    """No chip answers: its wire is off."""


class Deaf(OfChip, frozen=True, tag="deaf"):
    """Its registers answer, but it hears no tag."""


class Stunned(Fault, frozen=True, kw_only=True, tag="stunned"):
    """The same, until somebody resets it."""

    reader: Name


class Frozen(OfChip, frozen=True, tag="frozen"):
    """Its registers can be read, and writing changes nothing."""


class Brownout(Fault, frozen=True, kw_only=True, tag="brownout"):
    """Its registers fall back to what they are after a reset."""

    reader: Name


class Garble(OfChip, frozen=True, tag="garble"):
    """Answers of tags come garbled: how likely."""

    share: Share


class Chatter(OfChip, frozen=True, tag="chatter"):
    """Silence is taken for an answer: how likely."""

    share: Share


class LoadsBus(OfChip, frozen=True, tag="loads bus"):
    """A clone holds MISO low while others are selected."""


# -- tags -----------------------------------------------------------------------------------------


class Flicker(Fault, frozen=True, kw_only=True, tag="flicker"):
    """Whatever lies at a place is dead for some polls."""

    place: Name
    polls: Count


class Weak(Lasting, frozen=True, tag="weak"):
    """Whatever lies at a place hears a request only so likely."""

    place: Name
    share: Share


class Crowd(Lasting, frozen=True, tag="crowd"):
    """So many tags that belong to no game are put down at a place, and taken away."""

    place: Name
    tags: Annotated[int, Meta(ge=1, le=12)]


class Clone(Lasting, frozen=True, tag="clone"):
    """A tag that calls itself the same as `uid` is put down at a place, and taken away."""

    place: Name
    uid: Name


class RandomUid(Lasting, frozen=True, tag="random uid"):
    """A tag that draws its UID anew, such as a telephone's, is put down and taken away."""

    place: Name


class Detuned(Lasting, frozen=True, tag="detuned"):
    """Each tag after the first takes so much of a place's field away."""

    place: Name
    share: Share


class Slide(Fault, frozen=True, kw_only=True, tag="slide"):
    """A tag is slid over places, resting so long on each, and stays on the last."""

    uid: Name
    places: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=9)]
    each_ms: Annotated[int, Meta(ge=10, le=2000)]

    @property
    def ends_ms(self) -> int:
        return self.at_ms + self.each_ms * len(self.places)


# -- contacts -------------------------------------------------------------------------------------


class Bounce(Lasting, frozen=True, tag="bounce"):
    """Every key of every hub bounces for so long, which is no longer than such scans take."""

    by_us: Annotated[int, Meta(ge=0, le=20_000)]


class Spark(Fault, frozen=True, kw_only=True, tag="spark"):
    """A key that nobody touches makes contact for a moment: for less than three scans of a matrix
    of eight rows, one a millisecond."""

    key: Name
    by_us: Annotated[int, Meta(ge=1, le=15_000)]


class Hold(Lasting, frozen=True, tag="hold"):
    """Keys are held together: one that sticks, or three at the corners of a rectangle."""

    keys: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=4)]


class Knock(Fault, frozen=True, tag="knock"):
    """Somebody hits the table: the ball of the hourglass's switch jumps."""


class Roll(Fault, frozen=True, kw_only=True, tag="roll"):
    """The hourglass is shaken on its side, so many times, and stands as before."""

    times: Count


class Turn(Fault, frozen=True, tag="turn"):
    """The hourglass is turned over."""


AnyFault = (
    Unplug | Noise | Stranger | Swap | Reboot | Power | Hang | Clock | WallClock
    | Absent | Deaf | Stunned | Frozen | Brownout | Garble | Chatter | LoadsBus
    | Flicker | Weak | Detuned | Crowd | Clone | RandomUid | Slide
    | Bounce | Spark | Hold | Knock | Roll | Turn
)  # fmt: skip

KINDS: dict[str, type[Fault]] = {str(k.__struct_config__.tag): k for k in AnyFault.__args__}
"""Every kind, by the word that a script says."""
