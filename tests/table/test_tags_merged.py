"""Two files of tags together: what is new, what is the same, and every contradiction at once."""

from __future__ import annotations

from controller.table import Tags, Thing
from controller.table.tags_merged import merged

__all__: list[str] = []

ONE, TWO, THREE = "04112233445580", "04112233445581", "04A1B2C3"
TURNED = "C3B2A104"


def test_what_is_not_known_here_is_new() -> None:
    found = merged(Tags({ONE: Thing("ink")}), Tags({TWO: Thing("ink", "card")}))
    assert (found.new, found.same, found.contrary) == ({TWO: Thing("ink", "card")}, (), ())


def test_what_marks_the_same_thing_is_the_same() -> None:
    ours = Tags({ONE: Thing("ink", label="Ink")})
    found = merged(ours, Tags({ONE: Thing("ink")}))
    assert (found.new, found.same, found.completed) == ({}, (ONE,), {})


def test_a_label_and_another_reading_that_are_missing_here_come_along() -> None:
    ours = Tags({ONE: Thing("ink", also=(TWO,))})
    found = merged(ours, Tags({ONE: Thing("ink", label="Ink", also=(THREE,))}))
    assert found.completed == {ONE: Thing("ink", label="Ink", also=(TWO, THREE))}


def test_a_tag_that_they_read_turned_round_is_the_same_one() -> None:
    found = merged(Tags({THREE: Thing("ink")}), Tags({TURNED: Thing("ink")}))
    assert (found.same, found.completed) == ((THREE,), {THREE: Thing("ink", also=(TURNED,))})


def test_every_contradiction_is_said_at_once() -> None:
    ours = Tags({ONE: Thing("ink"), TWO: Thing("salt", label="Salt"), THREE: Thing("sand")})
    theirs = Tags(
        {
            ONE: Thing("ink", "card"),
            TWO: Thing("salt", label="Pepper"),
            "04112233445582": Thing("glue", also=(TURNED, THREE)),
        }
    )
    found = merged(ours, theirs)
    assert [str(each) for each in found.contrary] == [
        f'The tag {ONE} marks "ink" (miniature) here and "ink" (card) there.',
        f'The tag {TWO} is labelled "Salt" here and "Pepper" there.',
        f'The tag {THREE} marks "sand" here and is what 04112233445582 is also read as there.',
    ]


def test_that_a_thing_has_several_tags_is_no_contradiction() -> None:
    found = merged(Tags({ONE: Thing("ink")}), Tags({TWO: Thing("ink")}))
    assert (found.new, found.contrary) == ({TWO: Thing("ink")}, ())
