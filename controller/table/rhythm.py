"""Rhythm: how the light under a place says its sign, so that nobody has to tell red from green.

Each sign has a colour and a rhythm of its own, over and over in two seconds:

    reach   the open question can end here     steady
    threat  so it can, and it costs something  two short gaps
    turn    whose turn it is                   one short gap
    target  what may be aimed at               on and off, once a second
    home    something belongs here             on and off, twice a second
    astray  lift what lies here                two flashes, then dark

The calm ones are the many: most of a table shines steadily, and what moves is what matters now.  A
sign that a game calls otherwise shines steadily too.

What may live here: that table, and what is lit when.  What may not: which place has which sign
(`controller.table.picture`), and lamps (`hal.ports`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from hal.drivers.colours import Colour

__all__ = ["BEAT_MS", "SIGNS", "Sign", "lit", "next_beat"]

BEAT_MS = 125
"""How long a beat is (ms).  No sign flashes more than twice a second; WCAG 2.3.1 allows three."""

STEADY = "x" * 16


class Sign(Struct, frozen=True):
    """How a sign shines: its colour where the parts file says nothing, and its rhythm, a beat a
    letter: "x" lit, "." dark."""

    colour: Colour
    beats: str


SIGNS: dict[str, Sign] = {
    "reach": Sign((0, 64, 32), STEADY),
    "threat": Sign((72, 40, 0), "xxxxxxx.xxxxxxx."),
    "turn": Sign((64, 56, 16), "xxxxxxxxxxxxxxx."),
    "target": Sign((96, 8, 0), "xxxx....xxxx...."),
    "home": Sign((48, 48, 64), "xx..xx..xx..xx.."),
    "astray": Sign((0, 32, 96), "xx..xx.........."),
}


def lit(signs: Mapping[str, str], at_ms: int) -> dict[str, str]:
    """Those places of `signs` that are lit at this time, with their signs."""
    return {place: sign for place, sign in signs.items() if shines(sign, at_ms)}


def shines(sign: str, at_ms: int) -> bool:
    """Whether a sign is lit at this time."""
    beats = SIGNS[sign].beats if sign in SIGNS else STEADY
    return beats[at_ms // BEAT_MS % len(beats)] == "x"


def next_beat(signs: Mapping[str, str], at_ms: int) -> int | None:
    """The time at which other places are lit than now (ms); None where nothing ever changes."""
    now = lit(signs, at_ms)
    first = (at_ms // BEAT_MS + 1) * BEAT_MS
    for beat in range(first, first + len(STEADY) * BEAT_MS, BEAT_MS):
        if lit(signs, beat) != now:
            return beat
    return None
