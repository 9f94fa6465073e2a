"""A buzzer on one pin: the Sound of a table that has no loudspeaker (gpiozero's TonalBuzzer).

A buzzer plays no files. A file that is to be played is a tune here: the one that has the name of
the file, without its ending, and else one beep. What goes on being heard and what is said are
silence: a machine that hums for an hour, or beeps in place of a voice, helps nobody.

Tones follow each other on the Clock. The last tune wins: an older one is broken off. The pin is
taken when it is started; where it cannot be had, that is told once, and all is silence.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gpiozero import TonalBuzzer
from gpiozero.exc import BadPinFactory, GPIOPinInUse, GPIOZeroError
from gpiozero.tones import Tone

from hal.clock import Call, Clock
from hal.fault import Fault, Reason
from hal.ports import Sound

__all__ = ["BEEP", "BuzzerSound", "BuzzerUnavailable", "Note", "playable"]

_log = logging.getLogger(__name__)


class Note(NamedTuple):
    """A tone, as a note of the scale from A3 to A5 ("C5"); "" is a rest."""

    pitch: str
    ms: int


BEEP = (Note("A4", 120),)

LOWEST, HIGHEST = "A3", "A5"
"""What gpiozero's buzzer plays: an octave around A4."""


def playable(pitch: str) -> bool:
    """Whether a buzzer can play this note of the scale, or rest."""
    try:
        return not pitch or Tone(LOWEST) <= Tone(pitch) <= Tone(HIGHEST)
    except ValueError:
        return False


class BuzzerUnavailable(Fault):
    """The pin cannot be used: it is `at`, as it was given."""


class BuzzerSound(Sound):
    """A buzzer between `pin` and ground. tunes: name of a file, without its ending -> notes. tell:
    is given what keeps it from being heard.

    ValueError for a note that it cannot play.
    """

    def __init__(
        self,
        pin: int | str,
        clock: Clock,
        tunes: Mapping[str, Sequence[Note]] | None = None,
        tell: Callable[[BuzzerUnavailable], object] = lambda fault: None,
    ) -> None:
        self._pin = pin
        self._clock = clock
        self._tell = tell
        self._tunes = {name: tuple(notes) for name, notes in (tunes or {}).items()}
        self._lock = threading.Lock()
        self._call: Call | None = None
        self._tune = 0
        self._closed = False
        self._buzzer: Any = None
        for name, notes in self._tunes.items():
            for note in notes:
                if not playable(note.pitch):
                    raise ValueError(f"the buzzer cannot play {note.pitch!r} of {name!r}")

    def start(self) -> None:
        """Take the pin; what keeps it from that is told. Twice is harmless."""
        with self._lock:
            if self._buzzer is not None or self._closed:
                return
            try:
                self._buzzer = TonalBuzzer(self._pin, octaves=1)
                return
            except BadPinFactory as error:
                fault = self._unavailable(Reason.ABSENT, error)
            except GPIOPinInUse as error:
                fault = self._unavailable(Reason.BUSY, error)
            except Exception as error:  # whatever a pin's library raises
                fault = self._unavailable(Reason.UNFIT, error)
        self._tell(fault)

    def _unavailable(self, reason: Reason, error: Exception) -> BuzzerUnavailable:
        return BuzzerUnavailable("buzzer", reason, str(error), at=str(self._pin))

    def play(self, file: Path) -> None:
        with self._lock:
            self._begin(self._tunes.get(file.stem, BEEP))

    def loop(self, file: Path | None) -> None:
        """Silence: see above."""

    def speak(self, text: str, language: str) -> None:
        """Silence: see above."""

    def stop(self) -> None:
        with self._lock:
            self._begin(())

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._begin(())
                self._closed = True
                if self._buzzer is not None:
                    self._buzzer.close()

    def _begin(self, notes: Sequence[Note]) -> None:
        """Break off what sounds, and begin this."""
        if self._closed or self._buzzer is None:
            return
        if self._call:
            self._call.cancel()
        self._tune += 1
        self._next(notes)

    def _next(self, notes: Sequence[Note]) -> None:
        """Play the first note, and ask for the others."""
        try:
            if notes and notes[0].pitch:
                self._buzzer.play(Tone(notes[0].pitch))
            else:
                self._buzzer.stop()
        except (GPIOZeroError, OSError, ValueError) as error:
            _log.warning("the buzzer is silent: %s", error)
            return
        if notes:
            tune = self._tune
            self._call = self._clock.call_later(notes[0].ms, lambda: self._go_on(tune, notes[1:]))

    def _go_on(self, tune: int, notes: Sequence[Note]) -> None:
        with self._lock:
            # Another tune may have begun while this call waited for the lock.
            if tune == self._tune and not self._closed:
                self._next(notes)
