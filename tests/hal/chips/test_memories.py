"""What tags keep. Figures from NXP's NTAG213/215/216 data sheet, worked out by hand."""

import pytest

from hal.simulated.chips.memories import NTAG213, NTAG215, NTAG216, Ntag, NtagModel
from hal.simulated.chips.tags import State, Tag, classic, ntag
from tests.hal.chips.radio import Radio

__all__: list[str] = []

UID = "04A1B2C3D4E580"
YES, NO = "a", "0"


class Chosen(Radio):
    """A radio with one selected tag."""

    def __init__(self, tag: Tag, uid: str = UID) -> None:
        super().__init__([tag])
        self.uid = uid
        self.select(uid)

    def page(self, number: int) -> str:
        """Four bytes."""
        reply = self.command(f"30{number:02x}")
        assert reply
        return reply.data()[:4].hex()

    def again(self) -> None:
        """Power down and up, and select."""
        self.power_cycle()
        self.select(self.uid)


@pytest.fixture
def chosen() -> Chosen:
    return Chosen(ntag(bytes.fromhex(UID)))


def of(model: NtagModel) -> Chosen:
    return Chosen(ntag(bytes.fromhex(UID), model))


def test_read_gives_four_pages_with_the_uid_its_check_bytes_and_the_capabilities(
    chosen: Chosen,
) -> None:
    # 88^04^A1^B2 = 9F after the first three bytes, C3^D4^E5^80 = 72 after the other four.
    reply = chosen.command("3000")
    assert reply
    assert reply.data()[:16].hex() == "04a1b29fc3d4e58072480000e1101200"
    assert reply.count == 18 * 8


@pytest.mark.parametrize(
    ("model", "capability", "version", "pages", "user"),
    [
        (NTAG213, "e1101200", "0004040201000f03", 45, 144),
        (NTAG215, "e1103e00", "0004040201001103", 135, 504),
        (NTAG216, "e1106d00", "0004040201001303", 231, 888),
    ],
)
def test_each_kind_has_its_size(
    model: NtagModel, capability: str, version: str, pages: int, user: int
) -> None:
    chosen = of(model)
    assert chosen.page(3) == capability
    assert chosen.heard("60")[:16] == version
    assert model.pages == pages
    assert 4 * (model.last_user + 1 - 4) == user
    assert chosen.heard(f"30{pages - 1:02x}") != NO
    assert Chosen(ntag(bytes.fromhex(UID), model)).heard(f"30{pages:02x}") == NO


def test_a_read_over_the_last_page_goes_on_with_the_first(chosen: Chosen) -> None:
    reply = chosen.command("302c")
    assert reply
    assert reply.data()[:16].hex() == "00000000" + "04a1b29fc3d4e58072480000"


def test_the_password_reads_as_zeros(chosen: Chosen) -> None:
    assert chosen.heard("a22b11223344") == YES
    assert chosen.page(0x2B) == "00000000"


def test_fast_read_gives_all_pages_from_one_to_the_other(chosen: Chosen) -> None:
    reply = chosen.command("3a0306")
    assert reply
    assert reply.data()[:16].hex() == "e1101200" + "0103a00c340300fe" + "00000000"
    assert chosen.heard("3a0603") == NO


def test_a_written_page_is_kept_without_power(chosen: Chosen) -> None:
    assert chosen.heard("a204deadbeef") == YES
    chosen.again()
    assert chosen.page(4) == "deadbeef"


def test_writing_takes_its_time(chosen: Chosen) -> None:
    reply = chosen.command("a204deadbeef")
    assert reply
    assert 3_000 < reply.delay_us < 10_000


@pytest.mark.parametrize("page", ["00", "01", "2d", "ff"])
def test_what_makes_the_uid_and_what_does_not_exist_cannot_be_written(
    chosen: Chosen, page: str
) -> None:
    assert chosen.heard(f"a2{page}deadbeef") == NO


def test_a_refusal_ends_the_selection(chosen: Chosen) -> None:
    assert chosen.heard("30ff") == NO
    assert chosen.tags[0].state is State.IDLE


def test_a_wrong_crc_is_refused_with_1(chosen: Chosen) -> None:
    reply = chosen.raw("30040000")
    assert reply
    assert (reply.value, reply.count) == (0x1, 4)


@pytest.mark.parametrize("command", ["1bffffffff", "3902", "3c00", "c0"])
def test_passwords_counters_and_signatures_are_refused(chosen: Chosen, command: str) -> None:
    assert chosen.heard(command) == NO


def test_capabilities_are_written_once_and_for_all_bit_by_bit(chosen: Chosen) -> None:
    chosen.heard("a2030000000f")
    chosen.heard("a203000000f0")
    assert chosen.page(3) == "e11012ff"


