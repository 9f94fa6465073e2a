"""Packs: read, combined, and everything that is wrong with them said at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from controller.engine import ContentError
from controller.engine.content import Content, Kinds, combine, load
from controller.engine.packs import arranged, digest, find, read_pack
from controller.engine.shape import Label, ref
from controller.engine.text import Catalogue
from controller.wire import Msg, render

__all__: list[str] = []


class Draw(Struct, frozen=True, tag_field="do", tag="draw"):
    n: Annotated[int, Meta(ge=1, le=3)] = 1


class Burn(Struct, frozen=True, tag_field="do", tag="burn"):
    card: Annotated[str, ref("card")]


class Card(Struct, frozen=True):
    name: Label
    cost: Annotated[int, Meta(ge=0, le=9)]
    suit: Literal["red", "blue"] = "red"
    effects: tuple[Draw | Burn, ...] = ()


class Deck(Struct, frozen=True):
    name: Label
    cards: tuple[Annotated[str, ref("card")], ...]


KINDS: Kinds = {"card": Card, "deck": Deck}

ABOUT = """\
id = "{id}"
title = "The {id} pack"
version = "1"
game = "whist"
licence = "CC0"
"""

CARDS = """\
[card.sun]
name = "Sun"
cost = 3
suit = "blue"

[card.moon]
name = "Moon"
cost = 2
assumed = ["cost"]
effects = [
    { do = "draw", n = 2 },
    { do = "burn", card = "sun" },
]

[deck.sky]
name = "Sky"
cards = ["sun", "moon"]
standing = "assumed"

[text.es]
"Sun" = "Sol"
"Moon" = "Luna"
"""


class Shelf:
    """A folder of packs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pack(self, name: str, cards: str = "", *, about: str | None = None, more: str = "") -> Path:
        pack = self.folder / name
        pack.mkdir(exist_ok=True)
        (pack / "pack.toml").write_text(ABOUT.format(id=name) + more if about is None else about)
        (pack / "cards.toml").write_text(cards)
        return pack

    def content(self, *packs: Path) -> Content:
        return load("whist", KINDS, packs)

    def mistakes(self, *packs: Path) -> list[str]:
        """All that is said of these packs together, paths from the shelf on."""
        try:
            self.content(*packs)
        except ContentError as refusal:
            return [str(text).removeprefix(f"{self.folder}/") for text in refusal.mistakes]
        return []


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


# -- what a good pack says -------------------------------------------------------------------------


def test_entries_become_values_of_the_types_the_game_declares(shelf: Shelf) -> None:
    content = shelf.content(shelf.pack("base", CARDS))
    assert content.of(Card) == {
        "sun": Card("Sun", 3, "blue"),
        "moon": Card("Moon", 2, effects=(Draw(2), Burn("sun"))),
    }
    assert content.of(Deck) == {"sky": Deck("Sky", ("sun", "moon"))}


def test_a_kind_that_the_game_does_not_declare_has_no_values(shelf: Shelf) -> None:
    with pytest.raises(KeyError):
        shelf.content(shelf.pack("base", CARDS)).of(Draw)


def test_every_value_says_whether_it_is_printed_or_assumed(shelf: Shelf) -> None:
    entries = shelf.content(shelf.pack("base", CARDS)).entries
    moon, sky = entries["card"]["moon"], entries["deck"]["sky"]
    assert (moon.standing("cost"), moon.standing("name")) == ("assumed", "printed")
    assert sky.standing("cards") == "assumed"


def test_a_pack_may_be_spread_over_files_and_folders(shelf: Shelf) -> None:
    pack = shelf.pack("base", CARDS)
    (pack / "more").mkdir()
    (pack / "more" / "stars.toml").write_text('[card.star]\nname = "Star"\ncost = 1\n')
    assert list(shelf.content(pack).of(Card)) == ["sun", "moon", "star"]


def test_a_packs_own_texts_speak_in_the_catalogue(shelf: Shelf) -> None:
    content = shelf.content(shelf.pack("base", CARDS))
    spanish = Catalogue(*content.books).translate("es")
    assert render(Msg("Sun"), spanish) == "Sol"
    assert render(Msg("Sky"), spanish) == "Sky"


