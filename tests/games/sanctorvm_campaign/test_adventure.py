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
MOST = 60
"""Plays after which what nobody has come to is taken to be out of reach.  Ten come to everything
four times in five; the rarest block, a price refused for somebody who just died, took 22 at
worst."""
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
    """Plays of the adventure, and what they have reached together: so many at least, and on until
    there is nothing left to reach."""

    def __init__(self, seed: int, least: int) -> None:
        self.game = Watched(ADVENTURE)
        self.plays: dict[int, Played] = {}
        while len(self.plays) < least or (self.missing() and len(self.plays) < MOST):
            number = len(self.plays)
            self.plays[seed + number] = play(self.game, seed + number, POLICIES[number % 2])

    def missing(self) -> dict[str, list[str]]:
        """What nobody has come to yet, by its kind."""
        steps, blocks = everywhere(self.game.book.box)
        reached = self.game.reached
        left = {
            "blocks": blocks - reached.blocks.keys(),
            "steps": steps - reached.steps,
            "stages": STAGES - reached.stages,
            "told": TOLD - reached.told,
            "asked": ASKED - reached.asks.keys(),
        }
        return {kind: sorted(these) for kind, these in left.items() if these}


@pytest.fixture(scope="module")
def season(fresh_seed: int, long_run: bool) -> Season:
    return Season(fresh_seed, LONG if long_run else EVERYDAY)


@pytest.mark.timeout(3600)
@pytest.mark.rule("SV-VER-002", "SV-CHP-006", "SV-GEN-005")
def test_every_play_comes_to_an_end(season: Season) -> None:
    assert {each.result for each in season.plays.values()} == {"completed", "failed"}


@pytest.mark.rule("SV-VER-003", "SV-CHP-008", "SV-CHP-010")
@pytest.mark.parametrize("kind", ["blocks", "steps", "stages", "told"])
def test_everything_the_story_holds_is_reached(season: Season, kind: str) -> None:
    assert season.missing().get(kind, []) == []


@pytest.mark.rule("SV-TAB-003", "SV-LOS-005")
def test_every_service_is_used_and_both_ways_out_of_a_loss(season: Season) -> None:
    assert season.missing().get("asked", []) == []


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
