"""A key matrix on gpiozero's mock pins, behind which the matrix is solved as a circuit."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from hal.clock import VirtualClock
from hal.drivers.matrix_gpio import AGAIN_MS, GpioMatrix, MatrixUnavailable
from hal.events import Heard, KeyDown, KeyUp
from hal.fault import Fault, Reason
from hal.platform import Platform
from hal.simulated.chips.matrix import Drive, Matrix
from hal.simulated.chips.pins import MatrixPins
from hal.simulated.readers import SimulatedReaders

__all__: list[str] = []

ROWS, COLUMNS = (5, 6, 13, 19), (12, 16, 20, 21)
NAMES = {(row, column): f"k{4 * row + column}" for row in range(4) for column in range(4)}


@pytest.fixture
def factory() -> Iterator[Any]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


@dataclass
class Desk:
    """A matrix, its driver, and what is heard."""

    factory: Any
    diodes: bool = False
    names: dict[tuple[int, int], str] = field(default_factory=lambda: dict(NAMES))
    rise_us: int = 50
    bounce_us: int = 0
    heard: list[Heard] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = VirtualClock(start=1000)
        self.matrix = Matrix(
            4,
            4,
            lambda: 1000 * self.clock.now(),
            diodes=self.diodes,
            rise_us=self.rise_us,
            bounce_us=self.bounce_us,
        )
        self.pins = MatrixPins(self.matrix, self.factory, ROWS, COLUMNS)
        self.keys = GpioMatrix(
            self.clock, ROWS, COLUMNS, self.names, diodes=self.diodes, tell=self.faults.append
        )

    def start(self) -> None:
        self.keys.start(self.heard.append)
        self.clock.advance(100)

    def told(self) -> list[tuple[str, str]]:
        return [
            (type(event).__name__, event.key)  # type: ignore[union-attr]
            for event in self.heard
        ]

    def press(self, *positions: tuple[int, int]) -> None:
        for row, column in positions:
            self.matrix.press(row, column)
            self.clock.advance(150)

    def release(self, *positions: tuple[int, int]) -> None:
        for row, column in positions:
            self.matrix.release(row, column)
            self.clock.advance(150)


def test_every_key_is_known_by_its_row_and_column(factory: Any) -> None:
    desk = Desk(factory)
    desk.start()
    for position in NAMES:
        desk.press(position)
        desk.release(position)
    expected = [(kind, name) for name in NAMES.values() for kind in ("KeyDown", "KeyUp")]
    assert desk.told() == expected


def test_lines_that_rise_slowly_show_no_key_of_the_row_before(factory: Any) -> None:
    desk = Desk(factory, rise_us=900)
    desk.start()
    desk.press((0, 0), (1, 1), (2, 2))
    assert desk.told() == [("KeyDown", "k0"), ("KeyDown", "k5"), ("KeyDown", "k10")]


def test_three_corners_tell_no_fourth_and_are_reported(factory: Any) -> None:
    desk = Desk(factory)
    desk.start()
    desk.press((0, 0), (0, 2), (3, 0))
    assert desk.told() == [("KeyDown", "k0"), ("KeyDown", "k2")]
    assert [(fault.part, fault.reason) for fault in desk.faults] == [("matrix", Reason.AMBIGUOUS)]
    assert desk.keys.ambiguous == {"k0", "k2", "k12", "k14"}
    desk.release((0, 0))
    assert desk.keys.ambiguous == frozenset()
    assert desk.told()[2:] == [("KeyUp", "k0"), ("KeyDown", "k12")]


def test_with_diodes_three_corners_are_three_keys(factory: Any) -> None:
    desk = Desk(factory, diodes=True)
    desk.start()
    desk.press((0, 0), (0, 2), (3, 0))
    assert desk.told() == [("KeyDown", "k0"), ("KeyDown", "k2"), ("KeyDown", "k12")]
    assert desk.faults == []


def test_where_a_fourth_corner_has_no_key_three_keys_are_in_no_doubt(factory: Any) -> None:
    names = {position: name for position, name in NAMES.items() if name != "k14"}
    desk = Desk(factory, names=names)
    desk.start()
    desk.press((0, 0), (0, 2), (3, 0))
    assert [name for _, name in desk.told()] == ["k0", "k2", "k12"]


def test_two_rows_are_never_driven_against_each_other(factory: Any) -> None:
    desk = Desk(factory)
    desk.start()
    for row in (0, 1, 2):
        desk.matrix.press(row, 0)
    driven = set()
    for _ in range(200):
        desk.clock.advance(1)
        driven |= set(desk.matrix._drives)
    assert driven == {Drive.LOW, Drive.FLOATING}
    assert desk.matrix.shorts == 0


def test_a_key_that_bounces_is_one_press(factory: Any) -> None:
    desk = Desk(factory, bounce_us=12_000)
    desk.start()
    for _ in range(10):
        desk.press((1, 1))
        desk.release((1, 1))
    assert desk.told() == [("KeyDown", "k5"), ("KeyUp", "k5")] * 10


def test_a_key_that_is_held_at_the_start_is_no_press(factory: Any) -> None:
    desk = Desk(factory)
    desk.matrix.press(1, 1)
    desk.start()
    assert desk.told() == []
    desk.release((1, 1))
    assert desk.told() == [("KeyUp", "k5")]


def test_a_press_is_known_soon_after_it_has_rested(factory: Any) -> None:
    desk = Desk(factory)
    desk.start()
    desk.matrix.press(3, 3)
    desk.clock.advance(60)
    assert desk.told() == [("KeyDown", "k15")]
    (press,) = desk.heard
    assert isinstance(press, KeyDown)
    assert press.at_ms - 1100 <= 25


class TiedPin(MockPin):  # type: ignore[misc]
    """A row that a held key ties to a column: it pulls it down for as long as it is driven."""

    column: Any = None

    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        if self.column:
            (self.column.drive_low if value == "output" else self.column.drive_high)()


def test_mock_pins_do_not_remember_every_scan(factory: Any) -> None:
    column = factory.pin(COLUMNS[0])
    factory.pin(ROWS[0], pin_class=TiedPin).column = column
    clock, heard = VirtualClock(), list[Heard]()
    keys = GpioMatrix(clock, ROWS, COLUMNS, NAMES)
    keys.start(heard.append)
    clock.advance(2_000)
    assert all(len(factory.pin(number).states) < 5 for number in (*ROWS, *COLUMNS))
    keys.close()


def test_a_closed_matrix_frees_its_pins_and_can_be_started_again(factory: Any) -> None:
    desk = Desk(factory)
    desk.start()
    desk.keys.close()
    desk.keys.close()
    assert desk.clock.next_due() is None
    desk.start()
    desk.press((0, 0))
    assert desk.told() == [("KeyDown", "k0")]


class LgpioError(Exception):
    """As lgpio's own is: nothing but an Exception, and its words in quotes."""

    def __str__(self) -> str:
        return repr(self.args[0])


