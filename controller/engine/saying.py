"""Saying: what a row of the journal said, in a few words, for whoever may know.

    a line of its log that is no page read aloud     that line
    an answer to one seat's question                 who answered, and what: "Ann: Move to B1-6"
    one of several seats' answers                    whose it is; its own seat reads what it says

So undo, redo and a mend can name what they are about, though an answer led to no line of its own.

What may live here: those words.  What may not: which row is named, and the sentences about what
waits (`controller.engine.mendwords`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from controller.engine.errors import JournalError
from controller.engine.fit import part_of
from controller.engine.journal import Row
from controller.engine.log import may_read
from controller.engine.then import Then, looked_up, who
from controller.wire import (
    FATE,
    Answer,
    AnyAsk,
    Assign,
    Chance,
    Choose,
    Judge,
    Msg,
    Ruling,
    Text,
    TimeUp,
)

if TYPE_CHECKING:
    from controller.engine.session import Session

__all__ = ["Sayings", "answered", "said", "worded"]

MOST_NAMED = 3
"""How many options an answer is named by at most."""


class Sayings:
    """The words for rows of a session's journal; each row is looked up once."""

    def __init__(self) -> None:
        self._met: dict[int, Then] = {}

    def of(self, session: Session[Any], seq: int, audience: str) -> Text:
        """What the row `seq` said, in words that `audience` may read."""
        row: Row | None = None
        with suppress(JournalError):  # without its words it can be undone all the same
            row = session.journal.row(seq)
        if row is None:
            return Msg("the last answer")
        line = worded(row, audience)
        if line:
            return line
        with suppress(JournalError):
            if seq not in self._met:
                self._met = looked_up(session.history, (seq,))
        then = self._met.get(seq)
        if isinstance(row.entry, TimeUp):
            return Msg("the time ran out")
        seat = who(row)
        if then is None or not seat:
            return Msg("the last answer")
        return answered(session.called(seat), then.ask, row.entry, seat, audience)


def worded(row: Row, audience: str) -> Text:
    """The first line of its log that this audience may read; empty where there is none."""
    for line in row.log:
        if may_read(line, audience):
            # A whole page is no label.
            return Msg("what was read aloud") if line.part == "speech" else line.text
    return ""


def answered(called: Text, ask: AnyAsk, entry: object, seat: str, audience: str) -> Text:
    """What `seat`, which is `called` so, answered to `ask`, as far as `audience` may know."""
    hidden = bool(ask.audience) and audience not in (*ask.audience, *ask.to)
    apart = len(ask.to) > 1 and audience != seat
    what = "" if hidden or apart else said(part_of(ask, seat), entry)
    if what:
        return Msg("{who}: {what}", who=called, what=what)
    return Msg("an answer of {seat}", seat=called)


def said(ask: AnyAsk, entry: object) -> Text:
    """What was said to `ask`; empty where no words tell it."""
    if not isinstance(entry, Answer | Ruling):
        return ""
    if isinstance(entry, Ruling) and entry.option is not None:
        return entry.option.label
    if isinstance(ask, Chance):
        if FATE in entry.picks[:1]:
            return ask.prompt
        labels = dict(zip(ask.faces, ask.labels, strict=False))
        return in_a_row([labels.get(face, face) for face in entry.picks])
    if isinstance(ask, Choose | Judge):
        words = {option.id: option.label for option in ask.options}
        return in_a_row([words.get(name, name) for name in entry.picks]) or Msg("nothing of it")
    if isinstance(ask, Assign):
        words = {option.id: option.label for option in ask.items}
        return in_a_row([words.get(name, name) for name, _ in entry.pairs]) or ask.prompt
    return ask.prompt


def in_a_row(texts: list[Text]) -> Text:
    """The first few of these, one after the other; empty where there are none."""
    if not texts:
        return ""
    row, more = texts[0], len(texts) - MOST_NAMED
    for text in texts[1:MOST_NAMED]:
        row = Msg("{first}, {next}", first=row, next=text)
    return row if more < 1 else Msg("{first} and {n} more", first=row, n=more)
