"""The image of a Raspberry Pi Pico, as it is flashed, from the chip's boot ROM on to the protocol.

An emulator in Python runs it: each test lets some tenths of a second pass. What each fault means is
tried in full on the other two harnesses; here, that this board's own code bears them too.
"""

from collections.abc import Iterator
from random import Random

import pytest

from hal.events import TagFound
from tests.firmware.building import FIRMWARE, pico_image, pico_said, symbols_of
from tests.firmware.peer import Peer
from tests.firmware.pico import COUNT, SECTOR, PicoHub, unpacked
from tests.firmware.pico_chip import CRYSTAL_HZ, UNIQUE
from tests.firmware.test_noise import spoilt

__all__: list[str] = []

TAG = "04a1b2c3d4e580"
UIDS = ["deadbeef", TAG, "04112233445566778899"]


@pytest.fixture
def hub() -> Iterator[PicoHub]:
    with PicoHub(absent=range(2, 16)) as hub:
        yield hub


def hello(hub: PicoHub, ms: int = 200) -> dict[str, object]:
    """What its first HELLO from now on says."""
    peer = Peer(hub)
    hub.run_while(lambda: not peer.all, ms)
    return peer.all[0].fields


def edges(peer: Peer) -> list[tuple[int, int]]:
    return [(each.fields["key"], each.fields["down"]) for each in peer.events_named("KEY")]


# -- the image -------------------------------------------------------------------------------------


def test_the_uf2_file_holds_the_image_and_fills_whole_sectors() -> None:
    image = unpacked(pico_image().read_bytes())
    flashed = pico_image().with_suffix(".bin").read_bytes()
    assert image.startswith(flashed)
    assert len(image) % SECTOR == 0
    assert set(image[len(flashed) :]) == {0xFF}


def test_the_image_leaves_the_count_of_boots_alone() -> None:
    assert len(unpacked(pico_image().read_bytes())) <= COUNT.start


def test_making_it_says_how_much_memory_it_takes() -> None:
    assert "rp2040: " in pico_said()


def test_the_pins_are_described_where_they_are_named() -> None:
    pins = (FIRMWARE / "boards" / "rp2040" / "pins.h").read_text(encoding="utf-8")
    for said in ("GP0 sends", "GP2 to GP9", "GP10 to GP13", "GP20, GP21, GP22, GP26", "GP27"):
        assert said in pins


# -- boot ------------------------------------------------------------------------------------------


def test_it_says_hello_with_the_number_of_its_flash_chip(hub: PicoHub) -> None:
    fields = hello(hub)
    assert fields["serial"] == UNIQUE.hex()
    assert (fields["readers"], fields["rows"], fields["columns"], fields["leds"]) == (16, 4, 8, 64)


@pytest.mark.parametrize("place", [0, 100, 255])
def test_the_boot_rom_starts_no_second_stage_with_a_wrong_checksum(place: int) -> None:
    image = bytearray(unpacked(pico_image().read_bytes()))
    image[place] ^= 1
    with PicoHub(bytes(image)) as hub:
        hub.run(30)
        assert hub.chip.core.pc < 0x4000
        assert hub.clocks.sys_ctrl == 0


def test_clocks_line_and_buses_run_as_fast_as_they_should(hub: PicoHub) -> None:
    hello(hub)
    assert hub.chip.clk_sys == hub.chip.clk_peri == 48_000_000
    assert hub.watchdog.tick == 1 << 9 | CRYSTAL_HZ // 1_000_000
    assert hub.uart.baud_rate == pytest.approx(115_200, rel=0.001)
    assert hub.chip.spi[0].clock_frequency == 4_000_000
    assert hub.chip.spi[1].clock_frequency == 2_000_000
    assert hub.chip.spi[0].spi_mode & 3 in (0, 1)


def test_flash_is_read_by_command_03_on_one_wire_also_after_it_was_written_to(hub: PicoHub) -> None:
    hello(hub)
    assert hub.ssi.mode() == {
        "enabled": 1,
        "words": 0,
        "wires": 0,
        "clocks": 32,
        "transfer": 3,
        "command": 0x03,
        "waits": 0,
        "command bits": 8,
        "address bits": 24,
        "address wires": 0,
    }
    assert hub.ssi.clock_hz <= 50e6


