"""Place: adventures, scenes and steps that no pack has, and a Tabernacle with what there is not.

What may live here: where the story stands.  What may not: what comes next (`stage`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.campaign.frames import under_way
from controller.games.sanctorvm.campaign.state import Campaign, Frame
from controller.games.sanctorvm.campaign.telling import Story
from controller.wire import Msg, Why

__all__ = ["wrong_adventure", "wrong_frames", "wrong_path", "wrong_visit"]

MOST_WARES = 99
"""More cards of a kind than any Store has."""


def wrong_adventure(story: Story) -> Iterator[Why]:
    """SV-VER-001, SV-CHP-004: which adventure, and how far."""
    state = story.state
    if state.version == "book":
        if state.adventure:
            yield Why(Msg("beside the printed book no adventure of the packs is played"))
            return
    elif state.adventure not in story.box.adventures:
        text = Msg('there is no adventure "{name}" in the packs', name=state.adventure)
        yield Why(text, ("SV-CHP-004",))
        return
    most = len(story.adventure.chapters)
    if not 0 <= state.chapter < most:
        text = Msg("the chapters are counted from 0 to {last}", last=most - 1)
        yield Why(text, ("SV-CHP-004",))


def wrong_frames(story: Story) -> Iterator[Why]:
    """SV-CHP-008: scenes, blocks and steps."""
    members = [each.id for each in story.state.members]
    for frame in story.state.frames:
        if frame.scene not in story.box.scenes:
            text = Msg('there is no scene "{name}" in the packs', name=frame.scene)
            yield Why(text, ("SV-CHP-008",))
        elif not there(story, frame):
            text = Msg(
                'scene "{scene}" has no block "{block}"', scene=frame.scene, block=frame.block
            )
            yield Why(text, ("SV-CHP-008",))
        elif not 0 <= frame.at <= len(under_way(story.box, frame)):
            text = Msg(
                "the steps of this block are counted from 0 to {last}",
                last=len(under_way(story.box, frame)),
            )
            yield Why(text, ("SV-CHP-008",))
        if frame.who and frame.who not in members:
            text = Msg('"{name}" is no Homo Superbe of the group', name=frame.who)
            yield Why(text, ("SV-HSB-014",))


def there(story: Story, frame: Frame) -> bool:
    """Whether a scene has this block: "" is its own, "3/success" what its step 3 holds there."""
    steps = story.box.scenes[frame.scene].steps
    path = frame.block.split("/") if frame.block else []
    if len(path) % 2:
        return False
    for number, name in zip(path[::2], path[1::2], strict=True):
        places = {str(n): step for n, step in enumerate(steps)}
        if number not in places or name not in places[number].blocks():
            return False
        steps = places[number].blocks()[name]
    return True


def wrong_visit(story: Story) -> Iterator[Why]:
    """SV-STO-003, SV-TAB-012: what the Store offers, and who is still to be raised."""
    here = story.state.visit
    if here is None:
        return
    for kind, count in here.store.items():
        if kind not in story.box.tools or not 0 <= count <= MOST_WARES:
            text = Msg(
                'Gunan\'s Store has 0 to {most} of a Tool Card of the packs, not {n} of "{card}"',
                most=MOST_WARES,
                n=count,
                card=kind,
            )
            yield Why(text, ("SV-STO-003",))
    members = [each.id for each in story.state.members]
    if not set(here.raising) <= set(members) or len(set(here.raising)) < len(here.raising):
        yield Why(Msg("each Superb Panel of the group is raised once"), ("SV-TAB-012",))


def wrong_path(state: Campaign) -> Iterator[Why]:
    """SV-IMA-005: the way so far, of people who are there."""
    members = [each.id for each in state.members]
    for trace in state.path:
        if trace.who and trace.who not in members:
            text = Msg('"{name}" is no Homo Superbe of the group', name=trace.who)
            yield Why(text, ("SV-IMA-005",))
