"""A crowded battle written by hand: two modules side by side or far apart, eleven figures in every
state, five kinds of marks on the ways, things that lie about, a shelter, a way out, and answers
that say their chances."""

from __future__ import annotations

from typing import Any

from controller.wire import (
    Asked,
    Board,
    Choose,
    Cost,
    Countdown,
    Highlight,
    Link,
    LogLine,
    Mark,
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
)
from controller.wire.sim import SimPlace, SimTable, SimThing
from controller.wire.view import Side

__all__ = ["board", "dense", "marks_of", "sim_table", "strike", "walk"]

RUBBLE = Mark("rubble", "Rubble", "danger")
FIRE = Mark("fire", "Fire", "danger")
GAS = Mark("gas", "Gas leak", "danger")
WIRE = Mark("live-wire", "Live wire", "danger")
BEAST = Mark("beast", "Beast", "danger")
TOOL = Mark("tool", "Lost tool", "help")
KEY = Mark("key", "Key")

SHAPES = {
    "B1": ((0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2), (0, 4), (2, 4)),
    "E2": ((0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2), (2, 4), (4, 4)),
}
KINDS = {"B1-3": ("dark",), "B1-7": ("safe",), "E2-3": ("exit",), "E2-1": ("dark",)}
LIES = {"B1-2": (TOOL,), "E2-7": (KEY, TOOL), "B1-8": (KEY,)}
WAYS = {
    "B1": {
        "12": (RUBBLE,),
        "23": (),
        "14": (FIRE,),
        "25": (),
        "45": (),
        "56": (GAS,),
        "36": (),
        "47": (),
        "58": (BEAST, FIRE),
        "78": (),
    },
    "E2": {
        "12": (WIRE,),
        "23": (),
        "14": (),
        "25": (RUBBLE,),
        "45": (),
        "56": (BEAST,),
        "36": (GAS,),
        "57": (),
        "78": (),
        "68": (WIRE,),
    },
}

PEOPLE: tuple[tuple[str, str, str, Side, str, int, int, int, tuple[str, ...]], ...] = (
    ("brass", "Brass", "B1-5", "first", "gorilla", 7, 10, 0, ("active", "guard")),
    ("corvid", "Corvid", "B1-1", "first", "raven", 3, 8, 0, ("bleeding", "taunted", "fatigued")),
    ("shade", "Shade", "B1-3", "first", "chameleon", 8, 8, 0, ("camouflaged", "stimulant")),
    ("fang", "Fang", "B1-5", "first", "wolf", 2, 9, 0, ("bleeding", "stunned")),
    ("bulwark", "Bulwark", "B1-4", "first", "rhino", 0, 12, 0, ("down",)),
    ("hound", "Hound", "B1-5", "first", "fangs", 4, 4, 0, ("ally",)),
    ("legate-1", "Legate", "B1-2", "second", "helmet", 2, 5, 0, ("burning", "target")),
    ("legate-2", "Legate", "E2-2", "second", "helmet", 5, 5, 0, ("elite-1", "terrified")),
    ("legate-3", "Legate", "E2-2", "second", "helmet", 5, 5, 1, ("elite-3",)),
    ("horror", "Horror", "E2-6", "second", "minotaur", 6, 8, 3, ("champion", "infected")),
    ("captive", "Captive", "E2-4", "neutral", "person", 3, 3, 0, ("captive",)),
)
STANDING: dict[str, Any] = {"brass": "now", "corvid": "done", "bulwark": "out", "horror": "done"}


def spaces(far: int) -> tuple[Space, ...]:
    """Sixteen spaces, the second module `far` squares to the right of the first one's corner."""
    capacity: tuple[tuple[Side, int], ...] = (("first", 3), ("second", 3))
    return tuple(
        Space(
            f"{area}-{n}",
            x + (far if area == "E2" else 0),
            y,
            f"{area}-{n}",
            kinds,
            area,
            () if "exit" in kinds else capacity,
            LIES.get(f"{area}-{n}", ()),
        )
        for area, shape in SHAPES.items()
        for n, (x, y) in enumerate(shape, 1)
        for kinds in [KINDS.get(f"{area}-{n}", ())]
    )


def links(*, door: bool) -> tuple[Link, ...]:
    """Ways between neighbours of a module, with what lies on them, and a door where they meet."""
    inside = tuple(
        Link(f"{area}-{ends[0]}", f"{area}-{ends[1]}", marks=marks)
        for area, ways in WAYS.items()
        for ends, marks in ways.items()
    )
    return (*inside, Link("B1-6", "E2-4", "door", (RUBBLE,))) if door else inside


def tracks(health: int, most: int, more: int, side: str) -> tuple[Track, ...]:
    """Health, and the energy of those who have any."""
    bars = Track("health", "Health", health, most, icon="heart", more=more)
    return (bars, Track("energy", "Energy", 6, 10, icon="bolt")) if side == "first" else (bars,)


