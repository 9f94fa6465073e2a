"""Action Dice: their faces, and what a roll is worth.

How many sides show which face is not printed (SV-DIE-001), so the table of faces stands here as one
value.  A tuple of faces is in the order rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace as altered

from controller.games.sanctorvm.box.words import in_a_row
from controller.wire import Chance, Msg, Why

__all__ = ["COOPERLAY", "DIE", "LABELS", "Score", "coin", "coins", "score"]

Face = Literal["null", "chaos", "success", "double"]
DIE: Final[tuple[Face, ...]] = ("null", "null", "chaos", "success", "success", "double")
"""The six sides: two Null, one Chaos, two Success, one 2 Successes.  The numbers are ours."""

FACES: dict[str, Msg] = {
    "null": Msg("Null"),
    "chaos": Msg("Chaos"),
    "success": Msg("Success"),
    "double": Msg("2 Successes"),
}
LABELS: tuple[Msg, ...] = tuple(FACES[face] for face in DIE)
WORTH = {"null": 0, "chaos": 0, "success": 1, "double": 2}
COOPERLAY: Final = "cooperlay"


class Score(Struct, frozen=True):
    """What a roll came to: `successes` with Luck, and the reasons."""

    successes: int
    why: tuple[Why, ...]


def score(faces: Sequence[str], luck: int) -> Score:
    """SV-DIE-002 to SV-DIE-006: the Successes of a roll; Luck turns Chaos into Successes, one for
    each level (SV-SKL-043)."""
    rolled = sum(WORTH[face] for face in faces)
    why = (
        [Why(Msg("dice: {faces}", faces=in_a_row(FACES[face] for face in faces)))] if faces else []
    )
    text = Msg("{n} Success rolled", plural="{n} Successes rolled", n=rolled)
    why.append(Why(text, ("SV-DIE-006",)))
    turned = min(luck, list(faces).count("chaos"))
    if turned:
        text = Msg(
            "Luck turns {n} Chaos into a Success",
            plural="Luck turns {n} Chaos into Successes",
            n=turned,
        )
        why.append(Why(text, ("SV-SKL-043",)))
    return Score(rolled + turned, tuple(why))


def coins(key: str, to: str, prompt: Msg, because: tuple[str, ...], count: int) -> Chance:
    """So many flips of the coin at once."""
    return altered(coin(key, to, prompt, because), count=count)


def coin(key: str, to: str, prompt: Msg, because: tuple[str, ...]) -> Chance:
    """A flip of the coin: Cooperlay for the Homo Superbe and the positive, Rabidus for the
    Overlord and the negative (SV-COI-001)."""
    return Chance(
        key=key,
        to=(to,),
        prompt=prompt,
        because=because,
        stream="coin",
        faces=(COOPERLAY, "rabidus"),
        labels=(Msg("Cooperlay"), Msg("Rabidus")),
        hint="coin",
    )
