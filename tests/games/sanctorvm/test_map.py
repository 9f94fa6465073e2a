"""What a newcomer looks up: where a chapter stands, and in which order the chapters are heard."""

from __future__ import annotations

import re
from pathlib import Path

from controller.engine.effects import Hook
from controller.games import sanctorvm
from controller.games.sanctorvm import chapters
from controller.games.sanctorvm.state import Battle
from tests.games.sanctorvm.table import GAME

__all__: list[str] = []

ROW = re.compile(r"^    (\w+) +(modify|instead|react) +(\w+\.\w+(?:,\s+\w+\.\w+)*)$", re.MULTILINE)
"""A word, a step, and the hooks that are heard there."""


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


def test_every_chapter_is_named_where_the_game_opens() -> None:
    folder = Path(str(sanctorvm.__file__)).parent
    there = {file.stem for file in folder.glob("*.py")} | {
        file.parent.name for file in folder.glob("*/__init__.py")
    }
    named = set(re.findall(r"\w+", sanctorvm.__doc__ or ""))
    assert there - {"__init__"} - named == set()
