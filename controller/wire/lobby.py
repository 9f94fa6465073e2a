"""The lobby: what a table shows while no game lies on it, and how one is chosen.

    service   Shelf, whenever it has changed: the games that were begun, and what can be begun
    Overlord  TakeUp(name) | Begin(opening, name), and the table is that game's
              PutAway, from within a game: all of it is kept, and the lobby is back

When a game comes or goes, the service sends every client away once the command is acknowledged.
They connect again as they always do, with the same `Hello`, and the `Welcome` says where they are:
its `game` is empty in the lobby.

Only the Overlord's connection is shown what stands on the shelf, and only it may choose.

What may live here: these values.  What may not: where games are kept, and what opening one means.
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire.msg import Text

__all__ = ["AnyLobby", "Begin", "Kept", "Opening", "PutAway", "Shelf", "TakeUp"]


class Kept(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game that was begun.

    name      what it is called; no two are called the same
    game      its game's title, empty while nobody has looked
    occasion  which of the things it is that the game can play
    standing  where it stands
    closed    why it cannot be opened; empty where it can, or where nobody has looked yet
    """

    name: str
    game: Text = ""
    occasion: Text = ""
    standing: Text = ""
    closed: Text = ""


class Opening(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that can be begun: what it is called, a sentence of what awaits, and the heading
    under which it stands."""

    id: str
    game: Text
    label: Text
    story: Text = ""
    group: Text = ""


class Shelf(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="shelf", gc=False
):
    """What the lobby shows.

    kept      the games that were begun, the one played last first
    openings  what can be begun, in order
    chooses   whether who looks may choose; whoever may not is shown nothing to choose from
    looking   whether some of it has not been looked at yet
    trouble   why the game that lay on the table could not be gone on with
    """

    kept: tuple[Kept, ...] = ()
    openings: tuple[Opening, ...] = ()
    chooses: bool = False
    looking: bool = False
    trouble: Text = ""


class Choice(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower, gc=False
):
    """What every choice is."""

    nonce: str = ""


class TakeUp(Choice, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Go on with the game that is called so."""

    name: str


class Begin(Choice, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Begin what has this id, and call it so; without a name it is called as it is, and numbered
    where there is one already."""

    opening: str
    name: str = ""


class PutAway(Choice, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Leave the game that lies on the table; all of it is kept."""


AnyLobby = TakeUp | Begin | PutAway
