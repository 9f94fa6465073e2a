"""Fought: the stages of an Action Phase in their order, from any rest point to its end.

What may live here: the stages.  What may not: what happens in one, and what surrounds a battle:
that is the game of single Action Phases (`game`), or a campaign (`campaign`).
"""

from __future__ import annotations

from collections.abc import Callable

from controller.engine import REST, Play, Rules
from controller.games.sanctorvm.battle.before import start
from controller.games.sanctorvm.battle.end import settle
from controller.games.sanctorvm.battle.modes import MANNERS
from controller.games.sanctorvm.battle.modes.capture import capture
from controller.games.sanctorvm.battle.modes.duelo import champions
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.hits.sight import reveal
from controller.games.sanctorvm.preparing.briefing import read
from controller.games.sanctorvm.preparing.chosen_module import choose_module
from controller.games.sanctorvm.preparing.equipping import equip
from controller.games.sanctorvm.preparing.ethermancy import chapter
from controller.games.sanctorvm.preparing.placing import place
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Battle, Stage
from controller.games.sanctorvm.traits.powers.rhinoceros_skin import skin
from controller.games.sanctorvm.turns.round_of_turns import (
    advantage,
    choose,
    round_begins,
    round_ends,
)
from controller.games.sanctorvm.turns.turn import begin, deed

__all__ = ["fought"]

STAGES: dict[Stage, Callable[[Scene], Rules[None]]] = {
    "captive": capture,
    "module": choose_module,
    "reading": read,
    "chapter": chapter,
    "equip": equip,
    "skin": skin,
    "placing": place,
    "start": start,
    "advantage": advantage,
    "champions": champions,
    "round": round_ends,
    "between": round_begins,
    "choose": choose,
    "begin": begin,
    "deed": deed,
}


def fought(book: Book, play: Play[Battle]) -> Rules[None]:
    """The battle, to its end.  A correction may have decided it before anything happens."""
    scene = Scene(book, play)
    after = MANNERS[scene.phase.mode].after
    yield from after(scene)
    yield from settle(scene)
    while play.state.stage != "over":
        yield REST
        yield from STAGES[play.state.stage](scene)
        yield from reveal(scene)
        yield from after(scene)
        yield from settle(scene)
