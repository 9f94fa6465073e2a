"""A hub made for the tests, after `firmware/README.md` alone: the protocol a second time.

It shares no code with `hal.link`, nor with the firmware: its COBS, its CRC's place, its layouts are
written here once more, so that one side's mistake is not the other's. The world around it is
simple: tags lie on readers, keys are held, the glass stands. It runs on time that is handed in.

    hub = ModelHub(b"SANCTUM1", readers=4)
    hub.boot(now)
    hub.hear(bytes_from_the_host, now); hub.pass_time(now); bytes_to_the_host = hub.says()
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field

__all__ = ["ModelHub", "cobs_decode", "cobs_encode", "frame"]

HOST_LENGTHS = {0x81: 5, 0x82: 5, 0x90: 1, 0x91: 6, 0x92: 5, 0x93: 50, 0x94: 13, 0x95: 17}
HOST_LENGTHS |= {0x96: 1, 0x97: 1}
ROOM = 64


def cobs_encode(data: bytes) -> bytes:
    out = bytearray()
    block = bytearray()
    for byte in data:
        if byte == 0:
            out += bytes([len(block) + 1]) + block
            block.clear()
            continue
        block.append(byte)
        if len(block) == 254:
            out += b"\xff" + block
            block.clear()
    return bytes(out + bytes([len(block) + 1]) + block)


def cobs_decode(line: bytes) -> bytes | None:
    out = bytearray()
    at = 0
    while at < len(line):
        code = line[at]
        block = line[at + 1 : at + code]
        if code == 0 or len(block) != code - 1 or 0 in block:
            return None
        out += block
        at += code
        if code != 255 and at < len(line):
            out.append(0)
    return bytes(out)


def frame(kind: int, seq: int, payload: bytes) -> bytes:
    body = struct.pack("BB", kind, seq) + payload
    return cobs_encode(body + struct.pack("<I", zlib.crc32(body))) + b"\0"


@dataclass
class Kept:
    """An event that was not acknowledged, and when it is sent again."""

    seq: int
    kind: int
    payload: bytes
    due: int


@dataclass
class Spot:
    """A reader: what lies on it, what was told of it, and how its polls go."""

    tags: set[bytes] = field(default_factory=set)
    muddle: bool = False
    failing: bool = False
    state: int = 0
    told: bytes | None = None
    news: bool = False
    set_up: int = 1


class ModelHub:
    """See above. `told` keeps every event it ever numbered: (boot, seq, type, payload)."""

    def __init__(
        self,
        serial: bytes,
        readers: int = 4,
        *,
        rows: int = 2,
        columns: int = 4,
        leds: int = 8,
        cycle_ms: int = 100,
        protocol: int = 1,
        firmware: tuple[int, int, int] = (0, 1, 0),
    ) -> None:
        self.serial, self.protocol, self.firmware = serial, protocol, firmware
        self.spots = [Spot() for _ in range(readers)]
        self.size = (rows, columns, leds)
        self.cycle_ms = cycle_ms
        self.number = 0
        self.upright = 1
        self.down: set[int] = set()
        self.colours = [b"\0\0\0"] * leds
        self.slot = (0, 0, 0)
        self.polling = (0xFFFF, 4, 1500)
        self.wiring: int | None = None
        self.memory: dict[bytes, bytearray] = {}
        self.refuses: set[int] = set()
        self.busy = 0
        self.told: list[tuple[int, int, int, bytes]] = []
        self.commands: list[tuple[int, bytes]] = []
        self.dropped = 0
        self.beats = 0
        self.on = False

    # -- power --------------------------------------------------------------------------------

    def boot(self, now: int) -> None:
        self.on = True
        self.number += 1
        self.booted = now
        self.next = 0
        self.kept: list[Kept] = []
        self.listened = False
        self.host_at = now
        self.hello_at = self.poll_at = now
        self.beat_at = now
        self.last: tuple[int, bytes] | None = None
        self.masks = [0, 0]
        self.snapshots: list[int] = []
        self.line = bytearray()
        self.out = bytearray()
        for spot in self.spots:
            spot.told = None

    def off(self) -> None:
        self.on = False

    # -- hands --------------------------------------------------------------------------------

    def put(self, reader: int, *uids: str) -> None:
        self.spots[reader].tags |= {bytes.fromhex(uid) for uid in uids}

    def lift(self, reader: int, *uids: str) -> None:
        self.spots[reader].tags -= {bytes.fromhex(uid) for uid in uids}

    def key(self, key: int, down: bool, now: int) -> None:
        (self.down.add if down else self.down.discard)(key)
        self._event(0x11, struct.pack("<BBI", key, down, self._uptime(now)), now)

    def turn(self, now: int) -> None:
        self.upright ^= 1
        self._event(0x12, struct.pack("<BI", self.upright, self._uptime(now)), now)

    def chip(self, reader: int, state: int, now: int) -> None:
        self.spots[reader].state = state
        self._event(0x13, self._reader(reader), now)

    # -- the line -----------------------------------------------------------------------------

    def says(self) -> bytes:
        out = bytes(self.out)
        self.out.clear()
        return out

    def hear(self, data: bytes, now: int) -> None:
        if not self.on:
            return
        for byte in data:
            if byte:
                self.line.append(byte)
            elif self.line:
                self._heard(bytes(self.line), now)
                self.line.clear()

    def _heard(self, line: bytes, now: int) -> None:
        body = cobs_decode(line)
        if body is None or len(body) < 6 or HOST_LENGTHS.get(body[0]) != len(body) - 6:
            self.dropped += 1
            return
        if struct.pack("<I", zlib.crc32(body[:-4])) != body[-4:]:
            self.dropped += 1
            return
        self._frame(body[0], body[1], body[2:-4], now)

    def _frame(self, kind: int, seq: int, payload: bytes, now: int) -> None:
        if kind in (0x81, 0x82):
            boot, expect = struct.unpack("<IB", payload)
            if boot != self.number:
                return
            self.listened = self.listened or kind == 0x81
            if (expect - self._oldest()) % 256 <= len(self.kept):
                while self.kept and self.kept[0].seq != expect:
                    self.kept.pop(0)
        elif self.last is not None and self.last[0] == seq:
            self.out += self.last[1]
        elif self.busy and kind in (0x94, 0x95):
            self.busy -= 1
            self.out += frame(0x20, seq, bytes((5,)) + bytes(16))
        else:
            no = struct.pack("<B16s", 1, b"")
            done = no if kind in self.refuses else self._done(kind, payload)
            self.last = (seq, frame(0x20, seq, done))
            self.commands.append((kind, payload))
            self.out += self.last[1]
        self.host_at = now

    def _done(self, kind: int, payload: bytes) -> bytes:
        result, data = 0, b""
        if kind == 0x90:
            self.snapshots.append(payload[0])
        elif kind in (0x91, 0x92, 0x97):
            self._set(kind, payload)
        elif kind == 0x93:
            first, count = payload[0], payload[1]
            if first + count > len(self.colours):
                result = 1
            else:
                for n in range(count):
                    self.colours[first + n] = payload[2 + 3 * n : 5 + 3 * n]
        elif payload[0] >= len(self.spots):
            result = 1
        elif kind in (0x94, 0x95):
            result, data = self._pages(kind, payload)
        elif kind == 0x96:
            data = self._reader(payload[0])[1:] + bytes(12)
        return struct.pack("<B16s", result, data)

    def _set(self, kind: int, payload: bytes) -> None:
        """SLOT, POLLING and WIRING."""
        if kind == 0x91:
            self.slot = struct.unpack("<HHH", payload)
        elif kind == 0x92:
            self.polling = struct.unpack("<HBH", payload)
        else:
            self.wiring = payload[0]

    def _pages(self, kind: int, payload: bytes) -> tuple[int, bytes]:
        """READ and WRITE."""
        uid, at = payload[2 : 2 + payload[1]], payload[12] * 4
        memory = self.memory.get(uid)
        if memory is None or uid not in self.spots[payload[0]].tags:
            return 2, b""
        if kind == 0x95:
            memory[at : at + 4] = payload[13:17]
            return 0, b""
        return 0, bytes(memory[at : at + 16])

    # -- time ---------------------------------------------------------------------------------

    def pass_time(self, now: int) -> None:
        """Do what is due by `now`."""
        if not self.on:
            return
        if now - self.host_at >= 2000:
            self.listened = False
        if now >= self.poll_at:
            self.poll_at = now + self.cycle_ms
            self._poll(now)
        self._inventories(now)
        if not self.listened:
            if now >= self.hello_at:
                self.hello_at = now + 500
                self.out += frame(0x01, 0, self._hello())
            return
        self.hello_at = now
        self._snapshots(now)
        for kept in self.kept:
            if now >= kept.due:
                kept.due = now + 100
                self.out += frame(kept.kind, kept.seq, kept.payload)
        if self.masks != [0, 0] or now >= self.beat_at:
            self.beat_at = now + 500
            beat = (self._uptime(now), self.next, *self.masks, self.cycle_ms, self.dropped & 0xFFFF)
            self.out += frame(0x02, 0, struct.pack("<IBHHHH", *beat))
            self.masks = [0, 0]
            self.beats += 1

    def _hello(self) -> bytes:
        head = struct.pack("<4B8sI", self.protocol, *self.firmware, self.serial, self.number)
        return head + struct.pack("5B", self._oldest(), len(self.spots), *self.size)

    def _oldest(self) -> int:
        return self.kept[0].seq if self.kept else self.next

    def _uptime(self, now: int) -> int:
        return (now - self.booted) & 0xFFFFFFFF

    def _event(self, kind: int, payload: bytes, now: int) -> bool:
        if not self.on or len(self.kept) == ROOM:
            return False
        self.kept.append(Kept(self.next, kind, payload, now))
        self.told.append((self.number, self.next, kind, payload))
        self.next = (self.next + 1) % 256
        return True

    def _poll(self, now: int) -> None:
        """A round of polls: what ended as it was told goes into the mask of the next BEAT."""
        for reader, spot in enumerate(self.spots):
            if spot.state or not self.polling[0] >> reader & 1:
                continue
            if spot.failing:
                self.masks[1] |= 1 << reader
            elif self._inventory(reader, 0) != spot.told:
                spot.news = True
            else:
                self.masks[0] |= 1 << reader

    def _inventories(self, now: int) -> None:
        """What a poll found to differ from what was told, as soon as there is room."""
        for reader, spot in enumerate(self.spots):
            if spot.news:
                seen = self._inventory(reader, 0)
                if self._event(0x10, seen, now):
                    spot.told, spot.news = seen, False

    def _inventory(self, reader: int, flags: int) -> bytes:
        spot = self.spots[reader]
        uids = sorted(bytes([len(uid)]) + uid.ljust(10, b"\0") for uid in spot.tags)[:8]
        head = bytes([reader, flags | (not spot.muddle), len(uids)])
        return head + b"".join(uids).ljust(88, b"\0")

    def _reader(self, reader: int) -> bytes:
        state = self.spots[reader].state
        version, set_up = 0 if state == 1 else 0x92, self.spots[reader].set_up
        return struct.pack("<BBBH", reader, state, version, set_up)

    def _snapshots(self, now: int) -> None:
        """Tell everything, once there is room for all of it."""
        while self.snapshots and ROOM - len(self.kept) > 2 * len(self.spots):
            token = self.snapshots.pop(0)
            for reader, spot in enumerate(self.spots):
                self._event(0x13, self._reader(reader), now)
                spot.told = self._inventory(reader, 0)
                self._event(0x10, self._inventory(reader, 2), now)
            keys = sum(1 << key for key in self.down)
            self._event(0x15, bytes([token, self.upright]) + keys.to_bytes(8, "little"), now)
