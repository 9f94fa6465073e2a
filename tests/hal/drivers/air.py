"""The air without a chip: the procedure of ISO 14443-3 speaks straight to tags on an antenna."""

from collections.abc import Iterator

from hal.drivers.iso14443a import Answer, Garbled, Silent
from hal.drivers.steps import Steps
from hal.simulated.chips.air import Bits, crc_a
from hal.simulated.chips.tags import Antenna

__all__ = ["AntennaAir", "finished", "uids"]


class AntennaAir:
    """A perfect chip on `antenna`; `sent` is what it sent, `garble` counts answers to spoil, and
    `garble_at` are the exchanges, counted from 1, of which the answer is spoilt."""

    def __init__(self, antenna: Antenna) -> None:
        self.antenna = antenna
        self.sent: list[bytes] = []
        self.garble = 0
        self.garble_at: set[int] = set()
        self._now = 10_000
        antenna.power(True, 0)

    def transceive(self, data: bytes, bits: int, *, crc: bool, align: int = 0) -> Answer:
        self.sent.append(data)
        self._now += 1_000
        frame = data + crc_a(data) if crc else data
        reply = self.antenna.exchange(Bits.of(frame, 0 if crc else bits % 8), self._now)
        if reply is None:
            raise Silent
        if self.garble or len(self.sent) in self.garble_at:
            self.garble = max(0, self.garble - 1)
            raise Garbled("spoilt")
        answer = Answer(reply.data(), reply.count, reply.first_collision)
        if not crc or reply.count == 4:
            return answer
        if crc_a(answer.data[:-2]) != answer.data[-2:]:
            raise Garbled("crc")
        return Answer(answer.data[:-2], answer.bits - 16, answer.collision)


def finished(steps: Steps[object]) -> object:
    """What steps come to if nobody waits."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


def uids(*written: str) -> Iterator[bytes]:
    """UIDs from hex."""
    return (bytes.fromhex(each) for each in written)
