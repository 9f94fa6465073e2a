"""The book: what every rule needs at hand, made once for a game, and never changed by playing."""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.engine.effects import Effect, Effects
from controller.wire import Why
from tests.specimens.relay.deeds import Deeds
from tests.specimens.relay.ground import Ground
from tests.specimens.relay.guards import Guards
from tests.specimens.relay.pack import Box
from tests.specimens.relay.state import Course

__all__ = ["Book"]


class Book:
    """The box of cards, and the effects with all their hooks."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.effects: Effects[Course] = Effects(
            words=Deeds(box).words(),
            hooks=(*Ground(box).hooks(), *Guards(box).hooks()),
        )

    def resolve(self, play: Play[Course], effect: Effect, *why: Why) -> Rules[tuple[Effect, ...]]:
        """Let an effect happen."""
        return self.effects.resolve(play, effect, *why)
