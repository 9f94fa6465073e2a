"""Worlds: a state that an audience cannot tell from the real one.

All lies open but the dice to come, so fate alone is drawn anew; and, until a Side at a disadvantage
is prepared, whom it will have to fight (SV-ADV-005); and which of the Minions have the key to a
Prisoner's chains (SV-MOD-PRI-002).
"""

from __future__ import annotations

from random import Random

import msgspec

from controller.engine import Fate
from controller.games.sanctorvm.battle.modes.secret import hidden_keys, hide_again
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.seen.view import blind
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import OVERLORD

__all__ = ["world"]


def world(book: Book, state: Battle, audience: str, rng: Random) -> Battle:
    """The state as it might be, for all that anybody knows."""
    other = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=Battle)
    other.fate = Fate(str(rng.getrandbits(64)), dict(state.fate.drawn))
    if blind(state, audience):
        count = len(state.of("overlord"))
        unknown = [anybody(book, state, n, rng) for n in range(1, count + 1)]
        other.miniatures = [*other.of("homo"), *unknown]
        other.features, other.tokens = [], []
    if audience != OVERLORD:
        hide_again(other, hidden_keys(state), rng)
    return other


def anybody(book: Book, state: Battle, number: int, rng: Random) -> Miniature:
    """Some Minion, anywhere."""
    kind = rng.choice(list(book.box.minions))
    place = rng.choice(list(book.board(state).spaces))
    return Miniature(id=f"{kind}-{number}", kind=kind, side="overlord", place=place)
