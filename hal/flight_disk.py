"""A flight's files, written on a thread of their own: who hears a reader never waits for a disk.

    Flight --put--> lines that wait, one Outlet for each kind --one thread--> File, Ring

An SD card may stall for seconds, and hubs whose lines nobody looks after meanwhile would be lost.
So a line that is put only waits here. What may wait is bounded: of frames the oldest go, and a line
in their place says how many; of a trace nothing may be missing, so all of it waits, and what bounds
it is the size at which the trace ends.

Each outlet ends for itself alone: a trace that became too large stops no frame. A writer that is
told to write at once has no thread, for tests that look at the disk in between.

What may live here: files of JSON lines, and that thread. What may not: what the lines say.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Protocol

__all__ = ["File", "Outlet", "Ring", "Writer", "line_of"]

CLOSE_S = 10.0
"""How long `close` waits for the disk to take what still waits."""

_log = logging.getLogger(__name__)


def line_of(row: dict[str, Any]) -> bytes:
    """A row as it stands in a file."""
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair, as JSON writes it


class Lines(Protocol):
    """Where lines are written to."""

    def add(self, line: bytes) -> None:
        """Write a line, and give it to the system. Raises OSError."""

    def close(self) -> None:
        """Close it, whatever the disk says to that. Twice is harmless."""


class File:
    """A file of lines. whole: it begins with its header or is not there, power cuts included."""

    def __init__(self, path: Path, header: dict[str, Any], *, whole: bool) -> None:
        line = (json.dumps(header, ensure_ascii=False) + "\n").encode()
        first = path.with_name(f".{path.name}") if whole else path
        with first.open("wb") as file:
            file.write(line)
            file.flush()
            if whole:
                os.fsync(file.fileno())
        if whole:
            os.replace(first, path)
        self.size = len(line)
        self.stream: BinaryIO = path.open("ab")

    def add(self, line: bytes) -> None:
        self.stream.write(line)
        self.stream.flush()
        self.size += len(line)

    def close(self) -> None:
        with suppress(OSError):
            self.stream.close()


class Ring:
    """Files that follow each other: `files` of `most` bytes; the oldest go. A power cut may take
    the newest of them, so nobody waits for the disk to be sure of one."""

    def __init__(self, folder: Path, most: int, files: int) -> None:
        self._folder = folder
        self._most = most
        self._files = files
        self._number = 0
        self._file: File | None = None

    def add(self, line: bytes) -> None:
        """Write a line to the newest file, or to the next."""
        if self._file is None or self._file.size >= self._most:
            self.close()
            self._number += 1
            self._file = File(self._name(self._number), {"frames": 1}, whole=False)
            self._name(self._number - self._files).unlink(missing_ok=True)
        self._file.add(line)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _name(self, number: int) -> Path:
        return self._folder / f"frames-{number:06}.jsonl"


class Outlet:
    """Lines on their way to `file`. `on`: until it ended.

    ended: is told once, by whoever writes, what the machine said where no more can be written.
    room: how many bytes there may come; what comes after them ends it. most: how many lines may
    wait, None being any number. Only the writer's to use.
    """

    def __init__(
        self,
        file: Lines,
        ended: Callable[[OSError], object],
        *,
        room: int | None = None,
        most: int | None = None,
    ) -> None:
        self.file = file
        self.on = True
        self._ended = ended
        self._room = room
        self._most = most
        self._missing = 0
        self._closed = False
        self._waiting: deque[bytes | OSError] = deque()

    def put(self, line: bytes) -> None:
        """Let a line wait, or what ends this outlet; afterwards nothing any more."""
        if not self.on or self._closed:
            return
        if self._room == 0:
            self.end(OSError(errno.EFBIG, os.strerror(errno.EFBIG)))
            return
        if self._room is not None:
            self._room = max(0, self._room - len(line))
        if len(self._waiting) == self._most:
            self._waiting.popleft()
            self._missing += 1
        self._waiting.append(line)

    def end(self, why: OSError) -> None:
        """Let nothing come after what waits: then it ends, and `ended` is told why."""
        if self.on and not self._closed:
            self._closed = True
            self._waiting.append(why)

    def next(self) -> bytes | OSError | None:
        """What is to be written now."""
        if self._missing:
            missing, self._missing = self._missing, 0
            return line_of({"missing": missing})
        return self._waiting.popleft() if self._waiting else None

    def write(self, line: bytes | OSError) -> None:
        """Write it, as far as that still goes. Raises nothing."""
        if not self.on:
            return
        try:
            if isinstance(line, OSError):
                raise line
            self.file.add(line)
        except OSError as wrong:
            self.on = False
            self._waiting.clear()
            self.file.close()
            try:
                self._ended(wrong)
            except Exception:  # whoever cannot be told must not stop the other outlets
                _log.exception("nobody was told that a recording has ended: %s", wrong)


class Writer:
    """Writes what is put into its outlets, in the order in which it came. Safe from any thread."""

    def __init__(self, *outlets: Outlet, at_once: bool = False) -> None:
        self._outlets = outlets
        self._changed = threading.Condition()
        self._closing = False
        self._thread: threading.Thread | None = None
        if not at_once:
            self._thread = threading.Thread(target=self._run, name="flight", daemon=True)
            self._thread.start()

    def put(self, outlet: Outlet, row: dict[str, Any]) -> None:
        """Have a row written; does not wait for it."""
        line = line_of(row)
        with self._changed:
            if not self._closing:
                outlet.put(line)
                self._go_on()

    def end(self, outlet: Outlet, why: OSError) -> None:
        """Have an outlet end once what waits was written; does not wait for it."""
        with self._changed:
            if not self._closing:
                outlet.end(why)
                self._go_on()

    def _go_on(self) -> None:
        """Something waits."""
        self._changed.notify()
        if self._thread is None:
            while due := self._due():
                due[0].write(due[1])

    def close(self) -> None:
        """Write what waits, and close the files; not longer than 10 s. Twice is harmless."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is None:
            self._shut()
        elif self._thread is not threading.current_thread():
            self._thread.join(CLOSE_S)
            if self._thread.is_alive():
                _log.warning("the disk does not take the end of what was recorded")

    def _run(self) -> None:
        while due := self._wait():
            due[0].write(due[1])
        self._shut()

    def _wait(self) -> tuple[Outlet, bytes | OSError] | None:
        """What is to be written now, as soon as there is something; None at the end."""
        with self._changed:
            while not (due := self._due()) and not self._closing:
                self._changed.wait()
            return due

    def _due(self) -> tuple[Outlet, bytes | OSError] | None:
        for outlet in self._outlets:
            if (line := outlet.next()) is not None:
                return outlet, line
        return None

    def _shut(self) -> None:
        for outlet in self._outlets:
            outlet.file.close()
