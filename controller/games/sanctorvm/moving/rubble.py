"""Rubble: clearing it away (SV-FEA-006).

Rubble closes its Pathways to the Homo Superbe Side; a Homo Superbe who stands at one end of them
may spend 2 Action Points and 8 Energy, and it is gone.

What may live here: that Action.  What may not: what Rubble closes (`Book.ground`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from controller.engine import Play, Rules
from controller.engine.effects import Word, commit
from controller.games.sanctorvm.box.words import in_a_row
from controller.games.sanctorvm.effects import OfMiniature
from controller.games.sanctorvm.events import Befell
from controller.games.sanctorvm.hits.sight import CLEARED, give_away
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Battle, Feature
from controller.games.sanctorvm.turns.deeds import CLEAR
from controller.games.sanctorvm.turns.energy import (
    Price,
    costs,
    health_paid,
    pay,
    too_dear,
    too_few,
)
from controller.wire import Msg, Option, Why

__all__ = ["WORDS", "Clear", "Cleared", "clear", "clearings"]

PRICE: Final = Price(points=2, energy=8)
"""SV-FEA-006."""


class Clear(OfMiniature, frozen=True, kw_only=True):
    """Clear away the Rubble that lies between two spaces, there and wherever else it reaches."""

    one: str
    other: str

    def says(self) -> Msg:
        return Msg(
            "{who} clears the Rubble between {one} and {other}",
            who=self.called,
            one=self.one,
            other=self.other,
        )


class Cleared(Befell, frozen=True, kw_only=True):
    """It has cleared Rubble away."""

    one: str
    other: str

    def says(self) -> Msg:
        return Msg(
            "{who} clears the Rubble between {one} and {other}",
            who=self.name,
            one=self.one,
            other=self.other,
        )


def clearings(acting: Acting) -> Iterable[Option]:
    """The Rubble on the board, greyed where it cannot be cleared now."""
    return [clearing(acting, each) for each in acting.state.features if each.kind == "rubble"]


def clearing(acting: Acting, feature: Feature) -> Option:
    """To clear this Rubble."""
    who, (one, other) = acting.who, feature.pathways[0]
    return Option(
        f"{CLEAR}:{one}:{other}",
        Msg("Clear the Rubble between {one} and {other}", one=one, other=other),
        subject=who.id,
        costs=costs(who, PRICE),
        closed=out_of_hand(acting, feature) or too_dear(who, PRICE),
    )


def out_of_hand(acting: Acting, feature: Feature) -> Why | None:
    """SV-FEA-006: who is not next to it, or has not the Action Points."""
    near = sorted({place for pair in feature.pathways for place in pair})
    if acting.who.place not in near:
        text = Msg(
            "only from a space next to it: {places}",
            places=in_a_row(Msg("{place}", place=place) for place in near),
        )
        return Why(text, ("SV-FEA-006",))
    return too_few(acting.turn, PRICE, "SV-FEA-006")


def clear(acting: Acting, option: Option) -> Rules[bool]:
    """SV-FEA-006, SV-STA-020: pay, clear it away, and be seen doing it."""
    who, turn = acting.who, acting.turn
    _, one, other = option.id.split(":")
    name = acting.name(who)
    why = Why(Msg("2 Action Points and 8 Energy"), ("SV-FEA-006",))
    paid = health_paid(who, PRICE)
    pay(who, turn, PRICE)
    turn.did("", CLEAR)
    yield from acting.resolve(Clear(who=who.id, called=name, one=one, other=other), why, *paid)
    yield from give_away(acting, CLEARED)
    return True


def cleared(play: Play[Battle], it: Clear) -> Cleared:
    """The token is taken off the board, and all its Pathways are open."""
    state, pair = play.state, (it.one, it.other)
    state.features = [each for each in state.features if pair not in each.pathways]
    return Cleared(who=it.who, name=it.called, one=it.one, other=it.other)


WORDS: tuple[Word[Battle], ...] = (commit(Clear, cleared),)
