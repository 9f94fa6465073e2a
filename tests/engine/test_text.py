"""Texts: the sentence in the reader's language, or the author's own, and never a key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import controller.engine
import tests.specimens.noughts
from controller.engine.extract import missing, sentences
from controller.engine.text import PSEUDO, Catalogue, gaps, pseudo
from controller.wire import Msg, render

__all__: list[str] = []

ENGINE = Path(str(controller.engine.__file__)).parent
NOUGHTS = Path(str(tests.specimens.noughts.__file__)).parent

HEAD = """\
msgid ""
msgstr ""
"Language: es\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
SUN = 'msgid "Sun"\nmsgstr "Sol"\n\n'
CARDS = (
    'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "una carta"\nmsgstr[1] "{n} cartas"\n\n'
)


def room(folder: Path, entries: str, source: str = "", language: str = "es") -> Path:
    """A room with a catalogue of these entries, and a module of this source."""
    (folder / "locale").mkdir(parents=True, exist_ok=True)
    (folder / "locale" / f"{language}.po").write_text(HEAD + entries, "utf-8")
    (folder / "module.py").write_text(source, "utf-8")
    return folder


def cards(n: int) -> Msg:
    return Msg("{n} card", plural="{n} cards", n=n)


# -- the catalogue ---------------------------------------------------------------------------------


def test_a_sentence_is_said_in_the_readers_language(tmp_path: Path) -> None:
    spanish = Catalogue(room(tmp_path, SUN)).translate("es")
    assert render(Msg("Sun"), spanish) == "Sol"


def test_a_country_speaks_the_language_of_its_family(tmp_path: Path) -> None:
    catalogue = Catalogue(room(tmp_path, SUN))
    assert render(Msg("Sun"), catalogue.translate("es-MX")) == "Sol"


def test_a_countrys_own_words_come_before_those_of_the_family(tmp_path: Path) -> None:
    room(tmp_path, SUN)
    room(tmp_path, SUN.replace("Sol", "Solecito"), language="es_MX")
    catalogue = Catalogue(tmp_path)
    assert render(Msg("Sun"), catalogue.translate("es_MX")) == "Solecito"
    assert render(Msg("Sun"), catalogue.translate("es")) == "Sol"


@pytest.mark.parametrize(("n", "text"), [(0, "0 cartas"), (1, "una carta"), (2, "2 cartas")])
def test_the_number_decides_which_form_is_said(tmp_path: Path, n: int, text: str) -> None:
    spanish = Catalogue(room(tmp_path, CARDS)).translate("es")
    assert render(cards(n), spanish) == text


def test_a_language_has_its_own_rule_for_the_plural(tmp_path: Path) -> None:
    path = room(tmp_path, "", language="pl") / "locale" / "pl.po"
    rule = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    forms = "".join(
        f'msgstr[{i}] "{{n}} {word}"\n' for i, word in enumerate(["karta", "karty", "kart"])
    )
    path.write_text(
        HEAD.replace("es", "pl", 1).replace("nplurals=2; plural=(n != 1);", rule)
        + f'msgid "{{n}} card"\nmsgid_plural "{{n}} cards"\n{forms}',
        "utf-8",
    )
    polish = Catalogue(tmp_path).translate("pl")
    assert [render(cards(n), polish) for n in (1, 3, 5)] == ["1 karta", "3 karty", "5 kart"]


@pytest.mark.parametrize(
    "entries",
    ["", 'msgid "Sun"\nmsgstr ""\n', '#, fuzzy\nmsgid "Sun"\nmsgstr "Sola"\n'],
    ids=["missing", "empty", "fuzzy"],
)
def test_what_is_not_translated_is_said_in_the_authors_words(tmp_path: Path, entries: str) -> None:
    spanish = Catalogue(room(tmp_path, entries)).translate("es")
    assert render(Msg("Sun"), spanish) == "Sun"


def test_a_plural_that_is_not_translated_follows_the_authors_number(tmp_path: Path) -> None:
    spanish = Catalogue(room(tmp_path, SUN)).translate("es")
    assert [render(cards(n), spanish) for n in (1, 2)] == ["1 card", "2 cards"]


def test_an_unknown_language_is_the_authors_own(tmp_path: Path) -> None:
    catalogue = Catalogue(room(tmp_path, SUN))
    assert render(Msg("Sun"), catalogue.translate("tlh")) == "Sun"