def test_what_a_pack_does_not_say_in_a_language_is_known(shelf: Shelf) -> None:
    content = shelf.content(shelf.pack("base", CARDS))
    assert content.untranslated("es", "base") == ("The base pack", "Sky")
    assert content.untranslated("en", "base") == ()


# -- packs together --------------------------------------------------------------------------------

MINE = '[card.sun]\noverride = true\ncost = 4\nassumed = ["cost"]\n'


def test_a_later_pack_changes_the_values_it_names_and_leaves_the_others(shelf: Shelf) -> None:
    content = shelf.content(shelf.pack("base", CARDS), shelf.pack("mine", MINE))
    sun = content.entries["card"]["sun"]
    assert sun.value == Card("Sun", 4, "blue")
    assert (sun.pack, sun.assumed) == ("mine", ("cost",))


def test_the_order_of_the_packs_decides(shelf: Shelf) -> None:
    base = shelf.pack("base", CARDS)
    four = shelf.pack("four", MINE)
    five = shelf.pack("five", MINE.replace("4", "5"))
    assert shelf.content(base, four, five).of(Card)["sun"].cost == 5
    assert shelf.content(base, five, four).of(Card)["sun"].cost == 4


def test_the_same_id_without_override_names_both_places(shelf: Shelf) -> None:
    base = shelf.pack("base", CARDS)
    mine = shelf.pack("mine", '\n[card.sun]\nname = "Sun"\ncost = 1\n')
    [said] = shelf.mistakes(base, mine)
    assert said == (
        f"mine/cards.toml:2: card.sun: this is there already, at {base}/cards.toml:1; "
        "override = true would change it"
    )


def test_the_same_id_twice_in_one_pack_names_both_places(shelf: Shelf) -> None:
    base = shelf.pack("base", CARDS)
    (base / "zodiac.toml").write_text(MINE)
    assert shelf.mistakes(base) == [
        f"base/zodiac.toml:1: card.sun: this stands twice in the pack; first at {base}/cards.toml:1"
    ]


def test_overriding_what_is_not_there_is_a_mistake(shelf: Shelf) -> None:
    mine = shelf.pack("mine", MINE.replace("sun", "snu"))
    assert shelf.mistakes(shelf.pack("base", CARDS), mine)[0] == (
        "mine/cards.toml:2: card.snu.override: there is nothing to override: "
        '"snu" is not known here; did you mean "sun"?'
    )


def test_a_wrong_value_is_named_in_the_pack_that_gives_it(shelf: Shelf) -> None:
    mine = shelf.pack("mine", MINE.replace("4", "99"))
    [mistake] = shelf.mistakes(shelf.pack("base", CARDS), mine)
    assert mistake.startswith("mine/cards.toml:3: card.sun.cost: 99 stands here")


def test_a_pack_that_needs_another_must_come_after_it(shelf: Shelf) -> None:
    base, mine = shelf.pack("base", CARDS), shelf.pack("mine", MINE, more='requires = ["base"]\n')
    assert shelf.mistakes(base, mine) == []
    assert shelf.mistakes(mine, base)[0] == (
        'mine/pack.toml:6: requires #1: the pack "base" must come before this one, and does not'
    )


def test_packs_are_put_in_the_order_that_they_need(shelf: Shelf) -> None:
    a = shelf.pack("a", more='requires = ["c"]\n')
    packs = [read_pack(pack) for pack in (a, shelf.pack("b"), shelf.pack("c"))]
    assert [pack.about.id for pack in arranged(packs)] == ["b", "c", "a"]


def test_packs_that_need_each_other_are_refused(shelf: Shelf) -> None:
    a = shelf.pack("a", more='requires = ["b"]\n')
    b = shelf.pack("b", more='requires = ["a"]\n')
    with pytest.raises(ContentError, match='the pack "b" must come before this one'):
        combine("whist", KINDS, arranged([read_pack(a), read_pack(b)]))


def test_two_packs_of_one_name_are_refused(shelf: Shelf) -> None:
    again = shelf.pack("again", about=ABOUT.format(id="base"))
    assert shelf.mistakes(shelf.pack("base"), again) == [
        'again/pack.toml:1: id: there is a pack "base" before this one already'
    ]


