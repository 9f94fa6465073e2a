"""A tags file that is changed says what was meant, and everything else in it stays as it was."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine import Invalid
from controller.engine.toml import Source
from controller.table import Tags, Thing, read_tags
from controller.table.tags import tags_of
from controller.table.tags_written import added, altered, marked, removed, renamed, written

__all__: list[str] = []

ONE, TWO, NEW = "04A1B2C3", "04A1B2C4", "04112233445580"
TEXT = """# Glued in autumn.

[tag.04A1B2C3]  # the blue one
thing = "cross"
also = ["11:22:33:44"]

# Those of the kitchen.
[tag."04:A1:B2:C4"]
thing = "salt"  # by hand
label = "Salt"
"""
INLINE = '[tag]\n04A1B2C3.thing = "cross"\n04A1B2C4 = { thing = "salt", label = "Salt" }  # both\n'


def test_a_tags_own_lines_go_and_the_comment_of_the_next_stays() -> None:
    assert removed(TEXT, ONE) == (
        "# Glued in autumn.\n\n# Those of the kitchen.\n"
        '[tag."04:A1:B2:C4"]\nthing = "salt"  # by hand\nlabel = "Salt"\n'
    )


def test_the_last_tag_goes_and_leaves_what_stood_before_it() -> None:
    kept = removed(TEXT, TWO)
    assert kept.rstrip().endswith("# Those of the kitchen.")
    assert kept.startswith(TEXT[: TEXT.index('[tag."')])


def test_another_thing_stands_in_the_same_lines() -> None:
    assert altered(TEXT, TWO, Thing("ink", "card")) == TEXT.replace(
        'thing = "salt"  # by hand\nlabel = "Salt"\n', 'thing = "ink"  # by hand\nform = "card"\n'
    )


def test_a_new_tag_stands_in_the_lines_of_the_lost_one() -> None:
    changed = renamed(TEXT, ONE, NEW, Thing("cross"))
    assert changed == TEXT.replace("04A1B2C3", NEW).replace('also = ["11:22:33:44"]\n', "")


def test_whichever_change_is_right_is_made() -> None:
    assert marked(TEXT, NEW, Thing("ink")) == added(TEXT, [(NEW, Thing("ink"))])
    assert marked(TEXT, ONE, Thing("ink")) == altered(TEXT, ONE, Thing("ink"))
    assert marked(TEXT, NEW, Thing("cross"), ONE) == renamed(TEXT, ONE, NEW, Thing("cross"))
    both = marked(TEXT, TWO, Thing("cross"), ONE)
    assert both == altered(removed(TEXT, ONE), TWO, Thing("cross"))
    assert marked(TEXT, ONE, Thing("cross"), NEW) == altered(TEXT, ONE, Thing("cross"))


@pytest.mark.parametrize("text", [INLINE, INLINE.replace("\n", "\r\n")])
def test_a_file_of_one_line_tables_is_changed_as_well(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"

    def says(changed: str) -> dict[str, Thing]:
        path.write_text(changed, "utf-8", newline="")
        return dict(read_tags(path).tag)

    salt = Thing("salt", label="Salt")
    assert says(removed(text, ONE)) == {TWO: salt}
    assert says(altered(text, ONE, Thing("ink"))) == {ONE: Thing("ink"), TWO: salt}
    assert says(renamed(text, ONE, NEW, Thing("ink"))) == {NEW: Thing("ink"), TWO: salt}
    assert "# both" in altered(text, ONE, Thing("ink"))


def test_what_cannot_be_added_to_is_refused_in_one_sentence() -> None:
    with pytest.raises(Invalid, match="cannot be added to or changed"):
        added('tag = { 04A1B2C3 = { thing = "cross" } }\n', [(NEW, Thing("ink"))])


def test_a_tag_that_is_not_there_is_said() -> None:
    with pytest.raises(Invalid, match=f"The tag {NEW} does not stand in the file"):
        removed(TEXT, NEW)


names = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), min_size=1).filter(
    lambda text: len(text) <= 64
)
things = st.builds(
    Thing, names, st.sampled_from(["miniature", "card", "token"]), st.one_of(st.just(""), names)
)
uids = st.integers(0, 2**40 - 1).map(lambda number: f"04F0{number:010X}")


@given(st.dictionaries(uids, things, max_size=6), st.data())
def test_any_changes_one_after_the_other_say_what_they_mean(
    before: dict[str, Thing], data: st.DataObject
) -> None:
    text, wanted = written(Tags(before)), dict(before)
    for _ in range(4):
        uid, thing = data.draw(uids), data.draw(things)
        uid = data.draw(st.sampled_from([uid, *wanted]))
        forget = data.draw(st.sampled_from(["", *wanted]))
        forget = "" if forget == uid else forget
        text = marked(text, uid, thing, forget)
        wanted.pop(forget, None)
        wanted[uid] = thing
    assert tags_of(Source(Path("tags.toml"), text, tomllib.loads(text))).tag == wanted


def test_what_is_new_of_a_tag_stands_above_the_comment_of_the_next() -> None:
    text = (
        '[tag.04A1B2C3]\nthing = "ann"\n\n# Two tags: a big base.\n[tag.04A1B2C4]\nthing = "bob"\n'
    )
    card = altered(text, ONE, Thing("bob", "card"))
    assert card == text.replace('"ann"\n', '"bob"\nform = "card"\n')
    assert removed(card, ONE) == '# Two tags: a big base.\n[tag.04A1B2C4]\nthing = "bob"\n'


@pytest.mark.parametrize(
    "change",
    [
        lambda text: added(text, [(NEW, Thing("ink"))]),
        lambda text: removed(text, ONE),
        lambda text: altered(text, TWO, Thing("ink", "card")),
        lambda text: renamed(text, ONE, NEW, Thing("cross")),
    ],
)
def test_a_file_keeps_its_line_ends(change: Callable[[str], str]) -> None:
    assert change(TEXT.replace("\n", "\r\n")) == change(TEXT).replace("\n", "\r\n")
