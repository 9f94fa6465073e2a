"""A whole battle written by hand, as a service would send it: two modules of seven spaces, five on
one side and three on the other, and every question that a turn asks."""

from __future__ import annotations

from typing import Any

from controller.wire import (
    AnyAsk,
    Asked,
    Board,
    Card,
    Chance,
    Choose,
    Cost,
    Countdown,
    Highlight,
    Link,
    LogLine,
    Option,
    Order,
    Piece,
    Sheet,
    SheetLine,
    Space,
    Track,
    Turn,
    Undoable,
    View,
    Why,
    Zone,
)
from controller.wire.sim import SimButton, SimPlace, SimTable, SimThing
from controller.wire.view import AnyPart, Notice, Side

__all__ = [
    "action",
    "coin",
    "die",
    "fight",
    "hit",
    "move",
    "refused",
    "sim_table",
    "target",
    "who",
    "with_what",
]

SHAPES = {
    "B1": ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
    "E2": ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (2, 2)),
}
MARKS = {"B1-3": ("dark",), "B1-7": ("safe",), "E2-1": ("dark",), "E2-7": ("dark",)}

PEOPLE: tuple[tuple[str, str, str, Side, str, int, int, tuple[str, ...]], ...] = (
    ("brass", "Brass", "B1-5", "first", "gorilla", 7, 10, ("active",)),
    ("corvid", "Corvid", "B1-1", "first", "raven", 3, 8, ("bleeding",)),
    ("shade", "Shade", "B1-3", "first", "chameleon", 8, 8, ("stealth",)),
    ("fang", "Fang", "B1-5", "first", "wolf", 2, 9, ("bleeding", "stunned")),
    ("bulwark", "Bulwark", "B1-4", "first", "rhino", 11, 12, ("guarding",)),
    ("legate-1", "Legate", "B1-2", "second", "helmet", 2, 5, ("burning", "target")),
    ("legate-2", "Legate", "E2-3", "second", "helmet", 5, 5, ()),
    ("horror", "Horror", "E2-4", "second", "minotaur", 6, 8, ()),
)
STANDING: dict[str, Any] = {
    "brass": "now",
    "corvid": "done",
    "legate-1": "done",
    "horror": "done",
}


def spaces() -> tuple[Space, ...]:
    """Fourteen spaces; each holds three of one side and two of the other."""
    capacity: tuple[tuple[Side, int], ...] = (("first", 3), ("second", 2))
    return tuple(
        Space(
            f"{area}-{n}",
            x + (3 if area == "E2" else 0),
            y,
            f"{area}-{n}",
            MARKS.get(f"{area}-{n}", ()),
            area,
            capacity,
        )
        for area, shape in SHAPES.items()
        for n, (x, y) in enumerate(shape, 1)
    )


def links() -> tuple[Link, ...]:
    """Ways between neighbours of a module, and one door."""
    ways = [("1", "2"), ("2", "3"), ("1", "4"), ("4", "5"), ("5", "6"), ("3", "6"), ("5", "7")]
    other = [("1", "2"), ("1", "4"), ("3", "4"), ("4", "5"), ("2", "5"), ("3", "6"), ("5", "7")]
    return (
        *(Link(f"B1-{a}", f"B1-{b}") for a, b in ways),
        *(Link(f"E2-{a}", f"E2-{b}") for a, b in other),
        Link("B1-6", "E2-3", "door"),
    )


def pieces() -> tuple[Piece, ...]:
    """Everybody on the board, with health and energy."""
    return tuple(
        Piece(
            ident,
            place,
            label,
            side,
            icon,
            ident[-1] if ident[-1].isdigit() else label[0],
            (
                Track("health", "Health", health, most, icon="heart"),
                *((Track("energy", "Energy", 6, 10, icon="bolt"),) if side == "first" else ()),
            ),
            marks,
        )
        for ident, label, place, side, icon, health, most, marks in PEOPLE
    )


def order() -> Order:
    """The round: one takes the turn, three have had theirs."""
    return Order(
        id="order",
        title="Turn order",
        turns=tuple(
            Turn(ident, label, side, icon, label[0], STANDING.get(ident, "ready"))
            for ident, label, _, side, icon, _, _, _ in PEOPLE
        ),
    )