def test_languages_that_nobody_speaks_leave_nothing_behind(tmp_path: Path) -> None:
    catalogue = Catalogue(room(tmp_path, SUN))
    spoken = {catalogue.translate(f"es-A{letter}") for letter in "ABCDE"}
    assert spoken == {catalogue.translate("es")}
    for name in range(100):
        catalogue.translate(str(name))
    assert len(catalogue._found) == 2


def test_a_translation_with_a_gap_that_nobody_fills_is_the_authors_own(tmp_path: Path) -> None:
    spanish = Catalogue(room(tmp_path, SUN.replace("Sol", "Sol {who}"))).translate("es")
    assert render(Msg("Sun"), spanish) == "Sun"


def test_an_empty_sentence_stays_empty(tmp_path: Path) -> None:
    assert render(Msg(""), Catalogue(room(tmp_path, SUN)).translate("es")) == ""


def test_a_later_room_is_heard_before_an_earlier_one(tmp_path: Path) -> None:
    first = room(tmp_path / "first", SUN + CARDS)
    second = room(tmp_path / "second", SUN.replace("Sol", "Astro"))
    spanish = Catalogue(first, second).translate("es")
    assert render(Msg("Sun"), spanish) == "Astro"
    assert render(cards(1), spanish) == "una carta"


def test_a_book_of_plain_data_speaks_like_a_room(tmp_path: Path) -> None:
    catalogue = Catalogue(room(tmp_path, SUN), {"es": {"Moon": "Luna"}, "fr": {"Moon": "Lune"}})
    assert render(Msg("Moon"), catalogue.translate("es")) == "Luna"
    assert render(Msg("Sun"), catalogue.translate("es")) == "Sol"
    assert catalogue.languages == ("es", "fr")


def test_a_message_within_a_message_is_translated_too(tmp_path: Path) -> None:
    text = 'msgid "The {what} rises"\nmsgstr "Sale el {what}"\n\n' + SUN
    spanish = Catalogue(room(tmp_path, text)).translate("es")
    assert render(Msg("The {what} rises", what=Msg("Sun")), spanish) == "Sale el Sol"


# -- broken catalogues -----------------------------------------------------------------------------


def test_a_broken_catalogue_is_named_with_its_line_and_keeps_what_stands_before(
    tmp_path: Path,
) -> None:
    broken = room(tmp_path / "broken", SUN + 'msgid "Moon"\nmsgst "Luna"\n\n' + CARDS)
    catalogue = Catalogue(room(tmp_path / "sound", CARDS), broken)
    [trouble] = catalogue.troubles
    assert str(trouble).startswith(f"{broken / 'locale' / 'es.po'}:11: ")
    spanish = catalogue.translate("es")
    assert render(Msg("Sun"), spanish) == "Sol"
    assert render(cards(1), spanish) == "una carta"


def test_a_catalogue_in_another_encoding_is_named(tmp_path: Path) -> None:
    path = room(tmp_path, "") / "locale" / "es.po"
    path.write_bytes('msgid "Owl"\nmsgstr "B\u00faho"\n'.encode("latin-1"))
    [trouble] = Catalogue(tmp_path).troubles
    assert str(trouble).startswith(f"{path}: translations cannot be read")


def test_a_plural_rule_that_is_none_is_named(tmp_path: Path) -> None:
    path = room(tmp_path, CARDS) / "locale" / "es.po"
    path.write_text(path.read_text("utf-8").replace("(n != 1)", "(n !="), "utf-8")
    [trouble] = Catalogue(tmp_path).troubles
    assert str(path) in str(trouble)


@given(place=st.integers(0, 400), junk=st.text(max_size=5), end=st.integers(0, 500))
def test_whatever_is_done_to_a_catalogue_the_sentence_is_said(
    tmp_path_factory: pytest.TempPathFactory, place: int, junk: str, end: int
) -> None:
    folder = room(tmp_path_factory.getbasetemp() / "harmed", SUN + CARDS)
    path = folder / "locale" / "es.po"
    text = path.read_text("utf-8")
    path.write_text(text[: min(place, end)] + junk + text[place:end], "utf-8", "surrogatepass")
    catalogue = Catalogue(folder)
    assert all(str(path) in str(trouble) for trouble in catalogue.troubles)
    assert render(Msg("Moon"), catalogue.translate("es")) == "Moon"
    assert "{" not in render(cards(2), catalogue.translate("es"))


