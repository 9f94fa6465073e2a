"""A link to a hub made for the tests: meeting it, keeping step, losing it, having it do things."""

import pytest

from hal.link.frames import encoded
from hal.link.hub_link import HubLink, Step
from hal.link.messages import (
    FROM_HOST,
    Beat,
    Done,
    Hello,
    Inventory,
    Key,
    Leds,
    Message,
    Polling,
    Read,
    Slot,
    Snapshot,
    SnapshotEnd,
    Welcome,
    lengths,
)
from hal.link.news import Answered, Garbage, Gone, Met, Polled, Stranger, Told, Unmet, Whole
from tests.hal.link.model_hub import ModelHub, frame
from tests.hal.link.wire import SERIAL, Wire

__all__: list[str] = []

HELLO = Hello(1, 0, 1, 0, SERIAL, 7, 0, 2, 1, 4, 0)


@pytest.fixture
def wire() -> Wire:
    """A hub of four readers, just switched on, on a line that was just opened."""
    hub = ModelHub(SERIAL)
    hub.boot(0)
    return Wire(hub)


def met(expect: int = 0) -> tuple[HubLink, dict[bytes, Step]]:
    """A link that has met a hub of two readers, and what it knows of it."""
    steps = {SERIAL: Step(7, expect)}
    link = HubLink(steps, 0)
    link.receive(encoded(HELLO.frame()), 0)
    link.bytes_to_send()
    return link, steps


def keys(wire: Wire) -> list[tuple[int, int]]:
    return [(each.key, each.down) for each in wire.events() if isinstance(each, Key)]


# -- meeting --------------------------------------------------------------------------------------


def test_nothing_is_written_before_a_hub_has_said_who_it_is() -> None:
    link = HubLink({SERIAL: Step()}, 0)
    link.receive(b"Marlin 2.1\r\nok\r\n\0" + frame(0x11, 0, bytes(6)), 10)
    link.tick(60_000)
    assert link.bytes_to_send() == b""


def test_a_hub_is_welcomed_with_the_oldest_event_that_it_keeps_and_asked_for_everything() -> None:
    link = HubLink({SERIAL: Step()}, 0)
    hello = Hello(1, 0, 1, 0, SERIAL, 7, 250, 2, 1, 4, 0)
    assert link.receive(encoded(hello.frame()), 5) == [Met(hello, fresh=True)]
    asked = encoded(Snapshot(1).frame(1))
    assert link.bytes_to_send() == b"\0" + encoded(Welcome(7, 250).frame()) + asked


def test_a_hub_that_is_met_tells_how_everything_stands(wire: Wire) -> None:
    wire.hub.put(1, "04A1B2C3", "04112233445580")
    wire.hub.key(5, True, 0)
    wire.pass_ms(300)
    whole = next(each for each in wire.news if isinstance(each, Whole))
    assert whole.end.held == {5}
    told = [each for each in wire.events() if isinstance(each, Inventory) and each.of_snapshot]
    assert [each.reader for each in told] == [0, 1, 2, 3]
    assert told[1].uids == (bytes.fromhex("04A1B2C3"), bytes.fromhex("04112233445580"))


def test_an_older_snapshot_that_the_hub_still_had_is_not_the_one_that_was_asked_for() -> None:
    link, _ = met()
    events: list[Message] = [*(Inventory(n, 3, ()) for n in range(2))]
    events += [SnapshotEnd(200, 1, bytes(8))]
    events += [*(Inventory(n, 3, ()) for n in range(2)), SnapshotEnd(1, 1, bytes(8))]
    lines = [encoded(each.frame(seq)) for seq, each in enumerate(events)]
    assert not any(isinstance(each, Whole) for each in link.receive(b"".join(lines[:5]), 10))
    assert link.receive(lines[5], 20) == [Whole(SnapshotEnd(1, 1, bytes(8)))]


def test_a_snapshot_whose_beginning_an_earlier_host_took_is_not_whole() -> None:
    link, _ = met()
    events = [Inventory(1, 3, ()), SnapshotEnd(1, 1, bytes(8))]
    lines = [encoded(each.frame(seq)) for seq, each in enumerate(events)]
    assert not any(isinstance(each, Whole) for each in link.receive(b"".join(lines), 10))


