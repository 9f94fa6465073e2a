"""Positions: a battle as it stands when hands do something, and what the table says to it.

What may live here: positions made by hand, and listening.  What may not: what is to be said.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.engine import Session
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.state import Battle, Stage, Turn
from tests.games.sanctorvm.table import GAME
from tests.traces.live import Live

__all__ = ["battle", "equipping", "holding", "live", "said", "standing"]

Said = tuple[str, tuple[str, ...]]


def battle(turn: str = "", stage: Stage = "choose", name: str = "first_fight") -> Battle:
    """A battle in its first round: the turn of somebody, or the Homo Superbe choose who acts."""
    state = GAME.new({"seed": "refusals", "battle": name})
    state.packing, state.round, state.advantage, state.stage = [], 1, "homo", stage
    if turn:
        state.side, state.stage = state.miniature(turn).side, "deed"
        points = GAME.book.values(state).points(state.miniature(turn))
        state.turn = Turn(turn, points=points)
    return state


def equipping(who: str, *cards: str) -> Battle:
    """Before the battle: somebody takes cards, and has these already."""
    state = battle(stage="equip")
    state.packing, state.round = [who], 0
    return holding(state, who, *cards)


def holding(state: Battle, who: str, *cards: str) -> Battle:
    """The same, with cards out of the Storage Deck in somebody's hands."""
    state.storage = [card for card in state.storage if card not in cards]
    state.miniature(who).cards += cards
    return state


def standing(state: Battle, **places: str) -> Battle:
    """The same, with everybody called somewhere else; "_" stands for "-"."""
    for name, place in places.items():
        state.miniature(name.replace("_", "-")).place = place.replace("_", "-")
    return state


def live(state: Battle, of: Sanctorvm = GAME) -> Live:
    """Hands at the game's own table, in this position."""
    return Live(Session.resume(of, state))


def said(table: Live, gesture: Callable[[], object]) -> Said:
    """What the whole table reads after a gesture, which changed nothing of the game."""
    before = (table.session.hash(), table.session.ask_id, table.session.timeline.length)
    gesture()
    notice = table.view.notice
    assert notice is not None
    assert (table.session.hash(), table.session.ask_id, table.session.timeline.length) == before
    return str(notice.text), notice.because
