"""The simulated table: all its parts on one clock, and the hands that move them.

    table = SimulatedTable(VirtualClock(), readers=["r1", "r2"], keys=["k1"])
    table.platform.listen(presence.hear)
    table.platform.start()
    table.put("04A1B2C3", "r1")
    table.clock.advance(400)

Hands and bad luck are methods here; what comes of them comes out of `platform`, as from any table.
"""

from __future__ import annotations

from collections.abc import Iterable

from hal.clock import Clock
from hal.platform import Platform
from hal.simulated.contacts import SimulatedHourglass, SimulatedKeys
from hal.simulated.outputs import SimulatedLights, SimulatedSound
from hal.simulated.readers import SimulatedReaders
from hal.uid import canonical

__all__ = ["CYCLE_MS", "SimulatedTable"]

CYCLE_MS = 100
"""How often each reader is polled (ms)."""


class SimulatedTable:
    """A table of `readers` and `keys`, each polled every `cycle_ms`.

    UIDs may be written in any form. BadUid for what is none; ValueError for a reader or a key that
    the table has not. Whatever is refused changes nothing.
    """

    def __init__(
        self,
        clock: Clock,
        readers: Iterable[str],
        keys: Iterable[str] = (),
        *,
        cycle_ms: int = CYCLE_MS,
    ) -> None:
        self.clock = clock
        self.cycle_ms = cycle_ms
        self.readers = SimulatedReaders(clock, readers, cycle_ms)
        self.keys = SimulatedKeys(clock, keys)
        self.hourglass = SimulatedHourglass(clock)
        self.lights = SimulatedLights()
        self.sound = SimulatedSound(clock)
        self.platform = Platform(
            clock, self.readers, self.keys, self.hourglass, self.lights, self.sound
        )

    # -- hands --------------------------------------------------------------------------------

    def put(self, uid: str, reader: str, *others: str) -> None:
        """Set the tag down on a reader, from wherever it was; on several: they all see it."""
        self.readers.lay(canonical(uid), reader, *others)

    def lift(self, uid: str) -> None:
        """Take the tag off the table; harmless if it is not on it."""
        self.readers.lay(canonical(uid))

    def hold(self, key: str) -> None:
        """Put a finger on a key."""
        self.keys.hold(key)

    def release(self, key: str) -> None:
        """Take the finger off a key."""
        self.keys.release(key)

    def press(self, key: str) -> None:
        """Press a key and let go."""
        self.keys.hold(key)
        self.keys.release(key)

    def turn_glass(self) -> None:
        """Turn the hourglass."""
        self.hourglass.turn()

    # -- bad luck -----------------------------------------------------------------------------

    def lose(self, reader: str) -> None:
        """Unplug a reader; its tags stay where they lie."""
        self.readers.lose(reader)

    def bring_back(self, reader: str) -> None:
        """Plug a reader in again."""
        self.readers.bring_back(reader)

    def flicker(self, uid: str, reader: str, polls: int = 1) -> None:
        """Let a tag not answer that reader for its next `polls`."""
        self.readers.skip(reader, canonical(uid), polls)

    def garble(self, reader: str, polls: int = 1) -> None:
        """Let the reader's next `polls` end in a protocol error."""
        self.readers.garble(reader, polls)

    def collide(self, reader: str, polls: int = 1) -> None:
        """Let the reader's next `polls` fail to tell its tags apart."""
        self.readers.collide(reader, polls)
