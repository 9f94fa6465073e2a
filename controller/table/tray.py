"""The tray: what a screen may say of a table that does not feel everything.

    tray     the places that are not felt, and the things that may be put there
    checked  whether what a screen says of them can be so

Everybody may know which places these are.  Things are shown to the Overlord alone, whose screen is
the table's: and of them no more than the table's own audience knows.  Many things wear tags and few
are in play, so only those are shown that the game shows or asks for, or that lie there.

What may live here: that choice, and why something cannot be said.  What may not: what it leads to
(`controller.table.table`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from controller.engine import Illegal, Invalid, Session
from controller.table.ground import Ground
from controller.table.layout import Layout
from controller.table.picture import picture
from controller.table.scene import standing
from controller.table.sight import Sight
from controller.table.tags import Tags
from controller.wire import (
    OVERLORD,
    TABLE,
    Asked,
    Assign,
    Board,
    Chance,
    Choose,
    Judge,
    Msg,
    Text,
    View,
    Zone,
)
from controller.wire.belonging import Belonging
from controller.wire.tray import AnyTray, Tray, TrayPut

__all__ = ["Felt", "checked", "tray"]


class Felt(Protocol):
    """A table, as far as it is looked at here."""

    session: Session[Any]
    sight: Sight
    layout: Layout
    tags: Tags
    belongings: tuple[Belonging, ...]

    @property
    def ground(self) -> Ground:
        """Which spaces each place covers."""

    @property
    def lying(self) -> dict[str, list[str]]:
        """Where each tag lies."""

    @property
    def deaf(self) -> tuple[str, ...]:
        """The places that are not felt."""

    def called(self, name: str) -> Text:
        """A place or a thing, for people."""


def tray(table: Felt, audience: str) -> Tray | None:
    """What `audience` sees of the tray; None where no place that is drawn needs one."""
    view = table.sight.view(TABLE)
    ground = table.ground
    stands = standing(view)
    where = {uid: whereabouts(table, uid, stands, ground) for uid in table.tags.tag}
    drawn = picture(view, table.layout, table.tags, where, {}, ground, table.belongings)
    places = tuple(place for place in drawn.places if place.id in table.deaf)
    if not places:
        return None
    if audience != OVERLORD:
        return Tray(places=places)
    felt = {uid for uid, at in where.items() if at and at not in table.deaf}
    known = in_play(view)
    things = tuple(
        each
        for each in drawn.things
        if each.uid not in felt and (each.thing in known or each.where)
    )
    return Tray(places=places, things=things)


def whereabouts(table: Felt, uid: str, stands: Mapping[str, str], ground: Ground) -> str:
    """Where a tag is: where it is felt, else where the game has the miniature that wears it, else
    where it lay last.  Empty beside the table."""
    lying = table.lying.get(uid, [])
    if lying and lying[-1] not in table.deaf:
        return lying[-1]
    thing = table.tags.tag[uid]
    space = stands.get(thing.thing, "") if thing.form == "miniature" else ""
    home = next((place for place in ground.places(space) if place in table.deaf), "")
    if home:
        return home
    return lying[-1] if lying else ""


def in_play(view: View) -> frozenset[str]:
    """The names of what the game shows, or asks for."""
    names: set[str] = set()
    for part in view.parts:
        if isinstance(part, Board):
            names |= {piece.id for piece in part.pieces}
        elif isinstance(part, Zone):
            names |= {card.id for card in part.cards}
    for asked in view.asks:
        names |= {*asked.ask.to, *named(asked)}
    return frozenset(names)


def named(asked: Asked) -> Iterator[str]:
    """The things that a question is about."""
    ask = asked.ask
    if isinstance(ask, Chance):
        yield from ask.faces
    options = ask.options if isinstance(ask, Choose | Judge) else ()
    items = ask.items if isinstance(ask, Assign) else ()
    for option in (*options, *items):
        yield from (option.id, option.subject, *option.objects)


def checked(command: AnyTray, table: Felt) -> str:
    """Where the thing is that a screen speaks of; empty beside the table.  Raises `Invalid` for
    what the table has not, `Illegal` for what it feels."""
    if isinstance(command, TrayPut) and command.place not in table.layout.place:
        raise Invalid(Msg('This table has no place "{place}".', place=command.place[:40]))
    if command.uid not in table.tags.tag:
        raise Invalid(Msg('No thing wears the tag "{uid}".', uid=command.uid[:40]))
    if isinstance(command, TrayPut) and command.place not in table.deaf:
        raise Illegal(
            Msg(
                "The table feels {place}: move the thing on the table itself.",
                place=table.called(command.place),
            )
        )
    felt = at_felt(table.lying.get(command.uid, ()), table.deaf)
    if felt:
        raise Illegal(
            Msg(
                "{thing} is felt at {place}: lift it there first.",
                thing=table.called(table.tags.tag[command.uid].thing),
                place=table.called(felt),
            )
        )
    stands = standing(table.sight.view(TABLE))
    return whereabouts(table, command.uid, stands, table.ground)


def at_felt(lying: Sequence[str], deaf: Sequence[str]) -> str:
    """The place that is felt at which something lies; empty where there is none."""
    return next((place for place in lying if place not in deaf), "")
