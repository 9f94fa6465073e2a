"""A matrix of keys as a circuit, behind a firmware's rows and columns and behind gpiozero."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from gpiozero import Device, DigitalInputDevice, OutputDevice
from gpiozero.pins.mock import MockFactory

from hal.clock import VirtualClock
from hal.simulated.chips.matrix import Drive, Matrix
from hal.simulated.chips.pins import MatrixPins, follow
from hal.simulated.chips.tilt import TiltSwitch

__all__: list[str] = []

CORNERS = [(0, 0), (0, 1), (1, 0)]


class Time:
    def __init__(self) -> None:
        self.us = 0

    def __call__(self) -> int:
        return self.us


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def factory() -> Iterator[Any]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


def scanned(matrix: Matrix) -> set[tuple[int, int]]:
    """What a scanner sees that drives one row after the other low."""
    seen = set()
    for row in range(matrix.rows):
        matrix.select(row)
        low = matrix.low()
        seen |= {(row, column) for column in range(matrix.columns) if low >> column & 1}
    matrix.select(None)
    return seen


@pytest.mark.parametrize("diodes", [True, False])
@pytest.mark.parametrize("keys", [[], [(0, 0)], [(2, 3)], [(0, 1), (2, 3)], [(0, 1), (2, 1)]])
def test_one_or_two_keys_are_seen_as_they_are_held(
    time: Time, keys: list[tuple[int, int]], diodes: bool
) -> None:
    matrix = Matrix(3, 4, time, diodes=diodes)
    for key in keys:
        matrix.press(*key)
    assert scanned(matrix) == set(keys)
    for key in keys:
        matrix.release(*key)
    assert scanned(matrix) == set()


def test_without_diodes_three_corners_make_a_fourth(time: Time) -> None:
    matrix = Matrix(3, 3, time, diodes=False)
    for key in CORNERS:
        matrix.press(*key)
    assert scanned(matrix) == {*CORNERS, (1, 1)}


def test_with_diodes_three_corners_stay_three(time: Time) -> None:
    matrix = Matrix(3, 3, time)
    for key in CORNERS:
        matrix.press(*key)
    assert scanned(matrix) == set(CORNERS)


def test_without_diodes_a_path_may_run_through_the_whole_matrix(time: Time) -> None:
    matrix = Matrix(3, 3, time, diodes=False)
    for key in [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]:
        matrix.press(*key)
    assert len(scanned(matrix)) == 9


def test_no_row_that_is_low_leaves_every_column_high(time: Time) -> None:
    matrix = Matrix(2, 2, time)
    matrix.press(0, 0)
    matrix.drive(0, Drive.HIGH)
    assert matrix.high() == 0b11
    matrix.drive(0, Drive.LOW)
    assert matrix.high() == 0b10


def test_rows_driven_against_each_other_are_counted_where_no_diode_parts_them(time: Time) -> None:
    for diodes, shorts in ((True, 0), (False, 1)):
        matrix = Matrix(2, 1, time, diodes=diodes)
        matrix.press(0, 0)
        matrix.press(1, 0)
        matrix.drive(0, Drive.LOW)
        matrix.drive(1, Drive.HIGH)
        assert matrix.low() == 1
        assert matrix.shorts == shorts


def test_a_column_rises_late_so_who_does_not_wait_sees_the_row_before(time: Time) -> None:
    matrix = Matrix(2, 1, time, rise_us=10)
    matrix.press(0, 0)
    matrix.select(0)
    time.us += 100
    assert matrix.low() == 1
    matrix.select(1)
    time.us += 9
    assert matrix.low() == 1
    time.us += 1
    assert matrix.low() == 0


def test_a_key_bounces_for_so_long_and_then_rests_as_it_was_meant(time: Time) -> None:
    matrix = Matrix(1, 1, time, bounce_us=5_000, seed=3)
    matrix.select(0)
    matrix.press(0, 0)
    levels = []
    for _ in range(500):
        levels.append(matrix.low())
        time.us += 10
    edges = sum(one != other for one, other in pairwise(levels))
    assert levels[0] == 1
    assert edges >= 2
    assert matrix.low() == 1
    matrix.release(0, 0)
    time.us += 5_000
    assert matrix.low() == 0


def test_the_same_seed_bounces_the_same(time: Time) -> None:
    def edges(seed: int) -> list[int]:
        matrix = Matrix(1, 1, time, bounce_us=5_000, seed=seed)
        matrix.press(0, 0)
        return matrix.key(0, 0).edges

    assert edges(3) == edges(3)
    assert edges(3) != edges(4)


def test_a_key_that_is_pressed_twice_is_pressed_once(time: Time) -> None:
    matrix = Matrix(1, 1, time)
    matrix.press(0, 0)
    matrix.press(0, 0)
    matrix.select(0)
    assert matrix.low() == 1
    matrix.release(0, 0)
    assert matrix.low() == 0


# -- on gpiozero's pins ------------------------------------------------------------------------


class Scanner:
    """A scanner that knows only gpiozero; rows are driven low one by one, and high else."""

    def __init__(self, rows: list[int], columns: list[int]) -> None:
        self.rows = [OutputDevice(pin, active_high=False, initial_value=False) for pin in rows]
        self.columns = [DigitalInputDevice(pin, pull_up=True) for pin in columns]

    def scan(self) -> set[tuple[int, int]]:
        seen = set()
        for row, output in enumerate(self.rows):
            output.on()
            seen |= {(row, n) for n, column in enumerate(self.columns) if column.is_active}
            output.off()
        return seen


@pytest.mark.parametrize(("diodes", "ghost"), [(True, set()), (False, {(1, 1)})])
def test_gpiozero_sees_the_same_circuit(
    factory: Any, time: Time, diodes: bool, ghost: set[tuple[int, int]]
) -> None:
    rows, columns = [5, 6, 13], [12, 16, 20]
    matrix = Matrix(3, 3, time, diodes=diodes)
    MatrixPins(matrix, factory, rows, columns)
    scanner = Scanner(rows, columns)
    assert scanner.scan() == set()
    for key in CORNERS:
        matrix.press(*key)
    assert scanner.scan() == set(CORNERS) | ghost
    for key in CORNERS:
        matrix.release(*key)
    assert scanner.scan() == set()


def test_gpiozero_hears_an_edge_when_hands_press(factory: Any, time: Time) -> None:
    matrix = Matrix(1, 1, time)
    MatrixPins(matrix, factory, [5], [12])
    scanner = Scanner([5], [12])
    heard = []
    scanner.columns[0].when_activated = lambda: heard.append("down")
    scanner.rows[0].on()
    matrix.press(0, 0)
    assert heard == ["down"]


def test_mock_pins_of_a_matrix_remember_nothing(factory: Any, time: Time) -> None:
    matrix = Matrix(1, 1, time)
    pins = MatrixPins(matrix, factory, [5], [12])
    scanner = Scanner([5], [12])
    matrix.press(0, 0)
    for _ in range(100):
        scanner.scan()
    assert max(len(pin.states) for pin in (*pins.row_pins, *pins.column_pins)) < 4


def test_a_matrix_takes_as_many_pins_as_it_has_lines(factory: Any, time: Time) -> None:
    with pytest.raises(ValueError, match="2 rows"):
        MatrixPins(Matrix(2, 2, time), factory, [5], [12, 16])


# -- the hourglass -----------------------------------------------------------------------------


def test_a_tilt_switch_is_closed_upright_and_open_after_it_came_to_rest_turned(time: Time) -> None:
    glass = TiltSwitch(time, seed=1)
    stood = [(glass.upright, glass.closed)]
    for _ in range(2):
        glass.turn()
        time.us += 60_000
        stood.append((glass.upright, glass.closed))
    assert stood == [(True, True), (False, False), (True, True)]


def test_a_tilt_switch_makes_and_breaks_while_it_is_turned(time: Time) -> None:
    glass = TiltSwitch(time, seed=1)
    glass.turn()
    levels = []
    for _ in range(600):
        levels.append(glass.closed)
        time.us += 100
    assert levels[0] is False
    assert True in levels
    assert levels[-1] is False


def test_a_knock_lifts_the_ball_for_a_moment_and_turns_nothing(time: Time) -> None:
    glass = TiltSwitch(time)
    glass.knock(5_000)
    levels = []
    for _ in range(3):
        levels.append(glass.closed)
        time.us += 2_500
    assert levels == [False, False, True]
    assert glass.upright


def test_a_glass_on_its_side_does_not_rest_until_it_stands(time: Time) -> None:
    glass = TiltSwitch(time)
    glass.roll(3)
    levels = []
    for _ in range(24):
        levels.append(glass.closed)
        time.us += 10_000
    assert levels == ([False] * 4 + [True] * 4) * 3


def test_gpiozero_hears_every_edge_of_a_tilt_switch_on_the_clock(factory: Any) -> None:
    clock = VirtualClock(start=1000)
    glass = TiltSwitch(lambda: 1000 * clock.now())
    follow(glass.contact, 17, factory, clock)
    device = DigitalInputDevice(17, pull_up=True)
    heard: list[tuple[str, int]] = []
    device.when_activated = lambda: heard.append(("closed", clock.now()))
    device.when_deactivated = lambda: heard.append(("open", clock.now()))
    assert device.is_active
    glass.knock(5_000)
    clock.advance(100)
    assert heard == [("open", 1000), ("closed", 1005)]
