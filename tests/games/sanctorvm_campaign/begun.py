"""Begun: campaigns at some moment, as the Overlord might correct them.

What may live here: these campaigns.  What may not: a correction (`overlord`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from controller.games.sanctorvm.box.adventure import AdventureCard
from controller.games.sanctorvm.box.story import Choice, Decision, Fight, Say
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__ = ["CHOICE", "battle", "book", "plain", "said", "story"]

ON = Say(text="On.")
CHOICE = Decision(by="leader", options=(Choice(text="A.", then=(ON, ON)), Choice(text="B.")))
NOBODY_CONJURES = {name: {"ethermancy": 0} for name in (*FIVE, "ghurab")}
CARDS = {"adventure_cards": {"idol": AdventureCard(name="Idol", adventure="test")}}


def story(*steps: Any, **values: Any) -> Desk:
    """A chapter that has begun; its first page is being read, and a choice comes behind it."""
    desk = Desk(
        ON,
        *(steps or (CHOICE,)),
        stage="chapter",
        frames=[],
        levels=NOBODY_CONJURES,
        entries=CARDS,
        **values,
    )
    while desk.ask.key == "leader":
        desk.say("player-1")
    return desk


def battle() -> Desk:
    """An Action Phase is being fought."""
    desk = story(Fight(battle="skirmish"))
    desk.say()
    desk.say("nobody")
    return desk


def book(**values: Any) -> Desk:
    """Beside the printed book, with a chapter that has begun."""
    desk = story(version="book", adventure="")
    for name, value in values.items():
        setattr(desk.state, name, value)
    return desk


def plain(value: Any) -> Any:
    """As an edit says it."""
    return msgspec.to_builtins(value)


def said(desk: Desk) -> str:
    """What the game's own check says of a state as it stands."""
    why = desk.game.check(desk.state)
    return "" if why is None else str(why.text)
