"""A reader that types: what becomes of its keys, and that they reach nobody else."""

import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.clock import VirtualClock
from hal.drivers.polled_readers import PolledReaders
from hal.drivers.wedge import Wedge
from hal.drivers.wedge_evdev import EvdevKeyboard
from hal.drivers.wedge_parser import GAP_MS, Key, Typed, WedgeParser
from hal.events import Heard, ReadFailed, Sighting
from hal.fault import Fault, Reason
from hal.pages import Conversation, ReadPages, TagReason, TagTrouble
from hal.spellings import Spelling
from tests.hal.drivers.conformance.rig import FOUR, READER, SEVEN
from tests.hal.drivers.conformance.rigs import WedgeRig
from tests.hal.drivers.conformance.typist import Typist, keys_of

__all__: list[str] = []

RECORDED = Path(__file__).parent / "wedge_0077705923.hex"
"""Events of a reader that types ten digits and Enter: 24 bytes each, in hex, one a line."""


def typed(keys: Iterable[Key], spelling: Spelling | None = None, at: int = 1000) -> list[Typed]:
    parser = WedgeParser(spelling or Spelling())
    return [line for key in keys if (line := parser.feed(key, at))]


@pytest.mark.parametrize("uid", [FOUR, SEVEN, "04112233445566778899"])
def test_what_is_typed_up_to_enter_is_a_uid(uid: str) -> None:
    assert typed(keys_of(uid)) == [Typed(uid)]


def test_a_recorded_stream_is_read_as_it_was_spelled() -> None:
    lines = RECORDED.read_text("ascii").split()
    keys = [
        Key(*(int.from_bytes(bytes.fromhex(line)[a:b], "little") for a, b in PARTS))
        for line in lines
    ]
    assert typed(keys, Spelling(base=10)) == [Typed("04A1B2C3")]


PARTS = ((16, 18), (18, 20), (20, 24))


def test_tab_and_the_number_blocks_enter_end_a_line_too() -> None:
    assert typed([*keys_of(FOUR, 15), *keys_of(FOUR, 96)]) == [Typed(FOUR)] * 2


def test_a_line_from_which_a_key_was_lost_is_no_uid_of_another_tag() -> None:
    keys = list(keys_of(SEVEN))
    del keys[6:12]
    (line,) = typed(keys)
    assert line.uid is None


def test_a_buffer_that_ran_over_spoils_the_line_it_was_in() -> None:
    keys = list(keys_of("0077705923"))
    keys.insert(20, Key(0, 3, 0))
    lines = typed([*keys, *keys_of("0077705923")], Spelling(base=10))
    assert lines == [Typed(None, "keys were lost"), Typed("04A1B2C3")]


def test_a_key_that_no_uid_has_in_it_spoils_its_line_alone() -> None:
    lines = typed([*keys_of("04G1B2C3"), *keys_of(FOUR)])
    assert [line.uid for line in lines] == [None, FOUR]


@pytest.mark.parametrize("before_the_pause", range(2, 20, 2))
def test_a_line_with_a_pause_in_its_midst_is_no_uid_of_another_tag(before_the_pause: int) -> None:
    parser, keys = WedgeParser(Spelling(base=10)), list(keys_of("3283263748"))
    at = [1000 + (GAP_MS + 1) * (n >= 2 * before_the_pause) for n in range(len(keys))]
    (line,) = [each for key, ms in zip(keys, at, strict=True) if (each := parser.feed(key, ms))]
    assert line.uid is None


def test_a_line_that_was_broken_off_spoils_the_next_one_alone() -> None:
    parser = WedgeParser(Spelling())
    for key in keys_of("04A1", end=None):
        assert parser.feed(key, 1000) is None
    keys = [*keys_of(FOUR), *keys_of(FOUR)]
    lines = [line for key in keys if (line := parser.feed(key, 1001 + GAP_MS))]
    assert [line.uid for line in lines] == [None, FOUR]


def test_a_key_that_is_held_is_typed_once() -> None:
    keys = list(keys_of(FOUR))
    keys.insert(3, Key(1, keys[1].code, 2))
    assert typed(keys) == [Typed(FOUR)]


def test_enter_alone_is_nothing() -> None:
    assert typed(keys_of("")) == []


@given(st.lists(st.tuples(st.sampled_from([0, 1, 4]), st.integers(0, 120), st.integers(0, 2))))
def test_no_keys_whatever_make_the_parser_keep_more_than_a_line(
    keys: list[tuple[int, int, int]],
) -> None:
    parser = WedgeParser(Spelling())
    for key in keys:
        parser.feed(Key(*key), 1000)
    assert len(parser._line) <= 40


def started() -> WedgeRig:
    rig = WedgeRig()
    rig.start()
    rig.settle()
    return rig


def test_a_tag_that_was_shown_lies_there_for_a_second_and_is_gone() -> None:
    rig = started()
    rig.put(SEVEN)
    rig.pass_ms(900)
    assert rig.told_kinds() == ["TagPlaced"]
    rig.pass_ms(900)
    assert rig.told_kinds() == ["TagPlaced", "TagRemoved"]


