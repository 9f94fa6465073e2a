"""What lies between the battles: the two Phases, the Tabernacle, growing, chance."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.term import Term
from controller.games.sanctorvm.terms.told import told
from controller.wire import Msg

__all__ = ["terms"]

STORY = (
    told(
        "phase",
        Msg("Action Phase"),
        Msg("A battle. What comes between battles is the Narrative Phase: story and decisions."),
        rules="VER 3 4 5 7 8 9",
        words=(Msg("Narrative Phase"),),
        icon="swords",
    ),
    told(
        "superb",
        "Homo Superbe",
        Msg("The heroes, six of them, one for each Attribute; five make up the Side."),
        rules="HSB 1 3 11 12",
        icon="person",
    ),
    told(
        "superb power",
        Msg("Superb Power"),
        Msg("What one Homo Superbe can do and no other, in Action Phases."),
        rules="GEN 4 PAN 19",
        icon="star",
    ),
    told(
        "creation",
        Msg("Creation"),
        Msg(
            "The Superb Attribute is 4, a boosted one 3, the others 2; the two Superb Skills begin "
            "at 1, and one Skill of each other Attribute."
        ),
        rules="CRE 1 2 4 5 7 8 9 10",
        words=(Msg("Superb Attribute"), Msg("Superb Skills"), Msg("Boosted Attribute")),
        icon="person",
    ),
    told(
        "level increase",
        Msg("Level increase"),
        Msg(
            "At a Tabernacle that calls for it: another Attribute from 2 to 3, both Superb Skills "
            "up by 1, and one Skill of each other Attribute."
        ),
        rules="LVL 1 2 3 4 TAB 12",
        icon="more",
    ),
    told(
        "tabernacle",
        Msg("Tabernacle"),
        Msg("Where each chapter ends: Forum, Gunan's Store, Shelter and Imaginarium."),
        rules="TAB 1 2 3",
        icon="shelter",
    ),
    told(
        "forum",
        Msg("Forum"),
        Msg("Talk with those who pass through; the right Adventure Card has more said."),
        rules="TAB 4 5 6 7",
        icon="talk",
    ),
    told(
        "store",
        Msg("Gunan's Store"),
        Msg("A Tool Card costs a Coin, and two that are sold bring one."),
        rules="STO 1 2 3 4 6 7 SRG 11 12",
        words=(Msg("Store"),),
        icon="coin",
    ),
    told(
        "shelter",
        Msg("Shelter"),
        Msg("Full Health and Energy; who fights next, and who plays whom, may change."),
        rules="SHL 2 3 4 5 HLT 17",
        icon="shelter",
    ),
    told(
        "imaginarium",
        Msg("Imaginarium"),
        Msg("Battles of chapters that are over, for their reward, with nothing to lose."),
        rules="IMA 1 6 7 10 13 14 17",
        words=(Msg("Replicas"),),
        icon="mind",
    ),
    told(
        "slot machine",
        Msg("Slot machine"),
        Msg(
            "A Coin, and three Action Dice in their order: Coins, Tool Cards, a legendary Weapon, "
            "or nothing. Luck counts."
        ),
        rules="SLT 4 5 6 7 8 9 10 11 12 13",
        icon="coin",
    ),
    told(
        "legendary",
        Msg("Legendary"),
        Msg("A Weapon Card that slot machines alone give."),
        rules="WPN 20 SLT 2",
        icon="star",
    ),
    told(
        "lost",
        Msg("Losing"),
        Msg("With all five dead the chapter begins anew; Tool Cards in Storage are destroyed."),
        rules="LOS 1 2 3 4 5",
        icon="skull",
    ),
    told(
        "arcade",
        Msg("Arcade"),
        Msg("Battles without a story, each with the cards that those before it give."),
        rules="VER 14 16 17 18 19 20",
    ),
)


def terms() -> Iterator[Term]:
    """This chapter's."""
    yield from STORY
