"""`sanctum-table chronicle`: who did what in a game, in readable prose.

What may live here: the command.  What may not: what is told (`controller.engine.chronicle`), and
how it is printed (`controller.cli.prose`).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.app import app, language, languages, reason, say
from controller.cli.kept import kept_name
from controller.cli.opened import Look, look, own_words
from controller.cli.prose import Chronicle, html, markdown
from controller.cli.taking import journal_of
from controller.engine import Invalid, JournalUnwritable
from controller.engine.chronicle import lines_of, passages, recap
from controller.engine.diskfile import EXISTS, about
from controller.files import write_whole
from controller.wire import OVERLORD, TABLE, Msg
from controller.wire.msg import Translate, render

__all__ = ["chronicle"]


@app.command()
def chronicle(
    game: Annotated[str, typer.Argument(help="What the game is called, or its journal.")],
    spoken: Annotated[
        str, typer.Option("--language", help="The language to tell it in; else your own.")
    ] = "",
    as_html: Annotated[bool, typer.Option("--html", help="As a page; else as Markdown.")] = False,
    to: Annotated[Path | None, typer.Option(help="The file to write; else it is printed.")] = None,
    overlord: Annotated[
        bool, typer.Option("--overlord", help="With what only the Overlord may know.")
    ] = False,
    last: Annotated[
        bool, typer.Option("--last", help="Only what happened last, in a few sentences.")
    ] = False,
) -> None:
    """Tell who did what: chapters, decisions, and of each battle what is worth telling."""
    if spoken and spoken not in languages():
        known = ", ".join(languages())
        raise Invalid(
            Msg('Nothing is told in "{name}" here; there are: {known}.', name=spoken, known=known)
        )
    if to is not None and os.path.lexists(to):
        raise JournalUnwritable(about(EXISTS, to))
    path = journal_of(game)
    seen = look(path)
    code = spoken or language()
    words = own_words(seen.game, code)
    if last:
        text = render(recap(seen.session) or Msg("Nothing has happened yet."), words) + "\n"
    else:
        told = whole(kept_name(path), seen, OVERLORD if overlord else TABLE, words)
        text = html(told, code) if as_html else markdown(told)
    if to is None:
        say(text.rstrip("\n"))
    else:
        write(to, text)


def whole(name: str, seen: Look, audience: str, words: Translate) -> Chronicle:
    """The chronicle of a game, all of it."""
    state, game = seen.session.state, seen.game
    head = [game.title(), game.occasion(state)]
    end = Msg("It goes on: {standing}", standing=game.standing(state))
    return Chronicle.of_passages(
        name,
        [text for text in head if text],
        passages(lines_of(seen.session), audience),
        game.standing(state) if seen.session.over else end,
        words,
    )


def write(to: Path, text: str) -> None:
    """Put it into a new file."""
    try:
        write_whole(to, text.encode())
    except OSError as wrong:
        raise JournalUnwritable(
            Msg("{path} cannot be written: {reason}.", path=str(to), reason=reason(wrong))
        ) from None
    say(Msg("The chronicle stands in {path}.", path=str(to)))
