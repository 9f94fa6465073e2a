"""Every stored fault script: nothing is told without a cause, and what it expects comes of it."""

from pathlib import Path

import pytest

from tests.faults.kinds import KINDS
from tests.faults.run import run
from tests.faults.script import read_script

__all__: list[str] = []

SCRIPTS = sorted(Path(__file__).with_name("scripts").glob("*.toml"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_what_breaks_is_told_and_heals_and_the_play_goes_on(path: Path) -> None:
    assert run(read_script(path)).wrong == []


def test_every_kind_of_fault_stands_in_a_script() -> None:
    told = {each.__struct_config__.tag for path in SCRIPTS for each in read_script(path).fault}
    assert set(KINDS) - told == set()
