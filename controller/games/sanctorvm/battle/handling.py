"""Handling: after a won battle, discarded Tool Cards come back, and the others go to Gunan.

    coins        the Handling of all five Homo Superbe together, those who died too
    who flips    the player whose Homo Superbe has the most; the Side chooses among equals
    each Cooperlay recovers one discarded Tool Card at random, as many as the Handling of that Homo
    Superbe at most

A Boost of Armor is a level, and so both one coin more and, for who flips, one card more
(SV-SKL-040).

What may live here: the recovery.  What may not: how cards come to be discarded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from controller.engine import Play, Rules
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.box.words import HOMO
from controller.games.sanctorvm.effects import EndBattle, Regain, Retire
from controller.games.sanctorvm.hits.dice import COOPERLAY, coins
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import Chance, Choose, Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["Handling"]

RULES = ("SV-SKL-034", "SV-SKL-035", "SV-SKL-036")


class Hand(Struct, frozen=True):
    """Who flips, how many coins, and how many cards may come back at most."""

    who: Miniature
    coins: int
    most: int


class Handling:
    """The hook on a won battle."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """The one of them."""
        return (react(EndBattle, self.recover, 50),)

    def recover(self, play: Play[Battle], it: EndBattle) -> Rules[Then | None]:
        """SV-ACT-038, SV-ACT-039: flip, draw, and send the rest to Gunan's Deck."""
        scene = Scene(self.book, play)
        if not scene.state.discarded:
            return None
        hand = yield from flipper(scene)
        if hand is None:
            why = Why(Msg("nobody has any Handling"), ("SV-SKL-036", "SV-ACT-039"))
            return Then((Retire(),), why)
        sides = yield from scene.ask(flips(scene, hand))
        cooperlays = list(sides).count(COOPERLAY)
        cards = yield from drawn(scene, hand, min(cooperlays, hand.most))
        box = scene.box
        back = tuple(Regain(card=card, title=Msg(box.card(card).name)) for card in cards)
        return Then((*back, Retire()), reason(scene, hand, cooperlays))


def flipper(scene: Scene) -> Rules[Hand | None]:
    """SV-SKL-035, SV-SKL-036: who flips; None where nobody has any Handling.  The dead count, also
    as who flips: it is the player who does."""
    heroes = scene.state.heroes()
    if scene.state.plays("handling_of_the_living"):
        heroes = [who for who in heroes if who.alive]
    levels = {who.id: scene.values.skill(who, "handling") for who in heroes}
    most = max(levels.values(), default=0)
    if not most:
        return None
    best = [who for who in heroes if levels[who.id] == most]
    who = best[0]
    # Whose hand it is makes no difference to anything but the hand.
    if len({scene.seat(each) for each in best}) > 1:
        who = yield from chosen(scene, best)
    return Hand(who, sum(levels.values()), most)


def chosen(scene: Scene, best: Sequence[Miniature]) -> Rules[Miniature]:
    """SV-SKL-035: the Side chooses among those with the most Handling."""
    taken = yield from scene.ask(
        Choose(
            key="flipper",
            to=(scene.speaker(HOMO),),
            prompt=Msg("Who flips the coins of Handling?"),
            because=("SV-SKL-035",),
            options=tuple(
                Option(f"flips:{who.id}", scene.name(who), subject=who.id) for who in best
            ),
        )
    )
    return scene.state.miniature(taken[0].subject)


def flips(scene: Scene, hand: Hand) -> Chance:
    """The coins."""
    prompt = Msg(
        "{who}: flip {n} coin; for Cooperlay a discarded Tool Card comes back, {most} at most",
        plural="{who}: flip {n} coins; for each Cooperlay a discarded Tool Card comes back, "
        "{most} at most",
        who=scene.name(hand.who),
        n=hand.coins,
        most=hand.most,
    )
    return coins("handling", scene.seat(hand.who), prompt, RULES, hand.coins)


def drawn(scene: Scene, hand: Hand, count: int) -> Rules[Sequence[str]]:
    """SV-SKL-037: so many of the discarded cards, at random; nothing is drawn from where all come
    back."""
    lying = tuple(scene.state.discarded)
    if count >= len(lying):
        return lying
    if not count:
        return ()
    cards: Sequence[str] = yield from scene.ask(
        Chance(
            key="recover",
            to=(scene.seat(hand.who),),
            prompt=Msg(
                "Draw {n} of the discarded Tool Cards",
                plural="Draw {n} of the discarded Tool Cards",
                n=count,
            ),
            because=("SV-SKL-037",),
            stream="tools",
            faces=lying,
            labels=tuple(scene.box.numbered(card) for card in lying),
            count=count,
            distinct=True,
        )
    )
    return cards


def reason(scene: Scene, hand: Hand, cooperlays: int) -> Why:
    """Why so many come back."""
    text = Msg(
        "Cooperlay: {cooperlays}; Handling {most} of {who}",
        cooperlays=cooperlays,
        most=hand.most,
        who=scene.name(hand.who),
    )
    return Why(text, ("SV-SKL-037", "SV-SKL-038"))
