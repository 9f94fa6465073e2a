"""Traces: what hardware reported, played again; which lines had an effect, and which cannot."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from controller.cli.traced import Traced, play_trace
from controller.engine import ContentError, Session
from controller.table import read_layout
from hal.clock import VirtualClock
from hal.events import GlassTurned, KeyDown, Sighting
from hal.recording import Recorder, Trace, read_trace
from hal.simulated import SimulatedTable
from tests.specimens.noughts import Noughts
from tests.table.rig import HERE
from tests.traces.tampering import unheard

__all__: list[str] = []

CROSS, CROSS_2, CROSS_3, NOUGHT, NOUGHT_2 = (
    *("04000001", "04000002", "04000003"),
    *("04000011", "04000012"),
)
AMBER, BIRCH, FOG = "0400A001", "0400A002", "0400D001"
STRANGER = "04FFFFFF"


class Hands:
    """Hands at a table that is only recorded: no game is played there."""

    def __init__(self, path: Path, game: str, **setup: object) -> None:
        layout = read_layout(HERE / f"{game}.layout.toml")
        self.readers = {place: each.readers[0] for place, each in layout.place.items()}
        self.clock = VirtualClock()
        self.table = SimulatedTable(self.clock, layout.readers, layout.key)
        self.file = path.open("w", encoding="utf-8")
        self.recorder = Recorder(
            self.table.platform,
            self.file,
            game=game,
            setup=setup,
            layout=str(HERE / f"{game}.layout.toml"),
            tags=str(HERE / f"{game}.tags.toml"),
        )
        self.table.platform.start()
        self.clock.advance(1000)

    def put(self, uid: str, place: str) -> None:
        self.table.put(uid, self.readers[place])
        self.clock.advance(700)

    def lift(self, uid: str) -> None:
        self.table.lift(uid)
        self.clock.advance(700)

    def press(self, key: str) -> None:
        self.table.press(key)
        self.clock.advance(400)

    def end(self) -> None:
        self.recorder.close()
        self.file.close()


def a_game_of_marks(path: Path) -> None:
    """Cross wins; on the way a space is taken, and a mark is undone."""
    hands = Hands(path, "noughts", seed=1)
    hands.put(CROSS, "b2")
    hands.put(NOUGHT, "b2")
    hands.recorder.moment("a space that is taken")
    hands.put(NOUGHT, "a1")
    hands.put(CROSS_2, "c3")
    hands.press("undo")
    hands.lift(CROSS_2)
    hands.put(CROSS_2, "b1")
    hands.recorder.moment("two in a row")
    hands.put(NOUGHT_2, "c1")
    hands.put(CROSS_3, "b3")
    hands.end()


def a_round_of_relay(path: Path) -> None:
    """The weather, a story, a secret that the Overlord has to take time for, and a long silence."""
    hands = Hands(path, "relay", seed=5)
    hands.put(FOG, "heap")
    hands.press("next")
    hands.press("next")
    hands.recorder.moment("the Overlord hides a snare")
    hands.press("one")
    hands.end()


@cache
def recorded(which: Callable[[Path], None], folder: Path) -> Path:
    path = folder / f"{which.__name__}.jsonl"
    which(path)
    return path


@pytest.fixture(scope="module")
def marks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(a_game_of_marks, tmp_path_factory.mktemp("traces"))


def test_a_trace_comes_to_the_same_end_as_the_hands_did(marks: Path) -> None:
    played = play_trace(marks)
    assert str(played.outcome) == "Cross wins"
    assert played == play_trace(marks)
    assert played.answers == 6


def test_a_trace_says_what_was_refused_and_why(marks: Path) -> None:
    [refusal] = play_trace(marks).refused
    assert (str(refusal.text), refusal.because) == ("b2 is taken", ("NC-2",))


def test_at_each_moment_the_game_can_be_looked_at(marks: Path) -> None:
    seen: list[tuple[str, list[str]]] = []
    played = play_trace(marks, lambda name, r: seen.append((name, list(r.session.state.marks))))
    assert [name for name, _ in seen] == ["a space that is taken", "two in a row"]
    assert seen[1][1] == ["nought", "cross", "", "", "cross", "", "", "", ""]
    assert [moment.name for moment in played.moments] == [name for name, _ in seen]


def effective(trace: Trace, played: Traced) -> list[int]:
    return [n for n, effect in sorted(played.effects.items()) if effect in ("answered", "narrowed")]


def test_each_line_is_known_by_what_it_did(marks: Path) -> None:
    trace = read_trace(marks)
    played = play_trace(marks)
    did = [(trace.lines[n], effect) for n, effect in sorted(played.effects.items())]
    assert [effect for _, effect in did].count("answered") == 7
    undo = [effect for line, effect in did if isinstance(line, KeyDown)]
    assert undo == ["answered"]
    put = [line.uids for line, e in did if e == "answered" and isinstance(line, Sighting)]
    assert put == [(CROSS,), (NOUGHT,), (CROSS_2,), (CROSS_2,), (NOUGHT_2,), (CROSS_3,)]


def test_a_trace_without_an_effective_line_ends_otherwise(marks: Path) -> None:
    trace = read_trace(marks)
    played = play_trace(marks)
    for line in effective(trace, played):
        other = play_trace(marks, trace=unheard(trace, line))
        assert other.hash != played.hash or len(other.refused) > len(played.refused)


def test_what_has_no_effect_changes_nothing_wherever_it_is_put_in(
    marks: Path, fresh_seed: int
) -> None:
    trace, rng = read_trace(marks), Random(fresh_seed)
    played = play_trace(marks)
    for _ in range(20):
        at = rng.randrange(1000, trace.lines[-1].at_ms)
        noise = rng.choice((unknown, flicker, put_back))(trace, at)
        lines = tuple(sorted((*trace.lines, *noise), key=lambda line: line.at_ms))
        again = play_trace(marks, trace=replace(trace, lines=lines))
        assert (again.hash, again.answers) == (played.hash, played.answers), (
            f"{fresh_seed}: {noise}"
        )


def unknown(trace: Trace, at: int) -> list[Sighting]:
    """A strange tag is laid on a pad and taken away."""
    return [Sighting("r10", (STRANGER,), at_ms=at), Sighting("r10", (), at_ms=at + 900)]


def flicker(trace: Trace, at: int) -> list[Sighting]:
    """What lies in the middle is missed by two polls."""
    return gone(trace, at, 200)


def put_back(trace: Trace, at: int) -> list[Sighting]:
    """What lies in the middle is lifted, thought about, and put back."""
    return gone(trace, at, 900)


def gone(trace: Trace, at: int, ms: int) -> list[Sighting]:
    """What lies in the middle is not felt for a while; not while hands are at work there."""
    there = [x for x in trace.lines if isinstance(x, Sighting) and x.reader == "r5"]
    if any(at - 600 <= line.at_ms <= at + ms + 600 for line in there):
        return []
    seen = [line.uids for line in there if line.at_ms <= at][-1]
    return [Sighting("r5", (), at_ms=at), Sighting("r5", seen, at_ms=at + ms)]


def test_a_glass_that_was_turned_and_ran_out_had_an_effect(tmp_path: Path) -> None:
    hands = Hands(tmp_path / "t.jsonl", "noughts", seed=1)
    hands.table.turn_glass()
    hands.clock.advance(11_000)
    hands.table.turn_glass()
    hands.clock.advance(1_000)
    hands.end()
    trace = read_trace(tmp_path / "t.jsonl")
    played = play_trace(tmp_path / "t.jsonl")
    turned = [n for n, line in enumerate(trace.lines) if isinstance(line, GlassTurned)]
    assert [played.effects[n] for n in turned] == ["answered", "refused"]


def test_a_secret_stays_one_in_a_trace(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    a_round_of_relay(path)
    played = play_trace(path)
    assert [str(each.text) for each in played.refused] == [
        "Nothing that the table shows is asked now."
    ]
    assert played.outcome == ""


def test_all_that_is_wrong_with_a_trace_is_said_with_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text('{"trace": 1, "cycle_ms": 100}\n{"t": 0}\n{"t": 1, "glass": false}\n', "utf-8")
    with pytest.raises(ContentError) as raised:
        play_trace(path)
    said = [str(each) for each in raised.value.mistakes]
    assert [each.partition(" ")[0] for each in said] == [f"{path}:2:", f"{path}:3:"]


def test_a_header_that_names_no_game_is_told_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(json.dumps({"trace": 1, "cycle_ms": 100, "game": "noughts"}) + "\n", "utf-8")
    with pytest.raises(ContentError) as raised:
        play_trace(path)
    said = [str(each) for each in raised.value.mistakes]
    assert [each.split(":1: ")[1].split(" is missing")[0] for each in said] == [
        '"layout"',
        '"tags"',
    ]


def test_layout_and_tags_are_found_beside_the_trace(tmp_path: Path) -> None:
    for name in ("noughts.layout.toml", "noughts.tags.toml"):
        (tmp_path / name).write_bytes((HERE / name).read_bytes())
    head = {"trace": 1, "cycle_ms": 100, "game": "noughts"}
    head |= {"layout": "noughts.layout.toml", "tags": "noughts.tags.toml"}
    path = tmp_path / "t.jsonl"
    path.write_text(json.dumps(head) + "\n", "utf-8")
    assert play_trace(path).hash == Session.begin(Noughts(), {}).hash()
