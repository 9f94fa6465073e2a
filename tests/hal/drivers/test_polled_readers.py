"""The life of polled readers: what is tried again when, and what is told of it."""

import threading
from dataclasses import dataclass, field

import pytest

from hal.clock import SystemClock, VirtualClock
from hal.drivers.iso14443a import Garbled, Inventory
from hal.drivers.polled_readers import FAILURES, LAST_TRY_MS, RENEWALS, PolledReaders
from hal.drivers.steps import Steps
from hal.events import Heard, Sighting
from hal.fault import Fault, Reason
from hal.pages import Conversation, ReadPages, Request, TagReason, TagTrouble

__all__: list[str] = []

UID = "04A1B2C3D4E580"


@dataclass
class Chip:
    """A chip that does as it is told: `mood` is what becomes of a poll."""

    part: str = "chip"
    mood: Inventory | Exception = field(default_factory=lambda: Inventory(()))
    refuses: Exception | None = None
    opened: list[int] = field(default_factory=list)
    times_set_up: int = 0
    closed: int = 0
    takes_ms: int = 1
    clock: VirtualClock = field(default_factory=VirtualClock)
    asked: list[Request] = field(default_factory=list)
    answers: list[bytes | Exception] = field(default_factory=list)

    def open(self) -> Steps[None]:
        self.opened.append(self.clock.now())
        yield 1
        if self.refuses:
            raise self.refuses
        self.times_set_up += 1

    def poll(self) -> Steps[Inventory]:
        yield self.takes_ms
        if isinstance(self.mood, Exception):
            raise self.mood
        return self.mood

    def ask(self, uid: bytes, request: Request) -> Steps[bytes]:
        yield 1
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        self.closed += 1


@dataclass
class Lane:
    """One lane with one chip, and what was heard of it."""

    chip: Chip = field(default_factory=Chip)
    heard: list[Heard] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = self.chip.clock
        self.readers = PolledReaders(self.clock, {"r1": self.chip}, tell=self.faults.append)

    def start(self) -> None:
        self.readers.start(self.heard.append)

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.heard]


@pytest.fixture
def lane() -> Lane:
    return Lane()


def test_a_reader_that_is_not_there_is_tried_again_later_and_later_for_ever(lane: Lane) -> None:
    lane.chip.refuses = Fault("chip", Reason.ABSENT)
    lane.start()
    lane.clock.advance(3_600_000)
    gaps = [after - before for before, after in zip(lane.chip.opened, lane.chip.opened[1:])]  # noqa: B905
    assert gaps[0] >= 500
    assert gaps[:6] == sorted(gaps[:6])
    assert LAST_TRY_MS <= gaps[-1] <= LAST_TRY_MS + 200
    assert lane.kinds() == ["ReaderLost"]


def test_an_error_that_nobody_expected_costs_one_reader_for_a_while_and_never_the_lane(
    lane: Lane,
) -> None:
    other = Chip(clock=lane.clock)
    both = {"r1": lane.chip, "r2": other}
    lane.readers = PolledReaders(lane.clock, both, tell=lane.faults.append)
    lane.start()
    lane.clock.advance(500)
    lane.chip.mood = ValueError("a library's own")
    lane.clock.advance(500)
    lane.chip.mood = Inventory(())
    lane.heard.clear()
    lane.clock.advance(1000)
    polled = [each.reader for each in lane.heard if isinstance(each, Sighting)]
    assert polled.count("r2") >= 9
    assert polled.count("r1") >= 4
    assert [(each.part, each.reason) for each in lane.faults] == [("r1", Reason.STUCK)]


def test_a_fault_is_told_once_for_each_loss(lane: Lane) -> None:
    fault = Fault("chip", Reason.ABSENT)
    lane.chip.refuses = fault
    lane.start()
    lane.clock.advance(20_000)
    lane.chip.refuses = None
    lane.clock.advance(20_000)
    lane.chip.mood = Fault("chip", Reason.LOST)
    lane.clock.advance(20_000)
    assert [(each.part, each.reason) for each in lane.faults] == [
        ("r1", Reason.ABSENT),
        ("r1", Reason.LOST),
    ]


def test_a_reader_that_opens_and_cannot_be_polled_is_not_back(lane: Lane) -> None:
    lane.chip.mood = Fault("chip", Reason.LOST)
    lane.start()
    lane.clock.advance(30_000)
    assert lane.kinds() == ["ReaderLost"]
    assert len(lane.chip.opened) > 3


def test_polls_that_come_to_nothing_are_told_and_then_the_chip_is_set_up_anew(lane: Lane) -> None:
    lane.start()
    lane.clock.advance(200)
    lane.chip.mood = Garbled("noise")
    lane.clock.advance(100 * FAILURES)
    assert lane.kinds().count("ReadFailed") == FAILURES
    lane.chip.mood = Inventory(())
    lane.clock.advance(300)
    assert len(lane.chip.opened) == 2
    assert "ReaderLost" not in lane.kinds()


