"""The book: what every rule needs at hand, made once for a game, and never changed by playing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from controller.games.sanctorvm.box.cards import kind_of, number_of
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase, Exit
from controller.games.sanctorvm.box.words import Side
from controller.games.sanctorvm.chapters import TRAITS, effects
from controller.games.sanctorvm.kept import Kept, Last
from controller.games.sanctorvm.moving.board import Board
from controller.games.sanctorvm.moving.features import lying_on
from controller.games.sanctorvm.seen import printed
from controller.games.sanctorvm.seen.cardtext import card_text, does
from controller.games.sanctorvm.state import Battle, Feature, Lying
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
MOST_NAMES = 4_000
"""Names of miniatures kept in mind; a box has some hundred."""

Named = tuple[str, str, bool]
"""The panel of a miniature, its own name, and whether it is a Homo Superbe."""
Hand = tuple[str, bool, *tuple[str, ...]]
"""A panel, whether it is that of a Homo Superbe, and cards."""
Laid = tuple[Exit | None, *tuple[Lying, ...]]
"""An Escape Module, if there is any, and modules as they lie."""
Closed = tuple[Board, *tuple[tuple[str, str], ...]]
"""A board, and the links of it that are closed."""


class Book:
    """The box, what its cards say, the boards, the traits, and the effects with their hooks.

    texts    what each kind of card says
    printed  what stands on each Minion Panel
    raised   the values that any trait at all adds to
    moves    where somebody may go (`movement`)
    names    what a miniature is called
    traits_of  the traits of a panel, with what it wears of some cards
    perils   what lies on Pathways (`features`)

    What it keeps hangs on the box and on what is asked alone, so it is never out of date.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.texts = {kind: card_text(card, box) for kind, card in box.kinds().items()}
        self.printed = {kind: printed.of_panel(panel, box) for kind, panel in box.minions.items()}
        self.traits = {trait.name: trait for trait in TRAITS}
        self.traits_of: Kept[Hand, Traits] = Kept(MOST_HANDS, self.held_by)
        self.raised = frozenset([what for trait in TRAITS for what in trait.adds])
        self.effects = effects(self)
        self.decide = decide
        self.moves: Kept[Hashable, tuple[Option, ...]] = Kept(MOST_MOVES)
        self.names: Kept[Named, Msg] = Kept(MOST_NAMES, self.named)
        self._boards: Kept[Laid, Board] = Kept(MOST_BOARDS, self.laid)
        self._board = Last(lambda modules, out: self._boards[out, *modules])
        self._grounds: Kept[Closed, Board] = Kept(MOST_BOARDS, lambda it: it[0].without({*it[1:]}))
        self._ground = Last(self.cleft)
        self.perils = Last(lying_on)
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

    def named(self, key: Named) -> Msg:
        """What a miniature is called; a Minion by its panel and number."""
        kind, who, superb = key
        if superb:
            return Msg(self.box.heroes[kind].name)
        minion = Msg(self.box.minions[kind].name)
        return Msg("{minion} {number}", minion=minion, number=number_of(who))

    def held_by(self, key: Hand) -> Traits:
        """The traits of a panel, with what it wears of these cards."""
        (kind, superb, *cards), box = key, self.box
        own = box.heroes[kind].power_rule if superb else box.minions[kind].passive_rule
        worn = next((a for card in cards if (a := box.armors.get(kind_of(card)))), None)
        rules = (own, "" if worn is None else worn.power_rule)
        return Traits.of([self.traits[name] for name in rules if name], worn)

    def phase(self, state: Battle) -> ActionPhase:
        """The Action Phase as it is printed."""
        return state.printed or self.box.battles[state.battle]

    def board(self, state: Battle) -> Board:
        """The board as it lies, with every way open."""
        phase = state.printed or self.box.battles[state.battle]
        return self._board.of(state.modules, phase.exit)

    def lying(self, modules: Sequence[Lying], out: Exit | None) -> Board:
        """The board of these modules, kept like every other."""
        return self._boards[out, *modules]

    def laid(self, key: Laid) -> Board:
        """The board of an Escape Module, if there is any, and these modules."""
        out, *modules = key
        return Board.of(self.box, modules, out)

    def ground(self, state: Battle, side: Side) -> Board:
        """The board as it is for a Side: Rubble closes ways to the Homo Superbe alone
        (SV-FEA-003 to SV-FEA-005)."""
        board = self.board(state)
        return self._ground.of(board, state.features) if side == "homo" else board

    def cleft(self, board: Board, features: Sequence[Feature]) -> Board:
        """That board, with the ways closed on which Rubble lies."""
        rubble = [pair for each in features if each.kind == "rubble" for pair in each.pathways]
        return self._grounds[board, *rubble] if rubble else board

    def values(self, state: Battle) -> Values:
        """What the miniatures are worth now."""
        return Values(self, state)
