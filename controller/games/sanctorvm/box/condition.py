"""Condition: what an Action Phase says of its own battle (SV-AP-011), as data.

A battle has any number of these, and a set-up may add to them, as the challenge of a Commander does
(SV-ALY-012).  Packs write one as `{ word = "rises", ... }`; nothing but these words can be said.

    rises    when a Minion of a race dies, another one of its kind comes
    arrives  so many Minions of a kind come at the end of each round
    state    the Homo Superbe suffer a State when the battle begins
    damage   the Homo Superbe suffer Damage when the battle begins

What may live here: shapes.  What may not: what a Condition does, and how it is said (`conditions`).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from controller.engine.shape import ref
from controller.games.sanctorvm.box.action import Few
from controller.games.sanctorvm.box.words import Condition, Damage, Race

__all__ = ["Arrives", "Clause", "Hurts", "Rises", "Suffers"]


class Says(Struct, frozen=True, kw_only=True, tag_field="word"):
    """A Condition of a battle."""


class Rises(Says, frozen=True, kw_only=True, tag="rises"):
    """When a Minion of this race dies, another one of the same kind comes into an available space
    of a module (SV-AP-012)."""

    race: Race
    module: Annotated[str, ref("module")]


class Arrives(Says, frozen=True, kw_only=True, tag="arrives"):
    """So many Minions of a kind come at the end of each round, into one of these spaces; without
    any, as near as there is room to where the Overlord's Side began (SV-OBJ-009)."""

    minion: Annotated[str, ref("minion")]
    count: Few = 1
    places: tuple[str, ...] = ()


class Suffers(Says, frozen=True, kw_only=True, tag="state"):
    """Every Homo Superbe suffers a State when the battle begins (SV-ALY-013)."""

    state: Condition
    level: Few = 1


class Hurts(Says, frozen=True, kw_only=True, tag="damage"):
    """Every Homo Superbe suffers Damage when the battle begins."""

    type: Damage
    amount: Annotated[int, Meta(ge=1, le=20)]


Clause = Rises | Arrives | Suffers | Hurts
