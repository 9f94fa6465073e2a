"""Rigs of contacts: two keys and an hourglass, each driver on its pins or its model."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hal.clock import VirtualClock
from hal.drivers.contacts_gpio import GpioHourglass, GpioKeys
from hal.drivers.hub import Hub, HubNames
from hal.drivers.hub_line import HubLines
from hal.drivers.matrix_gpio import GpioMatrix
from hal.events import Heard
from hal.ports import Hourglass, Keys
from hal.simulated.chips.contact import Contact
from hal.simulated.chips.matrix import Matrix
from hal.simulated.chips.pins import MatrixPins, follow
from hal.simulated.chips.tilt import TiltSwitch
from hal.simulated.contacts import SimulatedHourglass, SimulatedKeys
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort
from tests.hal.link.wire import SERIAL

__all__ = ["GLASS_RIGS", "KEY_RIGS", "GlassRig", "KeyRig"]

BOUNCE_US = 8_000


class _Rig:
    """A clock, pins in memory, and what is heard."""

    def __init__(self) -> None:
        self.before: Any = Device.pin_factory
        self.pins = Device.pin_factory = MockFactory()
        self.clock = VirtualClock(start=1000)
        self.heard: list[Heard] = []

    def now_us(self) -> int:
        return 1000 * self.clock.now()

    def restore(self) -> None:
        self.pins.reset()
        Device.pin_factory = self.before


class KeyRig(_Rig, ABC):
    """Keys "k1" and "k2"."""

    keys: Keys

    @abstractmethod
    def hold(self, key: str) -> None:
        """Put a finger on it; it bounces."""

    @abstractmethod
    def release(self, key: str) -> None:
        """Let go; it bounces."""

    def close(self) -> None:
        self.keys.close()
        self.restore()


class SimulatedKeyRig(KeyRig):
    def __init__(self) -> None:
        super().__init__()
        self.keys: SimulatedKeys = SimulatedKeys(self.clock, ["k1", "k2"])

    def hold(self, key: str) -> None:
        self.keys.hold(key)

    def release(self, key: str) -> None:
        self.keys.release(key)


class PinKeyRig(KeyRig):
    def __init__(self) -> None:
        super().__init__()
        self.contacts = {
            key: Contact(bounce_us=BOUNCE_US, seed=pin) for key, pin in {"k1": 17, "k2": 27}.items()
        }
        for key, pin in {"k1": 17, "k2": 27}.items():
            follow(self.contacts[key], pin, self.pins, self.clock)
        self.keys = GpioKeys(self.clock, {"k1": 17, "k2": 27})

    def hold(self, key: str) -> None:
        self.contacts[key].move(True, self.now_us())

    def release(self, key: str) -> None:
        self.contacts[key].move(False, self.now_us())


class MatrixRig(KeyRig):
    diodes = False

    def __init__(self) -> None:
        super().__init__()
        self.places = {"k1": (0, 0), "k2": (1, 1)}
        self.matrix = Matrix(
            2, 2, self.now_us, diodes=self.diodes, rise_us=100, bounce_us=BOUNCE_US
        )
        self.wiring = MatrixPins(self.matrix, self.pins, [5, 6], [12, 16])
        names = {place: key for key, place in self.places.items()}
        names |= {(0, 1): "k3", (1, 0): "k4"}
        self.keys = GpioMatrix(self.clock, [5, 6], [12, 16], names, diodes=self.diodes)

    def hold(self, key: str) -> None:
        self.matrix.press(*self.places[key])

    def release(self, key: str) -> None:
        self.matrix.release(*self.places[key])


class DiodeMatrixRig(MatrixRig):
    diodes = True


class HubKeyRig(KeyRig):
    """Settling is the hub's own; what is proven here is what becomes of its events."""

    def __init__(self) -> None:
        super().__init__()
        self.wired = _WiredHub(self.clock)
        self.keys = self.wired.hub.keys
        self.held: set[str] = set()

    def hold(self, key: str) -> None:
        self._move(key, True)

    def release(self, key: str) -> None:
        self._move(key, False)

    def _move(self, key: str, down: bool) -> None:
        if down != (key in self.held):
            self.held ^= {key}
            self.wired.model.key({"k1": 0, "k2": 1}[key], down, self.clock.now())


class _WiredHub:
    """A model hub on a line to its driver."""

    def __init__(self, clock: VirtualClock) -> None:
        self.model = ModelHub(SERIAL)
        self.model.boot(clock.now())
        names = HubNames(keys={0: "k1", 1: "k2"}, hourglass=True)
        self.hub = Hub("hub", SERIAL, names, clock, lambda fault: None)
        port = VirtualPort("usb", clock, self.model)
        HubLines([port], [self.hub], clock, lambda fault: None)


class GlassRig(_Rig, ABC):
    """An hourglass."""

    glass: Hourglass

    @abstractmethod
    def turn(self) -> None:
        """Turn it over."""

    def close(self) -> None:
        self.glass.close()
        self.restore()


class SimulatedGlassRig(GlassRig):
    def __init__(self) -> None:
        super().__init__()
        self.glass: SimulatedHourglass = SimulatedHourglass(self.clock)

    def turn(self) -> None:
        self.glass.turn()


class PinGlassRig(GlassRig):
    def __init__(self) -> None:
        super().__init__()
        self.switch = TiltSwitch(self.now_us)
        follow(self.switch.contact, 22, self.pins, self.clock)
        self.clock.advance(1000)
        self.glass = GpioHourglass(self.clock, 22)

    def turn(self) -> None:
        self.switch.turn()


class HubGlassRig(GlassRig):
    def __init__(self) -> None:
        super().__init__()
        self.wired = _WiredHub(self.clock)
        self.glass = self.wired.hub.hourglass

    def turn(self) -> None:
        self.wired.model.turn(self.clock.now())


KEY_RIGS: dict[str, Callable[[], KeyRig]] = {
    "simulated": SimulatedKeyRig,
    "pins": PinKeyRig,
    "matrix": MatrixRig,
    "matrix-diodes": DiodeMatrixRig,
    "hub": HubKeyRig,
}
GLASS_RIGS: dict[str, Callable[[], GlassRig]] = {
    "simulated": SimulatedGlassRig,
    "pins": PinGlassRig,
    "hub": HubGlassRig,
}