def test_a_hub_that_is_not_ours_is_said_once_and_never_answered() -> None:
    stranger = ModelHub(b"ANOTHER1")
    stranger.boot(0)
    wire = Wire(stranger, steps={SERIAL: Step()})
    wire.pass_ms(10_000)
    assert wire.kinds() == ["Stranger"]
    assert wire.sent == b""


def test_a_hub_of_another_protocol_is_said_and_never_answered() -> None:
    wire = Wire(ModelHub(SERIAL, protocol=2))
    wire.hub.boot(0)
    wire.pass_ms(10_000)
    assert [each.why for each in wire.news if isinstance(each, Stranger)] == ["protocol"]
    assert wire.sent == b""


def test_a_line_without_any_hello_is_said_once_after_five_seconds() -> None:
    link = HubLink({SERIAL: Step()}, 100)
    assert link.due() == 5100
    assert link.tick(5099) == []
    assert link.tick(5100) == [Unmet(heard=False)]
    assert (link.due(), link.tick(9000)) == (None, [])


def test_a_hub_that_says_hello_after_all_is_met() -> None:
    link = HubLink({SERIAL: Step()}, 0)
    link.receive(b"junk\0", 10)
    assert link.tick(5000) == [Unmet(heard=True)]
    assert link.receive(encoded(HELLO.frame()), 6000) == [Met(HELLO, fresh=True)]


def test_a_hub_cannot_be_met_on_two_lines_at_once() -> None:
    link, steps = met()
    other = HubLink(steps, 0)
    assert other.receive(encoded(HELLO.frame()), 100) == []
    assert other.receive(encoded(HELLO.frame()), 3100) == [Stranger(HELLO, "twin")]
    assert other.bytes_to_send() == b""
    link.close(3200)
    assert other.receive(encoded(HELLO.frame()), 3600) == [Met(HELLO, fresh=False)]


def test_a_cable_put_into_another_hub_is_one_hub_gone_and_another_met() -> None:
    link, steps = met()
    steps[b"ANOTHER1"] = Step()
    other = Hello(1, 0, 1, 0, b"ANOTHER1", 3, 0, 2, 1, 4, 0)
    news = link.receive(encoded(other.frame()), 50)
    assert news == [Gone(SERIAL), Met(other, fresh=True)]


# -- keeping step ---------------------------------------------------------------------------------


def test_an_event_is_told_once_however_often_it_comes() -> None:
    link, _ = met()
    line = encoded(Key(3, 1, 50).frame(0))
    assert link.receive(line + line, 10) == [Told(Key(3, 1, 50), 0)]
    assert link.receive(line, 20) == []


def test_an_event_that_came_too_early_is_told_when_it_is_its_turn() -> None:
    link, _ = met()
    first, second = Key(1, 1, 50), Key(2, 1, 60)
    assert link.receive(encoded(second.frame(1)), 10) == []
    news = link.receive(encoded(first.frame(0)) + encoded(second.frame(1)), 110)
    assert news == [Told(first, 0), Told(second, 0)]


def test_every_event_is_acknowledged_the_repeated_too() -> None:
    link, _ = met(255)
    line = encoded(Key(3, 1, 50).frame(255))
    for _ in range(2):
        link.receive(line, 10)
        assert link.bytes_to_send() == frame(0x82, 0, bytes((7, 0, 0, 0, 0)))


def test_masks_count_only_with_every_event_before_them(wire: Wire) -> None:
    wire.pass_ms(1000)
    before = wire.kinds().count("Polled")
    link, now = wire.link, wire.now
    ahead = Beat(1000, (wire.steps[SERIAL].expect + 1) % 256, 1, 0, 100, 0)
    assert link.receive(encoded(ahead.frame()), now) == []
    assert before > 3


def test_masks_do_not_count_before_everything_is_known() -> None:
    link, _ = met()
    assert link.receive(encoded(Beat(1000, 0, 1, 0, 100, 0).frame()), 10) == []


def test_a_key_that_was_pressed_while_nobody_listened_says_how_long_ago(wire: Wire) -> None:
    wire.pass_ms(1000)
    wire.unplug()
    wire.pass_ms(500)
    wire.hub.key(2, True, wire.now)
    wire.pass_ms(1500)
    wire.plug_in()
    wire.pass_ms(2500)
    (told,) = (each for each in wire.news if isinstance(each, Told) and isinstance(each.event, Key))
    assert 1500 <= told.age_ms <= 2600


