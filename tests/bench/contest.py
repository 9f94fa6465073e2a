"""The contest: ours and the rivals' in turn, so that the machine's mood decides nothing.

    ours  rival  ours  other rival  ours  rival  ours ...

Each round of a rival stands between two of ours, and is compared with the mean of the two; of
these ratios the median counts. Everything runs alone, in a process of its own.

What may live here: who meets whom, and what is promised. What may not: how a contestant plays
(`ours`, `rivals`), how a table is measured (`served`, `endurance`), and how results are shown
(`controller.cli.bench`).
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from controller.cli.conditions import Conditions, conditions, load
from controller.engine import SanctumError
from tests.bench.endurance import Endured
from tests.bench.evening import Evening
from tests.bench.games import WARM_UP, Games
from tests.bench.ours import OURS
from tests.bench.rivals import (
    BOARDGAME_IO,
    OPEN_SPIEL,
    SQLITE,
    RivalResult,
    install_rivals,
    measure,
    run_rival,
    run_script,
)
from tests.bench.served import Served

__all__ = [
    "ANSWERS",
    "ASK_MS",
    "EVENTS",
    "FORK_MS",
    "GAMES",
    "GAMES_A_SECOND",
    "IDLE",
    "PLACED_MS",
    "PLACINGS",
    "PROMISED",
    "RESTORE_MS",
    "RIVALS",
    "UNDO_MS",
    "VIEW_MS",
    "WARM_UP",
    "Conditions",
    "Contest",
    "Report",
    "Tables",
    "WholeGames",
    "compare",
    "compare_commits",
    "compare_moves",
    "evening",
    "install",
    "report",
    "tables",
    "whole_games",
]

CHECKOUT = Path(__file__).parents[2]
RIVALS = CHECKOUT / ".rivals"
"""Where the rivals are installed."""

PROMISED = {BOARDGAME_IO: 8.0, OPEN_SPIEL: 1.0, SQLITE: 0.4}
"""How many times a rival's speed ours is, at least."""

UNDO_MS = 20.0
RESTORE_MS = 300.0
ANSWERS = 5000
"""How long an undo and a restore may take in an evening of so many answers."""

GAMES = (("sanctorvm", ("battle=first_fight",)), ("relay", ()))
"""The games of which whole ones are played by random players, each with its set-up."""

GAMES_A_SECOND = 25.0
ASK_MS = 2.0
VIEW_MS = 1.0
FORK_MS = 0.1
"""How many of them a second at least, and how long an answer, a view and a fork may take: aims,
which are measured and said, but hold for a machine like that of the checks alone."""

PLACED_MS = 20.0
IDLE = 0.03
"""How long it takes at a table of forty readers from a poll to the next question, for 99 of 100,
and what share of a core listening to a still one takes, at most: aims, as those."""

PLACINGS = 100
EVENTS = 100_000
"""How often a figure is set down there, and how many events memory must be flat over."""

EVENTS_SECONDS = 600.0
PLACING_SECONDS = 2.0
"""How long so many events, and each placing, may take at most, on a busy machine."""

EVENING_SECONDS = 60.0
"""How long an evening may take to be played and measured, at most, on a busy machine."""

Measure = Callable[[], RivalResult]


class Contest(Struct, frozen=True):
    """What came of meeting one rival: moves (commits) a second, medians over the rounds, and the
    median of the ratios.  `missing` is one sentence that says why there was no contest."""

    rival: str
    version: str = ""
    ours: float = 0.0
    theirs: float = 0.0
    ratio: float = 0.0
    promised: float = 0.0
    missing: str = ""


class WholeGames(Struct, frozen=True):
    """What came of playing a game by random players; `missing` is one sentence that says why
    nothing did."""

    game: str
    setup: tuple[str, ...]
    measured: Games | None = None
    missing: str = ""


class Tables(Struct, frozen=True):
    """What a table of forty readers on hubs costs; `missing` is one sentence that says why it was
    not measured."""

    served: Served | None = None
    endured: Endured | None = None
    missing: str = ""


class Report(Struct, frozen=True):
    """All that the bench says."""

    conditions: Conditions
    moves: list[Contest]
    commits: list[Contest]
    evening: Evening
    games: list[WholeGames]
    tables: Tables