def test_a_pack_of_another_game_is_refused(shelf: Shelf) -> None:
    other = shelf.pack("other", about=ABOUT.format(id="other").replace("whist", "bridge"))
    assert shelf.mistakes(other) == [
        'other/pack.toml:4: game: this is a pack of "bridge", not of "whist"'
    ]


def test_a_pack_of_its_games_campaign_is_told_which_game_to_name(shelf: Shelf) -> None:
    other = shelf.pack("other", about=ABOUT.format(id="other").replace("whist", "whist-campaign"))
    [said] = shelf.mistakes(other)
    assert said.startswith('other/pack.toml:4: game: "whist-campaign" is played with the packs of ')
    assert said.endswith('"whist": write game = "whist"')


@pytest.mark.parametrize("character", ["\\u001B", "\\u0007", "\\u202E", "\\u2066", "\\u009B"])
def test_what_a_screen_would_take_for_an_order_is_refused_with_its_place(
    shelf: Shelf, character: str
) -> None:
    number = f"U+{character[2:]}"
    what = f"the character {number} may not stand here: a screen would take it for an order"
    bad = f"S{character}un"
    assert mistake(shelf, f'[card.sun]\ncost = 3\nname = "{bad}"\n').startswith(
        f":3: card.sun.name: {what}"
    )
    texts = f'{SUN}[text.es]\n"Sun" = "{bad}"\n'
    assert mistake(shelf, texts).startswith(f":5: text.es.Sun: {what}")
    key = f'{SUN}[text.es]\n"{bad}" = "Sol"\n'
    assert mistake(shelf, key).startswith(f':5: text.es."S<{number}>un": {what}')
    about = ABOUT.format(id="pack").replace("The pack", bad)
    pack = shelf.pack("other", about=about)
    assert shelf.mistakes(pack)[0].startswith(f"other/pack.toml:2: title: {what}")


def test_lines_and_marks_of_a_script_may_stand_in_a_text(shelf: Shelf) -> None:
    words = '"""One\n\ttwo\u200d\u200f"""'
    pack = shelf.pack("pack", f"[card.sun]\ncost = 3\nname = {words}\n")
    assert shelf.mistakes(pack) == []


def test_packs_are_found_in_a_folder_or_as_the_folder_itself(shelf: Shelf) -> None:
    base, mine = shelf.pack("base"), shelf.pack("mine")
    assert find(base) == [base]
    assert find(shelf.folder) == [base, mine]


# -- mistakes --------------------------------------------------------------------------------------


def mistake(shelf: Shelf, cards: str) -> str:
    """The one thing that is wrong with a pack of these cards."""
    [said] = shelf.mistakes(shelf.pack("base", cards))
    return said.removeprefix("base/cards.toml")


SUN = '[card.sun]\nname = "Sun"\ncost = 3\n'


MATCHES_ID = "a text that matches ^[a-z0-9][a-z0-9_-]*$ is expected"
MATCHES_LANGUAGE = "a text that matches ^[a-z]{2,3}(_[A-Z]{2})?$ is expected"
DECK = '[deck.d]\nname = "D"\ncards = [\n  "sun",\n  "snu",\n]\n'
BURN = 'effects = [\n  {do = "burn", card = "x"},\n]\n'


