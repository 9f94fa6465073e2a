"""What lies on the board and in the way: doors, darkness, Threat, Features.

What may live here: lessons.  What may not: when they matter, beyond its name.
"""

from __future__ import annotations

from controller.games.sanctorvm.teaching import matters
from controller.games.sanctorvm.teaching.lesson import Lesson
from controller.wire import Msg

__all__ = ["LESSONS"]

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "threat",
        Msg("Threat"),
        Msg(
            "Whoever leaves a space where enemies stand loses an Action Die on its next Hit, "
            "one for each such space. The question says which ways cost dice. To stay and fight "
            "costs {who} none."
        ),
        ("SV-BRD-010", "SV-BRD-011", "SV-BRD-012"),
        matters.threatened,
    ),
    Lesson(
        "feature",
        Msg("Features"),
        Msg(
            "Something lies on a way to {place}: {feature}. Whoever crosses a Feature suffers "
            "the State that it brings, on foot or pushed. The question says which ways cross "
            "one."
        ),
        ("SV-FEA-001", "SV-FEA-002", "SV-GLO-015"),
        matters.features,
    ),
    Lesson(
        "door",
        Msg("Doors"),
        Msg(
            "The space {place} lies beyond a door. Modules are joined where two doors meet: "
            "there one moves and sees through, and the door itself is no space. A door that "
            "meets no other is shut."
        ),
        ("SV-MAP-022", "SV-MAP-023", "SV-MAP-024"),
        matters.doors,
        patient=True,
    ),
    Lesson(
        "dark",
        Msg("Darkness"),
        Msg(
            "The space {place} is dark: for Vision it counts as 2 spaces. Who has Stealth and "
            "begins a turn in the dark is Camouflaged, and no enemy can act on it until it is "
            "detected."
        ),
        ("SV-MAP-010", "SV-MAP-011", "SV-STA-015"),
        matters.dark,
        patient=True,
    ),
)
