"""The program itself: `app`, to which every command file adds its command.

A command file is a module of this room that says

    @app.command()
    def export(journal: Annotated[Path, ...], ...) -> None:
        \"\"\"What `sanctum-table export --help` says.\"\"\"

and whose name stands in the list in `controller.cli`.  It says what is wrong by raising a
`SanctumError`, and ends with another exit code by `raise typer.Exit(code)`; `controller.cli.main`
turns whatever else happens into a sentence.

What may live here: the app, and how a command speaks.  What may not: a command.
"""

from __future__ import annotations

import locale
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console

import controller
from controller.engine import Game
from controller.games import content_of, folder_of, names
from controller.wire.msg import Text, Translate, render, untranslated

if TYPE_CHECKING:
    from controller.engine.text import Book, Catalogue

__all__ = [
    "app",
    "catalogue",
    "complain",
    "games_known",
    "language",
    "languages",
    "reason",
    "say",
    "translated",
    "translation",
]

app = typer.Typer(
    name="sanctum-table",
    help="A smart table for game nights: tagged miniatures and cards, the whole rules, one "
    "touchscreen.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

HOUSE = Path(controller.__file__).parent
ROOMS = ("engine", "table", "api", "service", "web", "games", "cli")
"""The rooms whose sentences may reach a person, each with its own catalogue of texts."""


def catalogue(game: Game[Any] | None = None) -> Catalogue:
    """The texts of the house, and of `game`, in every language there is."""
    from controller.engine.text import Catalogue  # its library is slow to load

    rooms: list[Path | Book] = [HOUSE / room for room in ROOMS]
    if game is not None:
        content = content_of(game)
        rooms += [folder_of(game), *(content.books if content else ())]
    return Catalogue(*rooms)


def language() -> str:
    """The language of the person at the terminal, as an ISO 639-1 code; English if unknown."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = locale.normalize(os.environ.get(name, "")).partition("_")[0].lower()
        if len(code) == 2 and code.isalpha():
            return code
    return "en"


def languages() -> tuple[str, ...]:
    """The languages that the program speaks, as ISO 639-1 codes, in order."""
    return tuple(sorted({"en", *(path.stem for path in (HOUSE / "cli" / "locale").glob("*.po"))}))


def games_known(what: str) -> str:
    """The help of an option that names a game: which there are."""
    return f"{what}: {', '.join(names()) or 'none is in this copy'}."


@cache
def translation(code: str) -> Translate:
    """What finishes sentences in this language.  English needs no catalogue."""
    if code == "en":
        return untranslated
    return catalogue().translate(code)


def say(text: Text) -> None:
    """Print a sentence, or a line made to be read by a program."""
    write(Console(highlight=False, markup=False, emoji=False), text)


def complain(text: Text) -> None:
    """Print a sentence about what went wrong, on standard error; where that cannot be written
    there is nobody to be told."""
    with suppress(OSError):
        write(Console(stderr=True, highlight=False, markup=False, emoji=False), text)


def translated(text: Text) -> str:
    """`text`, finished for the person at the terminal."""
    return render(text, translation(language()))


def write(console: Console, text: Text) -> None:
    """Print `text` whole: nothing in it is taken for markup, nothing is cut."""
    console.print(translated(text), soft_wrap=True)


def reason(wrong: OSError) -> str:
    """What the machine says went wrong, as part of a sentence."""
    return wrong.strerror or type(wrong).__name__
