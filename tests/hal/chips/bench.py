"""An MFRC522 on a bench: its registers over SPI, and a clock that a test moves by hand."""

from hal.simulated.chips.air import crc_a
from hal.simulated.chips.mfrc522 import Mfrc522
from hal.simulated.chips.mfrc522_registers import Command, Irq, Register
from hal.simulated.chips.tags import Antenna, Tag

__all__ = ["Bench"]


class Bench:
    """A chip whose field has been on for 10 ms, set up as drivers do: a timer of 1,025 us."""

    def __init__(self, *tags: Tag, seed: int = 0) -> None:
        self.now = 0
        self.antenna = Antenna(list(tags))
        self.chip = Mfrc522(self.antenna, lambda: self.now, seed=seed)
        self.set_up()

    def set_up(self) -> None:
        for register, value in (
            (Register.T_MODE, 0x80),
            (Register.T_PRESCALER, 169),  # (2 x 169 + 1) / 13.56 MHz = 25 us
            (Register.T_RELOAD_H, 0),
            (Register.T_RELOAD_L, 40),  # 41 steps
            (Register.TX_ASK, 0x40),
            (Register.MODE, 0x3D),
            (Register.COLL, 0x00),
            (Register.TX_CONTROL, 0x83),
        ):
            self.write(register, value)
        self.now += 10_000

    def read(self, register: int) -> int:
        return self.chip.transfer(bytes((0x80 | register << 1, 0)))[1]

    def write(self, register: int, *values: int) -> None:
        self.chip.transfer(bytes((register << 1, *values)))

    def fifo(self) -> str:
        """All that the FIFO holds, read out in one go."""
        level = self.read(Register.FIFO_LEVEL)
        asked = bytes((0x80 | Register.FIFO_DATA << 1,) * level) + b"\0"
        return self.chip.transfer(asked)[1:].hex()

    def send(self, data: str, last_bits: int = 0, align: int = 0) -> None:
        """Begin a transceive; the answer is still to come."""
        self.write(Register.COMMAND, Command.IDLE)
        self.write(Register.COM_IRQ, 0x7F)
        self.write(Register.FIFO_LEVEL, 0x80)
        self.write(Register.FIFO_DATA, *bytes.fromhex(data))
        self.write(Register.BIT_FRAMING, 0x00)
        self.write(Register.COMMAND, Command.TRANSCEIVE)
        self.write(Register.BIT_FRAMING, 0x80 | align << 4 | last_bits)

    def ask(self, data: str, last_bits: int = 0, align: int = 0) -> str:
        """Send, wait until something is heard or the timer runs out, and read the FIFO."""
        self.send(data, last_bits, align)
        for _ in range(20_000):
            if self.read(Register.COM_IRQ) & (Irq.RX | Irq.TIMER):
                return self.fifo()
            self.now += 1
        raise AssertionError("neither an answer nor the timer")

    def command(self, data: str) -> str:
        """Ask, with a CRC."""
        whole = bytes.fromhex(data)
        return self.ask((whole + crc_a(whole)).hex())

    def wupa(self) -> str:
        return self.ask("52", 7)
