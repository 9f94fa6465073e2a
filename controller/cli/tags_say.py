"""`sanctum-table tags say`: what a tag says of itself, and giving it something to say.

    tags say --layout FILE --hardware FILE                      a text or an address (NDEF)
    tags say --layout FILE --hardware FILE --write TEXT         from now on it says this

    readers -> presence -> the one tag that lies there, alone -> a conversation -> one sentence

Nobody needs to know the tag.  Two are none: which of them is meant nobody can say.  A tag that
several readers see is asked through the one that saw it first.

What is written is whole or recognisably none (`hal.ndef`).  So a tag that is lost before anything
was written to it says what it said before, and one that is lost later may say nothing: these are
two sentences.

What may live here: that command, and waiting for its tag.  What may not: what the bytes mean
(`hal.ndef`), which sentence says what happened (`controller.cli.tags_said`), and which tag marks
what (`controller.cli.tags`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from controller.cli.app import say
from controller.cli.doctor_measure import Opened, Wait, served
from controller.cli.tags import tags
from controller.cli.tags_said import lost, meant, refusal, told, untaken
from controller.cli.ui import own_socket
from controller.engine import Invalid
from controller.table import Layout, read_layout
from controller.table.parts import read_parts
from controller.wire import Msg
from hal.clock import SystemClock
from hal.events import Heard, TagFound, TagPlaced, TagRemoved, Told
from hal.ndef import NdefReason, NdefRefused, Said, read, write
from hal.pages import Conversation, TagTrouble, WritePage
from hal.presence import Presence
from hal.uid import is_random

__all__ = ["Alone", "asked", "tags_say"]

LOOK_S = 0.1
"""How often it is looked whether something has come."""

ALONE_S = 0.8
"""How long a tag must lie there alone: another may be on its way through presence; and one that a
reader typed is held to lie there for little more than a second."""

ANSWER_S = 30.0
"""How long a conversation may take: hubs beside each other take turns, and it waits for its own."""

_T = TypeVar("_T")


@tags.command("say")
def tags_say(
    layout: Annotated[Path, typer.Option(help="The layout file.", show_default=False)],
    hardware: Annotated[Path, typer.Option(help="The parts file.", show_default=False)],
    text: Annotated[
        str | None,
        typer.Option("--write", help="Let it say this from now on.", show_default=False),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="How long a tag is waited for.", min=1, max=600)
    ] = 30.0,
) -> None:
    """Say what the one tag on a reader says of itself, or give it something to say."""
    wish = None if text is None else meant(text)
    plan = read_layout(layout)
    parts = read_parts(hardware, plan)
    if (service := served(own_socket())) is not None:
        service.close()
        raise Invalid(Msg("A service is running and holds the table: stop it, then ask the tag."))
    clock = SystemClock()
    alone = Alone(plan)
    try:
        table = Opened(parts, clock, alone.hear)
        try:
            say(Msg("Lay the tag on a reader, alone, and leave it there."))
            say(asked(table, alone, time.monotonic, time.sleep, seconds, wish))
        finally:
            table.close()
    finally:
        clock.close()


class Alone:
    """The one tag that lies on the readers of a table of `layout`; heard from any thread."""

    def __init__(self, layout: Layout) -> None:
        self._lock = threading.Lock()
        self._lying: dict[str, list[str]] = {}
        self._presence = Presence({each: each for each in layout.readers}, self._told)

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports."""
        with self._lock:
            self._presence.hear(event)

    def _told(self, event: Told) -> None:
        match event:
            case TagPlaced(uid=uid, place=reader) | TagFound(uid=uid, place=reader):
                self._lying.setdefault(uid, []).append(reader)
            case TagRemoved(uid=uid, place=reader):
                readers = self._lying.get(uid, [])
                if reader in readers:
                    readers.remove(reader)
                if not readers:
                    self._lying.pop(uid, None)
            case _:
                pass

    def wait(self, now: Callable[[], float], sleep: Wait, seconds: float) -> tuple[str, str]:
        """Its UID and the reader that saw it first, waited for so long (s).  Raises `Invalid` where
        there is none, where there are several, and where it has no name of its own."""
        end, since, uid = now() + seconds, now(), ""
        while now() < end:
            with self._lock:
                lying = {each: list(readers) for each, readers in self._lying.items()}
            if len(lying) > 1:
                raise Invalid(
                    Msg(
                        "Several tags lie there: {uids}. Leave one alone.",
                        uids=", ".join(sorted(lying)),
                    )
                )
            found = next(iter(lying), "")
            if found != uid:
                uid, since = found, now()
            if uid and now() - since >= ALONE_S:
                if is_random(uid):
                    raise Invalid(
                        Msg(
                            "The tag {uid} calls itself something else each time, so it cannot be "
                            "asked: use another.",
                            uid=uid,
                        )
                    )
                return uid, lying[uid][0]
            sleep(LOOK_S)
        raise Invalid(Msg("No tag was laid on a reader and left there, within the time."))


@dataclass
class _Notes:
    """How far a writing came: begun, a page was sent; done, one was taken."""

    begun: bool = False
    done: bool = False

    def broken(self, uid: str, outcome: Exception | None) -> Msg | None:
        """What is said where a writing that came to this may have left what nobody wanted."""
        if not isinstance(outcome, NdefRefused):
            return lost(uid) if self.begun else None
        if outcome.reason is not NdefReason.LOCKED:
            return None
        # Lock bits are read before anything is written, so what was begun was refused later; and a
        # hub takes the silence of a tag that leaves just then for a refusal.
        return lost(uid) if self.done else untaken(uid) if self.begun else None


def asked(
    table: Opened,
    alone: Alone,
    now: Callable[[], float],
    sleep: Wait,
    seconds: float,
    wish: Said | None = None,
) -> Msg:
    """What comes of asking the tag that is laid on this table, or of letting it say `wish`; a tag
    is waited for so long (s).  Raises `Invalid`, with what came in between."""
    uid, reader = alone.wait(now, sleep, seconds)
    notes = _Notes()
    talk: Conversation[Said] = read() if wish is None else _written(wish)
    outcome = _outcome(table, (reader, uid), _noted(talk, notes), now, sleep)
    if isinstance(outcome, Said):
        return told(uid, outcome, new=wish is not None)
    raise Invalid(notes.broken(uid, outcome) or refusal(uid, reader, outcome))


def _outcome(
    table: Opened,
    where: tuple[str, str],
    talk: Conversation[Said],
    now: Callable[[], float],
    sleep: Wait,
) -> Said | Exception | None:
    """What a conversation through a reader with a tag came to; None: nothing within the time."""
    outcomes: list[Said | Exception] = []
    table.converse(*where, talk, outcomes.append)
    end = now() + ANSWER_S
    while not outcomes and now() < end:
        sleep(LOOK_S)
    return outcomes[0] if outcomes else None


def _written(wish: Said) -> Conversation[Said]:
    """Write it; what the tag says then."""
    yield from write(wish)
    return wish


def _noted(talk: Conversation[_T], notes: _Notes) -> Conversation[_T]:
    """The same conversation, in whose course it is noted how far a writing came."""
    try:
        request = next(talk)
        while True:
            writes = isinstance(request, WritePage)
            notes.begun |= writes
            try:
                answer = yield request
            except TagTrouble as trouble:
                request = talk.throw(trouble)
            else:
                notes.done |= writes
                request = talk.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value
    finally:
        talk.close()
