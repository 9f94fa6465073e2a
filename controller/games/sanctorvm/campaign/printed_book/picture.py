"""Picture: a draft as a battlefield, so that the Overlord sees what has been laid so far.

What may live here: this picture.  What may not: the battle itself, which is made when it begins.
"""

from __future__ import annotations

from controller.engine import Fate
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.preparing.setup import lying, minions
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.seen.boardview import board
from controller.games.sanctorvm.state import Battle, Feature, Miniature, Token
from controller.wire import Board

__all__ = ["picture"]


def picture(story: Story, phase: ActionPhase) -> Board | None:
    """The board with who stands on it; None while no module lies there."""
    if not phase.modules:
        return None
    state = Battle(
        fate=Fate(""),
        battle="",
        printed=phase,
        seats=[],
        miniatures=[*heroes(story, phase), *minions(phase)],
        storage=[],
        packing=[],
        advantage="",
        modules=lying(phase),
        features=[Feature(lain.kind, list(lain.pathways)) for lain in phase.features],
        tokens=[Token(lost.place, f"{lost.card}-1") for lost in phase.tokens],
    )
    return board(Field(story.book, state), state.miniatures, bare=False)


def heroes(story: Story, phase: ActionPhase) -> list[Miniature]:
    """The five, as far as they have a space."""
    places = [deploys.place for deploys in phase.heroes for _ in range(deploys.count)]
    return [
        Miniature(id=each.id, kind=each.id, side="homo", place=place, panel=each.panel)
        for each, place in zip(story.state.five(), places, strict=False)
    ]