def test_an_event_that_means_nothing_takes_its_number_and_no_more() -> None:
    link, _ = met()
    nonsense = frame(0x10, 0, bytes((0, 1, 1, 5)) + bytes(87))
    assert link.receive(nonsense, 10) == [Garbage(0x10, 0)]
    assert link.receive(encoded(Key(3, 1, 50).frame(1)), 10) == [Told(Key(3, 1, 50), 0)]


# -- losing it ------------------------------------------------------------------------------------


def test_a_hub_that_is_silent_for_two_seconds_is_gone(wire: Wire) -> None:
    wire.pass_ms(1000)
    wire.hub.off()
    wire.pass_ms(1900)
    assert "Gone" not in wire.kinds()
    wire.pass_ms(200)
    assert wire.news[-1] == Gone(SERIAL)


def test_a_hub_that_does_not_hear_us_is_gone_although_it_goes_on_saying_hello(wire: Wire) -> None:
    wire.pass_ms(1000)
    wire.down = lambda data: b""
    wire.pass_ms(6000)
    assert wire.news[-1] == Gone(SERIAL)
    wire.down = bytes
    wire.pass_ms(1000)
    assert wire.kinds()[-1] == "Polled"


def test_what_happened_while_the_line_was_cut_is_told_once_and_in_order(wire: Wire) -> None:
    wire.pass_ms(1000)
    wire.hub.key(1, True, wire.now)
    wire.unplug()
    wire.hub.key(1, False, wire.now)
    wire.hub.key(2, True, wire.now)
    wire.pass_ms(5000)
    wire.plug_in()
    wire.pass_ms(1000)
    assert keys(wire) == [(1, 1), (1, 0), (2, 1)]
    meetings = [each.fresh for each in wire.news if isinstance(each, Met)]
    assert meetings == [True, False]


def test_a_hub_that_booted_is_met_afresh_and_tells_everything_anew(wire: Wire) -> None:
    wire.pass_ms(1000)
    wire.hub.put(2, "04A1B2C3")
    wire.hub.boot(wire.now)
    wire.pass_ms(1000)
    assert [each.fresh for each in wire.news if isinstance(each, Met)] == [True, True]
    assert wire.kinds().count("Whole") == 2


def test_no_event_of_one_boot_is_taken_for_one_of_another(wire: Wire) -> None:
    wire.pass_ms(1000)
    wire.hub.boot(wire.now)
    wire.up = lambda data: b""  # its first HELLO is lost
    wire.pass_ms(100)
    wire.up = bytes
    for key in range(6):
        wire.hub.key(key, True, wire.now)
    wire.pass_ms(1000)
    assert keys(wire) == [(key, 1) for key in range(6)]


def test_a_hub_whose_numbers_cannot_be_is_gone_until_it_says_hello(wire: Wire) -> None:
    wire.pass_ms(1000)
    wire.steps[SERIAL].expect = (wire.steps[SERIAL].expect + 100) % 256
    wire.pass_ms(500)
    assert wire.news[-1] == Gone(SERIAL)
    wire.pass_ms(3000)
    assert wire.kinds()[-1] == "Polled"


def test_an_event_that_never_comes_ends_the_step_and_not_the_link() -> None:
    link, _ = met()
    for at in range(0, 6000, 500):
        link.tick(at)
        news = link.receive(encoded(Beat(at, 1, 0, 0, 100, 0).frame()), at)
        if link.hello is None:
            break
    assert (at, news) == (5000, [])
    assert link.receive(encoded(HELLO.frame()), 7000) == [Met(HELLO, fresh=False)]


# -- commands -------------------------------------------------------------------------------------


def test_a_command_is_answered(wire: Wire) -> None:
    uid = bytes.fromhex("04112233445580")
    wire.hub.put(1, uid.hex())
    wire.hub.memory[uid] = bytearray(range(180))
    wire.pass_ms(500)
    wire.link.command(Read(1, uid, 4), wire.now)
    wire.pass_ms(100)
    done = next(each.done for each in wire.news if isinstance(each, Answered))
    assert done == Done(0, bytes(range(16, 32)))


