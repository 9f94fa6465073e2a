"""The chronicle: who did what, out of the lines that a journal keeps, to be read afterwards.

    the entries that count -> their lines -> what everybody may know of them -> passages

Each event says what it is to the chronicle (`controller.engine.game.Part`).  Sentences of prose
stand together in a paragraph; a chapter or a scene begins under a heading; what was read aloud is a
paragraph of its own.  Of a fight of a hundred moves that is what is worth telling: when somebody
falls, the sentence says in which round, and by whose deed, and every other move is left out.  What
was undone does not count, so it is not told; what was ruled or corrected is marked.  Lines of an
earlier version do not say what they are: they are prose, and of a whole log of them only the end is
told, with how much is left out.

What may live here: passages, and the last of them as a recap.  What may not: how they are printed
(`controller.cli.chronicle`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, islice
from typing import Any, Literal

from msgspec import Struct

from controller.engine.log import Told, may_read
from controller.engine.session import Session
from controller.wire import TABLE, Msg, Text

__all__ = ["Passage", "Sentence", "ended", "lines_of", "passages", "recap"]

LONGEST = 12
"""How many sentences a paragraph holds at most."""

LATELY = 3_000
"""How many of the last entries a recap is made of, at most."""

RECAP, LEAST = 400, 3
"""A recap fits on a small screen: how many letters it has at most, in English, and how many
sentences at least, where there are as many and they are short."""

ENDS = frozenset(".!?:…»”\"'")
"""What a sentence may end with."""


class Sentence(Struct, frozen=True):
    """One thing that happened; `mark` as in the log: "ruling", "correction"."""

    text: Text
    mark: str = ""


class Passage(Struct, frozen=True):
    """A heading, a paragraph, or what was read aloud."""

    kind: Literal["heading", "scene", "speech", "prose"]
    sentences: tuple[Sentence, ...]


def lines_of(session: Session[Any], most: int | None = None) -> list[Told]:
    """What the entries that count have told, oldest first; of the last `most` of them alone where
    that is said.  Raises `JournalError` where they cannot be read."""
    entries = list(islice(session.timeline.path(), most))
    return [line for seq in reversed(entries) for line in session.journal.row(seq).log]


def passages(lines: Iterable[Told], audience: str = TABLE) -> list[Passage]:
    """The chronicle of what these lines tell that `audience` may know."""
    writer = Writer()
    for line in lines:
        if may_read(line, audience):
            writer.add(line)
    writer.end()
    return writer.passages


class Writer:
    """A chronicle that is being written."""

    def __init__(self) -> None:
        self.passages: list[Passage] = []
        self.earlier: list[Told] = []
        self.prose: list[Sentence] = []
        self.time: Text = ""
        self.act: Text = ""

    def add(self, line: Told) -> None:
        """Take in the next line."""
        part = line.part
        if not part:
            self.earlier.append(line)
            return
        self.tell_earlier()
        if part == "time":
            self.time, self.act = line.text, ""
        elif part == "act":
            self.act = line.text
        elif part == "prose":
            self.tell(line)
        elif part != "detail":
            self.end()
            self.time = self.act = ""
            self.passages.append(Passage(part, (Sentence(line.text, line.mark),)))

    def tell(self, line: Told) -> None:
        """One more sentence, with what led to it, and when that was."""
        text = line.text
        if self.act:
            text = Msg("{deed}: {what}", deed=self.act, what=text)
        if self.time:
            text = Msg("{first} {then}", first=ended(self.time), then=text)
        self.time = self.act = ""
        self.prose.append(Sentence(text, line.mark))
        if len(self.prose) == LONGEST:
            self.end()

    def end(self) -> None:
        """The paragraph is over."""
        self.tell_earlier()
        if self.prose:
            self.passages.append(Passage("prose", tuple(self.prose)))
            self.prose = []

    def tell_earlier(self) -> None:
        """Lines that an earlier version wrote, which did not say what is worth telling: all of
        them where they are few, else the last, and how many are left out."""
        lines, self.earlier = self.earlier, []
        if len(lines) > LONGEST:
            told = LONGEST - 1
            text = Msg(
                "{n} sentence that an earlier version told is left out here",
                plural="{n} sentences that an earlier version told are left out here",
                n=len(lines) - told,
            )
            self.prose.append(Sentence(text))
            lines = lines[-told:]
        for line in lines:
            self.tell(line)


def recap(session: Session[Any]) -> Text:
    """What happened last, in a few sentences that everybody may know; empty where nothing has.

    It goes back to where the scene began, and to the one before where there is little to say yet.
    What was read aloud is long: it is left out, unless nothing else was told.
    """
    told = passages(lines_of(session, LATELY))
    spoken = [p for p in told if p.kind == "speech"]
    found: list[Text] = []
    enough = 0
    for passage in reversed([p for p in told if p.kind != "speech"] or spoken[-1:]):
        found += [each.text for each in reversed(passage.sentences)]
        enough += len(passage.sentences) if passage.kind == "prose" else 0
        if enough >= LEAST and passage.kind != "prose":
            break
    letters = accumulate(len(str(text)) for text in found)
    short = [text for text, so_far in zip(found, letters, strict=True) if so_far <= RECAP]
    return Msg("Last time: {what}", what=joined((short or found[:1])[::-1])) if found else ""


def joined(sentences: Sequence[Text]) -> Text:
    """Sentences one after the other, of which there is at least one."""
    text, *more = map(ended, sentences)
    for each in more:
        text = Msg("{first} {then}", first=text, then=each)
    return text


def ended(text: Text) -> Text:
    """A sentence with its full stop, where it has no such end yet."""
    return text if str(text)[-1:] in ENDS else Msg("{sentence}.", sentence=text)
