"""The first fight comes out as on paper (README.md), and only as it was played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from controller.cli.traced import Replay, Traced, play_trace
from controller.games.sanctorvm.state import Battle
from hal.events import KeyDown
from hal.recording import read_trace
from hal.trace import Trace
from tests.traces.first_fight import FILE, MOMENTS, fought
from tests.traces.tampering import MEANINGLESS, without

__all__: list[str] = []

SAMPLED = 40
EFFECTIVE = ("answered", "narrowed")

# Health, Energy, place of everybody who lives, and the States of those who have any, at each of
# the ten moments: from README.md, never from the program.
START = {
    "prymat": (10, 10, "B1-4"),
    "tapayaxin": (10, 10, "B1-4"),
    "nezumi": (10, 10, "B1-4"),
    "neshorn": (10, 10, "B1-1"),
    "ghurab": (10, 10, "B1-1"),
    "praetorian-1": (10, 0, "C2-5"),
    "praetorian-2": (10, 0, "C2-5"),
    "primal-1": (10, 0, "C2-7"),
    "primal-2": (10, 0, "C2-7"),
}
PAPER: dict[str, dict[str, tuple[int, int, str]]] = {
    "everybody is equipped": {},
    "Nezumi strikes out of the dark": {
        "nezumi": (10, 5, "C2-5"),
        "praetorian-1": (6, 0, "C2-5"),
    },
    "Testudo": {
        "nezumi": (6, 4, "C2-5"),
        "praetorian-1": (5, 0, "B1-6"),
        "praetorian-2": (10, 0, "B1-6"),
    },
    "Prymat has gone back": {"nezumi": (2, 4, "C2-5"), "prymat": (10, 10, "B1-4")},
    "the first Praetorian falls": {
        "prymat": (10, 5, "B1-6"),
        "praetorian-1": (0, 0, "B1-6"),
    },
    "Nezumi dies": {
        "prymat": (10, 2, "B1-6"),
        "praetorian-2": (5, 0, "B1-6"),
        "primal-1": (10, 0, "C2-5"),
        "nezumi": (0, 4, "C2-5"),
    },
    "the Primal burns": {"tapayaxin": (10, 7, "B1-4"), "primal-1": (6, 0, "C2-5")},
    "Neshorn is on guard": {
        "tapayaxin": (10, 4, "B1-4"),
        "praetorian-2": (0, 0, "B1-6"),
        "prymat": (5, 2, "B1-6"),
        "ghurab": (10, 6, "B1-1"),
        "primal-2": (0, 0, "B1-6"),
        "neshorn": (10, 8, "B1-6"),
    },
    "the Primal bites back": {
        "tapayaxin": (10, 10, "B1-4"),
        "prymat": (4, 2, "B1-6"),
        "neshorn": (6, 8, "B1-6"),
        "primal-1": (4, 0, "B1-6"),
    },
    "victory": {
        "prymat": (5, 10, "B1-6"),
        "neshorn": (9, 10, "B1-6"),
        "ghurab": (10, 10, "B1-1"),
        "primal-1": (0, 0, "B1-6"),
    },
}
STATES: dict[str, dict[str, dict[str, int]]] = {
    "the Primal burns": {"primal-1": {"burning": 3}},
    "Neshorn is on guard": {"primal-1": {"burning": 3}},
    "the Primal bites back": {"primal-1": {"burning": 3}, "prymat": {"bleeding": 2}},
}


@cache
def trace() -> Trace:
    return read_trace(FILE)


@cache
def played() -> Traced:
    return play_trace(FILE)


@cache
def seen() -> dict[str, Battle]:
    """The state at each moment."""
    found: dict[str, Battle] = {}

    def keep(name: str, replay: Replay) -> None:
        found[name] = replay.session.fork().state

    play_trace(FILE, keep)
    return found


def on_paper() -> Iterator[tuple[str, dict[str, tuple[int, int, str]]]]:
    """Each moment with everything that is so by then."""
    known = dict(START)
    for name in MOMENTS:
        known.update(PAPER[name])
        yield name, dict(known)


def test_the_file_is_what_the_hands_do() -> None:
    assert trace() == fought()


@pytest.mark.parametrize(("name", "paper"), list(on_paper()), ids=MOMENTS)
def test_the_moment_is_as_on_paper(name: str, paper: dict[str, tuple[int, int, str]]) -> None:
    state = seen()[name]
    assert {m.id: (m.health, m.energy, m.place) for m in state.miniatures} == paper
    assert {m.id: m.states for m in state.miniatures if m.states} == STATES.get(name, {})


def test_the_fight_ends_as_on_paper() -> None:
    assert str(played().outcome) == "Victory in round 2: the Overlord is defeated"
    assert [moment.name for moment in played().moments] == list(MOMENTS)


def test_what_cannot_be_equipped_is_said_with_numbers_and_rules() -> None:
    assert [(str(each.text), each.because) for each in played().refused] == [
        (
            "the E-Shield is too heavy: 8 + 2 is more than 8, twice Strength 4",
            ("SV-ATR-002", "SV-ATR-007"),
        ),
        (
            "the Th3x Pistol needs Accuracy 1, and Neshorn has Accuracy 0",
            ("SV-SKL-007", "SV-WPN-006"),
        ),
    ]


# -- an event less, an event more -------------------------------------------------------------


def effective() -> list[int]:
    """The lines whose gesture answered or narrowed a question."""
    return [n for n, effect in sorted(played().effects.items()) if effect in EFFECTIVE]


def chosen(seed: int, count: int, of: list[int]) -> list[int]:
    """Some of them, or all."""
    return sorted(Random(seed).sample(of, min(count, len(of))))


def stands_out(number: int) -> bool:
    """Whether the trace without this line comes to another state, or refuses something more."""
    now = play_trace(FILE, trace=without(trace(), number))
    return now.hash != played().hash or len(now.refused) > len(played().refused)


@pytest.mark.timeout(3600)
def test_no_effective_event_can_be_missing(long_run: bool, fresh_seed: int) -> None:
    lines = effective()
    sample = lines if long_run else chosen(fresh_seed, SAMPLED, lines)
    assert [n for n in sample if not stands_out(n)] == []


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", MEANINGLESS)
def test_what_means_nothing_changes_nothing(kind: str, long_run: bool, fresh_seed: int) -> None:
    rng = Random(fresh_seed)
    after_setting_up = [n for n, line in enumerate(trace().lines) if line.at_ms > 0]
    count = len(after_setting_up) if long_run else SAMPLED // len(MEANINGLESS)
    changed = []
    for number in chosen(fresh_seed, count, after_setting_up):
        more = MEANINGLESS[kind](trace(), number, rng)
        if play_trace(FILE, trace=more).hash != played().hash:
            changed.append(number)
    assert changed == []


def test_most_of_what_hands_did_counts() -> None:
    keys = [n for n, line in enumerate(trace().lines) if isinstance(line, KeyDown)]
    assert set(keys) <= set(effective())
