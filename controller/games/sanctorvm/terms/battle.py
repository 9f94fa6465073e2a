"""An Action Phase: Sides, turns and rounds, Objectives, Modes, who else fights."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.term import Term
from controller.games.sanctorvm.box.words import MODES, OBJECTIVES
from controller.games.sanctorvm.terms.told import told
from controller.wire import Msg

__all__ = ["MODE_TERMS", "OBJECTIVE_TERMS", "terms"]

OBJECTIVE_TERMS: tuple[Term, ...] = (
    told(
        "defeat",
        OBJECTIVES["defeat"],
        Msg("All of the Overlord's miniatures, or the one that is named, must be defeated."),
        rules="OBJ 1 4 5",
        icon="skull",
    ),
    told(
        "escape",
        OBJECTIVES["escape"],
        Msg("All Homo Superbe who live end their turns in the Escape Module before round 4 ends."),
        rules="OBJ 1 6 7",
        icon="exit",
    ),
    told(
        "resist",
        OBJECTIVES["resist"],
        Msg("The Homo Superbe live on for so many rounds, while Minions keep coming."),
        rules="OBJ 1 8 9",
        icon="shield",
    ),
)

MODE_TERMS: tuple[Term, ...] = (
    told("normal", MODES["normal"], Msg("The Objective is all that counts."), rules="MOD-NOR 1"),
    told(
        "prisoner",
        MODES["prisoner"],
        Msg(
            "One Homo Superbe is held and can do and suffer nothing until it is released. A Minion "
            "has the key, and nobody says which: who defeats it has the key."
        ),
        rules="MOD-PRI 1 2 5 7 9 10 11",
        words=("captive",),
        icon="bars",
    ),
    told(
        "parallel",
        MODES["parallel"],
        Msg("Two boards with a team of each Side; who wins on one teleports to the other."),
        rules="MOD-PAR 1 2 3 6 7",
        icon="pair",
    ),
    told(
        "gearbox",
        MODES["gearbox"],
        Msg("A module turns by 90 degrees to the right after each round, and its doors with it."),
        rules="MOD-GEA 1 2 3",
        icon="redo",
    ),
    told(
        "duelo",
        MODES["duelo"],
        Msg("First a Champion of each Side fights alone, to the death; then all others do."),
        rules="MOD-DUE 1 2 3 4 5 6 7",
        words=(Msg("Duel"), Msg("Champion"), "champion"),
        icon="cup",
    ),
)

FIGHT = (
    told(
        "turn",
        Msg("Action Indicator"),
        Msg(
            "The Sides take turns, one miniature each, in an order of their own; a Side without "
            "anybody left to act lets the other go on."
        ),
        rules="TRN 1 2 3 6 11",
        words=(Msg("Turns"),),
        icon="play",
    ),
    told(
        "round",
        Msg("Round of Turns"),
        Msg("It is over when everybody who lives has had a turn; the Advantage stays."),
        rules="TRN 4 7 8 9 GLO 17",
        icon="redo",
    ),
    told(
        "advantage",
        Msg("Advantage"),
        Msg(
            "That Side begins. With the Homo Superbe's they see everything before they equip; with "
            "the Overlord's they are ready before the Minions are shown. With neither a coin "
            "decides."
        ),
        rules="ADV 1 2 3 4 5 6 7 8 9",
        icon="flag",
    ),
    told(
        "objective",
        Msg("Objective"),
        Msg("What must be achieved for the adventure to go on, and for the reward."),
        rules="OBJ 1 2 3 AP 13 14",
        icon="flag",
    ),
    told(
        "mode",
        Msg("Mode"),
        Msg("How the battle is fought: Normal, Prisoner, Parallel, Gearbox or Duelo."),
        rules="AP 10",
    ),
    told(
        "condition",
        Msg("Condition"),
        Msg("A rule of this battle alone; it binds both Sides."),
        rules="AP 11",
        words=(Msg("Conditions"),),
    ),
    told(
        "ally",
        Msg("Ally"),
        Msg("A Minion that fights for the Homo Superbe in one battle; it is none of them."),
        rules="ALY 1 2 4 5 6 16",
        words=("ally",),
        icon="pair",
    ),
    told(
        "relief",
        Msg("Relief"),
        Msg(
            "Before a battle another Homo Superbe may come in somebody's place, with its Health "
            "and States; afterwards that one has what is left."
        ),
        rules="REL 3 4 5 7 8 10 11 12",
        icon="person",
    ),
    told(
        "hourglass",
        Msg("Hourglass"),
        Msg("10 seconds to decide; then the Overlord decides, or skips that turn."),
        rules="HRG 1 2 3 4 5",
        icon="hourglass",
    ),
)


def terms() -> Iterator[Term]:
    """This chapter's."""
    yield from (*FIGHT, *OBJECTIVE_TERMS, *MODE_TERMS)
