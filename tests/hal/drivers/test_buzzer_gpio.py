"""A buzzer on a mock pin that can do PWM: tunes on virtual time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device, InputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hal.clock import Call, VirtualClock
from hal.drivers.buzzer_gpio import BuzzerSound, BuzzerUnavailable, Note
from hal.fault import Reason

__all__: list[str] = []

PIN = 18
TUNES = {"hit": [Note("A4", 100), Note("", 50), Note("C5", 200)], "miss": [Note("A3", 300)]}


@pytest.fixture(autouse=True)
def factory() -> Iterator[Any]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


class Desk:
    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.buzzer = BuzzerSound(PIN, self.clock, TUNES)
        self.buzzer.start()

    def tone(self) -> int | None:
        """The frequency that sounds, in Hz; None is silence."""
        pin = Device.pin_factory.pin(PIN)
        return round(pin.frequency) if pin.frequency and pin.state else None

    def heard(self, ms: int) -> list[tuple[int | None, int]]:
        """What sounds, each with how long (ms)."""
        runs: list[tuple[int | None, int]] = []
        for _ in range(ms):
            tone = self.tone()
            last = runs.pop() if runs and runs[-1][0] == tone else (tone, 0)
            runs.append((tone, last[1] + 1))
            self.clock.advance(1)
        return runs


def test_a_file_is_the_tune_of_its_name() -> None:
    desk = Desk()
    desk.buzzer.play(Path("sounds/hit.ogg"))
    assert desk.heard(400) == [(440, 100), (None, 50), (523, 200), (None, 50)]


def test_a_file_without_a_tune_is_one_beep() -> None:
    desk = Desk()
    desk.buzzer.play(Path("whatever.ogg"))
    assert desk.heard(200) == [(440, 120), (None, 80)]


def test_the_last_tune_wins() -> None:
    desk = Desk()
    desk.buzzer.play(Path("hit.ogg"))
    desk.clock.advance(30)
    desk.buzzer.play(Path("miss.ogg"))
    assert desk.heard(400) == [(220, 300), (None, 100)]


def test_a_note_that_was_on_its_way_as_another_tune_began_is_not_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Call, "cancel", lambda self: None)  # it has begun, and waits for the lock
    desk = Desk()
    desk.buzzer.play(Path("hit.ogg"))
    desk.clock.advance(99)
    desk.buzzer.play(Path("miss.ogg"))
    assert desk.heard(400) == [(220, 300), (None, 100)]


def test_stopping_is_silence_at_once() -> None:
    desk = Desk()
    desk.buzzer.play(Path("hit.ogg"))
    desk.clock.advance(30)
    desk.buzzer.stop()
    assert desk.heard(400) == [(None, 400)]


def test_what_goes_on_and_what_is_said_are_silence_and_break_off_nothing() -> None:
    desk = Desk()
    desk.buzzer.play(Path("miss.ogg"))
    desk.buzzer.loop(Path("music.ogg"))
    desk.buzzer.speak("Good evening", "en")
    assert desk.heard(301) == [(220, 300), (None, 1)]


def test_closing_ends_a_tune_frees_the_pin_and_is_harmless_twice() -> None:
    desk = Desk()
    desk.buzzer.play(Path("hit.ogg"))
    desk.buzzer.close()
    desk.buzzer.close()
    desk.buzzer.play(Path("hit.ogg"))
    desk.buzzer.stop()
    assert desk.clock.next_due() is None
    InputDevice(PIN).close()


def test_a_pin_that_is_taken_is_busy() -> None:
    told: list[BuzzerUnavailable] = []
    buzzer = BuzzerSound(PIN, VirtualClock(), tell=told.append)
    with InputDevice(PIN):
        buzzer.start()
    assert [(each.part, each.at, each.reason) for each in told] == [("buzzer", "18", Reason.BUSY)]
    buzzer.play(Path("hit.ogg"))
    buzzer.close()


def test_a_buzzer_that_was_not_started_takes_no_pin_and_is_silent() -> None:
    clock = VirtualClock()
    buzzer = BuzzerSound(PIN, clock, TUNES)
    buzzer.play(Path("hit.ogg"))
    assert clock.next_due() is None
    buzzer.close()
    buzzer.start()
    InputDevice(PIN).close()


@pytest.mark.parametrize("pitch", ["C9", "A2", "H4"])
def test_a_note_that_it_cannot_play_is_refused_and_the_pin_given_back(pitch: str) -> None:
    with pytest.raises(ValueError, match=pitch):
        BuzzerSound(PIN, VirtualClock(), {"hit": [Note(pitch, 100)]})
    InputDevice(PIN).close()
