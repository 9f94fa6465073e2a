"""What this machine has for a table: one finding for each thing that a table may want of it.

Everything here is looked at and nothing is touched: device files are listed, never opened; pins are
judged by what the machine says of itself (`hal.drivers.pin_factory`); a folder is asked whether it
may be written.  What a table needs and a laptop does not is "none" where it is missing, and no
fault; only what every table needs (Python, Kivy, a place for journals) can be broken.

What may live here: looking, and the sentences about it.  What may not: a part that a parts file
names (`controller.cli.doctor_words`).
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from controller import logs
from controller.cli.app import reason
from controller.cli.display import no_display
from controller.cli.doctor_finding import Finding, State
from controller.cli.remedies import joined
from controller.cli.shelf import shelf
from controller.wire import Msg, Text
from hal.drivers.hub_ports import Plugged, plugged
from hal.drivers.keyboards import Typing, keyboards
from hal.drivers.pin_factory import Machine, Why, choice, this_machine
from hal.drivers.sound_programs import audible, players, voices

__all__ = ["Surroundings", "machine"]

PYTHONS = ((3, 11), (3, 12), (3, 13))
"""The versions that the project is made for."""

LEAST_MB, FEW_MB = 50, 500
"""Free space: below the first a journal may soon end, below the second it is time to clear up."""


@dataclass(frozen=True)
class Surroundings:
    """Where is looked: device files, the person's environment, journals and logs, what the machine
    says of itself, and what is plugged in."""

    dev: Path = Path("/dev")
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    journals: Path = field(default_factory=shelf)
    logs: Path = field(default_factory=logs.folder)
    itself: Machine = field(default_factory=this_machine)
    ports: tuple[Plugged, ...] = field(default_factory=plugged)
    keyboards: tuple[Typing, ...] = field(default_factory=keyboards)
    python: tuple[int, int] = sys.version_info[:2]


def machine(here: Surroundings | None = None, adopted: Iterable[str] = ()) -> list[Finding]:
    """What this machine has.  adopted: device files and USB places that a parts file names: what
    hangs there is a part, and spoken of as one."""
    at = here or Surroundings()
    return [
        python(at.python),
        kivy(),
        screen(at.environ),
        *folders(at),
        pins(at),
        *buses(at),
        typing(at.keyboards),
        *ports(at.ports, set(adopted)),
        sound(at.environ),
        voice(),
    ]


def of_machine(part: str, title: Text, state: State, says: Msg) -> Finding:
    """A finding about the machine itself."""
    return Finding("machine", part, state, says, title)


# -- the program ----------------------------------------------------------------------------------


def python(here: tuple[int, int]) -> Finding:
    """Whether this Python is one that the program is made for."""
    number, known = dotted(here), ", ".join(map(dotted, PYTHONS))
    if here in PYTHONS:
        return of_machine("python", "Python", "works", Msg("Version {number}.", number=number))
    says = Msg(
        "Version {number} is none that this program is made for: install {known}.",
        number=number,
        known=known,
    )
    return of_machine("python", "Python", "broken", says)


def dotted(number: tuple[int, int]) -> str:
    """A version as it is written."""
    return ".".join(map(str, number))


def kivy() -> Finding:
    """Whether what draws the touchscreen is installed."""
    try:
        says = Msg("Version {number}.", number=version("kivy"))
    except PackageNotFoundError:
        says = Msg(
            "Kivy draws the touchscreen and is not installed: run python3 deploy/start.py again."
        )
        return of_machine("kivy", "Kivy", "broken", says)
    return of_machine("kivy", "Kivy", "works", says)


def screen(environ: Mapping[str, str]) -> Finding:
    """Whether a window could be opened here."""
    trouble = no_display(environ)
    if trouble is None:
        return of_machine("screen", Msg("screen"), "works", Msg("A window can be opened here."))
    says = Msg("{trouble} The touchscreen must run where there is one.", trouble=trouble)
    return of_machine("screen", Msg("screen"), "none", says)


def folders(here: Surroundings) -> list[Finding]:
    """Whether journals and logs can be written, and for how long."""
    return [
        folder("journals", Msg("journals"), here.journals, "broken"),
        folder("logs", Msg("logs and flights"), here.logs, "poor"),
    ]


def folder(part: str, title: Msg, path: Path, without: State) -> Finding:
    """Whether a folder, or the nearest one above it that is there, can be written, and how much
    room there is; `without` it is the state where it cannot."""
    there = path
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        says = Msg("{path} may not be written: let this user own it.", path=str(path))
        return of_machine(part, title, without, says)
    try:
        free = shutil.disk_usage(there).free // 1_000_000
    except OSError as wrong:
        says = Msg("{path} does not answer: {reason}.", path=str(path), reason=reason(wrong))
        return of_machine(part, title, without, says)
    if free >= FEW_MB:
        says = Msg("{path} can be written; {free} MB are free.", path=str(path), free=free)
        return of_machine(part, title, "works", says)
    says = Msg("{path} has {free} MB left: make room on that disk.", path=str(path), free=free)
    return of_machine(part, title, "poor" if free >= LEAST_MB else without, says)


# -- pins and buses -------------------------------------------------------------------------------

PINS: dict[Why, Msg] = {
    Why.NO_PI: Msg("This is no Raspberry Pi, so there are no pins to reach."),
    Why.NAMED: Msg("gpiozero takes {factory}, as GPIOZERO_PIN_FACTORY says."),
    Why.LGPIO: Msg("gpiozero takes lgpio, which is installed and works on every Raspberry Pi."),
    Why.OLD_KERNEL: Msg(
        "gpiozero takes RPi.GPIO: lgpio is not installed, and board and kernel are old enough."
    ),
    Why.NEW_BOARD: Msg("RPi.GPIO cannot reach the pins of this board: install lgpio."),
    Why.NEW_KERNEL: Msg("RPi.GPIO cannot reach the pins under this kernel: install lgpio."),
    Why.NOTHING: Msg("Nothing that reaches the pins is installed: install lgpio."),
}


def pins(here: Surroundings) -> Finding:
    """How gpiozero would reach the pins, and why so."""
    chosen = choice(here.itself)
    says = Msg(PINS[chosen.why].key, factory=chosen.factory)
    title = Msg("pins")
    if chosen.why in (Why.NO_PI, Why.NAMED):
        return of_machine("pins", title, "works" if chosen.works else "none", says)
    if not chosen.works:
        return of_machine("pins", title, "broken", says)
    chips = sorted(here.dev.glob("gpiochip*"))
    if not chips:
        says = Msg("There is no GPIO chip in {dev}: update the system.", dev=str(here.dev))
        return of_machine("pins", title, "broken", says)
    if not any(os.access(each, os.R_OK | os.W_OK) for each in chips):
        return of_machine("pins", title, "broken", not_for_us(chips[0], "gpio"))
    return of_machine("pins", title, "works", says)


def buses(here: Surroundings) -> list[Finding]:
    """SPI and I2C: which devices there are."""
    return [
        bus(here, "spi", "SPI", "spidev*.*", "dtparam=spi=on"),
        bus(here, "i2c", "I2C", "i2c-*", "dtparam=i2c_arm=on"),
    ]


def bus(here: Surroundings, part: str, title: str, pattern: str, switch: str) -> Finding:
    """One bus.  The group that may use it is called as it is."""
    found = sorted(here.dev.glob(pattern))
    if not found:
        says = Msg(
            "There is no {bus} device; a reader that hangs on it needs {switch} in config.txt.",
            bus=title,
            switch=switch,
        )
        return of_machine(part, title, "none", says)
    shut = [each for each in found if not os.access(each, os.R_OK | os.W_OK)]
    if shut:
        return of_machine(part, title, "poor", not_for_us(shut[0], part))
    there = Msg("There are {names}.", names=", ".join(str(each) for each in found))
    return of_machine(part, title, "works", there)


def not_for_us(path: Path, group: str) -> Msg:
    """The sentence for a device file that this user may not use."""
    return Msg(
        "{path} is not for this user: add it to the group {group}.", path=str(path), group=group
    )


def typing(found: Iterable[Typing]) -> Finding:
    """What types here, a reader that types like a keyboard too: which must not be the last."""
    title = Msg("keyboard")
    things = {each.plug: each for each in found}
    if not things:
        return of_machine("keyboard", title, "none", Msg("Nothing types at this machine."))
    if len(things) == 1:
        (one,) = things.values()
        says = Msg(
            "Only {name} ({device}) types here: if that is a reader, plug in a keyboard beside it.",
            name=one.name,
            device=one.device,
        )
        return of_machine("keyboard", title, "works", says)
    names: list[Text] = [f"{each.name} ({each.device})" for each in things.values()]
    return of_machine("keyboard", title, "works", Msg("Here type: {names}.", names=joined(names)))


# -- serial ports ---------------------------------------------------------------------------------


def ports(found: Iterable[Plugged], adopted: set[str]) -> list[Finding]:
    """USB serial ports that no parts file has adopted.  None of them is opened."""
    free = [each for each in found if not adopted & {each.device, each.adopted.place}]
    if not free:
        says = Msg("No USB serial port is plugged in that is not a part of the table.")
        return [of_machine("ports", Msg("serial ports"), "none", says)]
    return [
        Finding(
            "port",
            each.device,
            "unseen",
            Msg(
                "{description} is plugged in and is not opened; if it is a hub, adopt it with its "
                'line from "sanctum-table ports".',
                description=each.description or each.device,
            ),
        )
        for each in free
    ]


# -- sound ----------------------------------------------------------------------------------------


def sound(environ: Mapping[str, str]) -> Finding:
    """Whether anything can be heard."""
    title = Msg("sound")
    if not audible(environ):
        says = Msg("This machine has no sound card and no sound server: the table is silent.")
        return of_machine("sound", title, "none", says)
    if not (installed := players()):
        says = Msg(
            "No program that plays sounds is installed: alsa-utils or pipewire-bin brings one."
        )
        return of_machine("sound", title, "none", says)
    names = ", ".join(each.program for each in installed)
    return of_machine("sound", title, "works", Msg("Sounds are played by {names}.", names=names))


def voice() -> Finding:
    """Whether anything can be read aloud."""
    title = Msg("voice")
    if not (installed := voices()):
        says = Msg("No voice is installed: espeak-ng is one.")
        return of_machine("voice", title, "none", says)
    says = Msg("Pages are read aloud by {names}.", names=", ".join(installed))
    return of_machine("voice", title, "works", says)
