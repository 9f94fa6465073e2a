"""Refusals in a campaign: each says why in one sentence, with its numbers and its rules.

The sentences are read off the rules themselves.  Each that closes an option is said in a position
of `refused`; each that refuses a ruling, a correction or a set-up is expected in a test.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.engine import Invalid
from controller.games.sanctorvm import campaign, desk
from tests.games.sanctorvm.refusal import Refusal
from tests.games.sanctorvm.sentences import expected, matching, written
from tests.games.sanctorvm_campaign import test_check, test_check_story, test_rulings
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.refused import REFUSED

__all__: list[str] = []

RULES = Path(campaign.__file__).parent
HAND = Path(desk.__file__).parent / "hand.py"
TOLD = {"way", "back_to_its_deck"}
"""Functions whose sentences close nothing."""
LABELS = {"Imaginarium: fight an Action Phase again"}
"""Names of what is offered."""


def closing() -> set[str]:
    """Every sentence that closes an option."""
    others = ("rulings.py", "check.py")
    found = {
        sentence
        for module in (*RULES.rglob("*.py"), HAND)
        if module.name not in others and module.parent.name != "checks"
        for sentence in written(module, TOLD)
    }
    return found - LABELS


def refusing() -> set[str]:
    """Every sentence that refuses a ruling, or a correction."""
    checks = [
        *written(RULES / "desk" / "rulings.py"),
        *(
            sentence
            for module in (RULES / "desk" / "checks").glob("*.py")
            for sentence in written(module, gives=("Iterator[Why]",))
        ),
        *written(RULES / "desk" / "check.py", gives=("Iterator[Why]",)),
    ]
    return set(checks)


@pytest.mark.parametrize("refusal", REFUSED, ids=lambda refusal: refusal.says)
def test_a_greyed_option_says_why_with_its_numbers_and_rules(refusal: Refusal) -> None:
    why = refusal.why()
    assert why is not None
    assert (str(why.text), why.because) == (refusal.says, refusal.because)
    assert all(rule.startswith("SV-") for rule in refusal.because)
    assert refusal.because


def test_every_sentence_that_closes_an_option_is_said_in_some_position() -> None:
    said = [refusal.says for refusal in REFUSED]
    missing = {s for s in closing() if not any(matching(s).fullmatch(each) for each in said)}
    assert missing == set()
    assert len(closing()) > 15


def test_every_sentence_that_refuses_a_ruling_or_a_correction_is_expected_by_some_test() -> None:
    said = expected(test_check, test_check_story, test_rulings)
    missing = {s for s in refusing() if not any(matching(s).fullmatch(each) for each in said)}
    assert missing == set()
    assert len(refusing()) > 40


@pytest.mark.parametrize(
    ("setup", "says", "rules"),
    [
        ({"adventure": "hell"}, 'There is no adventure "hell"; there are: test.', ()),
        (
            {"solo": True, "players": 2},
            "The set-up: solo: one person plays both Sides, and 2 are to play.",
            ("SV-PLY-003",),
        ),
        (
            {"players": 1, "people": ["Ann", "Ben"]},
            "The set-up: people: 2 names for 1 players.",
            ("SV-PLY-008",),
        ),
        ({"players": 6}, "The set-up: players: ", ()),
        ({"version": "comic"}, "The set-up: version: ", ()),
        ({"speed": 3}, "The set-up: speed: ", ()),
    ],
)
def test_a_set_up_that_cannot_be_says_what_is_wrong(
    setup: dict[str, Any], says: str, rules: tuple[str, ...]
) -> None:
    with pytest.raises(Invalid) as caught:
        Desk().game.new(setup)
    assert str(caught.value).startswith(says)
    assert caught.value.why.because == rules
