"""`tags say`: a tag's own name, heard and given, on a chip of the machine's and on a hub's core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from controller import cli
from controller.cli.doctor_measure import Opened
from controller.cli.tags_said import meant
from controller.cli.tags_say import Alone, asked
from controller.engine import Invalid
from controller.table import read_layout
from controller.table.parts import Parts
from controller.table.parts_hub import HubOf
from hal.assembly import Bench, Made, Part
from hal.clock import VirtualClock
from hal.drivers.hub_parts import HubParts
from hal.drivers.mfrc522 import Mfrc522
from hal.drivers.own_clock import OwnClock
from hal.drivers.polled_readers import PolledReaders
from hal.drivers.wedge import Wedge
from hal.ndef import Said, read, write
from hal.pages import carry_out
from hal.simulated.chips.line import SimulatedLine
from hal.simulated.chips.memories import Answer, Ntag
from hal.simulated.chips.mfrc522 import Mfrc522 as Chip
from hal.simulated.chips.tags import Antenna, RandomTag, Tag, classic, ntag
from hal.spellings import Spelling
from tests.firmware.host import HostHub
from tests.firmware.hub import SERIAL
from tests.hal.drivers.conformance.bus import BusTime, Cable, PluggedSpi
from tests.hal.drivers.conformance.typist import Typist, keys_of
from tests.hal.test_ndef import asking, pages

__all__: list[str] = []

LAYOUT = Path(__file__).parents[1] / "table" / "noughts.layout.toml"
UID, OTHER, SHORT = "04A1B2C3D4E580", "04112233445580", "DEADBEEF"
RAW = bytes.fromhex(UID)


@dataclass
class Chips:
    """Two lanes of one MFRC522 each, r1 and r2."""

    clock: VirtualClock = field(default_factory=VirtualClock)
    antennas: tuple[Antenna, Antenna] = field(default_factory=lambda: (Antenna(), Antenna()))
    cable: Cable = field(default_factory=Cable)

    def part(self, number: int) -> Made:
        time = BusTime(self.clock)
        chip = Chip(self.antennas[number], time.now_us)

        def lane(clock: object) -> PolledReaders:
            driver = Mfrc522("spi", lambda: PluggedSpi(self.cable, chip, time.spend), self.clock)
            return PolledReaders(self.clock, {f"r{number + 1}": driver})

        return Made(readers=(OwnClock(self.clock, lane),))

    @property
    def parts(self) -> Parts:
        return these(self.part(0), self.part(1))


def these(*made: Made) -> Parts:
    """Parts of a file that become these."""

    class Ready:
        def __init__(self, made: Made) -> None:
            self._made = made

        def made(self, bench: Bench) -> Made:
            return self._made

    class Wired(Parts, frozen=True):
        def made(self) -> tuple[Part, ...]:
            return tuple(Ready(each) for each in made)

    return Wired()


@dataclass
class Core:
    """A hub of firmware on a line, with a reader r1."""

    core: HostHub
    clock: VirtualClock = field(default_factory=VirtualClock)

    def __post_init__(self) -> None:
        self.line = SimulatedLine("usb", self.clock)
        self.core.on_bytes = self.line.device.write
        self.line.device.on_bytes = self.core.send
        self.antennas = self.core.parts.antennas
        self._run()

    def _run(self) -> None:
        self.clock.call_later(1, self._run)
        self.core.run(self.clock.now() - self.core.now_ms())

    @property
    def parts(self) -> Parts:
        line = self.line

        class Wired(Parts, frozen=True):
            def made(self) -> tuple[Part, ...]:
                (hubs,) = super().made()
                assert isinstance(hubs, HubParts)
                return (replace(hubs, port=lambda hub: line.host),)

        return Wired(hub={"north": HubOf(SERIAL.hex(), "usb", ("r1",))})


class Slippery(Ntag):
    """A memory that calls `slip` when it took a command of this kind for the nth time; silent: and
    gives no answer to that."""

    def __init__(self, command: int, nth: int, *, silent: bool) -> None:
        super().__init__(RAW)
        self._command, self._left, self._silent = command, nth, silent
        self.slip: Callable[[], object] = lambda: None

    def answer(self, command: bytes) -> Answer | None:
        answer = super().answer(command)
        self._left -= command[0] == self._command
        if self._left == 0 and command[0] == self._command:
            self.slip()
            return None if self._silent else answer
        return answer


def slippery(antenna: Antenna, command: int, nth: int, *, silent: bool = False) -> Tag:
    """A tag on an antenna that is taken away when it was asked for that."""
    memory = Slippery(command, nth, silent=silent)
    tag = Tag(RAW, memory)
    antenna.tags.append(tag)
    memory.slip = lambda: antenna.lift(tag, 0)
    return tag


READ, WRITE = 0x30, 0xA2


@contextmanager
def kind(name: str) -> Iterator[Chips | Core]:
    """One of both tables."""
    if name == "mfrc522":
        yield Chips()
        return
    with HostHub(absent=range(1, 16)) as core:
        yield Core(core)


@pytest.fixture(params=["mfrc522", "hub"])
def table(request: pytest.FixtureRequest) -> Iterator[Chips | Core]:
    with kind(request.param) as table:
        yield table


@pytest.fixture
def typist() -> Iterator[Typist]:
    typist = Typist()
    yield typist
    typist.close()


def said(parts: Parts, clock: VirtualClock, wish: str | None = None) -> str:
    """The sentence at a table, when a tag is waited for six seconds."""
    alone = Alone(read_layout(LAYOUT))
    opened = Opened(parts, clock, alone.hear)
    wanted = None if wish is None else meant(wish)
    try:
        return str(
            asked(
                opened,
                alone,
                lambda: clock.now() / 1000,
                lambda wait: clock.advance(round(1000 * wait)),
                6.0,
                wanted,
            )
        )
    finally:
        opened.close()


def refused(parts: Parts, clock: VirtualClock, wish: str | None = None) -> str:
    """The sentence of a refusal."""
    with pytest.raises(Invalid) as wrong:
        said(parts, clock, wish)
    return str(wrong.value)


def on(tag: Tag) -> Said:
    """What a tag says when it is asked by itself."""
    return carry_out(read(), asking(tag))


# -- what it says ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("warden", f'The tag {UID} says "warden".'),
        ("https://example.org/c/17", f"The tag {UID} says the address https://example.org/c/17"),
    ],
)
def test_a_tag_says_the_text_or_the_address_that_stands_on_it(
    table: Chips | Core, name: str, sentence: str
) -> None:
    tag = ntag(RAW)
    carry_out(write(meant(name)), asking(tag))
    table.antennas[0].tags.append(tag)
    assert said(table.parts, table.clock) == sentence


def test_a_new_tag_says_nothing(table: Chips | Core) -> None:
    table.antennas[0].tags.append(ntag(RAW))
    assert said(table.parts, table.clock).startswith(f"The tag {UID} says nothing")


def test_what_would_turn_a_terminals_writing_round_is_shown_by_its_number() -> None:
    table, tag = Chips(), ntag(RAW)
    carry_out(write(Said(meant("x").kind, "a\x1b[31mb")), asking(tag))
    table.antennas[0].tags.append(tag)
    assert "\x1b" not in said(table.parts, table.clock)


@pytest.mark.parametrize("name", ["El Alma más larga", "https://example.org/c/17"])
def test_a_tag_that_is_given_a_name_says_it_from_then_on(table: Chips | Core, name: str) -> None:
    tag = ntag(RAW)
    table.antennas[0].tags.append(tag)
    sentence = said(table.parts, table.clock, name)
    assert sentence == f'The tag {UID} says "{name}" from now on.'
    assert on(tag) == meant(name)


def test_a_tag_on_the_second_lane_is_asked_through_that_lane() -> None:
    table, tag = Chips(), ntag(RAW)
    table.antennas[1].tags.append(tag)
    assert said(table.parts, table.clock, "warden").endswith("from now on.")
    assert on(tag) == meant("warden")


# -- why it does not ------------------------------------------------------------------------------


def test_nobody_waits_for_ever(table: Chips | Core) -> None:
    assert refused(table.parts, table.clock).startswith("No tag was laid on a reader")
    assert 6000 <= table.clock.now() <= 6200


def test_several_tags_are_none_and_nothing_is_written(table: Chips | Core) -> None:
    both = [ntag(RAW), ntag(bytes.fromhex(OTHER))]
    table.antennas[0].tags += both
    sentence = refused(table.parts, table.clock, "warden")
    assert sentence == f"Several tags lie there: {OTHER}, {UID}. Leave one alone."
    assert {on(tag).value for tag in both} == {""}


def test_a_mifare_classic_has_no_memory_for_it(table: Chips | Core) -> None:
    table.antennas[0].tags.append(classic(bytes.fromhex(SHORT)))
    sentence = refused(table.parts, table.clock)
    assert sentence.startswith(f"The tag {SHORT} has no memory in which it could say something")


@pytest.mark.parametrize(
    ("byte", "value", "sentence"),
    [
        (10, 1 << 6, f"The tag {UID} is locked: it says what it said before."),
        (15, 0x0F, f"The tag {UID} is write-protected: it says what it said before."),
    ],
)
def test_a_locked_tag_is_left_as_it_was(
    table: Chips | Core, byte: int, value: int, sentence: str
) -> None:
    tag = ntag(RAW)
    pages(tag)[byte] = value
    before = bytes(pages(tag))
    table.antennas[0].tags.append(tag)
    assert refused(table.parts, table.clock, "a name of some length") == sentence
    assert bytes(pages(tag)) == before


def test_a_tag_that_is_taken_away_in_mid_write_is_said_to_be_lost_and_says_no_half_name(
    table: Chips | Core,
) -> None:
    tag = slippery(table.antennas[0], WRITE, 3)
    sentence = refused(table.parts, table.clock, "a name of some length")
    assert sentence.startswith(f"The tag {UID} was lost while it was written to")
    assert on(tag) == Said(on(ntag(RAW)).kind)


@pytest.mark.parametrize(
    ("name", "sentence"), [("mfrc522", "was lost while"), ("hub", "is locked, or was taken away")]
)
def test_a_tag_that_leaves_with_the_first_page_is_not_said_to_be_as_it_was(
    name: str, sentence: str
) -> None:
    old = ntag(RAW)
    carry_out(write(meant("old")), asking(old))
    with kind(name) as table:
        tag = slippery(table.antennas[0], WRITE, 1, silent=True)
        pages(tag)[:] = pages(old)
        assert sentence in refused(table.parts, table.clock, "new")


def test_a_tag_that_is_taken_away_before_anything_was_written_is_not_said_to_have_lost_anything(
    table: Chips | Core,
) -> None:
    slippery(table.antennas[0], READ, 1)
    sentence = refused(table.parts, table.clock, "warden")
    assert sentence.startswith(f"The tag {UID} did not answer, so nothing was changed")


def test_a_name_that_is_too_long_is_refused_with_the_room_there_is() -> None:
    # 137 bytes of message, of which 7 are the record's head: 130 letters fit an NTAG213.
    table, tag = Chips(), ntag(RAW)
    table.antennas[0].tags.append(tag)
    sentence = refused(table.parts, table.clock, "x" * 131)
    assert sentence.endswith("it takes 138 bytes, and there is room for 137.")
    assert on(tag).value == ""


def test_a_tag_without_a_name_of_its_own_cannot_be_asked() -> None:
    table = Chips()
    table.antennas[0].tags.append(RandomTag())
    assert "calls itself something else each time" in refused(table.parts, table.clock)


def test_a_reader_whose_cable_is_pulled_in_mid_write_may_have_left_nothing() -> None:
    table = Chips()
    tag = slippery(table.antennas[0], WRITE, 3)
    assert isinstance(tag.memory, Slippery)
    tag.memory.slip = lambda: setattr(table.cable, "plugged", False)
    assert "was lost while it was written to" in refused(table.parts, table.clock, "warden")


def test_a_reader_whose_cable_is_pulled_before_anything_was_written_gave_no_answer() -> None:
    table = Chips()
    tag = slippery(table.antennas[0], READ, 1)
    assert isinstance(tag.memory, Slippery)
    tag.memory.slip = lambda: setattr(table.cable, "plugged", False)
    sentence = refused(table.parts, table.clock, "warden")
    assert sentence.startswith('The reader "r1" gave no answer, so nothing was changed')


# -- a reader that types --------------------------------------------------------------------------


def wedge(clock: VirtualClock, typist: Typist, name: str, at_ms: int) -> Made:
    """A reader that types the tag's UID at this time."""
    clock.call_later(at_ms, lambda: typist.types(keys_of(UID)))
    reader = Wedge(name, typist.device, clock, Spelling())
    return Made(readers=(PolledReaders(clock, {name: reader}),))


def test_a_reader_that_only_types_is_said_to_reach_no_memory(typist: Typist) -> None:
    clock = VirtualClock()
    sentence = refused(these(wedge(clock, typist, "r3", 2000)), clock)
    assert sentence.startswith('The reader "r3" tells which tag lies there and cannot reach')


# -- the words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["", " ", "a\x1bb", "\udcff"])
def test_words_that_nobody_could_see_are_refused_before_anything_is_opened(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["tags", "say", "--layout", str(LAYOUT), "--hardware", "none.toml", "--write", words]
    assert cli.run(told) == 1
    assert "What a tag says has at least one letter" in capsys.readouterr().err


def test_a_parts_file_that_is_not_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["tags", "say", "--layout", str(LAYOUT), "--hardware", str(tmp_path / "none.toml")]
    assert cli.run(told) == 1
    assert capsys.readouterr().err.count("\n") == 1
