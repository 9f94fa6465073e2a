"""Pin factory: how gpiozero will reach this machine's pins, and why so; as data.

    lgpio     the kernel's GPIO character device: every Pi, the Pi 5 too, every kernel
    RPi.GPIO  the pins' registers: only a Pi before the Pi 5, with a kernel before 6.6

gpiozero tries them in this order and takes the first that loads, unless GPIOZERO_PIN_FACTORY names
one. It then fails with the last one's words, which help nobody: on a Pi 5 without lgpio it is
RPi.GPIO that "cannot determine the SOC peripheral base address". Here the same is known beforehand,
from what the machine says of itself. No pin is touched.

What may live here: which way to the pins. What may not: the sentence that a person reads.
"""

from __future__ import annotations

import os
import platform
import re
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path

__all__ = ["Machine", "PinChoice", "Why", "choice", "this_machine"]

MODEL = Path("/proc/device-tree/model")
LAST_OLD_KERNEL = (6, 5)


class Why(StrEnum):
    """Why the pins are reached as they are, or are not."""

    NO_PI = "no pi"  # no Raspberry Pi: there are no pins, and nothing is wrong
    NAMED = "named"  # GPIOZERO_PIN_FACTORY says so
    LGPIO = "lgpio"  # it is installed, and works on every Pi
    OLD_KERNEL = "old kernel"  # no lgpio, and kernel and board are old enough for RPi.GPIO
    NEW_BOARD = "new board"  # a Pi 5 or later: RPi.GPIO cannot, install lgpio
    NEW_KERNEL = "new kernel"  # a kernel from 6.6 on: RPi.GPIO cannot, install lgpio
    NOTHING = "nothing"  # what is needed is not installed: install lgpio


@dataclass(frozen=True, slots=True)
class Machine:
    """What decides it. model: as the device tree has it, "" for no such tree; kernel: `uname -r`;
    installed: of "lgpio" and "RPi.GPIO"; named: GPIOZERO_PIN_FACTORY, "" if it is not set."""

    model: str
    kernel: str
    installed: frozenset[str]
    named: str = ""


@dataclass(frozen=True, slots=True)
class PinChoice:
    """factory: what gpiozero will take, "" for none that works. works: whether pins can be had."""

    factory: str
    why: Why
    machine: Machine

    @property
    def works(self) -> bool:
        """Whether pins can be had."""
        return bool(self.factory)


def this_machine() -> Machine:
    """What this machine says of itself."""
    try:
        model = MODEL.read_text("utf-8").rstrip("\0\n")
    except OSError:
        model = ""
    installed = frozenset(name for name in ("lgpio", "RPi.GPIO") if _is_there(name))
    named = os.environ.get("GPIOZERO_PIN_FACTORY", "")
    return Machine(model, platform.release(), installed, named)


def choice(machine: Machine) -> PinChoice:
    """How gpiozero reaches the pins of `machine`."""
    factory, why = _decided(machine)
    return PinChoice(factory, why, machine)


def _decided(machine: Machine) -> tuple[str, Why]:
    if machine.named not in ("", "lgpio", "rpigpio"):
        return machine.named, Why.NAMED  # such as "mock": whoever says so knows why
    if not machine.model.startswith("Raspberry Pi"):
        return "", Why.NO_PI
    if "lgpio" in machine.installed and machine.named != "rpigpio":
        return "lgpio", Why.LGPIO
    if "RPi.GPIO" not in machine.installed or machine.named == "lgpio":
        return "", Why.NOTHING
    if _generation(machine.model) >= 5:
        return "", Why.NEW_BOARD
    if _version(machine.kernel) > LAST_OLD_KERNEL:
        return "", Why.NEW_KERNEL
    return "rpigpio", Why.OLD_KERNEL


def _generation(model: str) -> int:
    """5 for "Raspberry Pi 5 Model B Rev 1.0" or "Compute Module 5"; 1 for one without a number."""
    found = re.match(r"Raspberry Pi (?:Compute Module )?(\d+)", model)
    return int(found[1]) if found else 1


def _version(kernel: str) -> tuple[int, int]:
    """(6, 1) for "6.1.0-rpi7-rpi-v8"; beyond all for what cannot be read."""
    found = re.match(r"(\d+)\.(\d+)", kernel)
    return (int(found[1]), int(found[2])) if found else (99, 0)


def _is_there(module: str) -> bool:
    """Whether a module is installed, without importing it: RPi.GPIO raises off a Pi."""
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
