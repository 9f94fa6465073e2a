"""The campaign keeps the laws of the kit, and those of the table, on the test adventure; and each
kind of secret that a campaign has, let out, breaks one.

Its Action Phases are called off at once (`brief`): they keep laws of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from controller.engine.canon import canonical
from controller.engine.kit import LAWS, Broken, keep
from controller.engine.kit.answers import hides_answers
from controller.engine.kit.secrets import keeps_secrets
from controller.engine.kit.tape import steps
from controller.engine.session import Session
from controller.games.sanctorvm.box.plot.flow import told
from controller.games.sanctorvm.box.story import Decision, Enigma, Note, Say
from controller.table.law import TABLE_LAWS, objections_keep_secrets
from controller.wire import TABLE
from tests.games.sanctorvm_campaign import planted
from tests.games.sanctorvm_campaign.brief import Brief

__all__: list[str] = []

EVERYDAY, LONG, MANY = 2, 100, 40
BRIEF = Brief()


@pytest.mark.parametrize("nth", range(EVERYDAY))
@pytest.mark.timeout(2 * 3600)
def test_every_law_is_kept(nth: int, fresh_seed: int, long_run: bool) -> None:
    for seed in range(fresh_seed + nth, fresh_seed + (LONG if long_run else EVERYDAY), EVERYDAY):
        keep((*LAWS, *TABLE_LAWS), BRIEF, seed)


# -- secrets of the packs --------------------------------------------------------------------------


def whispers(game: Brief, seed: int) -> None:
    """No text that is for the Overlord alone reaches anybody else, or before it is read aloud.

    Such texts stand in the packs, alike in every world, so that no two worlds show them.
    """
    session = Session.begin(game, game.setups(Random(seed)))
    never, later = hidden_texts(game)
    heard: set[str] = set()
    for _ in steps(session, seed):
        said = [str(line.text) for _, line in session.log if not line.to]
        heard |= {text for text in later if any(text in each for each in said)}
        for audience in (TABLE, *game.seats(session.state)):
            seen = canonical(session.view(audience))
            for text in (*never, *(later - heard)):
                if text.encode() in seen:
                    raise Broken(f"seed {seed}: {audience} reads too early: {text}")


def hidden_texts(game: Brief) -> tuple[set[str], set[str]]:
    """Texts that only the Overlord ever sees, and those that others see once they were read."""
    never: set[str] = set()
    later: set[str] = set()
    for scene in game.book.box.scenes.values():
        for _, step, _ in told(scene):
            if isinstance(step, Note):
                never.add(step.text)
            elif isinstance(step, Enigma):
                never.add(step.solution)
                later |= {step.text, *step.clues}
            elif isinstance(step, Decision) and step.by == "overlord":
                never |= {option.text for option in step.options}
            elif isinstance(step, Say):
                later.add(step.text)
    return never, later


@pytest.mark.timeout(2 * 3600)
def test_no_text_for_the_overlord_alone_reaches_anybody_else(
    fresh_seed: int, long_run: bool
) -> None:
    every(whispers, BRIEF, range(fresh_seed, fresh_seed + (LONG if long_run else 5)))


def every(law: Any, game: Any, seeds: Iterable[int]) -> None:
    """Try a law on all these seeds."""
    for seed in seeds:
        law(game, seed)


PLANTED = (
    (planted.ByPage, keeps_secrets, "parts"),
    (planted.ByBlock, keeps_secrets, "parts"),
    (planted.ByMark, keeps_secrets, "parts"),
    (planted.ByOffer, keeps_secrets, "offers"),
    (planted.ByObjection, objections_keep_secrets, "in another world"),
    (planted.ByReading, keeps_secrets, "asks"),
    (planted.ByReading, whispers, "reads too early"),
    (planted.ByDecision, keeps_secrets, "asks"),
    (planted.ByDecision, whispers, "reads too early"),
    (planted.ByEnigma, keeps_secrets, "asks"),
    (planted.ByVerdict, whispers, "reads too early: Silence"),
    (planted.ByLog, whispers, "reads too early: The cable"),
    (planted.ByNote, whispers, "reads too early: Whoever answers"),
    (planted.ByVote, hides_answers, "what player-[0-9] has said"),
)


@pytest.mark.rule("SV-NAR-003", "SV-NAR-017", "SV-ENI-007", "SV-NAR-021")
@pytest.mark.parametrize(("leak", "law", "sentence"), PLANTED)
@pytest.mark.timeout(600)
def test_a_secret_let_out_turns_the_kit_red(leak: Any, law: Any, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        every(law, leak(), range(MANY))
