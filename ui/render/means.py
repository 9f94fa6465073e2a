"""What every drawing needs, in one hand: how large, in which words, and where taps go."""

from __future__ import annotations

from dataclasses import dataclass

from ui.render.sender import Sender
from ui.text import Words
from ui.theme import Theme

__all__ = ["Means"]


@dataclass(frozen=True)
class Means:
    """Theme, words and the way out; the same for everything on one screen."""

    theme: Theme
    words: Words
    sender: Sender
