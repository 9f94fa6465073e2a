"""The MFRC522 on the Pi's own SPI: registers, health, several chips on one bus."""

from dataclasses import replace

import pytest

from hal.clock import VirtualClock
from hal.drivers.mfrc522 import GAINS, Mfrc522, crc_a
from hal.drivers.polled_readers import PolledReaders
from hal.events import Heard, ReaderLost, ReadFailed, Sighting
from hal.fault import Reason
from hal.ndef import Said, SaidKind, read, write
from hal.simulated.chips.air import Bits, Reply
from hal.simulated.chips.mfrc522 import Mfrc522 as Chip
from hal.simulated.chips.mfrc522_registers import Register
from hal.simulated.chips.spi_bus import SpiBus
from hal.simulated.chips.tags import Antenna, Tag, ntag
from tests.hal.drivers.conformance.bus import BusTime, Cable, PluggedSpi
from tests.hal.drivers.conformance.rig import FOUR, READER, SEVEN
from tests.hal.drivers.conformance.rigs import Mfrc522Rig

__all__: list[str] = []


def started() -> Mfrc522Rig:
    rig = Mfrc522Rig()
    rig.start()
    rig.settle()
    return rig


def fault_of(rig: Mfrc522Rig) -> Reason | None:
    assert isinstance(rig.readers, PolledReaders)
    fault = rig.readers.health()[READER].fault
    return fault.reason if fault else None


def test_crc_a_is_that_of_the_standard() -> None:
    # ISO 14443-3, annex B: 00 00 gives A0 1E; 12 34 gives 26 CF.
    assert (crc_a(b"\0\0"), crc_a(b"\x12\x34")) == (b"\xa0\x1e", b"\x26\xcf")


def test_a_dip_of_the_supply_is_noticed_at_the_next_poll_and_no_tag_has_left() -> None:
    rig = started()
    rig.put(SEVEN)
    rig.settle()
    rig.pass_ms(50)
    rig.chip.brownout()
    rig.settle()
    assert rig.chip.registers[Register.TX_ASK] == 0x40
    assert rig.opened() == 2
    assert (rig.told_kinds(), rig.kinds()) == (["TagPlaced"], [])
    assert not any(isinstance(event, ReadFailed) for event in rig.heard)


def test_a_dip_in_midst_of_a_poll_costs_that_poll_and_no_more() -> None:
    rig = started()
    rig.put(SEVEN)
    rig.settle()
    while not rig.antenna.on:
        rig.pass_ms(1)
    rig.chip.brownout()
    rig.settle()
    assert [type(event).__name__ for event in rig.heard].count("ReadFailed") <= 1
    assert (rig.told_kinds(), rig.kinds()) == (["TagPlaced"], [])


def test_a_bus_on_which_no_chip_answers_is_absent() -> None:
    rig = Mfrc522Rig()
    rig.chip.absent = True
    rig.start()
    rig.settle()
    assert (rig.kinds(), fault_of(rig)) == (["ReaderLost"], Reason.ABSENT)


def test_a_chip_that_falls_off_the_bus_is_lost_and_not_empty() -> None:
    rig = started()
    rig.put(SEVEN)
    rig.settle()
    rig.chip.absent = True
    rig.pass_ms(10_000)
    assert (rig.kinds(), rig.told_kinds()) == (["ReaderLost"], ["TagPlaced", "PlaceDeaf"])


def test_another_chip_on_the_bus_is_unfit() -> None:
    rig = Mfrc522Rig()
    rig.chip.version = 0x15
    rig.start()
    rig.settle()
    assert fault_of(rig) is Reason.UNFIT


def test_a_chip_that_does_not_keep_what_it_is_told_is_stuck_and_tried_again() -> None:
    rig = Mfrc522Rig()
    rig.chip.frozen = True
    rig.start()
    rig.settle()
    assert (rig.kinds(), fault_of(rig)) == (["ReaderLost"], Reason.STUCK)
    rig.chip.frozen = False
    rig.pass_ms(rig.back_ms)
    assert rig.kinds() == ["ReaderLost", "ReaderBack"]
    assert fault_of(rig) is None


@pytest.mark.parametrize("noise", [0.02, 0.2])
def test_noise_in_the_air_makes_no_uid_that_is_not_there(noise: float) -> None:
    rig = started()
    for uid in (SEVEN, FOUR):
        rig.put(uid)
    rig.chip.noise = noise
    rig.pass_ms(20_000)
    uids = {uid for event in rig.heard if isinstance(event, Sighting) for uid in event.uids}
    assert uids <= {SEVEN, FOUR}
    rig.chip.noise = 0.0
    rig.settle()
    last = [event for event in rig.heard if isinstance(event, Sighting)][-1]
    assert (set(last.uids), last.complete) == ({SEVEN, FOUR}, True)


