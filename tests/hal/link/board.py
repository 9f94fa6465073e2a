"""A model hub at the far end of a pseudo-terminal: a real device file, on the machine's time."""

import os
import pty
import select
import threading
import time
import tty

from tests.hal.link.model_hub import ModelHub
from tests.hal.link.wire import SERIAL

__all__ = ["Board"]


class Board:
    """A model hub on a thread of its own. port: the device file, another each time it is plugged
    in. lock: held by whoever moves the model."""

    def __init__(self, readers: int = 2) -> None:
        self.model = ModelHub(SERIAL, readers=readers)
        self.model.boot(self.now())
        self.port = ""
        self.lock = threading.Lock()
        self._ends: tuple[int, ...] = ()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def plug_in(self) -> None:
        device, cable = pty.openpty()
        tty.setraw(device)
        tty.setraw(cable)
        self.port, self._ends = os.ttyname(cable), (device, cable)
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, args=(device,), daemon=True)
        self._thread.start()

    def ready(self, limit_s: float = 30.0) -> bool:
        """Whether, within that time, a host has heard how everything stands, and then enough
        rounds to know that nothing else lies there."""
        end = time.monotonic() + limit_s
        beats = None
        while time.monotonic() < end:
            with self.lock:
                model = self.model
                if any(kind == 0x90 for kind, _ in model.commands) and not model.kept:
                    beats = model.beats if beats is None else beats
                if beats is not None and model.beats > beats + 8:
                    return True
            time.sleep(0.01)
        return False

    def unplug(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        for end in self._ends:
            os.close(end)
        self._ends = ()

    def _run(self, device: int) -> None:
        while not self._stop.is_set():
            ready, _, _ = select.select([device], [], [], 0.005)
            heard = os.read(device, 4096) if ready else b""
            with self.lock:
                self.model.hear(heard, self.now())
                self.model.pass_time(self.now())
                said = self.model.says()
            if said:
                os.write(device, said)
