"""The campaign keeps the laws of the kit, and those of the table, on the test adventure; and each
kind of secret that a campaign has, let out, breaks one.

Its Action Phases are called off at once (`brief`): they keep laws of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from controller.engine.kit import LAWS, Broken
from controller.engine.kit.answers import hides_answers
from controller.engine.kit.secrets import keeps_secrets
from controller.table.law import TABLE_LAWS
from tests.games.sanctorvm_campaign import planted
from tests.games.sanctorvm_campaign.brief import Brief

__all__: list[str] = []

EVERYDAY, LONG, MANY = 2, 100, 40
BRIEF = Brief()


@pytest.mark.parametrize("law", [*LAWS, *TABLE_LAWS], ids=lambda law: law.__name__)
@pytest.mark.timeout(2 * 3600)
def test_the_law_is_kept(law: Callable[[Any, int], None], fresh_seed: int, long_run: bool) -> None:
    for seed in range(fresh_seed, fresh_seed + (LONG if long_run else EVERYDAY)):
        law(BRIEF, seed)


PLANTED = (
    (planted.ByPage, keeps_secrets, "parts"),
    (planted.ByBlock, keeps_secrets, "parts"),
    (planted.ByMark, keeps_secrets, "parts"),
    (planted.ByOffer, keeps_secrets, "offers"),
    (planted.ByBearing, keeps_secrets, "the refusal"),
    (planted.ByReading, keeps_secrets, "asks"),
    (planted.ByDecision, keeps_secrets, "asks"),
    (planted.ByEnigma, keeps_secrets, "asks"),
    (planted.ByVerdict, keeps_secrets, "asks"),
    (planted.ByLog, keeps_secrets, "log"),
    (planted.ByNote, keeps_secrets, "log"),
    (planted.ByVote, hides_answers, "what player-[0-9] has said"),
)


@pytest.mark.rule("SV-NAR-003", "SV-NAR-017", "SV-ENI-007", "SV-NAR-021")
@pytest.mark.parametrize(("leak", "law", "sentence"), PLANTED, ids=[p[0].__name__ for p in PLANTED])
@pytest.mark.timeout(600)
def test_a_secret_let_out_turns_the_kit_red(leak: Any, law: Any, sentence: str) -> None:
    game = leak()
    with pytest.raises(Broken, match=sentence):
        for seed in range(MANY):
            law(game, seed)