def test_a_tag_that_goes_on_being_typed_goes_on_lying_there() -> None:
    rig = started()
    for _ in range(20):
        rig.put(SEVEN)
        rig.pass_ms(500)
    assert rig.told_kinds() == ["TagPlaced"]


def test_two_tags_that_are_shown_in_one_second_are_both_there() -> None:
    rig = started()
    rig.put(SEVEN)
    rig.put(FOUR)
    rig.pass_ms(300)
    last = [event for event in rig.heard if isinstance(event, Sighting)][-1]
    assert last.uids == (SEVEN, FOUR)


def test_a_line_that_is_no_uid_is_a_failed_poll() -> None:
    rig = started()
    rig.put("04A1B2")
    rig.pass_ms(300)
    assert [type(event) for event in rig.heard].count(ReadFailed) == 1
    assert rig.told_kinds() == []


def test_ten_keys_at_full_speed_are_all_heard_between_two_looks() -> None:
    rig = started()
    keys = list(keys_of("04A1B2C3"))
    for at in range(0, len(keys), 6):
        rig.typist.types(keys[at : at + 6])
        rig.pass_ms(1)
    rig.pass_ms(300)
    assert rig.told_kinds() == ["TagPlaced"]


def test_a_device_that_somebody_else_has_grabbed_is_not_listened_to() -> None:
    clock, heard = VirtualClock(), list[Heard]()

    def taken() -> Typist:
        raise Fault("wedge", Reason.BUSY)

    wedge = Wedge("wedge", taken, clock, Spelling())  # type: ignore[arg-type]
    readers = PolledReaders(clock, {READER: wedge})
    readers.start(heard.append)
    clock.advance(5_000)
    assert [type(event).__name__ for event in heard] == ["ReaderLost"]


def test_it_cannot_reach_a_tags_memory_and_says_so() -> None:
    def reading() -> Conversation[bytes]:
        return (yield ReadPages(4))

    rig, outcomes = started(), list[object]()
    assert isinstance(rig.readers, PolledReaders)
    rig.readers.converse(READER, SEVEN, reading(), outcomes.append)
    rig.settle()
    (trouble,) = outcomes
    assert isinstance(trouble, TagTrouble)
    assert trouble.reason is TagReason.UNABLE


# -- evdev's own calls, which need a kernel with /dev/input ---------------------------------------


class InputDevice:
    """The four calls that are made of evdev's InputDevice; see the by-hand rig for the real one."""

    open_error: OSError | None = None
    grab_error: OSError | None = None

    def __init__(self, path: str) -> None:
        if self.open_error:
            raise self.open_error
        self.calls: list[str] = []
        self.path = path
        self.error: OSError | None = None
        made.append(self)

    def grab(self) -> None:
        if self.grab_error:
            raise self.grab_error
        self.calls.append("grab")

    def ungrab(self) -> None:
        self.calls.append("ungrab")

    def close(self) -> None:
        self.calls.append("close")

    def read(self):  # type: ignore[no-untyped-def]
        if self.error:
            raise self.error
        yield SimpleNamespace(type=1, code=30, value=1)


made: list[InputDevice] = []


@pytest.fixture
def evdev(monkeypatch: pytest.MonkeyPatch) -> type[InputDevice]:
    module = ModuleType("evdev")
    kind = type("InputDevice", (InputDevice,), {})
    module.InputDevice = kind  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "evdev", module)
    made.clear()
    return kind


@pytest.mark.usefixtures("evdev")
def test_the_device_is_grabbed_before_it_is_read_and_let_go_of_at_the_end() -> None:
    keyboard = EvdevKeyboard("/dev/input/by-id/reader")
    assert keyboard.read() == [Key(1, 30, 1)]
    made[0].error = BlockingIOError()
    assert keyboard.read() == ()
    keyboard.close()
    assert made[0].calls == ["grab", "ungrab", "close"]


def test_a_device_that_cannot_be_grabbed_is_closed_and_busy(evdev: type[InputDevice]) -> None:
    evdev.grab_error = OSError(16, "busy")
    with pytest.raises(Fault) as fault:
        EvdevKeyboard("reader")
    assert fault.value.reason is Reason.BUSY
    assert made[0].calls == ["close"]


@pytest.mark.parametrize(("code", "reason"), [(2, Reason.ABSENT), (13, Reason.REFUSED)])
def test_a_device_that_cannot_be_opened_says_why(
    evdev: type[InputDevice], code: int, reason: Reason
) -> None:
    evdev.open_error = OSError(code, "no")
    with pytest.raises(Fault) as fault:
        EvdevKeyboard("reader")
    assert fault.value.reason is reason


@pytest.mark.usefixtures("evdev")
def test_an_unplugged_device_is_lost() -> None:
    keyboard = EvdevKeyboard("reader")
    made[0].error = OSError(19, "no such device")
    with pytest.raises(Fault) as fault:
        keyboard.read()
    assert fault.value.reason is Reason.LOST


def test_without_evdev_the_reader_is_missing_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    with pytest.raises(Fault) as fault:
        EvdevKeyboard("reader")
    assert fault.value.reason is Reason.MISSING
