"""What rp2040py leaves out of an RP2040, and the hub stands on.

    Resets                  a part is not there before it is taken out of reset
    Clocks, Pll, Watchdog   the CPU is as fast as its registers say: rp2040py always runs at 125 MHz
    Uart                    bytes take their time, both buffers have 32 places and their thresholds
    Flash                   a W25Q chip that knows its own number, and may not be read meanwhile

What may live here: parts of the chip, by its data sheet. What may not: what hangs on its pins.
"""

from __future__ import annotations

from collections import deque
from typing import Any, ClassVar

from rp2040py.irq import IRQ
from rp2040py.peripherals.clocks import CLK_PERI_CTRL, CLK_REF_CTRL, CLK_SYS_CTRL, RPClocks
from rp2040py.peripherals.dma import DREQChannel
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.reset import (
    RESET_DONE,
    RESET_IO_BANK0,
    RESET_PADS_BANK0,
    RESET_SPI0,
    RESET_SPI1,
    RESET_TIMER,
    RESET_UART0,
    RESETS_BITS_MASK,
    RPReset,
)
from rp2040py.peripherals.ssi import RPSSI, SSI_SER
from rp2040py.peripherals.uart import (
    RPUART,
    RXFE,
    RXFF,
    TXFE,
    UARTDR,
    UARTRXINTR,
    UARTTXINTR,
    IUARTDMAChannels,
)
from rp2040py.peripherals.watchdog import TICK, RPWatchdog
from rp2040py.rp2040 import RP2040

__all__ = ["CRYSTAL_HZ", "UNIQUE", "Clocks", "Flash", "Pll", "Resets", "Uart", "Watchdog"]

CRYSTAL_HZ = 12_000_000
RING_HZ = 6_500_000
UNIQUE = bytes.fromhex("e6605481db318f2c")

_TXFF, _BUSY = 1 << 5, 1 << 3
_UARTIFLS, _RX_PAUSE = 0x34, 1 << 6
_LEVELS = {0: 4, 1: 8, 2: 16, 3: 24, 4: 28}
_DEPTH = 32


class Resets(RPReset):
    """RESETS: it holds all of these after power-up; to write to one meanwhile is an error."""

    HELD: ClassVar = {
        0x40014: RESET_IO_BANK0,
        0x4001C: RESET_PADS_BANK0,
        0x40028: 1 << 12,  # PLL_SYS
        0x40034: RESET_UART0,
        0x4003C: RESET_SPI0,
        0x40040: RESET_SPI1,
        0x40054: RESET_TIMER,
    }
    ON_CLK_PERI = RESET_UART0 | RESET_SPI0 | RESET_SPI1

    def __init__(self, chip: RP2040) -> None:
        super().__init__(chip, "RESETS")
        self.reset()

    def reset(self) -> None:
        self._reset, self._wdsel = RESETS_BITS_MASK, 0

    def watch(self) -> None:
        """Look at every write to these parts from now on."""
        for base, bit in self.HELD.items():
            part: Any = self.rp2040.peripherals[base]
            part.write_uint32_atomic = self._watched(part, part.write_uint32_atomic, bit)

    def _watched(self, part: Any, write: Any, bit: int) -> Any:
        def watched(offset: int, value: int, kind: int) -> None:
            assert not self._reset & bit, f"{part.name} was written to while it is held in reset"
            write(offset, value, kind)

        return watched

    def read_uint32(self, offset: int) -> int:
        if offset != RESET_DONE:
            return int(super().read_uint32(offset))
        waiting = 0 if self.rp2040.clk_peri else self.ON_CLK_PERI
        return ~(self._reset | waiting) & RESETS_BITS_MASK


