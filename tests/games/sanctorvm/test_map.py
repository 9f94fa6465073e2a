"""What a newcomer looks up: where a chapter stands, and in which order the chapters are heard."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from controller.engine.effects import Hook
from controller.games import sanctorvm
from controller.games.sanctorvm import chapters
from controller.games.sanctorvm.state import Battle
from tests.games.sanctorvm.table import GAME

__all__: list[str] = []

ROW = re.compile(r"^    (\w+) +(modify|instead|react) +(\w+\.\w+(?:,\s+\w+\.\w+)*)$", re.MULTILINE)
"""A word, a step, and the hooks that are heard there."""


ROOT = Path(str(sanctorvm.__file__)).parent
PARTS = "box preparing battle turns hits moving lasts traits unasked desk seen"
CAMPAIGN = "side narrative action_phase group adventure tabernacle printed_book desk"
FOLDERS = [
    *(ROOT, ROOT / "campaign"),
    *(ROOT / name for name in PARTS.split()),
    *(ROOT / "campaign" / name for name in CAMPAIGN.split()),
]


def called(hook: Hook[Battle]) -> str:
    return f"{hook.do.__module__.rpartition('.')[2]}.{hook.do.__name__}"


def test_several_hooks_on_one_effect_are_heard_in_the_order_that_is_written_down() -> None:
    written = {
        (word, step): re.findall(r"\w+\.\w+", names)
        for word, step, names in ROW.findall(chapters.__doc__ or "")
    }
    heard = {
        (word.__name__, step): [called(hook) for hook in hooks]
        for word, line in GAME.book.effects.lines.items()
        for step, hooks in (
            ("modify", line.modify),
            ("instead", line.instead),
            ("react", line.react),
        )
        if len(hooks) > 1
    }
    assert written == heard


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_every_folder_names_what_lies_in_it_where_it_opens(folder: Path) -> None:
    there = {file.stem for file in folder.glob("*.py")} | {
        file.parent.name for file in folder.glob("*/__init__.py")
    }
    opening = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    assert there - {"__init__"} - set(re.findall(r"\w+", opening)) == set()
