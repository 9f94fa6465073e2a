"""Lamps: the lights of the table, beat by beat.

    what shines, whenever it is another --> lit now --> the lights
                  the clock, at the next beat ----^

Where everything shines steadily, or nothing does, no clock runs.

What may live here: that loop.  What may not: which place has which sign, and in which rhythm
(`controller.table`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.service.glass import Call, Clock
from controller.table.rhythm import lit, next_beat
from hal.ports import Lights

__all__ = ["Lamps"]


class Lamps:
    """`lights`, by the clock that tells their time.

    post   brings a call from the clock's thread to the loop that owns us
    signs  the sign of each place that shines, whether it is lit at this beat or not
    """

    def __init__(
        self, lights: Lights, clock: Clock, post: Callable[[Callable[[], None]], object]
    ) -> None:
        self.lights = lights
        self.clock = clock
        self.post = post
        self.signs: dict[str, str] = {}
        self._lit: dict[str, str] = {}
        self._call: Call | None = None

    def show(self, signs: Mapping[str, str]) -> None:
        """Let these shine, and no other."""
        if signs != self.signs:
            self.signs = dict(signs)
            self._beat()

    def close(self) -> None:
        """Beat no more; what is lit is the lights' own."""
        self.signs = {}
        self._wait(None)

    def _beat(self) -> None:
        """Light what is lit now, and be there when that is another."""
        now = self.clock.now()
        shining = lit(self.signs, now)
        if shining != self._lit:
            self._lit = shining
            self.lights.show(shining)
        self._wait(next_beat(self.signs, now))

    def _wait(self, until: int | None) -> None:
        """Beat then, and not before."""
        if self._call is not None:
            self._call.cancel()
            self._call = None
        if until is not None:
            self._call = self.clock.call_later(until - self.clock.now(), self._due)

    def _due(self) -> None:
        """The clock called."""
        self.post(self._beat)
