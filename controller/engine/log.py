"""The log: what was told, as lines that can be kept and shown.

An event is the rules' own value and lives as long as the run.  What is kept of it, with the entry
that led to it, is its sentence, the reasons and who may read them.  The journal stores these lines
beside the entry, so a game opened again shows its log without being played again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from controller.engine.canon import canonical
from controller.engine.game import Event, Part
from controller.wire import OVERLORD, AnyAsk, LogLine, Msg, Text, Why
from controller.wire.msg import from_plain

__all__ = ["Told", "may_read", "read_log", "ruled", "stored_log", "to_line", "told"]


class Told(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line: the event's name, its sentence and reasons, who may read it, its mark, and what it
    is to the chronicle ("" where an earlier version wrote it)."""

    name: str
    text: Text
    why: tuple[Why, ...] = ()
    to: tuple[str, ...] = ()
    mark: str = ""
    part: Part | Literal[""] = ""


class Kept(Struct, frozen=True):
    """A stored line: as `Told`, its messages in their plain form."""

    name: str
    text: Any
    why: tuple[dict[str, Any], ...] = ()
    to: tuple[str, ...] = ()
    mark: str = ""
    part: Part | Literal[""] = ""


stored = msgspec.json.Decoder(tuple[Kept, ...])


def told(events: Iterable[Event], mark: str = "") -> tuple[Told, ...]:
    """The lines of `events`."""
    lines: tuple[Told, ...] = ()
    for event in events:
        kind = type(event)
        lines += (Told(kind.__name__, event.says(), event.why(), event.to, mark, kind.part),)
    return lines


def ruled(seat: Text, ask: AnyAsk) -> Told:
    """The line about a ruling on `ask` in the place of somebody who is called `seat`."""
    text = Msg("The Overlord ruled for {seat}.", seat=seat)
    to = ask.audience and (*ask.audience, *ask.to, OVERLORD)
    return Told("Ruling", text, to=to, mark="ruling", part="prose")


def stored_log(lines: tuple[Told, ...]) -> bytes:
    """The lines as a journal on disk stores them: canonical JSON."""
    return canonical(lines) if lines else b"[]"


def read_log(data: bytes) -> tuple[Told, ...]:
    """The lines out of their stored form; raises msgspec.DecodeError or ValidationError."""
    if data == b"[]":
        return ()
    return tuple(
        Told(
            kept.name,
            text(kept.text),
            tuple(Why(text(w["text"]), tuple(w.get("because", ()))) for w in kept.why),
            kept.to,
            kept.mark,
            kept.part,
        )
        for kept in stored.decode(data)
    )


def text(kept: Any) -> Msg | str:
    """A message out of its plain form."""
    return from_plain(kept)


def may_read(line: Told, audience: str) -> bool:
    """Whether `audience` is among those the line is for."""
    return not line.to or audience in line.to


def to_line(entry: int, line: Told) -> LogLine:
    """The line as a view shows it."""
    return LogLine(entry, line.text, line.why, line.mark)
