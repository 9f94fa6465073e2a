"""The book: what every rule needs at hand, made once for a game, and never changed by playing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from controller.games.sanctorvm.box.cards import kind_of, number_of
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.words import Side
from controller.games.sanctorvm.chapters import TRAITS, effects
from controller.games.sanctorvm.kept import Kept
from controller.games.sanctorvm.moving.board import Board
from controller.games.sanctorvm.seen import printed
from controller.games.sanctorvm.seen.cardtext import card_text, does
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.traits.trait import Traits
from controller.games.sanctorvm.turns.means import Means, of_card, of_panel
from controller.games.sanctorvm.unasked.solo import decide
from controller.games.sanctorvm.values import Values
from controller.wire import Card, Msg, Option

__all__ = ["Book"]

MOST_BOARDS = 500
"""Boards kept in mind; a battle has a few, and many battles have the same."""
MOST_MOVES = 4_000
"""Movements kept in mind, each with its options; a battle has some hundred."""
MOST_HANDS = 4_000
"""Hands of cards whose traits are kept in mind; a battle has some ten."""


class Book:
    """The box, what its cards say, the boards, the traits, and the effects with their hooks.

    texts    what each kind of card says
    printed  what stands on each Minion Panel
    raised   the values that any trait at all adds to
    moves    where somebody may go (`movement`)

    What it keeps hangs on the box and on what is asked alone, so it is never out of date.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.texts = {kind: card_text(card, box) for kind, card in box.kinds().items()}
        self.printed = {kind: printed.of_panel(panel, box) for kind, panel in box.minions.items()}
        self.traits = {trait.name: trait for trait in TRAITS}
        self.raised = frozenset([what for trait in TRAITS for what in trait.adds])
        self.effects = effects(self)
        self.decide = decide
        self.moves: Kept[Hashable, tuple[Option, ...]] = Kept(MOST_MOVES)
        self._boards: Kept[Hashable, Board] = Kept(MOST_BOARDS)
        self._grounds: Kept[tuple[Board, tuple[tuple[str, str], ...]], Board] = Kept(MOST_BOARDS)
        self._traits: Kept[Hashable, Traits] = Kept(MOST_HANDS)
        self._names: dict[tuple[str, str, bool], Msg] = {}
        self._panels = {kind: of_panel(kind, panel) for kind, panel in box.minions.items()}
        self._cards: dict[str, Means] = {}
        self._deeds: dict[tuple[str, str], Msg] = {}
        self._shown: dict[str, Card] = {}

    def panel_means(self, kind: str) -> Means:
        """What a Minion acts with.  KeyError if there is no such panel."""
        return self._panels[kind]

    def card_means(self, card: str) -> Means:
        """What a card lets its bearer do.  KeyError if there is no such card."""
        found = self._cards.get(card)
        if found is None:
            found = self._cards[card] = of_card(card, self.box.card(card))
        return found

    def shown(self, card: str) -> Card:
        """A card, face up.  KeyError if there is no such card."""
        found = self._shown.get(card)
        if found is None:
            name, text = Msg(self.box.card(card).name), self.texts[kind_of(card)]
            found = self._shown[card] = Card(card, name, text)
        return found

    def deed(self, using: Means, name: str) -> Msg:
        """An Action as an option says it, with what it does."""
        key = (using.card, name)
        found = self._deeds.get(key)
        if found is None:
            action = using.actions[name]
            found = self._deeds[key] = Msg(
                "{action} ({does})", action=Msg(action.name), does=does(action, self.box)
            )
        return found

    def name(self, kind: str, who: str, superb: bool) -> Msg:
        """What a miniature of a panel is called."""
        key = (kind, who, superb)
        found = self._names.get(key)
        if found is None:
            found = Msg(self.box.heroes[kind].name) if superb else self.numbered(kind, who)
            self._names[key] = found
        return found

    def numbered(self, kind: str, who: str) -> Msg:
        """A Minion, by its panel and number."""
        minion = Msg(self.box.minions[kind].name)
        return Msg("{minion} {number}", minion=minion, number=number_of(who))

    def traits_of(self, kind: str, superb: bool, cards: Sequence[str]) -> Traits:
        """The traits of a panel, with what it wears of these cards."""
        key = (kind, superb, *cards)
        found = self._traits.get(key)
        if found is None:
            box = self.box
            own = box.heroes[kind].power_rule if superb else box.minions[kind].passive_rule
            worn = next((a for card in cards if (a := box.armors.get(kind_of(card)))), None)
            rules = (own, "" if worn is None else worn.power_rule)
            traits = [self.traits[name] for name in rules if name]
            found = self._traits.keep(key, Traits.of(traits, worn))
        return found

    def phase(self, state: Battle) -> ActionPhase:
        """The Action Phase as it is printed."""
        return state.printed or self.box.battles[state.battle]

    def board(self, state: Battle) -> Board:
        """The board as it lies, with every way open."""
        out = self.phase(state).exit
        key = (out, *state.modules)
        board = self._boards.get(key)
        if board is None:
            board = self._boards.keep(key, Board.of(self.box, state.modules, out))
        return board

    def ground(self, state: Battle, side: Side) -> Board:
        """The board as it is for a Side: Rubble closes ways to the Homo Superbe alone
        (SV-FEA-003 to SV-FEA-005)."""
        board = self.board(state)
        if not state.features or side != "homo":
            return board
        rubble = tuple(
            [pair for each in state.features if each.kind == "rubble" for pair in each.pathways]
        )
        if not rubble:
            return board
        ground = self._grounds.get((board, rubble))
        if ground is None:
            ground = self._grounds.keep((board, rubble), board.without(set(rubble)))
        return ground

    def values(self, state: Battle) -> Values:
        """What the miniatures are worth now."""
        return Values(self, state)
