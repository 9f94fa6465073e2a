"""Frames and messages, written down once more from firmware/README.md, for tests alone.

    frame("ACK", boot=7, expect=3)            bytes for the line
    Reading(from_hub=True).take(data)         [Message("KEY", 4, {"key": 0, ...}), ...]

A message is its name, its seq and its fields, spelt as in firmware/vectors. What may live here:
the protocol's text, as code. What may not: anything of hal/link, which is checked against the same
text.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

from cobs import cobs

__all__ = ["LAYOUTS", "TYPES", "Message", "Reading", "fields_of", "frame", "payload_of"]

LAYOUTS: dict[str, tuple[int, str, str]] = {
    "HELLO": (
        0x01,
        "<BBBB8sIBBBBB",
        "protocol major minor patch serial boot oldest readers rows columns leds",
    ),
    "BEAT": (0x02, "<IBHHHH", "uptime_ms next polled failed cycle_ms dropped"),
    "INVENTORY": (0x10, "<BBB88s", "reader flags count uids"),
    "KEY": (0x11, "<BBI", "key down uptime_ms"),
    "GLASS": (0x12, "<BI", "upright uptime_ms"),
    "READER": (0x13, "<BBBH", "reader state version initialised"),
    "GHOST": (0x14, "<BB", "rows columns"),
    "SNAPSHOT_END": (0x15, "<BB8s", "token upright keys"),
    "DONE": (0x20, "<B16s", "result data"),
    "WELCOME": (0x81, "<IB", "boot expect"),
    "ACK": (0x82, "<IB", "boot expect"),
    "SNAPSHOT": (0x90, "<B", "token"),
    "SLOT": (0x91, "<HHH", "period_ms offset_ms length_ms"),
    "POLLING": (0x92, "<HBH", "enabled gain warm_up_us"),
    "LEDS": (0x93, "<BB48s", "first count colours"),
    "READ": (0x94, "<B11sB", "reader uid page"),
    "WRITE": (0x95, "<B11sB4s", "reader uid page data"),
    "EXAMINE": (0x96, "<B", "reader"),
    "WIRING": (0x97, "<B", "flags"),
}
"""Of each message: its type, its layout, its fields."""

TYPES = {type_: name for name, (type_, _, _) in LAYOUTS.items()}


@dataclass(frozen=True)
class Message:
    """What one frame says. `at_ms`: when its last byte came."""

    name: str
    seq: int
    fields: dict[str, Any]
    at_ms: int = 0


def _uid_bytes(uid: str) -> bytes:
    data = bytes.fromhex(uid)
    return (bytes((len(data),)) + data).ljust(11, b"\0")


def payload_of(name: str, fields: dict[str, Any]) -> bytes:
    """The payload that says this."""
    _, layout, names = LAYOUTS[name]
    values: list[Any] = []
    for each in names.split():
        value = fields[each]
        if each == "uids":
            value = b"".join(map(_uid_bytes, value))
        elif each == "uid":
            value = _uid_bytes(value)
        elif isinstance(value, str):
            value = bytes.fromhex(value)
        values.append(value)
    return struct.pack(layout, *values)


def fields_of(name: str, payload: bytes) -> dict[str, Any]:
    """What a payload of the right length says."""
    _, layout, names = LAYOUTS[name]
    fields = dict(zip(names.split(), struct.unpack(layout, payload), strict=True))
    if name == "INVENTORY":
        raw = fields["uids"]
        entries = [raw[11 * n : 11 * n + 11] for n in range(8)]
        assert not any(raw[11 * fields["count"] :]), "unused UIDs are zeros"
        fields["uids"] = [each[1 : 1 + each[0]].hex() for each in entries[: fields["count"]]]
    elif name in ("READ", "WRITE"):
        fields["uid"] = fields["uid"][1 : 1 + fields["uid"][0]].hex()
    elif name == "LEDS":
        fields["colours"] = fields["colours"][: 3 * fields["count"]]
    return {key: each.hex() if isinstance(each, bytes) else each for key, each in fields.items()}


def frame(name: str, seq: int = 0, **fields: Any) -> bytes:
    """A message as it stands on the line."""
    return framed(bytes((LAYOUTS[name][0], seq)) + payload_of(name, fields))


def framed(head: bytes) -> bytes:
    """Type, seq and payload as they stand on the line."""
    line: bytes = cobs.encode(head + struct.pack("<I", zlib.crc32(head)))
    return line + b"\0"


@dataclass
class Reading:
    """A line that is read. `dropped` counts what was no frame."""

    from_hub: bool
    dropped: int = 0
    _rest: bytearray = field(default_factory=bytearray)

    def take(self, data: bytes, at_ms: int = 0) -> list[Message]:
        """The messages that these bytes end."""
        self._rest += data
        *pieces, rest = bytes(self._rest).split(b"\0")
        self._rest[:] = rest
        messages = [self._message(each, at_ms) for each in pieces if each]
        self.dropped += messages.count(None)
        return [each for each in messages if each]

    def _message(self, piece: bytes, at_ms: int) -> Message | None:
        try:
            whole = cobs.decode(piece)
        except cobs.DecodeError:
            return None
        head, crc = whole[:-4], whole[-4:]
        name = TYPES.get(head[0]) if len(head) >= 2 else None
        if name is None or (head[0] < 0x80) != self.from_hub:
            return None
        if struct.calcsize(LAYOUTS[name][1]) != len(head) - 2:
            return None
        if struct.pack("<I", zlib.crc32(head)) != crc:
            return None
        return Message(name, head[1], fields_of(name, head[2:]), at_ms)
