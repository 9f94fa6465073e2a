"""The first fight, as the hands at the table play it; README.md works it out on paper.

    python -m tests.traces.first_fight      writes first_fight.jsonl

The keys beside each roll are the faces that the dice show, in the order rolled.
"""

from __future__ import annotations

from pathlib import Path

from hal.trace import Trace
from tests.traces.hands import Hands, write

__all__ = ["FILE", "HEADER", "MOMENTS", "fought"]

FILE = Path(__file__).with_name("first_fight.jsonl")
HEADER = {
    "game": "sanctorvm",
    "setup": {"seed": "first fight", "battle": "first_fight", "players": 1},
    "layout": "layout.toml",
    "tags": "../../controller/games/sanctorvm/table/tags.toml",
}
MOMENTS = (
    "everybody is equipped",
    "Nezumi strikes out of the dark",
    "Testudo",
    "Prymat has gone back",
    "the first Praetorian falls",
    "Nezumi dies",
    "the Primal burns",
    "Neshorn is on guard",
    "the Primal bites back",
    "victory",
)


def fought() -> Trace:
    """The whole fight."""
    hands = Hands()
    lay_out(hands)
    equip(hands)
    first_round(hands)
    second_round(hands)
    return hands.trace(HEADER)


def lay_out(hands: Hands) -> None:
    """What stands on the board before anybody begins."""
    hands.lay_out(
        {
            "B1-4": ("prymat", "tapayaxin", "nezumi"),
            "B1-1": ("neshorn", "ghurab"),
            "C2-5": ("praetorian-1", "praetorian-2"),
            "C2-7": ("primal-1", "primal-2"),
        }
    )


def equip(hands: Hands) -> None:
    """Cards on the pad, "done" for the next one, and Rhinoceros Skin."""
    for card in ("nitraxe-1", "nitraxe-2", "electric-baton-1"):
        hands.show(card)
    hands.show("e-shield-1")  # too heavy: 8 + 2 is more than 8
    hands.press("done")
    for card in ("blaster-1", "th3x-pistol-1"):
        hands.show(card)
    hands.press("done")
    for card in ("electric-baton-2", "e-shield-1"):
        hands.show(card)
    hands.press("done")
    hands.show("e-shield-2")
    hands.show("th3x-pistol-2")  # Neshorn has no Accuracy
    hands.press("done")
    for card in ("th3x-pistol-2", "blaster-2"):
        hands.show(card)
    hands.press("done")
    hands.press("2")  # Resistant to Fire
    hands.press("2")  # Immune to Burning
    hands.moment(MOMENTS[0])


def first_round(hands: Hands) -> None:
    """Eight turns."""
    for turn in TURNS:
        turn(hands)


def nezumi_strikes(hands: Hands) -> None:
    """Nezumi, Camouflaged, goes between the Praetorians and strikes."""
    hands.move("nezumi", "C2-5")
    hands.show("electric-baton-2")
    hands.press("1")  # Strike
    hands.show("praetorian-1")
    hands.press("double", "double", "double", "success", "chaos")
    hands.moment(MOMENTS[1])
    hands.show("e-shield-1")
    hands.press("1")  # Bash
    hands.show("praetorian-1")
    hands.press("double", "double", "success", "null", "null", "null")


def praetorian_shoots(hands: Hands) -> None:
    """The first Praetorian shoots, falls back with her sister, and throws fire."""
    hands.show("praetorian-1")
    hands.press("1")  # Shotgun
    hands.show("nezumi")
    hands.press("success", "success", "chaos", "chaos", "double")
    hands.move("praetorian-1", "B1-6")
    hands.moment(MOMENTS[2])
    hands.press("1")  # Flaming Grenade: the Shotgun's ammunition is used up
    hands.press("4")  # into C2-5
    hands.move("praetorian-2", "B1-6")  # she has followed by Testudo; her figure comes after her


