"""Action Phase: a battle as an adventure prints it (SV-AP-003 to SV-AP-021), as typed data.

    board       the modules, each in its place, with Features, Tool Tokens and the Escape Module
    miniatures  where the five Homo Superbe begin, and the Minions of each kind
    objective   what the Homo Superbe must achieve, and `mode`, how it is fought
    storage     the cards that lie in the Storage Deck

What may live here: shapes, and what contradicts itself.  What may not: a rule that plays.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.shape import Label, ref
from controller.games.sanctorvm.action import Few
from controller.games.sanctorvm.words import Crossing, Mode, Objective

__all__ = ["ActionPhase", "Deploys", "Force", "Laid", "Lain", "Lost", "Way"]

Cell = Annotated[int, Meta(ge=0, le=9)]


class Laid(Struct, frozen=True, kw_only=True):
    """A module on the table: its code, its place among the modules, and its quarter turns to the
    right."""

    code: Annotated[str, ref("module")]
    at: tuple[Cell, Cell]
    turns: Annotated[int, Meta(ge=0, le=3)] = 0


class Lain(Struct, frozen=True, kw_only=True):
    """A Feature Token, and the Pathways that it covers (SV-FEA-001)."""

    kind: Crossing
    pathways: tuple[tuple[str, str], ...]


class Lost(Struct, frozen=True, kw_only=True):
    """A Tool Token, and the card that it is worth (SV-TOK-001)."""

    place: str
    card: Annotated[str, ref("tool")]


class Way(Struct, frozen=True, kw_only=True):
    """Where the Escape Module is joined: a door of a module that lies there (SV-MAP-029)."""

    module: Annotated[str, ref("module")]
    door: Literal["north", "east", "south", "west"]


class Deploys(Struct, frozen=True, kw_only=True):
    """Where so many Homo Superbe begin."""

    place: str
    count: Few


class Force(Struct, frozen=True, kw_only=True):
    """Minions of a kind, and where each begins; with how many Health bars (SV-MIN-004), and which
    Elite level (SV-ELI-001)."""

    minion: Annotated[str, ref("minion")]
    places: tuple[str, ...]
    bars: Few = 1
    elite: Annotated[int, Meta(ge=0, le=3)] = 0


class ActionPhase(Struct, frozen=True, kw_only=True):
    """A battle.

    target   the Minion whose defeat is enough, such as "teknokinetic-1" (SV-OBJ-005)
    rounds   how many the Objective speaks of: to escape within, or to resist
    """

    name: Label
    story: Label
    advantage: Literal["homo", "overlord", "none"]
    objective: Objective = "defeat"
    target: str = ""
    rounds: Few = 4
    mode: Mode = "normal"
    modules: tuple[Laid, ...]
    exit: Way | None = None
    features: tuple[Lain, ...] = ()
    tokens: tuple[Lost, ...] = ()
    heroes: tuple[Deploys, ...]
    minions: tuple[Force, ...]
    storage: dict[str, Few] = {}
