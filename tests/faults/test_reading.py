"""Fault scripts as files: strict, all mistakes at once, each with its line; and written as read."""

from pathlib import Path

import pytest

from controller.engine import ContentError
from tests.faults.fuzz import drawn
from tests.faults.script import read_script, written

__all__: list[str] = []


def wrong(path: Path, text: str) -> list[str]:
    """All that is said about a script, without the folder."""
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_script(path)
    return [str(each).replace(f"{path.parent}/", "") for each in raised.value.mistakes]


def test_all_mistakes_of_a_script_are_told_at_once_with_line_and_key(tmp_path: Path) -> None:
    text = (
        'title = "A day"\nhubs = 3\n'
        '[[fault]]\nwhat = "unplg"\nat_ms = 3\n'
        '[[fault]]\nwhat = "noise"\nhub = "north"\nat_ms = 1\nfor_ms = 2\nloud = 1\n'
    )
    assert wrong(tmp_path / "s.toml", text) == [
        "s.toml:2: hubs: 3 stands here, but a whole number from 1 to 2 is expected",
        's.toml:4: fault #1.what: "unplg" is not known here; did you mean "unplug"?',
        (
            's.toml:11: fault #2.loud: "loud" is not known here; one of changed, lost, doubled, '
            "at_ms, for_ms, hub is expected"
        ),
    ]


def test_a_key_that_must_be_there_is_missed(tmp_path: Path) -> None:
    text = 'title = "A day"\n[[fault]]\nwhat = "deaf"\nreader = "a1"\nat_ms = 5\n'
    assert wrong(tmp_path / "s.toml", text) == [
        's.toml:2: fault #1: "for_ms" is missing: a whole number from 1 to 60000 is expected'
    ]


def test_what_the_table_has_not_cannot_break(tmp_path: Path) -> None:
    text = (
        'title = "A day"\nmoves = ["a4"]\nlies = { 0815 = "a1" }\n'
        '[[fault]]\nwhat = "hang"\nhub = "nrth"\nat_ms = 1\nfor_ms = 2\n'
        '[[fault]]\nwhat = "hold"\nkeys = ["k1", "undoo"]\nat_ms = 3\nfor_ms = 3\n'
        '[[fault]]\nwhat = "absent"\nreader = "pads"\nat_ms = 3\nfor_ms = 3\n'
    )
    assert wrong(tmp_path / "s.toml", text) == [
        "s.toml:3: lies.0815: this is no UID",
        (
            's.toml:2: moves #1: "a4" is not known here; one of a1, b1, c1, a2, b2, c2, a3, b3, '
            "c3, pad is expected"
        ),
        's.toml:6: fault #1.hub: "nrth" is not known here; did you mean "north"?',
        's.toml:11: fault #2.keys #2: "undoo" is not known here; did you mean "undo"?',
        's.toml:16: fault #3.reader: "pads" is not known here; did you mean "pad"?',
    ]


def test_one_hub_alone_cannot_be_swapped(tmp_path: Path) -> None:
    text = 'title = "A day"\n[[fault]]\nwhat = "swap"\nat_ms = 1\nfor_ms = 2\n'
    assert wrong(tmp_path / "s.toml", text) == [
        's.toml:3: fault #1.what: only two hubs can be swapped: "hubs" is 1'
    ]


def test_the_table_full_of_things_has_one_hub(tmp_path: Path) -> None:
    file = tmp_path / "script.toml"
    file.write_text('title = "t"\ngame = "relay"\nhubs = 2\n', "utf-8")
    with pytest.raises(ContentError, match="has one hub"):
        read_script(file)


def test_a_drawn_script_that_is_written_is_read_as_the_same(
    tmp_path: Path, fresh_seed: int
) -> None:
    for seed in range(fresh_seed, fresh_seed + 10):
        path = tmp_path / "s.toml"
        path.write_text(written(drawn(seed)), "utf-8")
        assert read_script(path) == drawn(seed)
