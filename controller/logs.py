"""Logs: what happened, for the person who looks after the table.

    console   07:41:12 info     accepted        entry=12 kind=answer seat=cross ask=mark ms=3
    file      the same as JSON, one object a line, in a few files of bounded size

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
from collections.abc import MutableMapping
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, TextIO

import platformdirs
import structlog

__all__ = ["FILES", "FILE_BYTES", "Logger", "folder", "logger", "start", "unexpected"]

Logger = structlog.stdlib.BoundLogger

FILE_BYTES = 2_000_000
FILES = 5
"""A log file is at most so large, and so many older ones are kept."""

TO_FILE_ALONE = ("trace", "logger")
"""What a person at the console is spared."""

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


def start(name: str, *, console: TextIO | None = None, at: Path | None = None) -> Path | None:
    """Log to the console and to `<name>.log` in the folder `at`; the file's path, or None where
    there can be no file.  Called once, by the program."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    stream = console or sys.stderr
    told = Console(stream)
    told.setFormatter(
        formatter(
            for_people,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.dev.ConsoleRenderer(
                colors=stream.isatty(), timestamp_key="time", pad_event_to=16
            ),
        )
    )
    root.addHandler(told)
    path = (at or folder()) / f"{name}.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = File(path)
    except OSError as wrong:
        logger("logs").warning("no log file", path=str(path), reason=wrong.strerror)
        return None
    kept.setFormatter(
        formatter(
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        )
    )
    root.addHandler(kept)
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


def for_people(made: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """What a person at the console wants: the time by their own clock, and no trace."""
    record: logging.LogRecord = event["_record"]
    event["time"] = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
    for key in TO_FILE_ALONE:
        event.pop(key, None)
    return event


class GivesUp:
    """A handler that says once what keeps it from writing, and never raises."""

    failed = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the library's name)
        if self.failed:
            return
        self.failed = True
        wrong = sys.exc_info()[1]
        reason = wrong.strerror if isinstance(wrong, OSError) else type(wrong).__name__
        logger("logs").warning("a log cannot be written", reason=reason)


class Console(GivesUp, logging.StreamHandler[TextIO]):
    """The readable log."""


class File(GivesUp, RotatingFileHandler):
    """The log that is kept."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=FILE_BYTES, backupCount=FILES, encoding="utf-8")
