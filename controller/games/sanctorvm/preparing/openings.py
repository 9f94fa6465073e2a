"""What can be begun as a single battle: those of the packs that belong to no adventure.

The Action Phases of a chapter are met on the way there, so naming them here would tell what is to
come.

First comes the battle that every set-up means which names none, explaining itself.

What may live here: that list, made of the packs.  What may not: the name of any battle.
"""

from __future__ import annotations

from controller.engine.openings import Opening
from controller.games.sanctorvm.box.pack import Box
from controller.wire import Msg

__all__ = ["openings"]


def openings(box: Box) -> tuple[Opening, ...]:
    """A battle each, in the order of the packs; those that are over in a few rounds by
    themselves."""
    told = {battle for chapter in box.chapters.values() for battle in chapter.battles}
    teaching = Opening(
        id="teaching",
        label=Msg("A first fight that explains itself"),
        story=Msg(
            "For people who have never played: each rule is explained when it first matters. "
            "Nothing but the screen is needed."
        ),
        group=Msg("Battles"),
        setup={"teaching": True},
    )
    battles = (
        Opening(
            id=name,
            label=Msg(phase.name),
            story=Msg(phase.story),
            group=Msg("Short battles") if phase.short else Msg("Battles"),
            setup={"battle": name},
        )
        for name, phase in box.battles.items()
        if name not in told
    )
    return (teaching, *battles)
