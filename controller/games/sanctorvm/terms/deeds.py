"""What a miniature does: its Actions, Hits with their dice and coins, what effects are called."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.term import Term
from controller.games.sanctorvm.terms.told import told
from controller.wire import Msg

__all__ = ["terms"]

ACTIONS = (
    told(
        "hit",
        Msg("Hit"),
        Msg(
            "A roll against one enemy. With at least as many Successes as its Defense, after its "
            "Dodge, what the Action says happens; with twice as many the Hit is a Critical."
        ),
        Msg("A miss uses up the Action all the same."),
        rules="ATR 16 18 ACT 10 20 27 SKL 15",
        words=(Msg("Hits"),),
        icon="target",
    ),
    told(
        "use tool",
        Msg("Use Tool"),
        Msg(
            "One of the Actions of a Tool Card: its Action Points, then what it says, within "
            "Vision and Trajectory. The card is discarded."
        ),
        rules="ACT 11 35 36 37 38 39",
        words=(Msg("Tool"), Msg("Tool Card")),
        icon="wrench",
    ),
    told(
        "rest",
        Msg("Rest"),
        Msg("At the beginning of a turn: all Action Points for all Energy, and the turn is over."),
        rules="ACT 9 16",
        icon="sleep",
    ),
    told(
        "guard",
        Msg("On Your Guard"),
        Msg(
            "For 1 Action Point it is Resistant to Critical Damage until the round ends; the last "
            "to act, until its next turn."
        ),
        rules="ACT 12 40 41",
        words=("guard",),
        icon="guard",
    ),
    told(
        "observe",
        Msg("Observe"),
        Msg(
            "In the Mode Prisoner: 1 Action Point and a Test of Senses of level 4 tell whether a "
            "Minion in Vision has the key."
        ),
        rules="MOD-PRI 9 10",
        icon="search",
    ),
    told(
        "release",
        Msg("Release"),
        Msg("In the Mode Prisoner: who has the key goes to the Prisoner and frees it, one Action."),
        rules="MOD-PRI 7 8",
        words=(Msg("The key"), "key"),
        icon="key",
    ),
    told(
        "fists",
        Msg("Fists"),
        Msg("Without a weapon: a Melee Hit of half the Strength, rounded down, 1 at least."),
        rules="ACT 22 23",
        icon="fist",
    ),
    told(
        "instant",
        Msg("Instant"),
        Msg("It happens by itself, without dice."),
        rules="GLO 9 WPN 12",
        icon="bolt",
    ),
    told(
        "chained",
        Msg("Chained Action"),
        Msg("It comes only after the Action it is chained to, on the same target, in that turn."),
        rules="WPN 17 18 19",
        words=(Msg("chained"),),
        icon="lock",
    ),
    told(
        "ammunition",
        Msg("Ammunition"),
        Msg("How many times an Action may be performed in a turn."),
        rules="WPN 11 PNL 26",
        icon="gun",
    ),
    told(
        "vital activator",
        Msg("Vital Activator"),
        Msg("Green: the Action is always enabled. Orange: Wounded or Grave only. Red: Grave only."),
        rules="WPN 13 14 15 16 PNL 27",
        icon="heart",
    ),
)

DICE = (
    told(
        "action dice",
        Msg("Action Dice"),
        Msg(
            "A Melee Hit rolls Strength and Melee, a Ranged Hit Senses and Accuracy, a Minion what "
            "its panel says; others add or take dice. Successes are counted."
        ),
        rules="DIE 1 6 8 9 ACT 19 26 PNL 16",
        words=(Msg("Action Die"),),
        icon="die",
    ),
    told(
        "success",
        Msg("Successes"),
        Msg("A face is worth 1 Success, 2 Successes, or nothing: Null and Chaos."),
        rules="DIE 2 3 4 5 6 SKL 17",
        words=(Msg("Success"), Msg("2 Successes")),
        icon="success",
    ),
    told(
        "chaos",
        Msg("Chaos"),
        Msg("Worth nothing, but Luck turns it into a Success."),
        rules="DIE 3 SKL 43",
        icon="chaos",
    ),
    told("null", Msg("Null"), Msg("Worth nothing."), rules="DIE 2", icon="null"),
    told(
        "coin",
        Msg("Coins"),
        Msg(
            "Flipped, a coin shows Cooperlay, which helps the Homo Superbe, or Rabidus. Kept, they "
            "pay: to revive, in the Store, for bribes; there are 10 at most."
        ),
        rules="COI 1 2 3 4 5 6 HLT 15",
        words=(Msg("Coin"), "Cooperlay", "Rabidus"),
        icon="coin",
    ),
    told(
        "threat",
        Msg("Threat"),
        Msg(
            "Who leaves a space in which enemies stand loses an Action Die on the next Hit, one "
            "more for each such space. Enemies that have not detected a Camouflaged one do not "
            "count."
        ),
        rules="BRD 10 11 12 14 MOV 13 PNL 8 18",
        words=("threat",),
        icon="warning",
    ),
    told(
        "distraction",
        Msg("Distraction"),
        Msg("A Ranged Hit loses an Action Die for each enemy in the space of who does it."),
        rules="BRD 15 16 17 PNL 7",
    ),
)

EFFECTS = (
    told(
        "draw",
        Msg("Draw"),
        Msg("The target is moved towards who uses it, by Trajectory, without Energy."),
        rules="GLO 4 5 15 16",
    ),
    told(
        "reposition",
        Msg("Reposition"),
        Msg("The target is moved so many spaces, by Trajectory, without Energy."),
        rules="GLO 12 13 15 16",
    ),
    told(
        "teleport",
        Msg("Teleport"),
        Msg("The target is put in a space, whatever movement and Trajectory say."),
        rules="GLO 25",
    ),
    told(
        "taunt",
        Msg("Taunt"),
        Msg(
            "Somebody in Vision with a lower Defense takes its turn next and moves towards the "
            "one who taunted; one that had its turn does so in the next round."
        ),
        rules="GLO 21 22 23 24",
        words=(Msg("Taunted by"), "taunted"),
        icon="taunted",
    ),
    told(
        "summon",
        Msg("Summon"),
        Msg("A new miniature comes to the nearest space with room."),
        rules="GLO 20",
    ),
    told(
        "accumulate",
        Msg("Accumulate"),
        Msg("Said again, it adds up on the same miniature."),
        rules="GLO 1",
        words=(Msg("adding up"),),
    ),
    told(
        "temporarily",
        Msg("Temporarily"),
        Msg("Until the next round begins."),
        rules="GLO 26",
        words=(Msg("Lasting"),),
        icon="hourglass",
    ),
)


def terms() -> Iterator[Term]:
    """This chapter's."""
    yield from (*ACTIONS, *DICE, *EFFECTS)
