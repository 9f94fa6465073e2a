"""The simulated table: what hands do is what the ports report, no more and no less."""

import threading
from pathlib import Path

import pytest

from hal.clock import SystemClock, VirtualClock
from hal.events import (
    GlassTurned,
    Heard,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
)
from hal.simulated import SimulatedTable
from hal.simulated.outputs import REMEMBERED, Asked
from hal.simulated.readers import CAPACITY
from hal.uid import BadUid
from tests.hal.evening import ANA, BO

__all__: list[str] = []


class LateClock(VirtualClock):
    """A clock on a busy machine: calls come `lag` ms late."""

    lag = 0

    def now(self) -> int:
        return super().now() + self.lag


class Table(SimulatedTable):
    """Two readers and one key; writes down what is heard."""

    clock: VirtualClock

    def __init__(self, clock: VirtualClock | None = None) -> None:
        super().__init__(clock or LateClock(), ["r1", "r2"], ["k1"])
        self.heard: list[Heard] = []
        self.platform.listen(self.heard.append)

    def start(self) -> None:
        self.platform.start()

    def hears(self, ms: int) -> list[Heard]:
        """What is heard in the next `ms`."""
        self.heard.clear()
        self.clock.advance(ms)
        heard = list(self.heard)
        self.heard.clear()
        return heard


@pytest.fixture
def table() -> Table:
    return Table()


# -- readers --------------------------------------------------------------------------------------


def test_every_reader_reports_at_once_and_then_every_cycle_in_turn(table: Table) -> None:
    table.put(ANA, "r2")
    table.start()
    assert table.hears(150) == [
        Sighting("r1", (), at_ms=0),
        Sighting("r2", (ANA,), at_ms=0),
        Sighting("r1", (), at_ms=100),
        Sighting("r2", (ANA,), at_ms=100),
    ]


def test_a_tag_set_down_elsewhere_lies_there_alone(table: Table) -> None:
    table.put(ANA, "r1")
    table.put(ANA, "r2")
    assert table.readers.lying() == {"r1": (), "r2": (ANA,)}


def test_a_tag_on_two_antennas_is_seen_by_both(table: Table) -> None:
    table.put(ANA, "r1", "r2")
    table.start()
    assert table.hears(0) == [Sighting(r, (ANA,), at_ms=0) for r in ("r1", "r2")]


def test_a_lifted_tag_is_seen_by_nobody(table: Table) -> None:
    table.put(ANA, "r1")
    table.lift(ANA)
    table.start()
    assert table.hears(0) == [Sighting(r, (), at_ms=0) for r in ("r1", "r2")]


def test_more_tags_than_an_antenna_tells_apart_are_no_complete_inventory(table: Table) -> None:
    tags = [f"04A1B2{n:02}" for n in range(CAPACITY + 1)]
    for tag in tags[:CAPACITY]:
        table.put(tag, "r1")
    table.start()
    assert table.hears(0)[0] == Sighting("r1", tuple(tags[:CAPACITY]), at_ms=0)
    table.put(tags[CAPACITY], "r1")
    assert table.hears(100)[0] == Sighting("r1", tuple(tags[:CAPACITY]), False, at_ms=100)


def test_a_lost_reader_says_so_once_and_is_silent_until_it_is_back(table: Table) -> None:
    table.start()
    table.hears(50)
    table.lose("r1")
    table.lose("r1")
    assert table.heard == [ReaderLost("r1", at_ms=50)]
    assert table.hears(100) == [Sighting("r2", (), at_ms=100)]
    table.bring_back("r1")
    table.bring_back("r1")
    assert table.heard == [ReaderBack("r1", at_ms=150)]
    assert table.hears(50) == [Sighting(r, (), at_ms=200) for r in ("r1", "r2")]


def test_a_reader_that_is_absent_at_the_start_is_lost(table: Table) -> None:
    table.lose("r1")
    table.start()
    assert table.heard == [ReaderLost("r1", at_ms=0)]


def test_a_flicker_hides_one_tag_from_one_reader_for_its_polls(table: Table) -> None:
    table.put(ANA, "r1")
    table.put(BO, "r1")
    table.start()
    table.flicker(ANA, "r1", polls=2)
    seen = [event for event in table.hears(200) if event.reader == "r1"]  # type: ignore[union-attr]
    assert seen == [
        Sighting("r1", (BO,), at_ms=0),
        Sighting("r1", (BO,), at_ms=100),
        Sighting("r1", (ANA, BO), at_ms=200),
    ]


def test_a_garbled_poll_is_a_failed_read(table: Table) -> None:
    table.put(ANA, "r1")
    table.start()
    table.garble("r1")
    assert table.hears(100)[::2] == [
        ReadFailed("r1", at_ms=0),
        Sighting("r1", (ANA,), at_ms=100),
    ]


