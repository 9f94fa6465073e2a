"""MFRC522: its registers over SPI, by name (NXP MFRC522 data sheet, chapters 8.1.2 and 9).

What may live here: addresses, bits, and how a register is read and written. What may not: in which
order that makes sense.
"""

from __future__ import annotations

from enum import IntEnum

from hal.drivers.spi_bus import SpiChip

__all__ = ["Command", "Reg", "Registers"]


class Reg(IntEnum):
    """Addresses."""

    COMMAND = 0x01
    COM_IRQ = 0x04
    ERROR = 0x06
    FIFO_DATA = 0x09
    FIFO_LEVEL = 0x0A
    CONTROL = 0x0C
    BIT_FRAMING = 0x0D
    COLL = 0x0E
    MODE = 0x11
    TX_MODE = 0x12
    RX_MODE = 0x13
    TX_CONTROL = 0x14
    TX_ASK = 0x15
    RF_CFG = 0x26
    T_MODE = 0x2A
    T_PRESCALER = 0x2B
    T_RELOAD_HIGH = 0x2C
    T_RELOAD_LOW = 0x2D
    VERSION = 0x37


class Command(IntEnum):
    """What CommandReg is told."""

    IDLE = 0x00
    TRANSCEIVE = 0x0C
    SOFT_RESET = 0x0F


READ = 0x80
"""In the address byte: this is a read."""


class Registers:
    """The registers of one chip. Everything raises Fault where the bus does not serve."""

    def __init__(self, spi: SpiChip) -> None:
        self._spi = spi

    def read(self, register: Reg) -> int:
        """One register's byte."""
        return self._spi.transfer(bytes((READ | register << 1, 0)))[1]

    def write(self, register: Reg, value: int) -> None:
        """Set one register."""
        self._spi.transfer(bytes((register << 1, value)))

    def take(self, count: int) -> bytes:
        """Take `count` bytes out of the FIFO, in one transfer."""
        address = READ | Reg.FIFO_DATA << 1
        return self._spi.transfer(bytes((address,)) * count + b"\x00")[1:]

    def put(self, data: bytes) -> None:
        """Put `data` into the FIFO, in one transfer."""
        self._spi.transfer(bytes((Reg.FIFO_DATA << 1,)) + data)
