"""MFRC522: one reader chip that lists the tags on its antenna.

    spi_bus            bytes, one chip select              (transport)
    mfrc522_registers  registers by name                   (parser)
    this file          set-up, frames in the air, health   (device)
    iso14443a          which frames, in which order        (protocol)

Three habits of the stock libraries make a table slow or blind, and are left out. They wait 25 ms
for a tag that is not there; here the chip's own timer ends the wait after about 1 ms. They never
look whether the chip still is as it was set up: here every poll begins with a look at registers
that a reset or a dip of the supply would have changed, and one that found nothing ends with a look
whether the field stood at all. And they believe a chip that hears nothing. A chip can be deaf while
its registers answer; nobody can see that from outside (hal/README.md), so a chip that suddenly sees
nothing where tags lay, or has seen nothing for `EMPTY_POLLS`, is set up anew: that takes a
millisecond, and a chip that was deaf hears again before anything is told to have gone.

An antenna is on only while its chip is polled: neighbours' antennas disturb each other, and a tag
that lost its power begins anew. So polls of chips that lie side by side go one after another, which
`PolledReaders` sees to.
"""

from __future__ import annotations

from collections.abc import Callable

from hal.clock import Clock
from hal.drivers.iso14443a import (
    AirError,
    Answer,
    Garbled,
    Inventory,
    Silent,
    access,
    halt,
    inventory,
    select,
)
from hal.drivers.mfrc522_registers import Command, Reg, Registers
from hal.drivers.spi_bus import SpiChip
from hal.drivers.steps import Steps, wait_until
from hal.fault import Fault, Reason
from hal.pages import Request, TagReason, TagTrouble

__all__ = ["EMPTY_POLLS", "GAINS", "Mfrc522", "crc_a"]

VERSIONS = {0x82, 0x88, 0x90, 0x91, 0x92, 0xB2, 0x12}
"""VersionReg of chips that work: NXP's own three, and the copies that are sold as such."""

NOBODY = {0x00, 0xFF}
"""What a bus reads on which no chip drives the line."""

RESET_MS = 50
"""How long a soft reset may take at the most; it takes well under 1 ms."""

WARM_UP_MS = 2
"""From antenna on to the first request. ISO 14443-3 allows a tag 5 ms; an NTAG21x takes under 1."""

GAINS = (18, 23, 18, 23, 33, 38, 43, 48)
"""RFCfgReg bits 6 to 4: the receiver's gain in dB."""

EMPTY_POLLS = 100
"""Empty polls in a row after which the chip is set up anew, in case that it is deaf."""

LOOKS = 6000
"""Looks at ComIrqReg while a frame is in the air, at 4 us or more each. The chip's timer ends it
long before; a chip whose timer stands still must not hang us."""

TIMER_TICKS, MEMORY_TICKS = 40, 400
"""Of 25 us: how long the chip waits for the first bit of an answer. 1 ms, or 10 ms where a tag's
memory is asked, since a page takes some 4 ms to write (NTAG21x data sheet)."""

SET_UP = {
    Reg.TX_MODE: 0x00,  # 106 kbit/s, no CRC
    Reg.RX_MODE: 0x00,
    Reg.T_MODE: 0x80,  # the timer starts when a frame has been sent
    Reg.T_PRESCALER: 0xA9,  # 13.56 MHz / (2 x 169 + 1): ticks of 25 us
    Reg.T_RELOAD_HIGH: 0,
    Reg.T_RELOAD_LOW: TIMER_TICKS,
    Reg.TX_ASK: 0x40,  # 100 % modulation, whatever else is set
    Reg.MODE: 0x3D,  # CRC_A begins at 6363
}
CANARIES = (Reg.T_RELOAD_LOW, Reg.TX_ASK)
"""Registers that a reset would set to something else."""

CRC_ON = 0x80
POWER_DOWN = 0x10
"""In CommandReg, while the chip wakes: writes are lost then."""
ANTENNA_ON = 0x83
ANTENNA_OFF = 0x80
DRIVERS_ON = 0x03
"""In TxControlReg: both ends of the antenna are driven."""

KEEP_AFTER_COLLISION = 0x80
PLACE_UNKNOWN = 0x20
FLUSH = 0x80
START_SEND = 0x80
ALL_IRQS = 0x7F
IRQ_TIMER, IRQ_IDLE, IRQ_RX = 0x01, 0x10, 0x20
PROTOCOL, PARITY, CRC, COLLISION, OVERFLOW = 0x01, 0x02, 0x04, 0x08, 0x10


