"""Tool Tokens: which cards lie on the board of an Action Phase of the story."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.phase import Lost
from controller.games.sanctorvm.box.story import Fight, Say
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.stop import named

__all__: list[str] = []

LOST = named("Lost and found", tokens=(Lost(place="B1-1", card="glass-heart"),))
"""There is one Glass Heart."""


def tokens(**values: Any) -> list[str]:
    """The cards under the Tool Tokens, once the battle is made ready."""
    desk = Desk(
        Fight(battle="lost"), Say(text="On."), entries={"battles": {"lost": LOST}}, **values
    )
    desk.say("nobody")
    assert desk.state.battle is not None
    return [token.card for token in desk.state.battle.tokens]


@pytest.mark.rule("SV-TOK-001")
def test_a_tool_token_is_worth_a_copy_that_nobody_has() -> None:
    assert tokens() == ["glass-heart-1"]


@pytest.mark.rule("SV-TOK-001")
@pytest.mark.parametrize("deck", ["storage", "gunan"])
def test_where_no_copy_is_left_nothing_lies_there(deck: str) -> None:
    assert tokens(**{deck: ["glass-heart-1"]}) == []
