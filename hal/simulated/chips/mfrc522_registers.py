"""The MFRC522's register map: where each register is, what it holds after a reset, and its bits.

Names are the data sheet's, without their "Reg". What may live here: the map. What may not: what a
register does. Source: NXP MFRC522 data sheet rev. 3.9, chapter 9.
"""

from __future__ import annotations

__all__ = ["RESET", "Command", "Error", "Irq", "Register"]


class Register:
    """Addresses, 0 to 0x3F."""

    COMMAND = 0x01
    COM_IEN = 0x02
    DIV_IEN = 0x03
    COM_IRQ = 0x04
    DIV_IRQ = 0x05
    ERROR = 0x06
    STATUS1 = 0x07
    STATUS2 = 0x08
    FIFO_DATA = 0x09
    FIFO_LEVEL = 0x0A
    WATER_LEVEL = 0x0B
    CONTROL = 0x0C
    BIT_FRAMING = 0x0D
    COLL = 0x0E
    MODE = 0x11
    TX_MODE = 0x12
    RX_MODE = 0x13
    TX_CONTROL = 0x14
    TX_ASK = 0x15
    CRC_RESULT_H = 0x21
    CRC_RESULT_L = 0x22
    RF_CFG = 0x26
    T_MODE = 0x2A
    T_PRESCALER = 0x2B
    T_RELOAD_H = 0x2C
    T_RELOAD_L = 0x2D
    T_COUNTER_VAL_H = 0x2E
    T_COUNTER_VAL_L = 0x2F
    DEMOD = 0x19
    VERSION = 0x37


class Command:
    """The lower four bits of the command register."""

    IDLE = 0x0
    CALC_CRC = 0x3
    TRANSMIT = 0x4
    NO_CHANGE = 0x7
    RECEIVE = 0x8
    TRANSCEIVE = 0xC
    MF_AUTHENT = 0xE
    SOFT_RESET = 0xF


class Irq:
    """Bits of ComIrq; CRC is bit 2 of DivIrq."""

    TX = 0x40
    RX = 0x20
    IDLE = 0x10
    HI_ALERT = 0x08
    LO_ALERT = 0x04
    ERR = 0x02
    TIMER = 0x01
    CRC = 0x04


class Error:
    """Bits of the error register that this model sets."""

    BUFFER_OVFL = 0x10
    COLL = 0x08
    CRC = 0x04
    PARITY = 0x02
    PROTOCOL = 0x01


def _reset_values() -> bytes:
    values = bytearray(64)
    for address, value in {
        0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x07: 0x21, 0x0B: 0x08, 0x0C: 0x10, 0x0E: 0xA0,
        0x11: 0x3F, 0x14: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62,
        0x1F: 0xEB, 0x21: 0xFF, 0x22: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88, 0x28: 0x20,
        0x29: 0x20, 0x33: 0x80, 0x36: 0x40,
    }.items():  # fmt: skip
        values[address] = value
    return bytes(values)


RESET = _reset_values()
"""What each register holds after a reset; Version is the chip's own."""
