"""What a person is told of a part that does not serve, and what to do about it.

A fault has a reason, as data.  What helps against it depends on what the part hangs on: another
group opens SPI than a serial port, another library reaches I2C.  So a reason has a sentence for
each way that has a remedy of its own, and one for all others.

What may live here: those sentences.  What may not: finding out what hangs where
(`controller.table.parts`).
"""

from __future__ import annotations

from controller.wire import Msg
from hal.fault import Fault, Reason

__all__ = ["sentence"]

GROUPS = {
    "hub": "dialout",
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
    (Reason.ABSENT, "pin"): Msg(
        'The pin {part} cannot be had: "sanctum-table doctor" says how this machine\'s pins are '
        "reached."
    ),
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
    (Reason.UNFIT, "hub"): Msg(
        "{part} is something else than what it was taken for: nothing is sent to it."
    ),
    (Reason.UNFIT, "pin"): Msg(
        "The pin {part} cannot be used for that: take another, and correct the parts file."
    ),
}

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
    Reason.AMBIGUOUS: Msg("At {part} several keys are held and cannot be told apart: let go."),
}


def sentence(fault: Fault, way: str = "") -> Msg:
    """What is wrong with a part, and what to do. way: on what it hangs, as `parts.ways` has it."""
    known = BY_WAY.get((fault.reason, way)) or SENTENCES.get(fault.reason)
    if known is None:
        return Msg("{part} does not serve: {reason}.", part=fault.part, reason=str(fault.reason))
    return Msg(known.key, plural=known.plural, part=fault.part, **known.args)
