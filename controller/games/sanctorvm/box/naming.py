"""Naming: what panels and cards of the packs name, and nobody holds.

A passive Power or a Passive is named by its trait, and the card that a Combined Power needs by its
kind; a pack that names what there is not could not be played, and is refused when it is read.

What may live here: look-ups across kinds that no single entry can make for itself.  What may not:
what an entry says of itself, which its own shape judges.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.chapters import TRAITS
from controller.wire import Msg

__all__ = ["misnamed"]


def misnamed(box: Box) -> Iterator[Msg]:
    """A sentence for each."""
    for name in box.heroes:
        if kind_of(name) in box.minions:
            yield Msg(
                '"{name}" is what a numbered Minion is called: name the Homo Superbe otherwise.',
                name=name,
            )
    traits = {trait.name for trait in TRAITS}
    rules = [
        *((card.name, card.power_rule) for card in box.armors.values()),
        *((panel.name, panel.passive_rule) for panel in box.minions.values()),
    ]
    for name, rule in rules:
        if rule and rule not in traits:
            yield Msg('{name}: there is no rule "{rule}".', name=Msg(name), rule=rule)
    cards = box.kinds()
    for card in cards.values():
        for action in card.actions.values():
            if action.needs and action.needs not in cards:
                yield Msg(
                    '{name}: "{action}" needs "{card}", which is no card of the packs.',
                    name=Msg(card.name),
                    action=Msg(action.name),
                    card=action.needs,
                )
