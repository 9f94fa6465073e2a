"""The book: what every rule needs at hand, made once for a game, and never changed by playing."""

from __future__ import annotations

from controller.games.sanctorvm.board import Board
from controller.games.sanctorvm.cardtext import card_text
from controller.games.sanctorvm.chapters import TRAITS, effects
from controller.games.sanctorvm.pack import Box
from controller.games.sanctorvm.solo import decide
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.trait import Trait
from controller.games.sanctorvm.values import Values
from controller.games.sanctorvm.words import Side

__all__ = ["Book"]

MOST_BOARDS = 500
"""Boards kept in mind; a battle has a few, and many battles have the same."""

Key = tuple[tuple[str, tuple[int, int], int], ...]


class Book:
    """The box, what its cards say, the boards, the traits, and the effects with their hooks."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.texts = {kind: card_text(card, box) for kind, card in box.kinds().items()}
        self.traits = {trait.name: trait for trait in TRAITS}
        self.effects = effects(self)
        self.decide = decide
        self._boards: dict[tuple[str, Key], Board] = {}
        self._grounds: dict[tuple[str, Key, tuple[tuple[str, str], ...]], Board] = {}
        self._traits: dict[tuple[str, bool, str], tuple[Trait, ...]] = {}

    def traits_of(self, kind: str, superb: bool, armor: str) -> tuple[Trait, ...]:
        """The traits of a panel, with that of an Armor."""
        key = (kind, superb, armor)
        found = self._traits.get(key)
        if found is None:
            box = self.box
            own = box.heroes[kind].power_rule if superb else box.minions[kind].passive_rule
            found = tuple(self.traits[name] for name in (own, armor) if name)
            self._traits[key] = found
        return found

    def board(self, state: Battle) -> Board:
        """The board as it lies, with every way open."""
        key = (state.battle, tuple([(m.code, m.at, m.turns) for m in state.modules]))
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            phase = self.box.battles[state.battle]
            board = self._boards[key] = Board.of(self.box, state.modules, phase.exit)
        return board

    def ground(self, state: Battle, side: Side) -> Board:
        """The board as it is for a Side: Rubble closes ways to the Homo Superbe alone
        (SV-FEA-003 to SV-FEA-005)."""
        rubble = tuple(
            pair for each in state.features if each.kind == "rubble" for pair in each.pathways
        )
        if not rubble or side != "homo":
            return self.board(state)
        key = (state.battle, tuple([(m.code, m.at, m.turns) for m in state.modules]), rubble)
        ground = self._grounds.get(key)
        if ground is None:
            if len(self._grounds) >= MOST_BOARDS:
                self._grounds.clear()
            ground = self._grounds[key] = self.board(state).without(set(rubble))
        return ground

    def values(self, state: Battle) -> Values:
        """What the miniatures are worth now."""
        return Values(self, state)