class Pll(BasePeripheral):
    """PLL_SYS on the crystal: it locks once its loop runs within its range."""

    CS, PWR, FBDIV, PRIM = 0, 4, 8, 12

    def __init__(self, chip: RP2040) -> None:
        super().__init__(chip, "PLL_SYS")
        self.reset()

    def reset(self) -> None:
        self._values = {self.CS: 1, self.PWR: 0x2D, self.FBDIV: 0, self.PRIM: 0x77000}

    @property
    def _loop_hz(self) -> float:
        running = not self._values[self.PWR] & 0x21
        divided = CRYSTAL_HZ / max(self._values[self.CS] & 0x3F, 1)
        return divided * self._values[self.FBDIV] if running else 0

    @property
    def locked(self) -> bool:
        return 750e6 <= self._loop_hz <= 1600e6

    @property
    def hz(self) -> float:
        """What comes out."""
        first, second = self._values[self.PRIM] >> 16 & 7, self._values[self.PRIM] >> 12 & 7
        open_ = self.locked and not self._values[self.PWR] & 8
        return self._loop_hz / (first * second) if open_ else 0

    def read_uint32(self, offset: int) -> int:
        locked = 1 << 31 if offset == self.CS and self.locked else 0
        return self._values[offset] | locked

    def write_uint32(self, offset: int, value: int) -> None:
        self._values[offset] = value & 0xFFFFFFFF


class Clocks(RPClocks):
    """`cycle_ns`: how long a cycle of the CPU is now."""

    def __init__(self, chip: RP2040, pll: Pll) -> None:
        super().__init__(chip, "CLOCKS")
        self._pll = pll
        self._settle()

    def reset(self) -> None:
        super().reset()
        self._settle()

    def write_uint32(self, offset: int, value: int) -> None:
        if offset <= CLK_PERI_CTRL + 8:
            super().write_uint32(offset, value)
        if offset in (CLK_REF_CTRL, CLK_SYS_CTRL, CLK_PERI_CTRL):
            self._settle()

    def _settle(self) -> None:
        ref = {0: RING_HZ, 2: CRYSTAL_HZ}[self.ref_ctrl & 3]
        sys = self._pll.hz if self.sys_ctrl & 1 else ref
        assert sys, "the CPU was switched to a clock that stands still"
        assert not self.sys_ctrl & 1 or self.sys_ctrl >> 5 & 7 == 0, "only PLL_SYS is modelled"
        self.rp2040.clk_sys = round(sys)
        self.rp2040.clk_peri = round(sys) if self.peri_ctrl == 1 << 11 else 0
        self.cycle_ns = 1e9 / sys


class Watchdog(RPWatchdog):
    """`tick`: what makes the timer count."""

    tick = 0

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == TICK:
            self.tick = value
        super().write_uint32(offset, value)


class Uart(RPUART):
    """UART0. `lost` counts bytes that came while its buffer was full."""

    def __init__(self, chip: RP2040) -> None:
        dma = IUARTDMAChannels(rx=DREQChannel.DREQ_UART0_RX, tx=DREQChannel.DREQ_UART0_TX)
        super().__init__(chip, "UART0", IRQ.UART0, dma)
        self.lost = 0
        self._leaving: deque[int] = deque()
        self._next = chip.clock.create_alarm(self._sent)
        self._pause = chip.clock.create_alarm(self._paused)
        self._levels = 0x12

    def reset(self) -> None:
        super().reset()
        self._leaving.clear()
        self._levels = 0x12

    @property
    def byte_ns(self) -> float:
        """How long it takes for a byte: 10 bits."""
        return 10e9 / self.baud_rate

    @property
    def flags(self) -> int:
        leaving = len(self._leaving)
        return (
            (RXFF if self.rx_fifo.full else 0)
            | (RXFE if self.rx_fifo.empty else 0)
            | (TXFE if leaving == 0 else _BUSY)
            | (_TXFF if leaving >= _DEPTH else 0)
        )

    def check_interrupts(self) -> None:
        wanted = self._interrupt_status & self._interrupt_mask
        self.rp2040.set_interrupt(self.irq, bool(wanted))

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == UARTDR:
            assert len(self._leaving) < _DEPTH, "a byte was sent without room for it"
            self._leaving.append(value & 0xFF)
            if len(self._leaving) == 1:
                self._next.schedule(self.byte_ns)
            if len(self._leaving) > _LEVELS[self._levels & 7]:
                self._interrupt_status &= ~UARTTXINTR
                self.check_interrupts()
        elif offset == _UARTIFLS:
            self._levels = value
        else:
            super().write_uint32(offset, value)

    def _sent(self) -> None:
        if not self._leaving:
            return
        byte = self._leaving.popleft()
        if self._leaving:
            self._next.schedule(self.byte_ns)
        if len(self._leaving) == _LEVELS[self._levels & 7]:
            self._interrupt_status |= UARTTXINTR
            self.check_interrupts()
        if self.on_byte:
            self.on_byte(byte)

    def feed_byte(self, value: int) -> None:
        if not self.enabled:
            return
        if self.rx_fifo.full:
            self.lost += 1
            return
        self.rx_fifo.push(value)
        self._pause.schedule(self.byte_ns * 3.2)
        if self.rx_fifo.item_count >= _LEVELS[self._levels >> 3 & 7]:
            self._interrupt_status |= UARTRXINTR
        self.check_interrupts()

    def _paused(self) -> None:
        if not self.rx_fifo.empty:
            self._interrupt_status |= _RX_PAUSE
            self.check_interrupts()

    def read_uint32(self, offset: int) -> int:
        if offset != UARTDR:
            return super().read_uint32(offset)
        value = self.rx_fifo.pull()
        if self.rx_fifo.item_count < _LEVELS[self._levels >> 3 & 7]:
            self._interrupt_status &= ~UARTRXINTR
        if self.rx_fifo.empty:
            self._interrupt_status &= ~_RX_PAUSE
        self.check_interrupts()
        return int(value)