class Slips:
    """A chip on whose bus the one write is lost that switches the field on."""

    def __init__(self, chip: Chip) -> None:
        self.chip, self.losing = chip, False

    def transfer(self, sent: bytes) -> bytes:
        if self.losing and sent == bytes((Register.TX_CONTROL << 1, 0x83)):
            return bytes(2)
        return self.chip.transfer(sent)


def test_an_antenna_that_was_never_on_has_failed_its_poll_and_is_not_empty() -> None:
    rig = Mfrc522Rig()
    slave = Slips(rig.chip)
    driver = Mfrc522("r", lambda: PluggedSpi(rig.cable, slave, rig.time.spend), rig.clock)
    rig.readers = PolledReaders(rig.clock, {READER: driver})
    rig.start()
    rig.settle()
    rig.put(SEVEN)
    rig.settle()
    rig.heard.clear()
    slave.losing = True
    rig.pass_ms(2_000)
    assert not [each for each in rig.heard if isinstance(each, Sighting) and not each.uids]
    assert any(isinstance(each, ReadFailed) for each in rig.heard)


def test_a_chip_whose_gain_has_changed_is_set_up_anew_although_nothing_lies_there() -> None:
    rig = started()
    rig.settle()
    rig.chip.registers[Register.RF_CFG] = 0
    rig.settle()
    assert rig.chip.registers[Register.RF_CFG] == 4 << 4


class Counts:
    """A chip whose CollPos counts from somewhere else than the model's, which counts from bit 0 of
    the FIFO's first byte."""

    def __init__(self, chip: Chip, since: str) -> None:
        self.chip, self.since = chip, since
        self._nvb = 0x20

    def transfer(self, sent: bytes) -> bytes:
        answer = self.chip.transfer(sent)
        if sent[0] == Register.FIFO_DATA << 1 and len(sent) > 2:
            self._nvb = sent[2]
        if sent[0] == 0x80 | Register.COLL << 1:
            whole, odd = (self._nvb >> 4) - 2, self._nvb & 7
            shift = {"uid": 8 * whole, "byte": 0, "answer": -odd}[self.since]
            position = ((answer[1] & 0x1F) or 32) + shift
            return bytes((0, answer[1] & 0xE0 | position & 0x1F))
        return answer


@pytest.mark.parametrize("since", ["uid", "byte", "answer"])
def test_all_tags_are_told_apart_from_wherever_the_chip_counts_collisions(since: str) -> None:
    rig = Mfrc522Rig()
    slave = Counts(rig.chip, since)
    driver = Mfrc522("r", lambda: PluggedSpi(rig.cable, slave, rig.time.spend), rig.clock)
    rig.readers = PolledReaders(rig.clock, {READER: driver})
    # Of the last three, the second collision is 21 bits behind the first, with zeros between.
    uids = {"A1B2C3D4", "A1B2C3D5", "A1B2C354", "A1B243D4", "01000000", "81000000", "81000010"}
    for uid in uids:
        rig.put(uid)
    rig.start()
    rig.settle()
    last = [event for event in rig.heard if isinstance(event, Sighting)][-1]
    assert (set(last.uids), last.complete) == (uids, True)


class Slip(Tag):
    """A tag of which one bit turns over on the way, and its parity bit too, each time it is
    selected: CRC alone can tell."""

    def hear(self, request: Bits, now_us: int) -> Reply | None:
        reply = super().hear(request, now_us)
        return replace(reply, value=reply.value ^ 2) if reply and reply.count == 24 else reply


def test_a_selection_whose_crc_is_wrong_is_no_selection() -> None:
    rig = started()
    rig.antenna.tags.append(Slip(bytes.fromhex(SEVEN)))
    rig.pass_ms(2_000)
    assert not any(event.uids for event in rig.heard if isinstance(event, Sighting))
    assert any(isinstance(event, ReadFailed) for event in rig.heard)


def test_silence_that_is_taken_for_an_answer_is_a_failed_poll_and_never_a_tag() -> None:
    rig = started()
    rig.chip.chatter = 1.0
    rig.pass_ms(2_000)
    assert any(isinstance(event, ReadFailed) for event in rig.heard)
    assert not any(event.uids for event in rig.heard if isinstance(event, Sighting))


def test_a_chip_that_never_ends_a_frame_hangs_nobody() -> None:
    rig = started()
    rig.chip.frozen = True  # a timer that was never set up
    rig.chip.registers[Register.T_MODE] = 0
    rig.chip.registers[Register.TX_ASK] = 0
    rig.pass_ms(5_000)
    assert rig.kinds() == ["ReaderLost"]