def test_a_chip_that_cannot_be_brought_to_work_is_lost_after_a_bounded_number_of_polls(
    lane: Lane,
) -> None:
    lane.start()
    lane.clock.advance(200)
    lane.chip.mood = Garbled("noise")
    lane.clock.advance(10_000)
    assert lane.kinds().count("ReadFailed") == FAILURES * (RENEWALS + 1)
    assert lane.kinds().count("ReaderLost") == 1
    assert lane.faults[0].reason is Reason.STUCK


def test_health_counts_what_came_of_the_polls(lane: Lane) -> None:
    lane.start()
    lane.clock.advance(450)
    lane.chip.mood = Inventory((bytes.fromhex(UID),), complete=False)
    lane.clock.advance(200)
    lane.chip.mood = Garbled("noise")
    lane.clock.advance(100)
    health = lane.readers.health()["r1"]
    assert (health.polls, health.incomplete, health.failed) == (7, 2, 1)
    assert (health.set_up, health.poll_ms, health.fault) == (1, 1, None)


def test_a_uid_that_is_none_is_a_failed_poll(lane: Lane) -> None:
    lane.chip.mood = Inventory((bytes.fromhex("8804A1B2"),))
    lane.start()
    lane.clock.advance(50)
    assert lane.kinds() == ["ReadFailed"]


def test_a_listener_that_closes_the_lane_as_it_hears_is_heard_out(lane: Lane) -> None:
    def hear(event: Heard) -> None:
        lane.heard.append(event)
        lane.readers.close()

    lane.readers.start(hear)
    lane.clock.advance(5_000)
    assert len(lane.heard) == 1
    assert lane.clock.next_due() is None


def test_polls_that_took_too_long_are_not_made_up_for(lane: Lane) -> None:
    lane.chip.takes_ms = 350
    lane.start()
    lane.clock.advance(3_500)
    assert 9 <= len(lane.heard) <= 10
    lane.chip.takes_ms = 1
    lane.clock.advance(350)
    before = len(lane.heard)
    lane.clock.advance(1_000)
    assert len(lane.heard) - before == 10


def reading() -> Conversation[bytes]:
    return (yield ReadPages(4))


def test_a_conversation_is_held_between_polls_and_told_once(lane: Lane) -> None:
    outcomes: list[object] = []
    lane.chip.answers = [bytes(16)]
    lane.start()
    lane.readers.converse("r1", UID, reading(), outcomes.append)
    lane.clock.advance(500)
    assert outcomes == [bytes(16)]
    assert all(isinstance(event, Sighting) for event in lane.heard)


def test_what_goes_wrong_with_a_tag_is_the_conversations_business(lane: Lane) -> None:
    def forgiving() -> Conversation[str]:
        try:
            yield ReadPages(4)
        except TagTrouble as trouble:
            return trouble.reason
        return "read"

    outcomes: list[object] = []
    lane.chip.answers = [Garbled("noise"), TagTrouble(TagReason.GONE)]
    lane.start()
    lane.readers.converse("r1", UID, forgiving(), outcomes.append)
    lane.readers.converse("r1", UID, reading(), outcomes.append)
    lane.clock.advance(500)
    assert outcomes[0] is TagReason.GARBLED
    assert isinstance(outcomes[1], TagTrouble)
    assert "ReaderLost" not in lane.kinds()


def test_whoever_waits_for_a_reader_that_is_lost_or_closed_is_told_so(lane: Lane) -> None:
    outcomes: list[TagTrouble | Exception | bytes] = []
    lane.chip.refuses = Fault("chip", Reason.ABSENT)
    lane.start()
    lane.readers.converse("r1", UID, reading(), outcomes.append)
    lane.clock.advance(100)
    assert len(outcomes) == 1
    lane.readers.close()
    lane.readers.converse("r1", UID, reading(), outcomes.append)
    assert [each.reason for each in outcomes if isinstance(each, TagTrouble)] == [
        TagReason.READER
    ] * 2


def test_a_reader_that_the_lane_has_not_is_said_with_those_it_has(lane: Lane) -> None:
    with pytest.raises(ValueError, match="no reader 'r9'; it has r1"):
        lane.readers.converse("r9", UID, reading(), print)


def test_on_the_machines_own_clock_it_polls_and_ends_with_no_event_behind() -> None:
    clock, chip, polled = SystemClock(), Chip(), threading.Event()
    heard: list[Heard] = []
    readers = PolledReaders(clock, {"r1": chip}, cycle_ms=10)

    def hear(event: Heard) -> None:
        heard.append(event)
        if len(heard) > 3:
            polled.set()

    readers.start(hear)
    assert polled.wait(10)
    readers.close()
    count = len(heard)
    clock.close()
    assert len(heard) == count
    assert chip.closed == 1
