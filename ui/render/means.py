"""What every drawing needs, in one hand: how large, in which words, where taps go, whom to ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.wire.lookup import LookUp
from ui.render.sender import Sender
from ui.text import Words
from ui.theme import Theme

__all__ = ["Means"]


@dataclass(frozen=True)
class Means:
    """Theme, words, the way out, and who is asked what something means; the same for everything on
    one screen."""

    theme: Theme
    words: Words
    sender: Sender
    look_up: Callable[[LookUp], None] = lambda asked: None
