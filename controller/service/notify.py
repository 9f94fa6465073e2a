"""A word to the machine's own service manager, where there is one: ready, or about to stop.

The manager names a datagram socket in the environment (sd_notify(3)); where it does not, nobody
listens and nothing is said.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress

__all__ = ["notify"]


def notify(state: str) -> None:
    """Say `state`, such as "READY=1".  A manager that does not hear it is no reason to stop."""
    name = os.environ.get("NOTIFY_SOCKET", "")
    if not name.startswith(("/", "@")):
        return
    address = "\0" + name[1:] if name.startswith("@") else name
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(address)
        line.sendall(state.encode())