def test_commands_are_done_one_after_another_in_their_order(wire: Wire) -> None:
    wire.pass_ms(500)
    for n in range(4):
        wire.link.command(Leds(n, (bytes((n, n, n)),)), wire.now)
    wire.pass_ms(200)
    assert wire.hub.colours[:4] == [bytes((n, n, n)) for n in range(4)]
    assert [kind for kind, _ in wire.hub.commands] == [0x90, *[0x93] * 4]


def test_a_command_whose_answer_is_lost_is_sent_again_and_done_once(wire: Wire) -> None:
    wire.pass_ms(500)
    wire.link.command(Polling(1, 4, 1500), wire.now)
    wire.up = lambda data: b""
    wire.pass_ms(50)
    wire.up = bytes
    wire.pass_ms(200)
    assert [type(each) for each in wire.news if isinstance(each, Answered)] == [Answered]
    assert [kind for kind, _ in wire.hub.commands] == [0x90, 0x92]


def test_a_slot_says_its_offset_as_of_the_moment_at_which_it_is_sent() -> None:
    link, _ = met()
    link.command(Slot(400, 100, 94), 0)
    link.bytes_to_send()
    link.receive(encoded(Done(0, bytes(16)).frame(1)), 30)
    assert link.bytes_to_send() == encoded(Slot(400, 70, 94).frame(2))
    link.tick(150)
    assert link.bytes_to_send() == encoded(Slot(400, 350, 94).frame(2))


def test_a_command_that_is_never_answered_is_given_up_after_three_times(wire: Wire) -> None:
    wire.pass_ms(500)
    sent: list[bytes] = []

    def swallow(data: bytes) -> bytes:
        sent.append(data)
        return b""

    wire.down = swallow
    command = Polling(1, 4, 1500)
    wire.link.command(command, wire.now)
    wire.pass_ms(290)
    assert wire.news[-1] != Answered(command, None)
    wire.pass_ms(20)
    assert Answered(command, None) in wire.news
    assert sum(each.count(encoded(command.frame(2))) for each in sent) == 3


def test_a_hub_that_is_busy_is_asked_again() -> None:
    link, _ = met()
    busy, done = Done(5, bytes(16)), Done(0, bytes(16))
    assert link.receive(encoded(busy.frame(1)), 10) == []
    link.command(Polling(1, 4, 1500), 10)
    assert link.tick(110) == []
    assert link.bytes_to_send() == encoded(Snapshot(1).frame(1))
    link.receive(encoded(done.frame(1)), 120)
    assert link.bytes_to_send() == encoded(Polling(1, 4, 1500).frame(2))


@pytest.mark.parametrize(("seconds", "given_up"), [(9, False), (11, True)])
def test_a_hub_that_is_busy_is_asked_for_ten_seconds(seconds: int, given_up: bool) -> None:
    link, _ = met()
    link.receive(encoded(Done(0, bytes(16)).frame(1)), 10)
    link.command(Polling(1, 4, 1500), 10)
    news = []
    for at in range(50, 1000 * seconds, 50):
        link.receive(encoded(Beat(at, 0, 0, 0, 0, 0).frame()), at)
        news += link.tick(at)
        if Polling.TYPE in link.bytes_to_send():
            link.receive(encoded(Done(5, bytes(16)).frame(2)), at)
    assert (Answered(Polling(1, 4, 1500), None) in news) == given_up


def test_what_a_hub_was_to_do_when_it_went_is_said_to_have_come_to_nothing(wire: Wire) -> None:
    wire.pass_ms(500)
    first, second = Polling(1, 4, 1500), Polling(3, 4, 1500)
    wire.link.command(first, wire.now)
    wire.link.command(second, wire.now)
    wire.unplug()
    assert wire.news[-3:] == [Answered(first, None), Answered(second, None), Gone(SERIAL)]
    assert not wire.link.command(first, wire.now)


def test_a_snapshot_whose_number_the_hub_took_for_an_old_one_is_asked_for_again(wire: Wire) -> None:
    wire.hub.last = (1, frame(0x20, 1, bytes(17)))
    wire.pass_ms(900)
    assert "Whole" not in wire.kinds()
    wire.pass_ms(1000)
    assert "Whole" in wire.kinds()


def test_a_frame_of_ours_has_the_length_that_its_type_has(wire: Wire) -> None:
    wire.pass_ms(2000)
    assert wire.hub.dropped == 0
    assert lengths(FROM_HOST)[0x90] == 1
    assert isinstance(wire.news[-1], Polled)
