"""What can go wrong with a part of the table, as data.

    Fault
    |- LineLost          drivers/serial_line: the serial line cannot be opened, or ended; and
    |                    drivers/hub_ports: what was adopted is not in its place
    |- KeyUnavailable    drivers/key_gpio: the pin cannot be used
    |- MatrixUnavailable drivers/matrix_gpio: one of its pins cannot be used
    `- BuzzerUnavailable drivers/buzzer_gpio: the pin cannot be used

A fault names the part, as the maker named it, and one of a few reasons; where it is a pin of the
part that does not serve, that pin too. The controller turns these into a sentence in the reader's
language; `detail` is the library's own word on it, for the log.
"""

from enum import StrEnum

__all__ = ["Fault", "Reason"]


class Reason(StrEnum):
    """Why a part does not serve. Each has another remedy."""

    ABSENT = "absent"  # it is not there: plug it in, or correct the name
    BUSY = "busy"  # another program, or another part of ours, holds it
    REFUSED = "refused"  # we may not: a group membership or a udev rule is missing
    LOST = "lost"  # it was there and has gone: reopen
    STUCK = "stuck"  # it is there and takes nothing any more
    MISSING = "missing"  # the library that reaches it is not installed: install the extra
    UNFIT = "unfit"  # it is something else than what it was taken for
    SILENT = "silent"  # it is there and says nothing: wake it, or look at its power
    UNKNOWN = "unknown"  # it is one of its kind, but none that was named
    AMBIGUOUS = "ambiguous"  # what is done to it can be read in several ways: let go of it
    TURNS = "turns"  # a hub does not take its turn among its neighbours: correct what it was told
    SETTINGS = "settings"  # a hub does not take how its readers are to be polled: the same
    WIRING = "wiring"  # a hub does not take how its keys are wired: flash a newer firmware
    NEEDED = "needed"  # it is the one thing of its kind that people have here: say so plainly


class Fault(Exception):
    """A part does not serve.

    part: the port, reader, key, matrix or hub, as the maker named it. reason: one of Reason.
    detail: the library's own words, for the log; never shown to a person. at: the pin of that part
    that does not serve, as the maker wrote it; "" where it is no pin.
    """

    def __init__(self, part: str, reason: Reason, detail: str = "", *, at: str = "") -> None:
        super().__init__(part, reason, detail)
        self.part = part
        self.reason = reason
        self.detail = detail
        self.at = at

    def __str__(self) -> str:
        """One sentence for the log."""
        tail = f" ({self.detail})" if self.detail else ""
        return f"{self.part} is {self.reason}{tail}"
