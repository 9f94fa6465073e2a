"""What is said of the table: everything that a screen tells the table and not the game.

    TrayPut, TrayLift          what hands did where the table does not feel it
    TagIs, TagLeave, TagDoubt  what a tag marks
    Fine                       what may lie as it does

None of it is journaled, since the game does not change by it; a recording of the table keeps it.

What may live here: that one name for all of them.  What may not: the values themselves, which
stand beside what they answer (`tray`, `strange`, `guide`).
"""

from __future__ import annotations

from controller.wire.guide import Fine
from controller.wire.strange import AnyTagging
from controller.wire.tray import AnyTray

__all__ = ["AnyOfTable"]

AnyOfTable = AnyTray | AnyTagging | Fine
