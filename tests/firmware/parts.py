"""What hangs on a board: sixteen chips with an antenna each, 8 x 8 keys, an hourglass, 64 LEDs.

All are the models of hal/simulated/chips, on the time of whichever harness carries them. What may
live here: the wiring. What may not: a model of our own.
"""

from __future__ import annotations

from collections.abc import Callable

from hal.simulated.chips.apa102 import Apa102Chain
from hal.simulated.chips.matrix import Matrix
from hal.simulated.chips.mfrc522 import Mfrc522
from hal.simulated.chips.tags import Antenna, Tag
from hal.simulated.chips.tilt import TiltSwitch

__all__ = ["COLUMNS", "LEDS", "READERS", "ROWS", "Parts", "tag"]

READERS, ROWS, COLUMNS, LEDS = 16, 8, 8, 64


class _Coil(Antenna):
    """An antenna that says so when its field came up or went."""

    def __init__(self, noted: Callable[[], None]) -> None:
        super().__init__()
        self._noted = noted

    def power(self, on: bool, now_us: int) -> None:
        super().power(on, now_us)
        self._noted()


class Parts:
    """`most_on`: how many antennas were on at once, at most. `fields`: from when to when any was
    on; `on_since`: since when one is on now, None while none is (us)."""

    def __init__(
        self,
        now_us: Callable[[], int],
        *,
        diodes: bool = True,
        bounce_us: int = 0,
        absent: range = range(0),
    ) -> None:
        self.most_on = 0
        self.fields: list[tuple[int, int]] = []
        self.on_since: int | None = None
        self.now_us = now_us
        self.antennas: list[Antenna] = []
        self.antennas += [_Coil(self._note) for _ in range(READERS)]
        self.chips = [Mfrc522(each, now_us, seed=n) for n, each in enumerate(self.antennas)]
        for number in absent:
            self.chips[number].absent = True
        self.matrix = Matrix(ROWS, COLUMNS, now_us, diodes=diodes, rise_us=20, bounce_us=bounce_us)
        self.glass = TiltSwitch(now_us)
        self.leds = Apa102Chain(LEDS)

    def _note(self) -> None:
        on = sum(each.on for each in self.antennas)
        self.most_on = max(self.most_on, on)
        if on and self.on_since is None:
            self.on_since = self.now_us()
        elif not on and self.on_since is not None:
            self.fields.append((self.on_since, self.now_us()))
            self.on_since = None

    def lay(self, reader: int, *uids: str) -> list[Tag]:
        """Put tags down, by their UIDs in hex."""
        tags = [tag(uid) for uid in uids]
        for each in tags:
            self.antennas[reader].lay(each, self.now_us())
        return tags

    def lift(self, reader: int, *tags: Tag) -> None:
        """Take tags away; without any, all."""
        for each in tags or list(self.antennas[reader].tags):
            self.antennas[reader].lift(each, self.now_us())


def tag(uid: str) -> Tag:
    """A tag with this UID, in hex."""
    return Tag(bytes.fromhex(uid))
