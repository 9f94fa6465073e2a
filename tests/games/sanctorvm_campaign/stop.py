"""A stop at the Tabernacle: a campaign that has just reached it, after its first chapter.

desk = stop(store={"injector": 1}, coins=2)      what the chapter says of it, and of the group
won(desk), lost(desk)                            how an Action Phase that is under way ends
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from controller.engine.run import Run
from controller.games.sanctorvm.box.adventure import AdventureCard, Chapter
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.story import Say
from controller.games.sanctorvm.campaign.state import Campaign
from controller.wire import Chance
from tests.games.sanctorvm_campaign.desk import Desk, game

__all__ = ["SKIRMISH", "gifts", "lost", "named", "offered", "onward", "stop", "won"]

SKIRMISH: ActionPhase = game().book.box.battles["skirmish"]
"""A battle of the base pack, to be told apart by name, Reward and destiny."""

OF_CHAPTER = ("forum", "store", "replicas", "battles", "reset", "level")


def stop(
    *,
    entries: dict[str, dict[str, Any]] | None = None,
    second: dict[str, Any] | None = None,
    **given: Any,
) -> Desk:
    """The desk at the Tabernacle; `second` is what the chapter after it says."""
    chapter = {name: given.pop(name) for name in OF_CHAPTER if name in given}
    more: dict[str, dict[str, Any]] = {
        "chapters": {
            "first": Chapter(name="First", first="01", **chapter),
            "second": Chapter(name="Second", first="02", **(second or {})),
        },
        "adventure_cards": {"idol": AdventureCard(name="Idol of Omunai", adventure="test")},
        **(entries or {}),
    }
    at_once: dict[str, Any] = {"stage": "tabernacle", "frames": [], **given}
    return Desk(Say(text="It goes on."), entries=more, **at_once)


def offered(desk: Desk) -> list[str]:
    """The ids of the open options."""
    return [each.id for each in desk.ask.options if each.closed is None]  # type: ignore[union-attr]


def onward(desk: Desk) -> None:
    """Leave it, and let the next chapter begin; its first page waits then."""
    desk.say("leave")
    gifts(desk)


def gifts(desk: Desk) -> None:
    """What Ethermancy brings as a chapter begins: nothing, as every coin shows Rabidus."""
    while desk.ask.key != "scene":
        desk.say(*(("rabidus",) if isinstance(desk.ask, Chance) else ()))


def won(desk: Desk) -> None:
    """The Overlord's miniatures lie dead."""
    decided(desk, "overlord")


def lost(desk: Desk) -> None:
    """The five lie dead, and no Coin is left."""
    decided(desk, "homo")


def decided(desk: Desk, side: str) -> None:
    """The battle goes on from a position in which a Side has fallen."""
    state = msgspec.msgpack.decode(desk.run.rested, type=Campaign)
    assert state.battle is not None
    state.battle.round, state.battle.packing, state.battle.stage = 1, [], "choose"
    for each in state.battle.miniatures:
        if each.side == side:
            each.health, each.bars, each.ready = 0, 0, False
    if side == "homo":
        state.battle.coins = 0
    desk.run = Run.of(desk.game, state)
    desk.events = desk.run.collect()


def named(name: str, **values: Any) -> ActionPhase:
    """A battle like the Skirmish, under another name."""
    return replace(SKIRMISH, name=name, **values)