class Mfrc522:
    """One chip. `part` is how the maker named it; `bus` opens its place on the bus or raises Fault.

    gain: 0 to 7, see GAINS; full gain picks up neighbours. ValueError for another. warm_up_ms: how
    long the field stands before a tag is spoken to.
    """

    def __init__(
        self,
        part: str,
        bus: Callable[[], SpiChip],
        clock: Clock,
        *,
        gain: int = 4,
        warm_up_ms: int = WARM_UP_MS,
    ) -> None:
        if gain not in range(len(GAINS)):
            raise ValueError(f"the gain of {part} is {gain}; it must be 0 to {len(GAINS) - 1}")
        self.part = part
        self.version = 0
        self.times_set_up = 0
        self._bus = bus
        self._clock = clock
        self._gain = gain
        self._warm_up_ms = warm_up_ms
        self._spi: SpiChip | None = None
        self._empty = 0
        self._lay: tuple[bytes, ...] = ()

    def open(self) -> Steps[None]:
        """Reach the chip and set it up. Raises Fault."""
        self.close()
        self._spi = self._bus()
        self.version = self._registers.read(Reg.VERSION)
        if self.version in NOBODY:
            raise Fault(self.part, Reason.ABSENT, "VersionReg reads as if no chip were there")
        if self.version not in VERSIONS:
            raise Fault(self.part, Reason.UNFIT, f"VersionReg is {self.version:#04x}")
        yield from self._set_up()
        self.times_set_up += 1

    def close(self) -> None:
        """Antenna off, and the bus given back; harmless if it was not open."""
        spi, self._spi = self._spi, None
        if spi is None:
            return
        try:
            Registers(spi).write(Reg.TX_CONTROL, ANTENNA_OFF)
        except Fault:  # a chip that is gone needs no antenna off
            pass
        finally:
            spi.close()

    def poll(self) -> Steps[Inventory]:
        """List what lies on the antenna. Raises Fault, AirError."""
        yield from self._look_after()
        yield from self._antenna_on()
        try:
            seen = yield from inventory(_Frames(self._registers))
            if seen.complete and not seen.uids:
                self._field_stood()
        finally:
            self._antenna_off()
        self._remember(seen)
        return seen

    def ask(self, uid: bytes, request: Request) -> Steps[bytes]:
        """Ask the tag with this UID for something of its memory. Raises TagTrouble, Fault."""
        yield from self._antenna_on()
        air = _Frames(self._registers)
        try:
            select(air, uid)
            air.wait(MEMORY_TICKS)
            return access(air, request)
        except Silent as error:
            raise TagTrouble(TagReason.GONE) from error
        except AirError as error:
            raise TagTrouble(TagReason.GARBLED, str(error)) from error
        finally:
            air.wait(TIMER_TICKS)
            halt(air)
            self._antenna_off()

    # -- the chip's health --------------------------------------------------------------------

    @property
    def _registers(self) -> Registers:
        if self._spi is None:
            raise Fault(self.part, Reason.LOST, "it is closed")
        return Registers(self._spi)

    def _set_up(self) -> Steps[None]:
        """Reset the chip and set it up. Raises Fault if it does not keep what it is told."""
        registers = self._registers
        registers.write(Reg.COMMAND, Command.SOFT_RESET)

        def awake() -> bool | None:
            return not registers.read(Reg.COMMAND) & POWER_DOWN or None

        come = yield from wait_until(self._clock, awake, RESET_MS)
        for register, value in SET_UP.items():
            registers.write(register, value)
        registers.write(Reg.RF_CFG, self._gain << 4)
        registers.write(Reg.TX_CONTROL, ANTENNA_OFF)
        self._empty = 0
        if not come or not self._as_set_up():
            raise Fault(self.part, Reason.STUCK, "its registers do not keep what they are told")

    def _as_set_up(self) -> bool:
        registers = self._registers
        as_told = all(registers.read(each) == SET_UP[each] for each in CANARIES)
        return as_told and registers.read(Reg.RF_CFG) == self._gain << 4

    def _field_stood(self) -> None:
        """Raise Garbled where the antenna is off that was switched on: nobody could answer."""
        if self._registers.read(Reg.TX_CONTROL) & DRIVERS_ON != DRIVERS_ON:
            raise Garbled("the field did not stand")

    def _look_after(self) -> Steps[None]:
        """Set the chip up anew if it is not as it was, or may be deaf. Raises Fault."""
        if self._registers.read(Reg.VERSION) != self.version:
            raise Fault(self.part, Reason.LOST, "its VersionReg is not what it was")
        as_it_was = self._as_set_up()
        if not as_it_was or self._empty >= EMPTY_POLLS:
            yield from self._set_up()
            self.times_set_up += not as_it_was  # what was done to be sure is no news

    def _remember(self, seen: Inventory) -> None:
        """Doubt a chip that sees nothing where something lay a moment ago."""
        if seen.uids or not seen.complete:
            self._empty = 0
        else:
            self._empty = EMPTY_POLLS if self._lay else self._empty + 1
        self._lay = seen.uids

    def _antenna_on(self) -> Steps[None]:
        self._registers.write(Reg.TX_CONTROL, ANTENNA_ON)
        yield self._warm_up_ms

    def _antenna_off(self) -> None:
        if self._spi is not None:
            self._registers.write(Reg.TX_CONTROL, ANTENNA_OFF)


