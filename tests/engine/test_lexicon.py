"""Finding a word: what comes first is worked out by hand from the order that the lexicon states."""

from __future__ import annotations

import pytest

from controller.engine.ledger import Statement
from controller.engine.lexicon import Lexicon, fold
from controller.engine.term import Term
from controller.wire import Msg
from controller.wire.msg import untranslated

__all__: list[str] = []

MOST = 12
SPANISH = {"Fire": "Fuego", "Fire Wall": "Muro de Fuego", "Ice": "Hielo", "It burns": "Quema"}


def spanish(key: str, plural: str | None, n: int) -> str:
    return SPANISH.get(key, key)


def term(ident: str, title: str, text: str = "", *words: str, rules: tuple[str, ...] = ()) -> Term:
    return Term(
        id=ident,
        title=Msg(title),
        text=(Msg(text),),
        words=tuple(Msg(word) for word in words),
        rules=rules,
    )


TERMS = (
    term("ice", "Ice", "It melts in a fire"),
    term("wall", "Fire Wall", "It stands"),
    term("hearth", "Hearth", "It warms", "Fireplace"),
    term("fire", "Fire", "It burns", "Blaze", rules=("AB-FIR-001",)),
    term("camp", "Camp Fire", "It glows"),
    term("fires", "Fires of Old", "It shone"),
)
STATEMENTS = (
    Statement("AB-FIR-001", "Fire", "A fire burns whoever touches it.", "rule"),
    Statement("AB-FIR-010", "Fire", "Water ends it.", "rule"),
    Statement("AB-ICE-001", "Ice", "Nobody walks on it.", "rule"),
)


def lexicon() -> Lexicon:
    return Lexicon(TERMS, STATEMENTS, untranslated)


def found(words: str, book: Lexicon | None = None, most: int = MOST) -> list[str]:
    return [each.id for each in (book or lexicon()).search(words, most)[0]]


def test_folding_leaves_words_alone() -> None:
    assert fold(" ¡Oscuridád!  2-Éxitos ") == "oscuridad 2 exitos"


def test_what_is_called_so_comes_first_then_names_then_texts_then_rules() -> None:
    """The title itself; titles that begin so, in the game's order; a title with a word that begins
    so; another name that does; a text; a statement's text."""
    order = ["fire", "wall", "fires", "camp", "hearth", "ice", "AB-FIR-001"]
    assert found("fire") == order


def test_another_name_of_something_finds_it_before_names_that_only_begin_so() -> None:
    assert found("BLAZE")[0] == "fire"


def test_the_beginning_of_a_word_is_enough() -> None:
    assert found("hear") == ["hearth"]


def test_each_word_that_was_typed_must_be_there() -> None:
    assert found("camp fi") == ["camp"]


def test_an_id_finds_its_rule_alone_and_its_beginning_the_area() -> None:
    assert found("ab-fir-001") == ["AB-FIR-001"]
    assert found("AB FIR") == ["AB-FIR-001", "AB-FIR-010"]


def test_no_more_is_found_than_was_wanted() -> None:
    assert found("fire", most=2) == ["fire", "wall"]


def test_nothing_typed_shows_the_first_terms_of_all() -> None:
    assert found("  ", most=3) == ["ice", "wall", "hearth"]


def test_a_wrong_letter_is_a_guess_and_says_so() -> None:
    entries, guessed = lexicon().search("haerth", MOST)
    assert ([each.id for each in entries], guessed) == (["hearth"], True)
    assert lexicon().search("hearth", MOST)[1] is False


def test_what_is_like_nothing_finds_nothing_and_guesses_nothing() -> None:
    assert lexicon().search("xyzzy", MOST) == ([], False)


def test_words_are_found_in_the_readers_language_and_in_the_authors() -> None:
    book = Lexicon(TERMS, STATEMENTS, spanish)
    assert found("fuego", book) == ["fire", "wall"]
    assert found("fire", book)[0] == "fire"
    assert found("quema", book) == ["fire"]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("The Fire Wall stands", ["wall"]),
        ("Ice, then fire", ["ice", "fire"]),
        ("fire and FIRE and blaze", ["fire"]),
        ("a fireman", []),
        ("Ice (AB-ICE-001, AB-XYZ-009)", ["AB-ICE-001", "ice"]),
    ],
)
def test_what_a_text_speaks_of(text: str, terms: list[str]) -> None:
    assert [each.id for each in lexicon().named([text])] == terms


def test_what_several_texts_speak_of_is_told_once() -> None:
    assert [each.id for each in lexicon().named(["Ice", "Fire and Ice"])] == ["ice", "fire"]


def test_short_names_are_not_looked_for_in_texts() -> None:
    book = Lexicon((term("at", "At"), term("ice", "Ice")), (), untranslated)
    assert [each.id for each in book.named(["at the Ice"])] == ["ice"]
    assert found("at", book) == ["at"]


def test_a_text_is_the_name_of_something_whatever_numbers_stand_in_it() -> None:
    book = lexicon()
    named = [book.called(text) for text in ("6/10 Ice", "Ice here", "Hearth")]
    assert [each and each.id for each in named] == ["ice", None, "hearth"]


def test_an_entry_is_known_by_its_name_and_a_rule_however_it_is_written() -> None:
    book = lexicon()
    known = [book.entry(name) for name in ("fire", "ab-fir-010", "AB-FIR-999")]
    assert [each and each.id for each in known] == ["fire", "AB-FIR-010", None]


def test_a_rule_knows_which_terms_stand_on_it() -> None:
    assert [each.id for each in lexicon().citing("AB-FIR-001")] == ["fire"]
