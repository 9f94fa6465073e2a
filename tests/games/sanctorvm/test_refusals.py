"""Refusals in a battle: each says why in one sentence, with its numbers and its rules.

The sentences are read off the rules themselves, wherever a function says why an option is closed or
a thing does nothing.  Each must be said somewhere: by an option in a position of `refused_turns` or
`refused_actions`, or, of figures and cards that no option names, in a test of `test_objection`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from controller.games import sanctorvm
from tests.games.sanctorvm import test_objection
from tests.games.sanctorvm.refusal import Refusal
from tests.games.sanctorvm.refused_actions import REFUSED_ACTIONS
from tests.games.sanctorvm.refused_turns import REFUSED_TURNS

__all__: list[str] = []

REFUSALS = (*REFUSED_TURNS, *REFUSED_ACTIONS)

RULES = Path(sanctorvm.__file__).parent
OBJECTIONS = ("objection.py", "unusable.py")
OTHERS = ("rulings.py",)
"""What the Overlord rules beside the rules: `test_rulings` says why that cannot be."""

TOLD = {
    "reason",
    "untouched",
    "achieved",
    "failed",
    "why",
    "unharmed",
    "unharming",
    "nothing_left",
}
"""Functions whose sentences are told of what happened, and close nothing."""

BEST = {"the Escape Module can be reached", "a Safe space can be reached"}
"""What a flight is for: told of where it led, and never of where it does not."""


def written(module: Path) -> Iterator[str]:
    """The sentences of a module that say why not."""
    for function in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.returns is not None:
            gives = ast.unparse(function.returns)
            refuses = gives in ("Why | None", "Why") or "Option" in gives
            if refuses and function.name not in TOLD:
                yield from sentences(function)


def sentences(function: ast.FunctionDef) -> Iterator[str]:
    """The sentences that it gives as a reason, by themselves or as `text`."""
    for node in ast.walk(function):
        said: ast.expr | None = None
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Why":
            said = node.args[0]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "text":
            said = node.value
        if isinstance(said, ast.Call) and ast.unparse(said.func) == "Msg":
            yield ast.literal_eval(said.args[0])


def refusing(*, objections: bool) -> set[str]:
    """Every sentence of the rules that says why not; those of `OBJECTIONS`, or all others."""
    return {
        sentence
        for module in RULES.rglob("*.py")
        if module.name not in OTHERS and (module.name in OBJECTIONS) == objections
        for sentence in written(module)
    } - BEST


@cache
def expected() -> tuple[str, ...]:
    """What is expected in the tests of objections; what an f-string fills in is a dash."""
    found = []
    for node in ast.walk(ast.parse(Path(test_objection.__file__).read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = [each.value if isinstance(each, ast.Constant) else "-" for each in node.values]
            found.append("".join(str(part) for part in parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return tuple(found)


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.says)
def test_a_greyed_option_says_why_with_its_numbers_and_rules(refusal: Refusal) -> None:
    why = refusal.why()
    assert why is not None
    assert (str(why.text), why.because) == (refusal.says, refusal.because)
    assert all(rule.startswith("SV-") for rule in refusal.because)
    assert refusal.because


def test_every_sentence_that_closes_an_option_is_said_in_some_position() -> None:
    said = {
        why.text.key for each in REFUSALS if (why := each.why()) and not isinstance(why.text, str)
    }
    assert refusing(objections=False) == said


def test_every_sentence_about_a_figure_or_a_card_is_expected_by_some_test() -> None:
    patterns = {s: re.sub(r"\\{\w+\\}", ".+", re.escape(s)) for s in refusing(objections=True)}
    missing = {
        s for s, like in patterns.items() if not any(re.fullmatch(like, e) for e in expected())
    }
    assert missing == set()
    assert len(patterns) > 20
