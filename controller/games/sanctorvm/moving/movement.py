"""Movement: where a miniature may go before it acts, what that costs, and going there.

Moves are offered as destinations with their price.  Where ways of different worth lead to the same
space, such as a longer one past fewer enemies or round a fire, each is an option of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace as altered

from controller.engine import Rules
from controller.games.sanctorvm.box.words import FEATURES, Crossing, in_a_row
from controller.games.sanctorvm.effects import Arrive
from controller.games.sanctorvm.hits.pools import threatened
from controller.games.sanctorvm.hits.sight import reveal
from controller.games.sanctorvm.moving.board import Board, Path, Walk, walked
from controller.games.sanctorvm.moving.doors import behind_doors
from controller.games.sanctorvm.moving.features import Cross, perils
from controller.games.sanctorvm.moving.room import no_room
from controller.games.sanctorvm.moving.safe import barred, final, shut
from controller.games.sanctorvm.scene import Acting, Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.traits.powers.stimulants import stimulated
from controller.games.sanctorvm.turns.deeds import MOVE
from controller.games.sanctorvm.turns.energy import (
    Price,
    health_paid,
    listed,
    pay,
    shares,
    too_dear,
)
from controller.wire import Msg, Option, Text, Why

__all__ = [
    "destinations",
    "fare",
    "go",
    "hardship",
    "met",
    "named",
    "pace",
    "paid",
    "settle",
    "under_threat",
    "ways",
]

MOST_WAYS = 20_000
"""Options kept in mind: that of a way is the same whenever it is taken for the same price."""
Paid = tuple[tuple[int, int], ...]
"""The Energy and the Health that 0, 1, 2 ... steps cost; nothing where they cost nothing."""
FREE = (0, 0)


def destinations(acting: Acting) -> Sequence[Option]:
    """An option for each way worth taking, and a greyed one for each space out of reach."""
    who = acting.who
    most = acting.values.movement(who)
    fares = [fare(acting, who, n) for n in range(most + 1)] if who.superb else []
    options = everywhere(acting, most, tuple([shares(who, price) for price in fares]))
    spaces = acting.board.spaces
    bars = {place: no_room(place, spaces[place].capacity) for place in acting.crowded(who)}
    some_dear = bool(fares) and too_dear(who, fares[-1]) is not None
    if not bars and not some_dear:
        return options
    dear = [too_dear(who, price) for price in fares] if some_dear else []
    return [greyed(it, bars, dear) if dear or it.place in bars else it for it in options]


def greyed(option: Option, bars: Mapping[str, Why], dear: Sequence[Why | None]) -> Option:
    """An option, greyed where its space has no room, or where so many steps cannot be paid."""
    if option.closed is not None:
        return option
    closed = bars.get(option.place)
    if closed is None and dear:
        closed = dear[hardship(option)[1]]
    return option if closed is None else altered(option, closed=closed)


def everywhere(acting: Acting, most: int, paid: Paid) -> tuple[Option, ...]:
    """The `destinations`, as if all had room and could be paid for.  They are kept in the book, by
    all that they hang on."""
    who, kept = acting.who, acting.book.moves
    ground, walk, house = acting.ground(who), walk_of(acting, who, most), acting.state.house
    key = (ground, walk, house, who.id, who.kind, who.superb, bool(who.shelter), paid)
    return kept.get(key) or kept.keep(key, tuple(listed_moves(acting, ground, walk, paid)))


def listed_moves(acting: Acting, ground: Board, walk: Walk, paid: Paid) -> Iterator[Option]:
    """These options, in the order of the board."""
    who, name, steps = acting.who, acting.name(acting.who), ground.steps[walk.start]
    doors = acting.state.plays("stop_behind_doors")
    there = ways_of(ground, walk, doors)
    for place in ground.spaces:
        if place == who.place:
            continue
        for way in there.get(place, ()):
            price = paid[way.steps] if paid else FREE
            yield destination(who.id, place, way.steps, way.threats, way.crossed, *price)
        if place not in there:
            closed = shut(acting, who, place) if place in walk.barred else None
            closed = closed or too_far(
                name, who.superb, who.place, place, steps.get(place), walk.most, doors
            )
            yield Option(f"{MOVE}:{place}", label(place), who.id, place, closed=closed)


def ways(field: Field, who: Miniature, most: int | None = None) -> dict[str, tuple[Path, ...]]:
    """SV-MAP-019, SV-MOV-006, SV-PNL-017: every way worth taking to every space it can move to, in
    `most` steps, or in those of its movement."""
    most = field.values.movement(who) if most is None else most
    doors = field.state.plays("stop_behind_doors")
    return ways_of(field.ground(who), walk_of(field, who, most), doors)


def walk_of(field: Field, who: Miniature, most: int) -> Walk:
    """The movement of a miniature from where it stands, as things are now."""
    threat = threatened(field.values, who)
    return field.ground(who).walk(
        who.place, most, threat, perils(field), barred(field, who), final(field)
    )


def ways_of(ground: Board, walk: Walk, doors: bool) -> dict[str, tuple[Path, ...]]:
    """The ways of that movement; `doors`: they end one."""
    if doors:
        given = (walk.threat, dict(walk.perils), walk.barred, walk.final)
        return behind_doors(ground, walk.start, walk.most, *given)
    return walked(ground, walk)


def fare(field: Field, who: Miniature, steps: int) -> Price:
    """SV-MOV-007, SV-PWR-037: a point of Energy for each space; none with Adrenaline."""
    return Price(energy=0 if stimulated(field.state, who, "adrenaline") else steps)


def named(place: str, way: Path) -> str:
    """The option that stands for a way to a space."""
    return ":".join((MOVE, place, str(way.steps), str(way.threats), *way.crossed))


def hardship(option: Option) -> tuple[int, int]:
    """The Threat and the steps of a way, as the option that stands for it says them."""
    threats, steps = option.hardship
    return threats, steps


def under_threat(option: Option) -> bool:
    """SV-BRD-012: whether an open option is a way that Threat makes dearer."""
    return bool(option.hardship) and hardship(option)[0] > 0


@lru_cache(MOST_WAYS)
def destination(
    who: str,
    place: str,
    steps: int,
    threats: int,
    crossed: tuple[str, ...],
    energy: int,
    health: int,
) -> Option:
    """One way to one space, and what it takes."""
    return Option(
        named(place, Path(steps, threats, (), crossed)),
        label(place, threats, crossed),
        subject=who,
        place=place,
        costs=listed(0, energy, health),
        action=":".join((MOVE, *crossed)),
        hardship=(threats, steps),
    )


@lru_cache(MOST_WAYS)
def label(place: str, threats: int = 0, crossed: tuple[str, ...] = ()) -> Text:
    """A way, as an option says it."""
    text = Msg("Move to {place}", place=place)
    if threats:
        text = Msg(
            "Move to {place}, with {n} die lost to Threat",
            plural="Move to {place}, with {n} dice lost to Threat",
            place=place,
            n=threats,
        )
    if crossed:
        text = Msg("{move}, across {features}", move=text, features=met(crossed))
    return text


def met(crossed: tuple[str, ...]) -> Msg:
    """The Features on a way."""
    kinds: dict[str, Crossing] = {kind: kind for kind in FEATURES}
    return in_a_row(FEATURES[kinds[each]] for each in crossed)


def too_far(
    name: Msg, superb: bool, here: str, place: str, steps: int | None, most: int, doors: bool
) -> Why:
    """SV-MOV-006, SV-PNL-017, SV-MAP-024: why a space so many steps away cannot be reached in one
    movement; `doors`: they end one."""
    if steps is None:
        text = Msg("no way leads from {here} to {there}", here=here, there=place)
        return Why(text, ("SV-MAP-019", "SV-MAP-024"))
    if steps <= most:
        text = Msg("the way to {place} leads through a Safe space", place=place)
        if doors:
            text = Msg("the way to {place} leads on behind a door, or a Safe space", place=place)
        return Why(text, ("SV-MAP-025", "SV-MAP-014") if doors else ("SV-MAP-012", "SV-MAP-014"))
    text = Msg(
        "{place} is {n} space away, and {who} moves at most {most}",
        plural="{place} is {n} spaces away, and {who} moves at most {most}",
        place=place,
        n=steps,
        who=name,
        most=most,
    )
    return Why(text, ("SV-MOV-006",) if superb else ("SV-MOV-001",))


def go(acting: Acting, option: Option) -> Rules[None]:
    """SV-MOV-007, SV-MAP-019: pay a point of Energy for each space, and be there."""
    who, place = acting.who, option.place
    way = next(
        (way for way in ways(acting, who).get(place, ()) if named(place, way) == option.id),
        None,
    )
    if way is None:  # further than a movement leads
        steps = acting.ground(who).distance(who.place, place) or 0
        left = int(who.place in threatened(acting.values, who))
        way = Path(steps, left, (place,))
    acting.turn.moved, acting.turn.fresh = True, False
    gone = yield from pace(acting, who, way)
    # What the Overlord ruled in spite of its price costs nobody's Health.
    price = fare(acting, who, gone.steps)
    if option.closed is not None:
        price = Price(energy=min(price.energy, who.energy))
    why = paid(who, price)
    pay(who, acting.turn, price)
    yield from settle(acting, who, gone, *why)


def pace(scene: Scene, who: Miniature, way: Path, *, halts: bool = True) -> Rules[Path]:
    """Go a way link by link, and return how far it came (SV-FEA-002).

    A Feature's State comes where it lies, so what it changes counts for the rest of the way.  Who
    becomes Stunned stops in the next space with room (SV-FEA-007), unless it `halts` not, because
    somebody else moves it; the Stunned do nothing more in their turn (`physical`).
    """
    lying, threat = perils(scene), threatened(scene.values, who)
    halts = halts and not scene.state.plays("stunned_walk_on")
    here, threats, steps, struck = who.place, 0, way.steps - len(way.path), False
    crossed: list[str] = []
    for place in way.path:
        threats, steps = threats + (here in threat), steps + 1
        feature = lying.get((here, place))
        here = place
        if feature is not None:
            awake = "stunned" not in who.states
            name = scene.name(who)
            yield from scene.resolve(Cross(who=who.id, called=name, feature=feature, place=place))
            crossed.append(feature)
            threat = threatened(scene.values, who)
            struck = struck or (halts and awake and "stunned" in who.states)
        if struck and scene.free(here, who):
            break
    return Path(steps, threats, (here,), tuple(crossed))


def settle(scene: Scene, who: Miniature, gone: Path, *why: Why) -> Rules[None]:
    """End a movement where it has led; who hides there may be found at once (SV-SKL-010), before
    anything else happens."""
    arrive = Arrive(
        who=who.id,
        called=scene.name(who),
        place=gone.path[-1],
        steps=gone.steps,
        threats=gone.threats,
    )
    yield from scene.resolve(arrive, *why)
    yield from reveal(scene)


def paid(who: Miniature, price: Price) -> tuple[Why, ...]:
    """What a movement costs; nothing for a Minion."""
    if not who.superb:
        return ()
    cost = Why(Msg("{n} Energy, one for each space", n=price.energy), ("SV-MOV-007",))
    return (cost, *health_paid(who, price))
