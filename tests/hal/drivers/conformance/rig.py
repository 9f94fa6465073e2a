"""A rig: one reader called "r1" on its chip, the hands at it, and what is heard and told of it."""

from abc import ABC, abstractmethod

from hal.clock import VirtualClock
from hal.drivers.polled_readers import PolledReaders
from hal.events import Heard, Told
from hal.ports import Readers
from hal.presence import Presence

__all__ = ["FOUR", "PLACE", "READER", "SEVEN", "TEN", "Rig"]

READER, PLACE = "r1", "north"

FOUR = "A1B2C3D4"
SEVEN = "04A1B2C3D4E580"
TEN = "04112233445566778899"


class Rig(ABC):
    """What every reader bears.

    capacity: how many tags it tells apart; None where it has no way to know that there are more.
    taps: it hears a tag come and not go (a reader that types). can_be_deaf: its chip can answer and
    hear no tag. quiet_ms: how long it may take until what hands did is known; back_ms: until it is
    found again.
    """

    readers: Readers
    capacity: int | None = None
    taps = False
    can_be_deaf = False
    quiet_ms = 1200
    back_ms = 9000

    def __init__(self) -> None:
        self.clock = VirtualClock(start=1000)
        self.heard: list[Heard] = []
        self.told: list[Told] = []
        self._presence = Presence({READER: PLACE}, self.told.append)

    def start(self) -> None:
        self.readers.start(self._post)

    def _post(self, event: Heard) -> None:
        self.heard.append(event)
        self._presence.hear(event)

    def pass_ms(self, ms: int) -> None:
        self.clock.advance(ms)

    def settle(self) -> None:
        """Let what was done become known."""
        self.pass_ms(self.quiet_ms)

    @abstractmethod
    def put(self, uid: str) -> None:
        """Lay a tag on the reader, or hold it there."""

    @abstractmethod
    def lift(self, uid: str) -> None:
        """Take a tag away."""

    @abstractmethod
    def unplug(self) -> None:
        """Take the reader away."""

    @abstractmethod
    def plug_in(self) -> None:
        """Bring it back."""

    def deafen(self) -> None:
        """Let the chip hear no tag until it is set up anew."""
        raise NotImplementedError

    def opened(self) -> int:
        """How often it was set up."""
        assert isinstance(self.readers, PolledReaders)
        return self.readers.health()[READER].set_up

    def kinds(self) -> list[str]:
        """What was heard, by kind, without the polls."""
        names = [type(event).__name__ for event in self.heard]
        return [name for name in names if name not in {"Sighting", "ReadFailed"}]

    def told_kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.told]

    def close(self) -> None:
        self.readers.close()
