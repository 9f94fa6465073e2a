"""Check: what is impossible about a campaign that the Overlord corrected.

The Overlord has the last word: Health, cards, Coins and the page where the story goes on may be set
at will.  What is refused is what the rules would stumble over later.

What may live here: the order of the checks.  What may not: any of them (`checks`), and what is
impossible in a battle (`desk.check`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.campaign.desk.checks.goods import wrong_goods
from controller.games.sanctorvm.campaign.desk.checks.group import (
    wrong_members,
    wrong_people,
    wrong_seats,
    wrong_team,
)
from controller.games.sanctorvm.campaign.desk.checks.pages import wrong_draft, wrong_printed
from controller.games.sanctorvm.campaign.desk.checks.place import (
    wrong_adventure,
    wrong_frames,
    wrong_path,
    wrong_visit,
)
from controller.games.sanctorvm.campaign.desk.checks.stage import wrong_battle, wrong_stage
from controller.games.sanctorvm.campaign.state import Campaign
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.desk.check import check as battle_check
from controller.games.sanctorvm.desk.check import wrong_house
from controller.wire import Msg, Why

__all__ = ["check"]


def check(book: Book, state: Campaign) -> Why | None:
    """The first thing that cannot be, or None."""
    return next(wrong(Story(book, state)), None)


def wrong(story: Story) -> Iterator[Why]:
    """Everything that cannot be; what comes later may rely on what came before."""
    state = story.state
    yield from wrong_adventure(story)
    yield from wrong_members(story, state.members)
    yield from wrong_team(story)
    yield from wrong_seats(state)
    yield from wrong_people(state)
    yield from wrong_goods(story, state)
    for before in (state.kept, state.before):
        if before is not None:
            yield from wrong_members(story, before.members)
            yield from wrong_goods(story, before)
            if {each.id for each in before.members} != {each.id for each in state.members}:
                yield Why(Msg("a chapter goes back to the Homo Superbe that it began with"))
    yield from wrong_frames(story)
    yield from wrong_visit(story)
    yield from wrong_path(state)
    yield from wrong_printed(story)
    yield from wrong_draft(story)
    yield from wrong_house(state.house)
    yield from wrong_stage(story)
    if state.battle is not None:
        why = battle_check(story.book, state.battle)
        if why is not None:
            yield why
        yield from wrong_battle(story, state.battle)
