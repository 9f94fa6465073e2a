"""View: the campaign as people see it: who is there, what they own, and the battle, if one is on.

Everything here lies open but what is still to be read, and what the Overlord has decided in secret:
these stand in questions that only the Overlord sees, and in no part of a view.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.battle.coins import MOST_COINS
from controller.games.sanctorvm.battle.conditions import said
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS, STATES, in_a_row
from controller.games.sanctorvm.campaign.desk import discretion
from controller.games.sanctorvm.campaign.printed_book.picture import picture
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.tabernacle.imaginarium_page import at_tabernacle
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.preparing.allies import TYPES
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.seen.view import view as battle_view
from controller.games.sanctorvm.values import HEALTH
from controller.wire import (
    OVERLORD,
    AnyAsk,
    Board,
    Card,
    Msg,
    Sheet,
    SheetLine,
    Track,
    View,
    Zone,
)

__all__ = ["view"]


def view(story: Story, asks: tuple[AnyAsk, ...], audience: str) -> View:
    """All that `audience` may see."""
    battle = story.state.battle
    if battle is not None:
        return battle_view(Field(story.book, battle), asks, audience)
    return View(
        audience=audience,
        revision=0,
        turn=story.where(),
        parts=(
            *drafted(story, audience),
            group(story),
            *(sheet(story, each) for each in story.state.members),
            storage(story),
            *at_tabernacle(story),
        ),
    )


def drafted(story: Story, audience: str) -> Iterator[Board]:
    """What the Overlord builds, for nobody else to see."""
    phase = story.state.draft
    if phase is not None and audience == OVERLORD:
        board = picture(story, phase)
        if board is not None:
            yield board


def group(story: Story) -> Sheet:
    """What the Side has together, who leads it, who plays whom, and how the five fare."""
    state = story.state
    lines = [SheetLine(Msg("Leader"), story.called(state.leader))] if state.leader else []
    for seat in state.seats:
        if seat.plays:
            names = in_a_row([story.name(state.member(name)) for name in seat.plays])
            lines.append(SheetLine(story.called(seat.name), names))
    for each in state.five():
        lines += [
            SheetLine(story.name(each), Msg("{state} {level}", state=STATES[name], level=level))
            for name, level in sorted(each.states.items())
        ]
    lines += [*awaited(story), *discretion.lines(story)]
    return Sheet(
        id="group",
        title=Msg("The group"),
        side="first",
        tracks=(
            Track("coins", Msg("Coins"), state.coins, MOST_COINS),
            *(
                Track(f"health-{each.id}", story.name(each), each.health, HEALTH)
                for each in state.five()
            ),
        ),
        lines=tuple(lines),
    )


def awaited(story: Story) -> Iterator[SheetLine]:
    """SV-ALY-001, SV-ALY-012: who helps in the next Action Phase, and what has been promised."""
    for each in story.state.helpers:
        yield SheetLine(TYPES[each.type], Msg(story.box.minions[each.minion].name))
    for clause in story.state.challenges:
        yield SheetLine(Msg("Challenge"), said(story.box, clause))


def sheet(story: Story, who: Member) -> Sheet:
    """A Superb Panel."""
    attributes = [
        SheetLine(label, str(who.panel.attributes[name])) for name, label in ATTRIBUTES.items()
    ]
    skills = [
        SheetLine(label, str(who.panel.skills[name]))
        for name, label in SKILLS.items()
        if who.panel.skills[name]
    ]
    states = [SheetLine(STATES[name], str(level)) for name, level in sorted(who.states.items())]
    return Sheet(
        id=f"sheet-{who.id}",
        title=story.name(who),
        side="first",
        seat=next((seat.name for seat in story.state.seats if who.id in seat.plays), ""),
        tracks=(Track("health", Msg("Health"), who.health, HEALTH),),
        lines=(*states, *attributes, *skills, *powers(story, who)),
    )


def powers(story: Story, who: Member) -> Iterator[SheetLine]:
    """SV-PWR-014: the Ethermancy Cards of this chapter, with whom they belong to."""
    if story.ethermancer(who.id):
        for kind in story.state.learnt:
            yield SheetLine(Msg("Ethermancy Card"), Msg(story.box.ethermancies[kind].name))


def storage(story: Story) -> Zone:
    """SV-SRG-001: the Storage Deck."""
    cards = story.state.storage
    return Zone(
        id="storage",
        title=Msg("Storage Deck"),
        count=len(cards),
        cards=tuple(
            Card(card, decks.title(story, kind_of(card)), story.book.texts.get(kind_of(card), ""))
            for card in cards
        ),
    )