class FailingPin(MockPin):  # type: ignore[misc]
    """A pin whose chip may go."""

    wrong = ""

    def _get_state(self) -> Any:
        if self.wrong:
            raise LgpioError(self.wrong)
        return super()._get_state()

    def _set_function(self, value: str) -> None:
        if self.wrong:
            raise LgpioError(self.wrong)
        super()._set_function(value)


@pytest.fixture
def failing(factory: Any) -> Iterator[type[FailingPin]]:
    """All pins of the matrix; whatever `wrong` is set to, each of them raises."""
    for number in (*ROWS, *COLUMNS):
        factory.pin(number, pin_class=FailingPin)
    yield FailingPin
    FailingPin.wrong = ""


@dataclass
class Grid:
    """A matrix of pins that may fail."""

    factory: Any
    heard: list[Heard] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = VirtualClock()
        self.keys = GpioMatrix(self.clock, ROWS, COLUMNS, NAMES, tell=self.faults.append)

    def column(self, *, low: bool) -> None:
        """Let the first column be low whichever row is driven: all its keys are held."""
        pin = self.factory.pin(COLUMNS[0])
        (pin.drive_low if low else pin.drive_high)()


def test_pins_that_fail_are_told_once_and_taken_again(
    factory: Any, failing: type[FailingPin]
) -> None:
    grid = Grid(factory)
    grid.keys.start(grid.heard.append)
    grid.clock.advance(100)
    failing.wrong = "unknown handle"
    grid.clock.advance(10_000)
    assert [(fault.part, fault.reason) for fault in grid.faults] == [("matrix", Reason.LOST)]
    failing.wrong = ""
    grid.clock.advance(AGAIN_MS + 100)
    grid.column(low=True)
    grid.clock.advance(200)
    assert [type(event) for event in grid.heard] == [KeyDown] * 4
    failing.wrong = "unknown handle"
    grid.clock.advance(100)
    assert len(grid.faults) == 2
    grid.keys.close()


def test_a_key_that_is_let_go_while_pins_fail_goes_up(
    factory: Any, failing: type[FailingPin]
) -> None:
    grid = Grid(factory)
    grid.keys.start(grid.heard.append)
    grid.clock.advance(100)
    grid.column(low=True)
    grid.clock.advance(200)
    failing.wrong = "unknown handle"
    grid.clock.advance(100)
    failing.wrong = ""
    grid.column(low=False)
    grid.clock.advance(AGAIN_MS + 200)
    assert [type(event) for event in grid.heard] == [KeyDown] * 4 + [KeyUp] * 4
    grid.keys.close()


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_matrix_that_is_closed_while_its_pins_fail_takes_none_again(
    factory: Any, failing: type[FailingPin]
) -> None:
    grid = Grid(factory)
    grid.keys.start(grid.heard.append)
    failing.wrong = "unknown handle"
    grid.clock.advance(100)
    grid.keys.close()
    gc.collect()  # what is thrown away says nothing more
    assert grid.clock.next_due() is None


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("GPIO busy", Reason.BUSY),
        ("can not open gpiochip", Reason.REFUSED),
        ("unknown handle", Reason.UNFIT),
    ],
)
def test_what_lgpio_says_of_a_pin_that_is_to_be_taken_is_a_fault(
    factory: Any, failing: type[FailingPin], words: str, reason: Reason
) -> None:
    grid = Grid(factory)
    failing.wrong = words
    with pytest.raises(MatrixUnavailable) as fault:
        grid.keys.start(grid.heard.append)
    assert (fault.value.at, fault.value.reason) == ("5", reason)


def test_a_pin_that_is_taken_is_said_and_all_others_are_given_back(factory: Any) -> None:
    from gpiozero import InputDevice

    desk = Desk(factory)
    with InputDevice(COLUMNS[3]), pytest.raises(MatrixUnavailable) as fault:
        desk.keys.start(desk.heard.append)
    assert (fault.value.at, fault.value.reason) == ("21", Reason.BUSY)
    desk.start()
    assert desk.told() == []


def test_a_machine_without_pins_is_a_fault_and_the_rest_of_the_table_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    clock, heard = VirtualClock(), list[Heard]()
    platform = Platform(
        clock,
        readers=SimulatedReaders(clock, ["r1"], 100),
        keys=GpioMatrix(clock, ROWS, COLUMNS, NAMES),
    )
    platform.listen(heard.append)
    (fault,) = platform.start()
    clock.advance(250)
    assert fault.reason is Reason.ABSENT
    assert len(heard) == 3
