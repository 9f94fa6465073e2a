"""Somebody at the other end of a hub's line, who does what firmware/README.md says and remembers.

    peer = Peer(hub)              answers HELLO, acknowledges events and beats
    peer.events                   the events in their order, each once
    peer.ask("EXAMINE", reader=3)  a command, and its DONE
    peer.presence                 what hal.presence makes of what was polled

`deaf` and `mute` make a host of it that is not there. What may live here: a host for tests. What
may not: hal/link, the project's own host.
"""

from __future__ import annotations

from typing import Any

from hal.events import ReadFailed, Sighting, Told
from hal.presence import Presence
from tests.firmware.hub import Hub
from tests.firmware.parts import READERS
from tests.firmware.protocol import TYPES, Message, Reading, frame

__all__ = ["BUSY", "Peer"]

BUSY = 5
"""The result of DONE that says: ask again."""

_EVENTS = {name for type_, name in TYPES.items() if 0x10 <= type_ < 0x20}


class Peer:
    """Takes over the line of `hub`. `all` is every frame that came, `events` the events."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.boot: int | None = None
        self.expect = 0
        self.all: list[Message] = []
        self.events: list[Message] = []
        self.told: list[Told] = []
        self.presence = Presence({str(n): str(n) for n in range(READERS)}, self.told.append)
        self.mute = False
        self.snapshots = True
        self.seen: dict[int, list[str]] = {}
        self._reading = Reading(from_hub=True)
        self._seq = 100
        self._complete: dict[int, bool] = {}
        hub.on_bytes = self.receive

    # -- what comes -------------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Bytes from the hub."""
        for message in self._reading.take(data, self.hub.now_ms()):
            self.all.append(message)
            if message.name == "HELLO":
                self._hello(message)
            elif message.name in _EVENTS:
                self._event(message)
            elif message.name == "BEAT":
                self._beat(message)

    @property
    def dropped(self) -> int:
        """How many of the hub's frames were none."""
        return self._reading.dropped

    def _hello(self, hello: Message) -> None:
        if self.mute:
            return
        oldest, boot = hello.fields["oldest"], hello.fields["boot"]
        known = boot == self.boot and (self.expect - oldest) % 256 <= 64
        if not known:
            self.boot, self.expect = boot, oldest
        self.send("WELCOME", boot=boot, expect=self.expect)
        if not known and self.snapshots:
            self.command("SNAPSHOT", token=self._seq)

    def _event(self, event: Message) -> None:
        if event.seq == self.expect and not self.mute:
            self.expect = (self.expect + 1) % 256
            self.events.append(event)
            if event.name == "INVENTORY":
                self._inventory(event)
        self._acknowledge()

    def _inventory(self, event: Message) -> None:
        fields = event.fields
        self.seen[fields["reader"]] = fields["uids"]
        self._complete[fields["reader"]] = bool(fields["flags"] & 1)
        if not fields["flags"] & 2:
            self._sighting(fields["reader"], event.at_ms)

    def _beat(self, beat: Message) -> None:
        if beat.fields["next"] == self.expect:
            for reader in range(READERS):
                if beat.fields["failed"] >> reader & 1:
                    self.presence.hear(ReadFailed(str(reader), at_ms=beat.at_ms))
                if beat.fields["polled"] >> reader & 1:
                    self._sighting(reader, beat.at_ms)
        self._acknowledge()

    def _sighting(self, reader: int, at_ms: int) -> None:
        uids = tuple(self.seen[reader])
        complete = self._complete[reader]
        self.presence.hear(Sighting(str(reader), uids, complete, at_ms=at_ms))

    def _acknowledge(self) -> None:
        if self.boot is not None and not self.mute:
            self.send("ACK", boot=self.boot, expect=self.expect)

    # -- what goes --------------------------------------------------------------------------------

    def send(self, name: str, seq: int = 0, **fields: Any) -> None:
        """A frame to the hub."""
        self.hub.send(frame(name, seq, **fields))

    def command(self, name: str, **fields: Any) -> int:
        """Send a command; the number that it got."""
        self._seq = (self._seq + 1) % 256
        self.send(name, self._seq, **fields)
        return self._seq

    def ask(self, name: str, **fields: Any) -> Message:
        """Send a command, and wait for its DONE; while the hub is busy, ask again."""
        self._seq = (self._seq + 1) % 256
        while (done := self._asked(name, fields)).fields["result"] == BUSY:
            pass
        return done

    def _asked(self, name: str, fields: dict[str, Any]) -> Message:
        before = len(self.all)
        self.send(name, self._seq, **fields)
        self.hub.run_while(lambda: not self._answers(before), 1000)
        return self._answers(before)[-1]

    def _answers(self, since: int) -> list[Message]:
        return [each for each in self.named("DONE", since) if each.seq == self._seq]

    # -- what was said ----------------------------------------------------------------------------

    def named(self, name: str, since: int = 0) -> list[Message]:
        """The frames of this name, from the `since`th of all on."""
        return [each for each in self.all[since:] if each.name == name]

    def events_named(self, name: str) -> list[Message]:
        """The events of this name, each once."""
        return [each for each in self.events if each.name == name]

    def say_all(self) -> list[dict[str, Any]]:
        """The fields of all events."""
        return [each.fields for each in self.events]
