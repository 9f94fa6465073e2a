"""The one window a process may have, drawn into memory, in virtual time.

Kivy makes one window a process and keeps its clock, so every test borrows the same one: `OffScreen`
gives it the size and dots per inch of a panel, shows a widget, moves time on frame by frame, puts
fingers down and takes pictures.  Nothing sleeps: a second passes as fast as thirty frames can be
drawn.
"""

from __future__ import annotations

import struct
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ui.boot import MAX_FPS, prepare
from ui.theme import VOID, Panel, Theme, rgba

home = tempfile.TemporaryDirectory(prefix="kivy-")  # gone when the process ends
prepare(Path(home.name), off_screen=True)

from kivy.base import EventLoop  # noqa: E402  (the room's one rule: prepare comes first)
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics import ClearBuffers, ClearColor, Fbo  # noqa: E402
from kivy.graphics.opengl import glFinish  # noqa: E402
from kivy.lang import Builder  # noqa: E402

from ui.finger import Finger  # noqa: E402

__all__ = ["SHOTS", "Finger", "OffScreen"]

SHOTS = Path(__file__).parent / ".shots"


class VirtualTime:
    """Seconds that pass only when a frame is drawn."""

    def __init__(self) -> None:
        self.now = time.perf_counter()

    def __call__(self) -> float:
        return self.now


virtual = VirtualTime()


def start() -> None:
    """Open the window and take over the clock; once a process."""
    EventLoop.ensure_window()
    Window.clearcolor = rgba(VOID)
    virtual.now = Clock.time()
    Clock.time = virtual
    Clock._max_fps = 0
    EventLoop.start()


def png(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG file of RGBA pixels whose first row is the lowest, packed fast rather than small."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))
        )

    rows = (pixels[at : at + 4 * width] for at in range(0, 4 * width * height, 4 * width))
    body = b"".join(b"\0" + row for row in reversed(list(rows)))
    head = struct.pack(">LLBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(body, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in chunks)


class OffScreen:
    """A panel on the bench: shows one widget at a time."""

    def __init__(self, panel: Panel, text: float = 1.0) -> None:
        if EventLoop.status != "started":
            start()
        self.panel = panel
        self.theme = Theme(panel.dpi, text)
        self.root: Any = None
        if tuple(Window.size) != (panel.width, panel.height):
            Window.size = (panel.width, panel.height)
            self.frames(2)

    def show(self, widget: Any) -> Any:
        """Put the widget into the window, alone, and let it find its place."""
        self.clear()
        self.root = widget
        Window.add_widget(widget)
        self.frames(4)
        return widget

    def clear(self) -> None:
        """An empty window."""
        for child in Window.children[:]:
            Window.remove_widget(child)
        self.root = None

    def frames(self, count: int = 1, *, draw: bool = False) -> None:
        """Let so many frames pass; each takes a thirtieth of a second.

        Everything happens that happens in a frame, but for the drawing itself, which takes most of
        the time and which only a picture, or a test of drawing, needs (`draw`).
        """
        for _ in range(count):
            virtual.now += 1 / MAX_FPS
            if draw:
                EventLoop.idle()
                glFinish()  # nobody waits for a screen here, so unfinished frames would pile up
                continue
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.frames(round(seconds * MAX_FPS))

    def tap(self, where: Any) -> None:
        """Tap a widget in its middle, or a point in the window, and let the screen react."""
        self.press(where).up()
        self.frames(3)

    def press(self, where: Any) -> Finger:
        """Put a finger down on a widget or point; whoever asked lifts it."""
        x, y = where if isinstance(where, tuple) else self.middle(where)
        return Finger(x, y).down()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Slide a finger from one point to another."""
        finger = Finger(*start).down()
        for step in range(1, steps + 1):
            part = step / steps
            finger.slide(
                start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            )
            self.frames(1)
        finger.up()
        self.frames(2)

    @staticmethod
    def middle(widget: Any) -> tuple[float, float]:
        """The middle of a widget, in window pixels."""
        x, y = widget.to_window(widget.center_x, widget.center_y)
        return (float(x), float(y))

    def walk(self) -> Iterator[Any]:
        """Every widget of the window, parents before children."""
        for root in reversed(Window.children):
            yield from root.walk(restrict=True)

    def find(self, kind: type, test: Callable[[Any], bool] = lambda widget: True) -> Any:
        """The one widget of a kind that passes the test."""
        found = [widget for widget in self.walk() if isinstance(widget, kind) and test(widget)]
        assert len(found) == 1, f"{len(found)} of {kind.__name__}"
        return found[0]

    def words(self) -> list[str]:
        """All words in the window, in the order of the tree."""
        return [widget.text for widget in self.walk() if getattr(widget, "text", "")]

    def shot(self, name: str) -> Path:
        """Take a picture, on the ground that the window has."""
        SHOTS.mkdir(exist_ok=True)
        path = SHOTS / f"{name}_{self.panel.width}x{self.panel.height}.png"
        camera = Fbo(size=(self.panel.width, self.panel.height), with_stencilbuffer=True)
        with camera:
            ClearColor(*rgba(VOID))
            ClearBuffers(clear_stencil=True)
        place = Window.canvas.indexof(self.root.canvas)
        Window.canvas.remove(self.root.canvas)  # a canvas has one parent at a time
        camera.add(self.root.canvas)
        camera.draw()
        path.write_bytes(png(self.panel.width, self.panel.height, camera.pixels))
        camera.remove(self.root.canvas)
        Window.canvas.insert(place, self.root.canvas)
        return path
