"""The MFRC522 behind its SPI: registers, FIFO, commands, timer, and the radio's time on the air.

    chip = Mfrc522(Antenna([tag]), now_us)
    chip.transfer(bytes((0x80 | 0x37 << 1, 0)))       # VersionReg -> 00 92

SPI as in the data sheet: the first byte says read (bit 7) or write and the address (bits 6 to 1);
then a write takes bytes for that one register, and a read gives, with each byte, the register whose
address came with the byte before. `transfer` is one whole chip-select period; `select`, `exchange`
and `deselect` are the same byte by byte.

Nothing runs by itself. What is to come (a frame's end, an answer's bytes, the timer) is known the
moment a transmission begins, and is carried out when a register that shows it is next touched; a
plain register costs no look at the clock. Time is `now_us()`, in microseconds.

Some things catch drivers that were never on a real one. CommandReg has RcvOff set after a reset.
StartSend that is still set when Transceive begins sends at once, so clear it after each exchange.
For 38 us after SoftReset, while CommandReg shows PowerDown, writes are lost. Tags hear only with
TxASKReg's Force100ASK. And CollPos counts from bit 0 of the first byte in the FIFO, so it includes
RxAlign; with ValuesAfterColl at 0, bits are 0 from the collided one on.

Bad luck as attributes: `absent` (MISO stays at 0xFF, no field), `deaf` (registers answer, no tag
ever does), `stunned` (the same, until a reset), `frozen` (writes change nothing), `noise` (how
likely an answer is garbled), `chatter` (how likely silence is taken for an answer), `brownout()`.
Draws are seeded.

Not modelled: Mem, GenerateRandomID and the self-test (they end at once), MFAuthent (it ends with a
ProtocolErr, as there is no key), MSBFirst, speeds above 106 kbit/s, and refilling the FIFO while a
frame goes out. What may not live here: what a tag thinks. Source: NXP MFRC522 data sheet rev. 3.9.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hal.simulated.chips.air import Bits, Reply, crc_a, crc_iso, request_us
from hal.simulated.chips.mfrc522_receiver import Incoming, garbled
from hal.simulated.chips.mfrc522_registers import RESET, Command, Error, Irq, Register
from hal.simulated.chips.mfrc522_timer import Timer
from hal.simulated.chips.tags import Antenna

__all__ = ["FIFO_SIZE", "VERSION", "WAKE_UP_US", "Mfrc522"]

VERSION = 0x92
"""MFRC522 version 2.0. Clones say 0x88 (FM17522) or 0x12."""

FIFO_SIZE = 64

WAKE_UP_US = 38
"""1024 clocks of 27.12 MHz, until the chip is ready after SoftReset or PowerDown."""

_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)
_GAINS = (0, 1, 0, 1, 4, 5, 6, 7)
"""RxGain to what `Tag.gain` compares with: 2 and 3 are 18 and 23 dB again."""

_PAIRS = tuple(bytes((0, value)) for value in range(256))
_WRITTEN = bytes(2)
_FILL = Register.FIFO_DATA << 1
_DRAIN = 0x80 | _FILL

_READ_ONLY = {0x00, 0x06, 0x07, 0x0F, 0x10, 0x1A, 0x1B, 0x1E, 0x20, 0x21, 0x22, 0x23, 0x25}
_READ_ONLY |= {0x2E, 0x2F, 0x30, 0x35, 0x37, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F}


class Mfrc522:
    """One chip on one antenna. `registers` are the raw values, for tests to look at."""

    def __init__(
        self,
        antenna: Antenna,
        now_us: Callable[[], int],
        *,
        version: int = VERSION,
        seed: int = 0,
    ) -> None:
        self.antenna = antenna
        self.version = version
        self.deaf = False
        self.stunned = False
        self.frozen = False
        self.noise = 0.0
        self.chatter = 0.0
        self.registers = bytearray(RESET)
        self._now_us = now_us
        self._random = Random(seed)
        self._absent = False
        self._fifo = bytearray()
        self._timer = Timer(self.registers)
        self._due: float | None = None
        self._waking: float | None = None
        self._sending_ends: float | None = None
        self._incoming: Incoming | None = None
        self._address: int | None = None
        self._reading = False
        self._readers = self._all_readers()
        self._writers = self._all_writers()
        self._reset()

    # -- bad luck -----------------------------------------------------------------------------

    @property
    def absent(self) -> bool:
        """Whether the chip is off the bus and without power; it comes back as after a reset."""
        return self._absent

    @absent.setter
    def absent(self, absent: bool) -> None:
        if absent != self._absent:
            self._absent = absent
            self._reset()

    def brownout(self) -> None:
        """Lose everything for a moment: registers fall back to their reset values, field off."""
        self._reset()

    # -- SPI ----------------------------------------------------------------------------------

    def select(self) -> None:
        """Chip-select goes low: the next byte is an address."""
        self._address = None

    def deselect(self) -> None:
        """Chip-select goes high."""
        self._address = None

    def exchange(self, byte: int) -> int:
        """One byte in, one out."""
        if self._absent:
            return 0xFF
        if self._address is None:
            self._reading = byte >= 0x80
            self._address = byte >> 1 & 0x3F
            return 0
        if not self._reading:
            self.write(self._address, byte)
            return 0
        value = self.read(self._address)
        self._address = byte >> 1 & 0x3F
        return value

    def transfer(self, sent: bytes) -> bytes:
        """All bytes of one chip-select period."""
        if len(sent) == 2 and not self._absent:
            first = sent[0]
            if first >= 0x80:
                return _PAIRS[self.read(first >> 1 & 0x3F)]
            self.write(first >> 1 & 0x3F, sent[1])
            return _WRITTEN
        if len(sent) > 2 and not self._absent:
            if sent[0] == _FILL and self._takes_writes():
                self._write_fifo(sent[1:])
                return bytes(len(sent))
            if sent.count(_DRAIN, 0, -1) == len(sent) - 1:
                return b"\0" + self._read_fifo(len(sent) - 1)
        self.select()
        received = bytes(map(self.exchange, sent))
        self.deselect()
        return received

    # -- registers ----------------------------------------------------------------------------

    def read(self, register: int) -> int:
        """What this register shows now."""
        reader = self._readers[register]
        return self.registers[register] if reader is None else reader()

    def write(self, register: int, value: int) -> None:
        """Write it, with all that follows from that."""
        if self.frozen or (self._waking is not None and not self._woken()):
            return  # the same as `_takes_writes`, without a call
        writer = self._writers[register]
        if writer is None:
            self.registers[register] = value
        else:
            writer(value)

    def _takes_writes(self) -> bool:
        return not self.frozen and self._woken()

    def _all_readers(self) -> list[Callable[[], int] | None]:
        readers: list[Callable[[], int] | None] = [None] * 64
        for register in (Register.COM_IRQ, Register.ERROR, Register.CONTROL, Register.COLL):
            readers[register] = self._reader_after_events(register)
        readers[Register.COMMAND] = self._read_command
        readers[Register.STATUS1] = self._read_status1
        readers[Register.STATUS2] = self._read_status2
        readers[Register.FIFO_DATA] = lambda: self._read_fifo(1)[0]
        readers[Register.FIFO_LEVEL] = self._read_level
        readers[Register.T_COUNTER_VAL_H] = lambda: self._timer.value(self._now_us()) >> 8
        readers[Register.T_COUNTER_VAL_L] = lambda: self._timer.value(self._now_us()) & 0xFF
        readers[Register.VERSION] = lambda: self.version
        return readers

    def _all_writers(self) -> list[Callable[[int], None] | None]:
        writers: list[Callable[[int], None] | None] = [None] * 64
        for register in _READ_ONLY:
            writers[register] = lambda _: None
        writers[Register.COMMAND] = self._write_command
        writers[Register.COM_IRQ] = self._write_com_irq
        writers[Register.DIV_IRQ] = self._write_div_irq
        writers[Register.STATUS2] = self._write_status2
        writers[Register.FIFO_DATA] = lambda value: self._write_fifo(bytes((value,)))
        writers[Register.FIFO_LEVEL] = self._write_level
        writers[Register.CONTROL] = self._write_control
        writers[Register.BIT_FRAMING] = self._write_bit_framing
        writers[Register.COLL] = self._write_coll
        writers[Register.TX_CONTROL] = self._write_tx_control
        return writers

    def _reader_after_events(self, register: int) -> Callable[[], int]:
        def read() -> int:
            if self._due is not None and (now := self._now_us()) >= self._due:
                self._run(now)
            return self.registers[register]

        return read

    def _read_command(self) -> int:
        self._catch_up()
        value = self.registers[Register.COMMAND]
        return value | 0x10 if self._waking is not None and not self._woken() else value

    def _read_status1(self) -> int:
        self._catch_up()
        registers = self.registers
        level, water = len(self._fifo), registers[Register.WATER_LEVEL] & 0x3F
        wanted = registers[Register.COM_IRQ] & registers[Register.COM_IEN] & 0x7F
        wanted |= registers[Register.DIV_IRQ] & registers[Register.DIV_IEN] & 0x14
        return (
            (registers[Register.STATUS1] & 0x60)
            | (0x10 if wanted else 0)
            | (0x08 if self._timer.ends is not None else 0)
            | (0x02 if FIFO_SIZE - level <= water else 0)
            | (0x01 if level <= water else 0)
        )

    def _read_status2(self) -> int:
        self._catch_up()
        command = self.registers[Register.COMMAND] & 0x0F
        if self._sending_ends is not None:
            modem = 0b011
        elif self._incoming is not None:
            modem = 0b110 if self._now_us() >= self._incoming.starts else 0b101
        elif command == Command.RECEIVE:
            modem = 0b101
        else:
            modem = 0b001 if command == Command.TRANSCEIVE else 0
        return self.registers[Register.STATUS2] & 0xC0 | modem

    def _write_status2(self, value: int) -> None:
        self.registers[Register.STATUS2] = value & 0xC0  # MFCrypto1On can only be cleared

    def _write_com_irq(self, value: int) -> None:
        self._catch_up()
        self._mark(Register.COM_IRQ, value & 0x7F, value >= 0x80)

    def _write_div_irq(self, value: int) -> None:
        self._mark(Register.DIV_IRQ, value & 0x14, value >= 0x80)

    def _mark(self, register: int, bits: int, up: bool) -> None:
        """Set1 and Set2: whether the bits that are marked are set or cleared."""
        if up:
            self.registers[register] |= bits
        else:
            self.registers[register] &= ~bits

    def _write_control(self, value: int) -> None:
        self._catch_up()
        if value & 0x80:
            self._timer.stop()
        elif value & 0x40:
            self._timer.start(self._now_us())
        self._plan()

    def _write_coll(self, value: int) -> None:
        self.registers[Register.COLL] = value & 0x80 | self.registers[Register.COLL] & 0x3F

    def _write_tx_control(self, value: int) -> None:
        self.registers[Register.TX_CONTROL] = value
        self._set_field()

    def _set_field(self) -> None:
        """The field stands while an antenna driver is on and the chip is awake."""
        registers = self.registers
        driven = registers[Register.TX_CONTROL] & 0x03 and not registers[Register.COMMAND] & 0x10
        self.antenna.power(bool(driven) and not self._absent, self._now_us())

    # -- FIFO ---------------------------------------------------------------------------------

    def _read_fifo(self, count: int) -> bytes:
        """So many bytes; beyond its end the FIFO gives zeros."""
        self._catch_up()
        taken = bytes(self._fifo[:count])
        del self._fifo[:count]
        self._alert(len(self._fifo))
        return taken + bytes(count - len(taken))

    def _write_fifo(self, data: bytes) -> None:
        self._catch_up()
        self._put(data)
        if self.registers[Register.COMMAND] & 0x0F == Command.CALC_CRC:
            self._calculate_crc()

    def _put(self, data: bytes) -> None:
        """One byte after the other; what finds no room is lost."""
        if data:
            lowest = len(self._fifo) + 1
            self._fifo += data[: FIFO_SIZE - len(self._fifo)]
            self._alert(lowest)
            if lowest + len(data) - 1 > FIFO_SIZE:
                self._fail(Error.BUFFER_OVFL)

    def _alert(self, lowest: int) -> None:
        """The FIFO changed: remember in ComIrq if it was nearly empty (`lowest`: the least that it
        held) or is nearly full."""
        water = self.registers[Register.WATER_LEVEL] & 0x3F
        if lowest <= water:
            self.registers[Register.COM_IRQ] |= Irq.LO_ALERT
        if FIFO_SIZE - len(self._fifo) <= water:
            self.registers[Register.COM_IRQ] |= Irq.HI_ALERT

    def _read_level(self) -> int:
        self._catch_up()
        return len(self._fifo)

    def _write_level(self, value: int) -> None:
        self._catch_up()
        if value & 0x80:
            self._fifo.clear()
            self.registers[Register.ERROR] &= ~Error.BUFFER_OVFL

    # -- commands -----------------------------------------------------------------------------

    def _write_command(self, value: int) -> None:
        self._catch_up()
        registers = self.registers
        was = registers[Register.COMMAND]
        command = value & 0x0F
        if command == Command.SOFT_RESET:
            self._reset()
            self._waking = self._now_us() + WAKE_UP_US
            return
        if command == Command.NO_CHANGE:
            command = was & 0x0F
        else:
            self._break_off()
        registers[Register.COMMAND] = value & 0x30 | command
        if (was ^ value) & 0x10:
            self._waking = None if value & 0x10 else self._now_us() + WAKE_UP_US
            self._set_field()
        if value & 0x0F != Command.NO_CHANGE:
            self._begin(command)

    def _begin(self, command: int) -> None:
        if command == Command.IDLE:
            return
        self.registers[Register.ERROR] = 0
        if command == Command.TRANSCEIVE:
            if self.registers[Register.BIT_FRAMING] & 0x80:
                self._send()
        elif command == Command.TRANSMIT:
            self._send()
        elif command == Command.CALC_CRC:
            self._crc = _PRESETS[self.registers[Register.MODE] & 0x03]
            self._calculate_crc()
        elif command != Command.RECEIVE:
            if command == Command.MF_AUTHENT:
                self._fifo.clear()
                self._fail(Error.PROTOCOL)
            self._end_command()

    def _end_command(self) -> None:
        """It ended by itself: Idle, and IdleIRq, which Idle written by the host does not set."""
        self.registers[Register.COMMAND] &= 0xF0
        self.registers[Register.COM_IRQ] |= Irq.IDLE

    def _break_off(self) -> None:
        """A new command ends the one before. An answer to Transmit is still to be heard."""
        was = self.registers[Register.COMMAND] & 0x0F
        if was == Command.TRANSCEIVE or was == Command.RECEIVE:
            self._incoming = None
        if was == Command.TRANSCEIVE or was == Command.TRANSMIT:
            self._sending_ends = None
        self._plan()

    def _calculate_crc(self) -> None:
        self._crc = crc_iso(bytes(self._fifo), self._crc)
        self._fifo.clear()
        self._alert(0)
        registers = self.registers
        registers[Register.CRC_RESULT_H], registers[Register.CRC_RESULT_L] = divmod(self._crc, 256)
        registers[Register.DIV_IRQ] |= Irq.CRC
        registers[Register.STATUS1] |= 0x20
        if self._crc:
            registers[Register.STATUS1] &= ~0x40
        else:
            registers[Register.STATUS1] |= 0x40

    def _write_bit_framing(self, value: int) -> None:
        self._catch_up()
        self.registers[Register.BIT_FRAMING] = value
        if value & 0x80 and self.registers[Register.COMMAND] & 0x0F == Command.TRANSCEIVE:
            self._send()

    # -- the radio ----------------------------------------------------------------------------

    def _send(self) -> None:
        """Send what the FIFO holds; what will come back, and when, is settled here."""
        if not self._fifo or self._sending_ends is not None:
            return
        registers = self.registers
        data, last_bits = bytes(self._fifo), registers[Register.BIT_FRAMING] & 0x07
        if registers[Register.TX_MODE] & 0x80:
            data += crc_a(data)
        frame = Bits.of(data, last_bits)
        self._fifo.clear()
        self._alert(0)
        registers[Register.ERROR] = 0
        registers[Register.COLL] = registers[Register.COLL] & 0x80 | 0x20
        registers[Register.CONTROL] &= ~0x07
        self._sending_ends = ends = self._now_us() + request_us(frame.count)
        if self._timer.automatic:
            self._timer.start(ends)
        self._incoming = self._answer(frame, ends)
        self._plan()

    def _answer(self, frame: Bits, ends: int) -> Incoming | None:
        """What the receiver will make of the answer to `frame`."""
        registers = self.registers
        if self.deaf or self.stunned:
            return None
        reply = None
        if registers[Register.TX_ASK] & 0x40 and not registers[Register.TX_MODE] & 0x70:
            gain = _GAINS[registers[Register.RF_CFG] >> 4 & 0x07]
            reply = self.antenna.exchange(frame, ends, gain)
        if registers[Register.COMMAND] & 0x20 or registers[Register.RX_MODE] & 0x70:
            return None
        if reply is None and self.chatter and self._random.random() < self.chatter:
            count = self._random.randrange(4, 20)
            reply = Reply(self._random.getrandbits(count), count, broken=0xFF)
        if reply is None or (registers[Register.RX_MODE] & 0x08 and reply.count < 4):
            return None
        if self.noise and self._random.random() < self.noise:
            reply = garbled(reply, self._random)
        return Incoming(reply, ends + reply.delay_us, registers)

    def _hear(self, incoming: Incoming, now: float) -> None:
        """Take in the bytes that have come by now; at the end, judge them."""
        self._put(incoming.arrived(now))
        if now < incoming.ends:
            return
        self._incoming = None
        registers = self.registers
        registers[Register.CONTROL] = registers[Register.CONTROL] & 0xF8 | incoming.last_bits
        registers[Register.COLL] = registers[Register.COLL] & 0x80 | incoming.collision
        registers[Register.COM_IRQ] |= Irq.RX
        if incoming.errors:
            self._fail(incoming.errors)
        if registers[Register.COMMAND] & 0x0F == Command.RECEIVE:
            self._end_command()

    def _fail(self, errors: int) -> None:
        self.registers[Register.ERROR] |= errors
        self.registers[Register.COM_IRQ] |= Irq.ERR

    # -- time ---------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        if self._due is not None and (now := self._now_us()) >= self._due:
            self._run(now)

    def _plan(self) -> None:
        """Note when something is next to happen."""
        due = [self._sending_ends, self._timer.ends]
        if self._incoming is not None:
            due += [self._incoming.next_byte]
        self._due = min((time for time in due if time is not None), default=None)

    def _run(self, now: float) -> None:
        """Carry out all that has happened by now."""
        if self._sending_ends is not None and now >= self._sending_ends:
            self._sending_ends = None
            self.registers[Register.COM_IRQ] |= Irq.TX
            if self.registers[Register.COMMAND] & 0x0F == Command.TRANSMIT:
                self._end_command()
        incoming = self._incoming
        if incoming is not None and now >= incoming.stops_timer and self._timer.automatic:
            self._timer.stop_at(incoming.stops_timer)
        if self._timer.run_out(now):
            self.registers[Register.COM_IRQ] |= Irq.TIMER
        if incoming is not None:
            command = self.registers[Register.COMMAND] & 0x0F
            if command == Command.TRANSCEIVE or command == Command.RECEIVE:
                self._hear(incoming, now)
            elif now >= incoming.starts:
                self._incoming = None  # nobody listened when it began
        self._plan()

    def _woken(self) -> bool:
        """Whether the chip is ready after a reset."""
        if self._waking is not None and self._now_us() >= self._waking:
            self._waking = None
        return self._waking is None

    def _reset(self) -> None:
        self.registers[:] = RESET
        self.stunned = False
        self._fifo.clear()
        self._timer.stop()
        self._crc = 0xFFFF
        self._waking = self._sending_ends = self._incoming = self._due = self._address = None
        self._set_field()