@pytest.mark.parametrize(
    ("cards", "line", "key", "what"),
    [
        (
            *('[card.sun]\nname = "Sun"\n', 1, "card.sun"),
            '"cost" is missing: a whole number from 0 to 9 is expected',
        ),
        (
            *(SUN + "sut = 1\n", 4, "card.sun.sut"),
            '"sut" is not known here; did you mean "suit"?',
        ),
        (
            *(SUN + 'suit = "rde"\n', 4, "card.sun.suit"),
            '"rde" is not known here; did you mean "red"?',
        ),
        (
            *(SUN + "[crad.moon]\n", 4, "crad"),
            '"crad" is not known here; did you mean "card"?',
        ),
        (
            *(SUN + 'assumed = ["csot"]\n', 4, "card.sun.assumed #1"),
            '"csot" is not known here; did you mean "cost"?',
        ),
        (
            *(SUN + 'standing = "guessed"\n', 4, "card.sun.standing"),
            '"guessed" is not known here; one of printed, assumed is expected',
        ),
        (
            *(SUN + "override = 1\n", 4, "card.sun.override"),
            "1 stands here, but true or false is expected",
        ),
        (SUN + "[card.Moon]\n", 4, "card.Moon", f'"Moon" stands here, but {MATCHES_ID}'),
        (SUN + "[card]\nmoon = 3\n", 5, "card.moon", "3 stands here, but a table is expected"),
        ("card = 3\n", 1, "card", "3 stands here, but a table is expected"),
        (
            *(SUN + DECK, 8, "deck.d.cards #2"),
            'no such card: "snu" is not known here; did you mean "sun"?',
        ),
        (
            *(SUN + BURN, 5, "card.sun.effects #1.card"),
            'no such card: "x" is not known here; one of sun is expected',
        ),
        (
            *(SUN + '[text.es]\n"Snu" = "Sol"\n', 5, "text.es.Snu"),
            'no entry says this: "Snu" is not known here; did you mean "Sun"?',
        ),
        (
            *(SUN + '[text.es]\n"Sun" = "Sol {n}"\n', 5, "text.es.Sun"),
            "the translation has other gaps than the sentence",
        ),
        (
            *(SUN + '[text.Spanish]\n"Sun" = "Sol"\n', 4, "text.Spanish"),
            f'"Spanish" stands here, but {MATCHES_LANGUAGE}',
        ),
        (
            *(SUN + '[text]\nes = "Sol"\n', 5, "text.es"),
            '"Sol" stands here, but a table is expected',
        ),
    ],
)
def test_a_mistake_names_file_line_key_and_what_was_expected(
    shelf: Shelf, cards: str, line: int, key: str, what: str
) -> None:
    assert mistake(shelf, cards) == f":{line}: {key}: {what}"


def test_a_file_that_is_no_toml_is_named_with_its_line(shelf: Shelf) -> None:
    said = ":4: this is no TOML: this key has a value already"
    assert mistake(shelf, SUN + "cost = 4\n") == said


def test_all_mistakes_of_all_files_are_found_at_once(shelf: Shelf) -> None:
    base = shelf.pack("base", '[card.sun]\nnmae = "Sun"\ncost = 12\n', about='id = "base"\n')
    (base / "more.toml").write_text("[deck.d]\ncards = 3\n[x")
    places = [said.split(": ")[0] for said in shelf.mistakes(base)]
    assert places == [
        *["base/pack.toml"] * 4,  # title, version, game and licence are missing
        "base/more.toml:3",
        "base/cards.toml:2",
        "base/cards.toml:3",
        "base/cards.toml:1",
    ]


def test_the_first_mistake_stands_for_all_where_there_is_room_for_one(shelf: Shelf) -> None:
    with pytest.raises(ContentError, match=r"cards\.toml:2: .* \(2 more mistakes\)$"):
        shelf.content(shelf.pack("base", '[card.sun]\nnmae = "Sun"\ncost = 12\n'))


def test_a_folder_without_a_pack_file_says_so(shelf: Shelf) -> None:
    base = shelf.pack("base", SUN)
    (base / "pack.toml").unlink()
    [said] = shelf.mistakes(base)
    assert said == "base/pack.toml: this cannot be read: No such file or directory"


def test_a_game_may_not_use_the_packs_own_words_for_its_values() -> None:
    class Odd(Struct):
        standing: str

    with pytest.raises(ValueError, match="standing"):
        combine("whist", {"odd": Odd}, [])


# -- digests ---------------------------------------------------------------------------------------


def test_the_digest_changes_with_a_value(shelf: Shelf) -> None:
    before = digest(read_pack(shelf.pack("base", CARDS)))
    assert digest(read_pack(shelf.pack("base", CARDS.replace("3", "4")))) != before


def test_the_digest_does_not_mind_comments_order_of_files_or_translations(shelf: Shelf) -> None:
    before = digest(read_pack(shelf.pack("base", CARDS)))
    cards, deck = CARDS.replace('"Sol"', '"El Sol"').split("[deck.sky]")
    after = shelf.pack("base", f"# the sky\n{cards}")
    (after / "a.toml").write_text(f"[deck.sky]{deck.partition('[text')[0]}")
    assert digest(read_pack(after)) == before


