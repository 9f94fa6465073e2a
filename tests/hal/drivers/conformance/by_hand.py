"""Real readers, moved by a person: the same suite in the few movements that only hands can make.

    SANCTUM_TABLE_READERS="mfrc522=0.0 pn532-uart=/dev/ttyUSB0 pn532-i2c=1 pn532-spi=0.1
                           pcsc=ACR122 wedge=/dev/input/by-id/usb-..."
    pytest --hardware -s tests/hal/drivers/conformance/test_by_hand.py

Nothing is opened but what is named there. Each movement is asked for on the terminal and waited
for; what is told meanwhile decides.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from hal.clock import SystemClock
from hal.drivers.hub_serial import SerialPort
from hal.drivers.i2c_bus import I2cBus
from hal.drivers.mfrc522 import Mfrc522
from hal.drivers.pcsc import Pcsc
from hal.drivers.pn532 import Pn532
from hal.drivers.pn532_i2c import Pn532I2c
from hal.drivers.pn532_spi import Pn532Spi
from hal.drivers.pn532_uart import Pn532Uart
from hal.drivers.polled_readers import Chip, PolledReaders
from hal.drivers.spi_bus import SpiBus
from hal.drivers.wedge import Wedge
from hal.drivers.wedge_evdev import EvdevKeyboard
from hal.events import Heard, Told
from hal.presence import Presence
from hal.spellings import Spelling
from tests.hal.drivers.conformance.rig import PLACE, READER

__all__ = ["ENVIRONMENT", "ByHand", "named"]

ENVIRONMENT = "SANCTUM_TABLE_READERS"
PATIENCE_S = 60


def _spi(where: str) -> Callable[[], SpiBus]:
    bus, device = (int(number) for number in where.split("."))
    return lambda: SpiBus(bus, device)


CHIPS: dict[str, Callable[[str, SystemClock], Chip]] = {
    "mfrc522": lambda where, clock: Mfrc522(where, _spi(where), clock),
    "pn532-uart": lambda where, clock: Pn532(Pn532Uart(SerialPort(where, lambda: where)), clock),
    "pn532-i2c": lambda where, clock: Pn532(Pn532I2c(where, lambda: I2cBus(int(where))), clock),
    "pn532-spi": lambda where, clock: Pn532(Pn532Spi(where, _spi(where)), clock),
    "pcsc": lambda where, clock: Pcsc(where),
    "wedge": lambda where, clock: Wedge(where, lambda: EvdevKeyboard(where), clock, Spelling()),
}


def named() -> list[str]:
    """The readers that the environment names, "kind=where"."""
    return os.environ.get(ENVIRONMENT, "").split()


class ByHand:
    """One real reader on the machine's own clock."""

    def __init__(self, name: str) -> None:
        kind, _, where = name.partition("=")
        if kind not in CHIPS:
            raise ValueError(f"{ENVIRONMENT} names {name!r}; kinds are {', '.join(CHIPS)}")
        self.clock = SystemClock()
        self.heard: list[Heard] = []
        self.told: list[Told] = []
        self.readers = PolledReaders(self.clock, {READER: CHIPS[kind](where, self.clock)})
        self._presence = Presence({READER: PLACE}, self.told.append)

    def start(self) -> None:
        self.readers.start(self._post)

    def _post(self, event: Heard) -> None:
        self.heard.append(event)
        self._presence.hear(event)

    def ask(self, movement: str, happened: Callable[[], bool]) -> bool:
        """Ask for a movement; whether what ought to happen did, within a minute."""
        print(f"\n>>> {movement}", flush=True)
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if happened():
                return True
            time.sleep(0.05)
        return False

    def count(self, kind: type) -> int:
        return sum(isinstance(event, kind) for event in (*self.heard, *self.told))

    def close(self) -> None:
        self.readers.close()
        self.clock.close()
