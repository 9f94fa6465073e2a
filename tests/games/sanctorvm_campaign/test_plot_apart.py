"""What befalls each for itself leads nobody away from those whose turn has not come."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.sanctorvm_campaign.broken import good, judged

__all__: list[str] = []

TORN = (
    "this happens to one after another, and the story would go on before the others have had "
    'their turn: a step "mark" is expected here, and behind the whole a step "when" that leads on'
)
CELLAR = "scene.cellar-01.steps #4"
"""Each decides there: the first option leads to a test of who chose it, the third to nothing."""
LEADING = (
    {"step": "goto", "scene": "cellar-02"},
    {"step": "tabernacle"},
    {"step": "ending", "text": "So it ends."},
    {"step": "battle", "battle": "cellar-door"},
)


def torn(entries: dict[str, object], folder: Path) -> list[str]:
    """The keys of which this is said."""
    return [each.split(": ")[1] for each in judged(entries, folder) if each.endswith(TORN)]


@pytest.mark.rule("SV-NAR-021")
@pytest.mark.parametrize("step", LEADING, ids=lambda each: str(each["step"]))
def test_a_personal_choice_leads_nobody_elsewhere(step: dict[str, str], tmp_path: Path) -> None:
    entries = good()
    entries["scene"]["cellar-01"]["steps"][3]["options"][2]["then"] = [step]
    assert torn(entries, tmp_path) == [f"{CELLAR}.options #3.then #1"]


@pytest.mark.rule("SV-NAR-021")
def test_nor_does_anything_within_it(tmp_path: Path) -> None:
    entries = good()
    drink = entries["scene"]["cellar-01"]["steps"][3]["options"][0]["then"][0]
    drink["failure"].append({"step": "goto", "scene": "cellar-02"})
    assert torn(entries, tmp_path) == [f"{CELLAR}.options #1.then #1.failure #2"]


@pytest.mark.rule("SV-NAR-007")
def test_nor_does_a_test_that_all_take(tmp_path: Path) -> None:
    entries = good()
    entries["scene"]["lift-01"]["steps"][4]["failure"].append({"step": "goto", "scene": "lift-03"})
    assert torn(entries, tmp_path) == ["scene.lift-01.steps #5.failure #2"]


@pytest.mark.rule("SV-NAR-007", "SV-NAR-023")
def test_a_test_of_one_and_a_decision_of_the_group_lead_on(tmp_path: Path) -> None:
    entries = good()
    entries["scene"]["lift-01"]["steps"][4]["who"] = "one"
    entries["scene"]["lift-01"]["steps"][4]["failure"].append({"step": "goto", "scene": "lift-03"})
    assert judged(entries, tmp_path) == []
