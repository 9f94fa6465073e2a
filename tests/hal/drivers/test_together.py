"""Several parts of one kind as one: one that does not start is no reason for the others."""

import pytest

from hal.clock import VirtualClock
from hal.drivers.own_clock import OwnClock
from hal.drivers.polled_readers import PolledReaders
from hal.drivers.together import KeysTogether, ReadersTogether
from hal.drivers.wedge import Wedge
from hal.events import Heard
from hal.fault import Fault, Reason
from hal.pages import Conversation, ReadPages, TagReason, TagTrouble
from hal.ports import Keys, Post
from hal.simulated.contacts import SimulatedKeys
from hal.simulated.readers import SimulatedReaders
from hal.spellings import Spelling
from hal.uid import BadUid
from tests.hal.drivers.conformance.typist import Typist

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


# -- memories of tags -----------------------------------------------------------------------------

UID = "04A1B2C3D4E580"


def reading() -> Conversation[bytes]:
    return (yield ReadPages(4))


def lane(clock: VirtualClock, name: str) -> PolledReaders:
    """A lane of a reader that types, which says that it can reach no memory."""
    return PolledReaders(clock, {name: Wedge(name, Typist().device, clock, Spelling())})


def test_a_conversation_is_had_by_the_lane_that_has_the_reader() -> None:
    clock, outcomes = VirtualClock(), list[object]()
    lanes = SimulatedReaders(clock, ["r1"], 100), lane(clock, "r2"), lane(clock, "r3")
    together = ReadersTogether(*lanes)
    together.start(list[Heard]().append)
    together.converse("r3", UID, reading(), outcomes.append)
    clock.advance(500)
    together.close()
    (trouble,) = outcomes
    assert isinstance(trouble, TagTrouble)
    assert trouble.reason is TagReason.UNABLE


@pytest.mark.parametrize("reader", ["r1", "r9"])
def test_a_reader_that_no_lane_has_or_that_has_no_such_door_is_a_mistake(reader: str) -> None:
    clock = VirtualClock()
    together = ReadersTogether(SimulatedReaders(clock, ["r1"], 100), lane(clock, "r2"))
    with pytest.raises(ValueError, match=reader):
        together.converse(reader, UID, reading(), print)


def test_what_is_no_uid_is_a_mistake_of_its_own() -> None:
    with pytest.raises(BadUid):
        ReadersTogether(lane(VirtualClock(), "r2")).converse("r2", "04", reading(), print)


def test_a_lane_of_its_own_clock_has_no_reader_until_it_is_started() -> None:
    clock, outcomes = VirtualClock(), list[object]()
    own = OwnClock(clock, lambda clock: lane(clock, "r2"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="r2"):
        own.converse("r2", UID, reading(), outcomes.append)
    own.start(list[Heard]().append)
    own.converse("r2", UID, reading(), outcomes.append)
    clock.advance(500)
    own.close()
    assert len(outcomes) == 1
