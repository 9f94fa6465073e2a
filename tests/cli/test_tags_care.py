"""`tags` later: what a game has, sharing tags between tables, forgetting one, replacing a lost
one."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import cli
from controller.table import Thing, read_tags

__all__: list[str] = []

AMBER, CARD, NEW = "04A1B2C3", "04A1B2C4", "04112233445580"
TEXT = (
    "# Glued in autumn.\n"
    f'[tag.{AMBER}]  # the blue one\nthing = "amber"\nalso = ["11:22:33:44"]\n'
    f'\n# A card.\n[tag.{CARD}]\nthing = "dash-1"\nform = "card"\n'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tags.toml"
    path.write_text(TEXT, "utf-8")
    return path


def refused(file: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of a refusal, which left the file as it was."""
    assert cli.run(["tags", *arguments]) == 1
    assert file.read_text("utf-8") == TEXT
    return capsys.readouterr().err.strip()


# -- what a game has ------------------------------------------------------------------------------


def test_the_things_of_a_game_are_listed_with_the_tags_they_wear(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["tags", "things", str(file), "--game", "relay"]) == 0
    said = capsys.readouterr().out
    [amber] = [line for line in said.splitlines() if line.split()[:1] == ["amber"]]
    assert amber.split() == ["amber", "Amber", "miniature", "Runners", "1", AMBER]
    [rope] = [line for line in said.splitlines() if line.split()[:1] == ["rope-2"]]
    assert rope.split() == ["rope-2", "Rope", "2", "card", "Cards", "1"]
    assert "35 tags are missing." in said


