"""The lines on which reader hubs may be: opened, listened to, lost, and opened again for ever.

    port.open -> line: heard, lost   ->   HubLink   ->   news   ->   the Hub with that serial
                                            |
                  line.write  <-------------'

A hub is met wherever it says HELLO: two hubs whose cables were swapped are what they were. A port
that cannot be opened, whose line has ended, or whose hub has fallen silent, is opened again, at
first after half a second and then ever more seldom, but at the latest every 5 s: somebody may be
standing there with the plug in his hand. Only where no hub ever was a silent port stays as it is,
open and unwritten: opening can reset what is plugged in, and it may be somebody else's. What is
wrong with a port is told once, until a hub was met on it.

Bytes come on threads, time on the clock's, lights on the service's; so everything here happens
under one lock. On a simulated line and virtual time there is no thread at all. What may take its
time never happens under that lock, or one bad port would hold up every hub: a port is opened before
it is taken, closed once the lock is free, and neither a port's `open` nor a line's `write` waits:
these are called on the clock's own thread.

What may live here: who is on which line. What may not: what a hub is to a table
(`hal.drivers.hub`), and which ports there are (`hal.drivers.hub_ports`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable

from hal.clock import Call, Clock
from hal.drivers.hub import Hub
from hal.fault import Fault, Reason
from hal.link.hub_link import HubLink, Step
from hal.link.line import Line, Port, Tell, Watch
from hal.link.news import Answered, Gone, Met, News, Stranger, Unmet

__all__ = ["AGAIN_MS", "STRANGERS", "HubLines"]

STRANGERS = 8
"""How many hubs that are none of ours are told of on one port: more than anybody plugs in."""

AGAIN_MS = (500, 1000, 2000, 5000)
"""After how long a port is opened again: at first, and ever after."""


class HubLines:
    """All ports on which hubs may be, and all hubs that may be on them.

    tell: is given each Fault once. watch: sees every frame.
    """

    def __init__(
        self,
        ports: Iterable[Port],
        hubs: Iterable[Hub],
        clock: Clock,
        tell: Tell,
        watch: Watch = lambda port, frame, came: None,
    ) -> None:
        self.lock = _Lock()
        self.clock = clock
        self.tell = tell
        self.watch = watch
        self.hubs = {hub.serial: hub for hub in hubs}
        self.steps = {serial: Step() for serial in self.hubs}
        self._lines = [_Line(port, self) for port in ports]
        self._users = 0
        self._begun = False
        for hub in self.hubs.values():
            hub.lines = self

    def begin(self) -> None:
        """Open every port, on the clock's own time. Once; one more uses them."""
        with self.lock:
            self._users += 1
            if self._begun:
                return
            self._begun = True
            for line in self._lines:
                line.begin()
            for hub in self.hubs.values():
                hub.started()

    def end(self) -> None:
        """One uses them no more; with the last every line is closed, for good."""
        with self.lock:
            self._users -= 1
            if self._users > 0:
                return
            for line in self._lines:
                line.end()
            for hub in self.hubs.values():
                hub.ended()

    def flush(self, link: HubLink) -> None:
        """Write what a link has to send."""
        for line in self._lines:
            if line.link is link:
                line.flush()


