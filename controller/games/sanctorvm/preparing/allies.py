"""Allies: Minions that fight for the Homo Superbe in one Action Phase (SV-ALY-001 to SV-ALY-016).

An Ally keeps its Minion Panel and all that goes with it: it has no Energy, no cards and no coin
revives it.  The Side controls it, and it fills a place of the Side.  What brings it is told in the
story; the set-up says who comes, of which of the three types, and where.  The challenge of a
Commander is one more Condition of the battle (SV-ALY-012).

What may live here: how Allies come and go.  What may not: what they cost the players before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from controller.engine import Invalid
from controller.games.sanctorvm.box.words import HOMO
from controller.games.sanctorvm.events import Departed
from controller.games.sanctorvm.moving.room import welcoming
from controller.games.sanctorvm.moving.summon import newcomer
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import Msg, Why

__all__ = ["TYPES", "Joins", "depart", "join"]

Type = Literal["automaton", "commander", "mercenary"]
TYPES: dict[Type, Msg] = {
    "automaton": Msg("Automaton"),
    "commander": Msg("Commander"),
    "mercenary": Msg("Mercenary"),
}
"""SV-ALY-006: whom a test, a challenge or Coins have won over."""


class Joins(Struct, frozen=True):
    """An Ally in a set-up: the Minion that it is, its type, and the space where it begins; without
    one, the nearest with room to where the first Homo Superbe begins."""

    minion: str
    type: Type = "mercenary"
    place: str = ""


def join(field: Field, allies: Sequence[Joins]) -> None:
    """SV-ALY-002, SV-ALY-003: they stand with the Side.  Raises `Invalid` for a Minion that is in
    no pack, a space that is not there, and where no space has room."""
    for ally in allies:
        if ally.minion not in field.box.minions:
            raise Invalid(Msg('There is no Minion "{name}" in the packs.', name=ally.minion))
        if ally.place and ally.place not in field.board.spaces:
            raise Invalid(Msg('There is no space "{place}" on the board.', place=ally.place))
        who = newcomer(field.state, ally.minion, HOMO, ally.place)
        who.ready = True
        places = open_to(field, who, ally.place)
        if not places:
            raise Invalid(Msg("No space has room for the Ally {name}.", name=field.name(who)))
        who.place = places[0]
        field.state.miniatures.append(who)


def open_to(field: Field, who: Miniature, place: str) -> list[str]:
    """The space where an Ally is to begin if it has room; where none is named, those that are the
    nearest to the first Homo Superbe (SV-MAP-012: a Safe space and the way out are not for it)."""
    if place:
        return [place] if field.free(place, who) else []
    here = field.state.of(HOMO)[0].place
    return field.board.nearest([here], welcoming(field, who, field.board.spaces))


def is_ally(who: Miniature) -> bool:
    """SV-ALY-005: of the Side, and no Homo Superbe."""
    return who.side == HOMO and not who.superb


def depart(scene: Scene) -> None:
    """SV-ALY-016: when the Action Phase is over they leave the Side and the board."""
    for who in scene.state.of(HOMO):
        if is_ally(who) and not who.gone:
            who.gone = True
            why = Why(Msg("the Action Phase is over"), ("SV-ALY-016",))
            scene.tell(Departed(who=who.id, name=scene.name(who), reasons=(why,)))
