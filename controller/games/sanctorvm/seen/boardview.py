"""Board view: the modules as people see them, with who stands there and what lies there.

What the dice will show, and which card a lost tool is, stands in no view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace as altered

from controller.games.sanctorvm.box.cards import number_of
from controller.games.sanctorvm.box.pack import Hero, Minion
from controller.games.sanctorvm.box.words import FEATURES, STATES, Crossing, Terrain
from controller.games.sanctorvm.moving.board import SIZE, LaidModule, Spot
from controller.games.sanctorvm.moving.board import Board as Ground
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.traits.powers.wolf_pack import romulus
from controller.games.sanctorvm.values import ENERGY, HEALTH, Values
from controller.wire import Area, Board, Link, Mark, Msg, Piece, Space, Track

__all__ = ["COLOURS", "board", "letter", "panel", "shown", "tracks"]

KINDS: dict[Terrain, tuple[str, ...]] = {
    "light": (),
    "darkness": ("dark",),
    "safe": ("safe",),
    "exit": ("exit",),
}
LAIN: dict[Crossing, str] = {
    "rubble": "rubble",
    "short_circuit": "live-wire",
    "creature": "beast",
    "leak": "gas",
    "blaze": "fire",
}
"""The pictures of the Features."""
LOST = Mark("tool", Msg("a lost tool"), "help")
"""A Tool Token; which card it hides is seen when it is found (SV-TOK-001)."""
KEY = Mark("key", Msg("the key to the Prisoner's chains"), "help")
"""SV-MOD-PRI-006."""
MOST_PLANS = 500
"""Plans kept in mind: as many as boards."""
COLOURS: dict[str, Literal["first", "second"]] = {"homo": "first", "overlord": "second"}


def board(field: Field, seen: Sequence[Miniature], bare: bool) -> Board:
    """The modules with their spaces, and who stands or lies there; `bare`: before Features and lost
    tools are set (SV-ADV-004)."""
    plan = empty(field.board, tuple(field.state.modules))
    return Board(
        id="board",
        title=Msg(field.phase.name),
        width=plan.width,
        height=plan.height,
        spaces=plan.spaces if bare else spaces(field.state, plan),
        links=plan.links if bare else links(field.state, plan),
        pieces=(*(piece(field.values, who) for who in seen if there(who)), *wolf(field.values)),
        areas=plan.areas,
    )


# -- the modules ------------------------------------------------------------------------------


class Plan(Struct, frozen=True):
    """The modules as people see them, with nothing on them."""

    width: int
    height: int
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    areas: tuple[Area, ...]


@lru_cache(MOST_PLANS)
def empty(ground: Ground, modules: tuple[LaidModule, ...]) -> Plan:
    """The plan of a board made of these modules.  That is never changed, so its plan can be
    kept."""
    spots = ground.spaces.values()
    left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
    doors = set(ground.doors)
    links = {(min(a, b), max(a, b)) for a, near in ground.links.items() for b in near}
    return Plan(
        max(spot.x for spot in spots) - left + 1,
        max(spot.y for spot in spots) - top + 1,
        tuple(
            Space(
                name,
                spot.x - left,
                spot.y - top,
                name,
                KINDS[spot.kind],
                spot.module,
                room(spot),
            )
            for name, spot in ground.spaces.items()
        ),
        tuple(Link(a, b, "door" if (a, b) in doors else "") for a, b in sorted(links)),
        tuple(area(laid, left, top) for laid in modules),
    )


def area(laid: LaidModule, left: int, top: int) -> Area:
    """A module as it lies, on a grid that begins at `left` and `top` (SV-MAP-026)."""
    column, row = laid.at
    code = laid.code.upper()
    x, y = SIZE * column - left, SIZE * row - top
    return Area(code, x, y, SIZE, SIZE, Msg("module {code}", code=code), laid.turns)


def spaces(state: Battle, plan: Plan) -> tuple[Space, ...]:
    """SV-TOK-001, SV-MOD-PRI-006: the spaces with what lies in them."""
    if not state.tokens and not state.keys:
        return plan.spaces
    lying: dict[str, list[Mark]] = {}
    for token in state.tokens:
        lying.setdefault(token.place, []).append(LOST)
    for place in state.keys:
        lying.setdefault(place, []).append(KEY)
    return tuple(
        [
            altered(space, marks=tuple(lying[space.id])) if space.id in lying else space
            for space in plan.spaces
        ]
    )


def links(state: Battle, plan: Plan) -> tuple[Link, ...]:
    """SV-FEA-001: the links with the Feature Tokens on them."""
    if not state.features:
        return plan.links
    lying: dict[tuple[str, str], list[Mark]] = {}
    for feature in state.features:
        mark = Mark(LAIN[feature.kind], FEATURES[feature.kind], "danger")
        for pair in {(min(a, b), max(a, b)) for a, b in feature.pathways}:
            lying.setdefault(pair, []).append(mark)
    return tuple(
        [
            altered(link, marks=tuple(lying[link.a, link.b])) if (link.a, link.b) in lying else link
            for link in plan.links
        ]
    )


def room(spot: Spot) -> tuple[tuple[Literal["first", "second"], int], ...]:
    """SV-MAP-004, SV-MAP-030: how many of each Side a space holds; a way out holds any number."""
    if spot.kind == "exit":
        return ()
    return ("first", spot.capacity), ("second", spot.capacity)


# -- who stands there -------------------------------------------------------------------------


def wolf(values: Values) -> Iterator[Piece]:
    """SV-PWR-019: Romulus, where he is."""
    place = romulus(values)
    if place:
        # Without an icon, so that nobody takes him for Lupa, who is a wolf as well.
        yield Piece("romulus", place, Msg("Romulus"), side="first", letter="Ro")


def shown(who: Miniature) -> bool:
    """Whether it is in sight: dead Homo Superbe lie there, dead Minions are taken away."""
    return who.alive or who.superb


def there(who: Miniature) -> bool:
    """Whether it is on the board; who waits for the end of a duel stands aside (SV-MOD-DUE-003)."""
    return shown(who) and who.apart != "waiting"


def piece(values: Values, who: Miniature) -> Piece:
    """A miniature."""
    marks = [str(state) for state in STATES if state in who.states]
    if not who.alive:
        marks.append("down")
    if who.guard:
        marks.append("guard")
    if who.elite:
        marks.append(f"elite-{who.elite}")
    if who.side == "homo" and not who.superb:
        marks.append("ally")
    if who.taunted:
        marks.append("taunted")
    if who.id in values.state.stimulants.values():
        marks.append("stimulant")
    if who.apart == "captive":
        marks.append("captive")
    if who.id in values.state.champions:
        marks.append("champion")
    if who.key:
        marks.append("key")
    return Piece(
        who.id,
        who.place,
        values.name(who),
        side=COLOURS[who.side],
        icon=panel(values, who).icon,
        letter=letter(values, who),
        tracks=tracks(who),
        marks=tuple(marks),
    )


def panel(values: Values, who: Miniature) -> Hero | Minion:
    """The panel that it was made from."""
    return values.hero(who) or values.minion(who)


def letter(values: Values, who: Miniature) -> str:
    """What stands on its token: a letter, and the number of a Minion."""
    number = "" if values.hero(who) is not None else number_of(who.id)
    return panel(values, who).letter + number


def tracks(who: Miniature) -> tuple[Track, ...]:
    """Its bars."""
    health = Track("health", Msg("Health"), who.health, HEALTH, icon="health", more=who.bars - 1)
    if not who.superb:
        return (health,)
    return (health, Track("energy", Msg("Energy"), who.energy, ENERGY, icon="energy"))
