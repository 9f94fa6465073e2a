"""Scripts drawn at random, the same ones from the same seed.

    script = drawn(7)           its title says the seed; `written(script)` is a file of it

One to five faults of any kind, anywhere, at any time of a short game, one upon the other too.  What
may live here: drawing.  What may not: a wish that it ends well.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.faults import kinds as k
from tests.faults.kinds import KINDS, AnyFault
from tests.faults.plays import PlayName
from tests.faults.script import Script, layout, parts, tags

__all__ = ["drawn"]

FIRST_MS, LAST_MS = 200, 3000
"""When faults begin."""

LONG_MS, LONGEST_MS = 1500, 5000
"""How long most faults last at the most, and how long one in ten does."""

CLOCKS_US = (-100_000, -5_000, -1_024, 1_024, 50_000)
"""How far a hub's counter jumps."""

NEARLY_ROUND_US = 2**32 - 4_000_000
"""A counter that is about to begin anew."""


def drawn(seed: int) -> Script:
    """The script of a seed."""
    rng = Random(f"faults {seed}")
    game: PlayName = rng.choice(("noughts", "noughts", "relay"))
    hubs = rng.choice((1, 1, 2)) if game == "noughts" else 1
    draw = _Draw(rng, hubs, game)
    kinds = [name for name in KINDS if hubs == 2 or name != "swap"]
    faults = [draw.fault(rng.choice(kinds)) for _ in range(rng.randint(1, 5))]
    marks = list(tags(game).tag)
    lies = {uid: rng.choice(draw.places) for uid in rng.sample(marks, rng.choice((0, 0, 0, 1, 2)))}
    return Script(
        title=f"Drawn from the seed {seed}",
        game=game,
        hubs=hubs,
        diodes=rng.random() < 0.5,
        seed=seed,
        lies=lies,
        fault=tuple(sorted(faults, key=lambda fault: fault.at_ms)),
    )


class _Draw:
    """Draws faults for the table of a game, of so many hubs."""

    def __init__(self, rng: Random, hubs: int, game: PlayName) -> None:
        self.rng = rng
        table = layout(game)
        self.hubs = list(parts(hubs, game).hub)
        self.readers = list(table.readers)
        self.places = list(table.place)
        self.keys = list(table.key)
        self.values: dict[str, Callable[[], Any]] = {
            "at_ms": lambda: 0 if rng.random() < 0.1 else rng.randint(FIRST_MS, LAST_MS),
            "for_ms": lambda: rng.randint(20, LONGEST_MS if rng.random() < 0.1 else LONG_MS),
            "hub": lambda: rng.choice(self.hubs),
            "reader": lambda: rng.choice(self.readers),
            "place": lambda: rng.choice(self.places),
            "key": lambda: rng.choice(self.keys),
            "keys": lambda: tuple(rng.sample(self.keys, rng.randint(1, 4))),
            "places": lambda: tuple(rng.sample(self.places, rng.randint(1, 5))),
            "each_ms": lambda: rng.choice((60, 200, 400)),
            "uid": lambda: rng.choice(list(tags(game).tag)),
            "device": lambda: rng.choice(DEVICES),
            "changed": lambda: rng.choice((0.0, 0.001, 0.01, 0.05)),
            "lost": lambda: rng.choice((0.0, 0.001, 0.01, 0.05)),
            "doubled": lambda: rng.choice((0.0, 0.0, 0.01)),
            "share": lambda: rng.choice((0.05, 0.3, 0.7)),
            "polls": lambda: rng.choice((1, 2, 3, 5, 20)),
            "tags": lambda: rng.choice((1, 2, 3, 6, 7, 9)),
            "times": lambda: rng.randint(1, 6),
            "by_s": lambda: rng.choice((-86_400, -3_600, -1, 60, 10**8)),
        }

    def fault(self, name: str) -> AnyFault:
        """A fault of this kind."""
        kind: Any = KINDS[name]
        said = {each: self._value(kind, each) for each in kind.__struct_fields__}
        if kind is k.Clock and said["at_ms"] == 0:
            said["by_us"] = NEARLY_ROUND_US
        fault: AnyFault = kind(**said)
        return fault

    def _value(self, kind: Any, name: str) -> Any:
        if name != "by_us":
            return self.values[name]()
        if kind is k.Clock:
            return self.rng.choice(CLOCKS_US)
        return self.rng.choice((500, 3_000, 9_000, 15_000))


DEVICES = ("talker", "silent", "hub of others", "newer hub")
