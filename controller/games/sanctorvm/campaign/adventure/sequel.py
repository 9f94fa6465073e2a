"""Sequel: an adventure is completed, and others wait behind it (SV-GEN-005, SV-VER-012,
SV-CMP-022).

An adventure says which one comes before it (`after`), so several may follow one and the same: then
the players choose.  The group goes on with its panels, as they were at the level at which the new
adventure begins; all else is as that one says (SV-CHP-002, SV-CHP-003).

What may live here: the way into the next adventure.  What may not: what one begins with (`outset`).
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.campaign.adventure import outset
from controller.games.sanctorvm.campaign.events import AdventureBegan, Happened
from controller.games.sanctorvm.campaign.side.keeping import endow
from controller.games.sanctorvm.campaign.state import Build, Member
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.preparing.level import grown
from controller.wire import Msg, Option, Text, Why

__all__ = ["Regrown", "completed", "next_adventure"]

STOP = Option("stop", Msg("The campaign ends here"))


class Regrown(Happened, frozen=True, kw_only=True):
    """SV-CHP-002: a panel stands again as it did at a level below."""

    who: Text
    level: int

    def says(self) -> Text:
        return Msg("{who} is at level {level} again", who=self.who, level=self.level)


def completed(telling: Telling) -> None:
    """SV-GEN-005: the adventure is completed; the campaign is, where nothing follows."""
    state = telling.state
    if followers(telling):
        state.stage = "next"
    else:
        state.stage, state.ended = "over", "completed"


def followers(story: Story) -> list[str]:
    """SV-VER-012: the adventures that this group may play now, and has not."""
    state = story.state
    if not state.adventure:
        return []
    played = (*state.finished, state.adventure)
    return [
        name
        for name, adventure in story.box.adventures.items()
        if adventure.after in played and name not in played
    ]


def next_adventure(telling: Telling) -> Rules[None]:
    """SV-CMP-022: which of them."""
    state, box = telling.state, telling.box
    options = [
        Option(f"adventure:{name}", Msg(box.adventures[name].name), objects=(name,))
        for name in followers(telling)
    ]
    taken = yield from telling.leader(
        "next",
        Msg("The adventure is completed. Which one is next?"),
        (*options, STOP),
        *("SV-CMP-022", "SV-VER-012"),
    )
    if taken.objects:
        go_on_with(telling, taken.objects[0])
    else:
        state.stage, state.ended = "over", "completed"


def go_on_with(telling: Telling, name: str) -> None:
    """SV-CHP-002: nothing is left of the adventure before but the panels, at the level of the new
    one, and what SV-CHP-003 says."""
    state, adventure = telling.state, telling.box.adventures[name]
    state.finished.append(state.adventure)
    state.adventure, state.chapter, state.kept = name, 0, None
    endow(state, outset.began(telling.box, adventure, state.members))
    for left in (state.frames, state.replayed, state.path):
        left.clear()
    telling.tell(AdventureBegan(title=Msg(adventure.name)))
    for who in state.members:
        if len(who.build.growths) >= adventure.level:
            regrow(telling, who, adventure.level)
    state.stage = "create"


def regrow(telling: Telling, who: Member, level: int) -> None:
    """SV-CHP-002: its panel as it was created, with the growths up to this level and no later
    one."""
    build, hero = who.build, telling.box.heroes[who.id]
    growths = build.growths[: level - 1]
    who.build = Build(build.boosted, build.secondary, growths)
    who.panel = grown(hero, build.boosted, build.secondary, growths)
    why = Why(Msg("all begin this adventure at level {level}", level=level), ("SV-CHP-002",))
    telling.tell(Regrown(who=telling.name(who), level=level, reasons=(why,)))
