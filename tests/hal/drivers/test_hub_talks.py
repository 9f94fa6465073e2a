"""Conversations with tags on a hub's readers: with the model hub, and with the firmware."""

from __future__ import annotations

import pytest

from hal.ndef import Said, SaidKind, read, write
from hal.pages import Conversation, ReadPages, TagReason, TagTrouble, WritePage
from hal.simulated.chips.tags import classic, ntag
from hal.uid import BadUid
from tests.firmware.host import HostHub
from tests.hal.drivers import test_hub_on_firmware
from tests.hal.drivers.test_hub import Table

__all__: list[str] = []

TAG, OTHER = "04112233445580", "DEADBEEF"
MEMORY = bytes(range(64))


@pytest.fixture
def table() -> Table:
    table = Table()
    table.model.put(1, TAG)
    table.model.memory[bytes.fromhex(TAG)] = bytearray(MEMORY)
    return table


def pages(*numbers: int) -> Conversation[bytes]:
    """Reads from each of these pages on; what they hold, in a row."""
    data = b""
    for number in numbers:
        data += yield ReadPages(number)
    return data


def reason(outcomes: list[object]) -> TagReason:
    """Why the only conversation came to nothing."""
    (trouble,) = outcomes
    assert isinstance(trouble, TagTrouble)
    return trouble.reason


def test_pages_are_read_and_written(table: Table) -> None:
    table.start()
    outcomes: list[object] = []

    def talk() -> Conversation[bytes]:
        assert (yield WritePage(5, b"news")) == b""
        return (yield ReadPages(4))[:8]

    table.hub.readers.converse("r1", TAG, talk(), outcomes.append)
    table.clock.advance(200)
    assert outcomes == [MEMORY[16:20] + b"news"]


def test_conversations_are_had_one_after_another(table: Table) -> None:
    table.start()
    outcomes: list[object] = []
    for number in (1, 3):
        table.hub.readers.converse("r1", TAG, pages(number, number + 1), outcomes.append)
    table.clock.advance(500)
    assert outcomes == [MEMORY[4:20] + MEMORY[8:24], MEMORY[12:28] + MEMORY[16:32]]


def test_one_conversation_may_follow_from_another(table: Table) -> None:
    table.start()
    outcomes: list[object] = []

    def first(outcome: object) -> None:
        outcomes.append(outcome)
        table.hub.readers.converse("r1", TAG, pages(2), outcomes.append)

    table.hub.readers.converse("r1", TAG, pages(1), first)
    table.clock.advance(500)
    assert outcomes == [MEMORY[4:20], MEMORY[8:24]]


def test_one_that_is_wished_for_before_the_hub_was_met_waits_for_it(table: Table) -> None:
    outcomes: list[object] = []
    table.platform.start()
    table.hub.readers.converse("r1", TAG, pages(1), outcomes.append)
    table.clock.advance(1000)
    assert outcomes == [MEMORY[4:20]]


def test_one_with_a_hub_that_never_comes_has_no_reader(table: Table) -> None:
    outcomes: list[object] = []
    table.port.unplug()
    table.platform.start()
    table.hub.readers.converse("r1", TAG, pages(1), outcomes.append)
    table.clock.advance(10_000)
    assert reason(outcomes) is TagReason.READER


def test_one_with_a_hub_that_is_known_to_be_gone_has_no_reader_at_once(table: Table) -> None:
    outcomes: list[object] = []
    table.start()
    table.port.unplug()
    table.hub.readers.converse("r1", TAG, pages(1), outcomes.append)
    assert reason(outcomes) is TagReason.READER


@pytest.mark.parametrize("end", ["unplug", "close", "boot"])
def test_one_whose_hub_goes_in_midst_of_it_has_no_reader(table: Table, end: str) -> None:
    table.start()
    table.model.busy = 1000
    outcomes: list[object] = []
    table.hub.readers.converse("r1", TAG, pages(1), outcomes.append)
    table.clock.advance(100)
    if end == "unplug":
        table.port.unplug()
    elif end == "close":
        table.platform.close()
    else:
        table.model.boot(table.clock.now())
    table.clock.advance(1000)
    assert reason(outcomes) is TagReason.READER


def test_one_with_a_table_that_was_not_started_has_no_reader(table: Table) -> None:
    outcomes: list[object] = []
    table.hub.readers.converse("r1", TAG, pages(1), outcomes.append)
    assert reason(outcomes) is TagReason.READER


def test_a_tag_that_is_not_there_is_gone(table: Table) -> None:
    table.start()
    outcomes: list[object] = []
    table.hub.readers.converse("r1", OTHER, pages(1), outcomes.append)
    table.clock.advance(200)
    assert reason(outcomes) is TagReason.GONE


def test_a_page_of_which_no_tag_has_the_number_is_refused(table: Table) -> None:
    table.start()
    outcomes: list[object] = []
    table.hub.readers.converse("r1", TAG, pages(1, 256), outcomes.append)
    table.clock.advance(200)
    assert reason(outcomes) is TagReason.REFUSED


def test_a_hub_that_is_busy_for_seconds_is_waited_for(table: Table) -> None:
    table.start()
    table.model.busy = 30
    outcomes: list[object] = []
    table.hub.readers.converse("r1", TAG, pages(1), outcomes.append)
    table.clock.advance(2500)
    assert outcomes == []
    table.clock.advance(1500)
    assert outcomes == [MEMORY[4:20]]


def test_an_answer_that_nobody_can_take_leaves_the_line_alone(table: Table) -> None:
    table.start()

    def stumble(outcome: object) -> None:
        raise LookupError(str(outcome))

    outcomes: list[object] = []
    table.hub.readers.converse("r1", TAG, pages(1), stumble)
    table.hub.readers.converse("r1", TAG, pages(2), outcomes.append)
    table.clock.advance(500)
    assert outcomes == [MEMORY[8:24]]


def test_a_reader_that_the_hub_has_not_is_a_mistake(table: Table) -> None:
    with pytest.raises(ValueError, match="r9"):
        table.hub.readers.converse("r9", TAG, pages(1), print)


def test_what_is_no_uid_is_a_mistake(table: Table) -> None:
    with pytest.raises(BadUid):
        table.hub.readers.converse("r1", "04", pages(1), print)


# -- on firmware ----------------------------------------------------------------------------------


def test_a_tag_says_what_was_written_to_it_although_antennas_take_turns() -> None:
    with HostHub(absent=range(4, 16)) as core:
        table = test_hub_on_firmware.Table(core, slot=(1000, 500, 90))
        core.parts.antennas[0].lay(ntag(bytes.fromhex(TAG)), core.now_us())
        table.clock.advance(3000)
        name = Said(SaidKind.TEXT, "warden")
        outcomes: list[object] = []
        table.hub.readers.converse("r0", TAG, write(name), outcomes.append)
        table.hub.readers.converse("r0", TAG, read(), outcomes.append)
        table.clock.advance(20_000)
        assert outcomes == [None, name]


def test_a_tag_that_says_no_to_a_hub_has_refused() -> None:
    with HostHub(absent=range(4, 16)) as core:
        table = test_hub_on_firmware.Table(core)
        core.parts.antennas[0].lay(classic(bytes.fromhex(OTHER)), core.now_us())
        table.clock.advance(1500)
        outcomes: list[object] = []
        table.hub.readers.converse("r0", OTHER, read(), outcomes.append)
        table.clock.advance(1000)
        assert reason(outcomes) is TagReason.REFUSED
