"""Stage: what comes next without what it needs, and a battle that is not the one of this group.

What may live here: what goes together.  What may not: what is impossible by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Refused
from controller.games.sanctorvm.campaign.action_phase.relief import fighting
from controller.games.sanctorvm.campaign.state import Stage, Version
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.desk.hand import FURTHEST
from controller.games.sanctorvm.preparing.creation import team
from controller.games.sanctorvm.preparing.relief import judge_relief
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

__all__ = ["wrong_battle", "wrong_stage"]

OTHERS: dict[Version, tuple[Stage, ...]] = {
    "adventure": ("arcade", "desk", "draft"),
    "book": ("arcade", "step", "next"),
    "arcade": (
        *("chapter", "gifts", "step", "fallen", "lost", "tabernacle", "replay", "level", "next"),
        *("desk", "draft"),
    ),
}
"""The stages that do not belong to a version."""
FOUGHT = ("fight", "replay", "lost")
MOST_USES = 9


def wrong_stage(story: Story) -> Iterator[Why]:
    """What comes next, and what it needs."""
    state = story.state
    if state.stage in OTHERS[state.version]:
        text = Msg(
            'the stage "{stage}" is none of the version "{version}"',
            stage=state.stage,
            version=state.version,
        )
        yield Why(text, ("SV-VER-001",))
    if (state.stage == "over") != bool(state.ended):
        yield Why(Msg("a campaign is over once it has ended"), ("SV-GEN-005",))
    if (state.stage in ("fight", "replay")) != (state.battle is not None):
        text = Msg('there is a battle at the stages "fight" and "replay", and at no other')
        yield Why(text, ("SV-AP-001",))
    known = state.printed is not None or state.fighting in story.box.battles
    if state.stage in FOUGHT and not known:
        text = Msg('there is no Action Phase "{name}" in the packs', name=state.fighting)
        yield Why(text, ("SV-AP-001",))
    yield from wrong_gifts(story)
    yield from wrong_numbers(story)
    yield from wrong_relief(story)


def wrong_gifts(story: Story) -> Iterator[Why]:
    """SV-SKL-029: who still has to see what Ethermancy gives."""
    state = story.state
    members = [each.id for each in state.members]
    if not set(state.gifted) <= set(members) or len(set(state.gifted)) < len(state.gifted):
        text = Msg("each Homo Superbe of the group sees once what Ethermancy gives")
        yield Why(text, ("SV-SKL-029",))
    if state.stage == "gifts" and not state.gifted:
        text = Msg('at the stage "gifts" somebody still has to see what Ethermancy gives')
        yield Why(text, ("SV-SKL-029",))


def wrong_numbers(story: Story) -> Iterator[Why]:
    """Numbers out of range."""
    state = story.state
    if not 0 <= state.pulls <= MOST_USES:
        text = Msg("a Slot Machine was used 0 to {most} times", most=MOST_USES)
        yield Why(text, ("SV-SLT-003",))
    if abs(state.difficulty) > FURTHEST or abs(state.harm) > FURTHEST:
        text = Msg("Tests and Damage are made between -{most} and {most} harder", most=FURTHEST)
        yield Why(text, ("SV-OVL-003", "SV-OVL-004"))


def wrong_relief(story: Story) -> Iterator[Why]:
    """SV-REL-003: who fights for whom."""
    state, known = story.state, story.box.heroes
    members = [each.id for each in state.members]
    if not state.relief:
        return
    if not {*state.relief, *state.relief.values()} <= set(members):
        text = Msg("who relieves, and who is relieved, has a Superb Panel")
        yield Why(text, ("SV-REL-003",))
        return
    if not set(state.relief.values()) <= set(state.team):
        yield Why(Msg("those who are relieved are of the five"), ("SV-REL-003",))
        return
    try:
        judge_relief(fighting(story), state.relief, known)
        team(fighting(story), known)
    except Refused as wrong:
        yield wrong.why
        return
    if state.stage != "fight":
        text = Msg("who relieves whom holds for one Action Phase, and none is being fought")
        yield Why(text, ("SV-REL-012",))


def wrong_battle(story: Story, battle: Battle) -> Iterator[Why]:
    """The battle is that of this group, and of the people at this table."""
    state = story.state
    replay = state.stage == "replay"
    if battle.replay != replay:
        text = Msg('a battle of the Imaginarium is fought at the stage "replay", and at no other')
        yield Why(text, ("SV-IMA-010",))
    five = state.team if replay else fighting(story)
    if sorted(who.id for who in battle.heroes()) != sorted(five):
        yield Why(
            Msg("those who fight in the battle are the five of the campaign"), ("SV-HSB-012",)
        )
    relieved = {who.id: who.relieves for who in battle.heroes() if who.relieves}
    if relieved != (dict[str, str]() if replay else state.relief):
        text = Msg("the battle and the campaign say alike who fights for whom")
        yield Why(text, ("SV-REL-003",))
    if {seat.name for seat in battle.seats} != {seat.name for seat in state.seats}:
        text = Msg("the same people sit at the battle and at the campaign")
        yield Why(text, ("SV-PLY-001",))
