"""Testudo: Praetorians stand together, and the more they are the harder they are to Hit
(SV-PNL-038, SV-PNL-039)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine import Play
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.effects import Arrive, Teleport
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.traits.trait import Trait
from controller.games.sanctorvm.values import Values
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["TESTUDO"]

NAME = "testudo"


def together(values: Values, who: Miniature) -> int:
    """SV-PNL-039: one Defense for each living Praetorian, herself among them."""
    living = sum(each.kind == who.kind for each in values.state.living(who.side))
    return living - values.state.plays("testudo_counts_others")


def reachable(book: Book, state: Battle, one: str, other: str) -> bool:
    """SV-MOD-PAR-001: on the same board; what calls on one of two is not heard on the other."""
    if book.phase(state).mode != "parallel":
        return True
    return book.board(state).distance(one, other) is not None


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """SV-PNL-038: when one of them has moved, the others teleport to her, whatever the capacity.
    A teleport is no movement, so it calls nobody further."""

    def follow(play: Play[Battle], it: Arrive) -> Then | None:
        state = play.state
        mover = state.miniature(it.who)
        values = book.values(state)
        if not mover.alive or not values.trait(mover, NAME):
            return None
        others = [
            each
            for each in state.living(mover.side)
            if each.kind == mover.kind
            and each.place != mover.place
            and reachable(book, state, each.place, mover.place)
        ]
        calls = tuple(
            Teleport(who=each.id, called=values.name(each), place=mover.place) for each in others
        )
        return Then(calls, Why(Msg("Testudo: they stand together"), ("SV-PNL-038",)))

    return (react(Arrive, follow, 90),)


TESTUDO = Trait(name=NAME, adds={"defense": together}, hooks=hooks)
