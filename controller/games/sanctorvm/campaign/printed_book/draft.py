"""Draft: an Action Phase of the printed book, built on the screen (SV-AP-003 to SV-AP-015).

A menu of its sections, in the order in which the page prints them; each shows what has been said of
it, and is said anew by taking it.  The battle begins once nothing is missing: what still is stands
beside that option.

What may live here: the menu.  What may not: any single section.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.box.unfit import unfit
from controller.games.sanctorvm.campaign.action_phase.fighting import begin_printed
from controller.games.sanctorvm.campaign.action_phase.relief import relieve
from controller.games.sanctorvm.campaign.printed_book import forces, ground, terms
from controller.games.sanctorvm.campaign.printed_book.asking import one
from controller.games.sanctorvm.campaign.printed_book.section import Section
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Option, Why

__all__ = ["draft"]

SECTIONS: dict[str, Section] = {**ground.SECTIONS, **forces.SECTIONS, **terms.SECTIONS}
BACK = Option("back", Msg("Back to the page; this is kept"))
AFRESH = Option("afresh", Msg("Begin again with nothing"))


def draft(telling: Telling) -> Rules[None]:
    """What does the page say of it?"""
    options = [
        Option(name, section.label, facts=(section.says(telling),))
        for name, section in SECTIONS.items()
    ]
    taken = yield from one(
        telling,
        "draft",
        Msg("Build the Action Phase as the page says"),
        (fight_it(telling), *options, BACK, AFRESH),
    )
    state = telling.state
    if taken is None or taken.id == BACK.id:
        state.stage = "desk"
    elif taken.id == AFRESH.id:
        state.draft, state.stage = None, "desk"
    elif taken.id in SECTIONS:
        yield from SECTIONS[taken.id].does(telling)
    elif taken.closed is None:
        yield from relieve(telling)
        built, state.draft = ground.phase(telling), None
        begin_printed(telling, built)


def fight_it(story: Story) -> Option:
    """The option that begins the battle, closed with what is missing."""
    wrong = next(missing(story), None)
    closed = None if wrong is None else Why(wrong, ("SV-AP-005",))
    return Option("fight", Msg("Fight it"), closed=closed)


def missing(story: Story) -> Iterator[Msg]:
    """What keeps it from being fought."""
    phase = ground.phase(story)
    if not phase.modules:
        yield Msg("no module lies on the table yet")
        return
    incomplete = phase.contradiction()
    if incomplete is not None:
        yield incomplete
        return
    yield from unfit(story.box, phase)
