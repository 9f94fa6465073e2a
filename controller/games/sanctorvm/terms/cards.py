"""What is equipped: the kinds of cards, and what each card says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.engine.term import Term
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.terms.told import told
from controller.wire import Msg, Text

__all__ = ["terms"]

KINDS = (
    told(
        "weapon",
        Msg("Weapon Card"),
        Msg("Three Actions for Hits. The level in its sign is the Melee or Accuracy it needs."),
        rules="WPN 2 4 5 6 7 9 10",
        words=(Msg("Weapon"),),
        icon="swords",
    ),
    told(
        "armor",
        Msg("Armor"),
        Msg("One for each: a Boost, a Protection, and a Power of its own, in Action Phases."),
        rules="ARM 2 4 5 6 7 8 9",
        words=(Msg("Armor Card"),),
        icon="armour",
    ),
    told(
        "object",
        Msg("Object"),
        Msg("A Tool with Instant Actions; it needs as much Handling."),
        rules="OBJC 2 3",
        icon="bandage",
    ),
    told(
        "grenade",
        Msg("Grenade"),
        Msg("A Tool for a space in Vision: it befalls all who stand there. It needs Handling."),
        rules="GRN 2 3 4",
        icon="grenade",
    ),
    told(
        "proterberus",
        Msg("Proterberus"),
        Msg("A Tool with Instant Actions that needs Ethermancy, and grows with it."),
        rules="PRO 2 3 4 5",
    ),
    told(
        "ethermancy card",
        Msg("Ethermancy Card"),
        Msg(
            "For Ghurab alone: four Powers and a Combined one, which needs another card too. They "
            "cost Health in place of Energy, each once a round; the card stays."
        ),
        rules="ETH 2 3 4 5 7 8 13 15",
        words=(Msg("Combined Power"),),
    ),
    told(
        "storage",
        Msg("Storage Deck"),
        Msg("All cards of the Side. They are equipped from it before a battle, not during it."),
        rules="SRG 1 3 4 5 6 9",
        words=(Msg("Storage"),),
        icon="cards",
    ),
    told(
        "discarded",
        Msg("Discarded"),
        Msg("Tools that were used. Handling may bring some back; the rest goes to Gunan's Deck."),
        rules="ACT 36 38 39 SRG 10 11 12",
        words=(Msg("Gunan's Deck"),),
        icon="cards",
    ),
)


def terms(box: Box, texts: Mapping[str, Text]) -> Iterator[Term]:
    """This chapter's; `texts` is what each card says."""
    yield from KINDS
    for kind, card in box.kinds().items():
        yield told(f"card {kind}", Msg(card.name), texts[kind], icon="cards")
