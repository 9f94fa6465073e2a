"""The rigs: each driver on its chip, and the simulated table, which must do the same."""

from abc import abstractmethod

from hal.drivers.hub import Hub, HubNames
from hal.drivers.hub_line import HubLines
from hal.drivers.mfrc522 import Mfrc522
from hal.drivers.pcsc import Pcsc
from hal.drivers.pn532 import Pn532
from hal.drivers.pn532_i2c import Pn532I2c
from hal.drivers.pn532_link import Transport
from hal.drivers.pn532_spi import Pn532Spi
from hal.drivers.pn532_uart import Pn532Uart
from hal.drivers.polled_readers import PolledReaders
from hal.drivers.wedge import Wedge
from hal.simulated.chips import pn532_wires as wires
from hal.simulated.chips.line import SimulatedLine
from hal.simulated.chips.mfrc522 import Mfrc522 as Mfrc522Chip
from hal.simulated.chips.pn532 import Pn532 as Pn532Chip
from hal.simulated.chips.tags import Antenna, Tag
from hal.simulated.readers import SimulatedReaders
from hal.spellings import Spelling
from tests.hal.drivers.conformance.bus import BusTime, Cable, PluggedI2c, PluggedSpi
from tests.hal.drivers.conformance.pcsc_calls import PcscCalls
from tests.hal.drivers.conformance.rig import READER, Rig
from tests.hal.drivers.conformance.typist import Typist, keys_of
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort
from tests.hal.link.wire import SERIAL

SOFT_RESET = bytes((0x01 << 1, 0x0F))

__all__ = ["RIGS", "AntennaRig", "Mfrc522Rig"]


class SimulatedRig(Rig):
    """The simulated table's reader."""

    capacity = 8

    def __init__(self) -> None:
        super().__init__()
        self.readers: SimulatedReaders = SimulatedReaders(self.clock, [READER], 100)

    def put(self, uid: str) -> None:
        self.readers.lay(uid, READER)

    def lift(self, uid: str) -> None:
        self.readers.lay(uid)

    def unplug(self) -> None:
        self.readers.lose(READER)

    def plug_in(self) -> None:
        self.readers.bring_back(READER)


class AntennaRig(Rig):
    """A chip with an antenna on a cable."""

    def __init__(self) -> None:
        super().__init__()
        self.antenna = Antenna()
        self.cable = Cable()
        self.time = BusTime(self.clock)

    def put(self, uid: str) -> None:
        self.antenna.tags.append(Tag(bytes.fromhex(uid)))

    def lift(self, uid: str) -> None:
        self.antenna.tags[:] = [tag for tag in self.antenna.tags if tag.uid.hex().upper() != uid]

    def unplug(self) -> None:
        self.cable.plugged = False

    def plug_in(self) -> None:
        self.cable.plugged = True


class Mfrc522Rig(AntennaRig):
    """MFRC522 on the Pi's SPI."""

    capacity = 8
    can_be_deaf = True

    def __init__(self) -> None:
        super().__init__()
        self.chip = Mfrc522Chip(self.antenna, self.time.now_us)
        self.driver = Mfrc522("spi0.0", self._bus, self.clock)
        self.readers = PolledReaders(self.clock, {READER: self.driver})

    def _bus(self) -> PluggedSpi:
        return PluggedSpi(self.cable, self, self.time.spend)

    def transfer(self, sent: bytes) -> bytes:
        """What comes over the bus: a reset heals a chip that was deafened."""
        if sent == SOFT_RESET:
            self.chip.deaf = False
        return self.chip.transfer(sent)

    def plug_in(self) -> None:
        super().plug_in()
        self.chip.brownout()

    def deafen(self) -> None:
        self.chip.deaf = True


class Pn532Rig(AntennaRig):
    """PN532 on one of its wires; `wakes`: its first request wakes those at rest too."""

    capacity = 2

    def __init__(self) -> None:
        super().__init__()
        self.chip = Pn532Chip(self.antenna, self.time.now_us)
        self.driver = Pn532(self.transport(), self.clock)
        self.readers = PolledReaders(self.clock, {READER: self.driver})

    @abstractmethod
    def transport(self) -> Transport:
        """The driver's side of the wire."""

    def unplug(self) -> None:
        super().unplug()
        self.chip.absent = True

    def plug_in(self) -> None:
        super().plug_in()
        self.chip.absent = False


