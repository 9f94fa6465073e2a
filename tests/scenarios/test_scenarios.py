"""Every scenario file passes, and so does every example in the README that documents them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from controller.engine import scenario
from controller.engine.ledger import rule_ids
from controller.engine.trial import try_file
from controller.games import find, folder_of

__all__: list[str] = []

HERE = Path(__file__).parent
FILES = scenario.scenario_files(HERE)
README = (HERE / "README.md").read_text("utf-8")
GAME = cache(find)
IDS = cache(rule_ids)
EXAMPLES = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)


def failures(path: Path) -> list[str]:
    verdict = try_file(path, GAME, lambda game: IDS(folder_of(game)))
    return [str(failure) for failure in verdict.failures]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_the_scenario_passes(path: Path) -> None:
    assert failures(path) == []


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_example_in_the_readme_passes(number: int, tmp_path: Path) -> None:
    path = tmp_path / f"example_{number}.toml"
    path.write_text(EXAMPLES[number], "utf-8")
    assert failures(path) == []


def test_the_readme_names_every_key_of_the_format() -> None:
    structs = (
        *(scenario.Scenario, scenario.Change, scenario.Step, scenario.Rule),
        *(scenario.Expect, scenario.ExpectAsk, scenario.ExpectView),
    )
    keys = {key for struct in structs for key in struct.__struct_encode_fields__}
    assert {key for key in keys if f"`{key}`" not in README} == set()
