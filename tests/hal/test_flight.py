"""The flight recorder: all that was heard comes out again, and the disk stays bounded."""

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_mock import MockerFixture

import hal.flight
from hal.clock import VirtualClock
from hal.drivers.hub import Hub
from hal.drivers.hub_line import HubLines
from hal.events import GlassTurned, Heard, KeyDown, KeyUp, ReadFailed, Sighting
from hal.flight import Flight, Limits, TooLong, frames, new_folder
from hal.flight_disk import File
from hal.link.frames import Frame, encoded
from hal.link.hub_link import HubLink, Step
from hal.link.messages import FROM_HUB, Beat, message
from hal.link.news import Told
from hal.platform import Platform
from hal.recording import play, read_trace
from hal.trace import LONGEST_MS, Late, Said
from tests.hal.drivers.test_hub import NAMES, TAG
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort
from tests.hal.link.wire import SERIAL, Noise

__all__: list[str] = []


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "trace.jsonl").read_text("utf-8").splitlines()]


def replayed(folder: Path) -> list[Any]:
    """What the trace of a flight gives, on a clock that begins at 0."""
    clock, heard = VirtualClock(), list[Any]()
    ends = play(read_trace(folder / "trace.jsonl"), clock, heard.append)
    clock.advance(ends)
    return heard


def flown(folder: Path, seed: int) -> tuple[list[Heard], Flight]:
    """Half a minute of a hub on a line that is noisy, cut and mended; what was heard."""
    clock, heard = VirtualClock(), list[Heard]()
    flight = Flight(folder, clock, {})
    model = ModelHub(SERIAL, cycle_ms=130)
    model.boot(0)
    port = VirtualPort("usb", clock, model)
    port.up = Noise(seed, turned=0.001, lost=0.001)
    hub = Hub("north", SERIAL, NAMES, clock, lambda fault: None)
    HubLines([port], [hub], clock, lambda fault: None, flight.frame)
    platform = Platform(clock, hub.readers, hub.keys, hub.hourglass)
    platform.listen(flight.hear)
    platform.listen(heard.append)
    platform.start()
    moves: list[Callable[[], object]] = [
        lambda: model.put(1, TAG),
        lambda: model.key(0, True, clock.now()),
        port.unplug,
        lambda: model.key(0, False, clock.now()),
        lambda: model.lift(1, TAG),
        lambda: port.plug_in(model),
        lambda: model.turn(clock.now()),
        lambda: setattr(model.spots[2], "failing", True),
    ]
    for move in moves:
        clock.advance(3_700)
        move()
    clock.advance(2_000)
    flight.close()
    return heard, flight


def test_a_flight_is_played_back_event_for_event_polls_that_stray_included(
    tmp_path: Path, fresh_seed: int
) -> None:
    heard, _ = flown(tmp_path, fresh_seed)
    assert {type(each).__name__ for each in heard} >= {"Sighting", "ReaderLost", "KeyUp"}
    assert replayed(tmp_path) == heard


moments = st.lists(
    st.tuples(
        st.integers(0, 60),
        st.sampled_from(
            [
                lambda t: Sighting("r1", (), at_ms=t),
                lambda t: Sighting("r1", (TAG,), at_ms=t),
                lambda t: Sighting("r2", (), at_ms=t),
                lambda t: ReadFailed("r2", at_ms=t),
                lambda t: KeyDown("k", at_ms=max(0, t - 30)),
                lambda t: GlassTurned(at_ms=t),
            ]
        ),
    ),
    max_size=40,
)


@given(moments)
def test_whatever_is_heard_in_whatever_order_comes_out_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, moments: list[tuple[int, Callable[[int], Heard]]]
) -> None:
    folder, clock, heard = tmp_path_factory.mktemp("flight"), VirtualClock(), list[Heard]()
    flight = Flight(folder, clock, {})
    for wait, event in moments:
        clock.advance(wait)
        heard.append(event(clock.now()))
        flight.hear(heard[-1])
    flight.close()
    assert replayed(folder) == heard


def test_a_round_that_says_nothing_new_is_a_number(tmp_path: Path) -> None:
    clock = VirtualClock()
    flight = Flight(tmp_path, clock, {"game": "any"})
    for at_ms in (0, 131, 262, 393):
        for reader in ("r1", "r2"):
            flight.hear(Sighting(reader, (), at_ms=at_ms))
    flight.close()
    assert rows(tmp_path) == [
        {"trace": 1, "exact": True, "game": "any"},
        {"t": 0, "reader": "r1", "tags": []},
        {"t": 0, "reader": "r2", "tags": []},
        {"t": 131, "again": ["r1", "r2"]},
        {"t": 262, "again": 0},
        {"t": 393, "again": 0},
        {"t": 393, "end": True},
    ]