# -- the language that nobody speaks ---------------------------------------------------------------


def words(sentence: str) -> str:
    """A sentence without its gaps."""
    return re.sub(r"\{[^}]*\}", "", sentence)


def test_the_invented_language_keeps_every_gap() -> None:
    said = {each.key: pseudo(each.key, None, 1) for each in sentences(ENGINE)}
    assert {key for key, text in said.items() if gaps(text) != gaps(key)} == set()


def test_the_invented_language_is_about_forty_percent_longer() -> None:
    keys = [each.key for each in sentences(ENGINE) if len(words(each.key)) > 10]
    lengths = [len(words(pseudo(key, None, 1))) / len(words(key)) for key in keys]
    assert min(lengths) > 1.35
    assert max(lengths) < 1.5


def test_the_invented_language_fills_its_gaps() -> None:
    text = render(
        Msg("{who} marks {place}", who="Cross", place="a1"), Catalogue().translate(PSEUDO)
    )
    assert text == "[Cross márks a1~]"


# -- complete catalogues ---------------------------------------------------------------------------


@pytest.mark.parametrize("speaker", [ENGINE, NOUGHTS], ids=["engine", "noughts"])
def test_spanish_is_complete(speaker: Path) -> None:
    assert [str(lack) for lack in missing(speaker, "es")] == []


def test_the_kernel_speaks_spanish() -> None:
    spanish = Catalogue(ENGINE).translate("es")
    refusal = Msg("This question is not for {seat}.", seat=Msg("the Overlord"))
    assert render(refusal, spanish) == "Esta pregunta no es para el Overlord."


SOURCE = 'from x import Msg\na = Msg("Sun")\nb = Msg("{n} card", plural="{n} cards", n=1)\n'


def lacks(folder: Path, entries: str, source: str = SOURCE) -> list[str]:
    """What is lacking in a room, without its path."""
    said = missing(room(folder, entries, source), "es")
    return [str(lack).removeprefix(f"{folder}/") for lack in said]


def test_a_complete_room_lacks_nothing(tmp_path: Path) -> None:
    assert lacks(tmp_path, SUN + CARDS) == []


@pytest.mark.parametrize(
    ("entries", "lack"),
    [
        (CARDS, 'module.py:2: "Sun" is not translated'),
        ('msgid "Sun"\nmsgstr ""\n\n' + CARDS, 'module.py:2: "Sun" is not translated'),
        ("#, fuzzy\n" + SUN + CARDS, 'module.py:2: "Sun" is not translated'),
        (SUN, 'module.py:3: "{n} card" is not translated'),
        (
            SUN + CARDS.replace('"{n} cartas"', '""'),
            'module.py:3: "{n} card" is not translated',
        ),
        (
            SUN + CARDS.replace("{n} cards", "{n} crads"),
            'module.py:3: "{n} card" has another plural in the catalogue',
        ),
        (
            SUN + CARDS.replace("{n} cartas", "{m} cartas"),
            'module.py:3: "{n} card" is translated with other gaps',
        ),
        (
            SUN.replace("Sol", "Sol {n}") + CARDS,
            'module.py:2: "Sun" is translated with other gaps',
        ),
        (
            SUN.replace("Sol", "Sol {") + CARDS,
            'module.py:2: "Sun" is translated with other gaps',
        ),
        (
            SUN + CARDS + SUN.replace("Sun", "Moon"),
            'locale/es.po: nobody says "Moon" any more',
        ),
    ],
)
def test_what_a_room_lacks_is_said_with_its_place(tmp_path: Path, entries: str, lack: str) -> None:
    assert lacks(tmp_path, entries) == [lack]


def test_a_room_without_a_catalogue_lacks_every_sentence(tmp_path: Path) -> None:
    room(tmp_path, "", SOURCE)
    assert len(missing(tmp_path, "fr")) == 3


def test_a_sentence_of_gaps_alone_needs_no_translation(tmp_path: Path) -> None:
    assert lacks(tmp_path, "", 'a = Msg("{where}: {what}")\nb = Msg("")\n') == []


def test_a_room_may_speak_through_calls_of_another_name(tmp_path: Path) -> None:
    said = missing(room(tmp_path, "", 'words.say("Sun")\n'), "es", calls=("say",))
    assert [str(lack) for lack in said] == [f'{tmp_path}/module.py:1: "Sun" is not translated']
