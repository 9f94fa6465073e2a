"""TOML files that people write, and where in them everything stands.

A person who is told what is wrong must be told where.  `tomllib` reads TOML strictly but forgets
lines; `tomlkit` keeps every character but is slow.  So a file is read with `tomllib`, and only when
a mistake must be shown is it read again with `tomlkit`: each key gets a mark before it, the text is
rendered with its marks, and the newlines before a mark are counted.  Where `tomlkit` does not give
back the very text it read, its marks are not believed, and the mistake names the file alone.

What may live here: reading, and finding lines.  What may not: what a file has to say
(`controller.engine.shape`, `packs`, `scenario`, `ledger`).
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.container import Container
from tomlkit.items import AoT, Array, InlineTable, Item, Table

from controller.engine.errors import ContentError
from controller.engine.grammar import said_of
from controller.engine.letters import refusal, trick, visible
from controller.wire import Msg, Text

__all__ = ["KeyPath", "Source", "lines", "named", "read"]

KeyPath = tuple[str | int, ...]
"""The way to a value: table keys, and places in arrays counted from 0."""

# Two characters of the private use area, so a mark cannot be mistaken for anything else; a file
# that uses them itself gets no line numbers.
OPEN, CLOSE = "\ue0f0", "\ue0f1"
MARK = re.compile(f"{OPEN}([0-9]+){CLOSE}")
WIDEST = range(-(2**63), 2**63)
DEEPEST = 64

TOO_BIG = Msg("this number is too big: at most 9223372036854775807 is possible.")
TOO_DEEP = Msg("tables and lists are nested too deep here.")


class Source:
    """One file as it was read: `path`, its `text`, and its plain `data`."""

    __slots__ = ("_lines", "data", "path", "text")

    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self.path = path
        self.text = text
        self.data = data
        self._lines: dict[KeyPath, int] | None = None

    def line(self, at: KeyPath) -> int | None:
        """The line, from 1, of the key `at`, or of the nearest table around it that has one."""
        if self._lines is None:
            self._lines = lines(self.text)
        while at:
            if at in self._lines:
                return self._lines[at]
            at = at[:-1]
        return None

    def where(self, at: KeyPath = ()) -> str:
        """ "file:line", or the file alone where no line is known."""
        line = self.line(at)
        return said(self.path, line)

    def mistake(self, at: KeyPath, what: Text) -> Msg:
        """The sentence "file:line: key: what"."""
        if not at:
            return Msg("{where}: {what}", where=self.where(), what=what)
        return Msg("{where}: {key}: {what}", where=self.where(at), key=named(at), what=what)


LARGEST = 4_000_000
"""The largest file that is read, in bytes; a whole box of cards is a tenth of it."""


def read(path: Path) -> Source:
    """Read a TOML file.  Raises `ContentError` with the file, and the line where there is one."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            megabytes = LARGEST // 1_000_000
            raise broken(path, None, Msg("this is no file of at most {n} MB.", n=megabytes))
        raw = path.read_bytes()
    except (OSError, ValueError) as wrong:
        # A name with a NUL in it is no name at all, and Python says so in another way.
        detail = getattr(wrong, "strerror", None) or type(wrong).__name__
        raise broken(path, None, Msg("this cannot be read: {detail}", detail=detail)) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        raise broken(path, line, Msg("this is not written in UTF-8.")) from None
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise broken(path, None, TOO_DEEP) from None
    except tomllib.TOMLDecodeError as wrong:
        raise syntax(path, text, str(wrong)) from None
    except ValueError:  # Python's own, of a number with thousands of digits
        raise broken(path, None, TOO_BIG) from None
    source = Source(path, text, data)
    mistakes = [source.mistake(at, what) for at, what in unbearable(data)]
    if mistakes:
        raise ContentError(*mistakes)
    return source


