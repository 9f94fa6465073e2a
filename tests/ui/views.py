"""Views and asks written by hand, as a service would send them: every text is finished."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.wire import (
    AnyAsk,
    Asked,
    Assign,
    Board,
    Card,
    Chance,
    Choose,
    Cost,
    Countdown,
    Highlight,
    Judge,
    Link,
    LogLine,
    Option,
    Page,
    Piece,
    Read,
    Sheet,
    SheetLine,
    Slot,
    Space,
    Track,
    Undoable,
    View,
    Waiting,
    Why,
    Zone,
)

__all__ = [
    "actions",
    "asked",
    "battle",
    "cards",
    "crowd",
    "deal",
    "dice",
    "empty",
    "equip",
    "hand",
    "log",
    "noughts",
    "numbers",
    "offers",
    "over",
    "sheets",
    "story",
    "verdict",
    "vote",
    "waiting",
    "yes_or_no",
]


def asked(ask: AnyAsk, ident: str = "ask-1", given: tuple[str, ...] = ()) -> Asked:
    """An ask that stands open."""
    return Asked(ident, ask, given)


def log() -> tuple[LogLine, ...]:
    """A short log: plain, with reasons, and a ruling."""
    return (
        LogLine(1, "The gate opens"),
        LogLine(2, "Warden moves to B2", (Why("3 steps, 4 Energy left", ("XX-MOV-2",)),)),
        LogLine(3, "The Overlord ruled for Ana.", mark="ruling"),
        LogLine(
            4,
            "Warden hits the Brute for 3",
            (
                Why("5 successes - 2 dodge = 3", ("XX-HIT-4",)),
                Why("3 beats its defense of 2", ("XX-HIT-7", "XX-HIT-8")),
            ),
        ),
    )


def field() -> Board:
    """Two modules of nine spaces, doors between them, and a crowd."""
    spaces = []
    for area, dx in (("B1", 0), ("E2", 6)):
        for row in range(3):
            for column in range(3):
                marks = {(0, 2): ("dark",), (2, 0): ("safe",)}.get((row, column), ())
                spaces.append(
                    Space(
                        f"{area}-{row}{column}",
                        dx + 2 * column,
                        2 * row,
                        "ABC"[column] + str(row + 1),
                        marks,
                        area,
                    )
                )
    links = [
        Link(f"{area}-{row}{column}", f"{area}-{row}{column + 1}")
        for area in ("B1", "E2")
        for row in range(3)
        for column in range(2)
    ]
    links += [
        Link(f"{area}-{row}{column}", f"{area}-{row + 1}{column}")
        for area in ("B1", "E2")
        for row in range(2)
        for column in range(3)
    ]
    links.append(Link("B1-12", "E2-10", "door"))
    hurt = (Track("health", "Health", 2, 8, icon="heart"),)
    well = (Track("health", "Health", 7, 8, icon="heart"),)
    pieces = (
        Piece("warden", "B1-21", "Warden", "first", "shield", tracks=well, marks=("active",)),
        Piece("scout", "B1-22", "Scout", "first", letter="S", tracks=hurt),
        Piece("medic", "B1-12", "Medic", "first", letter="M", tracks=well, marks=("spent",)),
        Piece("brute", "B1-11", "Brute", "second", "skull", tracks=hurt),
        Piece("imp-1", "E2-10", "Imp", "second", letter="1", tracks=well),
        Piece("imp-2", "E2-10", "Imp", "second", letter="2"),
        Piece("imp-3", "E2-10", "Imp", "second", letter="3"),
        Piece("crate", "E2-02", "Crate", "neutral", "key"),
        Piece("pet", "B1-00", "Hound", "", letter="H"),
        Piece("cub", "B1-00", "Cub", "first", letter="C"),
    )
    return Board(
        id="field",
        title="Field",
        width=13,
        height=5,
        spaces=tuple(spaces),
        links=tuple(links),
        pieces=pieces,
    )


def actions() -> Choose:
    """Options with costs, one of them closed."""
    return Choose(
        key="action",
        to=("ana",),
        prompt="Brute in reach. Which Action?",
        options=(
            Option("crush", "Crush", "warden", "", ("brute",), (Cost("AP", 1), Cost("Energy", 3))),
            Option("slam", "Ground Slam", "warden", costs=(Cost("AP", 1),)),
            Option(
                "stand",
                "Last Stand",
                "warden",
                costs=(Cost("AP", 1),),
                closed=Why("only when wounded", ("XX-ACT-9",)),
            ),
            Option("go", "Move to A1", "warden", "B1-00"),
        ),
    )


def battle(ask: AnyAsk | None = None, **more: Any) -> View:
    """A board in the midst of a game, and a question."""
    values: dict[str, Any] = {
        "audience": "overlord",
        "revision": 7,
        "title": "Round 2",
        "turn": "Warden",
        "parts": (field(),),
        "highlights": (
            Highlight("B1-21", "turn"),
            Highlight("B1-11", "target"),
            Highlight("B1-12", "reach"),
            Highlight("B1-20", "reach"),
        ),
        "asks": (asked(ask or actions()),),
        "log": log(),
        "undo": Undoable(4, "Warden moved"),
        "countdown": Countdown("ask-1", 10, 10_000),
    }
    return View(**(values | more))


def noughts(marks: str = "X...O....", **more: Any) -> View:
    """A small board whose spaces answer."""
    spaces = tuple(
        Space("abc"[i % 3] + str(i // 3 + 1), i % 3, i // 3, "abc"[i % 3] + str(i // 3 + 1))
        for i in range(9)
    )
    pieces = tuple(
        Piece(f"p{i}", spaces[i].id, mark, "first" if mark == "X" else "second", letter=mark)
        for i, mark in enumerate(marks)
        if mark != "."
    )
    options = tuple(
        Option(s.id, f"Mark {s.id}", place=s.id)
        if marks[i] == "."
        else Option(s.id, f"Mark {s.id}", place=s.id, closed=Why(f"{s.id} is taken", ("NC-2",)))
        for i, s in enumerate(spaces)
    )
    ask = Choose(key="mark", to=("cross",), prompt="Cross: mark a space", options=options)
    board = Board(id="board", width=3, height=3, spaces=spaces, pieces=pieces)
    values: dict[str, Any] = {
        "audience": "overlord",
        "revision": 3,
        "title": "Noughts and crosses",
        "turn": "Cross",
        "parts": (board,),
        "asks": (asked(ask),),
        "log": (LogLine(2, "Nought marks b2"),),
        "undo": Undoable(2, "Nought marks b2"),
    }
    return View(**(values | more))


def hand() -> Zone:
    """Three cards of one's own."""
    return Zone(
        id="hand",
        title="Your hand",
        seat="ana",
        cards=(
            Card(
                "torch", "Torch", "Lights every space next to yours until your next turn.", "fire"
            ),
            Card("shield", "Iron Shield", "Prevents 2 damage, then it is used up.", "shield"),
            Card("note", "A long letter from the quartermaster", "It says nothing of use."),
        ),
        count=3,
    )


