"""Keys, hourglass and LEDs: settled edges, no phantoms, the colours that were said."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.firmware.host import HostHub
from tests.firmware.peer import Peer

__all__: list[str] = []

Table = Callable[..., tuple[HostHub, Peer]]


@pytest.fixture
def table() -> Iterator[Table]:
    """Makes a hub with nothing but keys, welcomed."""
    hubs = []

    def make(**parts: Any) -> tuple[HostHub, Peer]:
        hub = HostHub(absent=range(16), **parts)
        hubs.append(hub)
        peer = Peer(hub)
        hub.run(200)
        return hub, peer

    yield make
    for hub in hubs:
        hub.close()


def edges(peer: Peer) -> list[tuple[int, int]]:
    return [(each.fields["key"], each.fields["down"]) for each in peer.events_named("KEY")]


def ghosts(peer: Peer) -> list[tuple[int, int]]:
    return [(each.fields["rows"], each.fields["columns"]) for each in peer.events_named("GHOST")]


@pytest.mark.parametrize("diodes", [True, False])
def test_every_key_is_told_as_row_times_columns_plus_column(table: Table, diodes: bool) -> None:
    hub, peer = table(diodes=diodes)
    for key in range(64):
        hub.parts.matrix.press(key // 8, key % 8)
        hub.run(60)
        hub.parts.matrix.release(key // 8, key % 8)
        hub.run(60)
    assert edges(peer) == [(key, down) for key in range(64) for down in (1, 0)]


def test_a_key_is_told_within_50_ms(table: Table) -> None:
    hub, peer = table()
    at = hub.now_ms()
    hub.parts.matrix.press(3, 3)
    hub.run_while(lambda: not edges(peer))
    assert peer.events_named("KEY")[0].at_ms - at <= 50


def test_a_key_says_when_it_settled(table: Table) -> None:
    hub, peer = table()
    hub.parts.matrix.press(3, 3)
    hub.run(100)
    (key,) = peer.events_named("KEY")
    assert abs(key.fields["uptime_ms"] - key.at_ms) <= 5


@pytest.mark.parametrize("bounce_us", [2_000, 8_000, 15_000])
def test_a_key_that_bounces_is_one_edge(table: Table, bounce_us: int) -> None:
    hub, peer = table(bounce_us=bounce_us)
    for _ in range(20):
        hub.parts.matrix.press(2, 5)
        hub.run(100)
        hub.parts.matrix.release(2, 5)
        hub.run(100)
    assert edges(peer) == [(21, 1), (21, 0)] * 20


def test_a_spark_is_no_edge(table: Table) -> None:
    hub, peer = table()
    for n in range(20):
        hub.parts.matrix.key(1, 1).spark(hub.now_us(), 3_000 + 300 * n)
        hub.run(50)
    assert edges(peer) == []


def test_keys_held_together_that_form_no_rectangle_are_all_told(table: Table) -> None:
    hub, peer = table(diodes=False)
    for row, column in ((0, 0), (0, 1), (1, 2), (5, 7)):
        hub.parts.matrix.press(row, column)
        hub.run(60)
    assert edges(peer) == [(0, 1), (1, 1), (10, 1), (47, 1)]
    assert ghosts(peer) == []


def test_with_diodes_three_corners_are_three_keys(table: Table) -> None:
    hub, peer = table(diodes=True)
    for row, column in ((0, 0), (0, 1), (1, 0)):
        hub.parts.matrix.press(row, column)
        hub.run(60)
    assert edges(peer) == [(0, 1), (1, 1), (8, 1)]
    assert ghosts(peer) == []


FOUR = ((2, 4), (2, 6), (5, 4), (5, 6))
"""The corners of a rectangle."""


def hold(hub: HostHub, *corners: tuple[int, int]) -> None:
    for row, column in corners:
        hub.parts.matrix.press(row, column)
        hub.run(100)


def test_with_diodes_that_were_said_four_corners_are_four_keys(table: Table) -> None:
    hub, peer = table(diodes=True)
    assert peer.ask("WIRING", flags=1).fields["result"] == 0
    hold(hub, *FOUR)
    assert edges(peer) == [(20, 1), (22, 1), (44, 1), (46, 1)]
    assert ghosts(peer) == []


def test_diodes_that_nobody_spoke_of_are_not_taken_for_granted(table: Table) -> None:
    hub, peer = table(diodes=True)
    hold(hub, *FOUR)
    assert edges(peer) == [(20, 1), (22, 1), (44, 1)]
    assert ghosts(peer) == [(0b100100, 0b1010000)]


def test_keys_that_are_held_as_their_diodes_are_spoken_of_are_told_then(table: Table) -> None:
    hub, peer = table(diodes=True)
    hold(hub, *FOUR)
    peer.ask("WIRING", flags=1)
    hub.run(100)
    assert edges(peer)[3:] == [(46, 1)]
    assert ghosts(peer)[1:] == [(0, 0)]


def test_flags_of_keys_that_nobody_knows_are_refused_and_change_nothing(table: Table) -> None:
    hub, peer = table(diodes=True)
    assert peer.ask("WIRING", flags=3).fields["result"] == 1
    hold(hub, *FOUR)
    assert ghosts(peer) == [(0b100100, 0b1010000)]


@pytest.mark.parametrize("bounce_us", [0, 8_000])
def test_without_diodes_a_third_corner_makes_no_fourth_key(table: Table, bounce_us: int) -> None:
    hub, peer = table(diodes=False, bounce_us=bounce_us)
    for row, column in ((2, 4), (2, 6), (5, 4)):
        hub.parts.matrix.press(row, column)
        hub.run(100)
    assert edges(peer) == [(20, 1), (22, 1)]
    assert ghosts(peer) == [(0b100100, 0b1010000)]


def test_three_corners_at_once_are_no_key_at_all(table: Table) -> None:
    hub, peer = table(diodes=False)
    for row, column in ((2, 4), (2, 6), (5, 4)):
        hub.parts.matrix.press(row, column)
    hub.run(200)
    assert edges(peer) == []
    assert ghosts(peer) == [(0b100100, 0b1010000)]


def test_when_a_rectangle_dissolves_what_is_held_is_told(table: Table) -> None:
    hub, peer = table(diodes=False)
    for row, column in ((2, 4), (2, 6), (5, 4)):
        hub.parts.matrix.press(row, column)
        hub.run(100)
    hub.parts.matrix.release(2, 4)
    hub.run(200)
    assert ghosts(peer) == [(0b100100, 0b1010000), (0, 0)]
    assert edges(peer) == [(20, 1), (22, 1), (20, 0), (44, 1)]


def test_a_key_away_from_a_rectangle_is_told(table: Table) -> None:
    hub, peer = table(diodes=False)
    for row, column in ((2, 4), (2, 6), (5, 4), (0, 0)):
        hub.parts.matrix.press(row, column)
        hub.run(100)
    assert edges(peer)[-1] == (0, 1)


def test_a_key_that_is_held_at_the_start_is_no_edge_until_it_goes_up(table: Table) -> None:
    hub = HostHub(absent=range(16))
    peer = Peer(hub)
    hub.parts.matrix.press(4, 4)
    hub.run(500)
    assert edges(peer) == []
    assert peer.events_named("SNAPSHOT_END")[0].fields["keys"] in ("0000000010000000", "00" * 8)
    hub.parts.matrix.release(4, 4)
    hub.run(100)
    assert edges(peer) == [(36, 0)]


def test_a_row_has_a_whole_ms_to_settle_however_busy_the_hub_is() -> None:
    with HostHub() as hub:
        Peer(hub)
        for reader in range(16):
            hub.parts.lay(reader, *[f"04{reader:02x}2233445{n}80" for n in range(3)])
        matrix, driven, settled = hub.parts.matrix, [0], list[int]()
        select, low = matrix.select, matrix.low

        def drive(row: int | None) -> None:
            select(row)
            driven.append(hub.now_us())

        def read() -> int:
            settled.append(hub.now_us() - driven[-1])
            return low()

        matrix.select, matrix.low = drive, read  # type: ignore[method-assign]
        hub.run(2000)
        assert len(settled) > 1000
        assert min(settled[1:]) >= 1000


def test_keys_are_told_while_sixteen_readers_are_polled() -> None:
    with HostHub() as hub:
        peer = Peer(hub)
        for reader in range(16):
            hub.parts.lay(reader, *[f"04{reader:02x}2233445{n}80" for n in range(6)])
        hub.run(3000)
        at = hub.now_ms()
        hub.parts.matrix.press(7, 7)
        hub.run_while(lambda: not edges(peer))
        assert peer.events_named("KEY")[0].at_ms - at <= 60


# -- the hourglass --------------------------------------------------------------------------------


def test_a_turn_of_the_hourglass_is_told_once_although_the_ball_rolls(table: Table) -> None:
    hub, peer = table()
    for _ in range(5):
        hub.parts.glass.turn()
        hub.run(400)
    assert [each.fields["upright"] for each in peer.events_named("GLASS")] == [0, 1, 0, 1, 0]


def test_a_knock_on_the_table_does_not_turn_the_hourglass(table: Table) -> None:
    hub, peer = table()
    for _ in range(10):
        hub.parts.glass.knock(40_000)
        hub.run(150)
    assert peer.events_named("GLASS") == []


def test_how_the_hourglass_stands_at_the_start_is_no_turn() -> None:
    with HostHub(absent=range(16)) as hub:
        peer = Peer(hub)
        hub.at(30, hub.parts.glass.turn)
        hub.run(1000)
        assert peer.events_named("GLASS") == []
        peer.command("SNAPSHOT", token=1)
        hub.run(200)
        assert peer.events_named("SNAPSHOT_END")[-1].fields["upright"] == 0


# -- LEDs -----------------------------------------------------------------------------------------


def test_leds_are_dark_after_boot(table: Table) -> None:
    hub, _ = table()
    assert all(each[:3] == (0, 0, 0) and each.brightness == 31 for each in hub.parts.leds.leds)


def test_leds_show_what_they_were_told_and_the_others_stay(table: Table) -> None:
    hub, peer = table()
    peer.ask("LEDS", first=2, count=3, colours=("010203" + "ff0000" + "0000ff").ljust(96, "0"))
    peer.ask("LEDS", first=63, count=1, colours="aabbcc".ljust(96, "0"))
    shown = {n: each[:3] for n, each in enumerate(hub.parts.leds.leds) if any(each[:3])}
    assert shown == {2: (1, 2, 3), 3: (255, 0, 0), 4: (0, 0, 255), 63: (0xAA, 0xBB, 0xCC)}
