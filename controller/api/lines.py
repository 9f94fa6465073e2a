"""Lines: bytes become lines, whatever arrives and however it is cut.

A line ends with a newline.  One that grows beyond the limit is thrown away up to its newline and
reported once, where it began; the next line is read as if nothing had been.  What is kept never
exceeds the limit, so nobody can fill the memory with a line that does not end.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["Lines", "TooLong"]


class TooLong:
    """Stands where a line was longer than allowed."""

    __slots__ = ()


class Lines:
    """Cuts what arrives into lines of at most `limit` bytes, their newlines not counted.

    dropped  bytes of the overlong line that is being thrown away; 0 while there is none

    >>> lines = Lines(limit=4)
    >>> list(lines.feed(b"on")), list(lines.feed(b"e\\ntwo\\n"))
    ([], [b'one', b'two'])
    """

    __slots__ = ("_held", "dropped", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.dropped = 0
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes | TooLong]:
        """The lines that `data` completes."""
        *ended, rest = data.split(b"\n")
        for piece in ended:
            yield from self._take(piece)
            if not self.dropped:
                yield bytes(self._held)
            self._held.clear()
            self.dropped = 0
        yield from self._take(rest)

    def _take(self, piece: bytes) -> Iterator[TooLong]:
        """Hold another piece of the line, or see that it has become too long."""
        if self.dropped:
            self.dropped += len(piece)
            return
        if len(self._held) + len(piece) <= self.limit:
            self._held += piece
            return
        self.dropped = len(self._held) + len(piece)
        self._held.clear()
        yield TooLong()
