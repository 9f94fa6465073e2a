"""Ledgers: which statements of a rulebook are proven, by which test, and which are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.engine import ContentError
from controller.engine.ledger import (
    Citation,
    Ledger,
    Statement,
    by_scenarios,
    by_tests,
    read_ledger,
    rule_ids,
)

__all__: list[str] = []


def statement(name: str, kind: str = "rule", note: str = "") -> str:
    """One statement as `ledger.toml` has it."""
    return (
        f'[[rule]]\nid = "{name}"\nsection = "Turns"\ntext = "A sentence."\n'
        f'kind = "{kind}"\nnote = "{note}"\n\n'
    )


def ledger_in(folder: Path, *statements: str, waived: str = "") -> Ledger:
    (folder / "ledger.toml").write_text("".join(statements), "utf-8")
    if waived:
        (folder / "waived.toml").write_text(waived, "utf-8")
    ledger = read_ledger(folder)
    assert ledger is not None
    return ledger


def mistakes_in(folder: Path, *statements: str, waived: str = "") -> list[str]:
    with pytest.raises(ContentError) as refusal:
        ledger_in(folder, *statements, waived=waived)
    return [str(text).removeprefix(f"{folder}/") for text in refusal.value.mistakes]


def cites(*names: str, by: str = "test_x.py::test_it") -> list[Citation]:
    return [Citation(name, by, "test_x.py:7") for name in names]


def missing(ledger: Ledger, citations: list[Citation]) -> list[str]:
    return [each.statement.id for each in ledger.standings(citations) if each.missing]


# -- what is proven --------------------------------------------------------------------------------


def test_a_rule_without_a_test_is_missing(tmp_path: Path) -> None:
    ledger = ledger_in(tmp_path, statement("AB-TRN-001"), statement("AB-TRN-002"))
    assert missing(ledger, cites("AB-TRN-001")) == ["AB-TRN-002"]


@pytest.mark.parametrize("kind", ["rule", "example", "scenario"])
def test_what_can_be_proven_needs_a_proof(tmp_path: Path, kind: str) -> None:
    assert missing(ledger_in(tmp_path, statement("AB-1", kind)), []) == ["AB-1"]


@pytest.mark.parametrize("kind", ["component", "advice", "table"])
def test_what_is_no_rule_needs_no_proof(tmp_path: Path, kind: str) -> None:
    assert missing(ledger_in(tmp_path, statement("AB-1", kind)), []) == []


def test_a_waived_statement_is_not_missing_and_keeps_its_reason(tmp_path: Path) -> None:
    waived = '[[waived]]\nid = "AB-1"\nreason = "Nobody can measure good humour."\n'
    ledger = ledger_in(tmp_path, statement("AB-1"), waived=waived)
    [standing] = ledger.standings([])
    assert (standing.missing, standing.waived) == (False, "Nobody can measure good humour.")


def test_a_statement_lists_all_tests_that_prove_it_once_each(tmp_path: Path) -> None:
    ledger = ledger_in(tmp_path, statement("AB-1"))
    [standing] = ledger.standings([*cites("AB-1", by="b"), *cites("AB-1", "AB-1", by="a")])
    assert standing.proofs == ("b", "a")


@pytest.mark.parametrize(
    "note",
    [
        "Same rule as: AB-2.",
        "Ruling: five. Same rule as: AB-2, AB-3. See also: AB-4.",
        "same rule as AB-2 and AB-3",
    ],
)
def test_statements_that_are_the_same_rule_are_proven_together(tmp_path: Path, note: str) -> None:
    ledger = ledger_in(
        tmp_path, statement("AB-1", note=note), *map(statement, ("AB-2", "AB-3", "AB-4"))
    )
    assert "AB-1" not in missing(ledger, cites("AB-2"))
    assert missing(ledger, cites("AB-1"))[-1] == "AB-4"


def test_see_also_is_not_the_same_rule(tmp_path: Path) -> None:
    ledger = ledger_in(tmp_path, statement("AB-1", note="See also: AB-2."), statement("AB-2"))
    assert missing(ledger, cites("AB-1")) == ["AB-2"]


def test_sameness_reaches_through_others(tmp_path: Path) -> None:
    ledger = ledger_in(
        tmp_path,
        statement("AB-1", note="Same rule as: AB-2."),
        statement("AB-2"),
        statement("AB-3", note="Same rule as: AB-2."),
    )
    assert missing(ledger, cites("AB-1")) == []


# -- tests that claim too much ---------------------------------------------------------------------


def test_a_test_that_claims_five_rules_is_named(tmp_path: Path) -> None:
    names = [f"AB-{n}" for n in range(1, 6)]
    ledger = ledger_in(tmp_path, *map(statement, names))
    assert ledger.crowded(cites(*names[:4])) == []
    [text] = ledger.crowded(cites(*names))
    assert str(text) == "test_x.py:7: test_x.py::test_it claims 5 rules; at most 4 are possible"


def test_the_same_rule_written_twice_is_claimed_once(tmp_path: Path) -> None:
    names = [f"AB-{n}" for n in range(1, 5)]
    same = statement("AB-5", note="Same rule as: AB-1.")
    ledger = ledger_in(tmp_path, *map(statement, names), same)
    assert ledger.crowded(cites(*names, "AB-5")) == []


# -- mistakes in the files -------------------------------------------------------------------------


def test_a_game_may_keep_no_ledger(tmp_path: Path) -> None:
    assert read_ledger(tmp_path) is None
    assert rule_ids(tmp_path) is None


def test_a_ledger_is_read_as_the_rulebooks_have_it(tmp_path: Path) -> None:
    text = statement("CN-S02-012", "example") + 'gives = "2 hits"\nconflicts = ["CN-S02-012"]\n'
    assert ledger_in(tmp_path, text).statements["CN-S02-012"] == Statement(
        "CN-S02-012", "Turns", "A sentence.", "example", "", ("CN-S02-012",), "2 hits"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            statement("AB-1") + statement("AB-1"),
            "ledger.toml:9: rule #2.id: this ID is there already",
        ),
        (
            statement("AB-1") + 'conflicts = ["AB-2"]\n',
            'ledger.toml:8: rule #1.conflicts: "AB-2" is not known here; did you mean "AB-1"?',
        ),
        (
            statement("AB-1", note="Same rule as: AB-2."),
            'ledger.toml:6: rule #1.note: "AB-2" is not known here; did you mean "AB-1"?',
        ),
        (
            statement("AB-1", "rul"),
            'ledger.toml:5: rule #1.kind: "rul" is not known here; did you mean "rule"?',
        ),
        (
            statement("AB-1").replace("text", "txet"),
            'ledger.toml:4: rule #1.txet: "txet" is not known here; did you mean "text"?',
        ),
    ],
    ids=["twice", "conflict", "note", "kind", "key"],
)
def test_a_mistake_in_a_ledger_names_its_line(tmp_path: Path, text: str, said: str) -> None:
    assert mistakes_in(tmp_path, text)[0] == said


NO_END = "the heading of a table ends with ], that of a list of tables with ]]"


@pytest.mark.parametrize(
    ("waived", "said"),
    [
        (
            '[[waived]]\nid = "AB-2"\nreason = "x"\n',
            'waived.toml:2: waived #1.id: "AB-2" is not known here; did you mean "AB-1"?',
        ),
        (
            '[[waived]]\nid = "AB-1"\n',
            'waived.toml:1: waived #1: "reason" is missing: a text that is not empty is expected',
        ),
        ("[[waived", f"waived.toml:1: this is no TOML: {NO_END}"),
    ],
    ids=["unknown", "reason", "syntax"],
)
def test_a_mistake_in_the_waived_list_names_its_line(
    tmp_path: Path, waived: str, said: str
) -> None:
    assert mistakes_in(tmp_path, statement("AB-1"), waived=waived) == [said]


# -- reading tests and scenarios -------------------------------------------------------------------

TESTS = '''\
import pytest

pytestmark = pytest.mark.rule("AB-1")

@pytest.mark.rule("AB-2", "AB-3")
def test_one() -> None: ...

@pytest.mark.rule("AB-4")
class TestMany:
    @pytest.mark.rule("AB-5")
    @pytest.mark.long
    async def test_two(self) -> None: ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("AB-6")), 2])
def test_three(n: int) -> None:
    other.rule("AB-7")
    """pytest.mark.rule("AB-8")"""
'''


def test_the_marks_of_tests_are_found_without_running_them(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_x.py").write_text(TESTS, "utf-8")
    found = {citation.id: citation.by for citation in by_tests(folder)}
    assert found == {
        "AB-1": "tests/test_x.py",
        "AB-2": "tests/test_x.py::test_one",
        "AB-3": "tests/test_x.py::test_one",
        "AB-4": "tests/test_x.py::TestMany",
        "AB-5": "tests/test_x.py::TestMany::test_two",
        "AB-6": "tests/test_x.py::test_three",
    }


def test_a_mark_knows_its_line(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(TESTS, "utf-8")
    assert by_tests(tmp_path)[1].where == f"{tmp_path}/test_x.py:5"


def test_scenarios_prove_what_they_name_and_broken_ones_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "scenarios"
    folder.mkdir(parents=True)
    text = 'title = "x"\ngame = "g"\nrules = ["AB-1"]\nexpect.outcome = ""\n'
    (folder / "a.toml").write_text(text, "utf-8")
    (folder / "b.toml").write_text(text + "x = 1\n", "utf-8")
    found, broken = by_scenarios(folder)
    assert found == [Citation("AB-1", "tests/scenarios/a.toml", f"{folder}/a.toml:3")]
    [said] = broken
    assert str(said).startswith(f'{folder}/b.toml:5: x: "x" is not known here; one of title, ')