def test_rounds_without_end_cost_no_memory_and_come_out_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hal.flight, "LISTS", 2)
    clock, heard = VirtualClock(), list[Heard]()
    flight = Flight(tmp_path, clock, {})
    for names in ("ab", "a", "b", "ab", "b", "a", "ba", "ba"):
        for name in names:
            heard.append(Sighting(name, (TAG,), at_ms=clock.now()))
            flight.hear(heard[-1])
        clock.advance(100)
    flight.close()
    assert replayed(tmp_path) == heard
    said = [row["again"] for row in rows(tmp_path)[1:] if "again" in row]
    assert said == [["a"], ["b"], ["a", "b"], 1, 0, ["b", "a"], ["b", "a"]]


def test_a_key_that_was_heard_late_keeps_the_time_at_which_it_went_down(tmp_path: Path) -> None:
    clock = VirtualClock(500)
    flight = Flight(tmp_path, clock, {})
    flight.hear(Sighting("r1", (), at_ms=2_000))
    flight.hear(KeyDown("k", at_ms=1_200))
    flight.hear(KeyUp("k", at_ms=2_100))
    flight.close()
    assert rows(tmp_path)[2:4] == [
        {"t": 1500, "key": "k", "down": True, "late": 800},
        {"t": 1600, "key": "k", "down": False},
    ]


def test_what_was_done_on_a_screen_stands_in_its_place(tmp_path: Path) -> None:
    clock = VirtualClock()
    flight = Flight(tmp_path, clock, {})
    flight.hear(Sighting("r1", (), at_ms=0))
    clock.advance(40)
    flight.said({"answer": 1})
    flight.hear(KeyDown("k", at_ms=40))
    flight.close()
    assert replayed(tmp_path)[1:] == [Said({"answer": 1}, at_ms=40), KeyDown("k", at_ms=40)]


def test_the_frames_of_a_flight_tell_a_link_the_same_again(tmp_path: Path, fresh_seed: int) -> None:
    flown(tmp_path, fresh_seed)
    kept = list(frames(tmp_path))
    assert {each.came for each in kept} == {True, False}
    assert {each.port for each in kept} == {"usb"}
    beats = [message(each.frame, FROM_HUB) for each in kept if each.frame.type == Beat.TYPE]
    assert len(beats) > 50
    link = HubLink({SERIAL: Step()}, 0)
    told = []
    for each in kept:
        if each.came:
            told += [
                news
                for news in link.receive(b"\0" + encoded(each.frame), each.t)
                if isinstance(news, Told)
            ]
    assert len(told) > 10


def test_frames_stand_in_files_that_follow_each_other_and_the_oldest_go(tmp_path: Path) -> None:
    limits = Limits(frames=1_000, files=3)
    flight = Flight(tmp_path, VirtualClock(), {}, limits=limits)
    for number in range(400):
        flight.frame("usb", Frame(2, 0, number.to_bytes(13, "little")), True)
    flight.close()
    files = sorted(tmp_path.glob("frames-*"))
    assert len(files) == 3
    assert sum(file.stat().st_size for file in files) < 3_300
    numbers = [int.from_bytes(each.frame.payload, "little") for each in frames(tmp_path)]
    assert numbers == list(range(numbers[0], 400))


def test_old_flights_go_where_all_together_are_too_large(tmp_path: Path) -> None:
    limits = Limits(flights=2_500)
    made = []
    for _ in range(5):
        made.append(new_folder(tmp_path, "any", limits))
        (made[-1] / "trace.jsonl").write_bytes(bytes(1_000))
    assert [each.name for each in sorted(tmp_path.iterdir())] == [
        "0003-any",
        "0004-any",
        "0005-any",
    ]


def test_what_else_lies_among_the_flights_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "mine").write_bytes(bytes(9_000))
    new_folder(tmp_path, "any", Limits(flights=1))
    new_folder(tmp_path, "any", Limits(flights=1))
    assert (tmp_path / "notes" / "mine").exists()


def test_what_is_only_called_like_a_flight_is_left_alone_and_hinders_none(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "0001-file").write_bytes(bytes(9_000))
    (tmp_path / "0002-link").symlink_to(tmp_path / "notes")
    (new_folder(tmp_path, "any", Limits(flights=1)) / "dangling").symlink_to("nowhere")
    assert new_folder(tmp_path, "any", Limits(flights=8_000)).name == "0004-any"
    assert (tmp_path / "0001-file").exists()
    assert (tmp_path / "notes").exists()


def test_a_trace_that_has_become_too_large_ends_and_says_so_once(tmp_path: Path) -> None:
    said: list[OSError] = []
    flight = Flight(tmp_path, VirtualClock(), {}, said.append, Limits(trace=2_000))
    for at_ms in range(500):
        flight.hear(GlassTurned(at_ms=at_ms))
    flight.close()
    assert len(said) == 1
    assert (tmp_path / "trace.jsonl").stat().st_size < 2_100
    assert len(read_trace(tmp_path / "trace.jsonl").lines) > 50