def cards(ask: AnyAsk | None = None) -> View:
    """A board with cards beneath it, one's own and those of others."""
    theirs = Zone(
        id="theirs",
        title="Ben's hand",
        seat="ben",
        cards=tuple(Card(f"back-{i}", hidden=True) for i in range(4)),
        count=4,
    )
    deck = Zone(id="deck", title="Deck", count=23)
    play = ask or Choose(
        key="play",
        to=("ana",),
        prompt="Play up to two cards",
        options=(
            Option("torch", "Torch", objects=("torch",), weight=1),
            Option("shield", "Iron Shield", objects=("shield",), weight=3),
            Option("note", "Letter", objects=("note",), weight=1),
        ),
        least=1,
        most=2,
        budget=3,
    )
    return battle(play, parts=(noughts().parts[0], hand(), theirs, deck), countdown=None)


def dice(count: int = 7) -> Chance:
    """Dice with named faces, and why there are so many."""
    return Chance(
        key="hit",
        to=("ana",),
        prompt=f"Crush: roll {count} Action Dice",
        stream="action",
        faces=("null", "eye", "success", "double"),
        labels=("Null", "Chaos", "Success", "2 Successes"),
        count=count,
        reasons=(Why("Strength 4", ("XX-HIT-1",)), Why("Melee 2"), Why("Aura 1")),
    )


def deal() -> Chance:
    """Cards of a deck: each once only."""
    return Chance(
        key="deal",
        to=("ana",),
        prompt="Draw two cards",
        stream="deck",
        faces=("sun", "moon", "star"),
        labels=("Sun", "Moon", "Star"),
        count=2,
        distinct=True,
    )