def test_a_collision_is_an_inventory_that_is_not_complete(table: Table) -> None:
    table.put(ANA, "r1")
    table.start()
    table.collide("r1")
    assert table.hears(100)[::2] == [
        Sighting("r1", (ANA,), False, at_ms=0),
        Sighting("r1", (ANA,), at_ms=100),
    ]


def test_a_poll_that_comes_late_does_not_move_the_beat() -> None:
    clock = LateClock()
    table = Table(clock)
    table.start()
    table.hears(150)
    clock.lag = 30
    times = [event.at_ms for event in table.hears(260)]
    assert times == [230, 230, 300, 300, 400, 400]


def test_a_poll_that_comes_a_whole_cycle_late_is_left_out() -> None:
    clock = LateClock()
    table = Table(clock)
    table.start()
    table.hears(50)
    clock.lag = 250
    assert [event.at_ms for event in table.hears(150)] == [350, 350, 400, 400]


def test_a_closed_table_says_nothing_more_and_waits_for_nothing(table: Table) -> None:
    table.start()
    table.hears(50)
    table.platform.close()
    assert table.clock.next_due() is None
    table.lose("r1")
    table.press("k1")
    assert table.heard == []


@pytest.mark.parametrize("move", ["put", "lose", "bring_back", "flicker", "garble", "collide"])
def test_a_reader_that_the_table_has_not_is_refused_and_changes_nothing(
    table: Table, move: str
) -> None:
    table.put(ANA, "r2")
    args = (ANA, "r9") if move in {"put", "flicker"} else ("r9",)
    with pytest.raises(ValueError, match="no reader 'r9'; it has r1, r2"):
        getattr(table, move)(*args)
    assert table.readers.lying() == {"r1": (), "r2": (ANA,)}


def test_what_is_no_uid_cannot_be_put_on_the_table(table: Table) -> None:
    with pytest.raises(BadUid):
        table.put("04A1", "r1")


def test_a_uid_in_another_form_is_the_same_tag(table: Table) -> None:
    table.put("04:a1:b2:c3", "r1")
    table.lift("04-A1-B2-C3")
    assert table.readers.lying() == {"r1": (), "r2": ()}


# -- keys, glass, lights, sound -------------------------------------------------------------------


def test_a_press_is_one_down_and_one_up(table: Table) -> None:
    table.start()
    table.press("k1")
    assert table.heard == [KeyDown("k1", at_ms=0), KeyUp("k1", at_ms=0)]


def test_a_key_that_is_held_goes_down_once_and_one_that_is_up_does_not_go_up(table: Table) -> None:
    table.start()
    table.release("k1")
    table.hold("k1")
    table.hold("k1")
    assert table.heard == [KeyDown("k1", at_ms=0)]


def test_a_key_that_is_held_at_the_start_was_pressed_by_nobody(table: Table) -> None:
    table.hold("k1")
    table.start()
    assert table.heard == []


@pytest.mark.parametrize("move", ["press", "hold", "release"])
def test_a_key_that_the_table_has_not_is_refused(table: Table, move: str) -> None:
    table.start()
    with pytest.raises(ValueError, match="no key 'k9'; it has k1"):
        getattr(table, move)("k9")
    assert table.heard == []


def test_a_turn_of_the_glass_is_heard_once(table: Table) -> None:
    table.start()
    table.turn_glass()
    assert table.heard == [GlassTurned(at_ms=0)]


def test_the_lights_show_the_last_signs_and_no_other(table: Table) -> None:
    signs = {"north": "reach", "south": "here"}
    table.lights.show(signs)
    signs["north"] = "changed behind its back"
    assert table.lights.signs == {"north": "reach", "south": "here"}
    table.lights.show({"south": "here"})
    assert table.lights.signs == {"south": "here"}


def test_the_last_sounds_are_kept_and_no_more(table: Table) -> None:
    for n in range(REMEMBERED + 1):
        table.sound.play(Path(f"sounds/{n}.wav"))
    assert table.sound.played == [f"{n}.wav" for n in range(1, REMEMBERED + 1)]


def test_what_is_to_be_heard_is_kept_with_its_time(table: Table) -> None:
    table.clock.advance(50)
    table.sound.loop(Path("sounds/rain.ogg"))
    table.clock.advance(50)
    table.sound.speak("Good evening.", "en")
    assert list(table.sound.asked) == [
        Asked(50, "loop", "rain.ogg"),
        Asked(100, "speak", "Good evening.", "en"),
    ]
    table.sound.stop()
    assert table.sound.looping is None
    assert table.sound.saying == ""


# -- on the machine's own clock -------------------------------------------------------------------


def test_the_same_table_runs_on_the_machines_own_clock() -> None:
    clock, seen = SystemClock(), threading.Event()
    table = SimulatedTable(clock, ["r1"], cycle_ms=10)

    def hear(event: Heard) -> None:
        if isinstance(event, Sighting) and event.uids == (ANA,):
            seen.set()

    table.platform.listen(hear)
    table.platform.start()
    table.put(ANA, "r1")
    assert seen.wait(10)
    table.platform.close()
    clock.close()
