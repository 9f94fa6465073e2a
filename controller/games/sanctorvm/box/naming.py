"""Naming: what panels and cards of the packs name, and nobody holds.

A passive Power or a Passive is named by its trait, and the card that a Combined Power needs by its
kind; a pack that names what there is not could not be played, and is refused when it is read.

What may live here: look-ups across kinds that no single entry can make for itself.  What may not:
what an entry says of itself, which its own shape judges.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.content import Flaw
from controller.games.sanctorvm.box.cards import AnyCard, kind_of
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.chapters import TRAITS
from controller.wire import Msg

__all__ = ["misnamed"]


def misnamed(box: Box) -> Iterator[Flaw]:
    """A flaw for each."""
    for name in box.heroes:
        if kind_of(name) in box.minions:
            what = Msg("this is what a numbered Minion is called: another name is expected")
            yield Flaw("hero", name, (), what)
    traits = {trait.name for trait in TRAITS}
    rules = [
        *(("armor", name, "power_rule", card.power_rule) for name, card in box.armors.items()),
        *(("minion", name, "passive_rule", it.passive_rule) for name, it in box.minions.items()),
    ]
    for kind, name, key, rule in rules:
        if rule and rule not in traits:
            yield Flaw(kind, name, (key,), Msg('there is no rule "{rule}"', rule=rule))
    known = box.kinds()
    cards: tuple[tuple[str, str, AnyCard], ...] = (
        *(("weapon", name, it) for name, it in box.weapons.items()),
        *(("armor", name, it) for name, it in box.armors.items()),
        *(("tool", name, it) for name, it in box.tools.items()),
        *(("ethermancy", name, it) for name, it in box.ethermancies.items()),
    )
    for kind, name, card in cards:
        for key, action in card.actions.items():
            if action.needs and action.needs not in known:
                what = Msg('"{card}" is no card of the packs', card=action.needs)
                yield Flaw(kind, name, ("actions", key, "needs"), what)
