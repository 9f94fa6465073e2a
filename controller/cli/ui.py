"""`ui`: the touchscreen, as a kiosk or a person at a desktop runs it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.app import app, language
from controller.engine import Invalid
from controller.service import default_path
from controller.wire import Msg
from controller.wire.frame import Role

__all__ = ["PANEL", "read_role", "read_size", "ui"]

PANEL = "800x480"
"""The official 7-inch panel."""

WITHOUT_SEAT: dict[str, Role] = {"overlord": "overlord", "table": "table"}


@app.command()
def ui(
    socket: Annotated[
        Path | None, typer.Option(help="The socket at which the service is found.")
    ] = None,
    size: Annotated[str, typer.Option(help="Width and height of the window.")] = PANEL,
    role: Annotated[
        str, typer.Option(help="Who looks: overlord, table, or seat:NAME.")
    ] = "overlord",
    speak: Annotated[str, typer.Option("--language", help="The language, as en or es.")] = "",
) -> None:
    """Open the touchscreen: it waits for the service, and comes back when the service does."""
    who, seat = read_role(role)
    width, height = read_size(size)
    from ui.app import run  # only who opens a screen needs one

    raise typer.Exit(
        run(str(socket or default_path()), who, seat, speak or language(), (width, height))
    )


def read_role(word: str) -> tuple[Role, str]:
    """Role and seat.  Raises `Invalid`."""
    name, colon, seat = word.partition(":")
    if name in WITHOUT_SEAT and not colon:
        return WITHOUT_SEAT[name], ""
    if name == "seat" and seat:
        return "seat", seat
    raise Invalid(Msg('"{word}" is no role; there are overlord, table and seat:NAME.', word=word))


def read_size(word: str) -> tuple[int, int]:
    """Width and height in pixels.  Raises `Invalid`."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", word)
    if found is None:
        raise Invalid(Msg('"{word}" is no size; say it as 800x480.', word=word))
    return int(found[1]), int(found[2])