def test_a_disk_that_is_full_costs_the_recording_and_nothing_else(tmp_path: Path) -> None:
    said: list[OSError] = []
    flight = Flight(tmp_path, VirtualClock(), {}, said.append)
    file = flight._trace.file
    assert isinstance(file, File)
    file.close()
    file.stream = Path("/dev/full").open("ab")  # noqa: SIM115
    for at_ms in range(5):
        flight.hear(GlassTurned(at_ms=at_ms))
        flight.said({})
        flight.frame("usb", Frame(2, 0, bytes(13)), True)
    flight.close()
    assert [wrong.strerror for wrong in said] == ["No space left on device"]


def test_a_header_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    flight = Flight(tmp_path, VirtualClock(), {"game": "any"})
    assert rows(tmp_path) == [{"trace": 1, "exact": True, "game": "any"}]
    assert [each.name for each in tmp_path.iterdir()] == ["trace.jsonl"]
    flight.close()


def test_a_line_that_a_power_cut_left_half_written_is_no_frame(tmp_path: Path) -> None:
    flight = Flight(tmp_path, VirtualClock(), {})
    flight.frame("usb", Frame(2, 0, bytes(13)), True)
    flight.close()
    (file,) = tmp_path.glob("frames-*")
    file.write_text(file.read_text("utf-8") + '{"t":12,"port":"us', "utf-8")
    assert len(list(frames(tmp_path))) == 1


def test_a_key_that_claims_to_be_weeks_late_leaves_a_flight_that_can_be_read(
    tmp_path: Path,
) -> None:
    clock = VirtualClock(30 * 24 * 60 * 60 * 1000)
    flight = Flight(tmp_path, clock, {}, at_once=True)
    flight.hear(KeyDown("k1", at_ms=0))
    flight.close()
    (line, _) = read_trace(tmp_path / "trace.jsonl").lines
    assert line == Late(KeyDown("k1", at_ms=0), LONGEST_MS, at_ms=0)


def test_a_flight_of_more_than_a_week_can_be_read_as_far_as_that(tmp_path: Path) -> None:
    clock = VirtualClock()
    flight = Flight(tmp_path, clock, {}, at_once=True)
    flight.hear(GlassTurned(at_ms=5))
    clock.advance(LONGEST_MS + 1)
    flight.hear(GlassTurned(at_ms=clock.now()))
    flight.said({"who": "anybody"})
    flight.close()
    assert read_trace(tmp_path / "trace.jsonl").lines == (GlassTurned(at_ms=5),)


def test_a_flight_that_has_lasted_a_week_says_once_that_it_ends_and_keeps_what_it_has(
    tmp_path: Path,
) -> None:
    clock, said = VirtualClock(), list[OSError]()
    flight = Flight(tmp_path, clock, {}, said.append, at_once=True)
    clock.advance(LONGEST_MS)
    flight.hear(GlassTurned(at_ms=clock.now()))
    assert said == []
    clock.advance(1)
    for _ in range(3):
        flight.hear(GlassTurned(at_ms=clock.now()))
    flight.frame("usb", numbered(1), True)
    flight.close()
    assert [type(each) for each in said] == [TooLong]
    assert read_trace(tmp_path / "trace.jsonl").lines == (GlassTurned(at_ms=LONGEST_MS),)
    assert len(list(frames(tmp_path))) == 1


def test_a_line_that_is_damaged_is_no_frame_and_stops_no_other(tmp_path: Path) -> None:
    flight = Flight(tmp_path, VirtualClock(), {})
    flight.frame("usb", Frame(2, 0, bytes(13)), True)
    flight.close()
    (file,) = tmp_path.glob("frames-*")
    header, line = file.read_bytes().splitlines()
    damage = [b"5", b"\xff\xfe", b'{"t":1,"port":"usb","in":""}', b'{"t":1,"port":"usb","in":7}']
    file.write_bytes(b"\n".join([header, *damage, line, b""]))
    assert len(list(frames(tmp_path))) == 1


def test_a_closed_flight_writes_nothing_more(tmp_path: Path) -> None:
    flight = Flight(tmp_path, VirtualClock(), {})
    flight.close()
    flight.close()
    flight.hear(GlassTurned(at_ms=1))
    assert len(rows(tmp_path)) == 2


def test_a_line_that_a_power_cut_left_half_written_is_no_line_of_the_trace(tmp_path: Path) -> None:
    flight = Flight(tmp_path, VirtualClock(), {}, at_once=True)
    flight.hear(GlassTurned(at_ms=1))
    file = tmp_path / "trace.jsonl"
    file.write_text(file.read_text("utf-8") + '{"t": 7, "gla', "utf-8")
    assert read_trace(file).lines == (GlassTurned(at_ms=1),)


