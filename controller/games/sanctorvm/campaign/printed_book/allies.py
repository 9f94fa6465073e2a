"""Allies: who may be won over on a page of the printed book, and for what (SV-ALY-006 to 015).

    Automaton   the Attribute and the level of the test
    Commander   the challenge, which is a Condition of the next Action Phase
    Mercenary   the price in Coins

What may live here: asking for these values.  What may not: winning somebody over
(`narrative.allies`).
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.story import Automaton, Commander, Mercenary, Step
from controller.games.sanctorvm.box.words import ATTRIBUTES
from controller.games.sanctorvm.campaign.printed_book.asking import number, pick
from controller.games.sanctorvm.campaign.printed_book.terms import CONDITIONS, condition
from controller.games.sanctorvm.campaign.telling import Telling
from controller.games.sanctorvm.preparing.allies import TYPES
from controller.wire import Msg

__all__ = ["ally_of_page"]


def ally_of_page(telling: Telling) -> Rules[Step | None]:
    """Who, as a step of a scene would say it; None where the page was taken back."""
    kind = yield from pick(telling, "ally-type", Msg("What kind of Ally?"), TYPES)
    if kind is None:
        return None
    minions = {name: Msg(each.name) for name, each in telling.box.minions.items()}
    minion = yield from pick(telling, "ally-minion", Msg("Which Minion?"), minions)
    if minion is None:
        return None
    if kind == "automaton":
        return (yield from automaton(telling, minion))
    if kind == "commander":
        return (yield from commander(telling, minion))
    coins = yield from number(telling, "ally-coins", Msg("For how many Coins?"), 1, 10)
    return Mercenary(minion=minion, coins=coins)


def automaton(telling: Telling, minion: str) -> Rules[Step | None]:
    """SV-ALY-007: the test."""
    attribute = yield from pick(telling, "attribute", Msg("A test of which Attribute?"), ATTRIBUTES)
    if attribute is None:
        return None
    level = yield from number(telling, "level", Msg("Of which level?"), 1, 9)
    return Automaton(minion=minion, attribute=attribute, level=level)


def commander(telling: Telling, minion: str) -> Rules[Step | None]:
    """SV-ALY-011: the challenge; one of a module can be said once the Action Phase is built."""
    names = {name: text for name, text in CONDITIONS.items() if name != "rises"}
    kind = yield from pick(telling, "ally-challenge", Msg("Which challenge?"), names)
    clause = yield from condition(telling, kind or "")
    return None if clause is None else Commander(minion=minion, challenge=(clause,))
