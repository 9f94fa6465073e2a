"""Movement: where a miniature may go before it acts, what that costs, and going there.

Moves are offered as destinations with their price.  Where ways of different worth lead to the same
space, such as a longer one past fewer enemies or round a fire, each is an option of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.board import Path
from controller.games.sanctorvm.deeds import MOVE
from controller.games.sanctorvm.effects import Arrive
from controller.games.sanctorvm.energy import Price, costs, health_paid, pay, too_dear
from controller.games.sanctorvm.features import Cross, perils
from controller.games.sanctorvm.pools import threatened
from controller.games.sanctorvm.powers.stimulants import stimulated
from controller.games.sanctorvm.room import full
from controller.games.sanctorvm.safe import barred, final, shut
from controller.games.sanctorvm.scene import Acting, Field, Scene
from controller.games.sanctorvm.sight import reveal
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.words import FEATURES, Crossing, in_a_row
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
    "ways",
]


def destinations(acting: Acting) -> Iterator[Option]:
    """An option for each way worth taking, and a greyed one for each space out of reach."""
    who = acting.who
    there = ways(acting, who)
    for place in acting.board.spaces:
        if place == who.place:
            continue
        if place in there:
            crowded = full(acting, who, place)
            for way in there[place]:
                price = fare(acting, who, way.steps)
                closed = crowded or too_dear(who, price)
                yield destination(who, place, way, price, closed)
        else:
            yield Option(
                f"{MOVE}:{place}",
                Msg("Move to {place}", place=place),
                subject=who.id,
                place=place,
                closed=shut(acting, who, place) or too_far(acting, who, place),
            )


def ways(field: Field, who: Miniature, most: int | None = None) -> dict[str, tuple[Path, ...]]:
    """SV-MAP-019, SV-MOV-006, SV-PNL-017: every way worth taking to every space it can move to, in
    `most` steps, or in those of its movement."""
    return field.ground(who).ways(
        who.place,
        field.values.movement(who) if most is None else most,
        threatened(field.values, who),
        perils(field),
        barred(field, who),
        final(field),
    )


def fare(field: Field, who: Miniature, steps: int) -> Price:
    """SV-MOV-007, SV-PWR-037: a point of Energy for each space; none with Adrenaline."""
    return Price(energy=0 if stimulated(field.state, who, "adrenaline") else steps)


def named(place: str, way: Path) -> str:
    """The option that stands for a way to a space."""
    return ":".join((MOVE, place, str(way.steps), str(way.threats), *way.crossed))


def hardship(option: Option) -> tuple[int, int]:
    """The Threat and the steps of a way, as the option that stands for it says them."""
    _move, _place, steps, threats, *_crossed = option.id.split(":")
    return int(threats), int(steps)


def destination(who: Miniature, place: str, way: Path, price: Price, closed: Why | None) -> Option:
    """One way to one space."""
    label: Text = Msg("Move to {place}", place=place)
    if way.threats:
        label = Msg(
            "Move to {place}, with {n} die lost to Threat",
            plural="Move to {place}, with {n} dice lost to Threat",
            place=place,
            n=way.threats,
        )
    if way.crossed:
        label = Msg("{move}, across {features}", move=label, features=met(way.crossed))
    return Option(
        named(place, way),
        label,
        subject=who.id,
        place=place,
        costs=costs(who, price),
        closed=closed,
    )


def met(crossed: tuple[str, ...]) -> Msg:
    """The Features on a way."""
    kinds: dict[str, Crossing] = {kind: kind for kind in FEATURES}
    return in_a_row(FEATURES[kinds[each]] for each in crossed)


def too_far(field: Field, who: Miniature, place: str) -> Why:
    """SV-MOV-006, SV-PNL-017, SV-MAP-024: why a space cannot be reached in one movement."""
    steps = field.ground(who).distance(who.place, place)
    if steps is None:
        text = Msg("no way leads from {here} to {there}", here=who.place, there=place)
        return Why(text, ("SV-MAP-019", "SV-MAP-024"))
    if steps <= field.values.movement(who):
        text = Msg("the way to {place} leads through a Safe space", place=place)
        return Why(text, ("SV-MAP-012", "SV-MAP-014"))
    text = Msg(
        "{place} is {n} space away, and {who} moves at most {most}",
        plural="{place} is {n} spaces away, and {who} moves at most {most}",
        place=place,
        n=steps,
        who=field.name(who),
        most=field.values.movement(who),
    )
    return Why(text, ("SV-MOV-006",) if who.superb else ("SV-MOV-001",))


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
