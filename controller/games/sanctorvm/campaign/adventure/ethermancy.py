"""Gifts: what Ethermancy gives when a chapter begins (SV-SKL-029 to SV-SKL-031, SV-PWR-014).

Each of the five who lives and has the Skill may create a Proterberus, which lies in the Storage
Deck then.  The Primordial Ethermancer chooses his cards, though he is only there to relieve
somebody: they are his for the whole chapter, and go into the battles in which he fights.

What may live here: whose turn it is.  What may not: the gifts (`preparing.ethermancy`).
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.campaign.events import Learnt
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.events import Conjured
from controller.games.sanctorvm.preparing.ethermancy import Gifted, powers, proterberus
from controller.wire import Msg, Why

__all__ = ["gifted", "give"]


def gifted(story: Story) -> list[str]:
    """Who is to see what it gives."""
    return [
        each.id
        for each in story.state.members
        if each.panel.skills["ethermancy"] and (creates(story, each) or story.ethermancer(each.id))
    ]


def creates(story: Story, who: Member) -> bool:
    """SV-SKL-029, SV-HSB-014: one of the story, who lives."""
    return who.id in story.state.team and who.alive


def give(telling: Telling) -> Rules[None]:
    """The next of them."""
    state = telling.state
    who = state.member(state.gifted[0])
    me = Gifted(telling.seat(who), telling.name(who), who.panel.skills["ethermancy"])
    if creates(telling, who):
        yield from conjure(telling, who, me)
    if telling.ethermancer(who.id):
        yield from learn(telling, me)
    state.gifted.pop(0)


def conjure(telling: Telling, who: Member, me: Gifted) -> Rules[None]:
    """SV-SKL-029: the coins, and what comes of them."""
    state = telling.state
    card = yield from proterberus(telling.ask, me, telling.box, {*state.storage, *state.gunan})
    title = Msg(telling.box.card(card).name) if card else None
    if card:
        state.storage.append(card)
    why = Why(Msg("Ethermancy {n}", n=me.level), ("SV-SKL-029", "SV-SKL-031"))
    telling.tell(Conjured(who=who.id, name=me.name, card=card, title=title, reasons=(why,)))


def learn(telling: Telling, me: Gifted) -> Rules[None]:
    """SV-PWR-014: his cards for this chapter."""
    chosen = yield from powers(telling.ask, me, telling.box, (), me.level)
    telling.state.learnt = [kind_of(card) for card in chosen]
    why = Why(Msg("Ethermancy {n}", n=me.level), ("SV-PWR-014", "SV-ETH-005"))
    for card in chosen:
        title = Msg(telling.box.card(card).name)
        telling.tell(Learnt(name=me.name, title=title, reasons=(why,)))