def prymat_cuts(hands: Hands) -> None:
    """Prymat goes astray, goes back, and then cuts twice."""
    hands.move("prymat", "B1-5")
    hands.press("undo")
    hands.move("prymat", "B1-4")
    hands.moment(MOMENTS[3])
    hands.move("prymat", "B1-6")
    hands.show("nitraxe-1")
    hands.press("1")  # Cut
    hands.show("praetorian-1")
    hands.press("double", "double", "success", "null", "chaos")
    hands.lift("praetorian-1")
    hands.moment(MOMENTS[4])
    hands.show("nitraxe-2")
    hands.press("1")
    hands.show("praetorian-2")
    hands.press("success", "success", "double", "null", "null")


def primal_finds_nezumi(hands: Hands) -> None:
    """A Primal finds Nezumi."""
    hands.move("primal-1", "C2-5")
    hands.press("1")  # Claws
    hands.show("nezumi")
    hands.press("success", "success", "double", "null")
    hands.press("2")  # Bite
    hands.show("nezumi")
    hands.press("double", "double", "success", "null")
    hands.moment(MOMENTS[5])


def tapayaxin_fires(hands: Hands) -> None:
    """Tapayaxin sets it on fire, and ends the second Praetorian."""
    hands.show("tapayaxin")
    hands.show("blaster-1")
    hands.press("2")  # Scorch
    hands.show("primal-1")
    hands.press("success", "success", "null", "null", "chaos")
    hands.moment(MOMENTS[6])
    hands.show("th3x-pistol-1")
    hands.press("1")  # Shoot
    hands.show("praetorian-2")
    hands.press("double", "double", "success", "null", "null")
    hands.show("th3x-pistol-1")
    hands.press("2")  # Double Tap, chained to Shoot
    hands.show("praetorian-2")
    hands.press("double", "double", "double", "null", "null", "null")
    hands.lift("praetorian-2")


def primal_comes_for_prymat(hands: Hands) -> None:
    """The other Primal comes for Prymat."""
    hands.move("primal-2", "B1-6")
    hands.press("1")  # Claws
    hands.show("prymat")
    hands.press("success", "double", "null", "chaos")
    hands.press("1")  # and again
    hands.show("prymat")
    hands.press("double", "double", "success", "success")


def ghurab_takes_his_time(hands: Hands) -> None:
    """Ghurab takes his time, and then a Full Charge."""
    hands.show("ghurab")
    hands.turn_glass()
    hands.wait(10_500)
    hands.press("more")
    hands.show("blaster-2")
    hands.press("3")  # Full Charge
    hands.show("primal-2")
    hands.press("success", "success", "double", "null", "null", "null", "null", "chaos")
    hands.lift("primal-2")


def neshorn_comes_closer(hands: Hands) -> None:
    """Nobody of the Overlord's is left to act: Neshorn, on guard, comes closer."""
    hands.move("neshorn", "B1-5")
    hands.press("guard")
    hands.move("neshorn", "B1-6")
    hands.press("waste")
    hands.moment(MOMENTS[7])


TURNS = (
    nezumi_strikes,
    praetorian_shoots,
    prymat_cuts,
    primal_finds_nezumi,
    tapayaxin_fires,
    primal_comes_for_prymat,
    ghurab_takes_his_time,
    neshorn_comes_closer,
)


def second_round(hands: Hands) -> None:
    """Three turns."""
    hands.show("tapayaxin")
    hands.press("rest")
    # The Primal burns on, bites Prymat and tears at Neshorn.
    hands.show("primal-1")
    hands.press("rabidus")
    hands.move("primal-1", "B1-6")
    hands.press("2")  # Bite
    hands.show("prymat")
    hands.press("double", "success", "null", "null")
    hands.press("2")  # Blood Fury: Bite is used up
    hands.show("neshorn")
    hands.press("double", "double", "success", "null", "null")
    hands.moment(MOMENTS[8])
    # Prymat ends it.
    hands.show("prymat")
    hands.show("electric-baton-1")
    hands.press("1")  # Strike
    hands.show("primal-1")
    hands.press("success", "success", "null", "null", "null", "null")
    hands.lift("primal-1")
    hands.moment(MOMENTS[9])


if __name__ == "__main__":
    write(FILE, fought())
