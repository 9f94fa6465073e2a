"""What hal's README shows is what happens."""

import re
from pathlib import Path

import pytest

from hal.clock import VirtualClock
from hal.presence import Presence
from hal.recording import read_trace
from hal.simulated import SimulatedTable

__all__: list[str] = []

README = (Path(__file__).parents[2] / "hal" / "README.md").read_text("utf-8")


def block(first: str) -> str:
    """The indented block that begins with `first`, as it would stand in a file."""
    (found,) = re.findall(rf"^    {re.escape(first)}.*\n(?:    .*\n)*", README, re.MULTILINE)
    return re.sub(r"(?m)^    ", "", found)


def test_the_table_of_the_readme_tells_what_the_readme_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = block("clock = VirtualClock()")
    names = {"VirtualClock": VirtualClock, "SimulatedTable": SimulatedTable, "Presence": Presence}
    exec(shown, dict(names))  # the README's own words
    assert capsys.readouterr().out.splitlines() == re.findall(r"# (Tag.*)", shown)


def test_the_trace_of_the_readme_is_one(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_text(block('{"trace": 1, '), "utf-8")
    assert len(read_trace(path).lines) == 8


def test_the_readme_names_every_file() -> None:
    hal = Path(__file__).parents[2] / "hal"
    files = [file.name for file in hal.glob("*.py") if file.name != "__init__.py"]
    assert [name for name in files if f"`{name}`" not in README] == []
