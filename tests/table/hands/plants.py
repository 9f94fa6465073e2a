"""Plants: tables that are wrong on purpose, to see whether the proofs find them out.

    sloppy   a piece that is set down in a wrong space answers all the same, with some option of its
             own
    deaf     one gesture of a thing in five is not taken in
    numb     one tag in four is never felt to be gone

What may live here: the ways in which a table is wrong.  What may not: how that is found out.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from controller.table import Table, interpreter
from controller.table.feeling import Act, Feeling
from controller.table.gesture import AnyGesture, Key
from controller.table.meaning import Answers, Meaning, Refuses, Scene
from hal.events import TagRemoved, Told
from tests.table.hands.wordless import free

__all__ = ["PLANTS"]

LOST = 0.2
"""The share of gestures that a deaf table does not take in."""

NUMB = 4
"""Of how many tags a numb table goes on feeling one that is gone."""


def sloppy(patch: pytest.MonkeyPatch) -> None:
    """Answer with an option of the same piece where a space is refused."""
    true = interpreter.placed

    def placed(scene: Scene, seat: str, thing: str, place: str) -> Meaning:
        meaning = true(scene, seat, thing, place)
        own = [o for o in free(scene.ask) if o.subject == thing and o.place]
        single = interpreter.most(scene.ask) == 1
        if isinstance(meaning, Refuses) and own and seat and single:
            return Answers(seat, (own[0].id,))
        return meaning

    patch.setattr(interpreter, "placed", placed)


def deaf(patch: pytest.MonkeyPatch) -> None:
    """Lose some gestures of things."""
    true, rng = Table.gesture, Random(5)

    def gesture(table: Table, event: Act, made: AnyGesture) -> None:
        if isinstance(made, Key) or rng.random() >= LOST:
            true(table, event, made)

    patch.setattr(Table, "gesture", gesture)


def numb(patch: pytest.MonkeyPatch) -> None:
    """Go on feeling some tags where they were."""
    true = Feeling._told

    def told(feeling: Feeling, event: Told) -> None:
        if not isinstance(event, TagRemoved) or int(event.uid, 16) % NUMB:
            true(feeling, event)

    patch.setattr(Feeling, "_told", told)


PLANTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "sloppy": sloppy,
    "deaf": deaf,
    "numb": numb,
}
"""How each is planted, by its name."""
