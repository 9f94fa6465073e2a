"""`rules`: which statements are proven by which tests, and what is missing."""

from pathlib import Path

import pytest

from controller import cli
from controller.cli import rules

__all__: list[str] = []

MARKED = """\
import pytest

@pytest.mark.rule("NC-1", "NC-2", "NC-3")
def test_it() -> None: ...
"""
DRAW = 'title = "x"\ngame = "noughts"\nrules = ["NC-4"]\nexpect.outcome = ""\n'


class Checkout:
    """A checkout whose tests are these."""

    def __init__(self, folder: Path) -> None:
        self.tests = folder / "tests"
        (self.tests / "scenarios").mkdir(parents=True)
        (self.tests / "conftest.py").write_text("", "utf-8")

    def test(self, text: str) -> None:
        (self.tests / "test_x.py").write_text(text, "utf-8")

    def scenario(self, text: str) -> None:
        (self.tests / "scenarios" / "draw.toml").write_text(text, "utf-8")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    monkeypatch.setattr(rules, "CHECKOUT", tmp_path)
    monkeypatch.chdir(tmp_path)
    return Checkout(tmp_path)


@pytest.mark.parametrize("game", ["noughts", "relay"])
def test_every_rule_of_the_whole_games_is_proven(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["rules", game]) == 0
    assert capsys.readouterr().out.endswith(" 0 missing\n")


def test_every_statement_of_sanctorvm_is_proven_or_waived_with_a_reason() -> None:
    ledgers, _ = rules.read_ledgers()
    citations, broken = rules.cited()
    missing = [
        each.statement.id for each in ledgers["sanctorvm"].standings(citations) if each.missing
    ]
    assert (broken, missing) == ([], [])


def test_no_test_claims_a_rule_that_no_ledger_has_or_too_many() -> None:
    ledgers, _ = rules.read_ledgers()
    citations, _ = rules.cited()
    assert rules.misleading(ledgers, citations) == []


def test_each_rule_stands_with_what_proves_it(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.test(MARKED)
    checkout.scenario(DRAW)
    assert cli.run(["rules", "noughts"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "NC-1 rule tests/test_x.py::test_it" in lines
    assert "NC-4 rule tests/scenarios/draw.toml" in lines
    assert lines[-1] == "4 proven, 0 waived, 0 missing"


def test_a_rule_without_proof_is_missing_and_the_exit_code_is_one(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.test(MARKED)
    assert cli.run(["rules", "noughts", "--missing"]) == 1
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert [line for line in lines if line.startswith("NC-")] == ["NC-4 rule nothing yet"]
    assert lines[-1] == "3 proven, 0 waived, 1 missing"


def test_a_rule_that_no_ledger_has_is_named_with_its_line(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.test(MARKED.replace("NC-3", "NC-33"))
    checkout.scenario(DRAW.replace('"NC-4"', '"NC-3", "NC-4"'))
    assert cli.run(["rules", "noughts"]) == 1
    said = capsys.readouterr()
    assert said.err.startswith('tests/test_x.py:3: "NC-33" is not known here; did you mean "NC-3"?')
    assert said.out.endswith("4 proven, 0 waived, 0 missing\n")


def test_a_test_that_claims_too_much_is_named(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = ", ".join(f'"RL-{n}"' for n in range(1, 6))
    checkout.test(MARKED.replace('"NC-1", "NC-2", "NC-3"', ids))
    assert cli.run(["rules", "relay"]) == 1
    assert "tests/test_x.py::test_it claims 5 rules; at most 4" in capsys.readouterr().err


def test_a_broken_scenario_is_named(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    checkout.test(MARKED.replace('"NC-3"', '"NC-3", "NC-4"'))
    checkout.scenario("x")
    assert cli.run(["rules", "noughts"]) == 1
    assert capsys.readouterr().err.startswith("tests/scenarios/draw.toml:1: this is no TOML")


def test_an_installed_copy_says_so_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "CHECKOUT", tmp_path)
    assert cli.run(["rules", "noughts"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "An installed copy has no tests to show: rules works from a checkout.\n"


def test_a_game_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "nought"]) == 1
    assert 'There is no game "nought"' in capsys.readouterr().err


@pytest.mark.parametrize("game", ["sanctorvm", "sanctorvm-campaign"])
def test_the_house_rules_of_a_game_are_listed(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "CHECKOUT", tmp_path)  # an installed copy lists them too
    assert cli.run(["rules", game, "--house"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert (
        "agility_moves A Homo Superbe moves as many spaces as its Agility; Nezumi 4 at least. "
        "A Homo Superbe moves 3 spaces, Nezumi 4. SV-MOV-006, SV-ACT-013" in lines
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["noughts", "--house"], 'The game "noughts" has no house rules.\n'),
        (["--house"], "Say whose house rules: rules GAME --house.\n"),
        (["nought", "--house"], 'There is no game "nought"'),
    ],
)
def test_of_a_game_without_house_rules_one_sentence_says_so(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["rules", *words]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(said)


def test_the_id_of_a_rule_asks_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "SV-SKL-041"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("SV-SKL-041 (Attributes / Intelligence / Handling): A Homo Superbe may")


def test_an_id_that_no_ledger_has_is_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "SV-SKL-999"]) == 1
    assert 'No ledger holds a statement "SV-SKL-999".' in capsys.readouterr().err


def test_an_id_may_be_written_small(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "sv-skl-041"]) == 0
    assert capsys.readouterr().out.startswith("SV-SKL-041")
