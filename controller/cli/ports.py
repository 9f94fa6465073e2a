"""`ports`: what is plugged in, written as the parts file names it, so that a port can be adopted.

A port is adopted once, by copying its line; from then on it is found by it, whatever the system
calls it.  Looking is looking in the system's list: nothing is opened, and nothing is written to.

What may live here: that list.  What may not: opening a port.
"""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
import typer

from controller.cli.app import app, say
from controller.wire import Msg
from hal.drivers.hub_ports import Adopted, Plugged, plugged

__all__ = ["ports"]


@app.command()
def ports(
    as_json: Annotated[bool, typer.Option("--json", help="Say it as one JSON object.")] = False,
) -> None:
    """Say which USB serial ports there are, as a parts file names them."""
    found = plugged()
    if as_json:
        say(msgspec.json.encode({"ports": found}).decode())
        return
    if not found:
        say(Msg("No USB serial port is plugged in."))
    for each in found:
        say(adoption(each))


def adoption(found: Plugged) -> str:
    """The line by which a port is adopted, and what is plugged in there."""
    words = " ".join(each for each in (found.device, found.description) if each not in ("", "n/a"))
    return f"port = {written(found.adopted)}  # {words}"


def written(port: Adopted) -> str:
    """An adopted port in TOML."""
    values = f"vid = 0x{port.vid:04x}, pid = 0x{port.pid:04x}, place = {json.dumps(port.place)}"
    if port.serial_number:
        number = json.dumps(port.serial_number)
        return f"{{ {values}, serial_number = {number} }}"
    return f"{{ {values} }}"
