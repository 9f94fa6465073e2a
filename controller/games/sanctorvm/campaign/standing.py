"""Standing: which adventure it is and how far it has come, in a few words for whoever looks for it.

What may live here: words that everybody may know: of the story no more than what was told of it.
What may not: the view (`view`).
"""

from __future__ import annotations

from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.seen import standing as battle
from controller.wire import Msg, Text

__all__ = ["occasion", "standing"]

VERSIONS = {
    "arcade": Msg("Arcade"),
    "book": Msg("beside the printed book"),
}
"""What is played where it is none of the packs' adventures."""


def occasion(story: Story) -> Text:
    """The adventure's name, or what is played in place of one."""
    said = VERSIONS.get(story.state.version)
    return Msg(story.adventure.name) if said is None else said


def standing(story: Story) -> Text:
    """The Action Phase that is fought, else the chapter and its scene."""
    state = story.state
    if state.battle is not None:
        field = Field(story.book, state.battle)
        return Msg(
            "In battle: {battle}, {standing}",
            battle=battle.occasion(field),
            standing=battle.standing(field),
        )
    if state.stage in ("create", "team", "gather"):
        return Msg("The group gathers")
    if state.version != "adventure":
        return story.where() or Msg("Between two Action Phases")
    chapter = story.titled(state.chapter)
    place = scene(story) if state.visit is None else story.where()
    return Msg("{chapter}; {place}", chapter=chapter, place=place) if place else chapter


def scene(story: Story) -> Text:
    """The scene, by the name under which it began."""
    first = next((story.box.scenes.get(frame.scene) for frame in story.state.frames), None)
    return Msg(first.name) if first is not None and first.name else ""
