"""The judge sees each kind of lie: of an evening when nothing broke, one thing is told falsely."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from controller.wire import OVERLORD, TimeUp, Undo
from hal.events import GlassTurned, KeyDown, KeyUp, TagFound, TagPlaced, TagRemoved
from tests.faults import kinds as k
from tests.faults.bench import Bench
from tests.faults.hands import Hands
from tests.faults.judge import verdicts
from tests.faults.script import Script
from tests.faults.truth import common, less, overlap, reach, union
from tests.firmware.protocol import frame

__all__: list[str] = []

MARK, SALT = "04A1B2C3D4E580", "5A17CE11"
MOVES = ("a1", "a2", "key", "b2", "c1")


@pytest.fixture
def evening() -> Iterator[Bench]:
    """A game that was played to its end, with a thing that lay there at the start."""
    bench = Bench(Script(title="An evening", moves=MOVES, lies={SALT: "pad"}))
    bench.wait(1500)
    assert Hands(bench).play()
    assert verdicts(bench) == []
    yield bench
    bench.close()


def placed(bench: Bench) -> TagPlaced:
    """The first mark that was told."""
    return next(each for each in bench.told if isinstance(each, TagPlaced))


def turn(bench: Bench, ms: int = 500) -> None:
    """Turn the hourglass over, and wait."""
    for hub in bench.hubs.values():
        hub.parts.glass.turn()
    bench.truth.turns.append(bench.clock.now())
    bench.wait(ms)


def test_a_tag_that_was_never_there(evening: Bench) -> None:
    evening.told.append(TagPlaced("c3", MARK, at_ms=evening.clock.now()))
    [said] = verdicts(evening)
    assert "did not lie there" in said


def test_a_tag_that_comes_twice(evening: Bench) -> None:
    evening.told.append(placed(evening))
    assert any("twice in a row" in each for each in verdicts(evening))


def test_a_tag_that_goes_though_it_lies_there(evening: Bench) -> None:
    mark = placed(evening)
    evening.told.append(TagRemoved(mark.place, mark.uid, at_ms=evening.clock.now()))
    [said] = verdicts(evening)
    assert "could be read all the time" in said


def test_a_tag_that_is_said_to_have_gone_too_soon(evening: Bench) -> None:
    mark = placed(evening)
    evening.lift(mark.uid)
    evening.clock.advance(150)
    evening.told.append(TagRemoved(mark.place, mark.uid, at_ms=evening.clock.now()))
    assert len(verdicts(evening)) == 1


def test_a_tag_that_lay_there_from_the_start_and_was_told_as_somebodys_act(evening: Bench) -> None:
    found = next(each for each in evening.told if isinstance(each, TagFound))
    there = evening.told.index(found)
    evening.told[there] = TagPlaced(found.place, found.uid, at_ms=found.at_ms)
    [said] = verdicts(evening)
    assert "lay there when the table was switched on" in said


def test_a_tag_that_is_found_when_it_had_been_known(evening: Bench) -> None:
    mark = placed(evening)
    evening.lift(mark.uid)
    evening.wait(900)
    evening.put(mark.uid, mark.place)
    evening.told.append(TagFound(mark.place, mark.uid, at_ms=evening.clock.now()))
    assert any("was known already" in each for each in verdicts(evening))


def test_a_key_that_nobody_pressed(evening: Bench) -> None:
    now = evening.clock.now()
    evening.heard += [KeyDown("undo", at_ms=now), KeyUp("undo", at_ms=now)]
    [said] = verdicts(evening)
    assert "nobody pressed it" in said


def test_a_press_that_was_told_twice(evening: Bench) -> None:
    evening.heard += evening.keys_heard
    [said] = verdicts(evening)
    assert "nobody pressed it" in said


def test_a_press_that_was_never_told(evening: Bench) -> None:
    told = evening.keys_heard
    evening.heard[:] = [each for each in evening.heard if each not in told]
    [said] = verdicts(evening)
    assert "was never told" in said


def test_a_key_that_goes_down_while_it_is_down(evening: Bench) -> None:
    ups = [each for each in evening.keys_heard if isinstance(each, KeyUp)]
    evening.heard[:] = [each for each in evening.heard if each not in ups]
    evening.press("k1")
    evening.heard[:] = [each for each in evening.heard if each not in ups]
    assert any("was down already" in each for each in verdicts(evening))


def test_an_hourglass_that_nobody_turned(evening: Bench) -> None:
    evening.heard.append(GlassTurned(at_ms=evening.clock.now()))
    [said] = verdicts(evening)
    assert "nobody turned it" in said


def test_a_turn_of_the_hourglass_that_was_never_told(evening: Bench) -> None:
    turn(evening)
    evening.heard.remove(evening.turns_heard[0])
    [said] = verdicts(evening)
    assert "that was never told" in said


def test_a_turn_that_is_told_for_another_one(evening: Bench) -> None:
    turn(evening)
    turn(evening)
    evening.heard.remove(evening.turns_heard[0])
    [said] = verdicts(evening)
    assert f"turned at {evening.truth.turns[0]} ms, and that was never told" in said


def test_an_hourglass_that_was_turned_and_back_before_it_stood_still_need_not_be_told(
    evening: Bench,
) -> None:
    turn(evening, ms=30)
    turn(evening)
    assert evening.turns_heard == []
    assert verdicts(evening) == []


def test_a_part_that_is_blamed_for_nothing(evening: Bench) -> None:
    evening.faults.append((evening.clock.now(), "a1", "stuck"))
    [said] = verdicts(evening)
    assert "nothing was done to it" in said


@pytest.mark.parametrize("at", [1999, 4701])
def test_a_part_that_is_blamed_before_or_long_after_something_was_done_to_it(
    evening: Bench, at: int
) -> None:
    absent = k.Absent(reader="a1", at_ms=2000, for_ms=200)
    evening.script = replace(evening.script, fault=(absent,))
    evening.faults.append((2000, "a1", "absent"))
    assert verdicts(evening) == []
    evening.faults.append((at, "a1", "absent"))
    [said] = verdicts(evening)
    assert f"at {at} ms a1 was said to be absent, but nothing was done to it then" in said


def test_what_a_hub_could_not_tell_without_its_cable_may_be_told_when_it_is_back(
    evening: Bench,
) -> None:
    absent = k.Absent(reader="a1", at_ms=2000, for_ms=200)
    pulled = k.Unplug(hub="north", at_ms=2100, for_ms=5000)
    evening.script = replace(evening.script, fault=(absent, pulled))
    evening.faults.append((8000, "a1", "absent"))
    assert verdicts(evening) == []
    evening.faults.append((14_101, "a1", "absent"))
    assert len(verdicts(evening)) == 1


def test_a_hub_that_polls_when_it_is_its_neighbours_turn() -> None:
    bench = Bench(Script(title="Side by side", hubs=2))
    bench.wait(4000)
    assert verdicts(bench) == []
    whenever = frame("SLOT", seq=200, period_ms=0, offset_ms=0, length_ms=0)
    bench.hubs["south"].send(whenever)
    bench.wait(500)
    said = verdicts(bench)
    bench.close()
    assert said
    assert all("antennas of north and south were on together" in each for each in said)


def test_an_entry_of_the_journal_that_nobody_gave(evening: Bench) -> None:
    session = evening.session
    entry = session.undoable(OVERLORD)
    assert entry is not None
    session.do(Undo(nonce="nobody", seat=OVERLORD, entry=entry))
    [said] = verdicts(evening)
    assert "nobody gave entry" in said


@pytest.fixture
def noon() -> Iterator[Bench]:
    """A table full of things, at which players are asked and nobody answers."""
    bench = Bench(Script(title="Noon", game="relay"))
    bench.wait(1500)
    bench.give(OVERLORD, ("fate",))
    bench.wait(1000)
    assert set(bench.session.run.waiting) == {"amber", "birch", "cedar"}
    yield bench
    bench.close()


def time_up(bench: Bench) -> None:
    """Say that the turned hourglass has run out, whether it has or not."""
    bench.session.do(TimeUp(nonce="nobody", ask=bench.session.ask_id, turned=True))


def test_time_that_is_up_when_a_turned_hourglass_has_run_out(noon: Bench) -> None:
    turn(noon, ms=10_400)
    assert [row.kind for row in noon.session.journal.summaries()][-1] == "timeup"
    assert verdicts(noon) == []


def test_time_that_is_up_before_a_turned_hourglass_has_run_out(noon: Bench) -> None:
    turn(noon, ms=9_000)
    time_up(noon)
    [said] = verdicts(noon)
    assert "nobody gave entry" in said


def test_time_that_is_up_though_the_hourglass_was_turned_once_more(noon: Bench) -> None:
    turn(noon, ms=9_000)
    turn(noon, ms=9_000)
    time_up(noon)
    [said] = verdicts(noon)
    assert "nobody gave entry" in said


def test_time_that_is_up_though_nobody_turned_the_hourglass(noon: Bench) -> None:
    noon.wait(20_000)
    time_up(noon)
    [said] = verdicts(noon)
    assert "nobody gave entry" in said


def test_a_state_that_changes_without_an_entry(evening: Bench) -> None:
    evening.session.state.marks[8] = "cross"
    evening.wait(1)
    said = " ".join(verdicts(evening))
    assert "changed without an entry" in said
    assert "the journal leads to another state" in said


# -- spans of time ----------------------------------------------------------------------------


def test_spans_are_joined_and_cut() -> None:
    assert union([(5, 9), (0, 2)], [(2, 3), (8, 12)]) == [(0, 3), (5, 12)]
    assert less([(0, 10)], [(2, 3), (9, 20)]) == [(0, 2), (3, 9)]
    assert overlap([(0, 4), (8, 20)], 3, 12) == 4
    assert overlap([(0, 4)], 6, 9) < 0
    assert common([(0, 4), (8, 20)], [(2, 9)]) == [(2, 4), (8, 9)]
    assert reach((5, 9), [(0, 5), (9, 12), (13, 20)]) == (0, 12)
