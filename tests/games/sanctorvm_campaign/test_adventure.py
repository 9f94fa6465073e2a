"""The test adventure is played from creation to its end by automatic players, and everything that a
story can hold is reached on the way."""

from __future__ import annotations

import pytest

from controller.engine.session import Session
from controller.games import find
from controller.wire import Take
from tests.games.sanctorvm_campaign.playing import (
    ADVENTURE,
    Played,
    Watched,
    everywhere,
    play,
)

__all__: list[str] = []

EVERYDAY, LONG = 10, 100
POLICIES = ("random", "sensible")

STAGES = {
    *("create", "team", "gather", "chapter", "gifts", "step", "fight", "lost"),
    *("tabernacle", "replay", "level"),
}
"""All that an adventure of the packs goes through."""

TOLD = {
    *("ChapterBegan", "SceneBegan", "Narrated", "CodeShown", "TookTest", "Decided", "Posed"),
    *("ClueGiven", "Solved", "MachineFound", "Rolled", "Recruited", "Challenged", "Spurned"),
    *("HealthChanged", "Suffered", "CoinsChanged", "CardsGained", "CardsLost", "FightBegan"),
    *("TabernacleReached", "StoreTold", "AskedGuest", "CardShown", "ImaginariumBegan"),
    *("ImaginariumEnded", "FilledIn", "Raised", "Relieved", "Learnt", "Passed", "Ended"),
    *("Departed", "Won", "Rewarded"),
}
"""What is told of it."""

ASKED = {
    *("lost: again", "lost: second-chance", "tabernacle: regenerate", "tabernacle: players"),
    *("tabernacle: buy", "tabernacle: sell", "tabernacle: imaginarium", "tabernacle: leave"),
    *("adventure-card: show", "adventure-card: no", "create: done"),
}
"""What was chosen: the services of the Tabernacle, and what comes of a loss."""


class Season:
    """Plays of the adventure, and what they have reached together."""

    def __init__(self, seeds: range) -> None:
        self.game = Watched(ADVENTURE)
        self.plays = {
            seed: play(self.game, seed, POLICIES[number % 2]) for number, seed in enumerate(seeds)
        }


@pytest.fixture(scope="module")
def season(fresh_seed: int, long_run: bool) -> Season:
    return Season(range(fresh_seed, fresh_seed + (LONG if long_run else EVERYDAY)))


@pytest.mark.timeout(3600)
@pytest.mark.rule("SV-VER-002", "SV-CHP-006", "SV-GEN-005")
def test_every_play_comes_to_an_end(season: Season) -> None:
    assert {each.result for each in season.plays.values()} == {"completed", "failed"}


@pytest.mark.rule("SV-VER-003", "SV-CHP-008", "SV-CHP-010")
def test_every_scene_every_block_and_every_step_is_reached(season: Season) -> None:
    steps, blocks = everywhere(season.game.book.box)
    reached = season.game.reached
    assert sorted(blocks - reached.blocks.keys()) == []
    assert sorted(steps - reached.steps) == []


def test_every_stage_is_gone_through(season: Season) -> None:
    assert sorted(STAGES - season.game.reached.stages) == []


def test_all_that_can_happen_in_it_is_told(season: Season) -> None:
    assert sorted(TOLD - season.game.reached.told) == []


@pytest.mark.rule("SV-TAB-003", "SV-LOS-005")
def test_every_service_is_used_and_both_ways_out_of_a_loss(season: Season) -> None:
    assert sorted(ASKED - season.game.reached.asks.keys()) == []


@pytest.mark.timeout(3600)
def test_restored_afresh_at_every_question_it_comes_to_the_same_end(season: Season) -> None:
    first = min(season.plays.values(), key=lambda each: len(each.inputs))
    assert restored(first) == (first.hash, first.result)


def restored(played: Played) -> tuple[str, str]:
    """The same inputs, to a game that is opened again before each of them."""
    game = find("sanctorvm-campaign", ADVENTURE)
    session = Session.begin(game, played.setup)
    for number, given in enumerate(played.inputs):
        session = Session.open(game, session.journal)
        if isinstance(given, Take):
            session.do(Take(nonce=f"n{number}", seat=given.seat, offer=given.offer))
        else:
            now = given.__struct_fields__
            values = {name: getattr(given, name) for name in now}
            session.do(type(given)(**{**values, "ask": session.ask_id, "nonce": f"n{number}"}))
    assert session.over
    return session.hash(), game.result(session.state)
