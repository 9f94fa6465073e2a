"""Target Die: whom a Minion attacks when nobody chooses for it (SV-TGT-001 to SV-TGT-010).

    Savage       the nearest Homo Superbe
    Tactician    the one with the least Energy
    Executioner  the one with the least Health

A Minion without the symbol goes for the nearest enemy, Allies too.  Of two who are alike a coin
decides, of three the die once more, of more than three fate.  How conditions and numbers share the
faces of the die is not printed: each is a third, and the one says nothing of the other.

What may live here: rolling it, and what it says.  What may not: what the Minion does then (`solo`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from controller.engine import Rules
from controller.games.sanctorvm.box.words import opposing
from controller.games.sanctorvm.events import Aimed
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.games.sanctorvm.hits.sight import known_of
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import OVERLORD, Chance, Msg, Why

__all__ = ["distance", "number", "target"]

CONDITIONS: dict[str, Msg] = {
    "savage": Msg("Savage"),
    "tactician": Msg("Tactician"),
    "executioner": Msg("Executioner"),
}
MEANS: dict[str, Msg] = {
    "savage": Msg("Savage: the nearest"),
    "tactician": Msg("Tactician: the one with the least Energy"),
    "executioner": Msg("Executioner: the one with the least Health"),
}
RULES_OF: dict[str, str] = {
    "savage": "SV-TGT-004",
    "tactician": "SV-TGT-005",
    "executioner": "SV-TGT-006",
}
NUMBERS: Final = ("1", "2", "3")


def target(scene: Scene, who: Miniature) -> Rules[Miniature | None]:
    """SV-TGT-001 to SV-TGT-008: whom a Minion goes for now; None where nobody is left that it knows
    of."""
    enemies = [e for e in scene.state.living(opposing(who.side)) if known_of(scene, e)]
    condition, why = "savage", Why(Msg("the nearest enemy"), ("SV-TGT-001", "SV-PNL-005"))
    if not who.superb and scene.values.minion(who).target_die:
        enemies = [e for e in enemies if e.superb]
        if enemies:
            condition = yield from roll(scene, who)
            why = Why(MEANS[condition], (RULES_OF[condition],))
    if not enemies:
        return None
    measure = MEASURES[condition]
    least = min(measure(scene, who, each) for each in enemies)
    alike = [each for each in enemies if measure(scene, who, each) == least]
    found = yield from one_of(scene, who, alike)
    scene.tell(Aimed(who=who.id, name=scene.name(who), target=scene.name(found), reasons=(why,)))
    return found


def roll(scene: Scene, who: Miniature) -> Rules[str]:
    """SV-TGT-002, SV-TGT-003: the condition that the die shows."""
    [face] = yield from scene.ask(
        die(
            Msg("{who}: roll the Target Die", who=scene.name(who)),
            tuple(CONDITIONS),
            tuple(CONDITIONS.values()),
            ("SV-TGT-002", "SV-TGT-003"),
        )
    )
    return str(face)


def number(scene: Scene, prompt: Msg, because: tuple[str, ...]) -> Rules[int]:
    """The number that the die shows: 1, 2 or 3."""
    labels = tuple(Msg("{n}", n=n) for n in NUMBERS)
    [face] = yield from scene.ask(die(prompt, NUMBERS, labels, because))
    return int(face)


def die(
    prompt: Msg, faces: tuple[str, ...], labels: tuple[Msg, ...], because: tuple[str, ...]
) -> Chance:
    """A roll of the die, read in one of its two ways."""
    return Chance(
        key="target-die",
        to=(OVERLORD,),
        prompt=prompt,
        because=because,
        stream="target",
        faces=faces,
        labels=labels,
        hint="dice",
    )


# -- the conditions ---------------------------------------------------------------------------


def distance(field: Field, who: Miniature, other: Miniature) -> int:
    """How many spaces away somebody stands."""
    return field.ground(who).away(who.place, other.place)


MEASURES: dict[str, Callable[[Field, Miniature, Miniature], int]] = {
    "savage": distance,
    "tactician": lambda field, who, other: other.energy,
    "executioner": lambda field, who, other: other.health,
}


def one_of(scene: Scene, who: Miniature, alike: Sequence[Miniature]) -> Rules[Miniature]:
    """SV-TGT-007, SV-TGT-008: one of those who fulfil the condition equally."""
    if len(alike) == 1:
        return alike[0]
    prompt = Msg("{who}: whom of those who are alike?", who=scene.name(who))
    if len(alike) == 2:
        [side] = yield from scene.ask(coin("target-coin", OVERLORD, prompt, ("SV-TGT-007",)))
        return alike[0] if side == COOPERLAY else alike[1]
    if len(alike) == len(NUMBERS):
        n = yield from number(scene, prompt, ("SV-TGT-008",))
        return alike[n - 1]
    faces = tuple(each.id for each in alike)
    labels = tuple(scene.name(each) for each in alike)
    [face] = yield from scene.ask(die(prompt, faces, labels, ("SV-TGT-008",)))
    return next(each for each in alike if each.id == face)
