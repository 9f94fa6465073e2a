"""Offers: what may be done beside every question of the campaign: somebody leaves the table or
arrives, and the Overlord's chair changes hands, in the midst of a battle too.

A seat keeps its name as long as it is there, so that whoever stays need not move: the screens and
keys of the others go on as they were.  Whom the leaving one played is shared out anew, as the new
number of players says (SV-PLY-003 to SV-PLY-008); what was asked of that seat is asked of the new
holder.

What may live here: who sits where.  What may not: what may be done beside a question of the battle
(`desk.offers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from controller.engine import Rules
from controller.games.sanctorvm.campaign import ids
from controller.games.sanctorvm.campaign.action_phase.fighting import as_agreed, seats
from controller.games.sanctorvm.campaign.events import Reseated
from controller.games.sanctorvm.campaign.group.player_selection import share_out
from controller.games.sanctorvm.campaign.side.leader_medal import pass_on, settle
from controller.games.sanctorvm.campaign.tabernacle.events import ChairPassed
from controller.games.sanctorvm.campaign.tabernacle.shelter import change_names
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.preparing.setup import SHARES
from controller.games.sanctorvm.state import Seat
from controller.wire import OVERLORD, Choose, Msg, Offer, Option, Why

__all__ = ["PLAYERS", "offers", "take"]

PLAYERS: Final = "players"
MOST: Final = max(SHARES)
"""SV-PLY-008: how many play Homo Superbe at most."""

STAY = Option("stay", Msg("Nothing changes"))


def offers(story: Story) -> tuple[Offer, ...]:
    """For the Overlord, and for who speaks for the Side."""
    label = Msg("Who is at the table: somebody leaves, arrives or changes chairs")
    return (Offer(Option(PLAYERS, label), (OVERLORD, story.leading())),)


def take(telling: Telling) -> Rules[None]:
    """What has changed."""
    taken = yield from telling.ask(
        Choose(
            key="players",
            to=(OVERLORD,),
            prompt=Msg("What changes at the table?"),
            because=("SV-GEN-001", "SV-PLY-010"),
            options=(STAY, *possible(telling)),
        )
    )
    what, seat = ids.read(taken[0].id)
    if what in CHANGES and taken[0].closed is None:
        yield from CHANGES[what](telling, seat)


def possible(story: Story) -> Iterator[Option]:
    """All that can change, closed where the rules forbid it."""
    state = story.state
    names = [seat.name for seat in state.seats]
    new = next((name for name in every() if name not in names), "")
    alone = Why(Msg("somebody must play the Homo Superbe"), ("SV-PLY-004",))
    yield Option(ids.name("arrives", new), Msg("Somebody arrives"), closed=full(story, new))
    for name in names:
        yield Option(
            ids.name("leaves", name),
            Msg("{who} leaves", who=story.called(name)),
            closed=alone if len(names) == 1 else None,
        )
    if len(names) > 1 and state.team:
        yield Option("anew", Msg("It is said anew who plays whom"))
    if state.solo:
        yield Option("company", Msg("Somebody arrives, and is the Overlord"))
        return
    for name in names:
        label = Msg("{who} becomes the Overlord", who=story.called(name))
        yield Option(ids.name("chair", name), label)
    several = Why(Msg("more than one plays the Homo Superbe"), ("SV-PLY-003",))
    yield Option(
        "solo",
        Msg("The Overlord leaves: one person plays both Sides"),
        closed=several if len(names) > 1 else None,
    )


def every() -> tuple[str, ...]:
    """All seats that there can be."""
    return tuple(f"player-{number}" for number in range(1, MOST + 1))


def full(story: Story, new: str) -> Why | None:
    """Why nobody else can play a Homo Superbe."""
    if story.state.solo:
        return Why(Msg("of two people one is the Overlord"), ("SV-PLY-004",))
    return None if new else Why(Msg("five play the Homo Superbe already"), ("SV-PLY-008",))


# -- the changes ------------------------------------------------------------------------------


def arrives(telling: Telling, seat: str) -> Rules[None]:
    """One more, at the first seat that is free."""
    now = [each.name for each in telling.state.seats]
    names = [name for name in every() if name in now or name == seat]
    tell(telling, Msg("{who} has come to the table", who=telling.called(seat)))
    yield from seated(telling, names)


def leaves(telling: Telling, seat: str) -> Rules[None]:
    """One less."""
    tell(telling, Msg("{who} has left the table", who=telling.called(seat)))
    telling.state.people.pop(seat, None)
    if telling.state.leader == seat:
        pass_on(telling)
    names = [each.name for each in telling.state.seats if each.name != seat]
    yield from seated(telling, names)


def anew(telling: Telling, seat: str) -> Rules[None]:
    """The same people, and others whom they play."""
    yield from seated(telling, [each.name for each in telling.state.seats])


def seated(telling: Telling, names: list[str]) -> Rules[None]:
    """These play; the Leader Medal and the battle follow."""
    state = telling.state
    if state.seats[0].plays:
        yield from share_out(telling, names, OVERLORD)
    else:
        state.seats = [Seat(name, []) for name in names]
    if state.leader:
        settle(telling)
        if state.leader not in names:
            state.leader = names[0]
    if state.battle is not None:
        state.battle.seats = seats(telling)


def chair(telling: Telling, seat: str) -> Rules[None]:
    """SV-PLY-010: a player and the Overlord change chairs."""
    why = Why(Msg("somebody else takes the Overlord's chair"), ("SV-PLY-010",))
    telling.tell(ChairPassed(seat=telling.called(seat), reasons=(why,)))
    change_names(telling.state.people, seat)
    yield from ()


def solo(telling: Telling, seat: str) -> Rules[None]:
    """SV-PLY-003: the one who is left plays both Sides."""
    telling.state.people.pop(OVERLORD, None)
    tell(telling, Msg("{who} plays both Sides now", who=telling.called(telling.leading())))
    yield from alone(telling, True)


def company(telling: Telling, seat: str) -> Rules[None]:
    """SV-PLY-004: of two, the one who arrives is the Overlord."""
    tell(telling, Msg("Somebody has come to the table, and is the Overlord"))
    yield from alone(telling, False)


def alone(telling: Telling, on: bool) -> Rules[None]:
    """SV-PLY-011: whether the Minions act by themselves."""
    telling.state.solo = on
    as_agreed(telling.state)
    yield from ()


def tell(telling: Telling, text: Msg) -> None:
    """It is told."""
    telling.tell(Reseated(text=text))


CHANGES: dict[str, Callable[[Telling, str], Rules[None]]] = {
    "arrives": arrives,
    "leaves": leaves,
    "anew": anew,
    "chair": chair,
    "solo": solo,
    "company": company,
}
