"""Preparing: what a miniature equips before a battle, and what it is hardened against.

    a weapon   what its best Action is worth against an enemy with Defense 2, for this one's dice;
               of a second one, for want of which another would go unarmed, a quarter
    armor      2, once
    a tool     what it does at its best, a half, and one that hurts or heals nobody 0.5
    Ethermancy 2

A card that is worth nothing is left to the others.

What may live here: choosing cards, a skin and powers.  What may not: fighting (`sensible`).
"""

from __future__ import annotations

from collections import Counter

from controller.games.sanctorvm.box.action import Action, Afflicts, Damages, Flips, Heals
from controller.games.sanctorvm.box.cards import Armor, Ethermancy, Tool, Weapon
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.hits.odds import odds
from controller.games.sanctorvm.unasked.players.seen import Body, Seen

__all__ = ["card_worth", "dealt"]

DEFENSE = 2
"""What an enemy is taken to have, before one is known."""


def card_worth(box: Box, seen: Seen, me: Body, card: str) -> float:
    """What it is worth that a miniature equips a card."""
    kind, held = box.card(card), [box.card(each) for each in me.cards]
    if isinstance(kind, Weapon):
        found = max(armed(me, kind, action) for action in kind.actions.values())
        if not any(isinstance(each, Weapon) for each in held):
            return found
        same = any(isinstance(each, Weapon) and each.tactic == kind.tactic for each in held)
        return 0.0 if same or unarmed(box, seen, me) else found / 4
    if isinstance(kind, Tool):
        return 0.5 * max(0.5, *(amount(action) for action in kind.actions.values()))
    assert isinstance(kind, Armor | Ethermancy)
    return 2.0


def armed(me: Body, card: Weapon, action: Action) -> float:
    """The Damage that an Action of a weapon can be expected to do, less what it costs."""
    pair = ("Strength", "Melee") if card.tactic == "melee" else ("Senses", "Accuracy")
    dice = max(0, action.dice + sum(me.number(name) for name in pair))
    chances = odds(dice, me.number("Luck"), 0, DEFENSE)
    hit, critical = float(chances.hit), float(chances.critical)
    if action.instant:
        hit, critical = 1.0, 0.0
    extra = card.critical if action.critical is None else action.critical
    soon = 0.5 if action.chained or action.vital != "green" else 1.0
    return soon * (hit * amount(action) + critical * extra - 0.2 * action.energy) / action.points


def amount(action: Action) -> float:
    """The Damage and Health of which an Action speaks, and 1 for each State."""
    total = 0.0
    for word in action.words:
        for each in word.words if isinstance(word, Flips) else (word,):
            if isinstance(each, Damages | Heals):
                total += each.amount
            elif isinstance(each, Afflicts):
                total += 1
    return total


def unarmed(box: Box, seen: Seen, me: Body) -> bool:
    """Whether somebody else of the Side has no weapon yet."""
    return any(
        each.superb
        and each is not me
        and not any(isinstance(box.card(c), Weapon) for c in each.cards)
        for each in seen.living(me.side)
    )


def dealt(box: Box, seen: Seen) -> Counter[str]:
    """The Damage and the States that the enemies who are to be seen deal, by their Actions."""
    found: Counter[str] = Counter()
    for enemy in seen.living("overlord"):
        for action in box.minions[enemy.kind].actions.values():
            for word in action.words:
                if isinstance(word, Damages):
                    found[word.type] += word.amount
                elif isinstance(word, Afflicts):
                    found[word.state] += word.level
    return found
