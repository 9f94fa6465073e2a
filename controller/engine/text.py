"""Texts in other languages: the catalogues, and the sentence they give for a message.

A message is the author's sentence (`controller.wire.msg`).  Each room that speaks, the engine, a
game, the screen, owns its translations as gettext files, `locale/<language>.po`; a pack carries
them in its own tables.  A `Catalogue` combines rooms in a declared order, general ones first: where
two rooms translate the same sentence the later one counts.

A missing text is the author's own sentence, never a key.  A file that is broken loses the sentences
from its fault on and is named in `troubles`; all else goes on.

    >>> catalogue = Catalogue(Path("controller/engine"))
    >>> render(Msg("Let it pass"), catalogue.translate("es"))
    'Dejarlo pasar'

`"qps"` is nobody's language: accented and about 40 % longer, so that a layout which only fits
English is found by a test and not by a reader.

What may live here: finding sentences.  What may not: sentences, and whether a catalogue is
complete (`controller.engine.extract`).
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from functools import lru_cache, partial
from io import BytesIO, StringIO
from pathlib import Path
from string import Formatter

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from controller.wire import Msg
from controller.wire.msg import Translate, untranslated

__all__ = ["PSEUDO", "Book", "Catalogue", "gaps", "pseudo", "read_book"]

Book = Mapping[str, Mapping[str, str]]
"""Translations that come as plain data: language -> author's sentence -> translation."""

PSEUDO = "qps"
"""The invented language, by a code that ISO 639 leaves free for private use."""


class Catalogue:
    """The texts of several rooms, each a folder that has `locale/*.po`, or a `Book`.

    `languages` are those that any room speaks; `troubles` says what could not be read.
    """

    def __init__(self, *rooms: Path | Book) -> None:
        self.troubles: list[Msg] = []
        self._spoken: dict[str, list[gettext.NullTranslations]] = {}
        self._found: dict[tuple[str, ...], Translate] = {}
        for room in rooms:
            if isinstance(room, Path):
                self._add_folder(room / "locale")
            else:
                for language, words in room.items():
                    self._spoken.setdefault(language, []).append(Written(words))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that are spoken beside the author's own, in order."""
        return tuple(sorted(self._spoken))

    def translate(self, language: str) -> Translate:
        """How to say a sentence in `language` (ISO 639-1, with or without a country)."""
        if language == PSEUDO:
            return pseudo
        family = re.split("[-_]", language)[0].lower()
        exact = language.replace("-", "_")
        spoken = tuple(one for one in dict.fromkeys((family, exact)) if one in self._spoken)
        found = self._found.get(spoken)  # by what is spoken: anybody may ask for anything
        if found is None:
            found = self._found[spoken] = self._chain(spoken)
        return found

    def _add_folder(self, folder: Path) -> None:
        for path in sorted(folder.glob("*.po")):
            book, trouble = read_book(path)
            if trouble is not None:
                self.troubles.append(trouble)
            self._spoken.setdefault(path.stem, []).append(book)

    def _chain(self, languages: tuple[str, ...]) -> Translate:
        """The rooms that speak these languages, those of the last first."""
        spoken = [one for language in languages for one in self._spoken[language]]
        if not spoken:
            return untranslated
        # A catalogue says the same to the same, and a view asks it some hundred times.
        return lru_cache(maxsize=8192)(partial(say, tuple(reversed(spoken))))


def say(spoken: tuple[gettext.NullTranslations, ...], key: str, plural: str | None, n: int) -> str:
    """The first translation that any of `spoken` has, else the author's sentence."""
    if not key:
        return key  # gettext keeps a catalogue's header under the empty sentence
    for one in spoken:
        text = one.gettext(key) if plural is None else one.ngettext(key, plural, n)
        if text not in (key, plural):
            return text
    return untranslated(key, plural, n)


class Written(gettext.NullTranslations):
    """Translations out of a book."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message) or message


def read_book(path: Path) -> tuple[gettext.NullTranslations, Msg | None]:
    """A catalogue file, and what is wrong with it, if anything."""
    catalog, trouble = read_catalog(path)
    compiled = BytesIO()
    try:
        write_mo(compiled, catalog)
        compiled.seek(0)
        return gettext.GNUTranslations(compiled), trouble
    except Exception as wrong:  # whatever a library makes of a strange file, the sentence is ours
        return gettext.NullTranslations(), trouble or spoilt(path, None, wrong)


def read_catalog(path: Path) -> tuple[Catalog, Msg | None]:
    """The entries of a file as far as it can be read, and what stopped the reading."""
    try:
        text = path.read_text("utf-8-sig")
        return read_po(StringIO(text), abort_invalid=True), None
    except PoFileError as wrong:
        return wrong.catalog, spoilt(path, wrong.lineno + 1, wrong)
    except Exception as wrong:  # as above
        return Catalog(), spoilt(path, None, wrong)


def spoilt(path: Path, line: int | None, wrong: Exception) -> Msg:
    """The sentence about a file that cannot be read from `line` on."""
    where = str(path) if line is None else f"{path}:{line}"
    detail = re.sub(r" on \d+$", "", str(wrong))
    return Msg(
        "{where}: translations cannot be read from here on: {detail}", where=where, detail=detail
    )


# -- gaps, and a language that nobody speaks -------------------------------------------------------


def gaps(sentence: str) -> frozenset[str]:
    """The names of the gaps in a sentence.  Raises ValueError where a brace stands alone."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


ACCENTED = str.maketrans("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")
GAP = re.compile(r"(\{[^{}]*\})")


def pseudo(key: str, plural: str | None, n: int) -> str:
    """The author's sentence in the invented language; its gaps stay as they are."""
    sentence = untranslated(key, plural, n)
    if not sentence:
        return sentence
    parts = GAP.split(sentence)
    parts[::2] = [words.translate(ACCENTED) for words in parts[::2]]
    letters = sum(map(len, parts[::2]))
    padding = ("~ñandú" * letters)[: max(1, round(letters * 0.4) - 2)]
    return f"[{''.join(parts)}{padding}]"