def test_every_pin_has_its_function(hub: PicoHub) -> None:
    hello(hub)
    functions = [hub.chip.gpio[pin].function_select for pin in range(28)]
    spi, uart, sio, none = 1, 2, 5, 0x1F
    assert functions[:2] == [uart] * 2
    assert functions[2:14] == [sio] * 12
    assert functions[14:20] == [spi, spi, spi, sio, spi, spi]
    assert functions[20:23] == [sio] * 3
    assert functions[23:28] == [none, none, none, sio, sio]


def test_a_chip_that_never_booted_begins_at_one_and_counts_on_in_flash() -> None:
    with PicoHub(boots=0, absent=range(16)) as hub:
        boots = []
        for _ in range(3):
            boots.append(hello(hub)["boot"])
            hub.reset()
        assert boots == [1, 2, 3]


def test_a_full_sector_is_left_for_the_other_and_the_count_goes_on(hub: PicoHub) -> None:
    for boot in range(1, SECTOR // 8 + 1):
        hub.count(boot - 1, boot)
    hub.flash[COUNT.start + SECTOR : COUNT.stop] = b"\0" * SECTOR
    assert hello(hub)["boot"] == 513
    hub.reset()
    assert hello(hub)["boot"] == 514
    assert hub.flash[COUNT.start + SECTOR - 8] != 0xFF


def test_when_both_are_full_the_older_sector_is_erased(hub: PicoHub) -> None:
    for place in range(SECTOR // 8 * 2):
        hub.count(place, 1000 + place)
    assert hello(hub)["boot"] == 2024
    assert hub.flash[COUNT.start : COUNT.start + 4] == (2024).to_bytes(4, "little")
    assert hub.flash[COUNT.start + 8 : COUNT.start + SECTOR] == b"\xff" * (SECTOR - 8)
    assert hub.flash[COUNT.stop - 8 : COUNT.stop - 4] == (2023).to_bytes(4, "little")


def test_a_power_cut_that_spoils_the_newest_count_costs_nothing(hub: PicoHub) -> None:
    for place, boot in enumerate((7, 8, 9)):
        hub.count(place, boot)
    hub.flash[COUNT.start + 8 * 2 + 5] ^= 0x10
    assert hello(hub)["boot"] == 9
    hub.reset()
    assert hello(hub)["boot"] == 10


def test_a_program_that_lost_its_way_begins_anew(hub: PicoHub) -> None:
    assert hello(hub)["boot"] == 7
    hub.chip.core.pc = symbols_of(pico_image().with_suffix(".elf"))["fault"]
    assert hello(hub)["boot"] == 8


def test_a_program_that_hangs_is_reset_after_two_seconds(hub: PicoHub) -> None:
    hello(hub)
    hub.run(200)
    assert hub.watchdog.timer.counter > 3_900_000  # two for each us: it is told all the time
    sleep_for_ever = bytes.fromhex("30bffde7")  # wfi; again
    hub.chip.sram[0x20000:0x20004] = sleep_for_ever
    hub.chip.core.pc = 0x20020000
    began = hub.now_ms()
    assert hello(hub, 2500)["boot"] == 8
    assert 1900 <= hub.now_ms() - began <= 2200


# -- readers ---------------------------------------------------------------------------------------


def test_it_lists_tags_of_every_length_and_several_on_one_antenna(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, *UIDS)
    hub.parts.lay(1, *[f"041122334455{n:02x}" for n in range(4)])
    hub.run(500)
    assert peer.seen[0] == UIDS
    assert peer.seen[1] == [f"041122334455{n:02x}" for n in range(4)]
    assert hub.parts.most_on == 1
    assert peer.dropped == 0


def test_every_reader_has_its_own_number() -> None:
    with PicoHub(absent=range(16)) as hub:
        peer = Peer(hub)
        for reader in (0, 1, 2, 4, 8, 15):
            hub.parts.chips[reader].absent = False
            hub.parts.lay(reader, f"0411223344{reader:02x}80")
        hub.run_while(lambda: len(peer.told) < 6, 1500)
        for reader in (0, 1, 2, 4, 8, 15):
            assert peer.seen[reader] == [f"0411223344{reader:02x}80"]


def test_a_chip_that_turned_deaf_is_set_up_before_its_tag_counts_as_gone(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run_while(lambda: not peer.told)
    hub.parts.chips[0].stunned = True
    hub.run(600)
    assert not hub.parts.chips[0].stunned
    assert [type(each) for each in peer.told] == [TagFound]


def test_a_brownout_is_mended_before_the_next_poll(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run_while(lambda: not peer.told)
    hub.run(200)
    before = len(peer.events)
    for _ in range(3):
        hub.run_while(lambda: hub.parts.antennas[0].on)
        hub.parts.chips[0].brownout()
        hub.run(100)
    assert peer.events[before:] == []
    data = bytes.fromhex(peer.ask("EXAMINE", reader=0).fields["data"])
    assert int.from_bytes(data[2:4], "little") >= 3


def test_a_lost_chip_is_told_and_found_again(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run_while(lambda: not peer.told)
    hub.parts.chips[0].absent = True
    hub.run(200)
    hub.parts.chips[0].absent = False
    hub.run(400)
    states = [each.fields for each in peer.events_named("READER") if each.fields["reader"] == 0]
    assert [each["state"] for each in states][-2:] == [1, 0]
    assert [type(each) for each in peer.told] == [TagFound]


# -- line ------------------------------------------------------------------------------------------


def test_every_event_comes_once_over_a_noisy_line(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    with PicoHub(absent=range(16)) as hub:
        peer, spoil = Peer(hub), spoilt(random, 0.01)
        hub.run(300)
        send = hub.send
        hub.send = lambda data: send(spoil(data))  # type: ignore[method-assign]
        hub.on_bytes = lambda data: peer.receive(spoil(data))
        for key in (0, 9, 18, 27):
            hub.parts.matrix.press(key // 8, key % 8)
            hub.run(150)
        hub.run_while(lambda: not peer.dropped, 60_000)  # its heartbeats are spoilt too
        hub.send = send  # type: ignore[method-assign]
        hub.on_bytes = peer.receive
        hub.run(600)
        assert edges(peer) == [(0, 1), (9, 1), (18, 1), (27, 1)]
        assert peer.dropped > 0


def test_bytes_at_full_speed_are_all_taken_while_readers_are_polled(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, *UIDS)
    hub.run(300)
    boot = peer.boot
    for _ in range(20):
        peer.send("ACK", boot=boot, expect=peer.expect)
        peer.send("LEDS", 1, first=0, count=16, colours="55" * 48)
    hub.run(300)
    assert hub.uart.lost == 0
    assert peer.named("BEAT")[-1].fields["dropped"] == 0


# -- keys, hourglass, LEDs -------------------------------------------------------------------------


def test_every_key_has_its_own_pins(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    for key in (0, 9, 18, 27, 4, 13, 22, 31):
        hub.parts.matrix.press(key // 8, key % 8)
        hub.run(40)
    assert edges(peer) == [(key, 1) for key in (0, 9, 18, 27, 4, 13, 22, 31)]


def test_it_scans_the_matrix_without_phantoms() -> None:
    with PicoHub(absent=range(16), diodes=False, bounce_us=8_000) as hub:
        peer = Peer(hub)
        hub.run(300)
        for row, column in ((2, 4), (2, 6), (1, 4)):
            hub.parts.matrix.press(row, column)
            hub.run(80)
        assert edges(peer) == [(20, 1), (22, 1)]
        (ghost,) = peer.events_named("GHOST")
        assert ghost.fields == {"rows": 0b110, "columns": 0b1010000}


def test_it_tells_when_the_hourglass_is_turned(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    hub.parts.glass.turn()
    hub.run(400)
    assert [each.fields["upright"] for each in peer.events_named("GLASS")] == [0]


def test_it_lights_leds(hub: PicoHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    peer.ask("LEDS", first=62, count=2, colours="0102ffa0b0c0".ljust(96, "0"))
    colours = [each[:3] for each in hub.parts.leds.leds[61:]]
    assert colours == [(0, 0, 0), (1, 2, 255), (160, 176, 192)]
