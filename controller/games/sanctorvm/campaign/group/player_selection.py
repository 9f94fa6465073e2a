"""Party: five Homo Superbe are chosen, and it is said who plays whom (SV-PLY-001 to SV-PLY-008).

The players pick five of different Superb Attributes out of those whom the adventure names, who
alone act in its story (SV-HSB-014); in the Arcade version, which has no story, out of all that
there are.  Then they share them out as the number of players says.

What may live here: who is there.  What may not: how a panel is filled in (`creating`), and who
comes or goes on the way (`seats`).
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.box.words import ATTRIBUTES, MEMBERS
from controller.games.sanctorvm.campaign.state import Campaign, Stage
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.preparing.creation import team
from controller.games.sanctorvm.preparing.setup import SHARES
from controller.games.sanctorvm.state import Seat
from controller.wire import Assign, Choose, Msg, Option, Slot

__all__ = ["choose_team", "gather", "selectable", "share_out"]

RULES = {2: "SV-PLY-005", 3: "SV-PLY-006", 4: "SV-PLY-007", 5: "SV-PLY-008"}
"""How many each of so many players runs; a single one runs all five."""


def choose_team(telling: Telling) -> Rules[None]:
    """SV-PLY-002: five of different Superb Attributes; nobody is asked where there are no more."""
    names = yield from one_of_each(telling, offered(telling))
    if len(names) > MEMBERS:
        taken = yield from telling.ask(
            Choose(
                key="team",
                to=(telling.leading(),),
                prompt=Msg("Choose the five Homo Superbe of this adventure"),
                because=("SV-PLY-002", "SV-HSB-012"),
                options=of(telling, names),
                least=MEMBERS,
                most=MEMBERS,
            )
        )
        chosen = [option.subject for option in taken]
        names = [name for name in names if name in chosen]
    team(names, telling.box.heroes)
    telling.state.team = names
    telling.state.stage = "gather"


def offered(story: Story) -> list[str]:
    """SV-HSB-014: whom the adventure names; in the Arcade version all; nobody without a panel."""
    members = [each.id for each in story.state.members]
    if story.state.version == "arcade":
        return members
    return [name for name in story.adventure.heroes if name in members]


def selectable(story: Story) -> bool:
    """Whether there is more than one way to choose five, or to share them out."""
    return len(offered(story)) > len(story.state.team) or len(story.state.seats) > 1


def one_of_each(telling: Telling, names: Sequence[str]) -> Rules[list[str]]:
    """SV-HSB-013, SV-PLY-002: where several have the same Superb Attribute, one of them."""
    known, found = telling.box.heroes, []
    for attribute in ATTRIBUTES:
        same = [name for name in names if known[name].superb == attribute]
        if len(same) > 1:
            prompt = Msg("Who stands for {attribute}?", attribute=ATTRIBUTES[attribute])
            taken = yield from telling.leader(
                "team-of", prompt, of(telling, same), "SV-PLY-002", "SV-HSB-013"
            )
            same = [taken.subject]
        found += same
    return [name for name in names if name in found]


def gather(telling: Telling) -> Rules[None]:
    """SV-PLY-003 to SV-PLY-008: who plays whom."""
    state = telling.state
    yield from share_out(telling, [seat.name for seat in state.seats], telling.leading())
    state.stage = after(state)


def after(state: Campaign) -> Stage:
    """What comes once they sit: back to the Tabernacle, if they changed there (SV-SHL-003)."""
    if state.visit is not None:
        return "tabernacle"
    return "arcade" if state.version == "arcade" else "chapter"


def share_out(telling: Telling, players: Sequence[str], asked: str) -> Rules[None]:
    """The five among these players, as many to each as their number says."""
    state, shares = telling.state, SHARES[len(players)]
    where = dict.fromkeys(state.team, players[0])
    if len(players) > 1:
        where = yield from telling.ask(
            Assign(
                key="gather",
                to=(asked,),
                prompt=Msg("Who plays whom?"),
                because=(RULES[len(players)],),
                items=of(telling, state.team),
                slots=tuple(
                    Slot(name, telling.called(name), min(shares), max(shares)) for name in players
                ),
            )
        )
    state.seats = [
        Seat(name, [hero for hero in state.team if where[hero] == name]) for name in players
    ]


def of(story: Story, names: Sequence[str]) -> tuple[Option, ...]:
    """Homo Superbe, to be chosen."""
    return tuple(Option(name, Msg(story.box.heroes[name].name), subject=name) for name in names)