def test_the_list_can_be_of_those_alone_that_lack_a_tag(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["tags", "things", str(file), "--game", "relay", "--missing"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert "amber" not in names
    assert "rope-2" in names


def test_what_is_missing_is_said_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["tags", "things", "--game", "relay", "--missing"]) == 1
    assert capsys.readouterr().err.strip() == "--missing needs the tags file: name it first."


def test_what_the_file_marks_and_the_game_has_not_is_said(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.run(["tags", "things", str(file), "--game", "noughts"])
    said = capsys.readouterr().out
    assert "The file also marks what this game has not: amber, dash-1." in said


# -- sharing --------------------------------------------------------------------------------------


def test_what_is_exported_is_imported_whole(file: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "out.toml", tmp_path / "other.toml"
    assert cli.run(["tags", "export", str(file), "-o", str(out)]) == 0
    assert cli.run(["tags", "import", str(other), str(out)]) == 0
    assert read_tags(out) == read_tags(other) == read_tags(file)


def test_an_export_writes_over_nothing(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.toml"
    out.write_text("mine", "utf-8")
    assert "is there already" in refused(file, capsys, "export", str(file), "-o", str(out))
    assert out.read_text("utf-8") == "mine"


def test_an_import_keeps_what_stands_there_and_says_what_is_new(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.toml"
    other.write_text(f'[tag.{AMBER}]\nthing = "amber"\n\n[tag.{NEW}]\nthing = "amber"\n', "utf-8")
    assert cli.run(["tags", "import", str(file), str(other)]) == 0
    assert file.read_text("utf-8") == f'{TEXT}\n[tag.{NEW}]\nthing = "amber"\n'
    said = capsys.readouterr().out
    assert said.startswith("1 tag is new, 1 known here already.\n")
    assert f'"amber" has several tags: {AMBER}, {NEW}.' in said


def test_every_contradiction_is_said_and_then_nothing_is_taken_over(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.toml"
    other.write_text(
        f'[tag.{AMBER}]\nthing = "birch"\n\n[tag.{CARD}]\nthing = "dash-2"\nform = "card"\n'
        f'\n[tag.{NEW}]\nthing = "cedar"\n',
        "utf-8",
    )
    said = refused(file, capsys, "import", str(file), str(other)).splitlines()
    assert said == [
        f'The tag {AMBER} marks "amber" (miniature) here and "birch" (miniature) there.',
        f'The tag {CARD} marks "dash-1" (card) here and "dash-2" (card) there.',
        "Nothing was taken over: 2 tags contradict.",
    ]


# -- forgetting -----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", [AMBER, "04:a1:b2:c3", "C3B2A104", "amber"])
def test_a_tag_is_forgotten_by_its_uid_or_by_what_it_marks(file: Path, what: str) -> None:
    assert cli.run(["tags", "forget", str(file), what]) == 0
    assert [*read_tags(file).tag] == [CARD]
    assert "# A card." in file.read_text("utf-8")


def test_what_no_tag_marks_is_said_with_what_was_meant(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(file, capsys, "forget", str(file), "ambre")
    assert said == 'No tag marks "ambre"; the nearest names are: amber.'
    said = refused(file, capsys, "forget", str(file), NEW)
    assert said == f"The tag {NEW} does not stand in the file."


def test_of_several_tags_it_must_be_said_which(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.run(["tags", "enrol", str(file), "amber", "--uid", NEW])
    capsys.readouterr()
    assert cli.run(["tags", "forget", str(file), "amber"]) == 1
    assert capsys.readouterr().err.startswith(
        f'"amber" has several tags: {AMBER} (miniature), {NEW} (miniature). Say its UID.'
    )
    assert cli.run(["tags", "forget", str(file), NEW]) == 0
    assert read_tags(file).of("amber") == (AMBER,)


# -- replacing ------------------------------------------------------------------------------------


def test_a_new_tag_stands_in_the_stead_of_a_lost_one(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["tags", "replace", str(file), "dash-1", "--uid", NEW]) == 0
    assert file.read_text("utf-8") == TEXT.replace(CARD, NEW)
    assert read_tags(file).tag[NEW] == Thing("dash-1", "card")
    assert f"and the lost one, {CARD}, is forgotten" in capsys.readouterr().out


def test_of_several_the_lost_one_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    second, third = "04112233445581", "04112233445582"
    cli.run(["tags", "enrol", str(file), "amber", "--uid", second])
    capsys.readouterr()
    replace = ["tags", "replace", str(file), "amber", "--uid", third]
    assert cli.run(replace) == 1
    assert "Say with --old which is lost" in capsys.readouterr().err
    assert cli.run([*replace, "--old", second]) == 0
    assert read_tags(file).of("amber") == (AMBER, third)


# -- one name, two forms --------------------------------------------------------------------------


@pytest.fixture
def both(file: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The same file, where a card bears the miniature's name."""
    assert cli.run(["tags", "enrol", str(file), "amber", "--uid", NEW, "--form", "card"]) == 0
    assert "several" not in capsys.readouterr().out
    return file


def test_a_miniature_and_a_card_of_one_name_are_no_warning(
    both: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["tags", "list", str(both)]) == 0
    assert "several" not in capsys.readouterr().out


def test_of_a_miniature_and_a_card_the_form_says_which_is_forgotten(
    both: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["tags", "forget", str(both), "amber"]) == 1
    said = capsys.readouterr().err.strip()
    assert said == (
        f'"amber" has several tags: {AMBER} (miniature), {NEW} (card). Say with --form which.'
    )
    assert cli.run(["tags", "forget", str(both), "amber", "--form", "card"]) == 0
    assert read_tags(both).of("amber") == (AMBER,)


def test_of_a_miniature_and_a_card_the_form_says_which_is_replaced(
    both: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    third = "04112233445582"
    replace = ["tags", "replace", str(both), "amber", "--uid", third]
    assert cli.run(replace) == 1
    assert capsys.readouterr().err.strip().endswith("Say with --form which.")
    assert cli.run([*replace, "--form", "card"]) == 0
    assert read_tags(both).of("amber") == (AMBER, third)
    assert read_tags(both).tag[third].form == "card"


def test_a_form_in_which_no_tag_marks_the_thing_is_said(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(file, capsys, "forget", str(file), "amber", "--form", "card")
    assert said == f'No tag marks "amber" as a card; {AMBER} marks it as a miniature.'
    said = refused(file, capsys, "forget", str(file), "amber", "--form", "hat")
    assert said == 'There is no form "hat": miniature, card or token.'


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("amber", "--uid", CARD), f'The tag {CARD} marks "dash-1"'),
        (("amber", "--uid", "08112233"), "calls itself something else each time"),
        (("ambre", "--uid", NEW), "the nearest names are: amber"),
        (("amber", "--uid", NEW, "--old", CARD), f'The tag {CARD} does not mark "amber"'),
    ],
)
def test_what_cannot_be_replaced_is_said(
    file: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in refused(file, capsys, "replace", str(file), *arguments)
