"""The guide: a move as people are shown it, one step at a time.

    text     what to do
    signs    the lights of that step alone: "astray" where the thing is to be lifted, "home" where
             it belongs
    marks    the same signs on the spaces of the board, for the screens

What may live here: showing a move.  What may not: which move (`controller.table.order.homing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table.ground import Ground
from controller.table.layout import Layout, TrayPlace
from controller.table.names import tray_name
from controller.table.order.homing import Move
from controller.table.order.sentences import lay, remove, shift, turn
from controller.wire import Highlight, Msg, Text
from controller.wire.guide import Guide

__all__ = ["ASTRAY", "HOME", "lights", "marks", "shown"]

ASTRAY, HOME = "astray", "home"
"""Where a thing is to be lifted, and where it belongs."""


def shown(
    step: Move, left: int, layout: Layout, ground: Ground, called: Mapping[str, Text]
) -> Guide:
    """`step` as people are shown it, with `left` steps after it."""
    if step.area:
        return Guide(turned(step, layout, called), step.thing, step.at, step.home, left)
    to = next(iter(ground.places(step.home)), "") if step.home else ""
    thing, place = called.get(step.thing, step.thing), called.get(step.at, step.at)
    home = called.get(step.home, step.home)
    if not step.home:
        text = remove(thing, place)
    elif not step.at:
        text = lay(thing, home)
    else:
        text = shift(thing, place, home)
    return Guide(text, step.thing, step.at, to, left)


def turned(step: Move, layout: Layout, called: Mapping[str, Text]) -> Msg:
    """The sentence of an area's step."""
    thing = called.get(step.thing, step.thing)
    now, home = tray_of(layout, step.at), tray_name(layout, step.home)
    if not now:
        return turn(lay(thing, home), thing, step.turns)
    if now == step.home:
        return turn(None, thing, step.turns)
    return turn(shift(thing, tray_name(layout, now), home), thing, step.turns)


def tray_of(layout: Layout, place: str) -> str:
    """The tray that a place belongs to; empty for none."""
    found = layout.place.get(place)
    return found.tray if isinstance(found, TrayPlace) else ""


def lights(step: Guide, layout: Layout) -> dict[str, str]:
    """The signs of the places that a step is about; of an area all places of its trays."""
    shining: dict[str, str] = {}
    for name, sign in ((step.at, ASTRAY), (step.to, HOME)):
        if name in layout.tray:
            shining |= dict.fromkeys(of_tray(layout, name), sign)
        elif name:
            shining[name] = sign
    return shining


def of_tray(layout: Layout, tray: str) -> Iterator[str]:
    """The places of a tray."""
    for name, place in layout.place.items():
        if isinstance(place, TrayPlace) and place.tray == tray:
            yield name


def marks(step: Guide, layout: Layout, ground: Ground) -> tuple[Highlight, ...]:
    """The same on the spaces of the board."""
    return tuple(
        Highlight(space, sign)
        for place, sign in lights(step, layout).items()
        if layout.place[place].kind != "pad"
        for space in ground.spaces(place)
    )
