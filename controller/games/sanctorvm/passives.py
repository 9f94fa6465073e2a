"""Passives: what only one kind of Minion does by itself (SV-PNL-029).

A panel names its passive (`passive_rule`); here stands what it does.  What a passive is worth in a
value, such as the Defense of Testudo, stands with that value.
"""

from __future__ import annotations

from controller.engine import Play
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.effects import Arrive, Teleport
from controller.games.sanctorvm.pack import Box
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.values import Values
from controller.wire import Msg, Why

__all__ = ["Passives"]


class Passives:
    """The hooks of the passives, with the box at hand for the panels."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them, in order."""
        return (react(Arrive, self.testudo, 20),)

    def testudo(self, play: Play[Battle], it: Arrive) -> Then | None:
        """SV-PNL-038: when one of them has moved, the others teleport to her, whatever the
        capacity.  A teleport is no movement, so it calls nobody further."""
        state = play.state
        mover = state.miniature(it.who)
        values = Values(self.box, state)
        if not values.testudo(mover):
            return None
        others = [
            each
            for each in state.living(mover.side)
            if each.kind == mover.kind and each.place != mover.place
        ]
        follow = tuple(
            Teleport(who=each.id, called=values.name(each), place=mover.place) for each in others
        )
        return Then(follow, Why(Msg("Testudo: they stand together"), ("SV-PNL-038",)))
