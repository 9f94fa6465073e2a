"""The image of an Arduino Mega, as it is flashed, from power-up to every part of the protocol."""

from collections.abc import Iterator

import pytest

from hal.events import TagFound, TagPlaced, TagRemoved
from tests.firmware.building import FIRMWARE, image, image_said, symbols
from tests.firmware.mega import PAINT, RAM, MegaHub
from tests.firmware.peer import Peer

__all__: list[str] = []

TAG = "04a1b2c3d4e580"
SPCR, WDTCSR = 0x4C, 0x60
WDIE = 0x40
TIMER1_RUNS = 0x81
"""TCCR1B: the timer's clock."""


@pytest.fixture
def hub() -> Iterator[MegaHub]:
    with MegaHub(absent=range(3, 16)) as hub:
        yield hub


def test_it_says_hello_within_a_second(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.run(1000)
    hello = peer.named("HELLO")[0]
    assert hello.fields["serial"] == "53414e4354554d01"
    assert (hello.fields["readers"], hello.fields["rows"], hello.fields["columns"]) == (16, 8, 8)
    assert peer.dropped == 0


def test_every_boot_is_counted_in_eeprom(hub: MegaHub) -> None:
    boots = []
    for _ in range(4):
        peer = Peer(hub)
        hub.run(600)
        boots.append(peer.named("HELLO")[0].fields["boot"])
        hub.reset()
    assert boots == [1, 2, 3, 4]


def test_a_power_cut_that_spoils_the_newest_count_costs_one_number(hub: MegaHub) -> None:
    Peer(hub)
    for _ in range(2):
        hub.run(600)
        hub.reset()
    hub.write_eeprom(16, b"\x03\0\0\0\xff\xff\xff\xff")
    peer = Peer(hub)
    hub.run(600)
    assert peer.named("HELLO")[0].fields["boot"] == 2


def test_a_blank_eeprom_gets_a_serial_that_stays() -> None:
    with MegaHub(serial=None, absent=range(16)) as hub:
        serials = []
        for _ in range(2):
            peer = Peer(hub)
            hub.run(1500)
            serials.append(peer.named("HELLO")[0].fields["serial"])
            hub.reset()
        assert serials[0] == serials[1] == hub.eeprom(8).hex()
        assert serials[0] != "ff" * 8


def test_it_lists_tags_of_every_length_and_several_on_one_antenna(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, "deadbeef", TAG, "04112233445566778899")
    hub.parts.lay(2, *[f"041122334455{n:02x}" for n in range(8)])
    hub.run(1500)
    assert peer.seen[0] == ["deadbeef", TAG, "04112233445566778899"]
    assert peer.seen[1] == []
    assert peer.seen[2] == [f"041122334455{n:02x}" for n in range(8)]
    assert hub.parts.most_on == 1


def test_presence_follows_what_comes_and_goes(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(1, "deadbeef")
    hub.run(1200)
    (tag,) = hub.parts.lay(0, TAG)
    hub.run(800)
    hub.parts.lift(0, tag)
    hub.run(800)
    assert [(type(each), each.place) for each in peer.told] == [
        (TagFound, "1"),
        (TagPlaced, "0"),
        (TagRemoved, "0"),
    ]


def test_it_scans_the_matrix_without_phantoms() -> None:
    with MegaHub(absent=range(16), diodes=False, bounce_us=8_000) as hub:
        peer = Peer(hub)
        hub.run(500)
        for row, column in ((2, 4), (2, 6), (5, 4)):
            hub.parts.matrix.press(row, column)
            hub.run(100)
        edges = [(each.fields["key"], each.fields["down"]) for each in peer.events_named("KEY")]
        assert edges == [(20, 1), (22, 1)]
        (ghost,) = peer.events_named("GHOST")
        assert ghost.fields == {"rows": 0b100100, "columns": 0b1010000}


def test_every_key_has_its_own_pins(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    for key in range(0, 64, 9):
        hub.parts.matrix.press(key // 8, key % 8)
        hub.run(60)
    assert [each.fields["key"] for each in peer.events_named("KEY")] == list(range(0, 64, 9))


def test_it_tells_when_the_hourglass_is_turned(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.run(600)
    hub.parts.glass.turn()
    hub.run(400)
    assert [each.fields["upright"] for each in peer.events_named("GLASS")] == [0]


def test_it_lights_leds(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    assert all(each[:3] == (0, 0, 0) for each in hub.parts.leds.leds)
    assert peer.ask("LEDS", first=62, count=2, colours="0102ffa0b0c0".ljust(96, "0")).fields == {
        "result": 0,
        "data": "00" * 16,
    }
    assert [each[:3] for each in hub.parts.leds.leds[61:]] == [
        (0, 0, 0),
        (1, 2, 255),
        (160, 176, 192),
    ]


def test_a_snapshot_tells_of_all_readers_keys_and_the_hourglass(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(1, TAG)
    hub.run(800)
    hub.parts.matrix.press(0, 1)
    hub.run(100)
    before = len(peer.events)
    peer.command("SNAPSHOT", token=5)
    hub.run(600)
    told = peer.events[before:]
    assert [each.name for each in told] == ["READER", "INVENTORY"] * 16 + ["SNAPSHOT_END"]
    assert told[3].fields["uids"] == [TAG]
    assert told[-1].fields == {"token": 5, "upright": 1, "keys": "0200000000000000"}


def test_it_reads_and_writes_a_tags_memory(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG, "deadbeef")
    hub.run(600)
    assert peer.ask("WRITE", reader=0, uid=TAG, page=5, data="01020304").fields["result"] == 0
    assert peer.ask("READ", reader=0, uid=TAG, page=5).fields["data"][:8] == "01020304"


def test_bytes_at_full_speed_are_all_taken_while_readers_are_polled(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, *[f"041122334455{n:02x}" for n in range(8)])
    hub.run(600)
    for _ in range(100):
        peer.send("ACK", boot=1, expect=peer.expect)
        peer.send("LEDS", 1, first=0, count=16, colours="55" * 48)
    hub.run(1500)
    assert peer.named("BEAT")[-1].fields["dropped"] == 0


def test_a_host_that_comes_back_gets_every_event_once(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.run(600)
    peer.mute = True
    for key in range(5):
        hub.parts.matrix.press(key, key)
        hub.run(100)
    hub.run(2500)
    assert peer.all[-1].name == "HELLO"
    peer.mute = False
    hub.run(800)
    assert [each.fields["key"] for each in peer.events_named("KEY")] == [0, 9, 18, 27, 36]


def test_a_lost_chip_is_told_and_found_again(hub: MegaHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(800)
    hub.parts.chips[0].absent = True
    hub.run(600)
    hub.parts.chips[0].absent = False
    hub.run(1200)
    states = [
        each.fields["state"] for each in peer.events_named("READER") if each.fields["reader"] == 0
    ]
    assert states[-2:] == [1, 0]
    assert peer.seen[0] == [TAG]
    assert [type(each) for each in peer.told] == [TagFound]


@pytest.mark.parametrize("interrupts", [True, False])
def test_a_hung_core_begins_anew_after_two_seconds_and_runs_on(
    hub: MegaHub, interrupts: bool
) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    before = len(peer.all)
    hub.write_memory(SPCR, b"\0")  # the next byte to a reader never ends
    if not interrupts:
        hub.write_memory(WDTCSR, bytes((hub.memory_at(WDTCSR, 1)[0] & ~WDIE,)))
    hub.run(1900)
    assert peer.named("HELLO", before) == []
    hub.run(1100)
    assert {each.fields["boot"] for each in peer.named("HELLO", before)} == {2}
    hub.run(3000)
    assert {each.fields["boot"] for each in peer.named("HELLO", before)} == {2}
    assert peer.seen[0] == [TAG]


def test_a_kilobyte_of_stack_is_never_touched() -> None:
    with MegaHub() as hub:
        peer = Peer(hub)
        for reader in range(16):
            hub.parts.lay(reader, *[f"04{reader:02x}2233445566778{n}9a" for n in range(8)])
        hub.run(2000)
        peer.command("SNAPSHOT", token=1)
        peer.ask("LEDS", first=0, count=16, colours="55" * 48)
        peer.ask("WRITE", reader=0, uid="0400223344556677809a", page=5, data="01020304")
        for key in range(8):
            hub.parts.matrix.press(key, key)
        hub.run(1000)
        free = hub.memory().split(bytes((PAINT,)) * 256)
        print(f"{max(len(hub.memory()) - len(b''.join(free)), 0)} bytes were never touched")
        assert len(free) > 4


@pytest.mark.parametrize("overflows", [0xFFF0, 0x1FFF0])
def test_time_goes_on_where_a_counter_comes_round(hub: MegaHub, overflows: int) -> None:
    """Half an hour and an hour after power-up: 32 ms for each overflow of the timer."""
    peer = Peer(hub)
    while not hub.memory_at(TIMER1_RUNS, 1)[0]:
        hub.run(0.1)
    hub.run(0.5)  # it clears its LEDs now, and does not look at the clock
    hub.write_memory(symbols()["overflows"], overflows.to_bytes(4, "little"))
    hub.write_memory(symbols()["at_us"], (overflows << 15 & 0xFFFFFFFF).to_bytes(4, "little"))
    hub.run(2000)
    uptimes = [each.fields["uptime_ms"] for each in peer.named("BEAT")]
    assert uptimes == sorted(uptimes)
    assert 1800 <= uptimes[-1] <= 2000


def test_the_image_is_what_avrdude_takes() -> None:
    lines = image().read_text(encoding="ascii").splitlines()
    assert lines[-1] == ":00000001FF"
    for line in lines:
        assert sum(bytes.fromhex(line[1:])) % 256 == 0


def test_making_the_image_says_how_much_memory_is_left() -> None:
    assert "for the stack" in image_said()
    assert len(RAM) == 8192


def test_the_pins_are_described_where_they_are_named() -> None:
    pins = (FIRMWARE / "boards" / "atmega2560" / "pins.h").read_text(encoding="utf-8")
    for said in ("PL0 to PL3", "PL4 (45)", "PA0 to PA7", "PC0 to PC7", "PE4 (2)", "PB4 (10)"):
        assert said in pins
