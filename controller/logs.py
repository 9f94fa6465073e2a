"""Logs: what happened, for the person who looks after the table.

    file      {"event": "accepted", "entry": 12, "seat": "cross", "ms": 3, ...}, one object a line,
              in a few files of bounded size
    people    one sentence where something went wrong that nobody thought of, and where to read on;
              and one where there can be no log

A log says which entry, kind, seat and ask it is about and how long it took: never an option, what
was picked, or what somebody sees.  It may be read by everybody, in the midst of a game.  For the
same reason an unexpected error is logged as its kind and the places it came through, without its
words, which may quote anything.

A log that cannot be written says so once and is given up.  It never stops a game.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable, MutableMapping
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, Literal, NamedTuple

import platformdirs
import structlog

__all__ = ["FILES", "FILE_BYTES", "Logger", "folder", "logger", "start", "unexpected"]

Logger = structlog.stdlib.BoundLogger

FILE_BYTES = 2_000_000
FILES = 5
"""A log file is at most so large, and so many older ones are kept."""


class Trouble(NamedTuple):
    """What people are to know of a log.  kind: there is "none"; it is "full" and written no more;
    "unexpected": it tells of an error that nobody thought of.  path: its file; reason: what the
    machine says."""

    kind: Literal["none", "full", "unexpected"]
    path: Path
    reason: str = ""


Tell = Callable[[Trouble], object]
"""Says it to whoever sits there."""

BEFORE: tuple[structlog.typing.Processor, ...] = (
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
)


def logger(name: str) -> Logger:
    """The logger of a part of the house; silent below a warning until `start` was called."""
    made: Logger = structlog.wrap_logger(
        logging.getLogger(f"controller.{name}"),
        processors=[
            structlog.stdlib.filter_by_level,
            *BEFORE,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    return made


def folder() -> Path:
    """Where logs and reports lie, for this person on this machine; perhaps not made yet."""
    return platformdirs.user_log_path("sanctum-table", appauthor=False)


def unexpected(log: Logger, event: str, wrong: BaseException, **fields: str) -> None:
    """Log an error that nobody thought of, without its words."""
    log.error(event, **fields, **error_fields(wrong))


def error_fields(wrong: BaseException) -> dict[str, Any]:
    """What a log may say of an unexpected error: its kind and the places it came through."""
    frames = traceback.extract_tb(wrong.__traceback__)
    trace = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": type(wrong).__name__, "trace": trace}


def start(name: str, tell: Tell, *, at: Path | None = None) -> Path | None:
    """Log to `<name>.log` in the folder `at`; the file's path, or None where there can be no file.
    `tell` is given what people are to know.  Called once, by the program."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    path = (at or folder()) / f"{name}.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = File(path, tell)
    except OSError as wrong:
        tell(Trouble("none", path, wrong.strerror or type(wrong).__name__))
        root.addHandler(logging.NullHandler())
        return None
    kept.setFormatter(
        formatter(
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        )
    )
    root.addHandler(kept)
    root.addHandler(ToPeople(path, tell))
    return path


def formatter(*last: structlog.typing.Processor) -> logging.Formatter:
    """Finishes our own records and those of libraries alike."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*BEFORE, foreign_error], processors=last
    )


def foreign_error(
    made: Any, method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """A library's record with an error in it, as we would have written it."""
    record = event.get("_record")
    if isinstance(record, logging.LogRecord) and record.exc_info and record.exc_info[1]:
        event.update(error_fields(record.exc_info[1]))
    event.pop("exc_info", None)
    return event


class ToPeople(logging.Handler):
    """Says that something went wrong, once for each kind of event, and where to read on."""

    def __init__(self, path: Path, tell: Tell) -> None:
        super().__init__(logging.ERROR)
        self._path = path
        self._tell = tell
        self._told: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Say it."""
        message = record.msg
        event = message.get("event") if isinstance(message, dict) else message
        kind = f"{record.name} {event}"
        if kind not in self._told:
            self._told.add(kind)
            self._tell(Trouble("unexpected", self._path))


class File(RotatingFileHandler):
    """The log that is kept.  What keeps it from being written is told once, and never raised."""

    def __init__(self, path: Path, tell: Tell) -> None:
        super().__init__(path, maxBytes=FILE_BYTES, backupCount=FILES, encoding="utf-8")
        self._tell = tell
        self._failed = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the library's name)
        if self._failed:
            return
        self._failed = True
        wrong = sys.exc_info()[1]
        said = wrong.strerror if isinstance(wrong, OSError) else None
        self._tell(Trouble("full", Path(self.baseFilename), said or type(wrong).__name__))
