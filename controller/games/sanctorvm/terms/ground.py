"""Where: spaces, Pathways and doors, Vision and Trajectory, Features, Tool Tokens."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.term import Term
from controller.games.sanctorvm.box.words import FEATURES
from controller.games.sanctorvm.terms.told import told
from controller.wire import Msg

__all__ = ["FEATURE_TERMS", "terms"]

FEATURE_TERMS: tuple[Term, ...] = (
    told(
        "rubble",
        FEATURES["rubble"],
        Msg(
            "It closes its Pathways to the Homo Superbe, and their Vision too; Minions do not mind "
            "it. From a space beside it a Homo Superbe removes it for 2 Action Points and 8 Energy."
        ),
        rules="FEA 1 3 4 5 6 GLO 16",
        icon="rubble",
    ),
    told(
        "short circuit",
        FEATURES["short_circuit"],
        Msg("Who crosses it suffers Stunned, of level 6."),
        rules="FEA 1 2 7 GLO 15",
        icon="wire",
    ),
    told(
        "creature",
        FEATURES["creature"],
        Msg("Who crosses it suffers Bleeding, of level 6."),
        rules="FEA 1 2 8 GLO 15",
        icon="claws",
    ),
    told(
        "leak",
        FEATURES["leak"],
        Msg("Who crosses it suffers Infected, of level 6."),
        rules="FEA 1 2 9 GLO 15",
        icon="cloud",
    ),
    told(
        "blaze",
        FEATURES["blaze"],
        Msg("Who crosses it suffers Burning, of level 6."),
        rules="FEA 1 2 10 GLO 15",
        icon="fire",
    ),
)

SPACES = (
    told(
        "light",
        Msg("Light space"),
        Msg("For Vision it counts as 1 space."),
        rules="MAP 8 9",
        words=(Msg("Light spaces"),),
    ),
    told(
        "darkness",
        Msg("Darkness space"),
        Msg(
            "For Vision it counts as 2 spaces. Who has Stealth and begins a turn here is "
            "Camouflaged."
        ),
        rules="MAP 8 10 11 ATR 13",
        words=(Msg("Darkness spaces"), Msg("Darkness"), "dark"),
        icon="hidden",
    ),
    told(
        "safe",
        Msg("Safe space"),
        Msg(
            "For Homo Superbe only, each once in a battle: nothing harms them here, and no Minion "
            "detects them. Entering it ends all States, and the turn."
        ),
        Msg("Who then spends all its Actions to stay has 5 Health and all Energy, and must leave."),
        rules="MAP 8 12 13 14 15 16 17",
        words=("safe",),
        icon="shelter",
    ),
    told(
        "exit",
        Msg("Escape Module"),
        Msg("The way out where the Objective is to Escape: one space with room for everybody."),
        rules="MAP 29 30 31 OBJ 6 7",
        words=("exit",),
        icon="exit",
    ),
    told(
        "capacity",
        Msg("Capacity"),
        Msg(
            "A space holds as many of each Side as it has spheres, 1 to 3. A move may pass through "
            "a full one, and not end there."
        ),
        rules="MAP 4 5 6 7 18 20",
        icon="person",
    ),
    told(
        "pathway",
        Msg("Pathway"),
        Msg("Miniatures move along Pathways alone, from space to space."),
        rules="MAP 19",
        words=(Msg("Pathways"),),
    ),
    told(
        "door",
        Msg("Door"),
        Msg("Two modules are joined where their doors meet. One that meets none is closed."),
        rules="MAP 22 23 24 25",
        words=("door", Msg("doors")),
        icon="door",
    ),
    told(
        "module",
        Msg("Module"),
        Msg("A part of the board, by its letter and its side; it may be turned."),
        rules="MAP 26 27 28",
        words=(Msg("Modules"),),
    ),
    told(
        "adjacent",
        Msg("Adjacent"),
        Msg("In the same space."),
        rules="GLO 2 ACT 17",
    ),
    told(
        "trajectory",
        Msg("Trajectory"),
        Msg(
            "Ranged Hits and most Tools need a straight line with one diagonal at most, at its "
            "beginning or its end. Ethermancy and Proterberus need none."
        ),
        rules="BRD 5 6 7 9 ACT 24 37 PNL 10 11",
        icon="target",
    ),
    told(
        "feature",
        Msg("Features"),
        Msg("They lie on Pathways; who crosses one suffers it, moved by others too."),
        rules="FEA 1 2 GLO 15",
        words=(Msg("Feature"),),
        icon="warning",
    ),
    told(
        "tool token",
        Msg("Tool Token"),
        Msg("The Homo Superbe that ends its movement here takes the card that it stands for."),
        rules="TOK 1 2 3",
        icon="wrench",
    ),
)


def terms() -> Iterator[Term]:
    """This chapter's."""
    yield from (*FEATURE_TERMS, *SPACES)
