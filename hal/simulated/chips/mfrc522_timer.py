"""The MFRC522's timer: a counter that runs down to 0 at 13.56 MHz / (2 x TPrescaler + 1).

One run takes (TReload + 1) steps. It starts by hand (Control), or with TAuto at the end of every
transmission; then the fifth bit of an answer stops it. What may live here: when it runs out. What
may not: what that means. Source: NXP MFRC522 data sheet, chapters 8.5 and 9.3.3.
"""

from __future__ import annotations

from hal.simulated.chips.air import CARRIER_MHZ
from hal.simulated.chips.mfrc522_registers import Register

__all__ = ["Timer"]


class Timer:
    """Reads its settings from the chip's `registers`. `ends`: when it runs out (us); None: it does
    not run."""

    def __init__(self, registers: bytearray) -> None:
        self._registers = registers
        self.ends: float | None = None

    @property
    def automatic(self) -> bool:
        """TAuto."""
        return bool(self._registers[Register.T_MODE] & 0x80)

    def start(self, at_us: float) -> None:
        """Begin a run; one that is under way is begun anew."""
        self.ends = at_us + self._step_us() * (self._reload() + 1)

    def stop(self) -> None:
        """Stand still."""
        self.ends = None

    def stop_at(self, at_us: float) -> None:
        """Have stood still since `at_us`, unless it had run out before."""
        if self.ends is not None and self.ends > at_us:
            self.ends = None

    def run_out(self, now_us: float) -> bool:
        """Whether it came to 0 by now; then it stands, or runs again if TAutoRestart says so."""
        if self.ends is None or now_us < self.ends:
            return False
        if self._registers[Register.T_MODE] & 0x10:
            period = self._step_us() * (self._reload() + 1)
            self.ends += ((now_us - self.ends) // period + 1) * period
        else:
            self.ends = None
        return True

    def value(self, now_us: float) -> int:
        """The counter, as TCounterVal shows it."""
        if self.ends is None:
            return 0
        return max(0, min(self._reload(), int((self.ends - now_us) / self._step_us())))

    def _reload(self) -> int:
        registers = self._registers
        return registers[Register.T_RELOAD_H] << 8 | registers[Register.T_RELOAD_L]

    def _step_us(self) -> float:
        registers = self._registers
        prescaler = (registers[Register.T_MODE] & 0x0F) << 8 | registers[Register.T_PRESCALER]
        even = registers[Register.DEMOD] >> 4 & 1  # TPrescalEven
        return (2 * prescaler + 1 + even) / CARRIER_MHZ
