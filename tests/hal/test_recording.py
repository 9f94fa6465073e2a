"""Recording and replay: what comes back is what was heard, poll by poll."""

import io
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.clock import VirtualClock
from hal.events import GlassTurned, Heard, KeyDown, Sighting, TagFound, TagPlaced, TagRemoved, Told
from hal.presence import Presence
from hal.recording import Moment, Played, Recorder, Trace, play, read_trace
from hal.simulated import SimulatedTable
from hal.trace import Said
from tests.hal.evening import ANA, BO, PLACES, Evening

__all__: list[str] = []

READERS = list(PLACES)
TAGS = [ANA, BO, "04112233445566", "08123456"]


def traced(text: str) -> Trace:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trace.jsonl"
        path.write_text(text, "utf-8")
        return read_trace(path)


def lines(file: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.getvalue().splitlines()]


def replayed(text: str, start: int = 0) -> tuple[list[Played], list[Told]]:
    """All that a replay lets hear, and what presence tells of it."""
    clock, heard, told = VirtualClock(start), list[Played](), list[Told]()
    presence = Presence(PLACES, told.append)

    def hear(event: Played) -> None:
        heard.append(event)
        if not isinstance(event, Moment | Said):
            presence.hear(event)

    ends = play(traced(text), clock, hear)
    clock.advance(ends - clock.now())
    assert clock.next_due() is None
    return heard, told


@pytest.fixture
def evening() -> Evening:
    return Evening({"r1": "north", "r2": "south"})


@pytest.fixture
def file() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def recorder(evening: Evening, file: io.StringIO) -> Recorder:
    """A recorder of an evening that began a second ago; only what is new is in `file`."""
    recorder = Recorder(evening.table.platform, file, game="any", setup={"seed": 7})
    evening.begin()
    evening.clock.advance(50)
    return recorder


def news(file: io.StringIO) -> list[dict[str, Any]]:
    """What was written after the header and the first reports of two readers."""
    return lines(file)[3:]


# -- whatever hands and bad luck do ---------------------------------------------------------------

reader, tag, key = st.sampled_from(READERS), st.sampled_from(TAGS), st.sampled_from(["k1", "k2"])
polls = st.integers(1, 6)
MOVES: list[st.SearchStrategy[tuple[Any, ...]]] = [
    st.tuples(st.just("put"), tag, reader),
    st.tuples(st.just("put"), tag, reader, reader),
    st.tuples(st.just("lift"), tag),
    st.tuples(st.just("press"), key),
    st.tuples(st.just("hold"), key),
    st.tuples(st.just("release"), key),
    st.tuples(st.just("turn_glass")),
    st.tuples(st.just("lose"), reader),
    st.tuples(st.just("bring_back"), reader),
    st.tuples(st.just("flicker"), tag, reader, polls),
    st.tuples(st.just("garble"), reader, polls),
    st.tuples(st.just("collide"), reader, polls),
]
# Hands move after a wait, on the beat or off it; at the end of a ms, or before its polls.
sessions = st.lists(
    st.tuples(
        st.one_of(st.integers(0, 250), st.sampled_from([100, 300, 400])),
        st.booleans(),
        st.one_of(MOVES),
    ),
    max_size=40,
)


@given(sessions, st.integers(0, 5_000))
def test_a_recorded_session_is_played_back_event_for_event(
    session: list[tuple[int, bool, tuple[Any, ...]]], start: int
) -> None:
    clock, file = VirtualClock(start), io.StringIO()
    table = SimulatedTable(clock, READERS, ["k1", "k2"])
    heard, told = list[Heard](), list[Told]()
    presence = Presence(PLACES, told.append)
    recorder = Recorder(table.platform, file)
    table.platform.listen(heard.append)
    table.platform.listen(presence.hear)
    later = 0
    moves = [
        (wait, before, partial(getattr(table, name), *args))
        for wait, before, (name, *args) in session
    ]
    for wait, before_the_polls, move in moves:
        later += wait
        if before_the_polls:  # of that ms: it asked for the time before they did
            clock.call_later(later, move)
    table.platform.start()
    for wait, before_the_polls, move in moves:
        clock.advance(wait)
        if not before_the_polls:
            move()
    recorder.close()
    assert replayed(file.getvalue(), start) == (heard, told)


# -- the way there --------------------------------------------------------------------------------


def test_the_first_line_says_the_cycle_and_what_the_recorder_wants_to_say(
    recorder: Recorder, file: io.StringIO
) -> None:
    header = {"trace": 1, "cycle_ms": 100, "game": "any", "setup": {"seed": 7}}
    assert lines(file)[0] == header
    recorder.close()
    assert traced(file.getvalue()).header == header


def test_every_readers_first_report_is_written_though_nothing_lies_there(
    recorder: Recorder, file: io.StringIO
) -> None:
    assert lines(file)[1:] == [{"t": 0, "reader": r, "tags": []} for r in ("r1", "r2")]


def test_a_report_is_written_once_however_often_it_is_repeated(
    recorder: Recorder, evening: Evening, file: io.StringIO
) -> None:
    evening.table.put(ANA, "r1")
    evening.clock.advance(10_000)
    evening.table.lift(ANA)
    evening.clock.advance(10_000)
    assert news(file) == [
        {"t": 1100, "reader": "r1", "tags": [ANA]},
        {"t": 11100, "reader": "r1", "tags": []},
    ]