def syntax(path: Path, text: str, words: str) -> ContentError:
    """What `tomllib` said of a text that is no TOML, with the line out of its own words."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", words)
    line = None
    if place is not None:
        words = words[: place.start()]
        line = int(place[1]) if place[1] else text.rstrip().count("\n") + 1
    return broken(path, line, Msg("this is no TOML: {what}", what=said_of(words)))


def broken(path: Path, line: int | None, what: Msg) -> ContentError:
    """The refusal of a file that cannot be read at all."""
    return ContentError(Msg("{where}: {what}", where=said(path, line), what=what))


def said(path: Path, line: int | None) -> str:
    """ "file:line", or the file alone where no line is known."""
    where = visible(str(path))
    return where if line is None else f"{where}:{line}"


def unbearable(data: Any, at: KeyPath = ()) -> Iterator[tuple[KeyPath, Msg]]:
    """What no journal could keep: numbers of more than 64 bits, and nesting without measure; and
    what no screen may show: characters that are orders to it, in a key too."""
    if isinstance(data, str):
        if character := trick(data):
            yield at, refusal(character)
    elif isinstance(data, int):
        if data not in WIDEST:
            yield at, TOO_BIG
    elif isinstance(data, dict | list):
        if len(at) == DEEPEST:
            yield at, TOO_DEEP
            return
        for step, value in data.items() if isinstance(data, dict) else enumerate(data):
            if isinstance(step, str) and (character := trick(step)):
                yield (*at, step), refusal(character)
            yield from unbearable(value, (*at, step))


def named(at: KeyPath) -> str:
    """A path as people read it: `card.sun.effects #2`, places counted from 1."""
    words = ""
    for step in at:
        if isinstance(step, int):
            words += f" #{step + 1}"
        else:
            bare = re.fullmatch(r"[A-Za-z0-9_-]+", step)
            words += ("." if words else "") + (step if bare else f'"{visible(step)}"')
    return words


# -- finding lines --------------------------------------------------------------------------------


def lines(text: str) -> dict[KeyPath, int]:
    """The line of every key and array element of a TOML text; empty where it cannot be told."""
    try:
        marks = Marks()
        document = tomlkit.parse(text)
        marks.container(document, ())
        rendered = document.as_string()
    except Exception:  # any stumbling over a strange file costs the line, never the message
        return {}
    pieces = MARK.split(rendered)
    sound = given_back("".join(pieces[::2]), text)
    found: dict[KeyPath, int] = {}
    line, length = 1, 0
    for before, number in zip(pieces[::2], pieces[1::2], strict=False):
        line += before.count("\n")
        length += len(before)
        if length >= sound:
            break
        at = marks.paths[int(number)]
        # A table that has no header of its own begins where its first key does.
        for end in range(1, len(at) + 1):
            found.setdefault(at[:end], line)
    return found


def given_back(rendered: str, text: str) -> int:
    """How far `rendered` is `text`, in whole lines: behind that no mark is believed."""
    if rendered == text:
        return len(text) + 1
    same = 0
    for ours, theirs in zip(rendered.split("\n"), text.split("\n"), strict=False):
        if ours != theirs:
            break
        same += len(ours) + 1
    return same


class Marks:
    """Puts a mark before every value of a document; `paths` says what each mark stands for."""

    def __init__(self) -> None:
        self.paths: list[KeyPath] = []
        self.counted: dict[KeyPath, int] = {}

    def new(self, at: KeyPath) -> str:
        """A mark for `at`."""
        self.paths.append(at)
        return f"{OPEN}{len(self.paths) - 1}{CLOSE}"

    def container(self, container: Container, at: KeyPath) -> None:
        """Mark all that a table holds."""
        for key, item in container.body:
            if key is not None:
                self.item(item, (*at, key.key))

    def item(self, item: Item, at: KeyPath) -> None:
        """Mark one value, and what it holds."""
        if isinstance(item, AoT):
            for table in item.body:
                place = self.counted.get(at, 0)
                self.counted[at] = place + 1
                self.item(table, (*at, place))
            return
        item.trivia.indent += self.new(at)
        if isinstance(item, Table | InlineTable):
            self.container(item.value, at)
        elif isinstance(item, Array):
            self.array(item, at)

    def array(self, array: Array, at: KeyPath) -> None:
        """Mark the elements: their own trivia is not rendered, so each is wrapped."""
        for place, element in enumerate(list.__iter__(array)):
            here = (*at, place)
            mark = self.new(here)
            if isinstance(element, InlineTable):
                self.container(element.value, here)
            elif isinstance(element, Array):
                self.array(element, here)
            array[place] = Marked(element, mark)


class Marked(Item):
    """An array element with a mark before it."""

    def __init__(self, item: Item, mark: str) -> None:
        super().__init__(item.trivia)
        self.item = item
        self.mark = mark

    @property
    def discriminant(self) -> int:
        return self.item.discriminant

    @property
    def value(self) -> Any:
        return self.item.value

    def unwrap(self) -> Any:
        return self.item.unwrap()

    def as_string(self) -> str:
        return self.mark + self.item.as_string()
