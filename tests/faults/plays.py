"""Plays: which game is played at a table that faults happen to, and what it is wired of.

    noughts   nine spaces, marks that stay where they are set: hands know what they want, and play
              to the end
    relay     a marsh with runners, parcels, cards and pads: tags of every form come, lie upon each
              other and go, questions are met in every way there is

What may live here: the plays' tables, and how each begins.  What may not: what hands do
(`tests.faults.hands`, `tests.faults.wanton`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from controller.engine import Game
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay

__all__ = ["PLAYS", "Play", "PlayName"]

HERE = Path(__file__).with_name("table")
MARSH = Path(__file__).parents[1] / "table"

PlayName = Literal["noughts", "relay"]


@dataclass(frozen=True)
class Play:
    """A game, the files of its table, by the number of hubs its parts, and how it begins."""

    game: Game[Any]
    layout: Path
    tags: Path
    parts: dict[int, Path]
    seats: tuple[str, ...]
    setup: dict[str, Any]


PLAYS: dict[PlayName, Play] = {
    "noughts": Play(
        Noughts(),
        HERE / "layout.toml",
        HERE / "tags.toml",
        {1: HERE / "one_hub.toml", 2: HERE / "two_hubs.toml"},
        ("cross", "nought"),
        {},
    ),
    "relay": Play(
        Relay(),
        MARSH / "relay.layout.toml",
        MARSH / "relay.tags.toml",
        {1: HERE / "relay_one_hub.toml"},
        ("amber", "birch", "cedar"),
        {"runners": 3},
    ),
}
