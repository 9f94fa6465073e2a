"""What a person is told of a part that does not serve, and what to do about it.

A fault has a reason, as data.  What helps against it depends on what the part hangs on: another
group opens SPI than a serial port, another library reaches I2C.  So a reason has a sentence for
each way that has a remedy of its own, one for a pin of the part that is at fault, and one for all
others.

What may live here: those sentences.  What may not: finding out what hangs where
(`controller.table.parts`).
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.wire import Msg, Text
from hal.fault import Fault, Reason

__all__ = ["joined", "sentence", "with_all"]

GROUPS = {
    "hub": "dialout",
    "line": "dialout",
    "port": "dialout",
    "spi": "spi",
    "i2c": "i2c",
    "pin": "gpio",
    "input": "input",
}
"""Way -> the group whose members may use its device files, on a Raspberry Pi's system."""

LIBRARIES = {"spi": "spidev", "i2c": "smbus2", "input": "evdev", "pcsc": "pyscard"}
"""Way -> the library that reaches it, where it is not installed with the program."""

BUSES = {"spi": "SPI", "i2c": "I2C"}
"""Way -> the bus that a Raspberry Pi has only once it is switched on."""

BY_WAY: dict[tuple[Reason, str], Msg] = {
    (Reason.ABSENT, "reader"): Msg(
        "{part} is not there: look at its wires and its 3.3 V, and at its number in the parts file."
    ),
    **{
        (Reason.ABSENT, way): Msg(
            "{part} is not there: look at its wires and its 3.3 V, and whether {bus} is switched "
            "on (raspi-config).",
            bus=bus,
        )
        for way, bus in BUSES.items()
    },
    (Reason.ABSENT, "pcsc"): Msg(
        "{part} is not there: plug it in, and see that the service of PC/SC (pcscd) runs."
    ),
    **{
        (Reason.REFUSED, way): Msg(
            "{part} may not be opened: add this user to the group {group}.", group=group
        )
        for way, group in GROUPS.items()
    },
    **{
        (Reason.MISSING, way): Msg(
            "{part} cannot be reached: install the Python library {library}.", library=library
        )
        for way, library in LIBRARIES.items()
    },
    **{
        (Reason.UNFIT, way): Msg(
            "{part} is something else than what it was taken for: nothing is sent to it."
        )
        for way in ("hub", "line")
    },
    (Reason.BUSY, "hub"): Msg(
        "Two hubs call themselves {part}: unplug one of them, or give it another serial."
    ),
    **{
        (Reason.BUSY, way): Msg("{part} is taken: another program holds that port: end it.")
        for way in ("line", "port")
    },
}

OF_PIN: dict[Reason, Msg] = {
    Reason.ABSENT: Msg(
        '{part} has no pin: {pin} cannot be had, and "sanctum-table doctor" says how this '
        "machine's pins are reached."
    ),
    Reason.BUSY: Msg("{part} has no pin: another program, or another part, holds {pin}."),
    Reason.UNFIT: Msg(
        "{part} has no pin: {pin} cannot be used for that: take another, and correct the parts "
        "file."
    ),
}
"""Where it is a pin of the part that does not serve."""

SENTENCES: dict[Reason, Msg] = {
    Reason.ABSENT: Msg("{part} is not there: plug it in, or correct its name in the parts file."),
    Reason.BUSY: Msg("{part} is taken: another program, or another part, holds it."),
    Reason.REFUSED: Msg("{part} may not be opened: let this user use its device file."),
    Reason.LOST: Msg("{part} is gone: look at its cable; it is taken up again when it is back."),
    Reason.STUCK: Msg("{part} is there but does not work: switch it off and on."),
    Reason.UNFIT: Msg(
        "{part} is something else than what it was taken for: look what is wired there, and what "
        "the parts file says of it."
    ),
    Reason.MISSING: Msg("{part} cannot be reached: the library for it is not installed."),
    Reason.SILENT: Msg('{part} says nothing: look at its power; some boards need "dtr = true".'),
    Reason.UNKNOWN: Msg("A hub calls itself {part}, and the parts file has none of that serial."),
    Reason.TURNS: Msg(
        "The hub {part} does not take turns with its neighbours as it was told, and may disturb "
        'them: make its "warm_up_us" shorter, or flash its firmware anew.'
    ),
    Reason.SETTINGS: Msg(
        "The hub {part} does not poll its readers as it was told: correct its "
        '"gain" and "warm_up_us" in the parts file, or flash its firmware anew.'
    ),
    Reason.WIRING: Msg(
        "The hub {part} cannot be told that its keys have diodes: flash a newer firmware, or leave "
        'out "diodes".'
    ),
    Reason.NEEDED: Msg(
        "{part} is the only keyboard here, and as a reader it types nowhere else: plug in "
        'another, or write "only_keyboard = true" beside its path.'
    ),
    Reason.AMBIGUOUS: Msg("At {part} several keys are held and cannot be told apart: let go."),
}


def sentence(fault: Fault, way: str = "") -> Msg:
    """What is wrong with a part, and what to do. way: how it is reached, as `parts_hang` has it."""
    if fault.at and fault.reason in OF_PIN:
        return Msg(OF_PIN[fault.reason].key, part=fault.part, pin=fault.at)
    known = BY_WAY.get((fault.reason, way)) or SENTENCES.get(fault.reason)
    if known is None:
        return Msg("{part} does not serve: {reason}.", part=fault.part, reason=str(fault.reason))
    return Msg(known.key, plural=known.plural, part=fault.part, **known.args)


def with_all(says: Msg, parts: Iterable[Text]) -> Msg:
    """What is wrong with a part, and what does not serve because of that."""
    along = list(parts)
    return Msg("{says} With it: {parts}.", says=says, parts=joined(along)) if along else says


def joined(listed: list[Text]) -> Text:
    """Words with commas between them."""
    first, *others = listed
    for each in others:
        first = Msg("{before}, {name}", before=first, name=each)
    return first
