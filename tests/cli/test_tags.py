"""`tags`: what marks what, a tag enrolled by its UID or by being laid down, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller import cli
from controller.cli.doctor_measure import Opened
from controller.cli.newcomer import Newcomer
from controller.engine import Invalid
from controller.table import Thing, read_layout, read_tags
from tests.cli.doctor_table import Sick

__all__: list[str] = []

PLAN = read_layout(Path(__file__).parents[1] / "table" / "noughts.layout.toml")
CROSS, NEW, OTHER = "04A1B2C3", "04112233445580", "04112233445581"
TEXT = (
    "# Glued in autumn.\n"
    f'[tag.{CROSS}]  # the blue one\nthing = "cross"\nalso = ["11:22:33:44"]\n'
    '\n[tag.04A1B2C4]\nthing = "salt"\n'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tags.toml"
    path.write_text(TEXT, "utf-8")
    return path


def refused(file: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a refusal, which left the file as it was."""
    assert cli.run(["tags", "enrol", str(file), *arguments]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert file.read_text("utf-8") == TEXT
    return said.strip()


def test_a_file_that_is_not_there_yet_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    assert cli.run(["tags", "enrol", str(path), "ink", "--uid", NEW]) == 0
    assert read_tags(path).of("ink") == (NEW,)


def test_a_file_that_cannot_be_added_to_is_left_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tags.toml"
    path.write_text('tag = { 04A1B2C3 = { thing = "cross" } }\n', "utf-8")
    assert cli.run(["tags", "enrol", str(path), "ink", "--uid", NEW]) == 1
    assert "cannot be added to" in capsys.readouterr().err
    assert read_tags(path).of("cross") == (CROSS,)


def test_a_file_keeps_who_may_read_it_and_a_link_stays_one(file: Path, tmp_path: Path) -> None:
    file.chmod(0o644)
    link = tmp_path / "link.toml"
    link.symlink_to(file)
    assert cli.run(["tags", "enrol", str(link), "ink", "--uid", NEW]) == 0
    assert link.is_symlink()
    assert read_tags(file).of("ink") == (NEW,)
    assert file.stat().st_mode & 0o777 == 0o644


def test_bytes_that_are_no_text_are_no_name(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "letters that can be seen" in refused(file, capsys, "\udcff", "--uid", NEW)


# -- by its UID -----------------------------------------------------------------------------------


def test_a_tag_is_written_behind_what_stands_there_and_the_rest_stays(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["tags", "enrol", str(file), "ink", "--uid", "4:11:22:33:44:55:80", "--form", "card"]
    assert cli.run(told) == 0
    assert file.read_text("utf-8") == f'{TEXT}\n[tag.{NEW}]\nthing = "ink"\nform = "card"\n'
    assert read_tags(file).tag[NEW] == Thing("ink", "card")
    assert capsys.readouterr().out == f'The tag {NEW} marks "ink" from now on.\n'


def test_a_name_with_quotes_and_umlauts_is_read_as_it_was_said(file: Path) -> None:
    assert cli.run(["tags", "enrol", str(file), 'Bär "Otto" \\', "--uid", NEW]) == 0
    assert read_tags(file).of('Bär "Otto" \\') == (NEW,)


def test_a_second_tag_of_one_thing_is_enrolled_and_said(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["tags", "enrol", str(file), "cross", "--uid", NEW]) == 0
    assert f'"cross" has several tags: {CROSS}, {NEW}.' in capsys.readouterr().out
    assert cli.run(["tags", "list", str(file)]) == 0
    listed = capsys.readouterr().out
    assert "11223344" in listed
    assert f'"cross" has several tags: {CROSS}, {NEW}.' in listed
    assert '"salt" has several' not in listed


@pytest.mark.parametrize(
    ("uid", "start"),
    [
        ("08A1B2C3", "The tag 08A1B2C3 calls itself something else each time"),
        ("04:a1:b2:c3", f'The tag {CROSS} marks "cross": take it out of the file first'),
        ("C3B2A104", f'The tag {CROSS} marks "cross": take it out of the file first'),
        ("0077705923", f'The tag {CROSS} marks "cross": take it out of the file first'),
        ("11223344", 'The tag 11223344 marks "cross": take it out of the file first'),
        ("04A1B2C4", 'The tag 04A1B2C4 marks "ink" already.'),
        ("8804A1B2C3D4E5", '"8804A1B2C3D4E5" is no UID: it begins with the cascade tag 88'),
        ("card", '"card" is no UID: '),
    ],
)
def test_a_tag_that_can_mark_nothing_or_marks_another_thing_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str], uid: str, start: str
) -> None:
    thing = "salt" if uid == "04A1B2C4" else "ink"
    said = refused(file, capsys, thing, "--uid", uid)
    assert said.replace('marks "salt"', 'marks "ink"').startswith(start)


def test_a_form_or_a_name_that_there_is_not_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "no form" in refused(file, capsys, "ink", "--uid", NEW, "--form", "hat")
    assert "1 to 64 letters" in refused(file, capsys, "x" * 65, "--uid", NEW)
    assert "1 to 64 letters" in refused(file, capsys, "in\x1bk", "--uid", NEW)


def test_the_tag_must_be_said_in_one_way(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(file, capsys, "ink").startswith("Say the tag with --uid, or where it is laid")
    both = ("ink", "--uid", NEW, "--layout", "a", "--hardware", "b")
    assert refused(file, capsys, *both).startswith("Say the tag with --uid, or where it is laid")


# -- by being laid down ---------------------------------------------------------------------------


def came(file: Path, deed: Callable[[Sick, int], object], *lying: str) -> str:
    """Which tag is found at a table where these lie on r1 and somebody does that, each second."""
    table = Sick()
    table.model.put(0, *lying)
    newcomer = Newcomer(read_tags(file), PLAN)
    opened = Opened(table.parts, table.clock, newcomer.hear)

    def wait(seconds: float) -> None:
        deed(table, table.clock.now())
        table.clock.advance(round(1000 * seconds))

    try:
        return newcomer.wait(lambda: table.clock.now() / 1000, wait, 12.0)
    finally:
        opened.close()


def lays(*uids: str) -> Callable[[Sick, int], object]:
    """Lays these on r2 after six seconds."""
    return lambda table, now: table.model.put(1, *uids) if now >= 6000 else None


def test_the_one_tag_that_is_not_known_is_the_newcomer(file: Path) -> None:
    assert came(file, lays(NEW), CROSS) == NEW
    assert came(file, lambda table, now: None, CROSS, NEW) == NEW


def test_two_that_are_not_known_are_none(file: Path) -> None:
    with pytest.raises(Invalid, match=f"not known: {NEW}, {OTHER}. Leave one alone"):
        came(file, lays(NEW, OTHER), CROSS)


@pytest.mark.parametrize("uid", [CROSS, "11223344"])
def test_a_known_one_that_is_laid_down_is_told_rather_than_waited_past(
    file: Path, uid: str
) -> None:
    with pytest.raises(Invalid, match=f'The tag {CROSS} marks "cross"'):
        came(file, lays(uid), "04A1B2C4")


def test_nobody_waits_for_ever(file: Path) -> None:
    with pytest.raises(Invalid, match="No tag was laid down"):
        came(file, lambda table, now: None, CROSS)
