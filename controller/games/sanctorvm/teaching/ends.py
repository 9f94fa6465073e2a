"""Rounds, and how a battle ends.

What may live here: lessons.  What may not: when they matter, beyond its name.
"""

from __future__ import annotations

from controller.games.sanctorvm.teaching import matters
from controller.games.sanctorvm.teaching.lesson import Lesson
from controller.wire import Msg

__all__ = ["LESSONS"]

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "round",
        Msg("Another round"),
        Msg(
            "Everybody has had a turn, so a new round begins: all who live may act again, and "
            "the same Side begins. Some things end with a round, such as being On Your Guard."
        ),
        ("SV-TRN-004", "SV-TRN-007", "SV-TRN-008", "SV-ACT-040"),
        matters.begun_again,
    ),
    Lesson(
        "nearly",
        Msg("The last one"),
        Msg(
            "Only {who} is left, with {health} Health. The battle is won the moment it falls, "
            "whoever is still waiting for a turn. Now is the time to spend what you have saved."
        ),
        ("SV-OBJ-004", "SV-AP-013"),
        matters.last_left,
    ),
    Lesson(
        "won",
        Msg("Won"),
        Msg(
            "The Objective is achieved, so the battle is over at once. All who live lose their "
            "States, get back all Energy, and heal as much Health as they have Intelligence."
        ),
        ("SV-AP-013", "SV-AP-016", "SV-AP-017", "SV-AP-018"),
        matters.won,
    ),
    Lesson(
        "lost",
        Msg("Lost"),
        Msg(
            "The battle is lost: all five are dead, or the Objective is out of reach. Go back "
            "as far as you like and try another way, or begin again; now you know how they "
            "fight."
        ),
        ("SV-LOS-001", "SV-OBJ-001"),
        matters.lost,
    ),
)
