"""The table that the command line names: its files, and the hardware that is under it.

    --layout --tags --platform simulated    a table in memory, with every miniature set out
    --platform none [--layout] [--tags]     no hardware: the screen's tray stands in
    --layout --tags --hardware FILE         real parts, as the file says
    none of them                            no table at all

What may live here: reading those files, and laying the table.  What may not: serving it
(`controller.cli.serve`), and what real parts are (`controller.cli.hardware`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from controller.cli.hardware import wired
from controller.engine import ContentError, Invalid
from controller.service import Furniture
from controller.table import Layout, Tags, read_layout, read_tags
from controller.table.ground import ground
from controller.table.parts import Parts, read_parts
from controller.table.scene import standing
from controller.wire import Msg, Text, View
from hal.clock import Clock
from hal.flight import Flight
from hal.simulated import SimulatedTable

__all__ = ["Furnishing", "Plan", "furnished", "laid"]

SIMULATED, NONE = "simulated", "none"


@dataclass(frozen=True)
class Plan:
    """What the files say of a table; `parts` is None where it is simulated.  What is said of a tag
    during the evening is written into `tags_file`; tags that are only simulated are not."""

    layout: Layout
    tags: Tags
    parts: Parts | None
    tags_file: Path | None = None


@dataclass(frozen=True)
class Furnishing:
    """What was said of the table."""

    layout: Path | None = None
    tags: Path | None = None
    platform: str = ""
    hardware: Path | None = None

    def check(self) -> None:
        """Raise `Invalid` unless a table is named whole, or not at all."""
        if self.platform not in ("", SIMULATED, NONE):
            raise Invalid(
                Msg(
                    'There is no hardware "{name}" here; there are: simulated, none.',
                    name=self.platform,
                )
            )
        real = self.hardware is not None
        if self.platform and real:
            raise Invalid(Msg("A table is real or simulated: choose --hardware or --platform."))
        if self.platform == NONE:  # what no file says is said on a screen
            return
        named = (self.layout is not None, self.tags is not None, bool(self.platform) or real)
        if any(named) and not all(named):
            if real:
                raise Invalid(Msg("A table needs all three: --layout, --tags and --hardware."))
            raise Invalid(Msg("A table needs all three: --layout, --tags and --platform."))

    def read(self, seats: Sequence[str] = ()) -> Plan | None:
        """What the files say; None where none is named.  Raises `ContentError` with all that is
        wrong with them; whether the hardware's names are the layout's, once that is right."""
        bare = self.platform == NONE
        if not bare and (self.layout is None or self.tags is None):
            return None
        mistakes: list[Text] = []
        plan: Layout | None = None
        known, parts = Tags(), Parts() if bare else None
        try:
            plan = read_layout(self.layout, seats) if self.layout else Layout()
        except ContentError as wrong:
            mistakes += wrong.mistakes
        try:
            known = read_tags(self.tags) if self.tags else Tags()
        except ContentError as wrong:
            mistakes += wrong.mistakes
        try:
            parts = read_parts(self.hardware, plan) if self.hardware else parts
        except ContentError as wrong:
            mistakes += wrong.mistakes
        if mistakes or plan is None:
            raise ContentError(*mistakes)
        return Plan(plan, known, parts, self.tags if self.hardware else None)


def laid(plan: Plan, clock: Clock, view: View, flight: Flight | None) -> Furniture:
    """A table as its files say, on its own hardware where these say what that is."""
    if plan.parts is None:
        return furnished(plan.layout, plan.tags, clock, view)
    table = wired(plan.layout, plan.tags, plan.parts, clock, flight)
    return replace(table, tags_file=plan.tags_file)


def furnished(plan: Layout, known: Tags, clock: Clock, view: View) -> Furniture:
    """A table like that, on simulated hardware, with every area and every miniature set out where
    `view` has it."""
    table = SimulatedTable(clock, plan.readers, plan.key)
    covers = ground(plan, view)
    for area, place in covers.marks.items():
        for uid in known.of(area):
            table.put(uid, plan.place[place].readers[0])
    for thing, space in standing(view).items():
        figure = next((uid for uid in known.of(thing) if known.tag[uid].form == "miniature"), "")
        under = sorted(covers.places(space), key=lambda place: len(covers.spaces(place)))
        if figure and under:
            table.put(figure, plan.place[under[0]].readers[0])
    return Furniture(plan, known, table.platform, table)
