"""Placing: under the Advantage of the Homo Superbe the Overlord shows where they begin, and the
players say who stands in which of these spaces (SV-ADV-009).

They do so when they have prepared themselves, in sight of all that awaits them (SV-ADV-008).  Where
there is but one space it makes no difference, and nobody is asked.

What may live here: this question.  What may not: where a battle lets them begin (`phase`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from controller.engine import Rules
from controller.games.sanctorvm.changes import Placed
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import Assign, Msg, Option, Slot, Why

__all__ = ["place"]


def place(scene: Scene) -> Rules[None]:
    """SV-ADV-009: who begins where."""
    scene.state.stage = "start"
    heroes = [who for who in scene.state.heroes() if not (who.gone or who.apart)]
    rooms = Counter(who.place for who in heroes)
    if scene.phase.placing != "asked" or scene.state.advantage != "homo" or len(rooms) < 2:
        return
    pairs: Mapping[str, str] = yield from scene.ask(question(scene, heroes, rooms))
    for who in heroes:
        if who.id in pairs:
            who.place = pairs[who.id]
            why = Why(Msg("the players placed them"), ("SV-ADV-009",))
            name = scene.name(who)
            scene.tell(Placed(who=who.id, name=name, place=who.place, reasons=(why,)))


def question(field: Field, heroes: list[Miniature], rooms: Mapping[str, int]) -> Assign:
    """Each into one of the spaces shown, as many in each as it is shown for."""
    return Assign(
        key="placing",
        to=(field.speaker("homo"),),
        prompt=Msg("You have the Advantage: who begins where?"),
        because=("SV-ADV-009", "SV-ADV-008"),
        items=tuple(Option(who.id, field.name(who), subject=who.id) for who in heroes),
        slots=tuple(
            Slot(space, Msg("{place}", place=space), least=count, most=count)
            for space, count in rooms.items()
        ),
        skips=True,
        hint="placing",
    )
