"""Scenario files are read strictly: every mistake is named with its line, and all at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine import ContentError
from controller.engine.labels import meant
from controller.engine.scenario import read_scenario, scenario_files
from controller.engine.trial import try_file
from tests.engine.orchard import RULES, Desk, find

__all__: list[str] = []


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


# -- reading ---------------------------------------------------------------------------------------


ACTIONS = "choose, pairs, faces, fate, read, take, time_up, rule, correct, undo, redo"


NO_VALUE = (
    "a value is expected: a text in quotation marks, a number, true, false, a list or a table"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[step]]\nchose = "a"',
            '4: step #1.chose: "chose" is not known here; did you mean "choose"?',
        ),
        (
            "[[step]]\nchoose = 3",
            "4: step #1.choose: 3 stands here, but a text in quotes or a list is expected",
        ),
        (
            "[[step]]\nfate = 1",
            "4: step #1.fate: 1 stands here, but true or false is expected",
        ),
        ("[[step]]\nfate = false", f"3: step #1: a step does one of these: {ACTIONS}"),
        ('[[step]]\nby = "ann"', f"3: step #1: a step does one of these: {ACTIONS}"),
        (
            '[[step]]\nchoose = "a"\nundo = true',
            "3: step #1: a step does one thing, not these together: choose, undo",
        ),
        (
            '[[step]]\nchoose = "a"\nbecause = ["X-1"]',
            '3: step #1: "because" belongs to "refused"',
        ),
        (
            '[[step]]\nchoose = "a"\nexpect.vlaues = {}',
            '5: step #1.expect.vlaues: "vlaues" is not known here; did you mean "values"?',
        ),
        (
            '[[given]]\npath = "words"\nvalue = 1',
            '4: given #1.path: "words" stands here, but a text that matches ^/ is expected',
        ),
        (
            '[[given]]\npath = "/words"',
            "3: given #1: either a value or nothing = true must be said",
        ),
        (
            '[[given]]\npath = "/words"\nop = "remove"\nvalue = 1',
            "3: given #1: what is removed needs no value",
        ),
        (
            '[expect]\nview = [{audience = "a", path = "/a"}]',
            "4: expect.view #1: either a value or nothing = true must be said",
        ),
        (
            "[[step]]\nchoose = \n",
            f"4: this is no TOML: {NO_VALUE}",
        ),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_line(desk: Desk, text: str, said: str) -> None:
    assert desk.failures(text)[0] == said


def test_a_scenario_that_cannot_fail_is_a_mistake(desk: Desk) -> None:
    with pytest.raises(ContentError, match="nothing is done here and nothing is expected"):
        read_scenario(desk.write(""))


def test_all_mistakes_of_a_file_are_named_at_once(desk: Desk) -> None:
    path = desk.write(
        'titel = "x"\n[[step]]\nchose = 1\n[[given]]\nvalue = 1\n', 'game = "orchard"\n'
    )
    with pytest.raises(ContentError) as refusal:
        read_scenario(path)
    assert len(refusal.value.mistakes) == 4


PIECES = ["[[step]]\n", "choose = ", '"red"', "expect", "undo = true\n", *"abc[]{}=\"'\n.#1 "]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_whatever_a_file_says_it_passes_or_fails_with_its_name(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    desk = Desk(tmp_path_factory.getbasetemp())
    verdict = try_file(desk.write(text), find, lambda game: RULES)
    assert all(str(failure).startswith(str(desk.path)) for failure in verdict.failures)


def test_what_lies_in_a_pack_beside_the_scenarios_is_no_scenario(tmp_path: Path) -> None:
    for name in ("b.toml", "below/a.toml", "pack/pack.toml", "pack/cards.toml", "pack/more/x.toml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert scenario_files(tmp_path) == [tmp_path / "b.toml", tmp_path / "below/a.toml"]


# -- labels ----------------------------------------------------------------------------------------


def test_a_label_counts_before_an_id() -> None:
    assert meant("left", [("1", "left"), ("left", "right")]) == "1"


def test_an_id_tells_equal_labels_apart() -> None:
    assert meant("2", [("1", "A basket"), ("2", "A basket")]) == "2"
