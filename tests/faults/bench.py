"""The bench: a whole table that faults happen to, from the chips up to the rules.

    chips, keys, glass -> the hub's own firmware -> a serial line -> the hub driver -> platform
        -> presence -> table -> session -> journal

Everything is what a real table runs on, but for the metal: the firmware's core on this machine, and
below it the chips' models.  One virtual clock drives it all, a millisecond at a time.

What may live here: putting it together, hands' ways to touch it, and what was seen.  What may not:
faults (`tests.faults.doing`), what hands want (`tests.faults.hands`), a judgement
(`tests.faults.judge`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.engine import SanctumError, Session
from controller.service import Seating, numbered
from controller.table import Deed
from controller.table.gesture import Key
from controller.wire import TABLE, Answer, View
from hal.assembly import Bench as Makers
from hal.assembly import assemble
from hal.clock import VirtualClock
from hal.drivers.hub_parts import HubParts
from hal.events import GlassTurned, Heard, KeyDown, KeyUp, ReaderBack, ReaderLost, Sighting, Told
from hal.fault import Fault
from hal.presence import Presence
from hal.simulated.chips.line import SimulatedLine
from hal.simulated.chips.tags import Tag
from tests.faults.hubs import Device, StrangeDevice, WiredHub
from tests.faults.plays import PLAYS
from tests.faults.sand import Sand
from tests.faults.script import Script, layout, parts, tags
from tests.faults.truth import EVER, Press, Truth

__all__ = ["Bench"]

HELD_MS = 90
"""How long hands hold a key (ms)."""


class Bench:
    """The table of `script`, switched on.

    hubs     by name; lines: by port; cables: by port, what is plugged in there
    heard    all that the drivers posted; told: all that presence made of it; faults: of parts
    deeds    what became of gestures; entries: those of the journal that something explains
    unsaid   state that changed with no entry of the journal
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.clock = VirtualClock()
        self.truth = Truth(self.clock.now)
        self.play = PLAYS[script.game]
        self.layout = layout(script.game)
        self.parts = parts(script.hubs, script.game)
        self.heard: list[Heard] = []
        self.told: list[Told] = []
        self.faults: list[tuple[int, str, str]] = []
        self.deeds: list[Deed] = []
        self.entries: set[int] = {1}
        self.unsaid: list[str] = []
        self.shown: set[str] = set()
        self.lost: set[str] = set()
        self.met: dict[str, int] = {}
        self.tags: dict[str, Tag] = {}
        self.lies: dict[str, str] = {}
        self._wire()
        self._seat()
        for uid, place in script.lies.items():
            self.put(uid, place)

    # -- put together -------------------------------------------------------------------------

    def _wire(self) -> None:
        """Chips, hubs, lines."""
        self.hubs: dict[str, WiredHub] = {}
        self.lines: dict[str, SimulatedLine] = {}
        self.cables: dict[str, Device | None] = {}
        self.ports: dict[str, str] = {}
        self.chips: dict[str, tuple[str, int]] = {}
        self.keys: dict[str, tuple[str, int, int]] = {}
        for boot, (name, hub) in enumerate(self.parts.hub.items(), 100):
            port = str(hub.port)
            wired = range(len(hub.readers), 16)
            serial = bytes.fromhex(hub.serial)
            self.hubs[name] = WiredHub(serial, boot, diodes=self.script.diodes, absent=wired)
            self.lines[port] = SimulatedLine(port, self.clock, seed=self.script.seed + boot)
            self.ports[name], self.cables[port] = port, None
            self.chips |= {each: (name, n) for n, each in enumerate(hub.readers)}
            self.keys |= {
                each: (name, row, column)
                for row, keys in enumerate(hub.keys)
                for column, each in enumerate(keys)
                if each
            }
            self.plug(port, self.hubs[name])
        self.clock.call_later(1, self._run)

    def _seat(self) -> None:
        """Drivers, table, session."""
        [made] = self.parts.made()
        assert isinstance(made, HubParts)
        ours = replace(made, port=lambda part: self.lines[str(part.port)].host)
        self.platform = assemble([ours], Makers(self.clock, self._fault))
        setup = {**self.play.setup, "seed": str(self.script.seed)}
        self.session: Session[Any] = Session.begin(self.play.game, setup)
        self.session.on_change.append(self._changed)
        self.sand = Sand(self.session, self.clock.now)
        self.seating = Seating(self.session, self.clock, nonce=numbered("bench"))
        known = tags(self.script.game)
        self.things = {uid: each.thing for uid, each in known.tag.items()}
        self.table = self.seating.lay(self.layout, known, on_deed=self._deed, on_change=self._shine)
        self._hash = self.session.hash()
        self._presence = Presence(self.layout.readers, self.told.append)
        self.platform.listen(self._hear)
        self._shine()
        assert self.platform.start() == ()

    def close(self) -> None:
        """Let go of everything."""
        self.platform.close()
        self.seating.close()
        for hub in self.hubs.values():
            hub.close()

    def _run(self) -> None:
        """Another millisecond, for whoever is plugged in or has power of its own."""
        self.clock.call_later(1, self._run)
        now = self.clock.now()
        for hub in self.hubs.values():
            hub.pass_ms(now)
        for device in self.cables.values():
            if isinstance(device, StrangeDevice):
                device.pass_ms(now)

    def plug(self, port: str, device: Device | None) -> None:
        """Plug this into a port, in place of what was there; None: nothing."""
        line, before = self.lines[port], self.cables[port]
        if before is device:
            return
        if before is not None:
            before.on_bytes = lambda data: None
        line.unplug()
        self.cables[port] = device
        if device is not None:
            device.on_bytes = line.device.write
            line.device.on_bytes = device.send
            line.replug()

    # -- what is heard ------------------------------------------------------------------------

    def _hear(self, event: Heard) -> None:
        self.heard.append(event)
        if isinstance(event, ReaderLost):
            self.lost.add(event.reader)
        elif isinstance(event, ReaderBack):
            self.lost.discard(event.reader)
        elif isinstance(event, Sighting):
            self.met.setdefault(self.chips[event.reader][0], event.at_ms)
        self._presence.hear(event)
        self.table.hear(event)

    def _fault(self, fault: Fault) -> None:
        self.faults.append((self.clock.now(), fault.part, str(fault.reason)))

    def _deed(self, deed: Deed) -> None:
        self.deeds.append(deed)
        self.entries |= set(deed.entries)
        by_key = isinstance(deed.gesture, Key) and deed.gesture.name == "glass"
        if deed.effect != "refused" and (by_key or isinstance(deed.event, GlassTurned)):
            self.sand.turned()

    def _changed(self, session: Session[Any]) -> None:
        """An entry was accepted, and with it a state."""
        self._hash = session.hash()
        self.entries |= self.sand.ran_out()
        self._shine()

    def _shine(self) -> None:
        """Show on the lights what the table shows, and each space that is open."""
        lights = self.platform.lights
        if lights is not None:
            shown = self.table.signs() | dict.fromkeys(self.open, "turn")
            self.shown = {place for place in shown if place in self.leds}
            lights.show(shown)

    # -- hands --------------------------------------------------------------------------------

    def put(self, uid: str, place: str) -> None:
        """Set a tag down, on every reader of a place."""
        tag = self.tags.setdefault(uid, Tag(bytes.fromhex(uid)))
        self.lies[uid] = place
        for reader in self.layout.place[place].readers:
            self.lay(reader, tag)

    def lift(self, uid: str) -> None:
        """Take it up again."""
        for reader in self.layout.place[self.lies.pop(uid)].readers:
            self.take(reader, self.tags[uid])

    def lay(self, reader: str, tag: Tag) -> None:
        """Lay a tag on one antenna."""
        hub, number = self.chips[reader]
        board = self.hubs[hub].parts
        board.antennas[number].lay(tag, board.now_us())
        self.truth.lay(reader, tag.uid.hex().upper())

    def take(self, reader: str, tag: Tag) -> None:
        """Take a tag from one antenna."""
        hub, number = self.chips[reader]
        board = self.hubs[hub].parts
        board.antennas[number].lift(tag, board.now_us())
        self.truth.lift(reader, tag.uid.hex().upper())

    def hold(self, key: str, *, sure: bool = True) -> Press | None:
        """Hold a key down; None if it is held already."""
        if any(press.key == key and press.up == EVER for press in self.truth.presses):
            return None
        hub, row, column = self.keys[key]
        self.hubs[hub].parts.matrix.press(row, column)
        press = Press(key, self.clock.now(), sure=sure)
        self.truth.presses.append(press)
        return press

    def release(self, press: Press) -> None:
        """Let it go."""
        hub, row, column = self.keys[press.key]
        self.hubs[hub].parts.matrix.release(row, column)
        press.up = self.clock.now()

    def press(self, key: str) -> None:
        """Press a key as people do."""
        press = self.hold(key)
        self.wait(HELD_MS)
        if press is not None:
            self.release(press)

    def screen(self, option: str) -> None:
        """Answer on a screen; nothing comes of it where the question is another by now."""
        self.give(self.session.asked[0], (option,))

    def give(
        self, seat: str, picks: tuple[str, ...], pairs: tuple[tuple[str, str], ...] = ()
    ) -> None:
        """Give a whole answer on a screen; nothing comes of it where it is refused."""
        session = self.session
        try:
            done = session.do(Answer(session.ask_id, self.seating.nonce(), seat, picks, pairs))
        except SanctumError:
            return
        self.entries.add(done.entry)

    def wait(self, ms: int) -> None:
        """Let time pass.  No state may change but by an entry."""
        self.clock.advance(ms)
        if self.session.hash() != self._hash:
            self.unsaid.append(f"at {self.clock.now()} ms the state changed without an entry")
            self._hash = self.session.hash()

    # -- what can be seen ---------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the whole table sees."""
        return self.table.shown(self.session.view(TABLE))

    @property
    def open(self) -> list[str]:
        """The spaces that can be marked; none where no marks are set."""
        if self.script.game != "noughts":
            return []
        return [s for s, by in zip(SPACES, self.session.state.marks, strict=True) if not by]

    @property
    def marked(self) -> dict[str, str]:
        """Who marked each space that is marked."""
        return {s: by for s, by in zip(SPACES, self.session.state.marks, strict=True) if by}

    def heard_of(self, *kinds: type) -> list[Any]:
        """All that was posted of these kinds."""
        return [event for event in self.heard if isinstance(event, kinds)]

    @property
    def keys_heard(self) -> list[KeyDown | KeyUp]:
        """All edges of keys."""
        return self.heard_of(KeyDown, KeyUp)

    @property
    def turns_heard(self) -> list[GlassTurned]:
        """All turns of the hourglass."""
        return self.heard_of(GlassTurned)

    @property
    def agrees(self) -> bool:
        """Whether what the table believes to lie where is what truly lies there, and its lights
        show what they were told."""
        felt: dict[str, set[str]] = {}
        for uid, places in self.table.lying.items():
            for place in places:
                felt.setdefault(place, set()).add(uid)
        lies = self.truth.lying(self.layout.readers)
        return not self.lost and felt == lies and self.lit == self.shown

    @property
    def leds(self) -> set[str]:
        """The places that have LEDs."""
        return {place for hub in self.parts.hub.values() for place in hub.leds}

    @property
    def lit(self) -> set[str]:
        """The places whose LEDs shine."""
        return {
            place
            for name, hub in self.parts.hub.items()
            for place, numbers in hub.leds.items()
            if any(any(self.hubs[name].parts.leds.leds[n].shown) for n in numbers)
        }


SPACES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""The spaces in the order of the game's own board."""
