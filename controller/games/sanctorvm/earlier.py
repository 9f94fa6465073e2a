"""Earlier: states that earlier versions kept, made whole.

A game goes on where it stood when the rules have grown meanwhile.  What its state did not hold
then is filled in here, with what held at that time.

    modules   the first version kept no board: it lay as the Action Phase says, and nothing could
              move it yet

What may live here: filling in.  What may not: anything that a game of today needs.
"""

from __future__ import annotations

from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.preparing.setup import lying
from controller.games.sanctorvm.state import Battle

__all__ = ["mended"]


def mended(book: Book, state: Battle) -> Battle:
    """The battle, with what its version did not keep yet.  Raises KeyError where the packs do not
    hold its Action Phase."""
    if not state.modules:
        state.modules = lying(book.phase(state))
    return state