def test_the_antenna_is_on_only_while_its_chip_is_polled_and_off_when_it_is_closed() -> None:
    rig = started()
    on = 0
    for _ in range(300):
        rig.pass_ms(1)
        on += rig.antenna.on
    assert 0 < on < 60
    rig.close()
    assert not rig.antenna.on


def test_closing_in_midst_of_a_poll_switches_the_antenna_off() -> None:
    rig = started()
    rig.pass_ms(100 - rig.clock.now() % 100 + 1)
    on = [rig.antenna.on]
    rig.close()
    assert (on, rig.antenna.on, rig.cable.open) == ([True], False, 0)


def test_what_is_set_up_anew_only_to_be_sure_is_not_counted() -> None:
    rig = started()
    rig.put(SEVEN)
    rig.settle()
    rig.lift(SEVEN)
    rig.pass_ms(30_000)
    assert rig.opened() == 1


def test_a_gain_that_the_chip_has_not_is_refused() -> None:
    rig = Mfrc522Rig()
    with pytest.raises(ValueError, match="must be 0 to 7"):
        Mfrc522("r", rig._bus, rig.clock, gain=len(GAINS))


def test_the_gain_that_was_chosen_is_set() -> None:
    rig = Mfrc522Rig()
    rig.readers = PolledReaders(rig.clock, {READER: Mfrc522("r", rig._bus, rig.clock, gain=6)})
    rig.start()
    rig.settle()
    assert rig.chip.registers[Register.RF_CFG] == 0x60


def test_a_tag_says_its_name_through_this_chip_beside_others() -> None:
    rig = started()
    rig.antenna.tags += [ntag(bytes.fromhex(SEVEN)), Tag(bytes.fromhex(FOUR))]
    name = Said(SaidKind.TEXT, "warden")
    outcomes: list[object] = []
    assert isinstance(rig.readers, PolledReaders)
    rig.readers.converse(READER, SEVEN, write(name), outcomes.append)
    rig.readers.converse(READER, SEVEN, read(), outcomes.append)
    rig.settle()
    assert outcomes == [None, name]


class Rack:
    """Several chips on one bus, each with a chip-select of its own and an antenna of its own."""

    def __init__(self, count: int) -> None:
        self.clock = VirtualClock()
        self.time = BusTime(self.clock)
        self.antennas = [Antenna() for _ in range(count)]
        self.chips = [Chip(antenna, self.time.now_us) for antenna in self.antennas]
        self.bus = SpiBus(self.chips)
        self.cables = [Cable() for _ in range(count)]
        self.heard: list[Heard] = []
        self.most_on = 0
        self.readers = PolledReaders(
            self.clock,
            {f"r{n}": Mfrc522(f"spi{n}", self._opener(n), self.clock) for n in range(count)},
        )
        self.readers.start(self.heard.append)

    def _opener(self, number: int):  # type: ignore[no-untyped-def]
        rack = self

        class Slave:
            def transfer(self, sent: bytes) -> bytes:
                answer = rack.chips[number].transfer(sent)
                rack.most_on = max(rack.most_on, sum(each.on for each in rack.antennas))
                return answer

        return lambda: PluggedSpi(self.cables[number], Slave(), self.time.spend)

    def last(self) -> dict[str, tuple[str, ...]]:
        seen = {e.reader: e.uids for e in self.heard if isinstance(e, Sighting)}
        return dict(sorted(seen.items()))


def test_of_several_chips_on_one_bus_only_one_antenna_is_on_at_a_time() -> None:
    rack = Rack(5)
    for antenna in rack.antennas:
        antenna.tags.append(Tag(bytes.fromhex(SEVEN)))
    rack.clock.advance(1000)
    assert rack.most_on == 1
    assert rack.last() == {f"r{n}": (SEVEN,) for n in range(5)}


def test_a_lost_chip_does_not_keep_its_neighbours_from_being_polled() -> None:
    rack = Rack(3)
    rack.cables[1].plugged = False
    rack.clock.advance(5000)
    assert [e.reader for e in rack.heard if isinstance(e, ReaderLost)] == ["r1"]
    polls = {e.reader for e in rack.heard if isinstance(e, Sighting) and e.at_ms > 4000}
    assert polls == {"r0", "r2"}


def test_an_empty_chip_costs_its_lane_a_few_milliseconds() -> None:
    rack = Rack(1)
    rack.clock.advance(1000)
    assert rack.readers.health()["r0"].poll_ms == 2  # the field's warm-up; the rest is under 1 ms
    polls = [e for e in rack.heard if isinstance(e, Sighting)]
    assert len(polls) == 10
