"""Held: what stands both in the campaign and in the battle under way, and counts in one of them.

A battle that is being fought has its own of much that the campaign has, too.  A correction of what
does not count would be accepted and come to nothing, so it is refused, and the sentence says where
that stands which does.

    agreed         house rules and Solo Mode: a battle has them from the campaign at any time; to be
                   corrected in the campaign
    brought home   Coins, cards, Health and States, and how much harder the Overlord hits: the
                   battle's are the campaign's when it is over; to be corrected in the battle
    in both        which Action Phase it is, who plays whom, what is on a Superb Panel: neither
                   becomes the other's; to be corrected in both, in one correction

In the Imaginarium only Coins and the Overlord's hand are brought home (SV-IMA-014); whatever else
is corrected in the campaign holds there afterwards.

What may live here: what counts where.  What may not: what is impossible (`check`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.campaign.action_phase.fighting import panel, seats
from controller.games.sanctorvm.campaign.state import Campaign
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.state import Battle, Seat
from controller.wire import Msg, Why

__all__ = ["held"]

Values = Mapping[str, object]
"""Values of a state, each by the path at which it is to be corrected."""


def held(book: Book, before: Campaign, after: Campaign) -> Why | None:
    """Why a correction that made `after` of `before` would come to nothing, if it would.  One that
    ends the battle, or begins it, says itself how all stands."""
    if before.battle is None or after.battle is None:
        return None
    return next(wrong(Story(book, before), Story(book, after)), None)


def wrong(before: Story, after: Story) -> Iterator[Why]:
    """Everything that would."""
    old, new = before.state.battle, after.state.battle
    assert old is not None
    assert new is not None
    if old.fate != new.fate:
        yield Why(Msg("Fate cannot be corrected."))
    yield from overruled(after.state, old, new)
    was, now = dict(taken_along(before)), dict(taken_along(after))
    for path, value in now.items():
        if path in was and was[path] != value:
            text = Msg(
                "the battle under way has taken this along, and it is corrected there: {path}",
                path=path,
            )
            yield Why(text, ("SV-OVL-001",))
    yield from apart(in_campaign(before), in_campaign(after), in_battle(old), in_battle(new))


def overruled(state: Campaign, then: Battle, there: Battle) -> Iterator[Why]:
    """What was agreed for the campaign, corrected in the battle alone."""
    for path, was, now, agreed in (
        ("/house", then.house, there.house, state.house),
        ("/solo", then.solo, there.solo, state.solo),
    ):
        if now not in (was, agreed):
            text = Msg(
                "the campaign says this for its battles, too, and it is corrected there: {path}",
                path=path,
            )
            yield Why(text, ("SV-OVL-001",))


def taken_along(story: Story) -> Iterator[tuple[str, object]]:
    """What the campaign has that it will have from the battle: each by its place there."""
    state, kinds = story.state, story.box.kinds()
    battle = state.battle
    assert battle is not None
    yield "/battle/coins", state.coins
    yield "/battle/harm", state.harm
    if state.stage == "replay":
        return
    yield "/battle/storage", [card for card in state.storage if kind_of(card) in kinds]
    yield "/battle/gunan", state.gunan
    members = {each.id: each for each in state.members}
    for number, who in enumerate(battle.miniatures):
        member = members.get(who.relieves or who.id) if who.superb else None
        if member is not None:
            yield f"/battle/miniatures/{number}/health", member.health
            yield f"/battle/miniatures/{number}/states", member.states


def apart(was: Values, now: Values, then: Values, there: Values) -> Iterator[Why]:
    """What was corrected in the campaign, or in the battle, and not in both alike."""
    for path, value in now.items():
        corrected = was.get(path) != value or then.get(path) != there.get(path)
        if corrected and there.get(path) != value:
            text = Msg(
                "the campaign has this, and so has the battle under way: correct both alike in one "
                "correction, that of the battle at {path}",
                path=path,
            )
            yield Why(text, ("SV-OVL-001",))


def in_campaign(story: Story) -> Values:
    """What both have, as the campaign has it."""
    state = story.state
    battle = state.battle
    assert battle is not None
    members = {each.id: each for each in state.members}
    return {
        "/battle/seats": shared(seats(story)),
        "/battle/battle": "" if state.printed is not None else state.fighting,
        "/battle/printed": state.printed,
        **{
            f"/battle/miniatures/{number}/panel": panel(story, members[who.id])
            for number, who in enumerate(battle.miniatures)
            if who.superb and who.id in members
        },
    }


def in_battle(battle: Battle) -> Values:
    """The same, as the battle has it."""
    return {
        "/battle/seats": shared(battle.seats),
        "/battle/battle": battle.battle,
        "/battle/printed": battle.printed,
        **{
            f"/battle/miniatures/{number}/panel": who.panel
            for number, who in enumerate(battle.miniatures)
            if who.superb
        },
    }


def shared(given: list[Seat]) -> dict[str, list[str]]:
    """Who plays whom, in whatever order they sit."""
    return {seat.name: sorted(seat.plays) for seat in given}
