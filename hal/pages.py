"""Pages: what is asked of a tag's memory, whoever asks and however the tag is reached.

Tags of the NTAG21x family are read four pages at a time and written one page of 4 bytes at a time
(NXP NTAG213/215/216 data sheet, READ and WRITE). A conversation with such a tag is a generator: it
yields a ReadPages or a WritePage, is sent the bytes that came of it, and returns what it found out.
So the same conversation is carried out through a chip on the Pi, through a hub at the far end of a
serial line, or on a list of pages in a test, and it knows of none of them.

    TagTrouble   what the tag did instead; it is thrown into the conversation

What may live here: the two requests and who carries them out. What may not: what the bytes mean.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

__all__ = [
    "PAGE_BYTES",
    "READ_BYTES",
    "Conversation",
    "ReadPages",
    "Request",
    "TagReason",
    "TagTrouble",
    "WritePage",
    "carry_out",
]

_T = TypeVar("_T")

PAGE_BYTES = 4
READ_BYTES = 16


@dataclass(frozen=True, slots=True)
class ReadPages:
    """Read four pages from `page` on: 16 bytes."""

    page: int


@dataclass(frozen=True, slots=True)
class WritePage:
    """Write the 4 bytes of `data` to `page`; nothing comes back. ValueError for another length."""

    page: int
    data: bytes

    def __post_init__(self) -> None:
        if len(self.data) != PAGE_BYTES:
            raise ValueError(f"a page has {PAGE_BYTES} bytes, not {len(self.data)}")


Request = ReadPages | WritePage

Conversation = Generator[Request, bytes, _T]
"""Yields requests, is sent what came of them (nothing for a WritePage), returns a _T."""


class TagReason(StrEnum):
    """Why a request came to nothing."""

    GONE = "gone"  # the tag is not there, or not there any more
    REFUSED = "refused"  # it is there and said no
    GARBLED = "garbled"  # what it said could not be read
    READER = "reader"  # the reader itself does not serve
    UNABLE = "unable"  # this reader cannot reach a tag's memory


class TagTrouble(Exception):
    """A request came to nothing; `reason` says why."""

    def __init__(self, reason: TagReason, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        """One sentence for the log."""
        tail = f" ({self.detail})" if self.detail else ""
        return f"the tag's memory: {self.reason}{tail}"


def carry_out(conversation: Conversation[_T], ask: Callable[[Request], bytes]) -> _T:
    """Carry out a conversation with an `ask` that answers at once or raises TagTrouble."""
    try:
        request = next(conversation)
        while True:
            try:
                answer = ask(request)
            except TagTrouble as trouble:
                request = conversation.throw(trouble)
            else:
                request = conversation.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value
