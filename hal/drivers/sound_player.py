"""Sound by programs that are installed: each sound is a child process that plays one file.

    play, loop, speak, stop  --one queue-->  a thread of our own: starts children, and looks
                                             after those that run

Starting a program can take long on a slow disk, and a player can hang, fail or refuse to go: all of
that happens on the one thread here, so whoever asks for a sound goes on at once.  (It asks no Clock
for that reason: a call of the Clock's must be short.)

    many       beside what is said and what goes on, `MOST` sounds are played at once; another one
               ends the oldest
    failing    a player that fails at a file is not asked for it again, the next one is; and for
               none at all once it has failed at `FAILURES` files and played nothing in between
    hanging    what does not go when it is asked to is killed `GRACE_S` later
    going on   a file that is heard over and over is started anew whenever it has ended, so no
               child outlives its file by much, even if we are killed; one that ends at once again
               and again is given up.  A new one comes in, as slowly as its player can, over the
               old, which is ended `FADE_S` later

Every child is the leader of a session of its own, and what is ended is that session: no other
process is ever touched.
"""

from __future__ import annotations

import logging
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from hal.drivers.sound_programs import FADE_S, Player, Voice
from hal.ports import Sound

__all__ = ["GRACE_S", "MOST", "PlayerSound"]

_log = logging.getLogger(__name__)

MOST = 4
"""How many sounds are played at once."""

ORDERS = 64
"""How many calls may wait for the thread; what comes then is silence."""

FAILURES = 3
"""How many failures are too many."""

GRACE_S = 1.0
"""Seconds that a child has to go when it is asked to."""

LOOK_S = 0.05
"""Seconds between two looks at the children that run."""

SHORTEST_S = 0.5
"""A file that goes on being heard lasts longer than that."""

_Order = Callable[[], None]


@dataclass
class _Child:
    """A program that runs since then, and what plays which file, if it does.  Once it is to go:
    `until` when it may run, and whether it was `told`."""

    process: subprocess.Popen[bytes]
    since: float
    player: Player | None = None
    file: Path = Path()
    told: bool = False
    until: float | None = None


