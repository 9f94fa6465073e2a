"""The book: what every rule needs at hand, made once for a game, and never changed by playing."""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.engine.effects import Effect, Effects
from controller.games.sanctorvm.board import Board
from controller.games.sanctorvm.cardtext import card_text
from controller.games.sanctorvm.damage import Mitigation
from controller.games.sanctorvm.effects import Deeds
from controller.games.sanctorvm.pack import Box
from controller.games.sanctorvm.passives import Passives
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.states import Conditions
from controller.games.sanctorvm.values import Values
from controller.wire import OVERLORD, Why

__all__ = ["Book"]


class Book:
    """The box, the boards of its battles, what its cards say, and the effects with their hooks."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.boards = {name: Board.of(box, phase.modules) for name, phase in box.battles.items()}
        self.texts = {kind: card_text(weapon) for kind, weapon in box.weapons.items()}
        self.effects: Effects[Battle] = Effects(
            words=Deeds(box).words(),
            hooks=(*Mitigation(box).hooks(), *Conditions(box).hooks(), *Passives(box).hooks()),
        )

    def board(self, state: Battle) -> Board:
        """The board of this battle."""
        return self.boards[state.battle]

    def values(self, state: Battle) -> Values:
        """What the miniatures are worth now."""
        return Values(self.box, state)

    def resolve(self, play: Play[Battle], effect: Effect, *why: Why) -> Rules[None]:
        """Let an effect happen."""
        yield from self.effects.resolve(play, effect, *why)

    def seat(self, state: Battle, who: Miniature) -> str:
        """Who plays a miniature."""
        for seat in state.seats:
            if who.id in seat.plays:
                return seat.name
        return OVERLORD

    def free(self, state: Battle, place: str, who: Miniature) -> bool:
        """SV-MAP-004, SV-MAP-020: whether a space has room for one more of its Side."""
        others = [each for each in state.there(place, who.side) if each is not who]
        return len(others) < self.board(state).spaces[place].capacity
