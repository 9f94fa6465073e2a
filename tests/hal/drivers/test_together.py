"""Several parts of one kind as one: one that does not start is no reason for the others."""

import pytest

from hal.clock import VirtualClock
from hal.drivers.together import KeysTogether, ReadersTogether
from hal.events import Heard
from hal.fault import Fault, Reason
from hal.ports import Keys, Post
from hal.simulated.contacts import SimulatedKeys
from hal.simulated.readers import SimulatedReaders

__all__: list[str] = []


class Broken(Keys):
    def __init__(self) -> None:
        self.closed = False

    def start(self, post: Post) -> None:
        raise Fault("17", Reason.BUSY)

    def close(self) -> None:
        self.closed = True


def test_all_lanes_are_heard() -> None:
    clock, heard = VirtualClock(), list[Heard]()
    lanes = [SimulatedReaders(clock, [name], 100) for name in ("r1", "r2")]
    together = ReadersTogether(*lanes)
    together.start(heard.append)
    clock.advance(50)
    assert {event.reader for event in heard} == {"r1", "r2"}  # type: ignore[union-attr]
    together.close()
    clock.advance(500)
    assert len(heard) == 2


def test_a_part_that_does_not_start_is_kept_as_a_fault_and_the_others_serve() -> None:
    clock, heard = VirtualClock(), list[Heard]()
    keys, broken = SimulatedKeys(clock, ["k1"]), Broken()
    together = KeysTogether(broken, keys)
    together.start(heard.append)
    keys.hold("k1")
    assert len(heard) == 1
    assert [fault.reason for fault in together.faults] == [Reason.BUSY]
    together.close()
    assert broken.closed


def test_where_none_starts_the_first_fault_is_raised() -> None:
    with pytest.raises(Fault):
        KeysTogether(Broken(), Broken()).start(list[Heard]().append)