# -- a disk that is slow, or takes only some of it ------------------------------------------------


class Stalled:
    """The first file of frames is a pipe that nobody reads: whoever opens it waits for `taken`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "frames-000001.jsonl"
        os.mkfifo(self.path)

    def go_on(self, flight: Flight) -> list[dict[str, Any]]:
        """The disk works again, and the flight is closed: what was written, but for the header."""
        reader = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        flight.close()
        with open(reader, "rb") as file:
            return [json.loads(line) for line in file.read().splitlines()[1:]]


def numbered(number: int) -> Frame:
    return Frame(2, 0, number.to_bytes(13, "little"))


def number_of(row: dict[str, Any]) -> int:
    return int.from_bytes(bytes.fromhex(row["in"])[2:], "little")


@pytest.mark.timeout(20)
def test_a_disk_that_stalls_holds_up_nobody_and_loses_nothing_that_may_wait(tmp_path: Path) -> None:
    disk, flight = Stalled(tmp_path), Flight(tmp_path, VirtualClock(), {})
    for number in range(50):
        flight.frame("usb", numbered(number), True)
        flight.hear(GlassTurned(at_ms=number))
        flight.said({"answer": number})
    assert [number_of(row) for row in disk.go_on(flight)] == list(range(50))
    assert len(rows(tmp_path)) == 1 + 50 + 50 + 1


@pytest.mark.timeout(20)
def test_of_frames_that_waited_too_long_the_oldest_go_and_are_counted(tmp_path: Path) -> None:
    limits = Limits(waiting=10)
    disk, flight = Stalled(tmp_path), Flight(tmp_path, VirtualClock(), {}, limits=limits)
    for number in range(100):
        flight.frame("usb", numbered(number), True)
    written = disk.go_on(flight)
    kept = [number_of(row) for row in written if "in" in row]
    assert kept[-10:] == list(range(90, 100))
    assert sum(row.get("missing", 0) for row in written) == 100 - len(kept) > 80


def test_a_line_that_says_what_is_missing_is_no_frame(tmp_path: Path) -> None:
    flight = Flight(tmp_path, VirtualClock(), {})
    flight.frame("usb", numbered(1), True)
    flight.close()
    (file,) = tmp_path.glob("frames-*")
    file.write_bytes(file.read_bytes() + b'{"missing":12}\n')
    assert len(list(frames(tmp_path))) == 1


def test_a_trace_that_has_become_too_large_ends_no_frames(tmp_path: Path) -> None:
    flight = Flight(tmp_path, VirtualClock(), {}, limits=Limits(trace=200))
    for number in range(100):
        flight.hear(GlassTurned(at_ms=number))
        flight.frame("usb", numbered(number), True)
    flight.close()
    assert len(list(frames(tmp_path))) == 100


def test_frames_that_cannot_be_written_end_no_trace_and_are_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    said: list[OSError] = []
    (tmp_path / "frames-000001.jsonl").mkdir()
    flight = Flight(tmp_path, VirtualClock(), {}, said.append, at_once=True)
    for number in range(100):
        flight.frame("usb", numbered(number), True)
        flight.hear(GlassTurned(at_ms=number))
    flight.close()
    assert len(rows(tmp_path)) == 102
    assert said == []
    assert caplog.text.count("frames on the lines are no longer recorded") == 1


def test_nobody_waits_for_the_disk_to_be_sure_of_frames(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    flight = Flight(tmp_path, VirtualClock(), {}, limits=Limits(frames=100))
    sure = mocker.spy(os, "fsync")
    for number in range(50):
        flight.frame("usb", numbered(number), True)
    flight.close()
    assert len(list(tmp_path.glob("frames-*"))) == Limits().files
    assert sure.call_count == 0


def test_a_complaint_that_fails_ends_no_frames(tmp_path: Path) -> None:
    def complain(wrong: OSError) -> None:
        raise BrokenPipeError

    flight = Flight(tmp_path, VirtualClock(), {}, complain, Limits(trace=100))
    for number in range(20):
        flight.hear(GlassTurned(at_ms=number))
        flight.frame("usb", numbered(number), True)
    flight.close()
    assert len(list(frames(tmp_path))) == 20


def test_a_flight_that_is_told_to_write_at_once_has_written_when_the_call_returns(
    tmp_path: Path,
) -> None:
    before = threading.enumerate()
    flight = Flight(tmp_path, VirtualClock(), {}, at_once=True)
    assert threading.enumerate() == before
    for number in range(3):
        flight.hear(GlassTurned(at_ms=number))
        flight.frame("usb", numbered(number), True)
        assert (len(rows(tmp_path)), len(list(frames(tmp_path)))) == (2 + number, 1 + number)
    flight.close()
    assert rows(tmp_path)[-1] == {"t": 2, "end": True}