def test_everything_that_comes_in_has_its_line(
    recorder: Recorder, evening: Evening, file: io.StringIO
) -> None:
    evening.table.hold("k1")
    evening.table.collide("r1")
    evening.clock.advance(100)
    evening.table.release("k1")
    evening.table.garble("r1")
    evening.clock.advance(60)
    evening.table.turn_glass()
    evening.clock.advance(1)
    evening.table.lose("r2")
    evening.clock.advance(1)
    recorder.moment("the door opens")
    evening.clock.advance(1)
    evening.table.bring_back("r2")
    recorder.close()
    assert news(file) == [
        {"t": 1050, "key": "k1", "down": True},
        {"t": 1100, "reader": "r1", "tags": [], "complete": False},
        {"t": 1150, "key": "k1", "down": False},
        {"t": 1200, "reader": "r1", "failed": True},
        {"t": 1210, "glass": True},
        {"t": 1211, "reader": "r2", "lost": True},
        {"t": 1212, "moment": "the door opens"},
        {"t": 1213, "reader": "r2", "lost": False},
        {"t": 1213, "end": True},
    ]


def test_time_in_a_trace_counts_from_its_beginning(file: io.StringIO) -> None:
    table = SimulatedTable(VirtualClock(start=123_456), ["r1"])
    with Recorder(table.platform, file):
        table.platform.start()
        table.clock.call_later(70, table.turn_glass)
        assert isinstance(table.clock, VirtualClock)
        table.clock.advance(80)
    assert lines(file)[1:] == [
        {"t": 0, "reader": "r1", "tags": []},
        {"t": 70, "glass": True},
        {"t": 80, "end": True},
    ]


def test_what_began_earlier_but_came_in_later_stands_in_the_order_it_came_in(
    recorder: Recorder, file: io.StringIO
) -> None:
    recorder.hear(GlassTurned(at_ms=1060))
    recorder.hear(KeyDown("k1", at_ms=1040))
    recorder.close()
    assert [line["t"] for line in news(file)[:2]] == [1060, 1060]


def test_a_reader_that_strays_from_the_cycle_fills_no_file(
    recorder: Recorder, file: io.StringIO
) -> None:
    for at_ms in (1103, 1201, 1340):
        recorder.hear(Sighting("r1", (), at_ms=at_ms))
    recorder.close()
    assert [line for line in news(file) if "reader" in line] == []


def test_a_closed_recorder_writes_nothing_more(
    recorder: Recorder, evening: Evening, file: io.StringIO
) -> None:
    recorder.close()
    before = file.getvalue()
    evening.table.turn_glass()
    recorder.moment("too late")
    recorder.close()
    assert file.getvalue() == before
    assert news(file) == [{"t": 1050, "end": True}]


def test_what_was_heard_is_in_the_file_as_soon_as_something_else_is_heard(
    evening: Evening, tmp_path: Path
) -> None:
    path = tmp_path / "trace.jsonl"
    with path.open("w", encoding="utf-8") as file:
        Recorder(evening.table.platform, file)
        evening.begin()
        evening.table.turn_glass()
        evening.polls(1)
        assert read_trace(path).lines[-1] == GlassTurned(at_ms=1000)


# -- and back -------------------------------------------------------------------------------------

HAND = """{"trace": 1, "cycle_ms": 100}
{"t": 0, "reader": "r1", "tags": ["04A1B2C3"]}
{"t": 0, "reader": "r2", "tags": []}
{"t": 950, "moment": "Ana thinks"}
{"t": 1000, "reader": "r1", "tags": []}
{"t": 1400, "reader": "r2", "tags": ["04A1B2C3"]}
"""


def test_a_trace_written_by_hand_is_told_as_if_hands_had_moved_things() -> None:
    _, told = replayed(HAND)
    assert told == [
        TagFound("north", ANA, at_ms=100),
        TagRemoved("north", ANA, at_ms=1200),
        TagPlaced("south", ANA, at_ms=1500),
    ]


def test_an_annotation_comes_in_its_time_and_nothing_reacts_to_it() -> None:
    heard, told = replayed(HAND)
    without, same = replayed(HAND.replace('{"t": 950, "moment": "Ana thinks"}\n', ""))
    assert [event for event in heard if isinstance(event, Moment)] == [
        Moment("Ana thinks", at_ms=950)
    ]
    assert [event for event in heard if not isinstance(event, Moment)] == without
    assert told == same


def test_a_trace_without_an_end_goes_on_for_a_second() -> None:
    heard, _ = replayed(HAND)
    assert heard[-1] == Sighting("r2", (ANA,), at_ms=2400)


def test_a_trace_with_an_end_stops_there() -> None:
    heard, _ = replayed(HAND + '{"t": 1700, "end": true}\n')
    assert heard[-1] == Sighting("r2", (ANA,), at_ms=1700)


def test_a_trace_that_says_nothing_is_played_in_silence() -> None:
    assert replayed('{"trace": 1, "cycle_ms": 100}\n') == ([], [])


def test_a_trace_is_played_at_its_own_cycle() -> None:
    heard, _ = replayed(HAND.replace('"cycle_ms": 100', '"cycle_ms": 400'))
    assert [event.at_ms for event in heard if event == replace(heard[0], at_ms=event.at_ms)] == [
        *(0, 400, 800)
    ]


def test_a_reader_that_is_back_is_silent_until_it_has_news() -> None:
    lost = '{"t": 1500, "reader": "r2", "lost": true}\n{"t": 1600, "reader": "r2", "lost": false}\n'
    heard, told = replayed(HAND + lost)
    assert [event for event in heard if event.at_ms > 1600 and "r2" in repr(event)] == []
    assert TagRemoved not in [type(event) for event in told[2:]]


def test_a_trace_begins_when_it_is_played() -> None:
    (first, *_), _ = replayed(HAND, start=5_000)
    assert first.at_ms == 5_000
