"""`content`: packs are checked, listed, and described to editors."""

import json
import shutil
from pathlib import Path

import pytest

from controller import cli
from controller.games import CHECKOUT

__all__: list[str] = []

ABOUT = """\
id = "{id}"
title = "The {id} pack"
version = "1"
game = "relay"
licence = "CC0"
"""
OWL = '[card.owl]\nname = "Owl"\ncopies = 1\nstanding = "assumed"\n'


class Shelf:
    """A folder of packs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pack(self, name: str, content: str, more: str = "") -> str:
        pack = self.folder / name
        pack.mkdir()
        (pack / "pack.toml").write_text(ABOUT.format(id=name) + more, "utf-8")
        (pack / "content.toml").write_text(content, "utf-8")
        return str(pack)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "shelf").mkdir()
    return Shelf(tmp_path / "shelf")


def test_a_games_own_packs_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["content", "check", "relay"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("1 passed, 0 failed\n", "")


def test_a_pack_is_judged_with_its_games_own(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shelf.pack("mine", "[card.rope]\noverride = true\ncopies = 3\n")
    assert cli.run(["content", "check", path]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_pack_is_judged_with_those_beside_it_that_it_requires(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.pack("mine", OWL, 'requires = ["yours"]\n')
    shelf.pack("yours", OWL.replace("owl", "cat"), 'requires = ["relay-base"]\n')
    changes = "[card.owl]\noverride = true\ncopies = 2\n[card.cat]\noverride = true\ncopies = 2\n"
    path = shelf.pack("ours", changes, 'requires = ["mine"]\n')
    assert cli.run(["content", "check", path]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_all_packs_of_a_folder_are_checked_and_the_exit_code_is_one_if_any_failed(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = shelf.pack("good", OWL), shelf.pack("bad", OWL.replace("copies = 1", "copies = 0"))
    assert cli.run(["content", "check", str(shelf.folder)]) == 1
    said = capsys.readouterr()
    assert said.out == "1 passed, 1 failed\n"
    assert said.err.splitlines()[0] == (
        f"{bad}/content.toml:3: card.owl.copies: "
        "0 stands here, but a whole number from 1 to 9 is expected"
    )
    assert good


def test_what_is_not_translated_is_said_and_is_no_failure(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shelf.pack("mine", OWL + '[text.es]\n"Owl" = "Búho"\n')
    assert cli.run(["content", "check", path]) == 0
    assert capsys.readouterr().err == f"{path}: 1 text is not translated (es)\n"


def test_a_pack_that_speaks_one_language_is_not_asked_for_another(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shelf.pack("mine", OWL, 'requires = ["spoken"]\n')
    cat = OWL.replace("owl", "cat").replace("Owl", "Cat")
    shelf.pack("spoken", cat + '[text.es]\n"Cat" = "Gato"\n')
    assert cli.run(["content", "check", path]) == 0
    assert capsys.readouterr().err == ""


def test_a_pack_of_a_game_that_nobody_knows_is_a_failure(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shelf.pack("mine", OWL))
    about = path / "pack.toml"
    about.write_text(about.read_text("utf-8").replace("relay", "realy"), "utf-8")
    assert cli.run(["content", "check", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == "0 passed, 1 failed\n"
    assert said.err.startswith(f'{about}:4: game: There is no game "realy"')


def test_a_pack_that_names_the_campaign_is_told_to_name_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "short"
    shutil.copytree(CHECKOUT / "tests" / "adventures" / "short", path)
    about = path / "pack.toml"
    text = about.read_text("utf-8").replace('"sanctorvm"', '"sanctorvm-campaign"')
    about.write_text(text, "utf-8")
    assert cli.run(["content", "check", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == "0 passed, 1 failed\n"
    assert said.err.count("\n") == 1
    assert said.err.endswith(
        'game: "sanctorvm-campaign" is played with the packs of "sanctorvm": write game = '
        '"sanctorvm"\n'
    )


def test_a_pack_whose_own_file_is_broken_is_judged_as_far_as_it_goes(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shelf.pack("mine", OWL.replace("copies", "copeis")))
    about = path / "pack.toml"
    about.write_text(about.read_text("utf-8").replace('"1"', "1"), "utf-8")
    assert cli.run(["content", "check", str(path)]) == 1
    said = capsys.readouterr().err
    assert f"{about}:3: version: 1 stands here" in said
    assert f'{path}/content.toml:3: card.owl.copeis: "copeis" is not known here' in said


@pytest.mark.parametrize("command", ["check", "list"])
def test_a_place_without_packs_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["content", command, str(tmp_path)]) == 1
    assert "a pack is a folder with a pack.toml" in capsys.readouterr().err


def test_a_place_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none"
    assert cli.run(["content", "check", str(path)]) == 1
    assert capsys.readouterr().err == f'There is nothing at "{path}".\n'


def test_a_list_says_what_each_pack_is_and_holds(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.pack("mine", OWL)
    shelf.pack("odd", OWL.replace("copies", "copeis"))
    assert cli.run(["content", "list", str(shelf.folder)]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if " relay " in line]
    assert rows == [
        ["mine", "The", "mine", "pack", "1", "relay", "CC0", "card", "1", "2", "0"],
        ["odd", "The", "odd", "pack", "1", "relay", "CC0", "card", "1", "2", "2"],
    ]


def test_without_a_path_all_that_is_installed_is_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["content", "list"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[3:] if line.strip()]
    assert [(row[0], row[-1]) for row in rows] == [("relay-base", "0"), ("sanctorvm-base", "0")]


def test_without_a_path_all_that_is_installed_is_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["content", "check"]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_the_schema_is_json_and_knows_the_games_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["content", "schema", "relay"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert set(schema["properties"]) == {"card", "sky", "parcel", "text"}
    assert schema["$defs"]["Parcel"]["properties"]["weight"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 3,
    }


def test_a_game_without_packs_has_no_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["content", "schema", "noughts"]) == 1
    assert capsys.readouterr().err == 'The game "noughts" has no packs.\n'
