"""Measuring for a doctor: a table that is opened to be looked at, or a service that has it open.

    Opened   the parts of a file, put together and listened to by nobody else
    Served   a running service, which holds the ports and is asked over its socket: nothing is
             opened beside it

Both give reports that count from some beginning, so that what happened in between is a difference
(`hal.health_values.Report.since`).  Time goes by the table's clock; who waits, and how, is handed
in, so that a test waits on virtual time.

What may live here: where reports come from.  What may not: what is good or bad of them.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from controller.cli.app import language
from controller.cli.hardware import looked_after
from controller.engine import Illegal, Invalid
from controller.table.parts import Parts
from controller.wire import Msg
from controller.wire.frame import Hello, Refused, ServiceFrame, service_frames
from controller.wire.health import AskHealth, Measured
from hal.assembly import assemble
from hal.clock import Clock
from hal.events import Heard
from hal.fault import Fault
from hal.health_values import Report
from hal.pages import Conversation, TagTrouble

__all__ = ["Opened", "Patient", "Served", "Wait", "measured", "served", "settle"]

_T = TypeVar("_T")

Wait = Callable[[float], object]
"""Lets so many seconds pass."""

SETTLE_S = 5
"""How long a hub may need until it was met, and its readers are polled."""

PATIENCE_S = 5.0
"""How long a service may take to answer."""

SILENT = Msg("A service is running and does not answer: ask once more, or stop it.")
OTHER_RELEASE = Msg(
    "A service is running that cannot say how its table is: stop it, or install the same release "
    "of both."
)


class Patient(Protocol):
    """A table that can be looked at."""

    def look(self) -> Report:
        """How everything has been so far.  Raises `SanctumError` where nobody can say."""

    def close(self) -> None:
        """Let go of it."""


class Opened:
    """The parts of a file, put together on `clock` and started."""

    def __init__(
        self, parts: Parts, clock: Clock, hear: Callable[[Heard], object] = lambda event: None
    ) -> None:
        made = parts.made()
        self._checkup = looked_after(parts, made, clock)
        self._platform = assemble(made, self._checkup.bench(unsaid))
        self._platform.listen(self._checkup.hear)
        self._platform.listen(hear)
        self._checkup.start(self._platform)
        if self._platform.sound is not None:
            self._platform.sound.play(Path("doctor"))

    def look(self) -> Report:
        """How everything has been since it was started."""
        return self._checkup.look()

    def shine(self, signs: Mapping[str, str]) -> None:
        """Light these places, and no other, if there are lights."""
        if self._platform.lights is not None:
            self._platform.lights.show(signs)

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """Have a conversation with a tag's memory, as `hal.ports.Readers.converse` does."""
        self._platform.converse(reader, uid, talk, done)

    def close(self) -> None:
        """Give every port and pin back."""
        self._platform.close()


def unsaid(fault: Fault) -> None:
    """A fault stands in the report, and is said there."""


class Served:
    """A service that runs.  `held`: it has a table of real parts.  Raises `Illegal` where it does
    not know the question, and OSError where nobody is at `path`."""

    def __init__(self, path: Path) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._line.settimeout(PATIENCE_S)
            self._line.connect(str(path))
            self._heard = self._line.makefile("rb")
            self._say(Hello(role="table", language=language()))
            self.held = self._ask().held
        except BaseException:
            self._line.close()
            raise

    def look(self) -> Report:
        """How everything has been since the service began."""
        try:
            return msgspec.convert(self._ask().report, Report)
        except (OSError, msgspec.ValidationError):
            raise Invalid(SILENT) from None

    def close(self) -> None:
        """Leave it."""
        self._line.close()

    def _ask(self) -> Measured:
        self._say(AskHealth(nonce="doctor"))
        for frame in self._frames():
            if isinstance(frame, Measured):
                return frame
            if isinstance(frame, Refused):
                raise Illegal(OTHER_RELEASE)
        raise ConnectionAbortedError

    def _say(self, frame: msgspec.Struct) -> None:
        self._line.sendall(msgspec.json.encode(frame) + b"\n")

    def _frames(self) -> Iterator[ServiceFrame]:
        """What comes, until the line ends."""
        for line in self._heard:
            try:
                yield service_frames.decode(line)
            except msgspec.ValidationError:
                raise Illegal(OTHER_RELEASE) from None


def served(path: Path) -> Served | None:
    """The service at `path` that holds a table of real parts; None where none does: nobody is
    there, or whoever is has no table or a simulated one, and holds no port.  Raises `Refused` where
    somebody is there who does not say: then nothing may be opened."""
    try:
        found = Served(path)
    except (FileNotFoundError, ConnectionRefusedError):
        return None
    except PermissionError:
        raise Invalid(
            Msg("The service at {path} is another user's: ask as that user.", path=str(path))
        ) from None
    except OSError:
        raise Invalid(SILENT) from None
    if not found.held:
        found.close()
        return None
    return found


def settle(patient: Patient, wait: Wait) -> Report:
    """Wait until every hub was met and every reader heard, but no longer than they may need; the
    report from which on is measured."""
    report = patient.look()
    for _ in range(SETTLE_S):
        if ready(report):
            break
        wait(1.0)
        report = patient.look()
    return report


def ready(report: Report) -> bool:
    """Whether everything has been heard of that there is."""
    return all(each.met for each in report.hubs.values()) and all(
        each.polls for each in report.readers.values()
    )


def measured(
    patient: Patient, before: Report, seconds: int, wait: Wait, show: Callable[[Report], object]
) -> Report:
    """What happened in so many seconds since `before`; `show` is given it every second."""
    report = patient.look().since(before)
    for _ in range(seconds):
        wait(1.0)
        report = patient.look().since(before)
        show(report)
    return report
