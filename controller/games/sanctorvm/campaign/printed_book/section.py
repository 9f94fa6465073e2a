"""Section: a part of an Action Phase, as the menu of a draft sees it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from controller.engine import Rules
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Text

__all__ = ["Section"]


class Section(Struct, frozen=True):
    """What it is called, what has been said of it so far, and saying it."""

    label: Msg
    says: Callable[[Story], Text]
    does: Callable[[Telling], Rules[None]]
