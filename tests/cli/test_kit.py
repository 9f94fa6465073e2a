"""`kit`: a game is tried on every law, and what it does not keep is one sentence."""

from pathlib import Path

import pytest

from controller import cli, games
from controller.cli.demo import default_game
from controller.engine.kit import LAWS
from controller.table.law import TABLE_LAWS

__all__: list[str] = []

GOOD = """
from tests.specimens.noughts import Noughts as Base
__all__ = ["Odd"]
class Odd(Base):
    name = "odd"
"""


def test_a_lawful_game_is_one_line_a_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["kit", "noughts", "--seeds", "2", "--seed", "7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    laws = [law.__name__.replace("_", " ") for law in (*LAWS, *TABLE_LAWS)]
    assert lines == [f"{name}: kept in 2 games" for name in laws]


def test_a_law_that_is_not_kept_is_said_with_the_seed(
    odd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd.write_text(GOOD + "    def outcome(self, state): return None\n", "utf-8")
    assert cli.run(["kit", "odd", "--seeds", "1", "--seed", "3"]) == 1
    assert capsys.readouterr().err == "odd, seed 3: ends: it is over, but has no outcome\n"


def test_rules_that_raise_are_one_sentence_and_a_report(
    odd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd.write_text(GOOD + "    def view(self, state, asks, audience): return 1 / 0\n", "utf-8")
    assert cli.run(["kit", "odd", "--seeds", "1"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("odd, seed 0: ends: ZeroDivisionError: division by zero; a report")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = (\n", "SyntaxError: '(' was never closed ({path}:1)"),
        ("\nimport nowhere_at_all\n", "No module named 'nowhere_at_all' ({path}:2)"),
        ("", 'The folder of the game "odd" offers no game of that name.'),
        ('__all__ = ["Odd"]\n', 'The folder of the game "odd" offers no game of that name.'),
    ],
)
def test_a_broken_game_is_one_sentence_and_leaves_the_others_alone(
    source: str, said: str, odd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd.write_text(source, "utf-8")
    assert cli.run(["kit", "odd"]) == 1
    err = capsys.readouterr().err
    assert said.format(path=odd) in err
    assert err.count("\n") == 1
    assert games.find("noughts").name == "noughts"
    assert cli.run(["rules"]) == 1
    told = capsys.readouterr()
    assert said.format(path=odd) in told.err
    assert told.out.endswith(" missing\n")


def test_a_demonstration_of_no_game_in_particular_passes_over_a_broken_one(
    odd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd.write_text("x = (\n", "utf-8")
    known = {name: home for name, home in games.homes().items() if name in ("odd", "relay")}
    monkeypatch.setattr(games, "homes", lambda: known)
    assert games.names() == ("odd", "relay")
    assert default_game() == "relay"


def test_the_help_names_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("kit", "serve", "demo"):
        assert cli.run([command, "--help"]) == 0
        assert "noughts, relay" in " ".join(capsys.readouterr().out.split())


def test_a_refused_set_up_names_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    for setup in ("runner=2", "runners=9"):
        assert cli.run(["serve", "--game", "relay", "--setup", setup]) == 1
        assert '"runners"' in capsys.readouterr().err
