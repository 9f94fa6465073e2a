"""Layout and tags: files that people write, and all that can be wrong with them at once."""

from pathlib import Path

import pytest

from controller.engine import ContentError
from controller.table import Thing, read_layout, read_tags
from tests.table.rig import HERE

__all__: list[str] = []


def wrong(path: Path, text: str, *seats: str) -> list[str]:
    """All that is said about a layout, or about tags, without the folder."""
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_tags(path) if path.name.startswith("tags") else read_layout(path, seats)
    return [str(each).replace(f"{path.parent}/", "") for each in raised.value.mistakes]


def test_a_layout_says_which_reader_is_which_place_and_which_key_is_whose() -> None:
    layout = read_layout(HERE / "noughts.layout.toml", ("cross", "nought"))
    assert layout.readers["r5"] == layout.readers["r5b"] == "b2"
    assert (layout.place["b2"].label, layout.place["a1"].label) == ("the middle", "")
    assert layout.place["pad"].kind == "pad"
    assert (layout.key["cross-a1"].seat, layout.key["cross-a1"].does) == ("cross", "a1")


def test_all_mistakes_of_a_layout_are_told_at_once_with_line_and_key(tmp_path: Path) -> None:
    text = (
        '[place.a]\nreaders = []\n[place.b]\nreaders = ["r1"]\nkind = "hole"\n'
        '[key.k]\nseat = "ana"\n[keys.k2]\ndoes = "1"\n'
    )
    assert wrong(tmp_path / "layout.toml", text) == [
        "layout.toml:1: place.a: a place needs at least one reader",
        (
            'layout.toml:5: place.b.kind: "hole" is not known here; one of space, pad, area is '
            "expected"
        ),
        'layout.toml:6: key.k: "does" is missing: a text of at most 64 letters is expected',
        'layout.toml:8: keys: "keys" is not known here; did you mean "key"?',
    ]


def test_a_reader_serves_one_place(tmp_path: Path) -> None:
    text = '[place.a]\nreaders = ["r1"]\n[place.b]\nreaders = ["r2", "r1"]\n'
    assert wrong(tmp_path / "layout.toml", text) == [
        'layout.toml:4: place.b.readers #2: the reader "r1" serves "a" already'
    ]


def test_a_space_is_nobodys_and_half_a_position_is_none(tmp_path: Path) -> None:
    text = '[place.a]\nreaders = ["r1"]\nseat = "ana"\n[place.b]\nreaders = ["r2"]\nx = 1\n'
    said = wrong(tmp_path / "layout.toml", text)
    assert said == [
        'layout.toml:1: place.a: only a pad has a "seat": a space is everybody\'s',
        'layout.toml:4: place.b: "x" and "y" come together',
    ]


def test_pads_and_keys_belong_to_somebody_who_plays(tmp_path: Path) -> None:
    text = (
        '[place.a]\nreaders = ["r1"]\nkind = "pad"\nseat = "anna"\n'
        '[key.k]\ndoes = "1"\nseat = "ben"\n[key.o]\ndoes = "undo"\nseat = "overlord"\n'
    )
    assert wrong(tmp_path / "layout.toml", text, "ana", "cy") == [
        'layout.toml:4: place.a.seat: "anna" is not known here; did you mean "ana"?',
        'layout.toml:7: key.k.seat: "ben" is not known here; one of ana, cy, overlord is expected',
    ]


def test_who_may_sit_at_a_table_need_not_play_this_time(tmp_path: Path) -> None:
    path = tmp_path / "layout.toml"
    key = '[key.k]\ndoes = "done"\nseat = "bob"\n'
    path.write_text('seats = ["bob"]\n' + key, "utf-8")
    assert read_layout(path, ("anna",)).key["k"].seat == "bob"
    path.write_text('seats = ["ben"]\n' + key, "utf-8")
    with pytest.raises(ContentError, match=r"layout.toml:4: key.k.seat"):
        read_layout(path, ("anna",))


def test_tags_are_known_by_one_form_of_their_uids_however_they_are_written() -> None:
    tags = read_tags(HERE / "noughts.tags.toml")
    assert tags.tag["04000011"] == Thing("nought", "token", "Nought, first mark")
    assert tags.of("cross") == ("04000001", "04000002", "04000003")


def test_all_mistakes_of_tags_are_told_at_once_with_line_and_key(tmp_path: Path) -> None:
    text = (
        '[tag.04A1B2C3]\nthing = "one"\n'
        '[tag."04:a1:b2:c3"]\nthing = "two"\n'
        '[tag.08A1B2C3]\nthing = "three"\n'
        '[tag.zz]\nthing = "four"\n'
        '[tag.04A1B2C5]\nform = "hat"\n'
    )
    said = wrong(tmp_path / "tags.toml", text)
    assert len(said) == 5
    for line in (3, 5, 7):
        assert any(each.startswith(f"tags.toml:{line}: ") for each in said)
    assert any("written in two ways" in each for each in said)
    assert any("something else each time" in each for each in said)
    assert any("this is no UID" in each for each in said)


def test_what_a_tag_is_also_read_as_is_its_own_uid_and_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_text('[tag.04A1B2C3]\nthing = "one"\nalso = ["c3:b2:a1:04", "11223344"]\n', "utf-8")
    tags = read_tags(path)
    assert tags.tag["04A1B2C3"].also == ("C3B2A104", "11223344")
    assert tags.alias == {"C3B2A104": "04A1B2C3", "11223344": "04A1B2C3"}
    assert (tags.own("C3B2A104"), tags.own("04A1B2C4")) == ("04A1B2C3", "04A1B2C4")
    assert tags.of("one") == ("04A1B2C3",)


def test_what_a_tag_is_also_read_as_must_be_free(tmp_path: Path) -> None:
    text = (
        '[tag.04A1B2C3]\nthing = "one"\nalso = ["04A1B2C4", "0811223344", "08112233"]\n'
        '[tag.04A1B2C4]\nthing = "two"\n'
    )
    said = wrong(tmp_path / "tags.toml", text)
    assert len(said) == 3
    assert all("tag.04A1B2C3.also" in each for each in said)
    assert "written in two ways" in said[0]
