"""Opened: a game as it stands, to be looked at: nothing of its journal or archive is changed.

All of it is read into memory and opened there, by the rules at hand, so even a game that must be
brought up to newer rules stays as it was until somebody goes on with it.

What may live here: that look.  What may not: what is made of it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from controller.cli.app import catalogue, language
from controller.cli.archive import Evening, read_evening
from controller.cli.packing import laid
from controller.engine import Game, Session
from controller.games import digests, find
from controller.wire.msg import Translate

__all__ = ["Look", "look", "own_words", "plain", "playable"]


class Look(Struct, frozen=True):
    """What was seen: the evening as it is stored, its game, and the game as it stands."""

    evening: Evening
    game: Game[Any]
    session: Session[Any]


def look(path: Path) -> Look:
    """Look at the journal or archive at `path`.  Raises `SanctumError` where it cannot be gone on
    with: the sentence says why."""
    evening = read_evening(path)
    game = playable(evening)
    return Look(evening, game, Session.open(game, evening.journal, digests(game)))


def playable(evening: Evening) -> Game[Any]:
    """The game that an evening is of, with the packs it was played with.  Raises `SanctumError`."""
    if not evening.packs:
        return plain(evening.game)
    with laid(evening.packs) as packs:
        return find(evening.game, *packs)


plain = lru_cache(maxsize=8)(find)
"""A game without further packs: the journals on a shelf have few of them."""


def own_words(game: Game[Any], code: str = "") -> Translate:
    """What finishes the sentences of a game and its packs in this language, or in that of the
    person at the terminal."""
    return catalogue(game).translate(code or language())
