"""What may be wired to the machine itself, as parts of a table that `hal.assembly` puts together.

    Mfrc522Lane    readers on the Pi's SPI, polled one after another
    Pn532Reader    one reader on UART, I2C or SPI
    PcscReader     one reader on USB, through PC/SC
    WedgeReader    one reader that types
    MatrixPart, KeyPins, GlassPin    contacts on GPIO
    Apa102Chain    LEDs on SPI
    BuzzerPin      a buzzer on GPIO

Nothing is opened here. What may live here: parts as they were written down, and the objects that
they become. What may not: how a file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from hal.assembly import Bench, Made
from hal.clock import Clock
from hal.drivers.apa102 import Apa102Lights
from hal.drivers.buzzer_gpio import BuzzerSound, Note
from hal.drivers.colours import Colour
from hal.drivers.contacts_gpio import GLASS_SETTLE_MS, GpioHourglass, GpioKeys
from hal.drivers.hub_ports import Adopted, find
from hal.drivers.hub_serial import SerialPort
from hal.drivers.i2c_bus import I2cBus
from hal.drivers.keyboards import Typing, keyboards
from hal.drivers.matrix_gpio import GpioMatrix
from hal.drivers.matrix_keys import Position
from hal.drivers.mfrc522 import Mfrc522
from hal.drivers.own_clock import OwnClock
from hal.drivers.pcsc import Pcsc
from hal.drivers.pn532 import Pn532
from hal.drivers.pn532_i2c import Pn532I2c
from hal.drivers.pn532_link import Transport
from hal.drivers.pn532_spi import Pn532Spi
from hal.drivers.pn532_uart import Pn532Uart
from hal.drivers.polled_readers import CYCLE_MS, Chip, PolledReaders
from hal.drivers.spi_bus import SpiBus
from hal.drivers.wedge import Wedge
from hal.drivers.wedge_evdev import EvdevKeyboard
from hal.health import Health
from hal.spellings import Spelling

__all__ = [
    "Apa102Chain",
    "BuzzerPin",
    "GlassPin",
    "KeyPins",
    "MatrixPart",
    "Mfrc522Lane",
    "PcscReader",
    "Pn532Reader",
    "SpiPlace",
    "WedgeReader",
]


@dataclass(frozen=True)
class SpiPlace:
    """One chip select: /dev/spidev`bus`.`device`."""

    bus: int
    device: int

    def open(self) -> SpiBus:
        """Open it. Raises Fault."""
        return SpiBus(self.bus, self.device)


def _lane(bench: Bench, cycle_ms: int, chips: Mapping[str, Callable[[Clock], Chip]]) -> Made:
    """Readers that are polled one after another, on a clock of their own."""

    def make(clock: Clock) -> PolledReaders:
        made = {name: chip(clock) for name, chip in chips.items()}
        return PolledReaders(clock, made, cycle_ms=cycle_ms, tell=bench.tell)

    own = OwnClock(bench.clock, make)

    def check(health: Health) -> None:
        if isinstance(own.readers, PolledReaders):
            for name, each in own.readers.health().items():
                health.set_up(name, each.set_up, bench.clock.now())

    return Made(readers=(own,), checks=(check,))


@dataclass(frozen=True)
class Mfrc522Lane:
    """readers: name -> its place. gain: 0 to 7. warm_up_ms: how long a field stands first."""

    readers: Mapping[str, SpiPlace]
    gain: int = 4
    warm_up_ms: int = 2
    cycle_ms: int = CYCLE_MS

    def made(self, bench: Bench) -> Made:
        """Its readers. ValueError for a gain that there is not."""
        return _lane(
            bench,
            self.cycle_ms,
            {name: self._chip(name, place) for name, place in self.readers.items()},
        )

    def _chip(self, name: str, place: SpiPlace) -> Callable[[Clock], Chip]:
        return lambda clock: Mfrc522(
            name, place.open, clock, gain=self.gain, warm_up_ms=self.warm_up_ms
        )


@dataclass(frozen=True)
class Pn532Reader:
    """where: an adopted USB port, a serial device file, the number of an I2C bus, a chip select."""

    name: str
    where: Adopted | str | int | SpiPlace
    cycle_ms: int = CYCLE_MS

    def made(self, bench: Bench) -> Made:
        """Its reader."""
        return _lane(
            bench, self.cycle_ms, {self.name: lambda clock: Pn532(self.transport(), clock)}
        )

    def transport(self) -> Transport:
        """The wire to it, not yet opened."""
        where = self.where
        if isinstance(where, SpiPlace):
            return Pn532Spi(self.name, where.open)
        if isinstance(where, int):
            return Pn532I2c(self.name, lambda: I2cBus(where))
        if isinstance(where, Adopted):
            return Pn532Uart(SerialPort(self.name, find(self.name, where)))
        return Pn532Uart(SerialPort(self.name, lambda: where))


@dataclass(frozen=True)
class PcscReader:
    """called: a part of the name that PC/SC gives it. turned: it gives UIDs turned round."""

    name: str
    called: str
    turned: bool = False
    cycle_ms: int = CYCLE_MS

    def made(self, bench: Bench) -> Made:
        """Its reader."""
        return _lane(
            bench, self.cycle_ms, {self.name: lambda _: Pcsc(self.called, turned=self.turned)}
        )


@dataclass(frozen=True)
class WedgeReader:
    """path: its input device, below /dev/input/by-id. only_keyboard: it may be taken although
    nobody can type here then. beside: the paths of the table's other readers that type."""

    name: str
    path: str
    spelling: Spelling = field(default_factory=Spelling)
    only_keyboard: bool = False
    beside: tuple[str, ...] = ()

    def made(self, bench: Bench) -> Made:
        """Its reader."""

        def chip(clock: Clock) -> Chip:
            return Wedge(self.name, self.device, clock, self.spelling)

        return _lane(bench, CYCLE_MS, {self.name: chip})

    def device(self, look: Callable[[], Collection[Typing]] = keyboards) -> EvdevKeyboard:
        """Its input device, opened and grabbed. Raises Fault. look: which keyboards there are."""
        last, beside = self.only_keyboard, self.beside
        return EvdevKeyboard(self.path, last=last, beside=beside, look=look)


