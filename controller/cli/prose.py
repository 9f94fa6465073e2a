"""Prose: a chronicle as a page that people read, in Markdown and in HTML.

All text in it was written by somebody else, packs and people: nothing in it counts as markup.  The
HTML is one file by itself, which loads nothing from anywhere.

What may live here: printing.  What may not: what is told (`controller.engine.chronicle`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Literal

from msgspec import Struct

from controller.engine.chronicle import Passage, Sentence, ended
from controller.wire import Msg, Text
from controller.wire.msg import Translate, render

__all__ = ["Chronicle", "html", "markdown"]

MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~])")
AT_START = re.compile(r"^(\s*)([-+=]|\d+[.)])", re.MULTILINE)
"""What Markdown reads as more than text: anywhere, and at the start of a line."""

MARKS = {"ruling": Msg("ruled"), "correction": Msg("corrected")}
"""What is said of a sentence that is no ordinary play."""

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1.125rem/1.6 Georgia, "Liberation Serif", serif; max-width: 36em; margin: 3em auto;
  padding: 0 1.25em; color: #26221c; background: #faf7f1; }
h1, h2, h3 { line-height: 1.25; font-weight: 600; }
h1 { font-size: 2.1rem; margin-bottom: 0; }
h2 { font-size: 1.6rem; margin-top: 2.5em; border-bottom: 1px solid #b9ac97; }
h3 { font-size: 1.2rem; margin-top: 2em; }
.of { color: #6d6252; font-style: italic; margin-top: .25em; }
.speech { border-left: 3px solid #b9ac97; padding-left: 1em; font-style: italic; }
.mark { font-style: italic; border-bottom: 1px dotted currentColor; }
.end { margin-top: 3em; text-align: center; }
p { margin: .9em 0; hyphens: auto; overflow-wrap: break-word; }
@media (prefers-color-scheme: dark) { body { color: #e8e0d2; background: #1b1916; }
  .of { color: #b9ac97; } }
@media print { body { margin: 0 auto; background: none; color: #000; } h2 { break-after: avoid; } }
"""

Kind = Literal["heading", "scene", "speech", "prose"]


class Piece(Struct, frozen=True):
    """Finished text of one sort; `mark` is what is said of it, if it is no ordinary play."""

    text: str
    mark: str = ""


class Chronicle(Struct, frozen=True):
    """A chronicle in the reader's language: what it is called, of what it is, what happened, and
    how it stands at the end."""

    title: str
    of: tuple[str, ...]
    body: tuple[tuple[Kind, tuple[Piece, ...]], ...]
    end: str

    @classmethod
    def of_passages(
        cls,
        title: str,
        of: Iterable[Text],
        told: Sequence[Passage],
        end: Text,
        words: Translate,
    ) -> Chronicle:
        """The chronicle, its sentences finished."""
        return cls(
            title,
            tuple(render(text, words) for text in of),
            tuple((each.kind, tuple(pieces(each, words))) for each in told),
            render(ended(end), words),
        )


def pieces(passage: Passage, words: Translate) -> Iterable[Piece]:
    """The sentences of a passage; what was read aloud by its paragraphs."""
    if passage.kind == "speech":
        text = render(passage.sentences[0].text, words)
        return [Piece(part.strip()) for part in re.split(r"\n\s*\n", text) if part.strip()]
    return [piece(each, passage.kind, words) for each in passage.sentences]


def piece(sentence: Sentence, kind: Kind, words: Translate) -> Piece:
    """One sentence, which begins with a capital; a heading has no full stop."""
    mark = MARKS.get(sentence.mark)
    text = render(sentence.text if kind != "prose" else ended(sentence.text), words)
    return Piece(text[:1].upper() + text[1:], render(mark, words) if mark is not None else "")


# -- Markdown -----------------------------------------------------------------------------------


def markdown(told: Chronicle) -> str:
    """The chronicle in Markdown."""
    lines = [f"# {plain(told.title)}"]
    if told.of:
        lines.append(f"*{plain(' · '.join(told.of))}*")
    for kind, parts in told.body:
        if kind == "speech":
            lines += ["> " + plain(part.text).replace("\n", "\n> ") for part in parts]
        else:
            hashes = {"heading": "## ", "scene": "### ", "prose": ""}[kind]
            lines.append(hashes + " ".join(marked(part) for part in parts))
    lines.append(f"*{plain(told.end)}*")
    return "\n\n".join(lines) + "\n"


def marked(part: Piece) -> str:
    """A sentence of it, with its mark."""
    text = plain(part.text)
    return f"*{text} ({plain(part.mark)})*" if part.mark else text


def plain(text: str) -> str:
    """Text in which nothing counts as markup."""
    return AT_START.sub(r"\1\\\2", MARKUP.sub(r"\\\1", text))


# -- HTML ---------------------------------------------------------------------------------------


def html(told: Chronicle, code: str) -> str:
    """The chronicle as a page in the language `code`."""
    body = [f"<h1>{escape(told.title)}</h1>"]
    if told.of:
        body.append(f'<p class="of">{escape(" · ".join(told.of))}</p>')
    for kind, parts in told.body:
        if kind == "speech":
            body += [f'<p class="speech">{broken(part.text)}</p>' for part in parts]
        else:
            tag = {"heading": "h2", "scene": "h3", "prose": "p"}[kind]
            body.append(f"<{tag}>{' '.join(tagged(part) for part in parts)}</{tag}>")
    body.append(f'<p class="end">{escape(told.end)}</p>')
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(code)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(told.title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def tagged(part: Piece) -> str:
    """A sentence of it, with its mark."""
    text = escape(part.text)
    return f'<span class="mark">{text} ({escape(part.mark)})</span>' if part.mark else text


def broken(text: str) -> str:
    """What was read aloud, its lines kept apart."""
    return escape(text).replace("\n", "<br>\n")
