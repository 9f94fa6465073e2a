"""From what a table is made of to a platform, in which no part stops the others."""

from collections.abc import Mapping

from hal.assembly import Bench, Made, Part, assemble
from hal.clock import VirtualClock
from hal.drivers.hub import HubNames
from hal.drivers.hub_parts import HubPart, HubParts
from hal.events import Heard, KeyDown, Sighting
from hal.fault import Fault, Reason
from hal.ports import Keys, Lights, Post
from hal.simulated.contacts import SimulatedHourglass, SimulatedKeys
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort

__all__: list[str] = []


class Absent:
    """A part of which nothing can be made."""

    def made(self, bench: Bench) -> Made:
        raise Fault("the buzzer", Reason.MISSING)


class DeadKeys(Keys):
    def start(self, post: Post) -> None:
        raise Fault("the matrix", Reason.BUSY)


class Lamp(Lights):
    def __init__(self) -> None:
        self.signs: dict[str, str] = {}
        self.closed = 0

    def show(self, signs: Mapping[str, str]) -> None:
        self.signs = dict(signs)

    def close(self) -> None:
        self.closed += 1


class These:
    """A part that is made already."""

    def __init__(self, made: Made) -> None:
        self._made = made

    def made(self, bench: Bench) -> Made:
        return self._made


def hub(clock: VirtualClock, number: int, *neighbours: str) -> tuple[HubPart, VirtualPort]:
    """A hub of one reader, and the port that it is on."""
    serial = b"SANCTUM%d" % number
    model = ModelHub(serial, readers=1)
    model.boot(0)
    names = HubNames(readers={0: f"r{number}"})
    part = HubPart(f"hub{number}", serial, "usb", names, neighbours=neighbours)
    return part, VirtualPort(f"usb{number}", clock, model)


def hubs(*pairs: tuple[HubPart, VirtualPort]) -> HubParts:
    ports = {part.name: port for part, port in pairs}
    return HubParts(tuple(part for part, _ in pairs), port=lambda part: ports[part.name])


def test_a_part_that_is_missing_is_told_and_the_rest_runs() -> None:
    clock, heard, faults = VirtualClock(), list[Heard](), list[Fault]()
    keys = SimulatedKeys(clock, ["k1"])
    parts: list[Part] = [Absent(), These(Made(keys=(DeadKeys(), keys)))]
    platform = assemble(parts, Bench(clock, faults.append))
    platform.listen(heard.append)
    assert platform.start() == ()
    keys.hold("k1")
    assert heard == [KeyDown("k1", at_ms=0)]
    assert [(each.part, each.reason) for each in faults] == [
        ("the buzzer", Reason.MISSING),
        ("the matrix", Reason.BUSY),
    ]


def test_hubs_on_several_ports_are_one_tables_readers() -> None:
    clock, heard, faults = VirtualClock(), list[Heard](), list[Fault]()
    part = hubs(hub(clock, 1), hub(clock, 2))
    platform = assemble([part], Bench(clock, faults.append))
    platform.listen(heard.append)
    platform.start()
    clock.advance(1_000)
    assert {each.reader for each in heard if isinstance(each, Sighting)} == {"r1", "r2"}
    assert faults == []


def test_hubs_that_are_neighbours_have_slots_that_do_not_overlap_by_our_clock() -> None:
    clock = VirtualClock(12_345)
    pairs = [hub(clock, 1, "hub2"), hub(clock, 2), hub(clock, 3)]
    told: dict[str, list[tuple[int, int]]] = {}
    platform = assemble([hubs(*pairs)], Bench(clock, lambda fault: None))
    platform.start()
    for _ in range(100):
        clock.advance(10)
        for part, port in pairs:
            assert isinstance(port.device, ModelHub)
            slots = [p for kind, p in port.device.commands if kind == 0x91]
            if slots and part.name not in told:
                period, offset, length = (
                    int.from_bytes(slots[0][n : n + 2], "little") for n in (0, 2, 4)
                )
                begins = (clock.now() + offset) % period
                told[part.name] = [(begins, begins + length)]
    assert set(told) == {"hub1", "hub2"}
    (first, _), (second, _) = told["hub1"][0], told["hub2"][0]
    assert 90 <= abs(first - second) <= 110


def test_lights_of_several_parts_are_all_told_and_all_closed() -> None:
    lamps = [Lamp(), Lamp()]
    platform = assemble(
        [These(Made(lights=(lamp,))) for lamp in lamps],
        Bench(VirtualClock(), lambda fault: None),
    )
    assert platform.lights is not None
    platform.lights.show({"gate": "reach"})
    platform.close()
    assert [(lamp.signs, lamp.closed) for lamp in lamps] == [({"gate": "reach"}, 1)] * 2


def test_several_switches_are_one_hourglass() -> None:
    clock, heard = VirtualClock(), list[Heard]()
    glasses = (SimulatedHourglass(clock), SimulatedHourglass(clock))
    platform = assemble([These(Made(hourglasses=glasses))], Bench(clock, lambda fault: None))
    platform.listen(heard.append)
    platform.start()
    for glass in glasses:
        glass.turn()
    assert len(heard) == 2
    platform.close()
    glasses[0].turn()
    assert len(heard) == 2
