"""What a doctor says of how far a reader reads: from a survey to one sentence for each reader.

What may live here: judging a survey.  What may not: making one (`controller.cli.doctor_survey`).
"""

from __future__ import annotations

from msgspec import to_builtins

from controller.cli.doctor_finding import Finding, State
from controller.cli.remedies import joined
from controller.table.survey import SPOTS, Reach, Survey
from controller.wire import Msg, Text

__all__ = ["SPOT_WORDS", "reaches"]

SURE = 90
"""Percent of polls from which on a tag is read surely: presence wants two reads in a row."""

SPOT_WORDS: dict[str, Msg] = {
    "middle": Msg("in the middle"),
    "far_left": Msg("far left"),
    "far_right": Msg("far right"),
    "near_right": Msg("near right"),
    "near_left": Msg("near left"),
}
"""Where a tag is laid, as somebody reads it who sits before the table."""


def reaches(survey: Survey) -> list[Finding]:
    """What there is to be said of each reader that was surveyed."""
    found = []
    for name, reach in survey.reader.items():
        state, says = judged(reach)
        found.append(
            Finding(
                "survey", name, state, says, Msg("reach of {reader}", reader=name), plain(reach)
            )
        )
    return found


def plain(reach: Reach) -> dict[str, dict[str, int]]:
    """A survey of a reader as plain data."""
    made: dict[str, dict[str, int]] = to_builtins(reach)
    return made


def judged(reach: Reach) -> tuple[State, Msg]:
    """Dead spots first, then range, then how many bases it bears."""
    dead: list[Text] = [SPOT_WORDS[each] for each in SPOTS if reach.spots.get(each, 100) < SURE]
    if dead:
        return "poor", Msg(
            "It reads badly {spots}: move its antenna, or mark on the table where things are laid.",
            spots=joined(dead),
        )
    crowded = [int(n) for n, share in reach.bases.items() if share < SURE]
    if crowded:
        return "poor", Msg(
            "It does not read {n} bases at once surely: lay fewer on it, or more than 5 mm apart.",
            n=min(crowded),
        )
    high = [int(mm) for mm, share in reach.lifted_mm.items() if share >= SURE]
    if high:
        return "works", Msg("It reads surely up to {mm} mm above the table.", mm=max(high))
    if reach.lifted_mm:
        return "poor", Msg(
            "It does not read surely {mm} mm above the table: bring its antenna nearer to the top.",
            mm=min(map(int, reach.lifted_mm)),
        )
    return "works", Msg("It reads surely wherever a tag was laid.")