def number(ident: str, label: str) -> str:
    """The number of one of several, else the first letter."""
    return ident[-1] if ident[-1].isdigit() else label[0]


def board(*, apart: bool = False) -> Board:
    """The board, its modules side by side or with a whole module of nothing between them."""
    far = 10 if apart else 5
    return Board(
        id="field",
        title="Board",
        width=far + 5,
        height=5,
        spaces=spaces(far),
        links=links(door=not apart),
        pieces=tuple(
            Piece(
                ident,
                place,
                label,
                side,
                icon,
                number(ident, label),
                tracks(health, most, more, side),
                marks,
            )
            for ident, label, place, side, icon, health, most, more, marks in PEOPLE
        ),
    )


def marks_of(name: str) -> tuple[str, ...]:
    """The marks of a figure."""
    return next(marks for ident, *_, marks in PEOPLE if ident == name)


def order() -> Order:
    """The round: one takes the turn, two have had theirs, one gets none."""
    return Order(
        id="order",
        title="Turn order",
        turns=tuple(
            Turn(ident, label, side, icon, number(ident, label), STANDING.get(ident, "ready"))
            for ident, label, _, side, icon, *_ in PEOPLE
        ),
    )


def panels() -> tuple[Sheet, ...]:
    """What everybody counts on, and a panel with several bars."""
    return (
        Sheet(id="shared", title="Shared", tracks=(Track("coins", "Coins", 7, 10, icon="coin"),)),
        Sheet(
            id="sheet-horror",
            title="Horror",
            side="second",
            piece="horror",
            tracks=(Track("health", "Health", 6, 8, icon="heart", more=3),),
            lines=(SheetLine("Strength", "5"), SheetLine("Defense", "3")),
        ),
    )


def strike() -> Choose:
    """Which Action, each with its chance?"""
    ap = Cost("AP", 1)
    return Choose(
        key="strike",
        to=("brass",),
        prompt="Which Action does Brass take?",
        options=(
            Option(
                "smash",
                "War hammer: Smash",
                "brass",
                objects=("legate-1",),
                costs=(ap, Cost("Energy", 2)),
                facts=("Hit 83 %", "Critical 21 %"),
            ),
            Option(
                "blast",
                "Blaster: Burst",
                "brass",
                costs=(ap,),
                facts=("Hit 57 %", "Critical 4 %"),
            ),
            Option("rest", "Rest", "brass", costs=(ap,)),
            Option("fists", "Fists", "brass", facts=("Hit 99 %",)),
            Option(
                "sweep",
                "War hammer: Sweeping blow",
                "brass",
                costs=(Cost("AP", 2), Cost("Energy", 4)),
                facts=("Hit 40 %", "Critical 2 %", "Stun 12 %"),
                closed=Why("4 Energy needed, 3 left", ("XX-NRG-2",)),
            ),
        ),
    )


def walk() -> Choose:
    """Where to, and what it costs to be seen leaving?"""
    reach = {"B1-2": 1, "B1-4": 1, "B1-6": 1, "B1-7": 2, "B1-8": 1, "E2-4": 2}
    return Choose(
        key="walk",
        to=("brass",),
        prompt="Where does Brass move?",
        options=(
            Option("stay", "Stay here", subject="brass"),
            *(
                Option(
                    f"to-{place}",
                    f"Move to {place}",
                    "brass",
                    place,
                    costs=(Cost("Energy", n),),
                    facts=("Dice −1",) if n > 1 else (),
                )
                for place, n in reach.items()
            ),
        ),
        hint="move",
    )


def dense(ask: Choose | None = None, *, apart: bool = False, **more: Any) -> View:
    """The battle in the midst of a turn."""
    values: dict[str, Any] = {
        "audience": "overlord",
        "revision": 12,
        "title": "Round 2",
        "turn": "Brass",
        "parts": (board(apart=apart), order(), *panels()),
        "highlights": (Highlight("B1-5", "turn"), Highlight("B1-2", "target")),
        "asks": (Asked("12", ask or strike()),),
        "log": (LogLine(12, "Brass moves to B1-5"),),
        "undo": Undoable(12, "Brass moves to B1-5"),
        "countdown": Countdown("12", 10, 10_000),
    }
    return View(**(values | more))


def sim_table() -> SimTable:
    """The same battle on a simulated table."""
    return SimTable(
        places=tuple(SimPlace(s.id, str(s.label), s.x, s.y) for s in spaces(5)),
        things=tuple(
            SimThing(f"04A1{n:02}", label, "miniature", side, label[0], place, ident)
            for n, (ident, label, place, side, *_) in enumerate(PEOPLE)
        ),
        lights={"B1-5": "turn", "B1-2": "target"},
    )
