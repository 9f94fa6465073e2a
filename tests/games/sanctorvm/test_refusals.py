"""Refusals in a battle: each says why in one sentence, with its numbers and its rules.

The sentences are read off the rules themselves, wherever a function says why an option is closed or
a thing does nothing.  Each must be said somewhere: by an option in a position of `refused_turns`,
`refused_actions` or `refused_hand`, or, of figures and cards that no option names, in a test of
`test_objection`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.games import sanctorvm
from tests.games.sanctorvm import test_objection
from tests.games.sanctorvm.refusal import Refusal
from tests.games.sanctorvm.refused_actions import REFUSED_ACTIONS
from tests.games.sanctorvm.refused_hand import REFUSED_HAND
from tests.games.sanctorvm.refused_turns import REFUSED_TURNS
from tests.games.sanctorvm.sentences import expected, matching, written

__all__: list[str] = []

REFUSALS = (*REFUSED_TURNS, *REFUSED_ACTIONS, *REFUSED_HAND)

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


def refusing(*, objections: bool) -> set[str]:
    """Every sentence of the battle that says why not; those of `OBJECTIONS`, or all others."""
    return {
        sentence
        for module in RULES.rglob("*.py")
        if "campaign" not in module.parts
        if module.name not in OTHERS and (module.name in OBJECTIONS) == objections
        for sentence in written(module, TOLD)
    } - BEST


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
    sentences = refusing(objections=True)
    said = expected(test_objection)
    missing = {s for s in sentences if not any(matching(s).fullmatch(e) for e in said)}
    assert missing == set()
    assert len(sentences) > 20
