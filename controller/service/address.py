"""The address: the socket where clients find the service, held by one service at a time.

Whoever holds the lock beside the socket is the service.  The kernel lets go of a lock when its
holder dies, however it dies, so a socket file without a lock was left by a dead service and may be
replaced.  What is no socket of ours (a file, a socket at which somebody else answers) is never
touched.

Only the person who started the service may connect: mode 0600 from the first moment.
"""

from __future__ import annotations

import fcntl
import os
import socket
import stat
import struct
from contextlib import suppress
from pathlib import Path

import platformdirs

from controller.engine import SanctumError
from controller.wire import Msg

__all__ = ["Address", "AddressTaken", "default_path"]

LONGEST = 107
"""The longest path of a socket that Linux takes, in bytes."""


class AddressTaken(SanctumError):
    """The service cannot be found at this address, and why."""


def default_path() -> Path:
    """Where the service of this person on this machine is found."""
    return platformdirs.user_runtime_path("sanctum-table", appauthor=False) / "table.sock"


class Address:
    """A socket bound to `path`, listening for nobody yet.

    Raises `AddressTaken` where a service lives there already, or none can.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = -1
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._take()
        except OSError as wrong:
            self.close()
            raise AddressTaken(
                Msg(
                    "No service can be reached at {path}: {reason}; name another place with "
                    "--socket.",
                    path=str(path),
                    reason=wrong.strerror or str(wrong),
                )
            ) from None
        except AddressTaken:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the address: the socket file is gone afterwards."""
        self.socket.close()
        if self._lock >= 0:
            with suppress(OSError):
                self.path.unlink()
            # The lock's own file stays: unlinking it would let two services lock different files.
            os.close(self._lock)
            self._lock = -1

    def _take(self) -> None:
        """Lock, clear away what a dead service left, and bind."""
        if len(os.fsencode(self.path)) > LONGEST:
            raise OSError(0, f"its path has more than {LONGEST} bytes")
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise AddressTaken(taken(self.path)) from None
        if self.path.exists() and answered(self.path):
            os.close(lock)
            raise AddressTaken(taken(self.path))
        self._lock = lock
        with suppress(FileNotFoundError):
            self.path.unlink()
        before = os.umask(0o177)
        try:
            self.socket.bind(str(self.path))
        finally:
            os.umask(before)


def answered(path: Path) -> bool:
    """Whether somebody lives at `path`.  Raises OSError for what is no socket."""
    if not stat.S_ISSOCK(path.stat().st_mode):
        raise OSError(0, "a file stands there")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            return False
        return True


def answerer(path: Path) -> int:
    """The number of the process that listens there; 0 where that cannot be known."""
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(0.5)
        probe.connect(str(path))
        who = probe.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        return int(struct.unpack("3i", who)[0])
    return 0


def taken(path: Path) -> Msg:
    """The sentence about a service that lives there."""
    pid = answerer(path)
    if pid:
        return Msg(
            "A service is running at {path} already, as process {pid}: use that one, end it with "
            '"kill {pid}", or name another place with --socket.',
            path=str(path),
            pid=str(pid),
        )
    return Msg(
        "A service is running at {path} already: use that one, stop it, or name another place "
        "with --socket.",
        path=str(path),
    )
