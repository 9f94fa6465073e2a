"""Sound: what is to be heard at a table, and what the Overlord says about it.

What should sound is data like everything that should be seen: a game names it, the kernel brings it
to the audiences that may know (`Sound`), and whoever has a loudspeaker plays it, and says what can
be done about it (`Loudspeaker`).  Nothing here says how a
name sounds; a name that nobody knows is silence.

Sound is no part of the game: what the Overlord says about it is not journaled, cannot be undone,
and after a restart it is as if nobody had said it.

What may live here: these values.  What may not: files, loudspeakers.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["AnySound", "Loudspeaker", "Mute", "ReadOut", "Sound"]


class Sound(Struct, frozen=True, omit_defaults=True):
    """What there is to be heard at one moment.  The kernel says it.

    ambience  what goes on being heard; empty: nothing
    cues      what was heard once, in this order, when the entry `serial` was accepted: they are
              played by whoever has not seen this serial, and by nobody in the first view it sees
    """

    ambience: str = ""
    cues: tuple[str, ...] = ()
    serial: int = 0


class Loudspeaker(Struct, frozen=True, omit_defaults=True):
    """The table's loudspeaker, as who can switch it sees it.  The service says it.

    muted  whether it is to be silent
    voice  whether a voice reads a page out to the table where this audience asks for it
    """

    muted: bool = False
    voice: bool = False


class Mute(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="sound.mute"
):
    """Be silent at once (`on`), or be heard again."""

    on: bool
    nonce: str = ""


class ReadOut(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="sound.read"
):
    """Let the voice read out page `page`, counted from 0, of the `Read` that stands as `ask`, in
    the language of whoever says so.  Only a page that is `aloud` is ever read out."""

    ask: str
    page: int = 0
    nonce: str = ""


AnySound = Mute | ReadOut
