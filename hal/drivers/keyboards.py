"""Keyboards: at which of this machine's input devices people can type, and whether one is the last.

A reader that types is a keyboard to the system, and a grabbed keyboard types nowhere else: whoever
names the wrong device, or has no other, can type no more, not even to stop the program. So it is
known beforehand, from what the kernel writes about each device; no device is opened.

A keyboard is what udev takes for one: a device with all keys from Esc to D. Several devices may be
one thing with one plug; they count once.

What may live here: which keyboards there are. What may not: a keyboard itself
(`hal.drivers.wedge_evdev`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Typing", "is_last", "keyboards"]

INPUTS = Path("/sys/class/input")

ESC_TO_D = 0xFFFFFFFE
"""The keys 1 to 31 of input-event-codes.h."""


@dataclass(frozen=True)
class Typing:
    """A device that types. plug: where it is plugged in, the same for all devices of one thing."""

    device: str
    name: str
    plug: str


def keyboards(inputs: Path = INPUTS) -> tuple[Typing, ...]:
    """All devices at which somebody could type; `inputs` is where the kernel tells of them."""
    found = []
    for each in sorted(inputs.glob("event*")):
        lowest = _said(each / "device/capabilities/key").split()[-1:]
        try:
            keys = int(lowest[0], 16) if lowest else 0
        except ValueError:
            continue
        if keys & ESC_TO_D == ESC_TO_D:
            device = f"/dev/input/{each.name}"
            plug = _said(each / "device/phys").rpartition("/")[0] or device
            found.append(Typing(device, _said(each / "device/name"), plug))
    return tuple(found)


def is_last(
    path: str,
    beside: Collection[str] = (),
    look: Callable[[], Collection[Typing]] = keyboards,
) -> bool:
    """Whether nobody could type any more if the device at `path` were grabbed, and those `beside`
    it, which are readers too."""
    there = look()
    taken = {os.path.realpath(each) for each in (path, *beside)}
    plugs = {each.plug for each in there if each.device in taken}
    types = any(each.device == os.path.realpath(path) for each in there)
    return types and all(each.plug in plugs for each in there)


def _said(file: Path) -> str:
    """What stands in a file of the kernel's; "" for nothing."""
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
