"""What the page itself says; all else it is sent finished.

The page asks for them in its reader's language and knows them by these short names, so that they
stand in the house's catalogues like every other sentence.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.wire import Msg
from controller.wire.msg import Translate, render

__all__ = ["WORDS", "page_words"]

WORDS: Mapping[str, Msg] = {
    "title": Msg("Sanctum Table"),
    "code": Msg("The code on the table's screen"),
    "come_in": Msg("Come in"),
    "away": Msg("The table is away. This page tries again by itself."),
    "lobby": Msg("No game lies on the table yet."),
    "waiting": Msg("Nothing is asked of you now."),
    "answer": Msg("Done"),
    "read": Msg("I have read it"),
    "fate": Msg("Let the table roll"),
    "given": Msg("You have answered. The others are still deciding."),
    "undo": Msg("Undo"),
    "why": Msg("Why?"),
    "closed": Msg("Not now"),
    "asked": Msg("Asked of you"),
    "offers": Msg("At any time"),
    "board": Msg("Board"),
    "people": Msg("Panels"),
    "cards": Msg("Cards"),
    "log": Msg("Story"),
    "leave": Msg("Forget this device"),
    "pick": Msg("Still to choose: {n}", n="{n}"),
    "into": Msg("Where does this go?"),
    "nobody": Msg("Nowhere"),
    "left": Msg("{n} s", n="{n}"),
    "paused": Msg("paused"),
    "hidden": Msg("face down"),
}
"""Name -> sentence; {n} is filled in by the page."""


def page_words(translate: Translate) -> dict[str, str]:
    """All of them, finished; {n} still stands in them."""
    return {name: render(word, translate) for name, word in WORDS.items()}
