"""Printing where that does not quite go: letters that a terminal has not, a disk that is full.

A letter that the encoding of an output has not is printed as the nearest one that it has: a name is
still a name without its accent, a list still a list without its dash.  What cannot be written at
all is no fault of the program: one sentence says so, on the other output, and the program ends as
it does whenever it is refused something.

What may live here: what becomes of what was to be printed.  What may not: printing (`app`).
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
import unicodedata
from contextlib import suppress
from typing import TextIO

from controller.cli.app import complain, reason
from controller.wire import Msg

__all__ = ["degraded", "full", "prepare", "rest_written"]

NEAREST = "nearest"
"""What Python calls that way of writing letters."""

LIKE = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "‘": "'",
        "’": "'",
        "“": "'",
        "”": "'",
        "„": "'",
        "«": "'",
        "»": "'",
        "·": "-",
        "•": "-",
        "→": "->",
        "×": "x",
        "ß": "ss",
        "æ": "ae",
        "Æ": "AE",
        "ø": "o",
        "Ø": "O",
        "¿": "",
        "¡": "",
    }
)
"""What letters are like that do not come apart into a plain one and a mark.  None becomes a double
quote or a backslash: what a program reads as JSON must stay that."""

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
"""What a machine says where nothing more can be written."""


def prepare() -> None:
    """Let both outputs degrade letters that they have not; for the rest of the process."""
    codecs.register_error(NEAREST, degraded)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=NEAREST)


def degraded(wrong: UnicodeError) -> tuple[str, int]:
    """The letters that could not be encoded as such as every encoding has, and where to go on; what
    `codecs.register_error` wants."""
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    letters = wrong.object[wrong.start : wrong.end]
    return "".join(map(plain, letters)), wrong.end


def plain(letter: str) -> str:
    """The nearest in ASCII; a question mark for a letter that is like none."""
    like = letter.translate(LIKE)
    apart = unicodedata.normalize("NFKD", like)
    bare = "".join(each for each in apart if each.isascii())
    return bare if bare or not like else "?"


def full(wrong: OSError) -> Msg | None:
    """The sentence for what cannot be written; None where that is not what is wrong."""
    if wrong.errno not in FULL:
        return None
    return Msg(
        "Something cannot be written: {reason}. Look at the disk, then try again.",
        reason=reason(wrong),
    )


def rest_written() -> bool:
    """Write what standard output still holds; False, and a sentence, where it cannot be: then
    Python must not try it once more as it ends."""
    try:
        sys.stdout.flush()
    except OSError as wrong:
        quiet(sys.stdout)
        if wrong.errno != errno.EPIPE:  # whoever reads no further wants no more
            complain(full(wrong) or Msg("{reason}.", reason=reason(wrong)))
        return False
    except ValueError:  # it was closed before
        return True
    return True


def quiet(stream: TextIO) -> None:
    """Let go to nowhere what a stream still holds."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
