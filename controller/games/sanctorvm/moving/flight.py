"""Flight: where the Terrified run to, and running there (SV-STA-027 to SV-STA-034).

A flight leads up to 5 spaces along Pathways, or as many as there is Energy for; it never costs
Health, and nothing where movements are free.  Of all spaces that it can end in the best one is
taken:

    a Homo Superbe   the Escape Module; a Safe space; the fewest enemies within its own Vision
    everybody else   the fewest enemies within whose Vision it is

and among equals the one that is furthest from all enemies together.  Where several are equally good
its player chooses.  Of the ways that lead there it takes one across as few Features as can be, then
with the least Threat, then the shortest.  Enemies that nobody knows of are not run from.

What may live here: the choice of a space, and the run.  What may not: other movements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from controller.engine import Rules
from controller.games.sanctorvm.box.words import STATES, opposing
from controller.games.sanctorvm.events import Cornered
from controller.games.sanctorvm.hits.sight import known_of, sees_from
from controller.games.sanctorvm.moving.board import Path
from controller.games.sanctorvm.moving.movement import fare, pace, paid, settle, ways
from controller.games.sanctorvm.moving.room import full
from controller.games.sanctorvm.scene import Acting, Field
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.turns.energy import Price, afford, costs, pay
from controller.wire import Choose, Msg, Option, Why

__all__ = ["FLIGHT", "Refuge", "flee", "refuges", "stride"]

FLIGHT = 5
"""SV-STA-028: the spaces that a flight leads."""

EXIT, HAVEN, OPEN = range(3)
"""What a Homo Superbe runs for, the best first (SV-STA-030 to SV-STA-032)."""


class Refuge(Struct, frozen=True):
    """A space that a flight can end in.

    way   how to get there
    kind  what it is for who runs: `EXIT`, `HAVEN`, `OPEN`
    seen  the enemies within Vision there, or those within whose Vision it is
    far   the spaces between it and all enemies, added up
    """

    place: str
    way: Path
    kind: int = OPEN
    seen: int = 0
    far: int = 0

    @property
    def rank(self) -> tuple[int, int, int]:
        """Lower is better."""
        return self.kind, self.seen, -self.far


def flee(acting: Acting) -> Rules[None]:
    """SV-STA-028: run to the best space, if there is any to run to; the way out is the best there
    is (SV-STA-030)."""
    if acting.who.superb and acting.board.spaces[acting.who.place].kind == "exit":
        return
    found = refuges(acting, acting.who)
    if not found:
        lost(acting)
        return
    best = [each for each in found if each.rank == found[0].rank]
    chosen = best[0]
    if len(best) > 1:
        taken = yield from acting.ask(whither(acting, best, found))
        if not taken:  # the Overlord let the flight pass
            return
        chosen = next(each for each in found if each.place == taken[0].place)
    yield from run(acting, chosen)


# -- where to ---------------------------------------------------------------------------------


def stride(field: Field, who: Miniature) -> int:
    """SV-STA-028: how many spaces it runs at most; as many as its Energy pays."""
    most = FLIGHT
    if field.state.plays("flight_of_five"):
        return most
    while most and not afford(who, fare(field, who, most)):
        most -= 1
    return most


def toll(field: Field, who: Miniature, steps: int) -> Price:
    """SV-STA-028: what so many spaces of a flight cost; a flight never costs Health."""
    if not field.state.plays("flight_of_five"):
        return fare(field, who, steps)
    return Price(energy=min(fare(field, who, FLIGHT).energy, who.energy))


def refuges(field: Field, who: Miniature) -> list[Refuge]:
    """The spaces that a flight can end in, the best first."""
    enemies = list(feared(field, who))
    found = [
        refuge(field, who, place, min(there, key=roughness), enemies)
        for place, there in ways(field, who, stride(field, who)).items()
        if place != who.place and full(field, who, place) is None
    ]
    return sorted(found, key=lambda each: (each.rank, each.place))


def roughness(way: Path) -> tuple[int, int, int]:
    """What makes one way worse than another."""
    return len(way.crossed), way.threats, way.steps


def feared(field: Field, who: Miniature) -> Iterator[Miniature]:
    """The enemies that it knows of: none in hiding, and none in a Safe space."""
    for each in field.state.living(opposing(who.side)):
        if known_of(field, each):
            yield each


def refuge(
    field: Field, who: Miniature, place: str, way: Path, enemies: Sequence[Miniature]
) -> Refuge:
    """What a space is worth to who runs there (SV-STA-030 to SV-STA-034)."""
    kind = field.board.spaces[place].kind
    if who.superb and kind in ("exit", "safe"):
        return Refuge(place, way, EXIT if kind == "exit" else HAVEN)
    if who.superb:
        seen = sum(sees_from(field, who, place, each.place) for each in enemies)
    else:
        seen = sum(sees_from(field, each, each.place, place) for each in enemies)
    far = sum(apart(field, each, place) for each in enemies)
    return Refuge(place, way, OPEN, seen, far)


def apart(field: Field, enemy: Miniature, place: str) -> int:
    """How many spaces an enemy is away; where no way leads, more than any way is long."""
    steps = field.ground(enemy).distance(enemy.place, place)
    return len(field.board.spaces) if steps is None else steps


# -- the question, and the run ----------------------------------------------------------------


def whither(acting: Acting, best: Sequence[Refuge], found: Sequence[Refuge]) -> Choose:
    """Which of several equally good spaces; the others are greyed."""
    who = acting.who
    return Choose(
        key="flight",
        to=(acting.seat(who),),
        prompt=Msg("{who} is Terrified: flee to which space?", who=acting.name(who)),
        because=("SV-STA-028",),
        options=tuple(
            Option(
                f"flee:{each.place}",
                Msg("Flee to {place}", place=each.place),
                subject=who.id,
                place=each.place,
                costs=costs(who, toll(acting, who, each.way.steps)),
                closed=None if each in best else worth(who, each),
            )
            for each in found
        ),
        skips=True,
        hint="flight",
    )


def worth(who: Miniature, it: Refuge) -> Why:
    """What a space is worth, as people read it."""
    if it.kind == EXIT:
        return Why(Msg("the Escape Module can be reached"), ("SV-STA-030",))
    if it.kind == HAVEN:
        return Why(Msg("a Safe space can be reached"), ("SV-STA-031",))
    if who.superb:
        text = Msg(
            "{n} enemy within Vision there, and {far} spaces from all enemies together",
            plural="{n} enemies within Vision there, and {far} spaces from all enemies together",
            n=it.seen,
            far=it.far,
        )
        return Why(text, ("SV-STA-032", "SV-STA-034") if it.seen else ("SV-STA-032",))
    text = Msg(
        "{n} enemy sees it there, and {far} spaces from all enemies together",
        plural="{n} enemies see it there, and {far} spaces from all enemies together",
        n=it.seen,
        far=it.far,
    )
    return Why(text, ("SV-STA-028", "SV-STA-033"))


def run(acting: Acting, to: Refuge) -> Rules[None]:
    """SV-STA-028: go there, and pay the Energy for as far as it came."""
    who = acting.who
    acting.turn.fresh = False
    gone = yield from pace(acting, who, to.way)
    price = toll(acting, who, gone.steps)
    why = (Why(STATES["terrified"], ("SV-STA-028",)), worth(who, to), *paid(who, price))
    pay(who, acting.turn, price)
    yield from settle(acting, who, gone, *why)


def lost(acting: Acting) -> None:
    """Say why it does not run."""
    who = acting.who
    text = Msg("no Energy is left to run with")
    if stride(acting, who):
        text = Msg("no space within reach has room")
    why = Why(text, ("SV-STA-028",))
    acting.tell(Cornered(who=who.id, name=acting.name(who), reasons=(why,)))
