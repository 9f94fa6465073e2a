"""A PN532 on a real serial port: a pseudo-terminal, pyserial, the machine's clock."""

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from hal.clock import SystemClock
from hal.drivers.hub_serial import SerialPort
from hal.drivers.pn532 import Pn532
from hal.drivers.pn532_uart import Pn532Uart
from hal.drivers.polled_readers import PolledReaders
from hal.events import Heard, ReaderBack, ReaderLost, Sighting
from hal.simulated.chips.pn532 import Pn532 as Chip
from hal.simulated.chips.tags import Antenna, Tag

__all__: list[str] = []

SEVEN = bytes.fromhex("04A1B2C3D4E580")


def now_us() -> int:
    return time.monotonic_ns() // 1000


@dataclass
class Cable:
    """A chip at the far end of a pseudo-terminal, served by a thread; `path` is where it is."""

    chip: Chip
    ends: list[int] = field(default_factory=list)
    path: str = "/dev/no-such-port"

    def plug_in(self) -> None:
        self.chip.brownout()
        self.ends = list(pty.openpty())
        for end in self.ends:
            tty.setraw(end)
        self.path = os.ttyname(self.ends[1])
        self.thread = threading.Thread(target=self._serve, args=(self.ends[0],))
        self.going = True
        self.thread.start()

    def unplug(self) -> None:
        self.path = "/dev/no-such-port"
        self.going = False
        self.thread.join()
        for end in self.ends:
            os.close(end)

    def _serve(self, end: int) -> None:
        while self.going:
            if select.select([end], [], [], 0.001)[0]:
                self.chip.hear(os.read(end, 256))
            while said := self.chip.speak():
                os.write(end, said)


@dataclass
class Listener:
    """What is heard, and waiting for it."""

    heard: list[Heard] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)

    def post(self, event: Heard) -> None:
        with self.changed:
            self.heard.append(event)
            self.changed.notify_all()

    def wait_for(self, kind: type[Heard], count: int = 1) -> list[Heard]:
        def come() -> list[Heard]:
            return [event for event in self.heard if type(event) is kind]

        with self.changed:
            assert self.changed.wait_for(lambda: len(come()) >= count, 20), self.heard[-5:]
            return come()


@pytest.fixture
def cable() -> Iterator[Cable]:
    cable = Cable(Chip(Antenna([Tag(SEVEN)]), now_us))
    cable.plug_in()
    yield cable
    if cable.going:
        cable.unplug()


def test_it_is_read_unplugged_plugged_in_elsewhere_and_leaves_no_thread_behind(
    cable: Cable,
) -> None:
    before = set(threading.enumerate())
    clock, listener = SystemClock(), Listener()
    port = SerialPort("usb", lambda: cable.path)
    readers = PolledReaders(clock, {"r1": Pn532(Pn532Uart(port), clock)}, cycle_ms=20)
    readers.start(listener.post)
    (seen,) = {e.uids for e in listener.wait_for(Sighting, 3) if isinstance(e, Sighting)}
    assert seen == (SEVEN.hex().upper(),)
    cable.unplug()
    before -= {cable.thread}
    listener.wait_for(ReaderLost)
    cable.plug_in()
    listener.wait_for(ReaderBack)
    polls = len(listener.wait_for(Sighting))
    listener.wait_for(Sighting, polls + 3)
    readers.close()
    clock.close()
    left = set(threading.enumerate()) - before - {cable.thread}
    for thread in left:
        thread.join(10)
    assert not any(thread.is_alive() for thread in left)
