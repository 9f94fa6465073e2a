"""An evening at a simulated table: hands, presence, and all that was heard and told."""

from hal.clock import VirtualClock
from hal.events import Heard, Told
from hal.presence import Presence
from hal.simulated import SimulatedTable

__all__ = ["ANA", "BO", "CYCLE_MS", "PLACES", "Evening"]

ANA = "04A1B2C3"
BO = "04D4E5F6"
CYCLE_MS = 100

PLACES = {"r1": "north", "r2": "south", "r3": "pad", "r4": "pad"}


class Evening:
    """A table with four readers at three places, two keys and a glass; started, and known."""

    def __init__(self, places: dict[str, str] | None = None, cycle_ms: int = CYCLE_MS) -> None:
        self.clock = VirtualClock()
        places = places or PLACES
        self.table = SimulatedTable(self.clock, places, ["k1", "k2"], cycle_ms=cycle_ms)
        self.heard: list[Heard] = []
        self.told: list[Told] = []
        self._asked = 0
        self.presence = Presence(places, self.told.append)
        self.table.platform.listen(self.heard.append)
        self.table.platform.listen(self.presence.hear)

    def begin(self) -> None:
        """Start the table, and wait until what lies there is known."""
        self.table.platform.start()
        self.clock.advance(10 * self.table.cycle_ms)

    def polls(self, n: int = 1) -> list[Told]:
        """Let `n` polls pass; what was told since it was asked before."""
        self.clock.advance(n * self.table.cycle_ms)
        told = self.told[self._asked :]
        self._asked = len(self.told)
        return told
