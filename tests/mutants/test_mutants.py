"""The hunt's own tools: what a mutant is, when it runs, and how it is planted."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import pytest

from tests.mutants.cold import broken
from tests.mutants.forks import Lost, forked
from tests.mutants.hunt import CHECKOUT, Tally, Tried
from tests.mutants.places import Mutant, mutants_of
from tests.mutants.planting import plant
from tests.mutants.reach import reach
from tests.mutants.verdicts import Apart, Equivalent, Verdicts, verdicts

__all__: list[str] = []

GAME = CHECKOUT / "controller" / "games" / "sanctorvm"

SOURCE = """\
LIMIT = 3


def most(values: list[int]) -> int:
    if len(values) > (
        LIMIT
    ):
        return LIMIT
    return max(value + 1 for value in values)
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "few.py"
    path.write_text(SOURCE, "utf-8")
    return path


def living(path: Path, source: str) -> types.ModuleType:
    found = types.ModuleType("few")
    exec(compile(source, str(path), "exec"), found.__dict__)
    return found


def more_than(module: Path) -> Mutant:
    every = mutants_of(module.parent, module.parent)
    return next(each for each in every if each.operator.endswith("Gt_LtE"))


def test_an_annotation_is_no_place_to_break(module: Path) -> None:
    assert {each.line for each in mutants_of(module.parent, module.parent)} == {1, 5, 9}


def test_what_only_the_type_checker_reads_is_no_place_to_break(tmp_path: Path) -> None:
    (tmp_path / "typed.py").write_text(
        "if TYPE_CHECKING:\n"
        "    from typing import Any\n"
        "class Few(Protocol):\n"
        "    @property\n"
        "    def most(self) -> int: ...\n",
        "utf-8",
    )
    assert mutants_of(tmp_path, tmp_path) == []


def test_words_have_no_order(tmp_path: Path) -> None:
    (tmp_path / "word.py").write_text("SAME = LEFT == 'right'\n", "utf-8")
    kinds = {each.operator.split("_")[-1] for each in mutants_of(tmp_path, tmp_path)}
    assert kinds == {"NotEq"}


def test_a_mutant_says_the_line_that_differs(module: Path) -> None:
    assert more_than(module).change(SOURCE) == ("if len(values) > (", "if len(values) <= (")


def test_a_statement_reaches_over_its_own_lines_and_not_over_what_hangs_below_it() -> None:
    assert reach(SOURCE, 5).lines == {5, 6, 7}


@pytest.mark.parametrize(("line", "called"), [(1, False), (4, False), (5, True), (9, True)])
def test_a_functions_body_runs_when_it_is_called(line: int, called: bool) -> None:
    assert reach(SOURCE, line).called is called


def test_a_living_function_gets_the_broken_code_wherever_it_is_known(module: Path) -> None:
    few = living(module, SOURCE)
    known = few.most
    assert plant(str(module), SOURCE, SOURCE.replace("value + 1", "value - 1"))
    assert known([1, 2]) == 1


def test_nothing_is_planted_where_no_function_differs(module: Path) -> None:
    few = living(module, SOURCE)
    assert not plant(str(module), SOURCE, SOURCE.replace("LIMIT = 3", "LIMIT = 4"))
    assert few.most([1, 2]) == 3


def test_what_a_fork_breaks_is_whole_outside_it(module: Path) -> None:
    few = living(module, SOURCE)

    def work() -> int:
        plant(str(module), SOURCE, SOURCE.replace("value + 1", "value - 1"))
        return int(few.most([1, 2]))

    assert (forked(work), few.most([1, 2])) == (1, 3)


def test_a_fork_that_dies_is_lost() -> None:
    with pytest.raises(Lost):
        forked(lambda: sys.exit(3))


def test_the_module_on_the_disk_comes_back_as_it_was(module: Path) -> None:
    before = module.stat()
    with broken(module, "LIMIT = 4\n"):
        assert module.read_text("utf-8") == "LIMIT = 4\n"
    assert (module.read_text("utf-8"), module.stat().st_mtime_ns) == (SOURCE, before.st_mtime_ns)


def test_what_is_equivalent_counts_neither_as_tried_nor_as_survivor(module: Path) -> None:
    change = ("a > b", "a >= b")
    killed, survivor, equivalent = (
        Tried(more_than(module), fate, "", change, why_not)
        for fate, why_not in (("killed", ""), ("noticed", ""), ("SURVIVED", "never equal"))
    )
    tally = Tally((*[killed] * 9, survivor, equivalent, equivalent))
    assert (tally.survivors, tally.killed_percent) == ((survivor,), 90)


def test_what_a_test_kills_is_killed_though_it_was_called_equivalent(module: Path) -> None:
    killed = Tried(more_than(module), "killed", "", ("a > b", "a >= b"), "never equal")
    assert Tally((killed,)).equivalent == ()


def test_an_equivalent_change_has_its_reason_and_any_other_change_of_its_line_has_none() -> None:
    judged = Verdicts(equivalent=(Equivalent("few.py", "a > b", ("a >= b",), "never equal"),))
    assert judged.reason(Path("few.py"), ("a > b", "a >= b")) == "never equal"
    assert judged.reason(Path("few.py"), ("a > b", "a  >= b")) == "never equal"
    assert judged.reason(Path("few.py"), ("a > b", "a < b")) == ""


@pytest.mark.parametrize(("module", "apart"), [("a/b.py", True), ("c.py", True), ("ab.py", False)])
def test_what_lies_in_a_folder_apart_is_apart(module: str, apart: bool) -> None:
    judged = Verdicts(apart=(Apart("a", "no rule"), Apart("c.py", "no rule")))
    assert judged.is_apart(Path(module)) is apart


@pytest.mark.parametrize("entry", verdicts("sanctorvm").apart, ids=lambda entry: entry.path)
def test_what_is_apart_is_there(entry: Apart) -> None:
    assert (GAME / entry.path).exists()


@pytest.mark.parametrize("entry", verdicts("sanctorvm").equivalent, ids=lambda entry: entry.line)
def test_each_equivalent_change_is_of_a_line_that_still_stands(entry: Equivalent) -> None:
    lines = (GAME / entry.module).read_text("utf-8").splitlines()
    assert entry.line in map(str.strip, lines)
