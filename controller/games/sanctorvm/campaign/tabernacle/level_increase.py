"""Panels: Superb Panels are filled in anew at a Tabernacle that allows it (SV-TAB-010, SV-TAB-011),
and raised by a level when one is left that calls for it (SV-TAB-012, SV-LVL-001).

A panel that is filled in anew keeps its level.  Raised are all panels of the group, those too who
do not fight at present; nobody leaves before every one is.

What may live here: when it is done, and for whom.  What may not: the choices (`creating`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.campaign.adventure.chapter import chapter_over
from controller.games.sanctorvm.campaign.group.creating import fill_in, raise_level
from controller.games.sanctorvm.campaign.tabernacle.service import Service
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Option, Why

__all__ = ["SERVICE", "level"]


def offers(story: Story) -> Iterator[Option]:
    """SV-TAB-010: each panel, once."""
    here = story.state.visit
    if here is None or not here.reset:
        return
    for each in story.state.members:
        name = story.name(each)
        anew = Why(Msg("{who} was filled in anew already", who=name), ("SV-TAB-010",))
        yield Option(
            f"reset:{each.id}",
            Msg("Reset Superb Panel: fill in {who} anew", who=name),
            subject=each.id,
            closed=anew if each.id in here.anew else None,
        )


def reset(telling: Telling, option: Option) -> Rules[None]:
    """SV-TAB-010, SV-TAB-011: one panel, at the level that it has."""
    assert telling.state.visit is not None
    telling.state.visit.anew.append(option.subject)
    member = telling.state.member(option.subject)
    yield from fill_in(telling, member)
    if telling.ethermancer(member.id):
        learnt = telling.state.learnt  # SV-PWR-014: no more of them than the level
        telling.state.learnt = learnt[: member.panel.skills["ethermancy"]]


def level(telling: Telling) -> Rules[None]:
    """SV-TAB-012, SV-LVL-001: the next panel is raised; after the last one the Tabernacle is
    left."""
    state, here = telling.state, telling.state.visit
    if here is not None and here.raising:
        yield from raise_level(telling, state.member(here.raising[0]))
        here.raising.pop(0)
        if here.raising:
            return
    state.visit = None
    chapter_over(telling)


SERVICE = Service(offers, reset)
