"""Group: panels that lack something, five who are none, and seats that share them out wrongly.

What may live here: who is there.  What may not: what they own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.engine import Refused
from controller.engine.letters import refusal, trick
from controller.games.sanctorvm.box.words import ATTRIBUTES, MEMBERS, SKILLS
from controller.games.sanctorvm.campaign.group.seats import every
from controller.games.sanctorvm.campaign.state import Campaign, Member
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.desk.check import MOST
from controller.games.sanctorvm.preparing.creation import team
from controller.games.sanctorvm.preparing.level import grown
from controller.games.sanctorvm.values import HEALTH
from controller.wire import OVERLORD, Msg, Why

__all__ = ["wrong_members", "wrong_people", "wrong_seats", "wrong_team"]

GATHERING = ("create", "team", "gather", "over")
"""The stages at which nobody needs to be chosen, or shared out, yet or any more."""
LONGEST = 40
"""The letters of a name."""


def wrong_members(story: Story, members: Sequence[Member]) -> Iterator[Why]:
    """The Superb Panels of the group."""
    names = [each.id for each in members]
    for name in names:
        if name not in story.box.heroes:
            text = Msg('there is no Homo Superbe "{name}" in the packs', name=name)
            yield Why(text, ("SV-CRE-001",))
            return
    if len(set(names)) < len(names):
        yield Why(Msg("every Homo Superbe has one Superb Panel"), ("SV-CRE-001",))
    for each in members:
        yield from wrong_member(story, each)


def wrong_member(story: Story, who: Member) -> Iterator[Why]:
    """One of them."""
    name, panel = story.name(who), who.panel
    if not 0 <= who.health <= HEALTH:
        text = Msg("{who} has between 0 and {most} Health", who=name, most=HEALTH)
        yield Why(text, ("SV-PAN-004",))
    if not all(1 <= level <= MOST for level in who.states.values()):
        text = Msg("{who}: a State has a level between 1 and {most}", who=name, most=MOST)
        yield Why(text, ("SV-STA-001",))
    if set(panel.attributes) != set(ATTRIBUTES) or set(panel.skills) != set(SKILLS):
        yield Why(Msg("{who} has six Attributes and twelve Skills", who=name), ("SV-PAN-013",))
        return
    if not all(0 <= n <= 9 for n in (*panel.attributes.values(), *panel.skills.values())):
        yield Why(Msg("{who}: levels are between 0 and 9", who=name), ("SV-PAN-013",))
    try:
        grown(story.box.heroes[who.id], who.build.boosted, who.build.secondary, who.build.growths)
    except Refused as wrong:
        text = Msg("{who} cannot be created like this: {why}", who=name, why=wrong.why.text)
        yield Why(text, wrong.why.because)


def wrong_team(story: Story) -> Iterator[Why]:
    """SV-HSB-012, SV-PLY-002: the five who act and fight."""
    state = story.state
    heroes = story.box.heroes
    if len({heroes[each.id].superb for each in state.members if each.id in heroes}) < MEMBERS:
        text = Msg("five Homo Superbe of different Superb Attributes have a Superb Panel")
        yield Why(text, ("SV-CRE-001", "SV-HSB-012"))
        return
    if not state.team and state.stage in GATHERING and state.stage != "gather":
        return
    for name in state.team:
        if name not in [each.id for each in state.members]:
            text = Msg('"{name}" is in the team, and has no Superb Panel', name=name)
            yield Why(text, ("SV-PLY-002",))
            return
    try:
        team(state.team, story.box.heroes)
    except Refused as wrong:
        yield wrong.why


def wrong_seats(state: Campaign) -> Iterator[Why]:
    """SV-PLY-003 to SV-PLY-008, SV-NAR-036: who plays whom, and who leads."""
    names = [seat.name for seat in state.seats]
    if not names or len(set(names)) < len(names) or not set(names) <= set(every()):
        text = Msg("the seats are one to five of these, each once: {names}", names=in_words())
        yield Why(text, ("SV-PLY-003", "SV-PLY-008"))
        return
    if state.solo and len(names) > 1:
        text = Msg("one person plays both Sides, and there are {n} seats", n=len(names))
        yield Why(text, ("SV-PLY-003",))
    played = sorted(name for seat in state.seats for name in seat.plays)
    if state.stage not in GATHERING and played != sorted(state.team):
        yield Why(Msg("each of the five is played by one player"), ("SV-HSB-003",))
    if not set(played) <= {each.id for each in state.members}:
        yield Why(Msg("a player plays a Homo Superbe who has a Superb Panel"), ("SV-HSB-003",))
    if state.leader and state.leader not in names:
        text = Msg('the Leader sits at the table, and there is no seat "{name}"', name=state.leader)
        yield Why(text, ("SV-NAR-036",))


def in_words() -> str:
    """The names that seats can have."""
    return ", ".join(every())


def wrong_people(state: Campaign) -> Iterator[Why]:
    """What the people are called, each where somebody sits."""
    seats = [*(seat.name for seat in state.seats), OVERLORD]
    for seat, name in state.people.items():
        if seat not in seats:
            text = Msg('nobody sits at "{seat}", whom a name could belong to', seat=seat)
            yield Why(text, ("SV-PLY-001",))
        if not 1 <= len(name) <= LONGEST:
            text = Msg("a person's name has 1 to {most} letters", most=LONGEST)
            yield Why(text, ("SV-PLY-001",))
        if character := trick(name, one_line=True):
            yield Why(refusal(character), ("SV-PLY-001",))
