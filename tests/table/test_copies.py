"""Copies and other names: one UID in two places, and one tag that readers call differently."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from controller.engine import Session
from controller.service import Seating, numbered
from controller.table import Table, Tags, read_layout, read_tags
from hal.clock import VirtualClock
from hal.simulated import SimulatedTable
from tests.specimens.noughts import Noughts
from tests.table.rig import HERE

__all__: list[str] = []

CROSS, ALIAS = "04000001", "01000004"
LAYOUT = read_layout(HERE / "noughts.layout.toml", ("cross", "nought"))
TAGS = read_tags(HERE / "noughts.tags.toml")


def reader(place: str) -> str:
    return LAYOUT.place[place].readers[0]


def table(
    lying: Mapping[str, tuple[str, ...]], tags: Tags
) -> tuple[Table, SimulatedTable, VirtualClock]:
    """A table on which these lie, each on all of those places, as it is switched on; and what is
    below it, and its time."""
    clock = VirtualClock()
    hardware = SimulatedTable(clock, LAYOUT.readers, LAYOUT.key)
    seating = Seating(Session.begin(Noughts(), {"seed": "1"}), clock, nonce=numbered("copy"))
    made = seating.lay(LAYOUT, tags)
    hardware.platform.listen(made.hear)
    for uid, places in lying.items():
        hardware.put(uid, *map(reader, places))
    hardware.platform.start()
    clock.advance(3000)
    return made, hardware, clock


def test_a_copy_that_lies_there_from_the_start_is_told_and_nothing_moves() -> None:
    made, _, _ = table({CROSS: ("a1", "c3")}, TAGS)
    assert made.notice is not None
    assert "is felt at" in str(made.notice.text)
    assert made.session.timeline.length == 1


def test_a_copy_that_is_set_down_is_told_once_and_nothing_moves() -> None:
    made, hardware, clock = table({}, TAGS)
    hardware.put(CROSS, reader("a1"), reader("c3"))
    clock.advance(3000)
    assert made.notice is not None
    serial = made.notice.serial
    assert "is felt at" in str(made.notice.text)
    clock.advance(30_000)
    assert made.notice.serial == serial
    assert made.session.timeline.length == 1


@pytest.mark.parametrize(("lifted", "left"), [("a1", "c3"), ("c3", "a1")])
def test_what_is_left_of_two_was_set_down_where_it_is(lifted: str, left: str) -> None:
    made, hardware, clock = table({}, TAGS)
    hardware.put(CROSS, reader("a1"), reader("c3"))
    clock.advance(3000)
    hardware.lift(CROSS)
    hardware.put(CROSS, reader(left))
    clock.advance(1000)
    assert made.notice is None
    assert made.session.timeline.length == 2
    assert made.session.state.marks[0 if left == "a1" else 8] == "cross"


@pytest.mark.parametrize("read_as", [CROSS, ALIAS])
def test_a_tag_is_the_same_whatever_a_reader_takes_it_for(read_as: str) -> None:
    tags = Tags(TAGS.tag | {CROSS: replace(TAGS.tag[CROSS], also=(ALIAS,))})
    made, hardware, clock = table({}, tags)
    hardware.put(read_as, reader("b2"))
    clock.advance(1000)
    assert made.notice is None
    assert made.session.state.marks[4] == "cross"
    assert made.lying == {CROSS: ["b2"]}