class Flash(RPSSI):
    """A W25Q chip behind the SSI, with `UNIQUE` as its number. While it writes it is busy; it
    erases faster than a real one, since the hub waits awake, which costs this machine time."""

    STATUS, READ_UNIQUE, ERASE, WRITE = 0x05, 0x4B, 0x20, 0x02
    BUSY_NS: ClassVar = {ERASE: 4e6, WRITE: 0.7e6}

    def __init__(self, chip: RP2040) -> None:
        super().__init__(chip, "SSI")
        self._busy_until = 0.0

    def mode(self) -> dict[str, int]:
        """How it reads flash as memory, by the fields of its registers."""
        control, spi = self._crtlr0, self._spictlr0
        return {
            "enabled": self._ssienr,
            "words": self._crtlr1,
            "wires": control >> 21 & 3,  # 0: one
            "clocks": (control >> 16 & 31) + 1,
            "transfer": control >> 8 & 3,  # 3: command and address out, then data in
            "command": spi >> 24,
            "waits": spi >> 11 & 31,
            "command bits": {0: 0, 1: 4, 2: 8, 3: 16}[spi >> 8 & 3],
            "address bits": 4 * (spi >> 2 & 15),
            "address wires": spi & 3,
        }

    @property
    def clock_hz(self) -> float:
        """How fast flash is clocked."""
        assert self._baudr % 2 == 0, "the divider is even"
        return self.rp2040.clk_sys / self._baudr

    def write_uint32(self, offset: int, value: int) -> None:
        if offset != SSI_SER:
            super().write_uint32(offset, value)

    def _shift_byte(self, byte_out: int) -> int:
        at = self.rp2040.core.pc
        assert at < 0x4000 or at >= 0x20000000, f"flash is told something by flash, at {at:x}"
        answer: Any = super()._shift_byte(byte_out)
        said = self._tx_buffer
        place = len(said) - 6  # behind the command and four bytes that mean nothing
        if said[0] == self.READ_UNIQUE and 0 <= place < len(UNIQUE):
            return UNIQUE[place]
        if said[0] == self.STATUS and len(said) > 1:
            return int(answer) | (self.rp2040.clock.nanos < self._busy_until)
        return int(answer)

    def _apply_command(self) -> None:
        if self._tx_buffer and self._write_enabled:
            busy = self.BUSY_NS.get(self._tx_buffer[0], 0)
            self._busy_until = max(self._busy_until, self.rp2040.clock.nanos + busy)
        super()._apply_command()
