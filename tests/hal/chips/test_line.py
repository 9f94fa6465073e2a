"""A serial line on virtual time. 115,200 baud: a byte takes 10 bits, 86.8 us."""

from dataclasses import dataclass, field

import pytest

from hal.clock import VirtualClock
from hal.fault import Fault, Reason
from hal.link.line import Line
from hal.simulated.chips.line import SimulatedLine

__all__: list[str] = []


@dataclass
class Host:
    """A host that opened the line and writes down what it hears."""

    seed: int = 0
    clock: VirtualClock = field(default_factory=VirtualClock)
    heard: list[tuple[int, bytes]] = field(default_factory=list)
    lost: list[Fault] = field(default_factory=list)
    wire: SimulatedLine = field(init=False)
    line: Line = field(init=False)

    def __post_init__(self) -> None:
        self.wire = SimulatedLine("port1", self.clock, seed=self.seed)
        self.open()

    def open(self) -> None:
        self.line = self.wire.host.open(
            lambda data: self.heard.append((self.clock.now(), data)), self.lost.append
        )

    @property
    def bytes(self) -> bytes:
        return b"".join(data for _, data in self.heard)


def test_bytes_come_out_in_order_and_as_they_went_in() -> None:
    host = Host()
    host.wire.device.write(bytes(range(256)))
    host.clock.advance(100)
    assert host.bytes == bytes(range(256))


def test_bytes_take_as_long_as_their_bits() -> None:
    host = Host()
    host.wire.device.write(bytes(24))  # 23 bytes take 1,997 us, 24 take 2,083
    host.clock.advance(2)
    assert len(host.bytes) == 23
    host.clock.advance(1)
    assert len(host.bytes) == 24


def test_a_second_message_waits_for_the_first() -> None:
    host = Host()
    host.wire.device.write(bytes(115))  # 9.98 ms
    host.wire.device.write(b"!")
    host.clock.advance(9)
    assert b"!" not in host.bytes
    host.clock.advance(2)
    assert host.bytes.endswith(b"!")


def test_many_short_messages_take_as_long_as_one_long_one() -> None:
    host = Host()
    for _ in range(24):
        host.wire.device.write(b"!")
    host.clock.advance(2)
    assert len(host.bytes) == 23


def test_the_device_reads_as_finely_as_it_counts() -> None:
    clock = VirtualClock()
    now = [0]
    wire = SimulatedLine("port1", clock, now_us=lambda: now[0])
    line = wire.host.open(lambda _: None, lambda _: None)
    line.write(b"abc")
    now[0] = 86
    assert wire.device.read() == b""
    now[0] = 87
    assert wire.device.read() == b"a"
    now[0] = 1_000
    assert wire.device.read(1) == b"b"
    assert wire.device.read(9) == b"c"


def test_the_device_can_be_told_instead_of_asking() -> None:
    host = Host()
    heard: list[bytes] = []
    host.wire.device.on_bytes = heard.append
    host.line.write(b"abc")
    host.clock.advance(1)
    assert b"".join(heard) == b"abc"


def test_both_ways_at_once_do_not_disturb_each_other() -> None:
    host = Host()
    host.line.write(b"there")
    host.wire.device.write(b"back")
    host.clock.advance(5)
    assert host.wire.device.read() == b"there"
    assert host.bytes == b"back"


def test_noise_turns_bits_in_as_many_bytes_as_it_says() -> None:
    host = Host(seed=2)
    host.wire.noise = 0.1
    host.wire.device.write(bytes(2000))
    host.clock.advance(1000)
    assert len(host.bytes) == 2000
    assert 150 < sum(byte != 0 for byte in host.bytes) < 250


def test_loss_and_duplication_take_and_double_bytes() -> None:
    host = Host(seed=2)
    host.wire.loss = 0.1
    host.wire.device.write(bytes(2000))
    host.clock.advance(1000)
    assert 1750 < len(host.bytes) < 1850
    other = Host(seed=2)
    other.wire.duplication = 0.1
    other.wire.device.write(bytes(2000))
    other.clock.advance(1000)
    assert 2150 < len(other.bytes) < 2250


def test_the_same_seed_spoils_the_same_bytes() -> None:
    def heard(seed: int) -> bytes:
        host = Host(seed)
        host.wire.noise = host.wire.loss = 0.05
        host.wire.device.write(bytes(500))
        host.clock.advance(1000)
        return host.bytes

    assert heard(1) == heard(1)
    assert heard(1) != heard(2)


def test_pulling_the_plug_ends_the_line_once_and_loses_what_is_under_way() -> None:
    host = Host()
    host.wire.device.write(bytes(100))
    host.clock.advance(1)
    before = len(host.bytes)
    host.wire.unplug()
    host.wire.unplug()
    host.clock.advance(100)
    assert len(host.bytes) == before
    assert [(fault.part, fault.reason) for fault in host.lost] == [("port1", Reason.LOST)]
    with pytest.raises(Fault):
        host.line.write(b"!")


def test_a_port_without_a_plug_is_absent_and_one_that_is_open_is_busy() -> None:
    host = Host()
    with pytest.raises(Fault) as busy:
        host.open()
    assert busy.value.reason is Reason.BUSY
    host.wire.unplug()
    with pytest.raises(Fault) as absent:
        host.open()
    assert absent.value.reason is Reason.ABSENT


def test_a_line_that_is_plugged_in_again_carries_again() -> None:
    host = Host()
    host.wire.unplug()
    host.wire.replug()
    host.open()
    host.wire.device.write(b"again")
    host.clock.advance(5)
    assert host.bytes == b"again"


def test_what_is_sent_while_nobody_listens_is_lost() -> None:
    host = Host()
    host.line.close()
    host.wire.device.write(b"nobody")
    host.clock.advance(5)
    host.open()
    host.clock.advance(5)
    assert host.bytes == b""


def test_a_port_that_is_opened_hears_nothing_that_was_sent_before() -> None:
    host = Host()
    host.line.close()
    host.wire.device.write(b"nobody")
    host.open()
    host.clock.advance(5)
    host.wire.device.write(b"lost")
    host.wire.unplug()
    host.wire.replug()
    host.open()
    host.clock.advance(5)
    assert host.bytes == b""


def test_a_closed_line_says_no_more_and_was_not_lost() -> None:
    host = Host()
    host.wire.device.write(b"on its way")
    host.line.close()
    host.line.close()
    host.clock.advance(5)
    host.wire.unplug()
    assert (host.bytes, host.lost) == (b"", [])
