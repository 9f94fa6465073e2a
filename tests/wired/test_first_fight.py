"""The first fight, whole, at a wired table: it comes to the moments and the end of the plain trace.

    firmware                 cable                      when
    core on this machine     simulated line             every day
    core on this machine     pseudo-terminal, pyserial  every day, hubs unplugged three times
    image of a Mega, simavr  pseudo-terminal, pyserial  every day, whole
    image of a Mega, simavr  pseudo-terminal, pyserial  with --long, hubs unplugged three times

The fight lasts 70 s of the table's own time. simavr and all the rest took 30 s of one core for it,
on a busy machine, so it is whole every day. Each test prints what it took.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from controller.cli.traced import Traced, play_trace
from hal.events import Heard, KeyDown, ReaderBack, ReaderLost, TagPlaced, TagRemoved
from hal.recording import read_trace
from hal.trace import Moment, Trace
from tests.firmware.host import HostHub
from tests.firmware.mega import MegaHub
from tests.traces.first_fight import FILE, MOMENTS
from tests.wired.hands import Hands, Outage
from tests.wired.table import WiredTable, on_ptys, on_virtual_lines

__all__: list[str] = []

pytestmark = pytest.mark.timeout(300)

HUBS = {"b1": 8, "c2": 9}
"""How many readers each hub of the table has."""


@cache
def trace() -> Trace:
    return read_trace(FILE)


@cache
def plain() -> Traced:
    return play_trace(FILE)


def before(moment: str) -> int:
    """The place of a moment in the trace's lines."""
    names = [line.name if isinstance(line, Moment) else "" for line in trace().lines]
    return names.index(moment)


def outages() -> dict[int, Outage]:
    """A hub is unplugged while a figure goes from its module to the other, then once more, when it
    loses its power, while one is set down; and the other hub while five dice are keyed in."""
    testudo, burns = before(MOMENTS[2]), before(MOMENTS[6])
    found = next(
        number
        for number, line in enumerate(trace().lines)
        if number > before(MOMENTS[4]) and getattr(line, "reader", "") == "r13"
    )
    return {
        testudo - 2: Outage("c2", 2),
        found: Outage("c2", 1, power=True),
        burns - 10: Outage("b1", 10),
    }


@contextmanager
def measured(table: WiredTable) -> Iterator[None]:
    """Prints what it took."""
    real, core = time.perf_counter(), time.process_time()
    yield
    real, core = time.perf_counter() - real, time.process_time() - core
    said = f"{table.clock.now() / 1000:.0f} s at the table, {core:.1f} s of a core, {real:.1f} s"
    print(said)


def played(table: WiredTable, unplugged: dict[int, Outage] | None = None) -> WiredTable:
    """The table after the fight, which came to what the plain trace comes to."""
    hands = Hands(table, trace(), unplugged)
    with measured(table):
        hands.play()
    session = table.session
    assert list(hands.moments.items()) == [(each.name, each.hash) for each in plain().moments]
    assert session.hash() == plain().hash
    assert str(session.game.outcome(session.state)) == str(plain().outcome)
    assert refused(table) == [str(each.text) for each in plain().refused]
    return table


def refused(table: WiredTable) -> list[str]:
    """Why what hands did was not taken."""
    acts = (TagPlaced, TagRemoved, KeyDown)
    return [str(deed.why.text) for deed in table.deeds if deed.why and isinstance(deed.event, acts)]


def count(heard: list[Heard], kind: type) -> int:
    return sum(isinstance(each, kind) for each in heard)


def went_as_unplugged(table: WiredTable) -> None:
    """What was unplugged was told as lost, and came back, and nothing was told twice."""
    assert [part for part, _ in table.faults if part in HUBS] == ["c2", "c2", "b1"]
    assert count(table.heard, ReaderLost) == count(table.heard, ReaderBack) == 9 + 9 + 8
    assert count(table.heard, KeyDown) == count(list(trace().lines), KeyDown)  # type: ignore[arg-type]


def test_by_the_core_on_simulated_lines_it_ends_as_the_plain_trace_does() -> None:
    with on_virtual_lines(HostHub) as table:
        assert played(table).faults == []


def test_by_the_core_and_pyserial_it_ends_so_though_hubs_are_unplugged(tmp_path: Path) -> None:
    with on_ptys(HostHub, tmp_path) as table:
        went_as_unplugged(played(table, outages()))


@pytest.mark.timeout(900)
def test_by_the_image_and_pyserial_it_ends_as_the_plain_trace_does(tmp_path: Path) -> None:
    """The .hex of an Arduino Mega, twice, in simavr: the whole fight."""
    with on_ptys(MegaHub, tmp_path) as table:
        assert played(table).faults == []


@pytest.mark.long
@pytest.mark.timeout(900)
def test_by_the_image_and_pyserial_it_ends_so_though_hubs_are_unplugged(tmp_path: Path) -> None:
    with on_ptys(MegaHub, tmp_path) as table:
        went_as_unplugged(played(table, outages()))


def test_what_is_heard_through_pyserial_does_not_hang_on_the_machine(tmp_path: Path) -> None:
    heard = []
    key = next(n for n, line in enumerate(trace().lines) if isinstance(line, KeyDown))
    for _ in range(2):
        with on_ptys(HostHub, tmp_path) as table:
            Hands(table, trace(), {key: Outage("b1", 2)}).play(until=MOMENTS[0])
            heard.append(list(table.heard))
    assert heard[0] == heard[1]
    assert count(heard[0], ReaderBack) == HUBS["b1"]


def test_the_leds_show_what_the_table_shows_and_do_so_again_once_a_hub_had_no_power() -> None:
    with on_virtual_lines(HostHub) as table:
        hands = Hands(table, trace())
        hands.play(until=MOMENTS[1])
        assert len(table.signs) == 15
        hands.wait(lambda: table.shines)
        for cable in table.cables.values():
            cable.unplug(power=True)
            cable.plug()
            hands.wait(lambda: not table.shines)  # it is dark as it boots
            hands.wait(lambda: table.shines)


def test_a_table_that_is_switched_off_says_of_no_hub_that_it_is_lost() -> None:
    with on_virtual_lines(HostHub) as table:
        hands = Hands(table, trace())
        hands.lay_out()
        table.platform.close()
        table.clock.advance(3000)
        assert table.faults == []
        assert count(table.heard, ReaderLost) == 0
