"""Changing a tags file from a terminal: safely, or not at all, in one sentence.

What may live here: that, and which things a game has for it.  What may not: a command.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from controller.cli.app import catalogue, language, reason
from controller.engine import Invalid
from controller.engine.letters import visible
from controller.engine.shape import nearest
from controller.games import find
from controller.service.tags_file import rewrite
from controller.table import Tags, read_tags
from controller.wire import Msg
from controller.wire.belonging import Belonging
from controller.wire.msg import render

__all__ = ["among", "belongings", "change", "known_in", "near"]

NEAR = 3
"""How many names are offered for one that nobody knows."""


def known_in(file: Path) -> Tags:
    """The tags that stand in a file; none where there is no file yet."""
    return read_tags(file) if file.exists() else Tags()


def change(file: Path, *edits: Callable[[str], str]) -> None:
    """Change a tags file by all of these, or not at all.  Raises `Invalid`, `ContentError`."""
    try:
        rewrite(file, *edits)
    except OSError as wrong:
        raise Invalid(
            Msg("{path} cannot be written: {reason}.", path=str(file), reason=reason(wrong))
        ) from None


def belongings(game: str, packs: Sequence[Path]) -> tuple[Belonging, ...]:
    """The things of a game, called in the language of the terminal.  Raises `Invalid` where there
    is no game of that name, or where it names no things."""
    found = find(game, *packs)
    things = found.things()
    if not things:
        raise Invalid(Msg('The game "{game}" names no things that could wear a tag.', game=game))
    if language() == "en":
        return things
    speak = catalogue(found).translate(language())
    return tuple(
        replace(each, label=render(each.label, speak), group=render(each.group, speak))
        for each in things
    )


def among(things: Sequence[Belonging], name: str, form: str) -> Belonging:
    """The thing of this name, in this form where one is said; else in its first.  Raises `Invalid`
    with the nearest names."""
    found = [each for each in things if each.name == name and form in ("", each.form)]
    if found:
        return found[0]
    if any(each.name == name for each in things):
        raise Invalid(Msg('"{thing}" is no {form} in this game.', thing=name, form=visible(form)))
    close = near(name, [each.name for each in things])
    shown = visible(name[:64])
    if close:
        raise Invalid(
            Msg(
                'This game has no "{thing}"; the nearest names are: {names}.',
                thing=shown,
                names=", ".join(close),
            )
        )
    raise Invalid(Msg('This game has no "{thing}": "tags things" lists what it has.', thing=shown))


def near(name: str, names: Sequence[str]) -> list[str]:
    """The known names that this one was probably meant to be, the nearest first."""
    left, found = list(dict.fromkeys(names)), list[str]()
    while left and len(found) < NEAR and (close := nearest(name, left)):
        found.append(close)
        left.remove(close)
    return found
