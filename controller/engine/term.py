"""Terms: what a game's own words mean, for somebody who asks in the middle of playing.

A game lists them (`Game.terms`) and names the rules that each stands on (`Game.statements`).  They
hang on the game and its packs alone: nothing of any play is in them, so everybody may be told all
of them.

What may live here: the value.  What may not: how a term is found, and any game's word.
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire import Text

__all__ = ["Term"]


class Term(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A word of a game.

    id     its own name among the terms of its game
    title  what people call it
    text   what it is, a paragraph each
    rules  the IDs of the statements that say so
    words  other words it goes by: an abbreviation, the word for its sign in a view
    icon   the name of a picture, for screens that have it
    """

    id: str
    title: Text
    text: tuple[Text, ...]
    rules: tuple[str, ...] = ()
    words: tuple[Text, ...] = ()
    icon: str = ""
