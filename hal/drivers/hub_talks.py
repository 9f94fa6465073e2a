"""Conversations with tags that lie on a hub's readers, and what to send for them.

    a Conversation --ReadPages, WritePage--> READ, WRITE       one on its way at a time
                   <--bytes, TagTrouble----- DONE, or silence

They are had one after another, in the order in which they were wished for. A hub that is gone ends
them all: whoever wished learns that its reader does not serve.

What may live here: requests, and what a hub's answer is to a conversation. What may not: what the
bytes mean (`hal.ndef`), and when a hub is there (`hal.drivers.hub`).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from hal.link.messages import Done, Read, Write
from hal.pages import Conversation, ReadPages, Request, TagReason, TagTrouble

__all__ = ["HubTalks"]

PAGES = 256
RESULTS = {2: TagReason.GONE, 3: TagReason.REFUSED}
"""What a DONE that is not done says of the tag; all else it says of the reader."""

_log = logging.getLogger(__name__)


@dataclass
class _Talk:
    """A conversation, what it asks for now (None: it has not begun), and who is told."""

    reader: int
    uid: bytes
    talk: Conversation[Any]
    done: Callable[[Any], None]
    request: Request | None = None


class HubTalks:
    """The conversations that a hub is to have."""

    def __init__(self) -> None:
        self._talks: deque[_Talk] = deque()
        self._sending = False

    def wish(
        self, reader: int, uid: bytes, talk: Conversation[Any], done: Callable[[Any], None]
    ) -> None:
        """Have a conversation with a tag on the reader of this number, after all others."""
        self._talks.append(_Talk(reader, uid, talk, done))

    def next(self) -> Read | Write | None:
        """What is to be sent now, if anything; nothing while something is on its way."""
        while self._talks and not self._sending:
            talk = self._talks[0]
            if talk.request is None:
                self._go_on(partial(next, talk.talk))
            elif not 0 <= talk.request.page < PAGES:
                self._trouble(TagReason.REFUSED)  # no tag has such a page
            else:
                self._sending = True
                return _command(talk, talk.request)
        return None

    def answered(self, done: Done | None) -> None:
        """What was on its way has come to its end; None: without any answer."""
        self._sending = False
        if not self._talks:
            return
        talk = self._talks[0]
        if done is None:
            self._trouble(TagReason.READER)
        elif done.result:
            self._trouble(RESULTS.get(done.result, TagReason.READER))
        else:
            data = done.data if isinstance(talk.request, ReadPages) else b""
            self._go_on(lambda: talk.talk.send(data))

    def give_up(self) -> None:
        """The hub is not there: tell whoever waits."""
        talks, self._talks, self._sending = self._talks, deque(), False
        for each in talks:
            each.talk.close()
            _tell(each, TagTrouble(TagReason.READER))

    def _trouble(self, reason: TagReason) -> None:
        talk = self._talks[0].talk
        self._go_on(lambda: talk.throw(TagTrouble(reason)))

    def _go_on(self, step: Callable[[], Request]) -> None:
        """Let the first conversation go on to its next request, or to its end."""
        talk = self._talks[0]
        outcome: object
        try:
            talk.request = step()
        except StopIteration as end:
            outcome = end.value
        except Exception as error:  # a refusal is the conversation's outcome, not the hub's
            outcome = error
        else:
            return
        self._talks.popleft()
        _tell(talk, outcome)


def _command(talk: _Talk, request: Request) -> Read | Write:
    if isinstance(request, ReadPages):
        return Read(talk.reader, talk.uid, request.page)
    return Write(talk.reader, talk.uid, request.page, request.data)


def _tell(talk: _Talk, outcome: object) -> None:
    """Say what a conversation came to; whoever stumbles over it does not take the line along."""
    try:
        talk.done(outcome)
    except Exception:
        _log.exception("a conversation's outcome")
