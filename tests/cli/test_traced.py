"""`replay` of a trace, and `serve` at a table: as a person at a terminal meets them."""

import json
from pathlib import Path

import pytest

from controller import cli
from controller.cli.furnishing import Furnishing
from controller.cli.traced import play_trace
from controller.engine import ContentError, Invalid
from tests.table.rig import HERE
from tests.table.test_traces import a_game_of_marks

__all__: list[str] = []


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    a_game_of_marks(path)
    return path


def test_a_trace_is_replayed_to_its_outcome(
    trace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["replay", str(trace), "--headless"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("ms: a space that is taken")
    assert any(line.endswith("refused: b2 is taken (NC-2)") for line in lines)
    assert lines[-1] == "outcome: Cross wins"


def test_a_trace_is_told_as_one_object(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", str(trace), "--headless", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"outcome", "answers", "events", "refused", "moments", "hash"}
    assert (told["outcome"], told["answers"], told["events"]) == ("Cross wins", 6, 6)
    assert told["refused"][0]["because"] == ["NC-2"]
    assert [each["name"] for each in told["moments"]] == ["a space that is taken", "two in a row"]


def test_a_trace_that_is_none_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("{}\n", "utf-8")
    assert cli.run(["replay", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{path}:1: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("layout", "tags", "platform", "said"),
    [
        (Path("l"), None, "", "A table needs all three"),
        (Path("l"), Path("t"), "", "A table needs all three"),
        (None, None, "simulated", "A table needs all three"),
        (None, None, "wishful", 'There is no hardware "wishful" here; there are: simulated, none.'),
    ],
)
def test_a_table_is_named_whole_or_not_at_all(
    layout: Path | None, tags: Path | None, platform: str, said: str
) -> None:
    with pytest.raises(Invalid, match=said):
        Furnishing(layout, tags, platform).check()


def test_all_that_is_wrong_with_layout_and_tags_is_said_together(tmp_path: Path) -> None:
    layout, tags = tmp_path / "l.toml", tmp_path / "t.toml"
    layout.write_text("[place.a]\nreaders = []\n", "utf-8")
    tags.write_text('[tag.zz]\nthing = "x"\n', "utf-8")
    with pytest.raises(ContentError) as raised:
        Furnishing(layout, tags, "simulated").read()
    assert [str(each).partition(" ")[0] for each in raised.value.mistakes] == [
        f"{layout}:1:",
        f"{tags}:1:",
    ]


def test_a_table_with_mistakes_begins_no_game(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "l.toml"
    bad.write_text("[place.a]\nreaders = []\n", "utf-8")
    files = ["--layout", str(bad), "--tags", str(HERE / "noughts.tags.toml")]
    assert cli.run(["serve", "--game", "noughts", *files, "--platform", "simulated"]) == 1
    assert capsys.readouterr().err.startswith(f"{bad}:1: place.a: a place needs")
    assert list(home.rglob("*.journal")) == []


def changed(trace: Path, **more: str) -> None:
    """Say other things in a trace's header."""
    first, _, rest = trace.read_text("utf-8").partition("\n")
    trace.write_text(f"{json.dumps({**json.loads(first), **more})}\n{rest}", "utf-8")


def test_a_reader_or_key_that_the_table_has_not_is_named(trace: Path) -> None:
    *lines, _ = trace.read_text("utf-8").splitlines()
    lines += [
        '{"t": 9000000, "key": "zz", "down": true}',
        '{"t": 9000000, "reader": "r99", "tags": []}',
    ]
    trace.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(ContentError) as wrong:
        play_trace(trace)
    assert [str(each).partition(": ")[2] for each in wrong.value.mistakes] == [
        'the table has no reader "r99"',
        'the table has no key "zz"',
    ]


@pytest.mark.parametrize("file", ["layout", "tags"])
def test_a_name_that_no_file_can_have_is_one_sentence(file: str, trace: Path) -> None:
    changed(trace, **{file: "a\0b"})
    with pytest.raises(ContentError, match="cannot be read"):
        play_trace(trace)
