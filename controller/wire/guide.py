"""The guide: what leads people back where the table lies otherwise than the game has it.

    service  Guide, in the views of the Overlord and of the table: one step at a time
    client   Fine, from the Overlord: this, or all of it, may lie as it does

The guide never blocks: whoever can answer the question may, while it leads.  What the Overlord
lets be stays so until that thing is moved, by hands or by the game.  It is a matter of the table,
and stands in no journal.

What may live here: these values.  What may not: what lies wrong, and in which order it is put right
(`controller.table.order`).
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire.msg import Text

__all__ = ["Fine", "Guide"]


class Guide(Struct, frozen=True, omit_defaults=True):
    """One step on the way back: `text` says it.  `thing` is to be taken from the place `at`
    (empty: from beside the table) to the place `to` (empty: off the table); `left` steps are to be
    done after it."""

    text: Text
    thing: str
    at: str = ""
    to: str = ""
    left: int = 0


class Fine(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="guide.fine"
):
    """`thing` may lie as it does; empty: everything that lies otherwise now."""

    thing: str = ""
    nonce: str = ""