def panels() -> tuple[AnyPart, ...]:
    """A panel for each of the first side, and the cards of one of them."""
    sheets = tuple(
        Sheet(
            id=f"sheet-{ident}",
            title=label,
            seat=ident,
            side=side,
            piece=ident,
            tracks=(
                Track("health", "Health", health, most, icon="heart"),
                Track("energy", "Energy", 6, 10, icon="bolt"),
            ),
            lines=(
                SheetLine("Strength", "4"),
                SheetLine("Melee", "2"),
                SheetLine("Dodge", "1"),
                SheetLine("Bleeding: 1 Health less at the end of the turn"),
            ),
        )
        for ident, label, _, side, _, health, most, _ in PEOPLE
        if side == "first"
    )
    cards = (
        Card("hammer-1", "War hammer", "Melee, 3 Basic damage, 2 Energy.", "fist"),
        Card("blaster-1", "Blaster", "Ranged, 3 Basic damage, 1 Energy.", "gun"),
        Card("kit-1", "Field kit", "Heals 2 Health, once.", "bandage"),
    )
    return (*sheets, Zone(id="carried", title="Carried", cards=cards, count=3, seat="brass"))


def log() -> tuple[LogLine, ...]:
    """What has happened in this turn."""
    return (
        LogLine(11, "Brass takes the turn"),
        LogLine(
            12,
            "Brass moves to B1-5",
            (Why("2 spaces, 2 Energy: 6 left", ("XX-MOV-3", "XX-NRG-1")),),
        ),
    )


def fight(ask: AnyAsk | None = None, asked: Asked | None = None, **more: Any) -> View:
    """The battle in the midst of a turn."""
    values: dict[str, Any] = {
        "audience": "overlord",
        "revision": 12,
        "title": "Round 2",
        "turn": "Brass",
        "parts": (
            Board(
                id="field",
                title="Board",
                width=6,
                height=3,
                spaces=spaces(),
                links=links(),
                pieces=pieces(),
            ),
            order(),
            *panels(),
        ),
        "highlights": (Highlight("B1-5", "turn"),),
        "asks": (asked or Asked("12", ask or action()),),
        "log": log(),
        "undo": Undoable(12, "Brass moves to B1-5"),
        "countdown": Countdown("12", 10, 10_000),
    }
    return View(**(values | more))


def who() -> Choose:
    """Whose turn is next?  Three of a side may, two may not."""
    names = {"shade": "Shade", "fang": "Fang", "bulwark": "Bulwark"}
    may = tuple(Option(ident, name, subject=ident) for ident, name in names.items())
    shut = (
        Option(
            "corvid",
            "Corvid",
            subject="corvid",
            closed=Why("Corvid has had the turn of this round", ("XX-ORD-2",)),
        ),
    )
    return Choose(
        key="who", to=("overlord",), prompt="Who takes the next turn?", options=may + shut
    )


def move() -> Choose:
    """Where to?  Eight spaces in reach, five that are not, and staying."""
    reach = {"B1-1": 2, "B1-2": 1, "B1-3": 2, "B1-4": 1, "B1-6": 1, "B1-7": 1, "E2-3": 2, "E2-4": 3}
    far = {
        "E2-1": "4 Energy needed, 3 left",
        "E2-2": "5 Energy needed, 3 left",
        "E2-5": "4 Energy needed, 3 left",
        "E2-6": "E2-6 already holds 2 of the second side",
        "E2-7": "5 Energy needed, 3 left",
    }
    return Choose(
        key="move",
        to=("brass",),
        prompt="Where does Brass move?",
        options=(
            Option("stay", "Stay here", subject="brass"),
            *(
                Option(f"to-{p}", f"Move to {p}", "brass", p, costs=(Cost("Energy", n),))
                for p, n in reach.items()
            ),
            *(
                Option(f"to-{p}", f"Move to {p}", "brass", p, closed=Why(why, ("XX-NRG-2",)))
                for p, why in far.items()
            ),
        ),
        hint="move",
    )


def action() -> Choose:
    """Which Action?"""
    ap = Cost("AP", 1)
    return Choose(
        key="action",
        to=("brass",),
        prompt="Which Action does Brass take?",
        options=(
            Option("melee", "Melee Hit", "brass", objects=("hammer-1",), costs=(ap,)),
            Option("ranged", "Ranged Hit", "brass", objects=("blaster-1",), costs=(ap,)),
            Option("rest", "Rest", "brass", costs=(ap,)),
            Option("guard", "On guard", "brass", costs=(ap,)),
            Option(
                "stand",
                "Last Stand",
                "brass",
                costs=(ap,),
                closed=Why("only when wounded: 7 of 10 Health", ("XX-ACT-9",)),
            ),
        ),
    )


