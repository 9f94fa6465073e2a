"""Relief: before an Action Phase others may take the place of those of the story (SV-REL-003 to
SV-REL-008, SV-HSB-015).

Who is left of the Homo Superbe that the group has may fight for one of the same Superb Attribute,
or for anybody with the Attribute that the five lack.  Nobody is asked where nobody is left.

What may live here: the question.  What may not: who may relieve whom (`preparing.relief`), and
coming home (`fighting`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Illegal, Rules
from controller.games.sanctorvm.campaign.events import Relieved
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.preparing.creation import team
from controller.games.sanctorvm.preparing.relief import judge_relief
from controller.wire import Msg, Option, Why

__all__ = ["fighting", "relieve"]


def fighting(story: Story) -> list[str]:
    """SV-REL-003: who fights, the five or their Reliefs, in the order of the five."""
    relieving = {relieved: who for who, relieved in story.state.relief.items()}
    return [relieving.get(name, name) for name in story.state.team]


def relieve(telling: Telling) -> Rules[None]:
    """One after another, until nobody else is to be relieved."""
    state = telling.state
    state.relief = {}
    while True:
        pairs = list(possible(telling))
        if not pairs:
            return
        nobody = Option("nobody", Msg("Nobody else") if state.relief else Msg("Nobody"))
        taken = yield from telling.leader(
            "relief",
            Msg("An Action Phase stands ahead. Is anybody relieved?"),
            (nobody, *(of_pair(telling, who, whom) for who, whom in pairs)),
            *("SV-REL-003", "SV-REL-004"),
        )
        if not taken.objects:
            return
        who, whom = state.member(taken.subject), state.member(taken.objects[0])
        state.relief[who.id] = whom.id
        why = Why(Msg("for this Action Phase"), ("SV-REL-003", "SV-REL-012"))
        telling.tell(Relieved(name=telling.name(who), whom=telling.name(whom), reasons=(why,)))


def possible(story: Story) -> Iterator[tuple[Member, Member]]:
    """Who may relieve whom, beside the Reliefs that there are."""
    state = story.state
    for who in state.members:
        if who.id in state.team or who.id in state.relief:
            continue
        for whom in state.five():
            if whom.id not in state.relief.values() and allowed(story, who.id, whom.id):
                yield who, whom


def allowed(story: Story, who: str, whom: str) -> bool:
    """SV-REL-003 to SV-REL-005, with the Reliefs that there are."""
    relief = {**story.state.relief, who: whom}
    fighters = [who if name == whom else name for name in fighting(story)]
    try:
        judge_relief(fighters, relief, story.box.heroes)
        team(fighters, story.box.heroes)
    except Illegal:
        return False
    return True


def of_pair(story: Story, who: Member, whom: Member) -> Option:
    """SV-REL-007: with the Health that it would have."""
    return Option(
        f"relief:{who.id}:{whom.id}",
        Msg("{who} fights for {whom}", who=story.name(who), whom=story.name(whom)),
        subject=who.id,
        objects=(whom.id,),
        facts=(Msg("Health {health}", health=whom.health),),
    )
