"""Medal: who holds the Leader Medal, and to whom it passes (SV-NAR-028 to SV-NAR-037).

It passes to the right: to the next player, in the order of the seats, who has a living Homo
Superbe.  The Overlord never holds it, and who plays alone keeps it.

What may live here: holding and passing.  What may not: what the Leader decides.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.campaign.events import Passed
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Option, Why

__all__ = ["name_leader", "pass_on", "settle"]


def name_leader(telling: Telling) -> Rules[None]:
    """SV-NAR-035: the Side names the first holder of a chapter."""
    state = telling.state
    if len(state.seats) == 1:
        state.leader = state.seats[0].name
        return
    prompt = Msg("Who holds the Leader Medal first in this chapter?")
    options = [Option(seat.name, telling.called(seat.name)) for seat in state.seats]
    taken = yield from telling.leader("leader", prompt, options, "SV-NAR-035")
    give(telling, taken.id, ("SV-NAR-035", "SV-NAR-037"))


def settle(telling: Telling) -> None:
    """SV-NAR-028: whose Homo Superbe are all dead holds it no longer."""
    if telling.state.leader not in able(telling):
        pass_on(telling)


def pass_on(telling: Telling) -> None:
    """SV-NAR-029: to the next on the right."""
    state = telling.state
    names = [seat.name for seat in state.seats]
    here = names.index(state.leader) if state.leader in names else -1
    for name in (*names[here + 1 :], *names[: here + 1]):
        if name in able(telling):
            give(telling, name, ("SV-NAR-029",))
            return


def able(story: Story) -> list[str]:
    """The players who have a living Homo Superbe."""
    return [story.seat(each) for each in story.state.living()]


def give(telling: Telling, seat: str, rules: tuple[str, ...]) -> None:
    """The Medal goes to a seat."""
    if telling.state.leader != seat:
        telling.state.leader = seat
        why = Why(Msg("the Leader Medal"), rules)
        telling.tell(Passed(to_seat=telling.called(seat), reasons=(why,)))
