"""Arcade: one Action Phase after another, without a story (SV-VER-013 to SV-VER-021).

    choose an Action Phase of the adventure, whether it was ever reached or not
    the Storage Deck    what the adventure begins with, the Rewards of the adventure before it
                        among that, the Weapon and Armor Cards of every Action Phase before it, and
                        the Replicas of its chapter
    fight it; then all cards go back to their own Decks, and everybody is as new

What may live here: the way from one to the next.  What may not: how they are fought (`fighting`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.campaign.action_phase.fighting import begin
from controller.games.sanctorvm.campaign.adventure import outset
from controller.games.sanctorvm.campaign.events import Ended
from controller.games.sanctorvm.campaign.group.creating import raise_level
from controller.games.sanctorvm.campaign.side.keeping import endow
from controller.games.sanctorvm.campaign.state import Belongings
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Option

__all__ = ["arcade"]

TEAM = Option("team", Msg("Choose another five"))
STOP = Option("stop", Msg("That is enough for today"))


def arcade(telling: Telling) -> Rules[None]:
    """SV-VER-016: which Action Phase is next."""
    put_back(telling)
    state = telling.state
    options = (*listed(telling), TEAM, STOP)
    chosen = yield from telling.leader(
        "arcade", Msg("Choose an Action Phase"), options, "SV-VER-016"
    )
    if chosen.objects:
        yield from ready(telling, chosen.objects[0])
        begin(telling, chosen.objects[0])
    elif chosen.id == TEAM.id:
        state.stage = "team"
    else:
        state.stage, state.ended = "over", "stopped"
        telling.tell(Ended(text=Msg("The Arcade is over for today")))


def listed(story: Story) -> Iterator[Option]:
    """SV-VER-015: all of them, chapter by chapter."""
    for number in range(len(story.adventure.chapters)):
        told = story.titled(number)
        for battle in story.chapter_at(number).battles:
            won = (Msg("won"),) if battle in story.state.won else ()
            yield Option(
                f"battle:{battle}",
                Msg(story.box.battles[battle].name),
                objects=(battle,),
                facts=(told, *won),
            )


def ready(telling: Telling, battle: str) -> Rules[None]:
    """SV-VER-017, SV-VER-018, SV-VER-021: the cards, and panels of the level of its chapter."""
    state, box, adventure = telling.state, telling.box, telling.adventure
    chapters = [box.chapters[name] for name in adventure.chapters]
    state.chapter = next(n for n, chapter in enumerate(chapters) if battle in chapter.battles)
    for who in state.five():
        while len(who.build.growths) < telling.level() - 1:
            yield from raise_level(telling, who)
    every = outset.battles(box, adventure)
    before = outset.rewards(box, every[: every.index(battle)])
    began = outset.stock(box, adventure)
    state.storage = outset.laid_out(box, before + began + Counter(telling.chapter.replicas))


def put_back(telling: Telling) -> None:
    """SV-VER-020: all cards go back to their own Decks, and nobody bears a mark of it."""
    state = telling.state
    members, coins = outset.as_new(state.members), telling.adventure.coins
    endow(state, Belongings(members=members, coins=coins, won=state.won))
    state.fighting = ""
