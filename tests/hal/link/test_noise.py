"""A line that turns, loses, cuts and doubles: nothing wrong is taken, and each event comes once."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.link.frames import Decoder, Frame, encoded
from hal.link.hub_link import HubLink, Step
from hal.link.messages import FROM_HUB, Hello, Inventory, Key, Message, lengths
from hal.link.news import Met, Told
from tests.hal.link.model_hub import ModelHub, cobs_decode, cobs_encode, frame
from tests.hal.link.wire import SERIAL, Noise, Wire

__all__: list[str] = []

LENGTHS = lengths(FROM_HUB)
SAMPLE, MILLION = 20_000, 1_000_000
UIDS = ["04A1B2C3", "04112233445580", "04112233445581", "01112233445566778899"]

frames = st.sampled_from(sorted(LENGTHS)).flatmap(
    lambda kind: st.builds(
        Frame,
        st.just(kind),
        st.integers(0, 255),
        st.binary(min_size=LENGTHS[kind], max_size=LENGTHS[kind]),
    )
)


def cut(data: bytes, at: list[int]) -> list[bytes]:
    """`data` in pieces that end at these places."""
    ends = sorted({place % (len(data) + 1) for place in at} | {len(data)})
    return [data[a:b] for a, b in zip([0, *ends], ends, strict=False)]


@given(st.lists(frames, max_size=6), st.lists(st.integers(0, 10**6), max_size=20))
def test_frames_come_whole_however_they_are_cut(sent: list[Frame], at: list[int]) -> None:
    decoder = Decoder(LENGTHS)
    came = [
        each for piece in cut(b"".join(map(encoded, sent)), at) for each in decoder.receive(piece)
    ]
    assert (came, decoder.dropped) == (sent, 0)


@given(frames)
def test_both_sides_write_the_same_bytes(one: Frame) -> None:
    assert encoded(one) == frame(*one)


@given(st.binary(max_size=600))
def test_both_sides_stuff_bytes_alike(data: bytes) -> None:
    assert cobs_decode(cobs_encode(data)) == data
    assert 0 not in cobs_encode(data)


@given(st.lists(st.binary(max_size=300), max_size=8), frames)
def test_no_junk_hides_the_frame_behind_the_next_zero(junk: list[bytes], one: Frame) -> None:
    decoder = Decoder(LENGTHS)
    for piece in junk:
        assert decoder.receive(piece) == []
    decoder.receive(b"\0")
    assert decoder.receive(encoded(one)) == [one]


@given(st.binary(max_size=5000))
def test_what_waits_for_its_end_never_grows_beyond_a_frame(junk: bytes) -> None:
    decoder = Decoder(LENGTHS)
    decoder.receive(junk.replace(b"\0", b"\1"))
    assert len(decoder._waiting) <= 100


@given(st.lists(st.one_of(st.binary(max_size=120), frames.map(encoded)), max_size=12))
def test_no_bytes_can_break_a_link_or_make_it_speak_to_a_stranger(pieces: list[bytes]) -> None:
    link = HubLink({SERIAL: Step()}, 0)
    met = False
    for now, piece in enumerate(pieces):
        met = any(isinstance(each, Met) for each in link.receive(piece, now * 700)) or met
        link.tick(now * 700)
        assert met or link.bytes_to_send() == b""


@given(st.lists(st.integers(0, 19), max_size=60))
def test_frames_that_come_again_and_too_early_tell_each_event_once(order: list[int]) -> None:
    link = HubLink({SERIAL: Step()}, 0)
    link.receive(encoded(Hello(1, 0, 1, 0, SERIAL, 7, 0, 2, 1, 4, 0).frame()), 0)
    events = [Key(n, n % 2, n) for n in range(20)]
    told: list[Message] = []
    for seq in [*order, *range(20)]:
        news = link.receive(encoded(events[seq].frame(seq)), 10)
        told += [each.event for each in news if isinstance(each, Told)]
    assert told == events


# -- a million frames -----------------------------------------------------------------------------


class Evening:
    """Hands and bad luck at random on a noisy line, until so many frames were spoken."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"evening {seed}")
        self.hub = ModelHub(SERIAL, readers=4)
        self.hub.boot(0)
        self.frames = 0
        self.wire = Wire(self.hub, up=self.carry(f"up {seed}"), down=self.carry(f"down {seed}"))
        self.told: list[tuple[int, int, bytes]] = []
        self.noise = True

    def carry(self, seed: str) -> "Carrier":
        return Carrier(self, Noise(seed, turned=0.01, lost=0.01))

    def go_on(self, frames: int) -> None:
        while self.frames < frames:
            self.hands()
            self.wire.pass_ms(self.random.choice((10, 20, 50, 100)))
            self.hear()

    def hands(self) -> None:
        """Mostly somebody presses a key; sometimes a line is cut, or a hub boots."""
        hub, wire, chance = self.hub, self.wire, self.random.random()
        if chance < 0.6:
            hub.key(self.random.randrange(8), self.random.random() < 0.5, wire.now)
        elif chance < 0.9:
            act = self.random.choice((hub.put, hub.lift))
            act(self.random.randrange(4), self.random.choice(UIDS))
        elif chance < 0.902 and wire.plugged:
            wire.unplug()
        elif chance < 0.95 and not wire.plugged:
            wire.plug_in()
        elif chance < 0.9502:
            hub.boot(wire.now)

    def hear(self) -> None:
        for each in self.wire.news:
            if isinstance(each, Told):
                boot = self.wire.steps[SERIAL].boot
                assert boot is not None
                self.told.append((boot, each.event.TYPE, each.event.payload()))
        self.wire.news.clear()

    def quiet(self) -> None:
        """Let the noise end, and what is on its way arrive."""
        self.noise = False
        if not self.wire.plugged:
            self.wire.plug_in()
        self.wire.pass_ms(12_000)
        self.hear()


class Carrier:
    """One direction of the line: counts frames, and damages them while there is noise."""

    def __init__(self, evening: Evening, noise: Noise) -> None:
        self.evening, self.noise = evening, noise

    def __call__(self, data: bytes) -> bytes:
        self.evening.frames += data.count(0)
        return self.noise(data) if self.evening.noise else data


def prove(evening: Evening) -> None:
    """Of each boot, what was told is what happened: each once, in order, from where we began to
    listen to where we ceased, and in the last boot to the end."""
    assert len(evening.told) > 100
    last = evening.hub.number
    for boot in {boot for boot, _, _ in evening.told}:
        told = [(kind, said) for at, kind, said in evening.told if at == boot]
        happened = [(k, said) for at, _, k, said in evening.hub.told if at == boot and k != 0x15]
        if boot == last:
            assert told == happened[len(happened) - len(told) :]
        else:
            assert told == happened[: len(told)]
    for reader, spot in enumerate(evening.hub.spots):
        seen = [
            Inventory.read(said).uids
            for boot, kind, said in evening.told
            if boot == last and kind == Inventory.TYPE and said[0] == reader
        ]
        assert set(seen[-1]) == spot.tags


def test_of_twenty_thousand_frames_on_a_bad_line_nothing_wrong_is_taken(fresh_seed: int) -> None:
    evening = Evening(fresh_seed)
    evening.go_on(SAMPLE)
    evening.quiet()
    assert evening.wire.link.dropped > 0
    prove(evening)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_of_a_million_frames_on_a_bad_line_nothing_wrong_is_taken(fresh_seed: int) -> None:
    evening = Evening(fresh_seed)
    evening.go_on(MILLION)
    evening.quiet()
    prove(evening)