def test_a_content_has_the_digest_of_each_pack_for_the_journal(shelf: Shelf) -> None:
    base, mine = shelf.pack("base", CARDS), shelf.pack("mine", MINE)
    assert shelf.content(base, mine).digests == {
        "base": digest(read_pack(base)),
        "mine": digest(read_pack(mine)),
    }


# -- whatever is done to a pack --------------------------------------------------------------------

Harm = Callable[[str, random.Random], str]

VALUES = ["3", '"x"', "[]", "{}", "true", "1.5", "2020-01-01", "nan"]
ENDS = ["[card.star]\n", "[[card.sun]]\n", "x = 1\n", "[text.es]\n", "card = 1\n"]
LETTERS = ["\x00", "\ue0f0", "\r", '"', "'''", "[", "}", "=", "#", "é", ".", "9" * 25]
WORDS = ["name", "card", "deck", "cost", "do", "text"]
OTHERS = ["nmae", "", "a.b", "override", "text"]


def cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def add(text: str, rng: random.Random) -> str:
    return text + rng.choice(ENDS)


def rename(text: str, rng: random.Random) -> str:
    return text.replace(rng.choice(WORDS), rng.choice(OTHERS))


def drop_line(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[rng.randrange(len(lines))]
    return "".join(lines)


def swap(text: str, rng: random.Random) -> str:
    """Put another value behind one of the equal signs."""
    places = [place for place, letter in enumerate(text) if letter == "="]
    if not places:
        return text
    place = rng.choice(places)
    end = text.find("\n", place)
    return f"{text[: place + 1]} {rng.choice(VALUES)}{text[end:]}"


def insert(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    letters = rng.choice([*LETTERS, chr(rng.randrange(0x20, 0x3000))])
    return text[:place] + letters + text[place:]


HARM: list[Harm] = [cut, add, rename, drop_line, swap, insert]


@given(
    seed=st.integers(0, 2**32),
    harms=st.lists(st.sampled_from(HARM), min_size=1, max_size=4),
    junk=st.none() | st.binary(max_size=6),
    on_about=st.booleans(),
)
def test_a_harmed_pack_is_read_or_refused_with_its_file_and_nothing_else_happens(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    harms: list[Harm],
    junk: bytes | None,
    on_about: bool,
) -> None:
    shelf = Shelf(tmp_path_factory.getbasetemp())
    rng = random.Random(seed)
    base = shelf.pack("harmed", CARDS)
    path = base / ("pack.toml" if on_about else "cards.toml")
    text = path.read_text()
    for harm in harms:
        text = harm(text, rng)
    raw = text.encode()
    if junk is not None:
        place = rng.randrange(len(raw) + 1)
        raw = raw[:place] + junk + raw[place:]
    path.write_bytes(raw)
    for said in shelf.mistakes(base):
        assert said.startswith(("harmed/pack.toml", "harmed/cards.toml"))
        _, _, rest = said.partition(".toml")
        assert rest.startswith(": ") or rest[1 : rest.index(": ")].isdecimal()


@given(seed=st.integers(0, 2**32), key=st.sampled_from(["name", "cost", "suit", "do", "cards"]))
def test_a_wrong_value_of_a_known_key_is_named_on_its_own_line(
    tmp_path_factory: pytest.TempPathFactory, seed: int, key: str
) -> None:
    shelf = Shelf(tmp_path_factory.getbasetemp())
    rng = random.Random(seed)
    lines = CARDS.splitlines()
    number = rng.choice([n for n, line in enumerate(lines, 1) if f"{key} = " in line])
    before, _, rest = lines[number - 1].partition(f"{key} = ")
    end = min([place for place in (rest.find(","), rest.find(" }")) if place > 0] or [len(rest)])
    end = len(rest) if key == "cards" else end
    lines[number - 1] = f"{before}{key} = 1.5{rest[end:]}"
    said = shelf.mistakes(shelf.pack("wrong", "\n".join(lines)))
    assert any(
        text.startswith(f"wrong/cards.toml:{number}: ") and f"{key}: 1.5 stands here" in text
        for text in said
    )
