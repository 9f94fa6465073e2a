"""Printed: what stands on a Minion Panel, in the lines of its sheet, and on a card.

It hangs on the box alone, so the book has it made once, and no view works it out again.

What may live here: what is printed.  What may not: how a miniature fares (`panels`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from controller.games.sanctorvm.box.words import (
    DAMAGES,
    RACES,
    STATES,
    TACTICS,
    Condition,
    Damage,
)
from controller.games.sanctorvm.seen.cardtext import action_text
from controller.wire import Msg, SheetLine

if TYPE_CHECKING:
    from controller.games.sanctorvm.box.pack import Box, Minion

__all__ = ["Printed", "number", "of_panel", "protections"]

NAMES: dict[str, Msg] = dict([*DAMAGES.items(), *STATES.items()])


class Printed(Struct, frozen=True):
    """The lines of a Minion Panel: those before its Skills, which an Elite level adds to, and those
    behind them."""

    before: tuple[SheetLine, ...]
    behind: tuple[SheetLine, ...]


def of_panel(panel: Minion, box: Box) -> Printed:
    """Dice, Actions, passive and all the rest; `box` knows what others are called."""
    lines = [
        SheetLine(Msg(action.name), action_text(panel.actions, name, box))
        for name, action in panel.actions.items()
    ]
    if panel.passive:
        lines.append(SheetLine(Msg(panel.passive), Msg(panel.passive_text)))
    lines += [
        SheetLine(Msg("Action Points"), number(panel.action_points)),
        SheetLine(Msg("Race"), RACES[panel.race]),
        SheetLine(Msg("Tactic"), TACTICS[panel.tactic]),
        *protections(panel.weak, panel.resistant, panel.immune),
    ]
    return Printed((SheetLine(Msg("Action Dice"), number(panel.action_dice)),), tuple(lines))


def protections(
    weak: Iterable[Damage], resistant: Iterable[Damage], immune: Iterable[Damage | Condition]
) -> Iterator[SheetLine]:
    """SV-PNL-031: Weaknesses, Resistances and Immunities, a line for each."""
    for title, what in (
        (Msg("Weak"), weak),
        (Msg("Resistant"), resistant),
        (Msg("Immune"), immune),
    ):
        for name in what:
            yield SheetLine(title, NAMES[name])


@cache
def number(n: int) -> Msg:
    """A number as text."""
    return Msg("{n}", n=n)
