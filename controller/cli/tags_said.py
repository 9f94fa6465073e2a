"""What is said of a tag that was asked for its memory: one sentence for each thing that happens.

What may live here: those sentences, and which words a tag may be given.  What may not: asking it
(`controller.cli.tags_say`).
"""

from __future__ import annotations

import re

from controller.engine import Invalid
from controller.engine.letters import visible
from controller.wire import Msg
from hal.ndef import NdefReason, NdefRefused, Said, SaidKind
from hal.pages import TagReason, TagTrouble

__all__ = ["lost", "meant", "refusal", "told", "untaken"]

ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://\S+|mailto:\S+|tel:\S+")


def meant(text: str) -> Said:
    """What somebody who writes this wants a tag to say.  Raises `Invalid`."""
    if not text.strip() or not text.isprintable() or visible(text) != text:
        raise Invalid(Msg("What a tag says has at least one letter, and only such as can be seen."))
    return Said(SaidKind.URI if ADDRESS.fullmatch(text) else SaidKind.TEXT, text)


def told(uid: str, said: Said, *, new: bool) -> Msg:
    """What the tag says; new: it was just written to it."""
    shown = visible(said.value)
    if new:
        return Msg('The tag {uid} says "{text}" from now on.', uid=uid, text=shown)
    match said.kind:
        case SaidKind.TEXT:
            return Msg('The tag {uid} says "{text}".', uid=uid, text=shown)
        case SaidKind.URI:
            return Msg("The tag {uid} says the address {address}", uid=uid, address=shown)
        case SaidKind.NOTHING:
            return Msg("The tag {uid} says nothing: --write gives it a name.", uid=uid)
        case SaidKind.OTHER:
            return Msg("The tag {uid} says something that is no text and no address.", uid=uid)


def lost(uid: str) -> Msg:
    """A writing that broke off in the middle."""
    return Msg(
        "The tag {uid} was lost while it was written to, and may say nothing now: lay it there and "
        "write once more.",
        uid=uid,
    )


def untaken(uid: str) -> Msg:
    """A writing of which the very first page was refused: locked, or just then not there."""
    return Msg(
        "The tag {uid} is locked, or was taken away and may say nothing now: lay it there and "
        "write once more.",
        uid=uid,
    )


def refusal(uid: str, reader: str, why: Exception | None) -> Msg:
    """Why the tag was not heard, or nothing was written to it; None: nothing within the time."""
    if isinstance(why, NdefRefused):
        return _refused(uid, why)
    if isinstance(why, TagTrouble):
        return _trouble(uid, reader, why.reason)
    if isinstance(why, ValueError):
        return Msg("That is no address which a tag can say: look how it is written.")
    if why is None:
        return _trouble(uid, reader, TagReason.READER)
    raise why


def _refused(uid: str, why: NdefRefused) -> Msg:
    """What the memory itself does not let happen."""
    match why.reason:
        case NdefReason.NOT_NDEF:
            return _memoryless(uid)
        case NdefReason.TOO_NEW:
            return Msg("The tag {uid} speaks a newer language than is known: use another.", uid=uid)
        case NdefReason.DAMAGED:
            return Msg("What the tag {uid} says is damaged: use another.", uid=uid)
        case NdefReason.READ_ONLY:
            return Msg("The tag {uid} is write-protected: it says what it said before.", uid=uid)
        case NdefReason.LOCKED:
            return Msg("The tag {uid} is locked: it says what it said before.", uid=uid)
        case NdefReason.PASSWORD:
            return Msg("The tag {uid} is guarded by a password: use another.", uid=uid)
        case NdefReason.TOO_LONG:
            return Msg(
                "That is too long for the tag {uid}: it takes {wanted} bytes, and there is room "
                "for {room}.",
                uid=uid,
                wanted=why.wanted,
                room=why.room,
            )
        case NdefReason.CHANGED:
            return Msg(
                "The tag {uid} does not say what was written to it: write once more, or use "
                "another.",
                uid=uid,
            )


def _trouble(uid: str, reader: str, why: TagReason) -> Msg:
    """What came between, before anything was written."""
    match why:
        case TagReason.GONE:
            return Msg(
                "The tag {uid} did not answer, so nothing was changed: leave it there, alone; if "
                "it lay there all the time, it has no memory.",
                uid=uid,
            )
        case TagReason.REFUSED:
            return _memoryless(uid)
        case TagReason.GARBLED:
            return Msg(
                "The tag {uid} was not understood, so nothing was changed: lay it flat, alone.",
                uid=uid,
            )
        case TagReason.READER:
            return Msg(
                'The reader "{reader}" gave no answer, so nothing was changed: "sanctum-table '
                'doctor" says what is wrong with it.',
                reader=reader,
            )
        case TagReason.UNABLE:
            return Msg(
                'The reader "{reader}" tells which tag lies there and cannot reach its memory: '
                "lay it on another.",
                reader=reader,
            )


def _memoryless(uid: str) -> Msg:
    return Msg(
        "The tag {uid} has no memory in which it could say something, as a MIFARE Classic has "
        "none: use an NTAG213, 215 or 216.",
        uid=uid,
    )
