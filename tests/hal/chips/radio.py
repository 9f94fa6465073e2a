"""What the tests say into the air: the requests of ISO 14443-3, one by one."""

from dataclasses import dataclass, field

from hal.simulated.chips.air import Bits, Reply, crc_a
from hal.simulated.chips.tags import Antenna, Tag

__all__ = ["Radio"]


@dataclass
class Radio:
    """An antenna whose field is on since time 0, and a clock that stands at 10 ms."""

    tags: list[Tag]
    antenna: Antenna = field(init=False)
    now_us: int = 10_000

    def __post_init__(self) -> None:
        self.antenna = Antenna(self.tags)
        self.antenna.power(True, 0)

    def short(self, command: int) -> Reply | None:
        return self.antenna.exchange(Bits(command, 7), self.now_us)

    def reqa(self) -> Reply | None:
        return self.short(0x26)

    def wupa(self) -> Reply | None:
        return self.short(0x52)

    def raw(self, data: str, last_bits: int = 0) -> Reply | None:
        return self.antenna.exchange(Bits.of(bytes.fromhex(data), last_bits), self.now_us)

    def command(self, data: str) -> Reply | None:
        """With its CRC."""
        whole = bytes.fromhex(data)
        return self.raw((whole + crc_a(whole)).hex())

    def heard(self, data: str) -> str:
        """What a command gives, in hex and with its CRC; "" for silence, one digit for 4 bits."""
        reply = self.command(data)
        if reply is None:
            return ""
        return f"{reply.value:x}" if reply.count == 4 else reply.data().hex()

    def select(self, uid: str) -> None:
        """Wake and select the one tag with this UID of 4 or 7 bytes."""
        assert self.wupa()
        raw = bytes.fromhex(uid)
        levels = [raw] if len(raw) == 4 else [b"\x88" + raw[:3], raw[3:]]
        for sel, part in zip((0x93, 0x95), levels, strict=False):
            check = part[0] ^ part[1] ^ part[2] ^ part[3]
            assert self.command((bytes((sel, 0x70)) + part + bytes((check,))).hex())

    def power_cycle(self) -> None:
        self.antenna.power(False, self.now_us)
        self.antenna.power(True, self.now_us)
        self.now_us += 10_000
