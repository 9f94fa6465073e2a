"""`ui`: the touchscreen, as a kiosk or a person at a desktop runs it."""

from __future__ import annotations

import os
import re
import warnings
from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from controller.cli.app import app, complain, language, languages, reason
from controller.cli.display import no_display
from controller.engine import Invalid
from controller.service import default_path
from controller.wire import Msg
from controller.wire.frame import Role

__all__ = ["PANEL", "own_language", "own_socket", "read_language", "read_role", "read_size", "ui"]

PANEL = "800x480"
"""The official 7-inch panel."""

LEAST, MOST = (640, 400), (7680, 4320)
"""Windows in pixels: below, an ask and its options do not fit; above, no panel is made."""

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
    panel = read_size(size)
    spoken = read_language(speak) if speak else own_language()
    trouble = no_display(os.environ)
    if trouble is not None:
        raise Invalid(Msg("{trouble} The touchscreen needs one.", trouble=trouble))
    from ui.app import run  # only who opens a screen needs one

    raise typer.Exit(run(str(socket or own_socket()), who, seat, spoken, panel))


def own_socket() -> Path:
    """Where this person's service is found.

    A session without a folder for such things has one made in its place; that is no news to
    anybody, so the library's warning is not passed on.  Raises `Invalid` where there can be none.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", platformdirs.RuntimeDirWarning)
        try:
            return default_path()
        except OSError as wrong:
            raise Invalid(
                Msg(
                    "There is no safe place for the service's socket: {reason}; name one with "
                    "--socket.",
                    reason=reason(wrong),
                )
            ) from None


def read_language(code: str) -> str:
    """A language that the program speaks.  Raises `Invalid`."""
    if code not in languages():
        raise Invalid(unspoken(code))
    return code


def own_language() -> str:
    """The language of the person at the terminal; where the program does not speak it, that is
    said, and it is English."""
    code = language()
    if code in languages():
        return code
    complain(unspoken(code))
    return "en"


def unspoken(code: str) -> Msg:
    """The sentence about a language that the program does not speak."""
    return Msg(
        'The language "{code}" is not spoken here; there are: {known}.',
        code=code,
        known=", ".join(languages()),
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
    found = re.fullmatch(r"([0-9]{1,9})x([0-9]{1,9})", word)
    if found is None:
        raise Invalid(Msg('"{word}" is no size; say it as 800x480.', word=word))
    width, height = int(found[1]), int(found[2])
    if not (LEAST[0] <= width <= MOST[0] and LEAST[1] <= height <= MOST[1]):
        raise Invalid(
            Msg(
                'A window cannot be "{word}": it is at least {least} and at most {most}.',
                word=word,
                least="{}x{}".format(*LEAST),
                most="{}x{}".format(*MOST),
            )
        )
    return width, height
