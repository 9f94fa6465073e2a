"""The hub and the project's own host, hal.link, which know each other from the protocol alone."""

import pytest

from hal.link.hub_link import HubLink, Step
from hal.link.messages import Examine, Inventory, Key
from hal.link.news import Answered, Gone, Met, News, Polled, Told, Whole
from tests.firmware.host import HostHub
from tests.firmware.hub import SERIAL, Hub
from tests.firmware.mega import MegaHub

__all__: list[str] = []

TAG = "04a1b2c3d4e580"


class Side:
    """HubLink at the other end of a hub's line. `news` is all it gave."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.news: list[News] = []
        self.link = HubLink({SERIAL: Step()}, 0)
        hub.on_bytes = self._receive
        self._tick()

    def of(self, kind: type[News]) -> list[News]:
        return [each for each in self.news if isinstance(each, kind)]

    def _receive(self, data: bytes) -> None:
        self.news += self.link.receive(data, self.hub.now_ms())
        self._flush()

    def _tick(self) -> None:
        self.news += self.link.tick(self.hub.now_ms())
        self._flush()
        self.hub.at(10, self._tick)

    def _flush(self) -> None:
        if out := self.link.bytes_to_send():
            self.hub.send(out)


@pytest.mark.parametrize("kind", [HostHub, MegaHub])
def test_they_meet_and_tell_each_other_everything(kind: type[Hub]) -> None:
    with kind(absent=range(2, 16)) as hub:
        side = Side(hub)
        hub.parts.lay(1, TAG)
        hub.run(1500)
        assert isinstance(side.news[0], Met)
        assert len(side.of(Whole)) == 1
        hub.parts.matrix.press(1, 2)
        hub.run(200)
        told = [each.event for each in side.of(Told) if isinstance(each, Told)]
        assert [each.key for each in told if isinstance(each, Key)] == [10]
        lists = {each.reader: each.uids for each in told if isinstance(each, Inventory)}
        assert lists[1] == (bytes.fromhex(TAG),)
        assert any(isinstance(each, Polled) and each.beat.polled == 0b11 for each in side.news)
        assert not side.of(Gone)


def test_a_command_is_answered() -> None:
    with HostHub(absent=range(2, 16)) as hub:
        side = Side(hub)
        hub.run(500)
        side.link.command(Examine(1), hub.now_ms())
        hub.run(200)
        (answered,) = side.of(Answered)
        assert isinstance(answered, Answered)
        assert answered.done
        assert answered.done.result == 0


def test_a_hub_that_boots_anew_is_met_anew_and_gives_nothing_twice() -> None:
    with HostHub(absent=range(2, 16)) as hub:
        side = Side(hub)
        hub.run(700)
        hub.parts.matrix.press(1, 2)
        hub.run(200)
        hub.parts.matrix.release(1, 2)
        hub.run(200)
        hub.reset()
        hub.run(4000)
        assert len(side.of(Met)) == 2
        assert len(side.of(Whole)) == 2
        keys = [each for each in side.of(Told) if isinstance(each, Told)]
        assert len([each for each in keys if isinstance(each.event, Key)]) == 2
