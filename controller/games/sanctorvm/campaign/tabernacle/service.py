"""Service: what the Tabernacle can do for the group, as the menu sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from controller.engine import Rules
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Option

__all__ = ["Service"]


class Service(Struct, frozen=True):
    """What it offers now, closed options with their reason too; and what taking one does."""

    offers: Callable[[Story], Iterable[Option]]
    does: Callable[[Telling, Option], Rules[None]]
