"""Taking: from what a person names to a journal, and from a journal to its game.

A game is named by what it is called (`--name`), by its journal, or by nothing at all: then it is
the one that was begun last.

What may live here: finding the journal that is meant.  What may not: opening it to play
(`controller.cli.shelf`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from controller.cli.shelf import called, judge, newest
from controller.engine import Invalid, JournalForeign
from controller.engine.disk import DiskJournal
from controller.engine.journal import Start
from controller.wire import Msg

__all__ = ["game_in", "journal_of", "packs_are_there", "which"]


def which(game: str, name: str, journal: Path | None, new: bool) -> Path | None:
    """The journal to go on with; None where a new game is to be begun.

    Raises `Invalid` where that is said in two ways at once, or where nothing is said of what is to
    be played.
    """
    if new and journal is not None:
        raise Invalid(Msg("Say --new or --journal, not both: a new game finds its own place."))
    if name and journal is not None:
        raise Invalid(Msg("Say --name or --journal, not both: either names the game."))
    place = journal
    if name:
        place = called(name)
        if place is None or new:
            judge(name)
    elif journal is None and game and not new:
        place = newest(game)
    if place is not None and place.exists():
        return place
    if game:
        return None
    if name:
        raise Invalid(
            Msg(
                'There is no game called "{name}"; "sanctum-table campaigns list" shows those '
                "there are. To begin one of that name, say --game, too.",
                name=name,
            )
        )
    raise Invalid(Msg("Say what is played: --game for a game, or --name for one that was begun."))


def journal_of(word: str) -> Path:
    """The journal that a person means by `word`: a file, or else the game that is called so.
    Raises `JournalForeign` where it is neither."""
    path = Path(word)
    if path.exists() or "/" in word:
        return path
    found = called(word)
    if found is None:
        raise JournalForeign(
            Msg(
                'There is no file "{name}", and no game is called so; "sanctum-table campaigns '
                'list" shows those there are.',
                name=word,
            )
        )
    return found


def packs_are_there(packs: Sequence[Path]) -> None:
    """Raise `Invalid` for a folder that is no pack: to read all of it first takes long."""
    for path in packs:
        if not (path / "pack.toml").is_file():
            raise Invalid(
                Msg(
                    'There is no pack at "{path}": a pack is a folder with a pack.toml.',
                    path=str(path),
                )
            )


def game_in(journal: Path | None) -> str:
    """The name of the game in a journal.  Raises `JournalError`."""
    assert journal is not None
    with closing(DiskJournal.open(journal, read_only=True)) as opened:
        start = opened.row(1).entry
    if not isinstance(start, Start):
        raise JournalForeign(Msg("{path} holds no game.", path=str(journal)))
    return start.versions.game
