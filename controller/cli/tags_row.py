"""Many tags in a row: the things of a game are called out, and each gets the tag that comes next.

    "Next: Prymat (miniature)."  ->  a tag is laid on a reader, or its UID is typed, pasted, or sent
                                     by a reader that types like a keyboard
    skip                             not this one now
    group                            none of its kind now, such as all cards of a deck
    back                             the one before once more, and its tag is taken from it again
    stop                             enough for now: begun anew, it goes on with what is missing

Each tag is written into the file as it is given, so that nothing is lost when the lamp goes out.

What may live here: playing a row at a terminal.  What may not: how a row goes
(`controller.table.tagging`).
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from controller.cli.app import complain, say
from controller.cli.newcomer import LOOK_S, Newcomer
from controller.cli.tags_change import change, known_in
from controller.engine import Invalid
from controller.table import Tags
from controller.table.tagging import Row, Wish, begun, next_wish
from controller.table.tags import Thing
from controller.table.tags_written import added, removed
from controller.wire import Msg, Text
from controller.wire.belonging import Belonging
from hal.spellings import Spelling

__all__ = ["Laid", "Source", "Typed", "in_a_row"]

SKIP, GROUP, BACK, STOP = ("skip", "s"), ("group", "g"), ("back", "b"), ("stop", "q")


class Source(Protocol):
    """Where tags and words come from."""

    def next(self) -> str:
        """The next UID or word; empty: there are no more."""

    def know(self, tags: Tags) -> None:
        """These tags are known from now on."""

    def refused(self, said: str) -> None:
        """This UID marks nothing."""


class Typed:
    """Lines that are typed, or sent by a reader that types like a keyboard."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines

    def next(self) -> str:
        """The next line that says something."""
        for line in self._lines:
            if said := line.strip():
                return said
        return ""

    def know(self, tags: Tags) -> None:
        """What is typed is typed."""

    def refused(self, said: str) -> None:
        """The next line says better."""


class Laid:
    """Tags that are laid on a reader; words, and UIDs too, are typed meanwhile."""

    def __init__(
        self,
        newcomer: Newcomer,
        lines: Iterable[str],
        now: Callable[[], float],
        sleep: Callable[[float], object],
    ) -> None:
        self._newcomer = newcomer
        self._now = now
        self._sleep = sleep
        self._typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._said: Text = ""
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def _listen(self, lines: Iterable[str]) -> None:
        """Take in what is typed; on a thread of its own, which ends with the program."""
        for line in lines:
            if said := line.strip():
                self._typed.put(said)

    def next(self) -> str:
        """Whichever comes first.  What is in the way is said once."""
        while True:
            try:
                return self._typed.get_nowait()
            except queue.Empty:
                pass
            try:
                if uid := self._newcomer.look(self._now()):
                    return uid
                self._said = ""
            except Invalid as wrong:
                if wrong.why.text != self._said:
                    complain(wrong.why.text)
                self._said = wrong.why.text
            self._sleep(LOOK_S)

    def know(self, tags: Tags) -> None:
        """These are no newcomers."""
        self._newcomer.know(tags)

    def refused(self, said: str) -> None:
        """It stays refused for as long as it lies there."""
        self._newcomer.pass_over(said)


def in_a_row(
    file: Path, things: Sequence[Belonging], source: Source, spelling: Spelling | None = None
) -> None:
    """Give tags to all of these things that want one, until that is done or somebody stops.

    Raises `Invalid` where the file cannot be changed; what was given before stands in it."""
    row = begun(things, known_in(file))
    if not row.wanted:
        say(Msg("Everything wears its tag already."))
        return
    say(
        Msg(
            "{n} tag is missing. Words to type: skip, group (skip all of its kind), back, stop.",
            plural="{n} tags are missing. Words to type: skip, group (skip all of its kind), back, "
            "stop.",
            n=len(row.wanted),
        )
    )
    while (wish := next_wish(row)) is not None:
        say(wish.says())
        said = source.next()
        if not said or said.lower() in STOP:
            break
        row = after(file, row, wish, said, source, spelling)
        source.know(row.tags)
    say(summed_up(row))


def after(
    file: Path, row: Row, wish: Wish, said: str, source: Source, spelling: Spelling | None
) -> Row:
    """The row after that was said."""
    if said.lower() in SKIP:
        return row.skipped()
    if said.lower() in GROUP:
        return row.group_skipped()
    try:
        if said.lower() in BACK:
            return taken_back(file, row)
        row, uid = row.laid(said, spelling)
    except Invalid as wrong:
        complain(wrong.why.text)
        source.refused(said)
        return row
    change(file, partial(added, new=[(uid, Thing(wish.thing.name, wish.thing.form))]))
    say(Msg("{uid} marks {thing}.", uid=uid, thing=wish.thing.label))
    return row


def taken_back(file: Path, row: Row) -> Row:
    """The row with the one before once more, and its tag taken from it.  Raises `Invalid`."""
    row, uid = row.back()
    if uid:
        change(file, partial(removed, uid=uid))
        say(Msg("{uid} marks nothing any more.", uid=uid))
    return row


def summed_up(row: Row) -> Msg:
    """How it went."""
    given, left = len(row.given), len(row.left)
    if not left:
        return Msg(
            "{n} tag was given. Everything wears its tag.",
            plural="{n} tags were given. Everything wears its tag.",
            n=given,
        )
    return Msg(
        "{n} tag was given, {left} still missing: the same command goes on with those.",
        plural="{n} tags were given, {left} still missing: the same command goes on with those.",
        n=given,
        left=left,
    )
