"""What keys and an hourglass must do, however they are wired."""

import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hal.events import GlassTurned, KeyDown, KeyUp
from tests.hal.drivers.conformance.contact_rigs import GLASS_RIGS, KEY_RIGS, GlassRig, KeyRig

__all__: list[str] = []


@pytest.fixture(params=list(KEY_RIGS))
def rig(request: pytest.FixtureRequest) -> Iterator[KeyRig]:
    rig = KEY_RIGS[request.param]()
    yield rig
    rig.close()


@pytest.fixture(params=list(GLASS_RIGS))
def glass(request: pytest.FixtureRequest) -> Iterator[GlassRig]:
    rig = GLASS_RIGS[request.param]()
    yield rig
    rig.close()


def told(rig: KeyRig) -> list[tuple[type, str]]:
    assert all(isinstance(event, KeyDown | KeyUp) for event in rig.heard)
    return [(type(e), e.key) for e in rig.heard if isinstance(e, KeyDown | KeyUp)]


def started(rig: KeyRig) -> None:
    rig.keys.start(rig.heard.append)
    rig.clock.advance(200)


def test_a_press_is_one_down_and_one_up_however_it_bounces(rig: KeyRig) -> None:
    started(rig)
    for _ in range(5):
        rig.hold("k1")
        rig.clock.advance(200)
        rig.release("k1")
        rig.clock.advance(200)
    assert told(rig) == [(KeyDown, "k1"), (KeyUp, "k1")] * 5


def test_two_keys_are_held_at_once(rig: KeyRig) -> None:
    started(rig)
    for move in (rig.hold, rig.release):
        for key in ("k1", "k2"):
            move(key)
            rig.clock.advance(200)
    assert told(rig) == [(KeyDown, "k1"), (KeyDown, "k2"), (KeyUp, "k1"), (KeyUp, "k2")]


def test_a_press_is_known_within_a_tenth_of_a_second_with_the_time_it_began(rig: KeyRig) -> None:
    started(rig)
    began = rig.clock.now()
    rig.hold("k1")
    rig.clock.advance(100)
    (press,) = rig.heard
    assert began <= press.at_ms <= began + 30


def test_a_key_that_is_held_at_the_start_is_nobodys_press(rig: KeyRig) -> None:
    rig.hold("k1")
    rig.clock.advance(200)
    started(rig)
    rig.clock.advance(500)
    assert told(rig) == []
    rig.release("k1")
    rig.clock.advance(200)
    assert told(rig) in ([], [(KeyUp, "k1")])


def test_closed_keys_tell_nothing_leave_no_thread_and_may_be_closed_twice(rig: KeyRig) -> None:
    before = set(threading.enumerate())
    started(rig)
    rig.hold("k1")
    rig.keys.close()
    rig.keys.close()
    heard = len(rig.heard)
    rig.release("k1")
    rig.clock.advance(2000)
    assert len(rig.heard) == heard
    assert set(threading.enumerate()) <= before


HANDS = st.lists(
    st.tuples(st.sampled_from(["k1", "k2"]), st.booleans(), st.integers(0, 120)), max_size=15
)


@pytest.mark.parametrize("name", list(KEY_RIGS))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=HANDS)
def test_whatever_hands_do_edges_alternate_and_end_with_the_truth(
    name: str, moves: list[tuple[str, bool, int]]
) -> None:
    rig = KEY_RIGS[name]()
    started(rig)
    down = {"k1": False, "k2": False}
    for key, hold, wait in moves:
        (rig.hold if hold else rig.release)(key)
        down[key] = hold
        rig.clock.advance(wait)
    rig.clock.advance(300)
    for key, held in down.items():
        edges = [kind for kind, of in told(rig) if of == key]
        assert edges == ([KeyDown, KeyUp] * len(edges))[: len(edges)]
        assert (len(edges) % 2 == 1) == held
    rig.close()


def test_every_turn_of_the_glass_is_told_once(glass: GlassRig) -> None:
    glass.glass.start(glass.heard.append)
    for _ in range(5):
        glass.clock.advance(2000)
        glass.turn()
    glass.clock.advance(2000)
    assert [type(event) for event in glass.heard] == [GlassTurned] * 5


def test_a_glass_that_stands_is_no_turn_and_a_closed_one_tells_none(glass: GlassRig) -> None:
    glass.glass.start(glass.heard.append)
    glass.clock.advance(10_000)
    glass.glass.close()
    glass.glass.close()
    glass.turn()
    glass.clock.advance(2000)
    assert glass.heard == []