class _Frames:
    """Frames in the air, by way of the FIFO."""

    def __init__(self, registers: Registers) -> None:
        self._registers = registers

    def wait(self, ticks: int) -> None:
        """Wait so long for answers from now on."""
        self._registers.write(Reg.T_RELOAD_HIGH, ticks >> 8)
        self._registers.write(Reg.T_RELOAD_LOW, ticks & 0xFF)

    def transceive(self, data: bytes, bits: int, *, crc: bool, align: int = 0) -> Answer:
        """As `Air` wants it. An answer of 4 bits, an ACK or a NAK, has no CRC."""
        registers = self._registers
        registers.write(Reg.COMMAND, Command.IDLE)
        registers.write(Reg.COM_IRQ, ALL_IRQS)
        registers.write(Reg.FIFO_LEVEL, FLUSH)
        registers.write(Reg.TX_MODE, CRC_ON if crc else 0)
        registers.write(Reg.RX_MODE, 0)
        registers.write(Reg.COLL, KEEP_AFTER_COLLISION)
        registers.put(data)
        framing = align << 4 | bits % 8
        registers.write(Reg.BIT_FRAMING, framing)
        registers.write(Reg.COMMAND, Command.TRANSCEIVE)
        registers.write(Reg.BIT_FRAMING, START_SEND | framing)
        self._until_heard()
        answer = self._received(align, known=max(0, bits - 16))
        return _checked(answer) if crc else answer

    def _until_heard(self) -> None:
        """Until the answer is there. Raises Silent, and Garbled where the chip never ends."""
        for _ in range(LOOKS):
            irq = self._registers.read(Reg.COM_IRQ)
            if irq & (IRQ_RX | IRQ_IDLE):
                return
            if irq & IRQ_TIMER:
                raise Silent
        raise Garbled("the chip does not end a frame")

    def _received(self, align: int, known: int) -> Answer:
        """What stands in the FIFO, without the bits that were known."""
        registers = self._registers
        error = registers.read(Reg.ERROR)
        collision = self._collision(align, known) if error & COLLISION else None
        # After a collision parity means nothing, and neither does the frame's end.
        if error & OVERFLOW or (collision is None and error & (PROTOCOL | PARITY)):
            raise Garbled(f"ErrorReg is {error:#04x}")
        count = registers.read(Reg.FIFO_LEVEL)
        data = registers.take(count) if count else b""
        odd = registers.read(Reg.CONTROL) & 0x07
        bits = 8 * count - (8 - odd if odd else 0) - align
        if bits <= 0:
            raise Garbled("an answer without a bit")
        value = int.from_bytes(data, "little") >> align
        return Answer(value.to_bytes(count, "little")[: (bits + 7) // 8], bits, collision)

    def _collision(self, align: int, known: int) -> int:
        """How many bits of the answer came before the collision. Raises Garbled if it is unknown.

        CollPos counts from 1, 32 standing as 0; from where, drivers do not agree: from the first
        bit of the UID, of the FIFO's first byte, or of the answer. The nearest place is right or
        too near, where no bits are in doubt: then a side is chosen too early, and if nobody is on
        it the procedure takes the other.
        """
        coll = self._registers.read(Reg.COLL)
        position = (coll & 0x1F) or 32
        if coll & PLACE_UNKNOWN:
            raise Garbled("a collision whose place is unknown")
        return min(position - 1 - each for each in (known, align, 0) if position > each)


def _checked(answer: Answer) -> Answer:
    """An answer whose CRC_A is right, without it. Raises Garbled."""
    if answer.bits == 4 and answer.collision is None:
        return answer
    body, check = answer.data[:-2], answer.data[-2:]
    if answer.bits % 8 or answer.bits < 24 or answer.collision is not None or crc_a(body) != check:
        raise Garbled("the CRC of an answer is wrong")
    return Answer(body, answer.bits - 16)


def crc_a(data: bytes) -> bytes:
    """CRC_A of `data` as it is sent (ISO 14443-3, annex B)."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")
