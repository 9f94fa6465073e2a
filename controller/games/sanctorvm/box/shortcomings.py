"""Shortcomings: what keeps a battle of the packs from being fought, its board aside.

A battle is looked at as a whole, with all that the box holds: its Minions, Objective, Mode and
Conditions, and the cards that it names.

What may live here: mistakes of a battle, as sentences.  What may not: its board (`laying`), and
what an entry of a pack says of itself, which its own shape judges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from controller.games.sanctorvm.battle.conditions import flaws
from controller.games.sanctorvm.battle.modes import MANNERS
from controller.games.sanctorvm.battle.objectives import GOALS
from controller.games.sanctorvm.box.cards import Armor, Weapon
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.wire import Msg

__all__ = ["shortcomings"]


def shortcomings(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """What keeps a battle of the packs from being fought, its board aside."""
    if not any(force.places for force in phase.minions):
        yield Msg("it has no Minion to fight")
    yield from GOALS[phase.objective].mistakes(box, phase)
    yield from MANNERS[phase.mode].mistakes(box, phase)
    if phase.gear and phase.mode != "gearbox":
        yield Msg(
            "module {code} has the rotation symbol, and its mode is not Gearbox",
            code=phase.gear.upper(),
        )
    for clause in phase.conditions:
        yield from flaws(box, [laid.code for laid in phase.modules], clause)
    yield from unrewarding(box, phase)
    yield from legendary(box, {**phase.reward, **phase.storage})
    for card, copies in phase.storage.items():
        kind = box.find(card)
        if kind is None:
            yield Msg('its Storage Deck holds "{card}", which is no card of the packs', card=card)
        elif copies > kind.copies:
            yield Msg(
                "its Storage Deck holds {copies} of the card {card}, and there are {most}",
                copies=copies,
                card=Msg(kind.name),
                most=kind.copies,
            )
    for card, count in Counter(lost.card for lost in phase.tokens).items():
        copies, tool = phase.storage.get(card, 0), box.tools[card]
        if copies + count > tool.copies:
            yield Msg(
                "{n} of the card {card} lie in its Storage Deck and under Tool Tokens, "
                "and there are {most}",
                n=copies + count,
                card=Msg(tool.name),
                most=tool.copies,
            )


def legendary(box: Box, cards: Iterable[str]) -> Iterator[Msg]:
    """SV-WPN-020: Weapon Cards that come out of Slot Machines alone."""
    for card in cards:
        if card in box.weapons and box.weapons[card].legendary:
            yield Msg(
                "its Reward and its Storage Deck have no legendary Weapon Card, which only Slot "
                "Machines give, and {card} is one",
                card=Msg(box.weapons[card].name),
            )


def unrewarding(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """SV-AP-014, SV-DCK-002: a Reward of Weapon or Armor Cards that there are."""
    for card, copies in phase.reward.items():
        kind = box.find(card)
        if not isinstance(kind, Weapon | Armor):
            yield Msg('its Reward is "{card}", which is no Weapon or Armor Card', card=card)
        elif copies > kind.copies:
            yield Msg(
                "its Reward is {copies} of the card {card}, and there are {most}",
                copies=copies,
                card=Msg(kind.name),
                most=kind.copies,
            )
