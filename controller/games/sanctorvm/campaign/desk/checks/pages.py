"""Pages: Action Phases of a printed book that name what no pack has, or cannot be laid.

One that was built is complete, as it was when it was fought; one that is being built may lack
anything, but its places are on its board.

What may live here: these pages.  What may not: what keeps an Action Phase from being fought at all
(`box.unfit`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.box.condition import Arrives
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.unfit import unfit
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.moving.board import Board
from controller.wire import Msg, Why

__all__ = ["wrong_draft", "wrong_printed"]


def wrong_printed(story: Story) -> Iterator[Why]:
    """Those that were built."""
    state = story.state
    pages = [each.phase for each in state.built]
    for phase in (*pages, *((state.printed,) if state.printed else ())):
        yield from unknown(story, phase)
        wrong = phase.contradiction()
        for text in (*((wrong,) if wrong else ()), *unfit(story.box, phase)):
            what = Msg("the Action Phase {name}: {what}", name=phase.name, what=text)
            yield Why(what, ("SV-AP-005",))


def wrong_draft(story: Story) -> Iterator[Why]:
    """The one that is being built."""
    state = story.state
    if (state.stage == "draft") and state.draft is None:
        text = Msg('at the stage "draft" an Action Phase is being built')
        yield Why(text, ("SV-AP-005",))
    if state.draft is None:
        return
    yield from unknown(story, state.draft)
    squares = [laid.at for laid in state.draft.modules]
    codes = [laid.code for laid in state.draft.modules]
    if len(set(squares)) < len(squares) or len(set(codes)) < len(codes):
        text = Msg("each module lies in a place of its own, and once")
        yield Why(text, ("SV-MAP-002",))
        return
    spaces = Board.of(story.box, state.draft.modules, state.draft.exit).spaces
    for place in places(state.draft):
        if place not in spaces:
            text = Msg('there is no space "{place}" on the board', place=place)
            yield Why(text, ("SV-MAP-003",))


def places(phase: ActionPhase) -> Iterator[str]:
    """The spaces that it speaks of."""
    yield from (deploys.place for deploys in phase.heroes)
    yield from (place for force in phase.minions for place in force.places)
    yield from (token.place for token in phase.tokens)
    yield from (place for feature in phase.features for pair in feature.pathways for place in pair)
    if phase.prison is not None:
        yield phase.prison.place


def unknown(story: Story, phase: ActionPhase) -> Iterator[Why]:
    """Names that no pack has."""
    box = story.box
    modules = {laid.code for laid in phase.modules}
    modules |= {phase.exit.module} if phase.exit else set()
    modules |= {phase.arena.module} if phase.arena else set()
    minions = {force.minion for force in phase.minions}
    minions |= {each.minion for each in phase.conditions if isinstance(each, Arrives)}
    cards = {*phase.reward, *phase.storage}
    targets = {phase.target} - {"", *numbered(story, phase.target)}
    tools = {token.card for token in phase.tokens}
    for names, known in (
        (modules, box.modules.keys()),
        (minions, box.minions.keys()),
        (cards, box.kinds().keys()),
        (tools, box.tools.keys()),
        (targets, ()),
    ):
        for name in sorted(names - set(known)):
            text = Msg(
                'the Action Phase {name} names "{what}", which no pack has',
                name=phase.name,
                what=name,
            )
            yield Why(text, ("SV-AP-005",))


def numbered(story: Story, target: str) -> Iterator[str]:
    """A Minion that can be a target, such as "primal-1"; nothing where it is none."""
    kind, _, number = target.rpartition("-")
    if kind in story.box.minions and number.isascii() and number.isdecimal():
        yield target