class _Lock:
    """A lock that its holder may take again, and lines that are closed as soon as it is free."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0
        self._left: list[Line] = []

    def __enter__(self) -> None:
        self._lock.acquire()
        self._depth += 1

    def __exit__(self, *how: object) -> None:
        self._depth -= 1
        left: list[Line] = []
        if not self._depth:
            left, self._left = self._left, left
        self._lock.release()
        for line in left:
            line.close()

    def leave(self, line: Line) -> None:
        """Have a line closed; for whoever holds the lock."""
        self._left.append(line)


class _Line:
    """One port. `link` is None while it is not open."""

    def __init__(self, port: Port, lines: HubLines) -> None:
        self.port = port
        self.link: HubLink | None = None
        self._all = lines
        self._line: Line | None = None
        self._hub: Hub | None = None
        self._tries = 0
        self._told: Reason | None = None
        self._strangers: set[tuple[bytes, str]] = set()
        self._call: Call | None = None
        self._ours = False
        self._ended = False

    def begin(self) -> None:
        """Open the port as soon as the clock comes to it."""
        self._call = self._all.clock.call_later(0, self._open)

    def end(self) -> None:
        """Close it for good."""
        self._ended = True
        self._shut()
        if self._call is not None:
            self._call.cancel()

    # -- opening ------------------------------------------------------------------------------

    def _open(self) -> None:
        with self._all.lock:
            self._call = None
            if self._ended:
                return
            name = self.port.name
            link = HubLink(
                self._all.steps,
                self._all.clock.now(),
                lambda frame, came: self._all.watch(name, frame, came),
            )
            # The link stands before the line does: bytes may come before `open` returns.
            self.link = link
        try:
            line = self.port.open(
                lambda data: self._heard(link, data), lambda fault: self._lost(link, fault)
            )
        except Fault as fault:
            self._lost(link, fault)
        except Exception as error:  # a library's own: it must not leave the port closed for ever
            self._lost(link, Fault(name, Reason.UNFIT, str(error)))
        else:
            self._opened(link, line)

    def _opened(self, link: HubLink, line: Line) -> None:
        """The port is open; meanwhile it may have been lost again, or ended for good."""
        with self._all.lock:
            if self.link is not link or self._ended:
                self._all.lock.leave(line)
                return
            self._line = line
            self.flush()

    def _again(self, fault: Fault) -> None:
        """Say once what is wrong with the port, and try again in a while."""
        self._say(fault.reason, fault.detail)
        delay = AGAIN_MS[min(self._tries, len(AGAIN_MS) - 1)]
        self._tries += 1
        self._call = self._all.clock.call_later(delay, self._open)

    def _say(self, reason: Reason, detail: str = "") -> None:
        gone = (self._told, reason) == (Reason.LOST, Reason.ABSENT)  # the same, seen from later
        if self._told is not reason and not gone:
            self._told = reason
            self._all.tell(Fault(self.port.name, reason, detail))

    def _shut(self) -> None:
        """Let the line go, and whoever was on it."""
        link, self.link = self.link, None
        line, self._line = self._line, None
        if line is not None:
            self._all.lock.leave(line)
        if link is not None and not self._ended:  # who is switched off is not lost
            self._take(link.close(self._all.clock.now()), link)

    def _lost(self, link: HubLink, fault: Fault) -> None:
        """The line ended by itself."""
        with self._all.lock:
            if self.link is link and not self._ended:
                self._shut()
                self._again(fault)

    # -- what comes and goes ------------------------------------------------------------------

    def _heard(self, link: HubLink, data: bytes) -> None:
        with self._all.lock:
            if self.link is link and not self._ended:
                self._take(link.receive(data, self._all.clock.now()), link)
                self.flush()

    def _tick(self) -> None:
        with self._all.lock:
            link, self._call = self.link, None
            if link is not None and not self._ended:
                self._take(link.tick(self._all.clock.now()), link)
                self.flush()

    def flush(self) -> None:
        """Write what the link has to send, and wait for what is due."""
        link, line = self.link, self._line
        if link is None or line is None:
            return
        data = link.bytes_to_send()
        try:
            if data:
                line.write(data)
        except Fault as fault:
            self._lost(link, fault)
        else:
            self._wake()

    def _wake(self) -> None:
        """Be called when something is due; a call that comes too early finds nothing to do."""
        due = self.link.due() if self.link is not None else None
        if due is None or (self._call is not None and self._call.due <= due):
            return
        if self._call is not None:
            self._call.cancel()
        delay = max(0, due - self._all.clock.now())
        self._call = self._all.clock.call_later(delay, self._tick)

    def _take(self, news: list[News], link: HubLink) -> None:
        """Hand on what the link says, to the hub that is on it."""
        silent = False
        left = max((n for n, each in enumerate(news) if isinstance(each, Gone)), default=-1)
        for number, each in enumerate(news):
            if number < left and isinstance(each, Answered) and each.done is None:
                continue  # it was asked of a hub that is gone: whoever comes next is told anew
            match each:
                case Met(hello=hello):
                    self._hub = self._all.hubs[hello.serial]
                    self._tries, self._told, self._ours = 0, None, True
                    self._strangers.clear()
                case Unmet(heard=heard):
                    self._say(Reason.UNFIT if heard else Reason.SILENT)
                    silent = not heard
                case Stranger(hello=hello, why=why):
                    self._strange(hello.serial, why)
                case _:
                    pass
            if self._hub is not None:
                self._hub.take(each, link)
            if isinstance(each, Gone):
                self._hub, silent = None, True
        if silent and self._ours and self._hub is None and self.link is link:
            self._shut()
            self._again(Fault(self.port.name, Reason.SILENT))

    def _strange(self, serial: bytes, why: str) -> None:
        """A hub that is not answered: told once, until one of ours was met here."""
        if (serial, why) in self._strangers or len(self._strangers) >= STRANGERS:
            return
        self._strangers.add((serial, why))
        hub = self._all.hubs.get(serial)
        if hub is None:
            self._all.tell(Fault(serial.hex().upper(), Reason.UNKNOWN, self.port.name))
        else:
            reason = Reason.BUSY if why == "twin" else Reason.UNFIT
            self._all.tell(Fault(hub.name, reason, f"{why}, {self.port.name}"))
