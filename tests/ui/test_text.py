"""The screen's own words, in each language."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import ui
from controller import wire
from controller.engine.extract import sentences
from controller.wire import Msg, Why
from ui.render.log import reason
from ui.text import LANGUAGES, LOCALE, Words, accented, languages

ROOM = Path(ui.__file__).parent
GAP = re.compile(r"\{(\w+)\}")


def said() -> set[str]:
    """Every sentence that the sources of this room say, and its own end of the line."""
    found = {sentence.key for sentence in sentences(Path(wire.__file__).parent)}
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            key = node.args[0]
            if name == "say" and isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.add(key.value)
    return found - {""}


def forms(sentence: str | Sequence[str]) -> tuple[str, ...]:
    """A sentence alone, or each of its forms."""
    return (sentence,) if isinstance(sentence, str) else tuple(sentence)


def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    with (LOCALE / f"{language}.po").open("rb") as file:
        return {forms(m.id)[0]: forms(m.string or "") for m in read_po(file) if m.id}


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_language_says_every_sentence_and_no_other(language: str) -> None:
    book = catalogue(language)
    assert said() - set(book) == set()
    assert set(book) - said() == set()
    assert [key for key, translated in book.items() if not all(translated)] == []


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_sentence_keeps_its_gaps(language: str) -> None:
    for key, translated in catalogue(language).items():
        for sentence in translated:
            assert sorted(GAP.findall(key)) == sorted(GAP.findall(sentence)), key


def test_every_language_can_be_chosen_by_its_own_name() -> None:
    assert languages() == {"en": "English", "es": "Español"}


def test_a_sentence_is_said_with_its_gaps_filled() -> None:
    assert Words("es").say("Undo: {what}", what="Ana") == "Deshacer: Ana"


def test_why_something_was_not_sent_is_said_in_the_language_of_the_screen() -> None:
    said_here = Why(Msg("This is too long to be sent."), ("XY-1",))
    assert reason(said_here, Words("es")) == "Esto es demasiado largo para enviarlo. (XY-1)"
    assert reason(Why("Ya está dicho."), Words("es")) == "Ya está dicho."


def test_a_sentence_without_a_translation_is_said_in_english() -> None:
    assert Words("es").say("A {thing} that nobody translated", thing="word") == (
        "A word that nobody translated"
    )


def test_a_language_that_we_do_not_have_is_english() -> None:
    assert Words("fr").say("Undo: {what}", what="x") == "Undo: x"


def test_the_number_decides_between_one_and_several() -> None:
    words = Words("en")
    assert words.say("{n} card", plural="{n} cards", n=1) == "1 card"
    assert words.say("{n} card", plural="{n} cards", n=3) == "3 cards"


def test_the_invented_language_is_longer_and_keeps_gaps() -> None:
    sentence = accented("Waiting for {who}")
    assert "{who}" in sentence
    assert len(sentence) >= 1.3 * len("Waiting for {who}") - len("{who}")
    assert Words.pseudo().say("Undo: {what}", what="x").startswith("Úñdó: x")
