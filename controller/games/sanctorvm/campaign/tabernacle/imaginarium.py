"""Imaginarium: Action Phases of completed chapters, fought again (SV-IMA-001 to SV-IMA-018).

The five who are chosen at present fight, with the cards that are lent for it (`replicas`).  It is a
reality that is imagined: Health, States and all cards are afterwards as they were before.  What is
won there is real: the Reward of an Action Phase that had not been won yet, and for a repetition a
Coin, if the Overlord grants it.  Coins that a victory has cost are spent; a defeat costs nothing.

What may live here: the choice, the way into that battle and out of it.  What may not: what the page
of a chapter says (`page`).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.words import in_a_row
from controller.games.sanctorvm.campaign import ids
from controller.games.sanctorvm.campaign.action_phase import fighting
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.fortunes import change_coins
from controller.games.sanctorvm.campaign.side.keeping import plan
from controller.games.sanctorvm.campaign.state import Belongings
from controller.games.sanctorvm.campaign.tabernacle.completed import Past, past
from controller.games.sanctorvm.campaign.tabernacle.events import (
    ImaginariumBegan,
    ImaginariumEnded,
)
from controller.games.sanctorvm.campaign.tabernacle.replicas import armament, replicas
from controller.games.sanctorvm.campaign.tabernacle.service import Service
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.fought import fought
from controller.games.sanctorvm.state import Battle
from controller.wire import OVERLORD, Judge, Msg, Option, Text, Why

__all__ = ["SERVICE", "replay", "won_before"]

BACK = Option("back", Msg("None of them"))
COIN = Option("coin", Msg("They have earned a Coin"))
NO_COIN = Option("no-coin", Msg("No Coin"))


def offers(story: Story) -> Iterator[Option]:
    """SV-IMA-001, SV-IMA-002: at every Tabernacle."""
    nothing = Why(Msg("no completed chapter has an Action Phase"), ("SV-IMA-001",))
    there = any(chapter.battles for chapter in past(story))
    text = Msg("Imaginarium: fight an Action Phase again")
    yield Option("imaginarium", text, closed=None if there else nothing)


def choose(telling: Telling, option: Option) -> Rules[None]:
    """SV-IMA-010: which one; then it begins."""
    taken = yield from telling.leader(
        "imaginarium",
        Msg("The Imaginarium: which Action Phase do you fight?"),
        (*available(telling), BACK),
        *("SV-IMA-001", "SV-IMA-010", "SV-IMA-013"),
    )
    if taken.id != BACK.id:
        _, number, name = ids.read(taken.id, 3)
        yield from enter(telling, past(telling)[int(number) - 1], name)


def available(story: Story) -> Iterator[Option]:
    """SV-IMA-001: every Action Phase of the completed chapters, and what it would bring."""
    for chapter in past(story):
        for name, phase in chapter.battles.items():
            yield Option(
                ids.name("replay", chapter.number, name),
                Msg("Chapter {number}: {battle}", number=chapter.number, battle=Msg(phase.name)),
                facts=tuple(brings(story, name, phase)),
            )


def brings(story: Story, name: str, phase: ActionPhase) -> Iterator[Text]:
    """What a victory would bring."""
    if won_before(story, name):
        yield Msg("won before: a Coin, if the Overlord grants it")
        return
    for kind, count in phase.reward.items():
        yield Msg("{n} x {card}", n=count, card=decks.title(story, kind))


def won_before(story: Story, name: str) -> bool:
    """SV-IMA-016: in the story or in the Imaginarium."""
    return name in story.state.won or name in story.state.replayed


def enter(telling: Telling, chapter: Past, name: str) -> Rules[None]:
    """SV-IMA-010 to SV-IMA-013: the five, with what is lent to them."""
    state, phase = telling.state, chapter.battles[name]
    lent = yield from replicas(telling, chapter)
    state.fighting = name
    state.printed = phase if state.version == "book" else None
    state.relief = {}  # who relieves whom in the story is over with the battle of the story
    apart = copy(state)  # nothing of the story but the five, and nobody who would help there
    plan(apart, Belongings())
    apart.storage = [*armament(telling, chapter, name), *lent]
    apart.gunan = [card for card in state.gunan if card not in lent]
    battle = fighting.made(Story(telling.book, apart))
    battle.replay = True
    state.battle, state.stage = battle, "replay"
    why = Why(Msg("the Imaginarium"), ("SV-IMA-006", "SV-IMA-010", "SV-IMA-011"))
    telling.tell(
        ImaginariumBegan(
            title=Msg(phase.name),
            lent=told(telling, [card for card in battle.storage if lent_to(telling, card, lent)]),
            reasons=(why,),
        )
    )


def lent_to(story: Story, card: str, lent: list[str]) -> bool:
    """Whether the Side fights with a card that is a Replica, or is not its own."""
    return card in lent or card not in story.state.storage


def told(story: Story, cards: list[str]) -> Text | None:
    """Several cards in a sentence."""
    kinds = list(dict.fromkeys(kind_of(card) for card in cards))
    if not kinds:
        return None
    count = {kind: sum(kind_of(card) == kind for card in cards) for kind in kinds}
    return in_a_row(
        [Msg("{n} x {card}", n=count[kind], card=decks.title(story, kind)) for kind in kinds]
    )


def replay(telling: Telling) -> Rules[None]:
    """Fight it, and go back to the Tabernacle."""
    yield from fought(telling.book, fighting.Within(telling.play))
    state = telling.state
    battle = state.battle
    assert battle is not None
    won = battle.winner == "homo"
    state.battle, state.stage = None, "tabernacle"
    state.harm = battle.harm  # the Overlord's word holds from there on (SV-OVL-004)
    rules = ("SV-IMA-007", "SV-IMA-012", "SV-IMA-014" if won else "SV-IMA-017")
    why = Why(Msg("what was lent returns to its Deck"), rules)
    telling.tell(ImaginariumEnded(won=won, reasons=(why,)))
    if won:
        yield from earned(telling, battle)


def earned(telling: Telling, battle: Battle) -> Rules[None]:
    """SV-IMA-014, SV-IMA-016: the Reward the first time, and then a Coin, if the Overlord grants
    it."""
    state, name = telling.state, telling.state.fighting
    change_coins(telling, battle.coins - state.coins, Why(Msg("in the Imaginarium")))
    if not won_before(telling, name):
        state.replayed.append(name)
        why = Why(Msg("the Reward of this battle"), ("SV-IMA-014", "SV-AP-014"))
        for kind, count in telling.book.phase(battle).reward.items():
            decks.gain(telling, kind, count, why)
        return
    taken = yield from telling.ask(
        Judge(
            key="imaginarium-coin",
            to=(OVERLORD,),
            prompt=Msg("They had won this Action Phase before. Do they get a Coin?"),
            because=("SV-IMA-016",),
            options=(COIN, NO_COIN),
        )
    )
    if taken[0].id == COIN.id:
        why = Why(Msg("the Overlord grants it for a repetition"), ("SV-IMA-016",))
        change_coins(telling, 1, why)


SERVICE = Service(offers, choose)