def test_a_compatible_write_takes_two_frames_and_four_of_the_sixteen_bytes(chosen: Chosen) -> None:
    assert chosen.heard("a005") == YES
    assert chosen.heard("cafebabe" + "00" * 12) == YES
    assert chosen.page(5) == "cafebabe"
    assert chosen.page(6) == "00000000"


def test_a_lock_bit_of_page_2_makes_its_page_read_only_and_stays(chosen: Chosen) -> None:
    assert chosen.heard("a2020000" + "2000") == YES  # L5
    assert chosen.heard("a206deadbeef") == YES
    assert chosen.heard("a205deadbeef") == NO
    chosen.select(UID)
    assert chosen.heard("a2020000" + "0000") == YES
    assert chosen.page(2) == "72482000"


def test_writing_page_2_changes_lock_bytes_and_nothing_else(chosen: Chosen) -> None:
    chosen.heard("a202ffff" + "0001")
    assert chosen.page(2) == "72480001"


@pytest.mark.parametrize(
    ("block", "before", "wanted", "after"),
    [
        ("01", "0100", "0800", "0100"),  # the bit for the CC
        ("02", "0200", "f003", "0200"),  # pages 4 to 9
        ("04", "0400", "00fc", "0400"),  # pages 10 to 15
        ("02", "0200", "0004", "0204"),  # page 10 is not among 4 to 9
    ],
)
def test_a_lock_bit_can_be_blocked(
    chosen: Chosen, block: str, before: str, wanted: str, after: str
) -> None:
    chosen.heard(f"a2020000{block}00")
    assert chosen.page(2)[4:] == before
    chosen.heard(f"a2020000{wanted}")
    assert chosen.page(2)[4:] == after


@pytest.mark.parametrize(
    ("model", "lock_page", "locks", "locked", "free"),
    [
        (NTAG213, 0x28, "010000", (0x10, 0x11), (0x0F, 0x12)),
        (NTAG213, 0x28, "000800", (0x26, 0x27), (0x25,)),
        (NTAG215, 0x82, "010000", (0x10, 0x1F), (0x0F, 0x20)),
        (NTAG215, 0x82, "800000", (0x80, 0x81), (0x7F,)),
        (NTAG216, 0xE2, "002000", (0xE0, 0xE1), (0xDF,)),
    ],
)
def test_dynamic_lock_bits_cover_the_later_pages(
    model: NtagModel, lock_page: int, locks: str, locked: tuple[int, ...], free: tuple[int, ...]
) -> None:
    chosen = of(model)
    assert chosen.heard(f"a2{lock_page:02x}{locks}00") == YES
    assert chosen.page(lock_page) == locks + "bd"
    for page in free:
        assert chosen.heard(f"a2{page:02x}deadbeef") == YES
    for page in locked:
        assert chosen.heard(f"a2{page:02x}deadbeef") == NO
        chosen.select(UID)


def test_a_dynamic_lock_bit_can_be_blocked_and_bits_without_a_page_stay_0(chosen: Chosen) -> None:
    chosen.heard("a228" + "0000ff00")
    assert chosen.page(0x28) == "00003fbd"  # six blocks of four pages
    chosen.heard("a228" + "ffff0000")
    assert chosen.page(0x28) == "00003fbd"
    fresh = Chosen(ntag(bytes.fromhex(UID)))
    fresh.heard("a228" + "ffff0000")
    assert fresh.page(0x28) == "ff0f00bd"


def test_a_block_bit_blocks_only_its_own_lock_bits(chosen: Chosen) -> None:
    chosen.heard("a228" + "00000100")  # pages 10h to 13h: lock bits 0 and 1
    chosen.heard("a228" + "ff000000")
    assert chosen.page(0x28) == "fc0001bd"


def test_a_locked_configuration_holds_from_the_next_power_up(chosen: Chosen) -> None:
    assert chosen.heard("a22a40050000") == YES
    assert chosen.heard("a229040000ff") == YES
    chosen.again()
    assert chosen.heard("a229040000ff") == NO


def test_a_classic_gives_nothing_without_a_key() -> None:
    chosen = Chosen(classic(bytes.fromhex("01020304")), "01020304")
    assert chosen.heard("3004") == "4"
    assert chosen.tags[0].state is State.IDLE
    chosen.select("01020304")
    assert chosen.heard("6004") == ""
    assert chosen.tags[0].state is State.IDLE


def test_a_classic_halts_like_any_other() -> None:
    chosen = Chosen(classic(bytes.fromhex("01020304")), "01020304")
    chosen.command("5000")
    assert chosen.tags[0].state is State.HALT


def test_a_memory_can_be_laid_open() -> None:
    memory = Ntag(bytes.fromhex(UID), NTAG215)
    assert len(memory.pages) == 4 * 135
