"""Serving: what a game that was taken up is played with, made of what the command line says.

What may live here: furniture and sound for one game.  What may not: the command (`serve`), and
which game (`cupboard`).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from controller.cli.flights import fly
from controller.cli.furnishing import Furnishing, Plan, laid
from controller.cli.loudspeaker import audio, buzzing
from controller.cli.shelf import Taken
from controller.engine import Game
from controller.service import Audio, Furniture
from controller.service.kept_order import beside
from controller.wire import TABLE
from hal.clock import Clock

__all__ = ["Heard", "furnished"]


class Heard(Struct, frozen=True):
    """What is wanted to be heard: ambience and cues, the name of a voice, how loud in percent."""

    sound: bool = False
    voice: str = ""
    volume: int = 100


def furnished(
    taken: Taken,
    game: Game[Any],
    table: Furnishing,
    plan: Plan | None,
    clock: Clock,
    heard: Heard,
) -> tuple[Furniture | None, Audio | None]:
    """The table of `plan`, with what was let be there and recorded where it is real; and the sound:
    of a loudspeaker, else of the table's own buzzer."""
    sound = audio(game, heard.sound, heard.voice, heard.volume)
    if plan is None:
        return None, sound
    flight = None
    if table.hardware and table.layout and table.tags:
        flight = fly(taken, table.layout, table.tags, clock)
    furniture = laid(plan, clock, taken.session.view(TABLE), flight)
    furniture = replace(furniture, let_be=beside(taken.journal))
    if sound is None and plan.parts is not None and plan.parts.buzzer is not None:
        sound = buzzing(game, furniture.platform)
    return furniture, sound
