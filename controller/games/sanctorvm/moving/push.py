"""Pushing: who is Drawn or Repositioned (SV-GLO-004 to SV-GLO-006, SV-GLO-012 to SV-GLO-016).

Who performs the Action says where to: along a line that the Trajectory rule allows, of so many
spaces at most, and not at all if it likes.  Who is Drawn must come nearer.  It goes as if it moved,
past Threat and across Features, into a space with room, but pays no Energy and is not stopped.

What may live here: these two words.  What may not: going there (`movement`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from controller.engine import Rules
from controller.games.sanctorvm.box.action import Draws, Repositions
from controller.games.sanctorvm.events import Stayed
from controller.games.sanctorvm.hits.pools import threatened
from controller.games.sanctorvm.house import House
from controller.games.sanctorvm.moving.board import Path
from controller.games.sanctorvm.moving.doors import runs_on
from controller.games.sanctorvm.moving.features import perils
from controller.games.sanctorvm.moving.movement import met, pace, settle
from controller.games.sanctorvm.moving.room import full
from controller.games.sanctorvm.moving.safe import barred, final, shut
from controller.games.sanctorvm.scene import Acting, Field
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import Choose, Msg, Option, Text, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.turns.doing import Doing

__all__ = ["draws", "repositions"]

OTHERWISE: tuple[House, ...] = ("exact_push", "push_any_way", "stop_behind_doors")
"""The house rules that bear on where somebody is moved."""
STAY = Option("stay", Msg("Leave it where it is"))


def draws(doing: Doing, word: Draws, whom: Sequence[Miniature]) -> Rules[None]:
    """SV-GLO-004: nearer to who performs it."""
    for each in whom:
        why = Why(
            Msg("Drawn up to {n} space", plural="Drawn up to {n} spaces", n=word.spaces),
            ("SV-GLO-004", "SV-GLO-005"),
        )
        yield from push(doing.acting, each, word, why)


def repositions(doing: Doing, word: Repositions, whom: Sequence[Miniature]) -> Rules[None]:
    """SV-GLO-012: anywhere."""
    for each in whom:
        why = Why(
            Msg(
                "Repositioned up to {n} space",
                plural="Repositioned up to {n} spaces",
                n=word.spaces,
            ),
            ("SV-GLO-012", "SV-GLO-013"),
        )
        yield from push(doing.acting, each, word, why)


def push(acting: Acting, whom: Miniature, word: Draws | Repositions, why: Why) -> Rules[None]:
    """Ask where to, and move it there."""
    flights = lines(acting, whom, word.spaces)
    options = tuple(destinations(acting, whom, word, flights))
    name = acting.name(whom)
    taken: Sequence[Option] = ()
    if any(option.closed is None for option in options):
        taken = yield from acting.ask(
            Choose(
                key="push",
                to=(acting.seat(acting.who),),
                prompt=Msg("{who}: where to with {whom}?", who=acting.name(acting.who), whom=name)
                if whom is not acting.who
                else Msg("{who}: where to?", who=name),
                because=why.because,
                options=(STAY, *options),
                skips=True,
                hint="space",
            )
        )
    ways = {named(place, way): way for place, found in flights.items() for way in found}
    if not taken or taken[0].id == STAY.id:
        acting.tell(Stayed(who=whom.id, name=name, reasons=(why,)))
        return
    place = taken[0].place
    # What the Overlord ruled may lie off every line.
    way = ways.get(taken[0].id, Path(1, 0, (place,)))
    gone = yield from pace(acting, whom, way, halts=False)
    yield from settle(acting, whom, gone, why)


def lines(field: Field, whom: Miniature, most: int) -> dict[str, list[Path]]:
    """SV-BRD-007: the ways to every space that a Trajectory of so many spaces leads to, each of
    another worth: so many spaces left under threat, and these Features.  Rubble is no way for the
    Homo Superbe Side (SV-GLO-016)."""
    found: dict[str, list[Path]] = {}
    threat, lying = threatened(field.values, whom), perils(field)
    walls, ends, ground = barred(field, whom), final(field), field.ground(whom)
    plays = field.state.plays
    for line in sorted(flights(field, whom, most), key=len):
        if plays("exact_push") and len(line) != most:
            continue
        if plays("stop_behind_doors") and runs_on(ground, whom.place, line):
            continue
        if not walls.isdisjoint(line) or not ends.isdisjoint(line[:-1]):
            continue
        left = (whom.place, *line[:-1])
        links = zip(left, line, strict=True)
        crossed = tuple(sorted({lying[link] for link in links if link in lying}))
        way = Path(len(line), sum(place in threat for place in left), line, crossed)
        kept = found.setdefault(line[-1], [])
        if all((way.threats, way.crossed) != (k.threats, k.crossed) for k in kept):
            kept.append(way)
    return found


def flights(field: Field, whom: Miniature, most: int) -> Iterator[tuple[str, ...]]:
    """The lines of so many spaces at most: those of a Trajectory, or any along Pathways that enter
    no space twice."""
    ground = field.ground(whom)
    if not field.state.plays("push_any_way"):
        yield from ground.flights(whom.place, most)
        return
    grown: list[tuple[str, ...]] = [(whom.place,)]
    for _ in range(most):
        grown = [(*way, to) for way in grown for to in ground.links[way[-1]] if to not in way]
        yield from (way[1:] for way in grown)


def named(place: str, way: Path) -> str:
    """The option that stands for a way to a space."""
    return ":".join(("to", place, str(way.threats), *way.crossed))


def destinations(
    acting: Acting, whom: Miniature, word: Draws | Repositions, flights: dict[str, list[Path]]
) -> list[Option]:
    """An option for each way, and a greyed one for each space that no line leads to."""
    found = []
    for place in acting.board.spaces:
        if place == whom.place:
            continue
        closed = shut(acting, whom, place) or off_every_line(acting.state, place, word)
        if place not in flights:
            found.append(Option(f"to:{place}", into(place), whom.id, place, closed=closed))
        for way in flights.get(place, ()):
            bar = no_nearer(acting, whom, place, word) or full(acting, whom, place)
            found.append(Option(named(place, way), told(place, way), whom.id, place, closed=bar))
    return found


def into(place: str) -> Msg:
    """The space, as an option says it."""
    return Msg("To {place}", place=place)


def told(place: str, way: Path) -> Text:
    """A way, as an option says it."""
    label: Text = into(place)
    if way.threats:
        label = Msg(
            "To {place}, with {n} die lost to Threat",
            plural="To {place}, with {n} dice lost to Threat",
            place=place,
            n=way.threats,
        )
    if way.crossed:
        label = Msg("{move}, across {features}", move=label, features=met(way.crossed))
    return label


def off_every_line(state: Battle, place: str, word: Draws | Repositions) -> Why:
    """SV-BRD-005: why it cannot be moved there."""
    if any(state.plays(name) for name in OTHERWISE):
        text = Msg("by the house rules {place} cannot be reached", place=place)
        return Why(text, ("SV-GLO-004", "SV-GLO-012"))
    text = Msg(
        "no Trajectory of {n} space leads to {place}",
        plural="no Trajectory of {n} spaces at most leads to {place}",
        n=word.spaces,
        place=place,
    )
    return Why(text, ("SV-BRD-005", "SV-BRD-007"))


def no_nearer(field: Acting, whom: Miniature, place: str, word: Draws | Repositions) -> Why | None:
    """SV-GLO-004: who is Drawn comes nearer, as the board lies: Rubble makes no space further."""
    if isinstance(word, Repositions):
        return None
    here = field.who.place
    now, then = field.board.distance(whom.place, here), field.board.distance(place, here)
    if now is not None and then is not None and then < now:
        return None
    text = Msg("{place} is no nearer to {who}", place=place, who=field.name(field.who))
    return Why(text, ("SV-GLO-004",))
