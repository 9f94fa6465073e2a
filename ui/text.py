"""The screen's own words: "Undo", "Roll for us", "Waiting for the table".

What a game says arrives finished, in the reader's language.  What the screen itself says is
written here and there in this room as `words.say("Undo {what}", what=...)`: the English sentence is
its own key, and a catalogue `locale/<language>.po` holds it in another language.  A sentence that
is missing there is shown in English, never as a key.

`Words.pseudo()` speaks an invented language, long and accented, so that a layout which only fits
English is found by a test and not by a reader in Madrid.

What may live here: finding sentences.  What may not: the sentences.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from controller.wire.msg import Msg, Translate, render

__all__ = ["LANGUAGES", "Words", "languages"]

LOCALE = Path(__file__).parent / "locale"

LANGUAGES = {"en": "English", "es": "Español"}
"""The languages that are complete, by ISO 639-1 code, each named in itself."""


class Words:
    """Says the screen's sentences in one language.

    >>> Words("en").say("Waiting for {who}", who="Ana")
    'Waiting for Ana'
    """

    def __init__(self, language: str = "en", translate: Translate | None = None) -> None:
        self.language = language
        self.translate: Translate = translate or catalogue(language)

    @classmethod
    def pseudo(cls) -> Words:
        """A language a third longer than English, with an accent on every vowel."""
        return cls("en-XA", lambda key, plural, n: accented(plural if plural and n != 1 else key))

    def say(self, sentence: str, /, *, plural: str | None = None, **gaps: str | int | Msg) -> str:
        """The sentence in this language.  With `plural`, the gap `n` decides which form."""
        return render(Msg(sentence, plural=plural, **gaps), self.translate)


def languages() -> dict[str, str]:
    """Every language that can be chosen: its code and its own name."""
    codes = ["en", *sorted(path.stem for path in LOCALE.glob("*.po"))]
    return {code: LANGUAGES.get(code, code) for code in codes}


@cache
def catalogue(language: str) -> Translate:
    """The sentences of `locale/<language>.po`; English where there is no such file."""
    path = LOCALE / f"{language}.po"
    if not path.is_file():
        return lambda key, plural, n: plural if plural is not None and n != 1 else key
    with path.open("rb") as file:
        book = read_po(file, locale=language)
    form: Callable[[int], int] = gettext.c2py(book.plural_expr)
    singles: dict[str, str] = {}
    several: dict[str, tuple[str, ...]] = {}
    for message in book:
        if isinstance(message.id, str):
            singles[message.id] = str(message.string)
        else:
            several[message.id[0]] = tuple(message.string or ())

    def translate(key: str, plural: str | None, n: int) -> str:
        if plural is None:
            return singles.get(key) or key
        forms = several.get(key, ())
        index = form(n)
        found = forms[index] if index < len(forms) else ""
        return found or (plural if n != 1 else key)

    return translate


ACCENTS = str.maketrans("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")


def accented(sentence: str) -> str:
    """`sentence` accented and lengthened by a third; its gaps stay as they are."""
    parts = re.split(r"(\{[^}]*\})", sentence)
    body = "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts)
    letters = sum(len(part) for part in parts if not part.startswith("{"))
    return body + " " + ("ñandú " * letters)[: max(1, letters // 3)].strip()
