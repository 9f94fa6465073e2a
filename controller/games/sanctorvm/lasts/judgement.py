"""Judgement: at the end of each round a coin is flipped for the doomed; Cooperlay kills
(SV-ETH-014).

What may live here: this.  What may not: whom it can be brought upon (`means`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine import Play, Rules
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.battle.end import decided
from controller.games.sanctorvm.effects import Die, EndRound
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["Judgement"]

RULES = ("SV-ETH-014",)


class Judgement:
    """The hook by which the doomed die."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """The one of them."""
        return (react(EndRound, self.judge, 40),)

    def judge(self, play: Play[Battle], it: EndRound) -> Rules[Then | None]:
        """SV-ETH-014: a coin for each of the doomed, in the order of the set-up."""
        scene = Scene(self.book, play)
        if decided(scene):
            return None
        doomed = [who for who in play.state.miniatures if who.alive and who.has("doomed")]
        dead = []
        for who in doomed:
            name = scene.name(who)
            text = Msg("{who} is doomed: flip a coin; Cooperlay kills", who=name)
            [side] = yield from scene.ask(coin("doomed", scene.seat(who), text, RULES))
            if side == COOPERLAY:
                dead.append(Die(who=who.id, called=name))
        return Then(tuple(dead), Why(Msg("Cooperlay"), RULES)) if dead else None
