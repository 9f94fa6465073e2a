"""`tags enrol FILE --game`: many tags in a row, typed or laid down, stopped and gone on with."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from controller import cli
from controller.cli.doctor_measure import Opened
from controller.cli.newcomer import Newcomer
from controller.cli.tags_row import Laid, in_a_row
from controller.table import Tags, Thing, read_layout, read_tags
from controller.wire.belonging import Belonging
from tests.cli.doctor_table import Sick

__all__: list[str] = []

PLAN = read_layout(Path(__file__).parents[1] / "table" / "noughts.layout.toml")
ONE, TWO, THREE = "04112233445580", "04112233445581", "04112233445582"
RANDOM = "08112233"
ALL = (ONE, TWO, THREE, RANDOM)
THINGS = (Belonging("ink", "Ink"), Belonging("salt", "Salt", "card"), Belonging("sand", "Sand"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tags.toml"


Enrol = Callable[..., int]


@pytest.fixture
def enrol(file: Path, monkeypatch: pytest.MonkeyPatch) -> Enrol:
    """Enrols the things of Relay, with these lines at standard input."""

    def run(*lines: str, more: tuple[str, ...] = ()) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return cli.run(["tags", "enrol", str(file), "--game", "relay", *more])

    return run


# -- typed ----------------------------------------------------------------------------------------


def test_each_line_is_the_tag_of_the_thing_that_was_called(
    enrol: Enrol, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(ONE, "04:11:22:33:44:55:81") == 0
    assert read_tags(file).tag == {ONE: Thing("amber"), TWO: Thing("birch")}
    said = capsys.readouterr().out.splitlines()
    assert said[1:5] == [
        "Next: Amber (miniature).",
        f"{ONE} marks Amber.",
        "Next: Birch (miniature).",
        f"{TWO} marks Birch.",
    ]
    assert said[-1].startswith("2 tags were given, 35 still missing")


def test_each_tag_stands_in_the_file_before_the_next_is_called(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def lines() -> Iterator[str]:
        yield f"{ONE}\n"
        seen.append(read_tags(file).of("amber"))

    monkeypatch.setattr("sys.stdin", lines())
    cli.run(["tags", "enrol", str(file), "--game", "relay"])
    assert seen == [(ONE,)]


def test_it_goes_on_another_time_with_what_is_missing(enrol: Enrol, file: Path) -> None:
    enrol("skip", ONE, "stop", TWO)
    assert read_tags(file).tag == {ONE: Thing("birch")}
    enrol(TWO, THREE)
    assert read_tags(file).of("amber") == (TWO,)
    assert read_tags(file).of("cedar") == (THREE,)


def test_all_of_a_kind_are_skipped_by_one_word(enrol: Enrol, file: Path) -> None:
    enrol("group", ONE)
    assert read_tags(file).tag == {ONE: Thing("dash-1", "card")}


def test_back_takes_the_tag_from_the_one_before_and_calls_it_again(
    enrol: Enrol, file: Path
) -> None:
    enrol(ONE, "back", TWO)
    assert read_tags(file).tag == {TWO: Thing("amber")}


def test_a_line_that_is_no_tag_is_said_and_the_same_thing_is_called_again(
    enrol: Enrol, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol("soup", "08112233", ONE, ONE, TWO) == 0
    assert read_tags(file).tag == {ONE: Thing("amber"), TWO: Thing("birch")}
    wrong = capsys.readouterr().err.splitlines()
    assert wrong[0].startswith('"soup" is no UID')
    assert "calls itself something else each time" in wrong[1]
    assert wrong[2].startswith(f'The tag {ONE} marks "amber"')
    assert len(wrong) == 3


def test_numbers_of_a_reader_that_types_like_a_keyboard_are_understood(
    enrol: Enrol, file: Path
) -> None:
    enrol("3283263748", more=("--base", "10", "--turned"))
    assert read_tags(file).of("amber") == ("04A1B2C3",)


def test_where_everything_wears_its_tag_nothing_is_asked(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    uids = [f"041122334455{n:02X}" for n in range(9)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*uids, ""])))
    cli.run(["tags", "enrol", str(file), "--game", "noughts"])
    assert capsys.readouterr().out.endswith("9 tags were given. Everything wears its tag.\n")
    assert len(read_tags(file).of("cross")) == 5
    assert len(read_tags(file).of("nought")) == 4
    cli.run(["tags", "enrol", str(file), "--game", "noughts"])
    assert capsys.readouterr().out == "Everything wears its tag already.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Say which thing, or --game alone"),
        (("--game", "relay", "--uid", ONE), "Say which thing, or --game alone"),
        (("--game", "relay", "--layout", "x"), "A reader needs both: --layout and --hardware."),
        (("--game", "hat"), 'There is no game "hat"'),
        (("--game", "relay", "--base", "8"), "UIDs are written in base 16 or 10, not 8."),
        (("brich", "--game", "relay", "--uid", ONE), "the nearest names are: birch"),
        (("dash-1", "--game", "relay", "--form", "token", "--uid", ONE), '"dash-1" is no token'),
        (("zzzzzz", "--game", "relay", "--uid", ONE), '"tags things" lists what it has'),
    ],
)
def test_what_cannot_be_enrolled_is_said_in_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert cli.run(["tags", "enrol", str(file), *arguments]) == 1
    wrong = capsys.readouterr().err
    assert said in wrong
    assert wrong.count("\n") == 1
    assert not file.exists()


def test_a_thing_of_a_game_is_enrolled_in_the_form_that_it_has(file: Path) -> None:
    assert cli.run(["tags", "enrol", str(file), "dash-1", "--game", "relay", "--uid", ONE]) == 0
    assert read_tags(file).tag == {ONE: Thing("dash-1", "card")}


# -- laid down ------------------------------------------------------------------------------------


class Bench:
    """Readers on virtual time: every four seconds the next of `deeds` lies on the second reader,
    and when all have, somebody types "stop"; `typed` is what is typed before."""

    def __init__(self, file: Path, *deeds: tuple[str, ...], typed: tuple[str, ...] = ()) -> None:
        self.table = Sick()
        self.file, self.deeds = file, deeds
        self.ms = 0
        self.typed: SimpleQueue[str] = SimpleQueue()
        for line in typed:
            self.typed.put(line)
        known = read_tags(file) if file.exists() else Tags()
        newcomer = Newcomer(known, PLAN)
        self.opened = Opened(self.table.parts, self.table.clock, newcomer.hear)
        clock = self.table.clock
        self.source = Laid(
            newcomer, iter(self.typed.get, ""), lambda: clock.now() / 1000, self.wait
        )

    def wait(self, seconds: float) -> None:
        """Let time pass, and see to what is laid down; a hub needs a while until it was met."""
        self.ms += round(1000 * seconds)
        turn = (self.ms - 6000) // 4000
        if 0 <= turn < len(self.deeds):
            self.table.model.lift(1, *ALL)
            self.table.model.put(1, *self.deeds[turn])
        elif turn >= len(self.deeds):
            self.typed.put("stop")
        self.table.clock.advance(round(1000 * seconds))

    def run(self) -> dict[str, Thing]:
        """Play it to its end; what the file says then."""
        try:
            in_a_row(self.file, THINGS, self.source)
        finally:
            self.opened.close()
            self.typed.put("")
        return dict(read_tags(self.file).tag) if self.file.exists() else {}


def test_each_tag_that_is_laid_down_is_that_of_the_thing_that_was_called(file: Path) -> None:
    assert Bench(file, (ONE,), (), (TWO,)).run() == {ONE: Thing("ink"), TWO: Thing("salt", "card")}


def test_a_tag_that_still_lies_there_is_not_in_the_way_of_the_next(file: Path) -> None:
    found = Bench(file, (ONE,), (ONE, TWO)).run()
    assert found == {ONE: Thing("ink"), TWO: Thing("salt", "card")}


def test_two_that_are_not_known_are_said_once_and_none_is_taken(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Bench(file, (ONE, TWO)).run() == {}
    assert capsys.readouterr().err.count("Leave one alone") == 1


def test_a_tag_that_can_mark_nothing_is_said_once_while_it_lies_there(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Bench(file, (RANDOM,), (ONE,)).run() == {ONE: Thing("ink")}
    assert capsys.readouterr().err.count("calls itself something else each time") == 1


def test_a_tag_that_is_known_is_explained_when_it_is_laid_down(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Bench(file, (ONE,), (), (ONE,)).run() == {ONE: Thing("ink")}
    said = capsys.readouterr().err
    assert said.startswith(f'The tag {ONE} marks "ink": take it out of the file first')
    assert "this is a copy of it" in said


def test_words_are_typed_while_a_reader_listens(file: Path) -> None:
    assert Bench(file, (ONE,), typed=("skip",)).run() == {ONE: Thing("salt", "card")}
