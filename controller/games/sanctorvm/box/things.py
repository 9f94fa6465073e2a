"""Things: what of the box and of further packs can wear a tag, by the names that the game uses.

    miniatures   the Homo Superbe, Romulus, and the figures of each Minion
    panels       theirs, which show who is meant as the miniature does
    cards        every copy of every card
    modules      each face, by its code as the board names it

Tokens are not among them: the game has no name for one, it lies there as a mark of its space, and
the card that it stands for wears a tag of its own.

How many figures of a Minion the box holds is not printed: so many are listed as any battle begins
with, and one more; four at least; and twice as many where an Action summons them.

What may live here: that list.  What may not: who is in a battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.games.sanctorvm.box.action import Action, Summons
from controller.games.sanctorvm.box.cards import AnyCard, copies
from controller.games.sanctorvm.box.pack import Box
from controller.wire import Msg
from controller.wire.belonging import Belonging, Form

__all__ = ["adventure_cards", "things"]

LEAST = 4
"""How many figures of a Minion there are at least."""

ROMULUS = "romulus"
"""A figure, and no Homo Superbe (SV-PWR-019)."""


def things(box: Box) -> tuple[Belonging, ...]:
    """All of them, miniatures first, in the order of the packs."""
    return (
        *figures(box, "miniature", Msg("Homo Superbe"), Msg("Minions")),
        *figures(box, "card", Msg("Superb Panels"), Msg("Minion Cards")),
        *cards(box),
        *modules(box),
    )


def figures(box: Box, form: Form, heroes: Msg, minions: Msg) -> Iterator[Belonging]:
    """Everybody who stands on a module; as miniatures, or as the panels and cards of the same
    names (SV-PNL-001)."""
    for name, hero in box.heroes.items():
        yield Belonging(name, Msg(hero.name), form, heroes)
    yield Belonging(ROMULUS, Msg("Romulus"), form, heroes)
    for kind, minion in box.minions.items():
        for n in range(1, most(box, kind) + 1):
            label = Msg("{minion} {number}", minion=Msg(minion.name), number=str(n))
            yield Belonging(f"{kind}-{n}", label, form, minions)


def most(box: Box, kind: str) -> int:
    """How many figures of a Minion are listed."""
    begun = max(
        (
            sum(len(force.places) for force in phase.minions if force.minion == kind)
            for phase in box.battles.values()
        ),
        default=0,
    )
    return max(LEAST, begun + 1) * (2 if kind in summoned(box) else 1)


def summoned(box: Box) -> set[str]:
    """The Minions that some Action summons (SV-GLO-020)."""
    bearers = (*box.minions.values(), *box.kinds().values())
    actions: list[Action] = [each for bearer in bearers for each in bearer.actions.values()]
    return {w.minion for action in actions for w in action.words if isinstance(w, Summons)}


def cards(box: Box) -> Iterator[Belonging]:
    """Every copy of every card (SV-DCK-001)."""
    decks: tuple[tuple[Msg, Mapping[str, AnyCard]], ...] = (
        (Msg("Weapon Cards"), box.weapons),
        (Msg("Armor Cards"), box.armors),
        (Msg("Tool Cards"), box.tools),
        (Msg("Ethermancy Cards"), box.ethermancies),
    )
    for group, deck in decks:
        for kind, card in deck.items():
            for copy in copies(kind, card):
                label = box.numbered(copy) if card.copies > 1 else Msg(card.name)
                yield Belonging(copy, label, "card", group)


def adventure_cards(box: Box) -> Iterator[Belonging]:
    """Every copy of every Adventure Card (SV-DCK-017), which only a campaign asks for."""
    for kind, card in box.adventure_cards.items():
        for n in range(1, card.copies + 1):
            label = Msg(card.name)
            if card.copies > 1:
                label = Msg("{card} {number}", card=label, number=str(n))
            yield Belonging(f"{kind}-{n}", label, "card", Msg("Adventure Cards"))


def modules(box: Box) -> Iterator[Belonging]:
    """Each face of each module (SV-MAP-002)."""
    for code in box.modules:
        face = code.upper()
        yield Belonging(face, Msg("Module, face {code}", code=face), "token", Msg("Modules"))
