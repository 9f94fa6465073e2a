"""What every reader must do, whatever it is made of."""

import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hal.events import ReaderBack, ReaderLost, ReadFailed, Sighting, TagFound, TagPlaced, TagRemoved
from tests.hal.drivers.conformance.rig import FOUR, PLACE, READER, SEVEN, TEN, Rig
from tests.hal.drivers.conformance.rigs import RIGS

__all__: list[str] = []


@pytest.fixture(params=list(RIGS))
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = RIGS[request.param]()
    yield rig
    rig.close()


@pytest.fixture(params=[name for name, kind in RIGS.items() if not kind.taps])
def lying(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A reader that knows what lies on it, and not only what came."""
    rig = RIGS[request.param]()
    yield rig
    rig.close()


@pytest.fixture(params=[name for name, kind in RIGS.items() if kind.capacity is not None])
def several(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A reader that tells several tags apart."""
    rig = RIGS[request.param]()
    yield rig
    rig.close()


@pytest.fixture(params=[name for name, kind in RIGS.items() if kind.can_be_deaf])
def deaf(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A reader whose chip can be deaf."""
    rig = RIGS[request.param]()
    yield rig
    rig.close()


def places(rig: Rig) -> list[tuple[str, str]]:
    """What was told to have come and gone."""
    return [
        (type(event).__name__, event.uid)
        for event in rig.told
        if isinstance(event, TagFound | TagPlaced | TagRemoved)
    ]


def empty(rig: Rig) -> None:
    """Begin with an empty reader that is known to be empty."""
    rig.start()
    rig.settle()


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN], ids=["four", "seven", "ten"])
def test_a_tag_is_known_by_all_bytes_of_its_uid(rig: Rig, uid: str) -> None:
    empty(rig)
    rig.put(uid)
    rig.settle()
    assert places(rig)[:1] == [("TagPlaced", uid)]


def test_a_tag_that_comes_and_goes_is_told_once_each(rig: Rig) -> None:
    empty(rig)
    rig.put(SEVEN)
    rig.settle()
    rig.lift(SEVEN)
    rig.settle()
    assert places(rig) == [("TagPlaced", SEVEN), ("TagRemoved", SEVEN)]


def test_a_tag_that_lies_still_for_long_is_one_arrival(lying: Rig) -> None:
    empty(lying)
    lying.put(SEVEN)
    lying.pass_ms(20_000)
    assert places(lying) == [("TagPlaced", SEVEN)]


def test_a_tag_that_comes_again_after_it_left_is_a_second_arrival(rig: Rig) -> None:
    empty(rig)
    for _ in range(2):
        rig.put(SEVEN)
        rig.settle()
        rig.lift(SEVEN)
        rig.settle()
    assert places(rig) == [("TagPlaced", SEVEN), ("TagRemoved", SEVEN)] * 2


def test_what_lies_there_at_the_start_is_found_and_nobodys_act(lying: Rig) -> None:
    lying.put(SEVEN)
    lying.start()
    lying.settle()
    assert places(lying) == [("TagFound", SEVEN)]


def crowd(rig: Rig, more: int = 0) -> list[str]:
    """As many UIDs as the reader tells apart, and so many more."""
    assert rig.capacity is not None
    return [f"04A1B2C3D4E5{number:02X}" for number in range(rig.capacity + more)]


def test_several_tags_are_all_listed_up_to_what_the_reader_tells_apart(several: Rig) -> None:
    empty(several)
    for uid in crowd(several):
        several.put(uid)
    several.settle()
    assert sorted(places(several)) == sorted(("TagPlaced", uid) for uid in crowd(several))


def test_one_of_several_tags_that_is_lifted_alone_is_missed(several: Rig) -> None:
    empty(several)
    uids = crowd(several)
    for uid in uids:
        several.put(uid)
    several.settle()
    first_and_last = uids[:1] + uids[-1:]
    for uid in first_and_last:
        several.lift(uid)
        several.settle()
        several.put(uid)
        several.settle()
    expected = [(what, uid) for uid in first_and_last for what in ("TagRemoved", "TagPlaced")]
    assert places(several)[len(uids) :] == expected


def test_more_tags_than_the_reader_tells_apart_are_no_whole_inventory(several: Rig) -> None:
    several.start()
    for uid in crowd(several, more=1):
        several.put(uid)
    several.settle()
    last = [event for event in several.heard if isinstance(event, Sighting)][-1]
    assert not last.complete
    assert "Collision" in several.told_kinds()


def test_a_reader_that_is_absent_at_the_start_is_lost_once_and_reads_nothing(rig: Rig) -> None:
    rig.unplug()
    rig.start()
    rig.pass_ms(30_000)
    assert rig.kinds() == ["ReaderLost"]
    assert not any(isinstance(event, Sighting | ReadFailed) for event in rig.heard)


def test_a_reader_that_appears_later_is_back_and_serves(rig: Rig) -> None:
    rig.unplug()
    rig.start()
    rig.pass_ms(60_000)
    rig.plug_in()
    rig.pass_ms(rig.back_ms)
    rig.settle()
    rig.put(SEVEN)
    rig.settle()
    assert rig.kinds() == ["ReaderLost", "ReaderBack"]
    assert places(rig)[:1] == [("TagPlaced", SEVEN)]


def test_a_reader_that_is_unplugged_is_lost_once_and_no_tag_has_left(lying: Rig) -> None:
    empty(lying)
    lying.put(SEVEN)
    lying.settle()
    lying.unplug()
    lying.pass_ms(30_000)
    assert lying.kinds() == ["ReaderLost"]
    assert places(lying) == [("TagPlaced", SEVEN)]


def test_what_changed_while_a_reader_was_unplugged_is_told_when_it_is_back(lying: Rig) -> None:
    empty(lying)
    lying.put(SEVEN)
    lying.settle()
    lying.unplug()
    lying.pass_ms(5_000)
    lying.lift(SEVEN)
    lying.put(FOUR)
    lying.plug_in()
    lying.pass_ms(lying.back_ms)
    lying.settle()
    assert lying.kinds() == ["ReaderLost", "ReaderBack"]
    assert sorted(places(lying)[1:]) == [("TagPlaced", FOUR), ("TagRemoved", SEVEN)]


def test_a_reader_is_unplugged_and_plugged_in_as_often_as_one_likes(rig: Rig) -> None:
    empty(rig)
    for _ in range(5):
        rig.unplug()
        rig.pass_ms(3_000)
        rig.plug_in()
        rig.pass_ms(rig.back_ms)
    assert rig.kinds() == ["ReaderLost", "ReaderBack"] * 5


def test_closing_twice_is_harmless_and_so_is_closing_what_never_began(rig: Rig) -> None:
    rig.close()
    rig.close()
    assert rig.heard == []


def test_nothing_is_posted_after_it_was_closed(rig: Rig) -> None:
    empty(rig)
    rig.put(SEVEN)
    rig.pass_ms(137)
    rig.close()
    before = len(rig.heard)
    rig.lift(SEVEN)
    rig.unplug()
    rig.pass_ms(20_000)
    assert len(rig.heard) == before


def test_a_closed_reader_leaves_no_thread_and_no_call_behind(rig: Rig) -> None:
    before = set(threading.enumerate())
    empty(rig)
    rig.close()
    assert set(threading.enumerate()) <= before
    rig.pass_ms(10_000)  # what was asked for once, or is on a simulated wire, comes to its end
    assert rig.clock.next_due() is None


def test_every_event_names_its_reader_and_no_time_runs_backwards(rig: Rig) -> None:
    empty(rig)
    rig.put(SEVEN)
    rig.settle()
    rig.unplug()
    rig.pass_ms(3_000)
    rig.plug_in()
    rig.pass_ms(rig.back_ms)
    of_readers = Sighting | ReadFailed | ReaderLost | ReaderBack
    assert all(isinstance(e, of_readers) and e.reader == READER for e in rig.heard)
    assert [e.at_ms for e in rig.heard] == sorted(e.at_ms for e in rig.heard)


def test_a_chip_that_went_deaf_is_set_up_anew_before_its_tag_is_told_to_have_gone(
    deaf: Rig,
) -> None:
    empty(deaf)
    deaf.put(SEVEN)
    deaf.settle()
    deaf.deafen()
    deaf.pass_ms(10_000)
    assert places(deaf) == [("TagPlaced", SEVEN)]
    assert deaf.kinds() == []


def test_an_empty_chip_that_went_deaf_hears_again_within_a_quarter_of_a_minute(
    deaf: Rig,
) -> None:
    empty(deaf)
    deaf.deafen()
    deaf.put(SEVEN)
    deaf.pass_ms(15_000)
    assert places(deaf) == [("TagPlaced", SEVEN)]


HANDS = st.lists(
    st.tuples(st.sampled_from(["put", "lift", "unplug", "plug_in"]), st.integers(0, 900)),
    max_size=12,
)


@pytest.mark.parametrize("name", [name for name, kind in RIGS.items() if not kind.taps])
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=HANDS)
def test_whatever_hands_do_what_is_told_ends_with_the_truth(
    name: str, moves: list[tuple[str, int]]
) -> None:
    rig = RIGS[name]()
    rig.start()
    lies = False
    for move, wait in moves:
        if move == "put" and not lies:
            rig.put(SEVEN)
            lies = True
        elif move == "lift" and lies:
            rig.lift(SEVEN)
            lies = False
        elif move in {"unplug", "plug_in"}:
            getattr(rig, move)()
        rig.pass_ms(wait)
    rig.plug_in()
    rig.pass_ms(rig.back_ms)
    rig.settle()
    there = {event.uid for event in rig.told if isinstance(event, TagFound | TagPlaced)}
    last = [name for name, _ in places(rig)][-1:]
    assert (bool(there) and last != ["TagRemoved"]) == lies
    assert all(getattr(event, "place", PLACE) == PLACE for event in rig.told)
    rig.close()
