"""The lights of a table go by the clock, and only as often as something changes."""

from __future__ import annotations

from collections.abc import Mapping

from controller.service.lamps import Lamps
from hal.clock import VirtualClock
from hal.ports import Lights

__all__: list[str] = []


class Kept(Lights):
    """Lights that keep when they were told what."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock
        self.told: list[tuple[int, dict[str, str]]] = []

    def show(self, signs: Mapping[str, str]) -> None:
        self.told.append((self.clock.now(), dict(signs)))


def lamps() -> tuple[VirtualClock, Kept, Lamps]:
    """Lamps on a clock of their own."""
    clock = VirtualClock()
    lights = Kept(clock)
    return clock, lights, Lamps(lights, clock, lambda call: call())


def test_a_target_goes_on_and_off_once_a_second_while_reach_is_steady() -> None:
    clock, lights, shown = lamps()
    both = {"a": "target", "b": "reach"}
    shown.show(both)
    clock.advance(1000)
    assert lights.told == [(0, both), (500, {"b": "reach"}), (1000, both)]


def test_what_shines_steadily_is_said_once() -> None:
    clock, lights, shown = lamps()
    shown.show({"b": "reach"})
    clock.advance(60_000)
    shown.show({"b": "reach"})
    assert lights.told == [(0, {"b": "reach"})]


def test_another_sign_is_seen_at_once_and_the_old_rhythm_ends() -> None:
    clock, lights, shown = lamps()
    shown.show({"a": "target"})
    clock.advance(600)
    shown.show({"b": "reach"})
    clock.advance(5_000)
    assert lights.told == [(0, {"a": "target"}), (500, {}), (600, {"b": "reach"})]


def test_a_table_that_was_put_away_beats_no_more() -> None:
    clock, lights, shown = lamps()
    shown.show({"a": "target"})
    shown.close()
    clock.advance(5_000)
    assert lights.told == [(0, {"a": "target"})]
