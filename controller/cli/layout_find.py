"""`sanctum-table layout find`: a tag is walked from space to space, and the readers that hear it
are written into the layout as they are found; keys are pressed when their names are said.

    a tag laid down, a key pressed  --threads of hal-->  one queue  -->  the finder  -->  the file
    words typed: skip, back, take, stop  ------------------^

A place that has a light shines while it is asked for.  Where no hardware is named, the name of a
reader or a key is typed in place of the tag.

What may live here: that conversation.  What may not: what is wanted (`controller.table.finder`),
and what is written (`controller.table.layout_written`).
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Protocol

import typer

from controller.cli.app import complain, games_known, reason, say
from controller.cli.doctor_measure import Opened, served
from controller.cli.layout import begun, layout
from controller.cli.layout_words import faces_of
from controller.cli.shelf import SETUP
from controller.cli.ui import own_socket
from controller.engine import ContentError, Invalid
from controller.engine.shape import shaped
from controller.engine.toml import read
from controller.files import write_whole
from controller.table import Layout, read_layout
from controller.table import finder as finding
from controller.table.finder import Finder, Given, Want
from controller.table.layout import KeyOf, Place
from controller.table.layout_written import given, withdrawn
from controller.table.parts import Parts, read_parts
from controller.wire import TABLE, Msg, View
from hal.clock import SystemClock
from hal.events import Heard, KeyDown, TagPlaced, Told
from hal.presence import Presence

__all__ = ["Ear", "Heeded", "Walk", "as_wired", "find"]

TOGETHER_MS = 300
"""So long after a reader is sure of a tag others may be found to hear it too (ms)."""

SIMULATED = "simulated"

SKIP, BACK, TAKE, STOP = ("skip", "s"), ("back", "b"), ("take", "t"), ("stop", "q")

Heeded = tuple[str, tuple[str, ...]]
"""What came in: "readers", "key" or "word", and which; ("end", ()) where nothing more is typed."""


class Ear:
    """Listens to `readers` for a tag that is laid down, and to keys; what it hears it puts into
    `heeded`.  For one thread, as a platform calls it."""

    def __init__(self, readers: Iterable[str], heeded: queue.SimpleQueue[Heeded]) -> None:
        self._heeded = heeded
        self._presence = Presence({name: name for name in readers}, self._told)
        self._laid: TagPlaced | None = None

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports."""
        if isinstance(event, KeyDown):
            self._heeded.put(("key", (event.key,)))
            return
        self._presence.hear(event)
        laid = self._laid
        if laid is not None and event.at_ms >= laid.at_ms + TOGETHER_MS:
            self._laid = None
            also = self._presence.also_at(laid.place, laid.uid)
            self._heeded.put(("readers", (laid.place, *also)))

    def _told(self, event: Told) -> None:
        """A tag that lay there at the start was laid by nobody."""
        if isinstance(event, TagPlaced) and self._laid is None:
            self._laid = event


class Lamp(Protocol):
    """What can light places."""

    def shine(self, signs: Mapping[str, str]) -> None:
        """Light these places, and no other."""


class Walk:
    """The conversation, until all is found or somebody stops.

    lamp   lights the place that is asked for; None: nothing does
    typed  whether the name of a reader or key may be typed in place of a tag
    """

    def __init__(
        self,
        file: Path,
        finder: Finder,
        heeded: queue.SimpleQueue[Heeded],
        lamp: Lamp | None,
        *,
        typed: bool,
    ) -> None:
        self.file = file
        self.finder = finder
        self.heeded = heeded
        self.lamp = lamp
        self.typed = typed

    def go(self) -> None:
        """Raises `Invalid` where the file cannot be changed; what was found before stands in it."""
        asked: Want | None = None
        while (want := self.finder.want) is not None:
            if want is not asked:
                say(want.asks())
                if self.lamp is not None:
                    self.lamp.shine({want.name: "reach"})
                asked = want
            kind, names = self.heeded.get()
            if kind == "end" or (kind == "word" and names[0].lower() in STOP):
                break
            if self.after(kind, names):
                asked = None
        if self.lamp is not None:
            self.lamp.shine({})
        self.sum_up()

    def after(self, kind: str, names: tuple[str, ...]) -> bool:
        """Take in what came; whether it is to be asked anew."""
        word = names[0].lower() if kind == "word" else ""
        if word in SKIP:
            self.finder = self.finder.skip()
        elif word in BACK:
            self.finder, gone = self.finder.back()
            if gone is not None:
                self.write(partial(withdrawn, what=gone))
                say(Msg("{names} is free again.", names=", ".join(gone.names)))
            return True
        elif word in TAKE:
            self.take_in(*self.finder.take())
        elif word:
            self.heed_typed(names)
        elif kind == "key":
            self.take_in(*self.finder.pressed(names[0]))
        else:
            self.take_in(*self.finder.heard(*names))
        return False

    def heed_typed(self, names: tuple[str, ...]) -> None:
        """A word that is no command: the name of a reader or key, where that may be typed."""
        want = self.finder.want
        if not self.typed:
            complain(Msg("There are four words: skip, back, take, stop."))
        elif want is not None and want.kind == "key":
            self.take_in(*self.finder.pressed(names[0]))
        else:
            self.take_in(*self.finder.heard(*names[0].split()))

    def take_in(self, finder: Finder, outcome: Given | Msg | None) -> None:
        """What the finder makes of it: into the file, or said."""
        if isinstance(outcome, Given):
            self.write(partial(given, what=outcome))
            label = outcome.want.label or outcome.want.name
            say(Msg("{want}: {names}.", want=label, names=", ".join(outcome.names)))
        elif outcome is not None:
            complain(outcome)
        self.finder = finder

    def write(self, change: Callable[[str], str]) -> None:
        """Change the file, or make it; a link stays one."""
        path, text = self.file.resolve(), ""
        try:
            if path.exists():
                read_layout(path)
                text = path.read_text("utf-8-sig")
            write_whole(path, change(text).encode())
        except OSError as wrong:
            raise Invalid(
                Msg(
                    "{path} cannot be written: {reason}.",
                    path=str(self.file),
                    reason=reason(wrong),
                )
            ) from None

    def sum_up(self) -> None:
        """How it went."""
        left = len(self.finder.wants) - self.finder.found
        if not left:
            say(Msg("Everything was found; it stands in {file}.", file=str(self.file)))
            return
        say(
            Msg(
                "{n} is left; what was found stands in {file}, and the same command goes on.",
                plural="{n} are left; what was found stands in {file}, and the same command goes "
                "on.",
                n=left,
                file=str(self.file),
            )
        )