def with_what() -> Choose:
    """Which weapon?"""
    return Choose(
        key="with",
        to=("brass",),
        prompt="With what does Brass strike?",
        options=(
            Option(
                "hammer", "War hammer", "brass", objects=("hammer-1",), costs=(Cost("Energy", 2),)
            ),
            Option("fists", "Fists", "brass"),
            Option(
                "blaster",
                "Blaster",
                "brass",
                objects=("blaster-1",),
                closed=Why("a ranged weapon strikes nobody in reach", ("XX-WPN-4",)),
            ),
        ),
    )


def target() -> Choose:
    """Whom?  One that can be struck, two that cannot."""
    return Choose(
        key="target",
        to=("brass",),
        prompt="Whom does Brass strike?",
        options=(
            Option("legate-1", "Legate 1", "brass", objects=("legate-1",)),
            Option(
                "legate-2",
                "Legate 2",
                "brass",
                objects=("legate-2",),
                closed=Why("2 spaces away, reach is 1", ("XX-HIT-2",)),
            ),
            Option(
                "horror",
                "Horror",
                "brass",
                objects=("horror",),
                closed=Why("3 spaces away, reach is 1", ("XX-HIT-2",)),
            ),
        ),
    )


def hit() -> Chance:
    """Seven dice, and why there are seven."""
    return Chance(
        key="hit",
        to=("brass",),
        prompt="Brass strikes Legate 1: roll 7 Action Dice",
        stream="action",
        faces=("null", "chaos", "success", "double"),
        labels=("Null", "Chaos", "Success", "Double"),
        count=7,
        reasons=(
            Why("Strength 4", ("XX-HIT-1",)),
            Why("Melee 2", ("XX-HIT-1",)),
            Why("Aura 1", ("XX-SKL-5",)),
        ),
    )


def die() -> Chance:
    """One die with six faces."""
    return Chance(
        key="target-die",
        to=("overlord",),
        prompt="Whom does the Horror go for?",
        stream="dice",
        faces=("1", "2", "3", "4", "5", "6"),
        labels=("Savage", "Savage", "Tactician", "Tactician", "Executioner", "Executioner"),
    )


def coin() -> Chance:
    """A coin."""
    return Chance(
        key="coin",
        to=("overlord",),
        prompt="Toss the coin: which side begins?",
        stream="coin",
        faces=("icon", "blank"),
        labels=("Icon", "Blank"),
    )


def refused() -> View:
    """Somebody set a piece down where it cannot go."""
    return fight(
        move(),
        notice=Notice(
            "E2-5 is 4 Energy away, and Brass has 3 left.", ("XX-MOV-3", "XX-NRG-2"), serial=3
        ),
    )


def sim_table(**more: Any) -> SimTable:
    """The same battle on a simulated table: everybody stands there, the cards lie beside it."""
    things = [
        SimThing(
            f"04A1{n:02}",
            label if ident != "legate-2" else "Legate 2",
            "miniature",
            side,
            label[0],
            "" if ident == "shade" else place,
            ident,
        )
        for n, (ident, label, place, side, *_) in enumerate(PEOPLE)
    ]
    cards = ("War hammer", "Blaster", "Field kit", "Electric baton", "Nitraxe", "Heavy shield")
    things += [
        SimThing(f"04B2{n:02}", name, "card", where="pad" if n == 1 else "", thing=f"card-{n}")
        for n, name in enumerate(cards)
    ]
    keys = [
        SimButton("k1", "1"),
        SimButton("k2", "2"),
        SimButton("k3", "3"),
        SimButton("k4", "4"),
        SimButton("fate", "Roll"),
        SimButton("done", "Done"),
        SimButton("next", "Next"),
        SimButton("undo", "Undo", "overlord"),
        SimButton("yes", "Yes", "brass"),
        SimButton("no", "No", "brass"),
    ]
    values: dict[str, Any] = {
        "places": (
            *(SimPlace(space.id, str(space.label), space.x, space.y) for space in spaces()),
            SimPlace("pad", "Cards", 0, 5, "pad"),
            SimPlace("pad-2", "Overlord", 1, 5, "pad"),
        ),
        "things": tuple(things),
        "keys": tuple(keys),
        "lights": {"B1-5": "turn", "B1-6": "reach", "B1-7": "reach", "B1-2": "target"},
    }
    return SimTable(**(values | more))
