"""Many tags in a row: who has a turn, what is missing, and what a tag that is laid down can be."""

from __future__ import annotations

import pytest

from controller.engine import Invalid
from controller.table import Tags, Thing
from controller.table.tagging import Row, begun, missing, next_wish, unmarked
from controller.wire.belonging import Belonging
from hal.spellings import Spelling

__all__: list[str] = []

INK, SALT, MARK = (
    Belonging("ink", "Ink"),
    Belonging("salt", "Salt", "card"),
    Belonging("mark", "Mark", "token", copies=3),
)
THINGS = (INK, SALT, MARK)
ONE, TWO, THREE = "04112233445580", "04112233445581", "04112233445582"


def turns(row: Row) -> str:
    """Whose turn it is, in words."""
    wish = next_wish(row)
    return "" if wish is None else str(wish.says())


def test_each_thing_has_its_turn_and_copies_that_are_alike_are_counted() -> None:
    row = begun(THINGS, Tags())
    said = []
    while turns(row):
        said.append(turns(row))
        row = row.skipped()
    assert said == [
        "Next: Ink (miniature).",
        "Next: Salt (card).",
        "Next: Mark, 1 of 3 (token).",
        "Next: Mark, 2 of 3 (token).",
        "Next: Mark, 3 of 3 (token).",
    ]


def test_what_wears_a_tag_in_its_form_is_not_called_again() -> None:
    worn = Tags({ONE: Thing("salt", "card"), TWO: Thing("mark", "token"), THREE: Thing("ink")})
    assert [(wish.thing.name, wish.copy) for wish in missing(THINGS, worn)] == [
        ("mark", 2),
        ("mark", 3),
    ]
    other_form = Tags({ONE: Thing("ink", "card")})
    assert missing((INK,), other_form)[0].thing == INK


def test_a_tag_that_is_laid_marks_the_thing_whose_turn_it_is() -> None:
    row, uid = begun(THINGS, Tags()).skipped().laid("04:11:22:33:44:55:80")
    assert uid == ONE
    assert row.tags.tag == {ONE: Thing("salt", "card")}
    assert turns(row) == "Next: Mark, 1 of 3 (token)."


def test_a_whole_group_is_skipped_and_the_next_one_called() -> None:
    things = (
        Belonging("ink", "Ink", group="Jars"),
        Belonging("glue", "Glue", group="Jars"),
        Belonging("salt", "Salt", group="Tins"),
    )
    row = begun(things, Tags()).group_skipped()
    assert turns(row) == "Next: Salt (miniature)."
    assert turns(row.group_skipped()) == ""
    assert len(row.group_skipped().left) == 3


def test_back_calls_the_one_before_and_takes_its_tag_from_it() -> None:
    row, _ = begun(THINGS, Tags()).laid(ONE)
    row, uid = row.back()
    assert (uid, row.tags.tag, turns(row)) == (ONE, {}, "Next: Ink (miniature).")
    again, _ = row.laid(ONE)
    assert again.tags.tag == {ONE: Thing("ink")}


def test_back_over_one_that_was_skipped_takes_nothing() -> None:
    row, uid = begun(THINGS, Tags()).skipped().back()
    assert (uid, turns(row)) == ("", "Next: Ink (miniature).")


def test_before_the_first_there_is_none() -> None:
    with pytest.raises(Invalid, match="there is none before it"):
        begun(THINGS, Tags()).back()


def test_what_is_skipped_is_left_and_begun_anew_it_is_called_first() -> None:
    row = begun(THINGS, Tags()).skipped()
    row, _ = row.laid(ONE)
    assert [wish.thing.name for wish in row.left] == ["ink", "mark", "mark", "mark"]
    assert turns(begun(THINGS, row.tags)) == "Next: Ink (miniature)."


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (ONE, f'The tag {ONE} marks "ink": take it out of the file first'),
        ("8055443322 1104", f'The tag {ONE} marks "ink"'),  # the same, turned round
        (TWO, f'The tag {TWO} marks "ink"'),  # what it is also read as
        ("08A1B2C3", "The tag 08A1B2C3 calls itself something else each time"),
        ("8804A1B2C3D4E5", '"8804A1B2C3D4E5" is no UID: it begins with the cascade tag 88'),
        ("soup", '"soup" is no UID: '),
    ],
)
def test_a_tag_that_can_mark_nothing_is_refused_and_the_row_stands(text: str, start: str) -> None:
    row = begun(THINGS, Tags({ONE: Thing("ink", also=(TWO,))}))
    with pytest.raises(Invalid) as refused:
        row.laid(text)
    assert str(refused.value.why.text).startswith(start)
    assert turns(row) == "Next: Salt (card)."


def test_a_tag_that_marks_the_same_thing_says_so() -> None:
    with pytest.raises(Invalid, match='marks "ink" already'):
        unmarked(Tags({ONE: Thing("ink")}), ONE, "ink")


def test_a_reader_that_types_decimal_numbers_turned_round_is_understood() -> None:
    row, uid = begun(THINGS, Tags()).laid("3283263748", Spelling(10, turned=True))
    assert uid == "04A1B2C3"
    assert row.tags.of("ink") == ("04A1B2C3",)
