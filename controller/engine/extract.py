"""What a room says, and what its catalogues lack: the check that no sentence is forgotten.

Every sentence stands in the source as a literal, `Msg("...")`, so it can be read out of the syntax
tree, without running anything.  `missing` compares these with the room's `locale/<language>.po`:
each sentence must be translated, with the same gaps and the same plural, and nothing else may
stand there.

    gaps     as in the original; a plural form may leave out {n} ("one answer")
    dead     an entry that no line of the room says any more
    fuzzy    counts as not translated

What may live here: reading sources and comparing.  What may not: translating.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from babel.messages.catalog import Message
from msgspec import Struct

from controller.engine.text import gaps, read_catalog
from controller.wire import Msg

__all__ = ["Sentence", "missing", "sentences"]


class Sentence(Struct, frozen=True):
    """A sentence of a room: its msgid, its plural or None, and where it is said first."""

    key: str
    plural: str | None
    where: str


def sentences(room: Path, calls: Collection[str] = ("Msg",)) -> Iterator[Sentence]:
    """Every sentence that the modules under `room` say through a call of one of these names."""
    for path in sorted(room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and called(node.func) in calls:
                key = literal(node.args[0]) if node.args else None
                if key and says_something(key):
                    plurals = [
                        literal(word.value) for word in node.keywords if word.arg == "plural"
                    ]
                    yield Sentence(key, plurals[0] if plurals else None, f"{path}:{node.lineno}")


def says_something(key: str) -> bool:
    """Whether there is a word to translate: "{where}: {what}" is the same in every language."""
    return any(letter.isalpha() for letter in re.sub(r"\{[^{}]*\}", "", key))


def called(function: ast.expr) -> str:
    """The last name of what is called."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def literal(node: ast.expr) -> str | None:
    """The text that stands in the source, if it is a text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def missing(room: Path, language: str, calls: Collection[str] = ("Msg",)) -> tuple[Msg, ...]:
    """Everything that `room` lacks to be complete in `language`, one sentence each."""
    path = room / "locale" / f"{language}.po"
    catalog, trouble = read_catalog(path)
    lacks = [] if trouble is None else [trouble]
    translated = {single(entry): entry for entry in catalog if entry.id}
    said: dict[str, Sentence] = {}
    for sentence in sentences(room, calls):
        said.setdefault(sentence.key, sentence)
    for key, sentence in said.items():
        lack = compared(sentence, translated.get(key))
        if lack is not None:
            lacks.append(Msg("{where}: {what}", where=sentence.where, what=lack))
    lacks += [
        Msg('{where}: nobody says "{key}" any more', where=str(path), key=key)
        for key in translated
        if key not in said
    ]
    return tuple(lacks)


def single(entry: Message) -> str:
    """The msgid of an entry, without its plural."""
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def compared(sentence: Sentence, entry: Message | None) -> Msg | None:
    """What the entry of a sentence lacks."""
    if entry is None or entry.fuzzy:
        return Msg('"{key}" is not translated', key=sentence.key)
    forms = [entry.string] if isinstance(entry.string, str) else list(entry.string or ())
    if not forms or not all(forms):
        return Msg('"{key}" is not translated', key=sentence.key)
    if entry.id != (sentence.key if sentence.plural is None else (sentence.key, sentence.plural)):
        return Msg('"{key}" has another plural in the catalogue', key=sentence.key)
    originals = [sentence.key] if sentence.plural is None else [sentence.key, sentence.plural]
    try:
        needed = frozenset[str]().union(*map(gaps, originals))
        same = all(fits(gaps(form), needed, entry.pluralizable) for form in forms)
    except ValueError:
        same = False
    return None if same else Msg('"{key}" is translated with other gaps', key=sentence.key)


def fits(given: frozenset[str], needed: frozenset[str], plural: bool) -> bool:
    """Whether a translation has the gaps it needs."""
    return given == needed or (plural and given | {"n"} == needed)