def equip() -> Assign:
    """Things into slots with limits."""
    return Assign(
        key="equip",
        to=("ana",),
        prompt="Who carries what?",
        items=(
            Option("axe", "Axe", weight=2),
            Option("rope", "Rope", weight=1),
            Option("lamp", "Lamp", weight=1),
            Option("bell", "Bell", closed=Why("it is nailed down")),
        ),
        slots=(
            Slot("warden", "Warden", least=1, capacity=2),
            Slot("scout", "Scout", most=1),
        ),
    )


def verdict() -> Judge:
    """A matter that no rule decides."""
    return Judge(
        key="bluff",
        to=("overlord",),
        prompt="Does the guard believe the story?",
        options=(Option("yes", "He lets them pass"), Option("no", "He rings the bell")),
    )


def vote(given: tuple[str, ...] = ()) -> tuple[Asked, ...]:
    """A question to several."""
    ask = Choose(
        key="vote",
        to=("ana", "ben", "cid"),
        prompt="Force the door, or stay silent?",
        options=(Option("door", "Force the door"), Option("wait", "Stay silent")),
        hint="vote",
    )
    return (asked(ask, given=given),)


def story() -> Read:
    """Three pages to be read aloud, one of them by a speaker, and a note."""
    return Read(
        key="scene",
        to=("overlord",),
        prompt="Chapter 1, scene 4",
        pages=(
            Page("The lift stops between two decks. Behind the door something breathes."),
            Page("“Do not answer it. It learns the voice that answers.”", "The old man"),
            Page("Then the lights go out, one by one, from the far end. Nobody says a word."),
            Page("If anyone speaks, add one more guard to the next battle.", aloud=False),
        ),
    )


def sheets() -> View:
    """Two panels beside the board."""
    warden = Sheet(
        id="sheet-ana",
        title="Warden",
        seat="ana",
        side="first",
        tracks=(
            Track("health", "Health", 6, 10, icon="heart"),
            Track("energy", "Energy", 2, 10, icon="bolt"),
            Track("fame", "Fame", 40, 100, icon="star"),
        ),
        lines=(
            SheetLine("Strength", "4"),
            SheetLine("Weapon", "War hammer, two hands"),
            SheetLine("Bleeds: loses 1 Health at the end of the turn"),
        ),
    )
    brute = Sheet(
        id="sheet-brute",
        title="Brute",
        side="second",
        tracks=(Track("health", "Health", 1, 4, icon="heart"),),
        lines=(SheetLine("Defense", "2"),),
    )
    return battle(parts=(field(), warden, brute), countdown=Countdown("ask-1", 10, 4_200, True))


def waiting() -> View:
    """Nobody here is asked."""
    return battle(asks=(), waiting=(Waiting("ask-1", ("ana", "ben")),), countdown=None)


def empty() -> View:
    """A game that says next to nothing."""
    return View(audience="table", revision=0)


def over(view: View, outcome: str) -> View:
    """The same, but the game has ended."""
    return replace(view, asks=(), outcome=outcome)


def numbers() -> Choose:
    """A number to choose: short names that stand side by side."""
    options = tuple(Option(str(n), str(n)) for n in range(1, 13))
    return Choose(key="number", to=("ana",), prompt="How many coins?", options=options)


def offers() -> View:
    """What may be done at any time stands beside the question."""
    revive = Option("revive", "Pay a coin to revive Scout", costs=(Cost("Coin", 1),))
    flee = Option("flee", "Leave the battle", closed=Why("the gate is shut", ("XX-OFR-3",)))
    return battle(yes_or_no(), offers=(revive, flee))


def yes_or_no() -> Choose:
    """A question with two options."""
    return Choose(
        key="next",
        to=("ana",),
        prompt="End the turn?",
        options=(Option("yes", "Yes"), Option("no", "No")),
    )


def crowd() -> View:
    """A board of many small spaces with a crowd on it."""
    spaces = tuple(Space(f"s{i}", i % 10, i // 10) for i in range(70))
    pieces = tuple(
        Piece(f"p{i}", f"s{(i * 7) % 70}", f"Guard {i}", "second" if i % 2 else "first", letter="G")
        for i in range(20)
    )
    return battle(parts=(Board(id="maze", width=10, height=7, spaces=spaces, pieces=pieces),))