def report(seconds: float, rounds: int, folder: Path) -> Report:
    """Measure everything: each contestant for `seconds` in all, in so many rounds; journals stand
    under `folder`, and are removed."""
    before = load()
    moves = compare_moves([BOARDGAME_IO, OPEN_SPIEL], seconds / rounds, rounds)
    commits = compare_commits(seconds / rounds, rounds, folder)
    long_one = evening(folder)
    games = [whole_games(name, setup, seconds) for name, setup in GAMES]
    table = tables(seconds, folder)
    after = load()
    return Report(conditions(before, after), moves, [commits], long_one, games, table)


def compare_moves(rivals: Sequence[str], seconds: float, rounds: int) -> list[Contest]:
    """Noughts and crosses in memory: ours against each of `rivals`, in rounds of `seconds`."""
    return compare(
        lambda: run_ours("moves", seconds),
        {name: rival(name, seconds, RIVALS) for name in rivals},
        rounds,
    )


def compare_commits(seconds: float, rounds: int, folder: Path) -> Contest:
    """Journals under `folder`: ours against SQLite by itself, in rounds of `seconds`."""
    [contest] = compare(
        lambda: run_ours("commits", seconds, str(folder)),
        {SQLITE: rival(SQLITE, seconds, folder)},
        rounds,
    )
    return contest


def evening(folder: Path) -> Evening:
    """What a long evening costs, its journal under `folder`."""
    command = [sys.executable, "-m", "tests.bench.evening", str(ANSWERS), str(folder)]
    measured, fault = run_script(OURS, command, EVENING_SECONDS, CHECKOUT)
    if fault:
        raise SanctumError(fault)
    return msgspec.convert(measured, type=Evening)


def whole_games(name: str, setup: tuple[str, ...], seconds: float) -> WholeGames:
    """Whole games by random players, for twice so many seconds."""
    command = [sys.executable, "-m", "tests.bench.games", name, str(seconds), *setup]
    measured, fault = run_script(name, command, WARM_UP + 2 * seconds, CHECKOUT)
    if fault:
        return WholeGames(name, setup, missing=fault)
    return WholeGames(name, setup, msgspec.convert(measured, type=Games))


def tables(seconds: float, folder: Path) -> Tables:
    """A table of forty readers: still for `seconds`, played at, and heard for long."""
    python = [sys.executable, "-m"]
    command = [*python, "tests.bench.served", str(seconds), str(PLACINGS), str(folder)]
    served, fault = run_script(OURS, command, seconds + PLACING_SECONDS * PLACINGS, CHECKOUT)
    if fault:
        return Tables(missing=fault)
    command = [*python, "tests.bench.endurance", str(EVENTS), str(folder)]
    endured, fault = run_script(OURS, command, EVENTS_SECONDS, CHECKOUT)
    if fault:
        return Tables(missing=fault)
    return Tables(msgspec.convert(served, Served), msgspec.convert(endured, Endured))


def install() -> list[str]:
    """Install what can be had of the rivals; a sentence for each that cannot."""
    return install_rivals(RIVALS)


# -- the rounds ------------------------------------------------------------------------------------


def rival(name: str, seconds: float, where: Path) -> Measure:
    """One round of a rival."""
    return lambda: run_rival(name, seconds, where)


def run_ours(what: str, seconds: float, *folder: str) -> float:
    """One round of ours: how many a second."""
    command = [sys.executable, "-m", "tests.bench.ours", what, str(seconds), *folder]
    measured = measure(OURS, command, seconds, CHECKOUT)
    if measured.missing:
        raise SanctumError(measured.missing)
    return measured.moves_per_second


def compare(ours: Callable[[], float], rivals: dict[str, Measure], rounds: int) -> list[Contest]:
    """Let `ours` meet each rival in turn, `rounds` times."""
    met: dict[str, list[tuple[float, RivalResult]]] = {name: [] for name in rivals}
    absent: dict[str, str] = {}
    before = ours()
    for _ in range(rounds):
        for name, play in rivals.items():
            if name in absent:
                continue
            theirs = play()
            if theirs.missing:
                absent[name] = theirs.missing
                continue
            after = ours()
            met[name].append(((before + after) / 2, theirs))
            before = after
    return [
        Contest(name, missing=absent[name]) if name in absent else judged(name, met[name])
        for name in rivals
    ]


def judged(name: str, rounds: list[tuple[float, RivalResult]]) -> Contest:
    """What the rounds against one rival come to."""
    return Contest(
        rival=name,
        version=rounds[0][1].version,
        ours=median(ours for ours, _ in rounds),
        theirs=median(theirs.moves_per_second for _, theirs in rounds),
        ratio=median(ours / theirs.moves_per_second for ours, theirs in rounds),
        promised=PROMISED[name],
    )
