"""A campaign whose Action Phases are over before they begin: the Overlord calls them off, and fate
says who has won.

What a battle is has laws of its own, which are tried where it is played; here everything between
battles is looked at, and that as often as possible.
"""

from __future__ import annotations

from controller.engine import REST, Play, Rules
from controller.games.sanctorvm.battle.end import call
from controller.games.sanctorvm.box.words import Side
from controller.games.sanctorvm.campaign import SanctorvmCampaign
from controller.games.sanctorvm.campaign.action_phase.fighting import Within
from controller.games.sanctorvm.campaign.state import Campaign
from controller.games.sanctorvm.scene import Scene
from tests.games.sanctorvm_campaign.playing import ADVENTURE

__all__ = ["Brief"]


class Brief(SanctorvmCampaign):
    """The game with the test adventure, and with battles that are called off at once."""

    def __init__(self) -> None:
        super().__init__(ADVENTURE)

    def run(self, play: Play[Campaign]) -> Rules[None]:
        rules = super().run(play)
        reply: object = None
        while True:
            try:
                asked = rules.send(reply)
            except StopIteration:
                return
            if asked is REST:
                yield REST
                reply = None
                yield from self.decided(play)
            else:
                reply = yield asked

    def decided(self, play: Play[Campaign]) -> Rules[None]:
        """Who has won the battle that has just begun, two times in three the Homo Superbe."""
        battle = play.state.battle
        if battle is not None and not battle.winner:
            winner: Side = "overlord" if play.state.fate.below(3, "brief") == 2 else "homo"
            yield from call(Scene(self.book, Within(play)), winner)