@layout.command()
def find(
    file: Annotated[Path, typer.Argument(help="The layout file; made if it is not there.")],
    game: Annotated[
        str, typer.Option(help=games_known("The game whose board it is"), show_default=False)
    ],
    setup: Annotated[list[str] | None, typer.Option(help=SETUP)] = None,
    pack: Annotated[list[Path] | None, typer.Option(help="A pack of one's own; repeatable.")] = (
        None
    ),
    hardware: Annotated[Path | None, typer.Option(help="The parts file of the table.")] = None,
    platform: Annotated[
        str, typer.Option(help="simulated: the names of readers and keys are typed.")
    ] = "",
    trays: Annotated[
        bool, typer.Option("--trays", help="The readers lie in trays below areas that change.")
    ] = False,
    keys: Annotated[bool, typer.Option(help="Ask for keys as well, and for dice's faces.")] = True,
    pads: Annotated[bool, typer.Option(help="Ask for a card pad as well.")] = True,
    own: Annotated[
        bool, typer.Option("--own", help="Ask for a pad and keys of each seat's own as well.")
    ] = False,
    key: Annotated[
        list[str] | None, typer.Option(help="A further thing that a key is to do; repeatable.")
    ] = None,
) -> None:
    """Walk one tag from space to space: the reader that hears it is written into the layout."""
    if (hardware is None) == (not platform) or platform not in ("", SIMULATED):
        raise Invalid(Msg("Say the table's parts with --hardware, or --platform simulated."))
    plan = read_layout(file) if file.exists() else Layout()
    session = begun(game, setup or [], pack or [])
    wants = [*wanted(plan, session.view(TABLE), trays)]
    seats = session.game.seats(session.state) if own else ()
    if pads:
        wants += finding.pads(plan, seats)
    faces = faces_of(session) if keys else ()
    if keys or key:
        wants += finding.keys(plan, (*faces, *(key or ())))
    if keys:
        wants += finding.own_keys(plan, seats, faces)
    finder = finding.begun(plan, wants)
    if finder.want is None:
        say(Msg("The layout has everything already."))
        return
    say(Msg("{n} to find. Words: skip, back, take, stop.", n=len(finder.wants)))
    heeded: queue.SimpleQueue[Heeded] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin, heeded), daemon=True).start()
    if hardware is None:
        Walk(file, finder, heeded, None, typed=True).go()
    else:
        walked(hardware, file, finder, heeded)


def wanted(plan: Layout, view: View, trays: bool) -> Iterator[Want]:
    """The spaces that are asked for, or the trays below them."""
    return finding.trays(plan, view) if trays else finding.spaces(plan, view)


def listen(lines: Iterable[str], heeded: queue.SimpleQueue[Heeded]) -> None:
    """Take in what is typed; on a thread of its own, which ends with the program."""
    for line in lines:
        if said := line.strip():
            heeded.put(("word", (said,)))
    heeded.put(("end", ()))


def walked(hardware: Path, file: Path, finder: Finder, heeded: queue.SimpleQueue[Heeded]) -> None:
    """The same with the table's own readers.  Raises `Invalid` where a service holds them."""
    parts = read_parts(hardware, as_wired(hardware))
    if (service := served(own_socket())) is not None:
        service.close()
        raise Invalid(Msg("A service is running and holds the table: stop it first."))
    readers = [name for sort, name, _ in parts.named() if sort == "reader" and name]
    clock = SystemClock()
    try:
        table = Opened(parts, clock, Ear(readers, heeded).hear)
        try:
            Walk(file, finder, heeded, table, typed=False).go()
        finally:
            table.close()
    finally:
        clock.close()


def as_wired(hardware: Path) -> Layout:
    """A layout that has every name of a parts file, which is about to be given a real one.  Raises
    `ContentError`."""
    source = read(hardware)
    made = shaped(source.data, Parts)
    if made.value is None:
        raise ContentError(*(source.mistake(each.at, each.what) for each in made.mistakes))
    named = [(sort, name) for sort, name, _ in made.value.named() if name]
    places = {name: Place((name,)) for sort, name in named if sort in ("reader", "place")}
    return Layout(place=places, key={name: KeyOf("1") for sort, name in named if sort == "key"})