class Pn532UartRig(Pn532Rig):
    """... UART."""

    def transport(self) -> Transport:
        self.line = SimulatedLine("pn532", self.clock)
        self.wire = wires.Pn532Uart(self.chip, self.line.device, self.clock)
        return Pn532Uart(self.line.host)

    def unplug(self) -> None:
        super().unplug()
        self.line.unplug()

    def plug_in(self) -> None:
        super().plug_in()
        self.line.replug()


class Pn532MuteRig(Pn532UartRig):
    """... UART, where the adapter stays and the chip behind it comes and goes."""

    def unplug(self) -> None:
        self.chip.absent = True

    def plug_in(self) -> None:
        self.chip.absent = False


class Pn532I2cRig(Pn532Rig):
    """... I2C."""

    def transport(self) -> Transport:
        wire = wires.Pn532I2c(self.chip)
        return Pn532I2c("i2c-1", lambda: PluggedI2c(self.cable, wire, self.time.spend))


class Pn532SpiRig(Pn532Rig):
    """... SPI."""

    def transport(self) -> Transport:
        wire = wires.Pn532Spi(self.chip)
        return Pn532Spi("spi0.1", lambda: PluggedSpi(self.cable, wire, self.time.spend))


class PcscRig(Rig):
    """A USB stick through PC/SC's calls, which are a stand-in in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = PcscCalls()
        self.readers = PolledReaders(self.clock, {READER: Pcsc("ACR122", lambda: self.calls)})

    def put(self, uid: str) -> None:
        self.calls.antenna.tags.append(Tag(bytes.fromhex(uid)))

    def lift(self, uid: str) -> None:
        tags = self.calls.antenna.tags
        tags[:] = [tag for tag in tags if tag.uid.hex().upper() != uid]

    def unplug(self) -> None:
        self.calls.plugged = False

    def plug_in(self) -> None:
        self.calls.plugged = True


class WedgeRig(Rig):
    """A reader that types, on a recorded stream of input events."""

    taps = True
    quiet_ms = 2500

    def __init__(self) -> None:
        super().__init__()
        self.typist = Typist()
        wedge = Wedge("wedge", self.typist.device, self.clock, Spelling())
        self.readers = PolledReaders(self.clock, {READER: wedge})

    def put(self, uid: str) -> None:
        self.typist.types(keys_of(uid))

    def lift(self, uid: str) -> None:
        """It does not hear that."""

    def unplug(self) -> None:
        self.typist.cable.plugged = False

    def plug_in(self) -> None:
        self.typist.cable.plugged = True

    def close(self) -> None:
        super().close()
        assert self.typist.grabs == 0
        self.typist.close()


class HubRig(Rig):
    """The hub driver on a line to a model hub, which is written after the protocol alone."""

    capacity = 8
    back_ms = 12_000

    def __init__(self) -> None:
        super().__init__()
        self.model = ModelHub(SERIAL)
        self.model.boot(self.clock.now())
        self.port = VirtualPort("usb", self.clock, self.model)
        names = HubNames(readers={0: READER})
        self.hub = Hub("hub", SERIAL, names, self.clock, lambda fault: None)
        HubLines([self.port], [self.hub], self.clock, lambda fault: None)
        self.readers = self.hub.readers

    def put(self, uid: str) -> None:
        self.model.put(0, uid)
        self._look()

    def lift(self, uid: str) -> None:
        self.model.lift(0, uid)
        self._look()

    def _look(self) -> None:
        """More than eight cannot be told apart."""
        self.model.spots[0].muddle = len(self.model.spots[0].tags) > HubRig.capacity

    def unplug(self) -> None:
        self.port.unplug()
        self.model.off()

    def plug_in(self) -> None:
        if not self.model.on:
            self.model.boot(self.clock.now())
            self.port.plug_in(self.model)


RIGS: dict[str, type[Rig]] = {
    "simulated": SimulatedRig,
    "mfrc522": Mfrc522Rig,
    "pn532-uart": Pn532UartRig,
    "pn532-mute": Pn532MuteRig,
    "pn532-i2c": Pn532I2cRig,
    "pn532-spi": Pn532SpiRig,
    "hub": HubRig,
    "pcsc": PcscRig,
    "wedge": WedgeRig,
}
"""A rig for every driver of readers."""
