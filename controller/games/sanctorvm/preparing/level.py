"""Level: how a Superb Panel grows, and how it is filled in anew (SV-LVL-001 to SV-LVL-005).

    raised(hero, panel, boosted Strength, one Skill of each other Attribute) -> the panel a level on

One more Attribute is boosted from 2 to 3, both Superb Skills go up by one, and one Skill of each of
the five other Attributes does; it need not be one that was chosen before.  A panel that is reset
keeps its level (SV-TAB-011): it is created anew, and raised as often as before.

What may live here: the choices, judged and carried out.  What may not: who asks for them, and when.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from controller.engine import Illegal
from controller.games.sanctorvm.box.pack import Hero
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS_OF, Attribute, Skill
from controller.games.sanctorvm.preparing.creation import (
    BOOSTED,
    ORDINARY,
    create,
    judge_boosted,
    judge_secondary,
)
from controller.games.sanctorvm.state import Panel
from controller.wire import Msg

__all__ = ["Growth", "grown", "raised"]


class Growth(Struct, frozen=True):
    """The choices of one level: the Attribute that is boosted, and the five Skills."""

    boosted: Attribute
    secondary: tuple[Skill, ...]


def raised(hero: Hero, panel: Panel, growth: Growth) -> Panel:
    """The panel a level further; the one given stays as it is.

    Raises `Invalid` for a name that no list knows, `Illegal` for a choice that the rules forbid.
    """
    judge_boosted(hero, growth.boosted)
    judge_secondary(hero, growth.secondary)
    if panel.attributes[growth.boosted] != ORDINARY:
        raise Illegal(
            Msg(
                "{attribute} of {hero} is boosted already: choose one that stands at {level}.",
                attribute=ATTRIBUTES[growth.boosted],
                hero=Msg(hero.name),
                level=ORDINARY,
            ),
            ("SV-LVL-002",),
        )
    learnt = {*SKILLS_OF[hero.superb], *growth.secondary}
    return Panel(
        attributes={**panel.attributes, growth.boosted: BOOSTED},
        skills={name: level + (name in learnt) for name, level in panel.skills.items()},
    )


def grown(
    hero: Hero, boosted: Attribute, secondary: tuple[Skill, ...], growths: Iterable[Growth]
) -> Panel:
    """The panel of `hero` as it was created and has grown since.  Raises as `raised` does."""
    panel = create(hero, boosted, secondary)
    for growth in growths:
        panel = raised(hero, panel, growth)
    return panel