@dataclass(frozen=True)
class MatrixPart:
    """A key matrix; see `matrix_gpio.GpioMatrix`."""

    name: str
    rows: tuple[int | str, ...]
    columns: tuple[int | str, ...]
    keys: Mapping[Position, str]
    diodes: bool = False
    settle_ms: int = 20

    def made(self, bench: Bench) -> Made:
        """Its keys."""
        matrix = GpioMatrix(
            bench.clock,
            self.rows,
            self.columns,
            self.keys,
            part=self.name,
            diodes=self.diodes,
            settle_ms=self.settle_ms,
            tell=bench.tell,
        )
        return Made(keys=(matrix,))


@dataclass(frozen=True)
class KeyPins:
    """Keys by name, each on a pin of its own."""

    pins: Mapping[str, int | str]
    settle_ms: int = 20

    def made(self, bench: Bench) -> Made:
        """Its keys, each a part of its own: one whose pin is taken is told alone."""
        return Made(
            keys=tuple(
                GpioKeys(bench.clock, {name: pin}, settle_ms=self.settle_ms)
                for name, pin in self.pins.items()
            )
        )


@dataclass(frozen=True)
class GlassPin:
    """An hourglass's tilt switch on a pin."""

    pin: int | str
    settle_ms: int = GLASS_SETTLE_MS

    def made(self, bench: Bench) -> Made:
        """The hourglass."""
        return Made(hourglasses=(GpioHourglass(bench.clock, self.pin, settle_ms=self.settle_ms),))


@dataclass(frozen=True)
class Apa102Chain:
    """leds: place -> its LEDs. colours: of each sign, red, green and blue. brightness: 0 to 31."""

    where: SpiPlace
    leds: Mapping[str, tuple[int, ...]]
    colours: Mapping[str, Colour] = field(default_factory=dict)
    brightness: int = 8

    def made(self, bench: Bench) -> Made:
        """Its lights."""
        lights = Apa102Lights(self.where.open, self.leds, self.colours, brightness=self.brightness)
        return Made(lights=(lights,))


@dataclass(frozen=True)
class BuzzerPin:
    """A buzzer on a pin. tunes: name of a sound -> its notes."""

    pin: int | str
    tunes: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)

    def made(self, bench: Bench) -> Made:
        """Its sound. ValueError for a note that it cannot play."""
        return Made(sounds=(BuzzerSound(self.pin, bench.clock, self.tunes, bench.tell),))