class PlayerSound(Sound):
    """Sound by `players`, the first of which that plays a file does, and by `voice`, if there is
    one; `volume` is in percent."""

    def __init__(
        self, players: tuple[Player, ...], voice: Voice | None = None, *, volume: int = 100
    ) -> None:
        self._players = list(players)
        self._voice = voice
        self._volume = volume
        self._failed: dict[str, set[Path]] = {each.program: set() for each in players}
        self._unplayable: set[str] = set()
        self._playing: list[_Child] = []
        self._going: list[_Child] = []
        self._saying: _Child | None = None
        self._ambience: _Child | None = None
        self._looping: Path | None = None
        self._brief = 0
        self._orders: queue.Queue[_Order] = queue.Queue(ORDERS)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._work, name="sound", daemon=True)
        self._thread.start()

    # -- the port -----------------------------------------------------------------------------

    def play(self, file: Path) -> None:
        self._order(lambda: self._play(file))

    def loop(self, file: Path | None) -> None:
        self._order(lambda: self._loop(file))

    def speak(self, text: str, language: str) -> None:
        self._order(lambda: self._speak(text, language))

    def stop(self) -> None:
        self._order(self._silence)

    def close(self) -> None:
        """End all that sounds; returns when no child is left, `GRACE_S` and a little later at
        the latest, or where even killing does not help."""
        self._closed.set()
        self._order(lambda: None)
        self._thread.join(3 * GRACE_S)

    # -- the thread ---------------------------------------------------------------------------

    def _order(self, order: _Order) -> None:
        with suppress(queue.Full):  # the thread is busy: what is too much is not heard
            self._orders.put_nowait(order)

    def _work(self) -> None:
        """Carry out orders, and look after the children, until we are closed."""
        while not self._closed.is_set():
            try:
                order = self._orders.get(timeout=LOOK_S if self._children() else None)
            except queue.Empty:
                pass
            else:
                self._safely(order)
            self._safely(self._look)
        self._safely(self._silence)
        while self._children():
            time.sleep(LOOK_S / 5)
            self._safely(self._look)

    def _safely(self, order: _Order) -> None:
        """What goes wrong is a line in the log, and the next sound is played all the same."""
        try:
            order()
        except Exception:
            _log.exception("a sound is lost")

    def _children(self) -> list[_Child]:
        """All that run."""
        found = [*self._playing, *self._going]
        return found + [each for each in (self._saying, self._ambience) if each is not None]

    # -- orders -------------------------------------------------------------------------------

    def _play(self, file: Path) -> None:
        child = self._started(file)
        if child is None:
            return
        self._playing.append(child)
        while len(self._playing) > MOST:
            self._let_go(self._playing.pop(0))

    def _loop(self, file: Path | None) -> None:
        old, self._ambience = self._ambience, None
        self._looping, self._brief = file, 0
        if file is not None:
            self._ambience = self._started(file, fade=True)
        if old is not None:
            self._let_go(old, 0.0 if self._ambience is None else FADE_S)

    def _speak(self, text: str, language: str) -> None:
        if self._saying is not None:
            self._let_go(self._saying)
            self._saying = None
        if not text or self._voice is None:
            return
        # A file, not a pipe: a voice that does not read must not make us wait.
        with tempfile.TemporaryFile() as words:
            words.write(text.encode())
            words.seek(0)
            self._saying = self._child(self._voice.command(language, self._volume), words)

    def _silence(self) -> None:
        self._looping = None
        for child in self._children():
            self._let_go(child)
        self._playing, self._saying, self._ambience = [], None, None

    # -- children -----------------------------------------------------------------------------

    def _started(self, file: Path, *, fade: bool = False) -> _Child | None:
        """A child that plays `file`; None where no player does."""
        kind = file.suffix.lower()
        for player in [each for each in self._players if kind in each.plays]:
            if file in self._failed[player.program]:
                continue
            child = self._child(player.command(file, self._volume, fade=fade))
            if child is not None:
                child.player, child.file = player, file
                return child
            self._count(player, file)
        if file.name not in self._unplayable:
            self._unplayable.add(file.name)
            _log.warning("no installed program plays %s", file.name)
        return None

    def _child(self, command: list[str], words: IO[bytes] | None = None) -> _Child | None:
        """A program that runs; None where it cannot be started."""
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL if words is None else words,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as wrong:
            _log.warning("%s cannot be started: %s", command[0], wrong.strerror)
            return None
        return _Child(process, time.monotonic())

    def _let_go(self, child: _Child, after_s: float = 0.0) -> None:
        """Ask a child to go, now or later; `_look` sees to it that it does."""
        child.until = time.monotonic() + after_s
        if child not in self._going:
            self._going.append(child)
        self._ask(child)

    def _ask(self, child: _Child) -> None:
        """Ask it to go if it is time, and kill it if it was asked long ago."""
        now = time.monotonic()
        if child.until is None or now < child.until:
            return
        if not child.told:
            child.told, child.until = True, now + GRACE_S
            signalled(child, signal.SIGTERM)
        else:
            signalled(child, signal.SIGKILL)

    def _look(self) -> None:
        """See who has ended, by itself or because it was to."""
        self._playing = [each for each in self._playing if not self._ended(each)]
        if self._saying is not None and self._ended(self._saying):
            self._saying = None
        if self._ambience is not None and self._ended(self._ambience):
            self._again(self._ambience)
        for child in self._going:
            if child.process.poll() is None:
                self._ask(child)
        self._going = [each for each in self._going if each.process.poll() is None]

    def _again(self, ended: _Child) -> None:
        """What goes on being heard has come to its end: from the start."""
        self._ambience = None
        if time.monotonic() - ended.since < SHORTEST_S:
            self._brief += 1
        if self._looping is not None and self._brief < FAILURES:
            self._ambience = self._started(self._looping)

    def _ended(self, child: _Child) -> bool:
        """Whether it has; a player's failure is counted."""
        code = child.process.poll()
        if code is None:
            return False
        if child.player is not None:
            if code == 0:
                self._failed[child.player.program].clear()
            else:
                self._count(child.player, child.file)
        elif code != 0:
            _log.warning("the voice has failed")
        return True

    def _count(self, player: Player, file: Path) -> None:
        """It has failed at a file: perhaps at one too many."""
        failed = self._failed[player.program]
        failed.add(file)
        if len(failed) >= FAILURES and player in self._players:
            self._players.remove(player)
            _log.warning("%s fails and is not asked again", player.program)


def signalled(child: _Child, sign: signal.Signals) -> None:
    """Send a signal to the session that our child leads.  It is not reaped yet, so that its
    number cannot be anybody else's."""
    if child.process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.process.pid, sign)
